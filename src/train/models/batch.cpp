#include "train/models/batch.h"

#include <algorithm>

namespace attention_walkthrough {
namespace {

using Tokens = std::vector<std::size_t>;

/// Where the tokens of each example go.
void lay_out_rows(std::span<const Example> examples, Tokens Example::* side, BatchLayout layout, BatchTokens& out) {
  out.sequences.clear();
  out.padded_sequences.clear();
  out.steps.clear();
  out.last_rows.clear();
  out.max_length = 0;
  std::size_t first = 0;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const std::size_t length = (examples[i].*side).size();
    const RowRange rows = layout == BatchLayout::kPacked ? RowRange{.first = first, .length = length}
                                                         : RowRange{i, length, examples.size()};
    out.sequences.push_back(rows);
    out.last_rows.push_back(rows.first + (length == 0 ? 0 : (length - 1) * rows.step));
    out.max_length = std::max(out.max_length, length);
    first += length;
  }
  const std::size_t num_rows = layout == BatchLayout::kPacked ? first : out.max_length * examples.size();
  for (std::size_t i = 0; i < examples.size(); ++i) {
    RowRange padded = out.sequences[i];
    if (layout == BatchLayout::kSteps) padded.length = out.max_length;
    out.padded_sequences.push_back(padded);
    out.steps.push_back({.first = i, .length = 1});
  }
  out.ids.assign(num_rows, 0);
  out.positions.assign(num_rows, 0);
}

/// Writes one list of an example to the rows of its sequence.
void scatter(const Tokens& values, const RowRange& rows, Tokens& out) noexcept {
  for (std::size_t i = 0; i < values.size(); ++i) out[rows.first + i * rows.step] = values[i];
}

void lay_out_side(std::span<const Example> examples, Tokens Example::* side, BatchLayout layout, BatchTokens& out) {
  lay_out_rows(examples, side, layout, out);
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const RowRange& rows = out.sequences[i];
    scatter(examples[i].*side, rows, out.ids);
    for (std::size_t position = 0; position < rows.length; ++position) {
      out.positions[rows.first + position * rows.step] = position;
    }
  }
}

}  // namespace

void lay_out_batch(std::span<const Example> examples, BatchLayout layout, Batch& out) {
  lay_out_side(examples, &Example::source, layout, out.source);
  lay_out_side(examples, &Example::input, layout, out.input);
  const BatchTokens& answering = out.input.ids.empty() ? out.source : out.input;
  out.targets.assign(answering.ids.size(), kNoTarget);
  for (std::size_t i = 0; i < examples.size(); ++i) scatter(examples[i].targets, answering.sequences[i], out.targets);
}

}  // namespace attention_walkthrough
