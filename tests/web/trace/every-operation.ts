/** A real trace that holds every operation, in every form that its formula has. */
import { loadEngine } from '../../../web/engine/load-engine.ts';
import type { Trace } from '../../../web/trace/trace.ts';

const engine = await loadEngine();

export function traceOfEveryOperation(): Trace {
  const run = engine.createTracedRun();
  run.input('factor', 0.5, 'hand-made');
  run.input('bias', [0.1, -0.2, 0.3, 0.4], 'hand-made');
  run.input(
    'mask',
    [
      [0, -1, -Infinity],
      [0.5, 0, 0],
      [0, 0, 0],
    ],
    'hand-made',
  );
  run.input(
    'allowed',
    [
      [1, 1, 0],
      [0, 0, 0],
      [1, 0, 1],
    ],
    'hand-made',
  );
  run.seededNormal('x', { shape: [3, 4], seed: 1, standardDeviation: 1 });
  run.wordVectors('words', { words: ['猫', '垫子上', '猫'], dim: 4, seed: 2 });
  for (const [i, name] of ['wq', 'wo', 'w'].entries())
    run.seededNormal(name, { shape: [4, 4], seed: 3 + i, standardDeviation: 0.7 });
  for (const [i, name] of ['wk', 'wv'].entries())
    run.seededNormal(name, { shape: [4, 2], seed: 7 + i, standardDeviation: 0.7 });

  run.matmul('product', 'x', 'w');
  run.matmulTransposed('scores', 'x', 'words');
  run.linear('projected', 'x', 'w', 'bias');
  run.scale('scaled', 'scores', 'factor');
  run.softcap('capped', 'scores', 'factor');
  run.add('sum', 'x', 'words');
  run.add('shifted', 'x', 'bias');
  run.exp('powers', 'scores');
  run.softmax('plain.', 'scores');
  run.transpose('turned', 'x');
  run.splitHeads('heads', 'x', 2);
  run.concatHeads('joined', 'heads');
  run.rows('picked', 'x', [2, 0, 2]);
  run.rows('picked_heads', 'heads', [1]);
  run.append('longer', 'x', 'words');
  run.append('longer_heads', 'heads', 'picked_heads');
  run.matmulTransposed('head_scores', 'heads', 'heads');
  run.matmul('head_products', 'head_scores', 'heads');

  run.attention('one.', 'x', 'words', 'words', { attnMask: 'mask', attnAllowed: 'allowed', softcap: 'factor' });
  run.attention('causal.', 'x', 'x', 'x', { isCausal: true, scale: 'factor', slidingWindow: { left: 1 } });
  const layer = { x: 'x', wq: 'wq', wk: 'wk', wv: 'wv', wo: 'wo', bq: 'bias', bo: 'bias', numHeads: 4, numKvHeads: 2 };
  run.multiHeadAttention('grouped.', { ...layer, isCausal: true });
  run.multiHeadAttention('cross.', { ...layer, context: 'words' });

  run.createCache('shelf', { numKvHeads: 2, headDim: 2, capacity: 8 });
  run.cacheAppend('first.', 'shelf', 'heads', 'heads');
  run.cacheAppend('second.', 'shelf', 'picked_heads', 'picked_heads');
  run.cacheTruncate('cut.', 'shelf', 2);

  run.measure('mean', 'mean', 'x');
  run.measure('norms', 'norm', 'heads');
  run.measure('asymmetry', 'largest_asymmetry', 'head_scores');
  run.recordTally('work.');
  const trace = run.trace();
  run.free();
  return trace;
}
