/** What a trace calls the tensors that were published of the model that sorts digits; `qkv` holds three of them side by side. */
const kFirstBlock = {
  ln1: 'attention.norm',
  q: 'attention.q',
  k: 'attention.k',
  v: 'attention.v',
  att: 'attention.attn_scores',
  attSm: 'attention.attn_weights',
  y: 'attention.context',
  yProj: 'attention.output',
  attnResid: 'attention.residual',
  ln2: 'mlp.norm',
  fc: 'mlp.up',
  gelu: 'mlp.activated',
  mlp: 'mlp.output',
  mlpResid: 'residual',
};

/** The published tensors of one run. @param {import('../../web/engine/engine-class.ts').Engine} engine */
export function partials(engine, model, ids) {
  const trace = model.trace(ids);
  const recorded = (name) => {
    const { shape, data } = trace.tensor(name);
    return { shape, data };
  };
  const first = Object.entries(kFirstBlock).map(([name, part]) => [name, recorded(`layers.0.${part}`)]);
  const blocks = [0, 1, 2].map((layer) => [`block${layer}`, recorded(`layers.${layer}.residual`)]);
  const logits = recorded('logits');
  return {
    x: recorded('embedding'),
    ...Object.fromEntries([...first, ...blocks]),
    qkv: sideBySide(['q', 'k', 'v'].map((letter) => recorded(`layers.0.attention.projected_${letter}`))),
    ln_f: recorded('output'),
    lm_head: logits,
    probs: engine.softmax(logits),
  };
}

/** Matrices of as many rows, their columns beside each other. */
function sideBySide(matrices) {
  const [rows, columns] = [matrices[0].shape[0], matrices.reduce((sum, { shape }) => sum + shape[1], 0)];
  const data = Array.from({ length: rows }, (_, row) =>
    matrices.flatMap(({ shape: [, width], data: numbers }) =>
      Array.from(numbers.slice(row * width, (row + 1) * width)),
    ),
  );
  return { shape: [rows, columns], data: Float32Array.from(data.flat()) };
}
