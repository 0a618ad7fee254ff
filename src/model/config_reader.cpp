#include "model/config_reader.h"

#include "core/format_text.h"
#include "model/stored_tensor.h"

namespace attention_walkthrough {

void ConfigReader::read_size(std::string_view key, std::size_t& out, std::optional<std::size_t> absent) {
  const JsonValue* value = given(key);
  if (value == nullptr && absent) {
    out = *absent;
    return;
  }
  if (value == nullptr) return fail(key, " is missing; it must be a whole number");
  const std::optional<std::size_t> size = value->as_size();
  if (!size) return fail(key, " must be a whole number, not negative");
  out = *size;
}

void ConfigReader::read_flag(std::string_view key, bool& out) {
  const JsonValue* value = given(key);
  if (value == nullptr) return;
  const bool is_true = value->kind == JsonValue::Kind::kTrue;
  if (!is_true && value->kind != JsonValue::Kind::kFalse) return fail(key, " must be true or false");
  out = is_true;
}

void ConfigReader::read_number(std::string_view key, double& out) {
  const JsonValue* value = given(key);
  if (value == nullptr) return;
  if (value->kind != JsonValue::Kind::kNumber) return fail(key, " must be a number");
  out = value->number;
}

void ConfigReader::read_number(std::string_view key, float& out) {
  double number = out;
  read_number(key, number);
  out = static_cast<float>(number);
}

std::optional<std::size_t> ConfigReader::read_name(std::string_view key, std::span<const std::string_view> names) {
  const JsonValue* value = given(key);
  if (value == nullptr) return std::nullopt;
  std::string known;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (value->kind == JsonValue::Kind::kText && value->text == names[i]) return i;
    known += format_text("{}{}", known.empty() ? "" : ", ", names[i]);
  }
  fail(key, " must be one of " + known);
  return std::nullopt;
}

void ConfigReader::refuse(std::string_view key) {
  if (given(key) != nullptr) fail(key, " is not supported");
}

const JsonValue* ConfigReader::given(std::string_view key) const noexcept {
  const JsonValue* value = config_.find(key);
  return value == nullptr || value->kind == JsonValue::Kind::kNull ? nullptr : value;
}

void ConfigReader::fail(std::string_view key, std::string_view problem) {
  if (status_.ok()) status_ = bad_checkpoint("config {}{}", key, problem);
}

}  // namespace attention_walkthrough
