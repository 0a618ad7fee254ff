/** Real traces of small models that hold every operation of their layers. */
import { loadEngine } from '../../../web/engine/load-engine.ts';
import type { ReadOptions } from '../../../web/engine/read-options.ts';
import type { Trace } from '../../../web/trace/trace.ts';
import { fileOf, type ModelFile, recurrentFile, safetensors, transformerFile } from '../../support/checkpoint-file.ts';

const engine = await loadEngine();

function traceOf(weights: Uint8Array, options: ReadOptions = {}): Trace {
  const model = engine.loadModel({ weights });
  const trace = model.trace([1, 3, 0], options);
  model.free();
  return trace;
}

/** The same file, its rotary heads turned as the original paper has it. */
function interleaved({ config, shapes }: ModelFile): Uint8Array {
  return safetensors(shapes, { config: JSON.stringify(config), layout: 'in_out', ropeLayout: 'interleaved' });
}

export function tracesOfModels(): readonly Trace[] {
  const source = [6, 2];
  const rotary = { positions: 'rotary', norm: 'rms_norm', bias: false, gated_mlp: true, activation: 'silu' };
  return [
    traceOf(fileOf(transformerFile('decoder', rotary))),
    traceOf(interleaved(transformerFile('decoder', rotary))),
    traceOf(fileOf(transformerFile('decoder', { activation: 'gelu_new' }))),
    traceOf(fileOf(transformerFile('encoder', { norm_order: 'post', activation: 'relu' }))),
    traceOf(fileOf(transformerFile('encoder_decoder')), {
      source,
      ablatedHeads: [{ attention: 'decoder.layers.0.cross_attention', head: 0 }],
    }),
    traceOf(fileOf(recurrentFile('none')), { source }),
    traceOf(fileOf(recurrentFile('additive')), { source }),
    traceOf(fileOf(recurrentFile('dot')), { source }),
  ];
}
