#include "framework/tournament/journal/fingerprints.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <set>
#include <string_view>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/base/system/process.hpp"
#include "framework/player/bot_files.hpp"

namespace ply {
namespace {

/// A hash of the bytes of the program: by the library's, which is fast in builds of developers,
/// too, whose programs have 50 MB.
std::string hash_of_program() {
    std::ifstream file(own_program_file(), std::ios::binary);
    std::string block(1 << 19, '\0');
    std::uint64_t hash = 0;
    while (file.read(block.data(), static_cast<std::streamsize>(block.size())), file.gcount() > 0) {
        const std::string_view bytes(block.data(), static_cast<std::size_t>(file.gcount()));
        hash = Random::mix(hash + std::hash<std::string_view>{}(bytes));
    }
    return fmt::format("{} ({:016x})", PLYBOARD_VERSION, hash);
}

/// `4 plies`, `book.txt (0123456789abcdef)`
std::string openings_text(const OpeningSettings& openings) {
    std::string text = fmt::format("{} plies", openings.plies);
    if (openings.balance) text += fmt::format(" within ±{} by {}", *openings.balance, openings.by);
    if (openings.lines.empty()) return text;
    std::uint64_t hash = 0;
    for (const auto& line : openings.lines) {
        hash = Random::mix(hash + line.text.size());
        for (const char c : line.text) hash = Random::mix(hash + static_cast<unsigned char>(c));
    }
    const std::string cut =
        openings.most_plies > 0 ? fmt::format(", {} plies", openings.most_plies) : "";
    return fmt::format("{}{}{} ({:016x})", openings.file, openings.shuffled ? ", shuffled" : "",
                       cut, hash);
}

std::string adjudication_text(const AdjudicationRules& rules) {
    std::string text;
    if (rules.resign.moves > 0)
        text += fmt::format("resign {} x {} in {} view, ", rules.resign.score, rules.resign.moves,
                            rules.resign.both ? "both" : "own");
    if (rules.draw.moves > 0)
        text += fmt::format("draw {} x {} from {}, ", rules.draw.score, rules.draw.moves,
                            rules.draw.from);
    if (!rules.judge.empty()) text += fmt::format("{} from {}, ", rules.judge, rules.judge_from);
    return text.empty() ? "nothing" : text.substr(0, text.size() - 2);
}

std::string clock_text(const ClockRule& clock) {
    if (!clock.on()) return "";
    // Journals hold this text: of clocks without periods it stays as it always was.
    ClockRule before = clock;
    before.byoyomi = std::chrono::milliseconds(0);
    return fmt::format(" on {} with {} ms a move", before.text(), clock.byoyomi.count()) +
           (clock.periods > 1 ? fmt::format(" in {} periods", clock.periods) : "");
}

bool is_digest(const std::string& key) {
    return key.starts_with("rules of ") || key.starts_with("script of ") ||
           key.starts_with("library of ") || key == "program";
}

bool comes_with_player(const std::string& key) {
    return key.starts_with("player ") || key.starts_with("script of ") ||
           key.starts_with("library of ");
}

bool is_participant(const std::string& key) {
    return comes_with_player(key) || key.starts_with("game ") || key.starts_with("rules of ");
}

/// What can come in later: see extension.hpp. Further games would change meetings of formats that
/// follow results.
bool may_come_later(const std::string& format, const std::string& key) {
    const auto kind = parse_format(format);
    if (!kind || *kind == FormatKind::match || *kind == FormatKind::meetings) return false;
    return comes_with_player(key) || (is_participant(key) && !follows_results(*kind));
}

}  // namespace

/// Read once, since a program does not change while it runs.
const std::string& program_fingerprint() {
    static const std::string fingerprint = hash_of_program();
    return fingerprint;
}

Fingerprints fingerprints(const Plan& plan) {
    const TournamentFile& file = plan.file;
    Fingerprints prints{{"program", program_fingerprint()},
                        {"format", std::string(format_name(file.format))},
                        {"rounds", std::to_string(file.rounds_or_default())},
                        {"pairs", std::to_string(file.pairs)},
                        {"tiebreaks", std::to_string(file.tiebreaks)},
                        {"challengers", std::to_string(file.challengers)},
                        {"set_aside", std::to_string(file.set_aside)},
                        {"seed", std::to_string(file.seed)},
                        {"openings", openings_text(file.openings)},
                        {"adjudicate", adjudication_text(file.adjudication)},
                        {"limits.plies", std::to_string(file.max_plies)},
                        {"limits.hang", fmt::format("{} ms", file.hang.count())},
                        {"limits.memory", std::to_string(file.memory)}};
    if (!file.meetings.empty()) {
        std::vector<std::string> texts;
        for (const auto& [first, second, pairs, matches] : file.meetings)
            texts.push_back(
                fmt::format("{} - {}: {} pairs, {} matches", first, second, pairs, matches));
        prints.emplace("meetings", fmt::format("{}", fmt::join(texts, "; ")));
    }
    if (file.sprt)
        prints.emplace("sprt", fmt::format("elo0 = {}, elo1 = {}, alpha = {}, beta = {}, {}",
                                           file.sprt->elo0, file.sprt->elo1, file.sprt->alpha,
                                           file.sprt->beta, elo_model_name(file.sprt->model)));
    for (std::size_t i = 0; i < plan.sources.size(); ++i) {
        const std::string name = plan.game_name(static_cast<int>(i));
        prints.emplace(fmt::format("game {}", i + 1), name);
        prints.emplace("rules of " + name, fingerprint(plan.sources[i]));
    }
    for (std::size_t i = 0; i < file.players.size(); ++i) {
        const std::string spec = file.players[i].text();
        const bool own_name = file.players[i].name != spec;
        prints.emplace(fmt::format("player {}", i + 1),
                       (own_name ? fmt::format("{} = {}", file.players[i].name, spec) : spec) +
                           clock_text(file.players[i].clock));
        if (const BotSpec* const bot = file.players[i].bot())
            prints.emplace("script of " + bot->name, fingerprint(bot->source));
        if (const SearcherSpec* const searcher = file.players[i].searcher();
            searcher != nullptr && !searcher->entry->library.empty())
            prints.emplace("library of " + searcher->entry->name,
                           library_fingerprint(searcher->entry->library));
    }
    return prints;
}

bool only_adds(const Fingerprints& before, const Fingerprints& now) {
    Fingerprints same = now;
    const auto rounds = before.find("rounds");
    const auto more = same.find("rounds");
    if (rounds != before.end() && more != same.end() &&
        std::stoll(rounds->second) < std::stoll(more->second))
        more->second = rounds->second;
    for (const char* key : {"limits.hang", "limits.memory"})
        if (before.contains(key)) same[key] = before.at(key);
    const auto format = now.find("format");
    if (format != now.end() && !now.contains("sprt"))
        std::erase_if(same, [&](const auto& print) {
            return may_come_later(format->second, print.first) && !before.contains(print.first);
        });
    return difference(before, same).empty();
}

std::string difference(const Fingerprints& before, const Fingerprints& now) {
    std::set<std::string> keys;
    for (const auto& [key, value] : before) keys.insert(key);
    for (const auto& [key, value] : now) keys.insert(key);
    std::vector<std::string> changes;
    for (const std::string& key : keys) {
        const auto was = before.find(key);
        const auto is = now.find(key);
        if (was == before.end()) {
            if (!is_digest(key)) changes.push_back(fmt::format("{} is new: {}", key, is->second));
        } else if (is == now.end()) {
            if (!is_digest(key)) changes.push_back(fmt::format("{} is gone: {}", key, was->second));
        } else if (was->second != is->second) {
            changes.push_back(
                is_digest(key) ? fmt::format("the {} changed", key)
                               : fmt::format("{} was {} and is {}", key, was->second, is->second));
        }
    }
    return fmt::format("{}", fmt::join(changes, ", "));
}

}  // namespace ply
