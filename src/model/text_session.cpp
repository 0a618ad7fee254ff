#include "model/text_session.h"

#include <type_traits>
#include <utility>

namespace attention_walkthrough {

Status TextSession::create(const LanguageModel& model, std::size_t capacity, const ReadOptions& options,
                           TextSession& out) {
  if (const auto* recurrent = std::get_if<RecurrentModel>(&model)) {
    RecurrentSession made;
    Status status = RecurrentSession::create(*recurrent, capacity, options, made);
    if (status.ok()) out.session_ = std::move(made);
    return status;
  }
  const auto& transformer = std::get<TransformerModel>(model);
  if (transformer.config.architecture == Architecture::kEncoder) {
    return {ErrorCode::kInvalidArgument, "an encoder reads all tokens at once; it has no session"};
  }
  DecoderSession made;
  Status status = DecoderSession::create(transformer, capacity, options, made);
  if (status.ok()) out.session_ = std::move(made);
  return status;
}

Status TextSession::append(std::span<const std::size_t> ids) {
  return std::visit([&](auto& session) { return session.append(ids); }, session_);
}

std::span<const float> TextSession::logits() {
  return std::visit([](auto& session) { return session.logits(); }, session_);
}

Status TextSession::truncate(std::size_t length) {
  return std::visit([&](auto& session) { return session.truncate(length); }, session_);
}

Status TextSession::fork(TextSession& out) const {
  return std::visit(
      [&](const auto& session) {
        std::remove_cvref_t<decltype(session)> made;
        Status status = session.fork(made);
        if (status.ok()) out.session_ = std::move(made);
        return status;
      },
      session_);
}

std::size_t TextSession::num_logits() const noexcept {
  return std::visit([](const auto& session) { return session.num_logits(); }, session_);
}

std::size_t TextSession::length() const noexcept {
  return std::visit([](const auto& session) { return session.length(); }, session_);
}

std::size_t TextSession::capacity() const noexcept {
  return std::visit([](const auto& session) { return session.capacity(); }, session_);
}

std::size_t TextSession::room() const noexcept {
  return std::visit([](const auto& session) { return session.room(); }, session_);
}

std::size_t TextSession::cache_bytes() const noexcept {
  return std::visit([](const auto& session) { return session.cache_bytes(); }, session_);
}

std::size_t TextSession::shared_cache_bytes() const noexcept {
  return std::visit([](const auto& session) { return session.shared_cache_bytes(); }, session_);
}

}  // namespace attention_walkthrough
