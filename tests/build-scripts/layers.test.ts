import { describe, expect, test } from 'vitest';
import { checkLayers } from '../../build-scripts/layers/check-layers.mjs';
import { cppViolations, webViolations } from '../../build-scripts/layers/find-violations.mjs';
import { cppLayers, webLayers } from '../../build-scripts/layers/layers.mjs';

const cpp = (path: string, text: string) => cppViolations([{ path, text }], cppLayers).map(({ reason }) => reason);
const web = (path: string, text: string) => webViolations([{ path, text }], webLayers).map(({ reason }) => reason);

test('the source of this project keeps to its layers', () => {
  expect(checkLayers()).toEqual([]);
});

describe('C++', () => {
  test('an arrow down and the own folder are allowed', () => {
    const text =
      '#include "attention/mask.h"\n#include <vector>\n#  include "kernels/softmax.h"\n#include "core/status.h"\n';
    expect(cpp('attention/mask.cpp', text)).toEqual([]);
  });

  test('an arrow up is found', () => {
    expect(cpp('core/status.cpp', '#include "trace/trace.h"')).toEqual(['core may not use trace']);
    expect(cpp('trace/trace.h', '  #include "kernels/dot.h"')).toEqual(['trace may not use kernels']);
  });

  test('the oracle does not use the kernels that it judges', () => {
    expect(cpp('kernels/reference/dot.cpp', '#include "kernels/dot.h"')).toEqual([
      'kernels/reference may not use kernels',
    ]);
  });

  test('only simd includes the vector instructions', () => {
    const reason = 'only simd/ includes the vector instructions';
    expect(cpp('kernels/dot.cpp', '#include <wasm_simd128.h>')).toEqual([reason]);
    expect(cpp('kernels/dot.cpp', '#include <simde/wasm/simd128.h>')).toEqual([reason]);
    expect(cpp('simd/simd128.h', '#include <wasm_simd128.h>')).toEqual([]);
  });
});

describe('TypeScript', () => {
  test('arrows down, the own folder and listed packages are allowed', () => {
    const text =
      "import { at } from '../../trace/trace.ts';\nimport { cell } from './cell.ts';\nimport { easeCubic } from 'd3-ease';";
    expect(web('scenes/toolkit/grid.ts', text)).toEqual([]);
  });

  test.each([
    ["import '../player/clock.ts';", 'static'],
    ["import type { Clock } from '../player/clock.ts';", 'type'],
    ["export { Clock } from '../player/clock.ts';", 're-export'],
    ["const clock = await import('../player/clock.ts');", 'dynamic'],
  ])('an arrow up is found: %s', (text) => {
    expect(web('scenes/softmax.ts', text)).toEqual(['scenes may not use player']);
  });

  test('only engine imports the module', () => {
    const text = "import create from '#wasm/engine-simd128';";
    expect(web('engine/load.ts', text)).toEqual([]);
    expect(web('player/player.ts', text)).toEqual(['player may not use this package']);
  });

  test('a package that is not listed is found', () => {
    expect(web('timeline/stops.ts', "import { h } from 'preact';")).toEqual(['timeline may not use this package']);
  });

  test('no code among the lessons, and none in a folder without a layer', () => {
    const reason = 'no code may be here: its folder is in no layer';
    expect(web('lessons/by-hand/steps.ts', '')).toEqual([reason]);
    expect(web('helpers/misc.ts', '')).toEqual([reason]);
  });
});
