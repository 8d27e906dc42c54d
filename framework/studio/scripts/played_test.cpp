#include "framework/studio/scripts/played_test.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "framework/base/spec.hpp"
#include "framework/board/state/ending.hpp"

namespace ply::studio {
namespace {

using board::Ending;

std::string quoted_in_lua(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '\n') {
            quoted += "\\n";
            continue;
        }
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

/// A whole number as it is, anything else in quotes.
std::string option_in_lua(const std::string& value) {
    std::int64_t number = 0;
    const char* const end = value.data() + value.size();
    const auto [read, error] = std::from_chars(value.data(), end, number);
    return error == std::errc() && read == end ? value : quoted_in_lua(value);
}

/// The scores that mean this end; of two players the outcome knows their margin alone.
Ending scored_ending(const Outcome& outcome, int players) {
    Ending ending{Ending::scored, {}};
    for (Player p = 0; p < players; ++p)
        ending.scores[static_cast<std::size_t>(p)] =
            players == 2 ? std::max(outcome.utility[p], 0) : outcome.utility[p];
    return ending;
}

std::string result_in_tests(const std::optional<Outcome>& outcome, int players) {
    if (!outcome) return Ending{}.text(players);
    if (*outcome == Outcome::draw(players)) return Ending::draw().text(players);
    for (Player p = 0; p < players; ++p)
        for (const Ending& ending : {Ending::win(p), Ending::loss(p, players)})
            if (ending.outcome(players) == outcome) return ending.text(players);
    return scored_ending(*outcome, players).text(players);
}

}  // namespace

std::string played_test(const Session& session) {
    const SessionSetup& setup = session.setup();
    std::vector<std::string> options;
    for (const auto& [name, value] : parse_spec(setup.game).options)
        options.push_back(fmt::format("{} = {}", name, option_in_lua(value)));
    std::string parts;
    if (!options.empty()) parts += fmt::format("options = {{ {} }}, ", fmt::join(options, ", "));
    if (!setup.start.empty()) parts += fmt::format("position = {}, ", quoted_in_lua(setup.start));
    const std::string moves = fmt::format("{}", fmt::join(session.texts(), " "));
    const std::string result = result_in_tests(ply::outcome(session.game(), session.position()),
                                               session.game().facts().players);
    return fmt::format("test {{ {}lines = {{ {{ {}, \"{}\" }} }} }}", parts, quoted_in_lua(moves),
                       result);
}

}  // namespace ply::studio
