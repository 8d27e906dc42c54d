#include "framework/search/pvs/outlook.hpp"

#include "tests/support/catch.hpp"

using namespace ply;

TEST_CASE("outlook: a position improves on the same player's last one that was looked at",
          "[search]") {
    StaticValues values;
    CHECK(values.add(0, 0, 10).improves);  // nothing says otherwise
    values.add(1, 1, 500);
    CHECK(values.add(2, 0, 11).improves);
    CHECK_FALSE(values.add(2, 0, 10).improves);
    values.skip(2);  // in check
    CHECK(values.add(4, 0, 11).improves);
    CHECK_FALSE(values.add(4, 0, 9).improves);
    values.add(2, 1, 9);  // who moved twice
    CHECK_FALSE(values.add(4, 0, 10).improves);
}

TEST_CASE("outlook: what the table knows corrects a static value as far as it goes", "[search]") {
    const auto corrected = [](Bound bound, Score value) {
        Outlook outlook{100, false};
        TranspositionTable::Hit hit;
        hit.bound = bound;
        hit.value = value;
        correct(outlook, hit);
        return outlook.estimate;
    };
    CHECK(corrected(Bound::none, 300) == 100);
    CHECK(corrected(Bound::exact, 300) == 300);
    CHECK(corrected(Bound::exact, -300) == -300);
    CHECK(corrected(Bound::lower, 300) == 300);
    CHECK(corrected(Bound::lower, -300) == 100);
    CHECK(corrected(Bound::upper, -300) == -300);
    CHECK(corrected(Bound::upper, 300) == 100);
    // A win is no measure of a margin.
    CHECK(corrected(Bound::exact, win_score - 5) == 100);
}
