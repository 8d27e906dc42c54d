#include <fmt/format.h>

#include <cmath>

#include "framework/insight/report/findings.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply::insight {

namespace {

constexpr int most_digits = 4;

}  // namespace

std::string percent_text(double share, double width) {
    constexpr double narrow = 0.03;   // its ends would differ by three units or less
    constexpr double nothing = 1e-7;  // what intervals that end at 0 or 1 miss it by
    if (share < nothing) share = 0;
    if (share > 1 - nothing) share = 1;
    int digits = width > 0 && width < narrow ? 1 : 0;
    std::string text = fixed_text(100 * share, digits);
    const auto hides = [&] {
        return (share > 0 && std::stod(text) == 0) || (share < 1 && std::stod(text) == 100);
    };
    while (digits < most_digits && hides()) text = fixed_text(100 * share, ++digits);
    return text;
}

std::string share_text(const Figure& share) {
    if (!share.known()) return "unknown";
    if (std::isnan(share.low)) return percent_text(share.value) + " % (one game)";
    const double width = share.high - share.low;
    return fmt::format("{} % ({}-{}, {} game{})", percent_text(share.value, width),
                       percent_text(share.low, width), percent_text(share.high, width),
                       with_commas(share.games), share.games == 1 ? "" : "s");
}

std::string percent_interval(const Figure& share) {
    if (!share.known()) return "unknown";
    if (std::isnan(share.low)) return percent_text(share.value) + " %";
    const double width = share.high - share.low;
    return fmt::format("{} % ({}-{})", percent_text(share.value, width),
                       percent_text(share.low, width), percent_text(share.high, width));
}

std::string number_text(const Figure& number, int digits) {
    if (!number.known()) return "unknown";
    if (std::isnan(number.low)) return fixed_text(number.value, digits) + " (one game)";
    // An interval that is more than a point has two ends to be seen.
    while (digits < most_digits && number.low != number.high &&
           fixed_text(number.low, digits) == fixed_text(number.high, digits))
        ++digits;
    return fmt::format("{} ({}-{})", fixed_text(number.value, digits),
                       fixed_text(number.low, digits), fixed_text(number.high, digits));
}

std::string result_words(const PlayedGame& game) {
    if (game.unfinished()) return "not over at the ply limit";
    if (game.points.size() == 1) return fmt::format("result {}", game.utility.front());
    if (const auto winner = game.winner()) return fmt::format("player {} wins", *winner + 1);
    return game.drawn() ? "draw" : "shared";
}

std::string cut_text(const Cut& cut) {
    return fmt::format("{}: {} of {} {}", cut.stage, with_commas(cut.done), with_commas(cut.asked),
                       cut.what);
}

}  // namespace ply::insight
