import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { say } from '../support/command.mjs';
import { CannotContinue, findOnPath, runForOutput } from '../support/process.mjs';
import { findBrowser } from './find-browsers.mjs';

/**
 * @typedef {object} SystemNeed
 * @property {string} debianPackage
 * @property {string} purpose   told to who has to install it by hand
 * @property {() => boolean} isPresent
 */

const onPath = (/** @type {string} */ program) => () => findOnPath(program) !== undefined;
const header = (/** @type {string} */ path) => () =>
  ['/usr/include', '/usr/local/include', '/opt/homebrew/include'].some((folder) => existsSync(`${folder}/${path}`));
/** Which clang only recommends, and so does not bring. */
const clangRuntime = () => {
  const clang = findOnPath('clang++');
  if (!clang) return false;
  const folder = `${execFileSync(clang, ['-print-resource-dir'], { encoding: 'utf8' }).trim()}/lib`;
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return files.some((file) => String(file).includes('clang_rt.asan'));
};
const browser = (/** @type {import('./find-browsers.mjs').BrowserPart} */ part) => () =>
  findBrowser(part) !== undefined;

/** What the native C++ tests and the fuzzing programs are built with. @type {readonly SystemNeed[]} */
export const nativeBuildNeeds = [
  { debianPackage: 'g++', purpose: 'C++20 compiler', isPresent: onPath('g++') },
  { debianPackage: 'clang', purpose: 'a second one, with libFuzzer', isPresent: onPath('clang++') },
  { debianPackage: 'libclang-rt-dev', purpose: 'the sanitizers of clang', isPresent: clangRuntime },
  { debianPackage: 'cmake', purpose: 'CMake 3.25 or newer', isPresent: onPath('cmake') },
  { debianPackage: 'ninja-build', purpose: 'Ninja', isPresent: onPath('ninja') },
  { debianPackage: 'doctest-dev', purpose: 'C++ test framework', isPresent: header('doctest/doctest.h') },
  {
    debianPackage: 'libsimde-dev',
    purpose: 'WebAssembly SIMD for native builds',
    isPresent: header('simde/wasm/simd128.h'),
  },
];

/** What the tests in real browsers are run with. @type {readonly SystemNeed[]} */
export const browserNeeds = [
  { debianPackage: 'chromium', purpose: 'Chromium', isPresent: browser('chromium') },
  { debianPackage: 'firefox-esr', purpose: 'Firefox ESR', isPresent: browser('firefox') },
  { debianPackage: 'webkit2gtk-driver', purpose: 'WebKitGTK with its WebDriver', isPresent: browser('webkitDriver') },
  { debianPackage: 'xvfb', purpose: 'a screen for WebKit', isPresent: onPath('Xvfb') },
  {
    debianPackage: 'fonts-noto-cjk',
    purpose: 'Chinese glyphs in pictures',
    isPresent: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  },
];

/**
 * Installs what is missing with apt; where that is not possible, says exactly what to install by hand.
 * @param {readonly SystemNeed[]} needs
 */
export async function ensureSystemPackages(needs) {
  const missing = needs.filter((need) => !need.isPresent());
  if (missing.length === 0) return;
  const rootPrefix = findOnPath('apt-get') && (await findRootPrefix());
  if (!rootPrefix)
    throw new CannotContinue(
      byHand(missing, 'This machine cannot install it by itself (apt as root, or sudo without a password).'),
    );
  say(`apt-get install ${missing.map((need) => need.debianPackage).join(' ')}`);
  const aptGet = [
    ...rootPrefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    '-o',
    'DPkg::Lock::Timeout=300',
  ];
  // A source that cannot be read (a third party's, say) makes `update` fail; whether it mattered shows at the install.
  await runAs(aptGet, ['update']);
  const { code, output } = await runAs(aptGet, [
    'install',
    '-y',
    '--no-install-recommends',
    ...missing.map((need) => need.debianPackage),
  ]);
  const stillMissing = missing.filter((need) => !need.isPresent());
  if (code !== 0 || stillMissing.length > 0) {
    throw new CannotContinue(`${output}\n${byHand(stillMissing, `apt-get ended with exit code ${code}.`)}`);
  }
}

/** @param {readonly string[]} prefix @param {readonly string[]} args */
const runAs = (prefix, args) => {
  const [program = '', ...rest] = [...prefix, ...args];
  return runForOutput(program, rest, { quiet: true });
};

/** Words before a command that make it run as root; undefined where that is not possible. */
async function findRootPrefix() {
  if (process.getuid?.() === 0) return [];
  const { code } = await runForOutput('sudo', ['-n', 'true'], { quiet: true });
  return code === 0 ? ['sudo', '-n'] : undefined;
}

/** @param {readonly SystemNeed[]} needs @param {string} reason */
const byHand = (needs, reason) =>
  [
    reason,
    'Install by hand (the names are those of Debian), then run the command again:',
    ...needs.map((need) => `  * ${need.debianPackage}: ${need.purpose}`),
    `As root: apt-get install --no-install-recommends ${needs.map((need) => need.debianPackage).join(' ')}`,
  ].join('\n');
