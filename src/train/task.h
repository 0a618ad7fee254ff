#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "core/random.h"

namespace attention_walkthrough {

/// In place of a target: nothing is to be said at this row, and the loss leaves it out.
inline constexpr std::size_t kNoTarget = std::numeric_limits<std::size_t>::max();

/// One example of a task: what a model reads, and what it should say at each row.
///
/// | model           | source         | input                          | targets                 |
/// |-----------------|----------------|--------------------------------|-------------------------|
/// | encoder         | what it reads  | empty                          | one per token of source |
/// | decoder         | empty          | what it reads                  | one per token of input  |
/// | encoder-decoder | what it reads  | a beginning, then what it said | one per token of input  |
struct Example {
  std::vector<std::size_t> source;   ///< ids below source_vocab_size
  std::vector<std::size_t> input;    ///< ids below target_vocab_size
  std::vector<std::size_t> targets;  ///< ids (or classes) below target_vocab_size, or `kNoTarget`
};

/// How large the examples of a task become. A size that it has no use for is 0.
struct TaskSizes {
  std::size_t source_vocab_size = 0;
  std::size_t target_vocab_size = 0;
  std::size_t max_source_length = 0;
  std::size_t max_input_length = 0;
};

/// Examples are of one split or the other by what they say, never by when they were drawn, so that what a model is
/// measured on is nothing it was trained on.
enum class Split { kTraining, kHeldOut };

/// Something to learn, as an endless row of examples. Immutable: the same numbers from `random` give the same example
/// on every machine.
class Task {
 public:
  Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  virtual ~Task() = default;

  [[nodiscard]] virtual TaskSizes sizes() const noexcept = 0;

  /// Writes an example over `out`, whose memory is used again: where it has room for the longest example, none is
  /// taken.
  virtual void draw(Split split, Random& random, Example& out) const = 0;
};

}  // namespace attention_walkthrough
