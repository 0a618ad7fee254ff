import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildArtefacts, buildModules } from '../artefacts/build-artefacts.mjs';
import { inProject, variants } from '../support/paths.mjs';
import { runForOutput } from '../support/process.mjs';
import { sideBySide } from '../support/side-by-side.mjs';
import { single, sum } from './outcome.mjs';

/** Cases with values from outside the project (ONNX, PyTorch). They lie beside the project and are not part of it. */
const runner = inProject('../shared/conformance/run.mjs');
const onnx = ['Attention', 'Gelu', 'LayerNormalization', 'RMSNormalization', 'RotaryEmbedding', 'Softmax', 'Swish'];
const torch = ['mha', 'sdpa_fwd', 'encoder_layer', 'decoder_layer', 'training'];
const torchGradients = [
  ...['activation', 'decoder_layer', 'embedding', 'encoder_layer', 'layernorm', 'linear', 'lm', 'mha', 'rmsnorm'],
  ...['rope', 'sdpa', 'softmax'],
];
/** The kinds of cases that the engine does; of some kinds, those that begin like this: without label smoothing and SGD. */
const filter = [
  `^onnx(ref)?/(${onnx.join('|')})$`,
  `^torch/(${[...torch, ...torchGradients.map((kind) => `${kind}_grad`)].join('|')})$`,
  '^torch_(adamw|ce_1x1|ce_mean|ce_none)',
  '^lm/',
].join('|');

/** Programs that run a model of the collection on more than its cases hold. */
const programs = ['sort-every-row', 'quantised-story'];

/** Runs them on every variant, where they are at hand. */
export async function conformanceSuite() {
  if (!existsSync(runner)) return { passed: 0, failed: 0, details: 'not run: ../shared/conformance is not here' };
  await buildArtefacts(['lib']);
  await buildModules(['backward']);
  const runs = [
    ...variants.map((variant) => () => runVariant(variant)),
    ...variants.flatMap((variant) => programs.map((program) => () => runProgram(program, variant))),
  ];
  return sum(await sideBySide(runs, (run) => run()));
}

/** @param {string} program @param {string} variant */
async function runProgram(program, variant) {
  const args = [inProject(`tests/conformance/${program}.mjs`), dirname(runner)];
  const { code, output } = await runForOutput(process.execPath, args, {
    env: { ENGINE_VARIANT: variant },
    quiet: true,
  });
  return single(code === 0, code === 0 ? '' : `${program}, ${variant}\n${output}`);
}

/** @param {string} variant */
async function runVariant(variant) {
  const report = inProject('build/test-results', `conformance-${variant}.json`);
  mkdirSync(inProject('build/test-results'), { recursive: true });
  rmSync(report, { force: true });
  const adapter = inProject('tests/conformance/adapter.mjs');
  const args = [runner, '--set', 'handed', '--adapter', adapter, '--filter', filter, '--json', report];
  const { output } = await runForOutput(process.execPath, args, { env: { ENGINE_VARIANT: variant }, quiet: true });
  if (!existsSync(report)) return single(false, `conformance, ${variant}\n${output}`);
  /** @type {{ result: 'pass' | 'fail' | 'skip' }[]} */
  const cases = JSON.parse(readFileSync(report, 'utf8'));
  const passed = cases.filter(({ result }) => result === 'pass').length;
  // A case that the adapter skips is one that the engine should do.
  const failed = cases.length - passed + (cases.length === 0 ? 1 : 0);
  return { passed, failed, details: failed > 0 ? `conformance, ${variant}\n${output}` : '' };
}
