#include "train/grammars/translation/lexicon.h"

namespace attention_walkthrough::translation {

namespace {

using ByMeasure = std::array<std::string_view, kNumMeasures>;

constexpr ByMeasure with_all(std::string_view chinese) { return {chinese, chinese, chinese, chinese, chinese}; }

constexpr Determiner kDeterminers[] = {
    {with_all(""), "the", false, kThe, "", 10},
    {with_all(""), "", true, kGeneric, "", 10},
    {with_all(""), "", false, kMass, "", 10},
    {{"一只", "一个", "一本", "一杯", "一张"}, "a", false, kOne, "", 5},
    {{"两只", "两个", "两本", "两杯", "两张"}, "two", true, kFew, "", 2},
    {{"三只", "三个", "三本", "三杯", "三张"}, "three", true, kFew, "", 2},
    {{"这只", "这个", "这本", "这杯", "这张"}, "this", false, kPointed, "", 2},
    {{"那只", "那个", "那本", "那杯", "那张"}, "that", false, kPointed, "", 2},
    {with_all("我 的"), "my", false, kOwned, "", 2},
    {with_all("你 的"), "your", false, kOwned, "", 1},
    {with_all("他 的"), "his", false, kOwned, "", 1},
    {with_all("她 的"), "her", false, kOwned, "", 1},
    {with_all("我们 的"), "our", false, kOwned, "", 1},
    {with_all("这些"), "these", true, kMany, "", 1},
    {with_all("那些"), "those", true, kMany, "", 1},
    {with_all(""), "the", true, kCrowd, "们", 2},
};

}  // namespace

std::span<const Determiner> determiners() noexcept { return kDeterminers; }

}  // namespace attention_walkthrough::translation
