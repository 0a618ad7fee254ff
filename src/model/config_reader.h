#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/status.h"
#include "model/json.h"

namespace attention_walkthrough {

/// Reads the values of a configuration; the first that is wrong is kept in `status`, as `bad_checkpoint` by its key,
/// and what follows is not read. A value that is absent, or null as in the files of Hugging Face, leaves `out` alone.
class ConfigReader {
 public:
  explicit ConfigReader(const JsonValue& config) : config_(config) {}

  /// `absent` is taken where the value is; without one it must be there.
  void read_size(std::string_view key, std::size_t& out, std::optional<std::size_t> absent = {});
  void read_flag(std::string_view key, bool& out);
  void read_number(std::string_view key, double& out);
  void read_number(std::string_view key, float& out);

  template <typename Value, std::size_t count>
  void read_choice(std::string_view key, const std::array<std::pair<std::string_view, Value>, count>& choices,
                   Value& out) {
    std::array<std::string_view, count> names;
    for (std::size_t i = 0; i < count; ++i) names[i] = choices[i].first;
    if (const std::optional<std::size_t> index = read_name(key, names)) out = choices[*index].second;
  }

  /// A value that this engine has no way to compute with must not be there.
  void refuse(std::string_view key);

  [[nodiscard]] const Status& status() const noexcept { return status_; }

 private:
  /// Which of the names the value is; none where it is absent or wrong.
  std::optional<std::size_t> read_name(std::string_view key, std::span<const std::string_view> names);
  [[nodiscard]] const JsonValue* given(std::string_view key) const noexcept;
  void fail(std::string_view key, std::string_view problem);

  const JsonValue& config_;
  Status status_;
};

}  // namespace attention_walkthrough
