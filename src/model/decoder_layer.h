#pragma once

#include <cstddef>
#include <span>

#include "attention/kv_cache.h"
#include "core/matrix_view.h"
#include "core/status.h"
#include "model/decoder_config.h"
#include "model/decoder_memory.h"
#include "model/decoder_weights.h"

namespace attention_walkthrough {

/// The norm of a model over each row. An empty weight or bias is 1 or 0. `out` may be `x`.
void norm_rows(const DecoderConfig& config, ConstMatrixView x, std::span<const float> weight,
               std::span<const float> bias, MatrixView out) noexcept;

/// One layer over the `rows` positions that follow those of the cache: residual += attention(norm(residual)), then
/// residual += mlp(norm(residual)). Their keys and values are appended to the cache, and position p attends to 0 ... p.
/// Takes no memory. Fails with `capacity` only, when the cache has no room for the rows; nothing has changed then.
/// Requires: rows is at least 1 and at most what `memory` was made for, the sizes are those of `config`.
Status run_decoder_layer(const DecoderConfig& config, const DecoderLayerWeights& weights, std::size_t rows,
                         KvCache& cache, DecoderMemory& memory);

}  // namespace attention_walkthrough
