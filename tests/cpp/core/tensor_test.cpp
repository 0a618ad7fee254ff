#include "core/tensor.h"

#include <doctest.h>

#include <cstdint>
#include <utility>

using namespace attention_walkthrough;

TEST_SUITE("core") {
  TEST_CASE("Tensor: the default is empty") {
    const Tensor tensor;
    CHECK(tensor.shape() == Shape{0});
    CHECK(tensor.view().data.empty());
  }

  TEST_CASE("Tensor::create: zeros of the shape, which views carry with them") {
    Tensor tensor;
    REQUIRE(Tensor::create("x", {2, 3}, tensor).ok());
    tensor.view().data[5] = 1.5F;
    const ConstTensorView view = tensor.view();
    CHECK(view.shape == Shape{2, 3});
    CHECK(view.data.size() == 6);
    CHECK(view.data[0] == 0.0F);
    CHECK(view.data[5] == 1.5F);
  }

  TEST_CASE("Tensor::create: rank 0 holds one number, a size of 0 none") {
    Tensor tensor;
    REQUIRE(Tensor::create("x", {}, tensor).ok());
    CHECK(tensor.view().data.size() == 1);
    REQUIRE(Tensor::create("x", {4, 0}, tensor).ok());
    CHECK(tensor.shape() == Shape{4, 0});
    CHECK(tensor.view().data.empty());
  }

  TEST_CASE("Tensor::create: what does not fit leaves the tensor as it was") {
    Tensor tensor;
    REQUIRE(Tensor::create("x", {2}, tensor).ok());
    tensor.view().data[0] = 3.0F;
    CHECK(Tensor::create("x", {SIZE_MAX}, tensor).code() == ErrorCode::kOutOfMemory);
    CHECK(tensor.shape() == Shape{2});
    CHECK(tensor.view().data[0] == 3.0F);
  }

  TEST_CASE("Tensor: what was moved from is empty") {
    Tensor from;
    REQUIRE(Tensor::create("x", {2, 2}, from).ok());
    from.view().data[3] = 2.0F;
    Tensor to(std::move(from));
    CHECK(to.shape() == Shape{2, 2});
    CHECK(to.view().data[3] == 2.0F);
    CHECK(from.shape() == Shape{0});
    CHECK(from.view().data.empty());
    from = std::move(to);
    CHECK(from.shape() == Shape{2, 2});
    CHECK(to.shape() == Shape{0});
  }
}
