#pragma once

#include <string>

#include "train/operations/linear_operation.h"
#include "train/operations/norm_operation.h"

// How the parameters of the parts of a model are named and how they start.
namespace attention_walkthrough {

/// `<name>.weight` (in, out) and, where wanted, `<name>.bias` (out). Weights start normal, with a deviation of
/// `gain` / sqrt(in), so that what comes out is about as large as what goes in; biases at 0.
Linear add_linear(Parameters& parameters, const std::string& name, std::size_t in, std::size_t out, bool has_bias,
                  float gain = 1.0F);

/// A matrix (in, out) and a bias (out) under names of their own, started likewise.
Linear add_named_linear(Parameters& parameters, const std::string& weight, const std::string& bias, std::size_t in,
                        std::size_t out);

/// `<name>.weight` (rows, columns): one vector per token or position.
const Parameter& add_table(Parameters& parameters, const std::string& name, std::size_t rows, std::size_t columns);

/// `<name>` (size): one weight per unit of a layer that gives one number.
const Parameter& add_vector(Parameters& parameters, const std::string& name, std::size_t size);

/// `<name>.weight` of ones and, where wanted, `<name>.bias` of zeros, (size) each.
NormLayer add_norm(Parameters& parameters, const std::string& name, std::size_t size, bool has_bias);

}  // namespace attention_walkthrough
