#include <fmt/format.h>

#include <cmath>

#include "framework/insight/report/findings.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply::insight {

std::string share_text(const Figure& share) {
    if (!share.known()) return "unknown";
    if (std::isnan(share.low))
        return fmt::format("{} % (one game)", fixed_text(100 * share.value, 0));
    return fmt::format("{} % ({}-{}, {} game{})", fixed_text(100 * share.value, 0),
                       fixed_text(100 * share.low, 0), fixed_text(100 * share.high, 0),
                       with_commas(share.games), share.games == 1 ? "" : "s");
}

std::string number_text(const Figure& number, int digits) {
    if (!number.known()) return "unknown";
    if (std::isnan(number.low)) return fixed_text(number.value, digits) + " (one game)";
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
