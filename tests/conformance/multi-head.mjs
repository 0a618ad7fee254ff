/**
 * nn.MultiheadAttention of PyTorch: weights are (out, in), queries, keys and values in one matrix, and a mask says what must not
 * be attended. Where keys and values come from two sources the layer is put together from its parts.
 * @param {import('../../web/engine/engine-class.ts').Engine} engine
 */
export function multiHeadOperations(engine) {
  return {
    'nn.MultiheadAttention': ({ inputs, attributes: { num_heads: numHeads } }) => {
      if (inputs.q_proj_weight) return null;
      const weights = layerWeights(inputs);
      const masks = layerMasks(inputs, numHeads);
      const { output, attnWeights } = inputs.key
        ? fromParts(engine, inputs, weights, masks, numHeads)
        : engine.multiHeadAttention({ x: inputs.query, ...weights, ...masks, numHeads });
      return { attn_output: output, attn_weights: attnWeights };
    },
  };
}

function fromParts(engine, { query, key, value }, { wq, wk, wv, wo, bq, bk, bv, bo }, masks, numHeads) {
  const heads = (x, weight, bias) => engine.splitHeads(engine.linear(x, weight, bias), numHeads);
  const { output, attnWeights } = engine.scaledDotProductAttention({
    query: heads(query, wq, bq),
    key: heads(key, wk, bk),
    value: heads(value, wv, bv),
    ...masks,
  });
  return { output: engine.linear(engine.concatHeads(output), wo, bo), attnWeights };
}

function layerWeights(inputs) {
  const [wq, wk, wv] = thirds(inputs.in_proj_weight).map(transposed);
  const weights = { wq, wk, wv, wo: transposed(inputs['out_proj.weight']) };
  if (!inputs.in_proj_bias) return weights;
  const [bq, bk, bv] = thirds(inputs.in_proj_bias);
  return { ...weights, bq, bk, bv, bo: inputs['out_proj.bias'] };
}

/** Masks as the engine takes them: (batch_size, num_heads, queries, keys), axes of 1 where one serves all. */
function layerMasks({ attn_mask: mask, key_padding_mask: padding }, numHeads) {
  return {
    ...(mask && { attnMask: mask.shape.length === 3 ? headsApart(mask, numHeads) : mask }),
    ...(padding && {
      attnAllowed: {
        shape: [padding.shape[0], 1, 1, padding.shape[1]],
        data: Uint8Array.from(padding.data, (ignored) => (ignored ? 0 : 1)),
      },
    }),
  };
}

const headsApart = ({ shape: [all, queries, keys], data }, numHeads) => ({
  shape: [all / numHeads, numHeads, queries, keys],
  data,
});

/** Three parts, one after another, along the first axis. */
function thirds({ shape: [first, ...rest], data }) {
  const size = data.length / 3;
  return [0, 1, 2].map((part) => ({ shape: [first / 3, ...rest], data: data.slice(part * size, (part + 1) * size) }));
}

function transposed({ shape: [rows, columns], data }) {
  return {
    shape: [columns, rows],
    data: Float32Array.from(data, (_, i) => data[(i % rows) * columns + Math.floor(i / rows)]),
  };
}
