// Variants of a game and reports side by side.

#include "framework/insight/stages/variants.hpp"
#include "framework/base/error.hpp"
#include "framework/insight/report/side_by_side.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using namespace ply::insight;
using namespace ply_test;

namespace {

std::vector<std::string> specs_of(const std::vector<std::string>& vary) {
    GameSource hex;
    hex.name = "hex";
    hex.options = {{"size", "11"}, {"swap", "yes"}};
    std::vector<std::string> specs;
    for (const GameSource& variant : variants_of(hex, vary)) specs.push_back(variant.spec());
    return specs;
}

}  // namespace

TEST_CASE("insight: --vary makes every combination", "[insight]") {
    CHECK(specs_of({"size=5..7"}) == std::vector<std::string>{"hex(swap=yes, size=5)",
                                                              "hex(swap=yes, size=6)",
                                                              "hex(swap=yes, size=7)"});
    CHECK(specs_of({"size=5,9", "swap=no,yes"}).size() == 4);
    CHECK(specs_of({"size=5,9", "swap=no,yes"})[1] == "hex(size=5, swap=yes)");
    for (const char* const wrong : {"size", "=5", "size=", "size=7..5", "size=a..b", "size=5,,6",
                                    "size=1..1000", "size=5..99999999999"}) {
        INFO(wrong);
        CHECK_THROWS_AS(specs_of({wrong}), UsageError);
    }
}

// 56 of 70 and 48 of 80 differ (Newcombe: 0.05 to 0.33), 56 of 70 and 55 of 80 do not.
TEST_CASE("insight: a difference is told where the intervals allow it", "[insight]") {
    CHECK(differs(wilson(56, 70), wilson(48, 80)));
    CHECK(!differs(wilson(56, 70), wilson(55, 80)));
    CHECK(!differs({}, wilson(1, 2)));
}
