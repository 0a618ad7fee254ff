#include "bench/in_place.h"

#include <cmath>
#include <utility>

#include "attention/attention_problem.h"
#include "attention/head_attention.h"
#include "attention/solve_attention.h"
#include "bench/machine_limits.h"
#include "kernels/matmul.h"
#include "kernels/norm.h"
#include "kernels/softmax.h"

namespace attention_walkthrough {

Status InPlaceProjection::create(ConstTensorView x, ConstTensorView weight) {
  if (Status status = copy_tensor("the work", x, x_); !status.ok()) return status;
  if (Status status = copy_tensor("the work", weight, weight_.numbers); !status.ok()) return status;
  if (Status status = weight_.pack(); !status.ok()) return status;
  return Tensor::create("the work", Shape{x.shape[0], weight.shape[1]}, out_);
}

void InPlaceProjection::run() noexcept { weight_.multiply(as_matrix(x_), {}, as_matrix(out_)); }

Status InPlaceProduct::create(ConstTensorView a, ConstTensorView b) {
  if (Status status = copy_tensor("the work", a, a_); !status.ok()) return status;
  if (Status status = copy_tensor("the work", b, b_); !status.ok()) return status;
  return Tensor::create("the work", Shape{a.shape[0], b.shape[1]}, out_);
}

void InPlaceProduct::run() noexcept { matmul(as_matrix(a_), as_matrix(b_), as_matrix(out_)); }

Status InPlaceQuantisedProducts::create(ConstTensorView x) {
  rows_.resize(1);
  return copy_tensor("the work", x, rows_[0]);
}

Status InPlaceQuantisedProducts::add(ConstTensorView weight) {
  const std::size_t rows = rows_[0].shape()[0];
  QuantisedWeight codes;
  Tensor out;
  Status status = QuantisedWeight::create(as_matrix(weight), codes);
  if (status.ok()) status = Tensor::create("the work", Shape{rows, weight.shape[1]}, out);
  const std::size_t blocks = rows * depth_blocks(weight.shape[0]);
  if (status.ok() && blocks > row_codes_.size())
    status = AlignedArray<RowBlock>::create("the work", blocks, row_codes_);
  if (!status.ok()) return status;
  weights_.push_back(std::move(codes));
  rows_.push_back(std::move(out));
  return {};
}

void InPlaceQuantisedProducts::run() noexcept {
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    multiply_codes(as_matrix(rows_[i]), weights_[i], row_codes_.span(), as_matrix(rows_[i + 1].view()));
  }
}

Status InPlaceSoftmax::create(ConstTensorView x) {
  if (Status status = copy_tensor("the work", x, x_); !status.ok()) return status;
  return Tensor::create("the work", x.shape, out_);
}

void InPlaceSoftmax::run() noexcept { softmax(x_.view(), x_.shape().rank() - 1, out_.view()); }

Status InPlaceLayerNorm::create(ConstTensorView x, ConstTensorView weight, ConstTensorView bias, float epsilon) {
  epsilon_ = epsilon;
  for (const auto& [from, to] : {std::pair(x, &x_), std::pair(weight, &weight_), std::pair(bias, &bias_)}) {
    if (Status status = copy_tensor("the work", from, *to); !status.ok()) return status;
  }
  return Tensor::create("the work", x.shape, out_);
}

void InPlaceLayerNorm::run() noexcept {
  layer_norm(as_matrix(x_), weight_.view().data, bias_.view().data, epsilon_, as_matrix(out_));
}

Status InPlaceAttention::create(ConstTensorView query, ConstTensorView key, ConstTensorView value, bool is_causal) {
  is_causal_ = is_causal;
  for (const auto& [from, to] : {std::pair(query, &query_), std::pair(key, &key_), std::pair(value, &value_)}) {
    const Shape& sizes = from.shape;
    Status status = copy_tensor("the work", {from.data, Shape{1, sizes[0], sizes[1], sizes[2]}}, *to);
    if (!status.ok()) return status;
  }
  return {};
}

void InPlaceAttention::run() {
  AttentionOptions options;
  options.is_causal = is_causal_;
  const AttentionInputs inputs{.query = query_.view(), .key = key_.view(), .value = value_.view()};
  AttentionProblem problem;
  Status status = create_attention_problem(inputs, options, result_, problem);
  if (status.ok()) status = solve_attention(problem, result_.output.view(), nullptr);
  if (!status.ok()) result_ = {};
}

Status InPlaceDecodeAttention::create(ConstTensorView query, ConstTensorView key, ConstTensorView value,
                                      const KvStorageOptions& storage) {
  const std::size_t num_heads = query.shape[0];
  const std::size_t head_dim = query.shape[2];
  if (Status status = copy_tensor("the work", query, query_); !status.ok()) return status;
  Status status = KvCache::create(key.shape[0], head_dim, key.shape[1], cache_, storage);
  if (status.ok()) status = cache_.append(key, value);
  if (status.ok()) status = Tensor::create("the work", Shape{num_heads / key.shape[0], key.shape[1]}, scores_);
  if (status.ok()) status = Tensor::create("the work", Shape{kKvBlockRows, head_dim}, block_);
  if (status.ok()) status = Tensor::create("the work", Shape{1, head_dim}, read_);
  if (status.ok()) status = Tensor::create("the work", Shape{1, num_heads * head_dim}, context_);
  return status;
}

void InPlaceDecodeAttention::run() noexcept {
  const float scale = 1.0F / std::sqrt(static_cast<float>(cache_.head_dim()));
  const HeadAttentionMemory memory = {.scores = as_matrix(scores_),
                                      .block = as_matrix(block_),
                                      .read = read_.view().data,
                                      .context = as_matrix(context_)};
  attend_heads(query_.view(), cache_, {}, scale, memory, nullptr);
}

float MemoryToRead::run(std::size_t places) noexcept { return read_all(numbers_.view().data, places); }

}  // namespace attention_walkthrough
