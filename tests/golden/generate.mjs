// Writes golden.json (for the tests of the page) and golden.h (for those of the engine) beside this file: attention of
// small hand-made examples, in double precision, by the plain formulas. Run it again after changing a case:
//     node tests/golden/generate.mjs
// With --check it writes nothing and fails when the files are not what it would write.
import { readFileSync, writeFileSync } from 'node:fs';

const handCalculation = {
  query: [[1, 0]],
  key: [
    [2, 0],
    [0, 2],
    [1, 1],
  ],
  value: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  scale: 1 / Math.SQRT2,
};
const naive = (rows) => ({ query: rows, key: rows, value: rows, scale: 1 });

const cases = {
  hand_calculation: handCalculation,
  not_divided: { ...handCalculation, scale: 1 },
  same_weights_2_1: { ...handCalculation, query: [[2, 1]] },
  same_weights_0_minus_1: { ...handCalculation, query: [[0, -1]] },
  same_weights_1_5_0_5: { ...handCalculation, query: [[1.5, 0.5]] },
  keys_shifted: { ...handCalculation, key: handCalculation.key.map(([a, b]) => [a + 5, b - 3]) },
  value_changed: {
    ...handCalculation,
    value: [
      [10, 0],
      [0, 1],
      [1, 1],
    ],
  },
  query_doubled: { ...handCalculation, query: [[2, 0]] },
  query_fourfold: { ...handCalculation, query: [[4, 0]] },
  naive_two_words: naive([
    [1, 0],
    [3, 0],
  ]),
  naive_three_words: naive([
    [1, 1],
    [3, 1],
    [0, 2],
  ]),
  causal_first_rows: { query: [[1], [1]], key: [[1.2], [0.3]], value: [[1], [2]], scale: 1, causal: true },
  illustrated_112_96: { query: [[1]], key: [[112], [96]], value: [[1], [0]], scale: 1 / 8 },
};

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const dot = (a, b) => sum(a.map((number, index) => number * b[index]));

function attention({ query, key, value, scale, causal = false }) {
  const attnDot = query.map((q) => key.map((k) => dot(q, k)));
  const attnScores = attnDot.map((row, i) => row.map((score, j) => (causal && j > i ? -Infinity : score * scale)));
  const expShifted = attnScores.map((row) => row.map((score) => Math.exp(score - Math.max(...row))));
  const attnWeights = expShifted.map((row) => row.map((number) => number / sum(row)));
  const output = attnWeights.map((row) =>
    value[0].map((_, dim) =>
      dot(
        row,
        value.map((v) => v[dim]),
      ),
    ),
  );
  return { attn_dot: attnDot, attn_weights: attnWeights, output };
}

const golden = Object.fromEntries(
  Object.entries(cases).map(([name, inputs]) => [name, { causal: false, ...inputs, ...attention(inputs) }]),
);

const matrix = (rows) => `{${rows.flat().join(', ')}}`;
const header = `// Written by generate.mjs; do not edit.
#pragma once

#include <cstddef>
#include <vector>

namespace attention_walkthrough::golden {

/// Attention of one head in double precision: matrices row after row.
struct Case {
  const char* name;
  std::size_t queries, keys, head_dim, v_head_dim;
  bool is_causal;
  double scale;
  std::vector<float> query, key, value;
  std::vector<double> attn_dot, attn_weights, output;
};

inline const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
${Object.entries(golden)
  .map(
    ([name, c]) => `      {"${name}", ${c.query.length}, ${c.key.length}, ${c.query[0].length}, ${c.value[0].length},
       ${c.causal}, ${c.scale},
       ${matrix(c.query)},
       ${matrix(c.key)},
       ${matrix(c.value)},
       ${matrix(c.attn_dot)},
       ${matrix(c.attn_weights)},
       ${matrix(c.output)}},`,
  )
  .join('\n')}
  };
  return all;
}

}  // namespace attention_walkthrough::golden
`;

const files = { 'golden.json': `${JSON.stringify(golden, null, 2)}\n`, 'golden.h': header };
for (const [name, text] of Object.entries(files)) {
  const url = new URL(name, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(url, text);
  else if (readFileSync(url, 'utf8') !== text) throw new Error(`${name} is not what generate.mjs writes`);
}
