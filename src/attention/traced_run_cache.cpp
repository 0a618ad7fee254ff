#include <numeric>
#include <string>
#include <utility>

#include "attention/rows.h"
#include "attention/shape_axes.h"
#include "attention/traced_run.h"

namespace attention_walkthrough {
namespace {

/// Rows of one head as a cache takes them: (1, rows, dim).
ConstTensorView as_heads(const ConstTensorView& rows) {
  if (rows.shape.rank() != 2) return rows;
  return {rows.data, Shape{1, rows.shape[0], rows.shape[1]}};
}

/// The rows 0 to `length` of `operand`, one after another.
Formula first_rows(std::string_view operand, std::size_t length) {
  Formula formula = {FormulaOp::kRows, {operand}, std::vector<std::size_t>(length)};
  std::iota(formula.rows.begin(), formula.rows.end(), std::size_t{0});
  return formula;
}

/// What appending `added` to what was recorded as `held` (empty: nothing yet) gives.
Formula appended(const std::string& held, std::string_view added, std::size_t rows) {
  if (held.empty()) return first_rows(added, rows);
  return {FormulaOp::kAppend, {held, added}};
}

}  // namespace

Status TracedRun::read_cache(std::string_view cache, NamedCache*& out) {
  const auto found = caches_.find(cache);
  if (found == caches_.end()) {
    return {ErrorCode::kInvalidArgument, "cache ({}) is not there; create it first", cache};
  }
  out = &found->second;
  return {};
}

Status TracedRun::create_cache(std::string_view cache, std::size_t num_kv_heads, std::size_t head_dim,
                               std::size_t capacity) {
  if (cache.empty() || caches_.contains(cache)) {
    return {ErrorCode::kInvalidArgument, "cache ({}) is empty or taken; each cache needs a name of its own", cache};
  }
  NamedCache made;
  if (Status status = KvCache::create(num_kv_heads, head_dim, capacity, made.cache); !status.ok()) return status;
  caches_.emplace(cache, std::move(made));
  return {};
}

Status TracedRun::record_cache(std::string_view prefix, NamedCache& named, const ConstTensorView& keys,
                               const ConstTensorView& values, std::size_t length, Formula keys_formula,
                               Formula values_formula) {
  const auto used = static_cast<float>(named.cache.bytes_for(length));
  const auto reserved = static_cast<float>(named.cache.bytes_reserved());
  const std::string start(prefix);
  const std::string keys_name = start + "keys";
  const std::string values_name = start + "values";
  const Formula about_both = {FormulaOp::kMeasure, {keys_name, values_name}};
  Status status = trace_.record_all({{keys_name, keys, std::move(keys_formula)},
                                     {values_name, values, std::move(values_formula)},
                                     {start + "bytes_used", {std::span(&used, 1), Shape{}}, about_both},
                                     {start + "bytes_reserved", {std::span(&reserved, 1), Shape{}}, about_both}});
  if (!status.ok()) return status;
  named.keys = keys_name;
  named.values = values_name;
  return {};
}

Status TracedRun::cache_append(std::string_view prefix, std::string_view cache, std::string_view keys,
                               std::string_view values) {
  NamedCache* named = nullptr;
  ConstTensorView new_keys;
  ConstTensorView new_values;
  if (Status status = read_cache(cache, named); !status.ok()) return status;
  if (Status status = read(cache, keys, new_keys); !status.ok()) return status;
  if (Status status = read(cache, values, new_values); !status.ok()) return status;
  const std::size_t rank = new_keys.shape.rank();
  if (const Trace::Entry* held = trace_.find(named->keys); held != nullptr && held->shape.rank() != rank) {
    return {ErrorCode::kShapeMismatch,
            "{} ({}) must have the rank that {} was given before ({})",
            keys,
            new_keys.shape.sizes(),
            cache,
            held->shape.rank()};
  }
  const std::size_t held_before = named->cache.length();
  if (Status status = named->cache.append(as_heads(new_keys), as_heads(new_values)); !status.ok()) return status;

  Tensor all_keys;
  Tensor all_values;
  Status status = named->cache.copy_keys(all_keys);
  if (status.ok()) status = named->cache.copy_values(all_values);
  if (status.ok()) {
    const std::size_t length = named->cache.length();
    const std::size_t added = length - held_before;
    const auto recorded = [rank](const Tensor& rows) {
      return ConstTensorView{rows.view().data, without_first_axes(rows.shape(), 3 - rank)};
    };
    status = record_cache(prefix, *named, recorded(all_keys), recorded(all_values), length,
                          appended(named->keys, keys, added), appended(named->values, values, added));
  }
  if (!status.ok()) {
    const Status undone = named->cache.truncate(held_before);
    return undone.ok() ? status : undone;
  }
  return {};
}

Status TracedRun::cache_truncate(std::string_view prefix, std::string_view cache, std::size_t length) {
  NamedCache* named = nullptr;
  if (Status status = read_cache(cache, named); !status.ok()) return status;
  if (length > named->cache.length()) return named->cache.truncate(length);
  if (named->keys.empty()) {
    return {ErrorCode::kInvalidArgument, "cache ({}) was given nothing yet; append first", cache};
  }
  ConstTensorView held_keys;
  ConstTensorView held_values;
  Tensor kept_keys;
  Tensor kept_values;
  const Formula keys_formula = first_rows(named->keys, length);
  const Formula values_formula = first_rows(named->values, length);
  if (Status status = read(cache, named->keys, held_keys); !status.ok()) return status;
  if (Status status = read(cache, named->values, held_values); !status.ok()) return status;
  Status status = gather_rows("keys", held_keys, keys_formula.rows, kept_keys);
  if (!status.ok()) return status;
  status = gather_rows("values", held_values, values_formula.rows, kept_values);
  if (!status.ok()) return status;
  status = record_cache(prefix, *named, kept_keys.view(), kept_values.view(), length, keys_formula, values_formula);
  if (!status.ok()) return status;
  return named->cache.truncate(length);
}

}  // namespace attention_walkthrough
