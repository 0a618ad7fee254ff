#include "model/load_weights.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "attention/checked_tensor.h"
#include "core/format_text.h"
#include "core/matrix_view.h"
#include "model/config_keys.h"
#include "model/recurrent_slots.h"
#include "model/transformer_slots.h"

namespace attention_walkthrough {
namespace {

bool has_sizes(const StoredTensor& tensor, std::initializer_list<std::size_t> sizes) noexcept {
  return std::ranges::equal(tensor.sizes, sizes);
}

std::string needed_shape(const WeightSlot& slot, std::optional<WeightLayout> layout) {
  if (slot.kind == WeightSlot::Kind::kVector) return std::to_string(slot.columns);
  const std::string in_out = format_text("{} x {}", slot.rows, slot.columns);
  const std::string out_in = format_text("{} x {}", slot.columns, slot.rows);
  if (slot.kind == WeightSlot::Kind::kTable || layout == WeightLayout::kInOut || in_out == out_in) return in_out;
  return layout == WeightLayout::kOutIn ? out_in : format_text("{} or {}", in_out, out_in);
}

/// Fills slots from the tensors of one file.
class WeightLoader {
 public:
  explicit WeightLoader(const StoredWeights& stored) : stated_layout_(stored.layout), layout_(stored.layout) {
    for (const StoredTensor& tensor : stored.tensors) tensors_.emplace(tensor.name, &tensor);
  }

  /// A layer has tensors of its own, so a file with fewer tensors than layers lacks some.
  [[nodiscard]] Status check_layers(std::string_view name, std::size_t num_layers) const {
    if (num_layers <= tensors_.size()) return {};
    return bad_checkpoint("config {} is {}; the file has only {} tensors", name, num_layers, tensors_.size());
  }

  /// Unless the file states its layout, reads it off the first of these that is a matrix and not square.
  Status settle_layout(const std::vector<WeightSlot>& slots) {
    if (layout_) return {};
    for (const WeightSlot& slot : slots) {
      if (slot.kind != WeightSlot::Kind::kMatrix || slot.rows == slot.columns) continue;
      return read_layout_off(slot, layout_);
    }
    return bad_checkpoint(
        "layout is not stated, and all matrices are square; the metadata needs layout in_out or out_in");
  }

  [[nodiscard]] Status fill(const std::vector<WeightSlot>& slots) const {
    for (const WeightSlot& slot : slots) {
      if (Status status = fill_slot(slot); !status.ok()) return status;
    }
    return {};
  }

 private:
  Status find(const WeightSlot& slot, std::optional<WeightLayout> layout, const StoredTensor*& out) const {
    for (const std::string_view prefix : {"", "transformer.", "model."}) {
      const auto found = tensors_.find(format_text("{}{}", prefix, slot.name));
      if (found == tensors_.end()) continue;
      out = found->second;
      return {};
    }
    return bad_checkpoint("{} is missing; it needs shape {}", slot.name, needed_shape(slot, layout));
  }

  /// Requires: the slot is not square.
  Status read_layout_off(const WeightSlot& slot, std::optional<WeightLayout>& out) const {
    const StoredTensor* tensor = nullptr;
    if (Status status = find(slot, {}, tensor); !status.ok()) return status;
    if (has_sizes(*tensor, {slot.rows, slot.columns})) {
      out = WeightLayout::kInOut;
    } else if (has_sizes(*tensor, {slot.columns, slot.rows})) {
      out = WeightLayout::kOutIn;
    } else {
      return wrong_shape(slot, *tensor, {});
    }
    return {};
  }

  /// The layout of one slot; none for a vector, which has none.
  Status layout_of(const WeightSlot& slot, std::optional<WeightLayout>& out) const {
    switch (slot.kind) {
      case WeightSlot::Kind::kVector:
      case WeightSlot::Kind::kTable:
        out = WeightLayout::kInOut;
        return {};
      case WeightSlot::Kind::kMatrix:
        out = layout_;
        return {};
      case WeightSlot::Kind::kHead:
        out = stated_layout_;
        if (out) return {};
        if (slot.rows != slot.columns) return read_layout_off(slot, out);
        return bad_checkpoint("{} is square; the metadata needs layout in_out or out_in", slot.name);
    }
    return {};
  }

