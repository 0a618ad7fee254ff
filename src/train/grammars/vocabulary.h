#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attention_walkthrough {

/// The words a model knows; their ids count up in the order they were first given. The text must outlive it.
class Vocabulary {
 public:
  /// Adds a word, or a word already there to no effect.
  void add(std::string_view word);

  [[nodiscard]] std::optional<std::size_t> find(std::string_view word) const;
  [[nodiscard]] std::span<const std::string_view> words() const noexcept { return words_; }

 private:
  std::vector<std::string_view> words_;
  std::unordered_map<std::string_view, std::size_t> ids_;
};

}  // namespace attention_walkthrough
