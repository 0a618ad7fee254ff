import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { library } from './support/artefacts.ts';

// Somebody's project that has the package installed, and nothing else.
const project = mkdtempSync(join(tmpdir(), 'package-user-'));
beforeAll(() => {
  mkdirSync(join(project, 'node_modules'));
  cpSync(library(), join(project, 'node_modules/attention-walkthrough'), { recursive: true });
});
afterAll(() => rmSync(project, { recursive: true }));

const node = (file: string, text: string) => {
  writeFileSync(join(project, file), text);
  return execFileSync(process.execPath, [file], { cwd: project, encoding: 'utf8' }).trim();
};

test.each(['auto', 'simd128', 'scalar'])('the engine runs in Node, variant %s', (variant) => {
  const script = `import { loadEngine, tensor } from 'attention-walkthrough/engine';
    const engine = await loadEngine({ variant: '${variant}' });
    const { data } = engine.softmax(tensor([1, 1, 1, 1]));
    console.log(engine.variant, ...data);`;
  expect(node('run.mjs', script)).toBe(`${variant === 'scalar' ? 'scalar' : 'simd128'} 0.25 0.25 0.25 0.25`);
});

test('the trained models are found in Node', () => {
  const script = `import { loadEngine, loadShippedModel, shippedModelNames, translate } from 'attention-walkthrough/engine';
    const engine = await loadEngine();
    for (const name of shippedModelNames) await loadShippedModel(engine, name);
    const translator = await loadShippedModel(engine, 'translator');
    console.log(...translate(translator, ['小猫', '坐在', '垫子上']));`;
  expect(node('models.mjs', script)).toBe('the cat sits on the mat');
});

test('the element may be imported in Node, where it does nothing', () => {
  expect(node('element.mjs', `import 'attention-walkthrough'; console.log('imported');`)).toBe('imported');
});

test('its types are complete for a strict compiler that checks them too', () => {
  writeFileSync(
    join(project, 'use.ts'),
    `import type { AttentionWalkthroughElement } from 'attention-walkthrough';
    import { loadEngine, type Tensor } from 'attention-walkthrough/engine';
    export const weights: Promise<Tensor> = loadEngine().then((engine) => engine.softmax({ shape: [1], data: new Float32Array(1) }));
    export const seconds = (element: AttentionWalkthroughElement): number => element.currentTime;`,
  );
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    strict: true,
    noEmit: true,
    types: [],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  const compiler = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: project, encoding: 'utf8' });
  expect(stdout).toBe('');
});
