#include <array>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <utility>

#include "core/format_text.h"
#include "model/checkpoint.h"
#include "model/load_weights.h"

namespace attention_walkthrough {
namespace {

constexpr std::size_t kHeaderNumbers = 7;

/// Takes tensors off the front of a file, in the order that llama2.c writes them; the first that does not fit is kept
/// in `status`, and nothing follows it.
class Llama2cTensors {
 public:
  explicit Llama2cTensors(std::span<const std::byte> data) : data_(data) {}

  void take(std::string name, std::initializer_list<std::size_t> sizes) {
    if (!status_.ok()) return;
    StoredTensor tensor;
    tensor.name = std::move(name);
    tensor.sizes = sizes;
    std::uint64_t needed = sizeof(float);  // sizes are at most kMaxModelSize: three factors stay below 2^64
    for (const std::size_t size : sizes) needed *= size;
    if (needed > data_.size()) {
      status_ = bad_checkpoint("{} of shape {} needs {} bytes; the file has {} more", tensor.name, tensor.sizes, needed,
                               data_.size());
      return;
    }
    tensor.bytes = data_.first(static_cast<std::size_t>(needed));
    data_ = data_.subspan(tensor.bytes.size());
    tensors_.push_back(std::move(tensor));
  }

  /// One tensor of each layer, which llama2.c keeps together.
  void take_layers(std::size_t num_layers, const std::string& name, std::initializer_list<std::size_t> sizes) {
    for (std::size_t layer = 0; layer < num_layers && status_.ok(); ++layer) {
      take(format_text("layers.{}.{}", layer, name), sizes);
    }
  }

  /// Whether all fitted and nothing is left over.
  [[nodiscard]] Status finish() const {
    if (!status_.ok() || data_.empty()) return status_;
    return bad_checkpoint("the file has {} bytes more than its sizes need", data_.size());
  }

  [[nodiscard]] std::vector<StoredTensor> tensors() && { return std::move(tensors_); }

 private:
  std::span<const std::byte> data_;
  Status status_;
  std::vector<StoredTensor> tensors_;
};

Status read_header(std::span<const std::byte> file, TransformerConfig& out) {
  std::array<std::int32_t, kHeaderNumbers> header{};
  if (file.size() < sizeof(header)) {
    return bad_checkpoint("the header needs {} bytes; the file has {}", sizeof(header), file.size());
  }
  std::memcpy(header.data(), file.data(), sizeof(header));
  // A negative vocabulary says that the logits have a matrix of their own. Other negative sizes become too large ones.
  const auto size = [&header](std::size_t index) { return static_cast<std::size_t>(header[index]); };
  const std::int64_t vocabulary = header[5];
  TransformerConfig config;
  config.hidden_size = size(0);
  config.intermediate_size = size(1);
  config.num_layers = size(2);
  config.num_heads = size(3);
  config.num_kv_heads = size(4);
  config.vocab_size = static_cast<std::size_t>(vocabulary < 0 ? -vocabulary : vocabulary);
  config.output_size = config.vocab_size;
  config.context_length = size(6);
  config.tie_word_embeddings = vocabulary > 0;
  config.norm = Norm::kRmsNorm;
  config.bias = false;
  config.activation = Activation::kSilu;
  config.gated_mlp = true;
  config.positions = Positions::kRotary;
  config.rotary_layout = RotaryLayout::kInterleaved;
  if (config.num_heads == 0 || config.hidden_size % config.num_heads != 0) {
    return bad_checkpoint("the header has num_heads ({}) that does not divide hidden_size ({})", header[3], header[0]);
  }
  config.head_dim = config.hidden_size / config.num_heads;
  if (Status status = check_config(config); !status.ok()) return status;
  out = config;
  return {};
}

void take_tensors(const TransformerConfig& config, Llama2cTensors& tensors) {
  const std::size_t layers = config.num_layers;
  const std::size_t hidden = config.hidden_size;
  const std::size_t inner = config.intermediate_size;
  tensors.take("embed_tokens.weight", {config.vocab_size, hidden});
  tensors.take_layers(layers, "input_layernorm.weight", {hidden});
  tensors.take_layers(layers, "self_attn.q_proj.weight", {config.q_size(), hidden});
  tensors.take_layers(layers, "self_attn.k_proj.weight", {config.kv_size(), hidden});
  tensors.take_layers(layers, "self_attn.v_proj.weight", {config.kv_size(), hidden});
  tensors.take_layers(layers, "self_attn.o_proj.weight", {hidden, config.q_size()});
  tensors.take_layers(layers, "post_attention_layernorm.weight", {hidden});
  tensors.take_layers(layers, "mlp.gate_proj.weight", {inner, hidden});
  tensors.take_layers(layers, "mlp.down_proj.weight", {hidden, inner});
  tensors.take_layers(layers, "mlp.up_proj.weight", {inner, hidden});
  tensors.take("norm.weight", {hidden});
  // Tables of angles, which the engine makes itself.
  tensors.take("freq_cis_real", {config.context_length, config.head_dim / 2});
  tensors.take("freq_cis_imag", {config.context_length, config.head_dim / 2});
  if (!config.tie_word_embeddings) tensors.take("lm_head.weight", {config.vocab_size, hidden});
}

}  // namespace

Status read_llama2c_checkpoint(std::span<const std::byte> file, TransformerModel& out) {
  TransformerConfig config;
  if (Status status = read_header(file, config); !status.ok()) return status;
  Llama2cTensors tensors(file.subspan(kHeaderNumbers * sizeof(std::int32_t)));
  take_tensors(config, tensors);
  if (Status status = tensors.finish(); !status.ok()) return status;
  const StoredWeights stored{std::move(tensors).tensors(), WeightLayout::kOutIn};
  return load_transformer(stored, config, WeightNames::kLlama, out);
}

}  // namespace attention_walkthrough
