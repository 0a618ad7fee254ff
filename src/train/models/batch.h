#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "train/task.h"
#include "train/variables/row_range.h"

namespace attention_walkthrough {

/// How the tokens of a batch of sequences lie.
enum class BatchLayout {
  kPacked,  ///< sequence after sequence, no padding: for models that read all positions at once
  kSteps,  ///< position after position, of all sequences each; shorter ones are padded: for models that go step by step
};

/// One side of a batch: the tokens of all its sequences.
struct BatchTokens {
  std::vector<std::size_t> ids;            ///< one per row; 0 where padded
  std::vector<std::size_t> positions;      ///< of each row in its sequence
  std::vector<RowRange> sequences;         ///< without padding
  std::vector<RowRange> padded_sequences;  ///< with it
  std::vector<RowRange> steps;             ///< of each sequence the one row that it has among those of a step
  std::vector<std::size_t> last_rows;      ///< of each sequence
  std::size_t max_length = 0;

  [[nodiscard]] std::size_t num_sequences() const noexcept { return sequences.size(); }
};

/// What a model reads in one step. Filled again, it takes no memory for what is no larger than before.
struct Batch {
  BatchTokens source;
  BatchTokens input;
  std::vector<std::size_t> targets;  ///< one per row of input, or of source where there is no input
};

/// Writes examples over `out`. Requires: examples of one kind of model (see `Example`), at least one, none empty.
void lay_out_batch(std::span<const Example> examples, BatchLayout layout, Batch& out);

}  // namespace attention_walkthrough
