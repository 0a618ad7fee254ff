#include "model/llama2c_tokenizer.h"

#include <doctest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/checkpoint_file.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

using Ids = std::vector<std::size_t>;

void append_token(Bytes& file, float score, std::string_view text) {
  const auto length = static_cast<std::int32_t>(text.size());
  append_bytes(file, &score, sizeof(score));
  append_bytes(file, &length, sizeof(length));
  append_bytes(file, text.data(), text.size());
}

constexpr std::size_t kFirstWord = 3 + 256;

/// Marks and bytes, then these tokens from `kFirstWord` on.
Bytes tokenizer_bytes(const std::vector<std::pair<std::string, float>>& tokens) {
  Bytes file;
  const std::int32_t longest = 16;
  append_bytes(file, &longest, sizeof(longest));
  for (const char* mark : {"<unk>", "<s>", "</s>"}) append_token(file, 0.0F, mark);
  for (int byte = 0; byte < 256; ++byte) append_token(file, 0.0F, "<byte " + std::to_string(byte) + ">");
  for (const auto& [text, score] : tokens) append_token(file, score, text);
  return file;
}

/// " " a b c ab bc abc 猫
Llama2cTokenizer small_tokenizer() {
  Llama2cTokenizer tokenizer;
  REQUIRE(Llama2cTokenizer::parse(tokenizer_bytes({{" ", -9.0F},
                                                   {"a", -9.0F},
                                                   {"b", -9.0F},
                                                   {"c", -9.0F},
                                                   {"ab", -2.0F},
                                                   {"bc", -1.0F},
                                                   {"abc", -3.0F},
                                                   {"猫", -9.0F}}),
                                  tokenizer)
              .ok());
  return tokenizer;
}

TEST_CASE("Llama2cTokenizer: the pair with the best score is joined first, the first of equal ones") {
  const Llama2cTokenizer tokenizer = small_tokenizer();
  CHECK(tokenizer.encode("b", false, false) == Ids{kFirstWord, kFirstWord + 2});
  CHECK(tokenizer.encode("abb", false, false) == Ids{kFirstWord, kFirstWord + 4, kFirstWord + 2});
  CHECK(tokenizer.encode("abc", false, false) == Ids{kFirstWord, kFirstWord + 6});  // bc, then a with bc
  CHECK(tokenizer.encode("bcbc", false, false) == Ids{kFirstWord, kFirstWord + 5, kFirstWord + 5});
}

TEST_CASE("Llama2cTokenizer: characters that are no token are spelled in bytes") {
  const Llama2cTokenizer tokenizer = small_tokenizer();
  CHECK(tokenizer.encode("猫", false, false) == Ids{kFirstWord, kFirstWord + 7});
  CHECK(tokenizer.encode("é", false, false) == Ids{kFirstWord, 3 + 0xc3, 3 + 0xa9});
  CHECK(tokenizer.encode("\xff\x80", false, false) == Ids{kFirstWord, 3 + 0xff, 3 + 0x80});
}

TEST_CASE("Llama2cTokenizer: marks stand around the text where wanted") {
  const Llama2cTokenizer tokenizer = small_tokenizer();
  CHECK(tokenizer.encode("", true, true) == Ids{Llama2cTokenizer::kBeginOfText, Llama2cTokenizer::kEndOfText});
  CHECK(tokenizer.encode("a", true, false).front() == Llama2cTokenizer::kBeginOfText);
}

TEST_CASE("Llama2cTokenizer: what was encoded decodes to the same bytes") {
  Llama2cTokenizer tokenizer;
  REQUIRE(Llama2cTokenizer::parse(tokenizer_bytes({{" ", 0.0F}, {"a", 0.0F}, {" a", 1.0F}}), tokenizer).ok());
  for (const std::string text : {"a", " a", "a a", "猫 é a", "\xf0\x9f", ""}) {
    CAPTURE(text);
    const Ids ids = tokenizer.encode(text, true, false);
    std::string decoded;
    for (std::size_t i = 1; i < ids.size(); ++i) decoded += tokenizer.decode(ids[i - 1], ids[i]);
    CHECK(decoded == text);
  }
}

TEST_CASE("Llama2cTokenizer::parse: a file that is cut off or has a false length is refused by the token's number") {
  const Bytes whole = tokenizer_bytes({{"abc", 0.0F}});
  Llama2cTokenizer tokenizer;
  const auto parse_cut = [&](std::size_t missing) {
    return Llama2cTokenizer::parse(Bytes(whole.begin(), whole.end() - static_cast<std::ptrdiff_t>(missing)), tokenizer);
  };
  CHECK(parse_cut(0).ok());
  CHECK(mentions(parse_cut(1), {"token 259 has a text of 3 bytes; the file has 2 more"}));
  CHECK(mentions(parse_cut(4), {"token 259 is cut off"}));
  CHECK(mentions(parse_cut(whole.size() - 2), {"the tokenizer needs at least 4 bytes"}));
  CHECK(mentions(parse_cut(whole.size() - 4), {"the tokenizer has 0 tokens"}));
  Bytes negative = whole;
  negative[whole.size() - 4] = std::byte{0xff};  // the high byte of the last length
  const Status status = Llama2cTokenizer::parse(negative, tokenizer);
  CHECK(status.code() == ErrorCode::kBadCheckpoint);
  CHECK(mentions(status, {"token 259"}));
  CHECK(tokenizer.vocab_size() == 260);  // that of the last good file
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test
