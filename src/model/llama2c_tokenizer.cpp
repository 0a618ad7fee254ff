#include "model/llama2c_tokenizer.h"

#include <cstdint>
#include <cstring>
#include <utility>

#include "core/format_text.h"
#include "model/stored_tensor.h"

namespace attention_walkthrough {
namespace {

/// The token of byte 0; those of the other bytes follow it.
constexpr std::size_t kFirstByteToken = 3;
constexpr std::size_t kBytes = 256;

/// Takes a number off the front of a file. False when it does not fit.
template <typename T>
bool take(std::span<const std::byte>& file, T& out) noexcept {
  if (file.size() < sizeof(T)) return false;
  std::memcpy(&out, file.data(), sizeof(T));
  file = file.subspan(sizeof(T));
  return true;
}

bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

}  // namespace

Status Llama2cTokenizer::parse(std::span<const std::byte> file, Llama2cTokenizer& out) {
  std::int32_t longest = 0;  // only a hint for buffers, which this reader does not need
  if (!take(file, longest)) return bad_checkpoint("the tokenizer needs at least 4 bytes");
  Llama2cTokenizer made;
  while (!file.empty()) {
    const std::string name = format_text("token {}", made.pieces_.size());
    float score = 0.0F;
    std::int32_t length = 0;
    if (!take(file, score) || !take(file, length)) return bad_checkpoint("{} is cut off before its text", name);
    if (length < 0 || static_cast<std::size_t>(length) > file.size()) {
      return bad_checkpoint("{} has a text of {} bytes; the file has {} more", name, length, file.size());
    }
    const auto size = static_cast<std::size_t>(length);
    made.pieces_.emplace_back(reinterpret_cast<const char*>(file.data()), size);
    made.scores_.push_back(score);
    made.ids_.emplace(made.pieces_.back(), made.pieces_.size() - 1);
    file = file.subspan(size);
  }
  if (made.pieces_.size() < kFirstByteToken + kBytes) {
    return bad_checkpoint("the tokenizer has {} tokens; it needs 3 marks and one for each of 256 bytes",
                          made.pieces_.size());
  }
  out = std::move(made);
  return {};
}

std::vector<std::size_t> Llama2cTokenizer::encode(std::string_view utf8, bool begin, bool end) const {
  std::vector<std::size_t> ids;
  if (!utf8.empty()) append_character(" ", ids);
  for (std::size_t start = 0; start < utf8.size();) {
    constexpr std::size_t kLongestCharacter = 4;
    std::size_t length = 1;
    while (length < kLongestCharacter && start + length < utf8.size() && is_continuation(utf8[start + length])) {
      ++length;
    }
    append_character(utf8.substr(start, length), ids);
    start += length;
  }
  merge(ids);
  if (begin) ids.insert(ids.begin(), kBeginOfText);
  if (end) ids.push_back(kEndOfText);
  return ids;
}

void Llama2cTokenizer::append_character(std::string_view utf8, std::vector<std::size_t>& ids) const {
  const auto found = ids_.find(utf8);
  if (found != ids_.end()) {
    ids.push_back(found->second);
    return;
  }
  for (const char byte : utf8) ids.push_back(kFirstByteToken + static_cast<unsigned char>(byte));
}

void Llama2cTokenizer::merge(std::vector<std::size_t>& ids) const {
  for (;;) {
    std::size_t best_place = ids.size();
    std::size_t best_id = 0;
    for (std::size_t place = 0; place + 1 < ids.size(); ++place) {
      const auto found = ids_.find(pieces_[ids[place]] + pieces_[ids[place + 1]]);
      if (found == ids_.end()) continue;
      if (best_place < ids.size() && !(scores_[found->second] > scores_[best_id])) continue;
      best_place = place;
      best_id = found->second;
    }
    if (best_place == ids.size()) return;
    ids[best_place] = best_id;
    ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(best_place) + 1);
  }
}

std::string Llama2cTokenizer::decode(std::size_t previous, std::size_t id) const {
  if (id >= kFirstByteToken && id < kFirstByteToken + kBytes) {
    return {static_cast<char>(static_cast<unsigned char>(id - kFirstByteToken))};
  }
  const std::string& piece = pieces_[id];
  return previous == kBeginOfText && piece.starts_with(' ') ? piece.substr(1) : piece;
}

}  // namespace attention_walkthrough