  Status fill_slot(const WeightSlot& slot) const {
    std::optional<WeightLayout> layout;
    if (Status status = layout_of(slot, layout); !status.ok()) return status;
    const StoredTensor* tensor = nullptr;
    if (Status status = find(slot, layout, tensor); !status.ok()) return status;
    const bool is_vector = slot.kind == WeightSlot::Kind::kVector;
    const bool is_transposed = layout == WeightLayout::kOutIn;
    const std::size_t outer = is_transposed ? slot.columns : slot.rows;
    const std::size_t inner = is_transposed ? slot.rows : slot.columns;
    if (!(is_vector ? has_sizes(*tensor, {slot.columns}) : has_sizes(*tensor, {outer, inner}))) {
      return wrong_shape(slot, *tensor, layout);
    }
    if (tensor->type == StoredType::kOther) {
      return bad_checkpoint("{} has dtype {}; it must be F32, F16 or BF16", slot.name, tensor->type_name);
    }
    if (Status status = create_target(slot, is_vector); !status.ok()) return status;
    copy(*tensor, is_transposed, as_matrix(*slot.target).column_range(slot.first_column, slot.columns));
    return {};
  }

  /// Where parts share a target, the first makes it.
  static Status create_target(const WeightSlot& slot, bool is_vector) {
    if (slot.target->shape().num_elements() > 0) return {};
    if (is_vector) return create_tensor(slot.name, {slot.target_columns}, *slot.target);
    return create_tensor(slot.name, {slot.rows, slot.target_columns}, *slot.target);
  }

  static void copy(const StoredTensor& from, bool is_transposed, const MatrixView& to) noexcept {
    for (std::size_t row = 0; row < to.rows; ++row) {
      for (std::size_t column = 0; column < to.columns; ++column) {
        const std::size_t index = is_transposed ? column * to.rows + row : row * to.columns + column;
        to.row(row)[column] = stored_number(from, index);
      }
    }
  }

  static Status wrong_shape(const WeightSlot& slot, const StoredTensor& tensor, std::optional<WeightLayout> layout) {
    return bad_checkpoint("{} has shape {}; it needs {}", slot.name, tensor.sizes, needed_shape(slot, layout));
  }

  std::optional<WeightLayout> stated_layout_;
  std::optional<WeightLayout> layout_;
  std::map<std::string_view, const StoredTensor*, std::less<>> tensors_;
};

Status fill_layers(const WeightLoader& loader, WeightNames names, StackRole role, TransformerModel& model) {
  for (std::size_t layer = 0; layer < model.stack(role).layers.size(); ++layer) {
    if (Status status = loader.fill(layer_slots(names, role, layer, model)); !status.ok()) return status;
  }
  return {};
}

}  // namespace

Status load_transformer(const StoredWeights& stored, const TransformerConfig& config, WeightNames names,
                        TransformerModel& out) {
  WeightLoader loader(stored);
  TransformerModel made;
  made.config = config;
  const StackRole last = made.last_stack();
  if (Status status = loader.check_layers(config_key(names, "num_layers"), config.num_layers); !status.ok())
    return status;
  (last == StackRole::kEncoder ? made.encoder : made.decoder).layers.resize(config.num_layers);
  if (config.architecture == Architecture::kEncoderDecoder) {
    Status status = loader.check_layers("num_encoder_layers", config.num_encoder_layers);
    if (!status.ok()) return status;
    made.encoder.layers.resize(config.num_encoder_layers);
  }
  if (Status status = loader.settle_layout(layer_slots(names, last, 0, made)); !status.ok()) return status;
  if (Status status = loader.fill(outer_slots(names, made)); !status.ok()) return status;
  for (const StackRole role : {StackRole::kEncoder, StackRole::kDecoder}) {
    if (Status status = fill_layers(loader, names, role, made); !status.ok()) return status;
  }
  out = std::move(made);
  return {};
}

Status load_recurrent(const StoredWeights& stored, const RecurrentConfig& config, RecurrentModel& out) {
  WeightLoader loader(stored);
  RecurrentModel made;
  made.config = config;
  const std::vector<WeightSlot> slots = recurrent_slots(made);
  if (Status status = loader.settle_layout(slots); !status.ok()) return status;
  if (Status status = loader.fill(slots); !status.ok()) return status;
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough
