#include "framework/insight/report/findings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "framework/insight/report/rules_finding.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply::insight {
namespace {

std::string remedy_of(std::string_view figure, Mark mark) {
    return needs_remedy(mark) ? std::string(threshold_of(figure).remedy) : std::string();
}

Finding sound_finding(const Insight& insight) {
    const Soundness& sound = insight.sound;
    if (!sound.failure.empty())
        return {"SOUND", sound.ok ? Mark::warn : Mark::bad, sound.failure,
                "`plyboard check` shows where"};
    if (sound.games == 0) return {"SOUND", Mark::unknown, "there was no time for a random game"};
    std::string text =
        fmt::format("{} random games, every position checked", with_commas(sound.games));
    if (sound.length > 0)
        text += fmt::format("; b = {:.1f}, n = {:.1f}, b^n = 10^{:.1f} ± {:.1f}", sound.branching,
                            sound.length, sound.tree_log10, sound.tree_error);
    return {"SOUND", Mark::good, text};
}

/// For whom something should be done. A pie rule helps only the one who does not begin.
std::string seat_remedy(const Insight& insight) {
    const char* const what = insight.margin ? "some points" : "something";
    if (insight.players > 2) return fmt::format("{} for those who score less", what);
    if (insight.strongest()->seats.front().score.value < 0.5)
        return fmt::format("{} for the player who moves first", what);
    return insight.margin ? "some points for the player who moves later"
                          : std::string(threshold_of("seat").remedy);
}

/// What was tried and measured for a figure that is not good; where nothing helped, what may be.
std::string tried_text(const Insight& insight, std::string_view figure, Mark mark) {
    if (!needs_remedy(mark)) return {};
    if (const Remedy* const best = insight.best_remedy(figure))
        return fmt::format("{}: with it {} in place of {} %", best->name, share_text(best->after),
                           percent_text(best->before.value));
    const std::string text =
        figure == "seat" ? seat_remedy(insight) : std::string(threshold_of(figure).remedy);
    std::string tried;
    for (const Remedy& remedy : insight.remedies)
        if (remedy.figure == figure)
            tried += fmt::format("{}{} ({} %)", tried.empty() ? "" : ", ", remedy.name,
                                 percent_text(remedy.after.value));
    return tried.empty() ? text : fmt::format("{}; without success: {}", text, tried);
}

std::string limit_text(const Insight& insight, Mark mark) {
    if (!needs_remedy(mark)) return {};
    if (insight.best_remedy("unfinished") != nullptr || !insight.ply_limit)
        return tried_text(insight, "unfinished", mark);
    return fmt::format("a draw after {} plies: {} of the games would then be drawn",
                       insight.ply_limit->plies, share_text(insight.ply_limit->draws));
}

/// Whether the first seat's advantage is clearly less than a strength before: then strong play is
/// still more even than the strongest that there was time for.
bool evens_out(const Insight& insight, const StrengthRow& strongest) {
    const StrengthRow* before = nullptr;
    for (const StrengthRow& row : insight.strengths)
        if (row.budget > 0 && row.budget < strongest.budget &&
            row.games.size() >= enough_of_strongest)
            before = &row;
    if (before == nullptr) return false;
    const Figure& now = strongest.seats.front().score;
    const Figure change = difference(now, before->seats.front().score);
    return now.value > 0.5 ? change.high < 0 : change.low > 0;
}

/// Where there was no time for players of a sixteenth of the budget, nobody is alarmed by what they
/// do; `text` gets that it was so.
Mark cautious(const Insight& insight, Mark mark, std::string& text) {
    if (!needs_remedy(mark) || !only_far_weaker(insight)) return mark;
    text += fmt::format("; there was time for {} alone", insight.strongest()->player);
    return Mark::unsure;
}

Finding balance_finding(const Insight& insight, const StrengthRow& strongest) {
    const auto score_of = [](const StrengthRow& row, Player seat) {
        return row.seats[static_cast<std::size_t>(seat)].score;
    };
    std::string trend;
    for (const StrengthRow& row : insight.strengths)
        if (!row.games.empty() && row.budget <= strongest.budget)
            trend += (trend.empty() ? "" : " -> ") + percent_text(score_of(row, 0).value);
    if (insight.players == 1)
        return {"BALANCE", Mark::unknown,
                fmt::format("a single player scores {} at the strongest level: {}",
                            share_text(score_of(strongest, 0)), trend)};
    Mark mark = Mark::unknown;
    for (Player seat = 0; seat < insight.players; ++seat)
        mark = worse(mark, mark_of("seat", score_of(strongest, seat)));
    std::string text = fmt::format("player 1 scores {} at the strongest level: {}",
                                   share_text(score_of(strongest, 0)), trend);
    for (Player seat = 1; insight.players > 2 && seat < insight.players; ++seat)
        text += fmt::format("; player {} {} %", seat + 1,
                            percent_text(score_of(strongest, seat).value));
    if (needs_remedy(mark) && insight.players == 2 && evens_out(insight, strongest)) {
        mark = Mark::unsure;
        text += "; the stronger the play, the more even";
    }
    mark = cautious(insight, mark, text);
    return {"BALANCE", mark, text, tried_text(insight, "seat", mark)};
}

/// The share of random games of the check that did not end counts, too.
Finding length_finding(const Insight& insight) {
    const Lengths& plies = insight.plies;
    Finding finding{"LENGTH", mark_of("unfinished", insight.unfinished),
                    fmt::format("median {} plies (the middle half: {:.0f}-{:.0f}), {:.0f} turns; "
                                "from {} to {}",
                                number_text(plies.median, 0), plies.lower, plies.upper,
                                insight.turns.median.value, plies.shortest, plies.longest)};
    if (insight.unfinished.value > 0)
        finding.text +=
            fmt::format("; not over at the ply limit: {}", share_text(insight.unfinished));
    if (insight.sound.unfinished > 0) {
        finding.mark = worse(finding.mark, Mark::warn);
        finding.text +=
            fmt::format("; {} of {} random games did not end",
                        with_commas(insight.sound.unfinished), with_commas(insight.sound.games));
    }
    finding.remedy = limit_text(insight, finding.mark);
    return finding;
}

Finding draws_finding(const Insight& insight) {
    std::string text = share_text(insight.draws);
    const Mark mark = cautious(insight, mark_of("draws", insight.draws), text);
    return {"DRAWS", mark, text, tried_text(insight, "draws", mark)};
}

Finding choice_finding(const Insight& insight) {
    const Choice& choice = insight.choice;
    const Mark mark = mark_of("choices", choice.choices);
    std::string text = fmt::format(
        "{} of the plies leave a choice, of {:.0f} moves (the middle half: {:.0f}-{:.0f})",
        share_text(choice.choices), choice.branching.value, choice.lower, choice.upper);
    if (insight.clarity.known())
        text += fmt::format("; the best takes {} doublings of thought to find",
                            number_text(insight.clarity, 0));
    if (insight.near_best.known())
        text += fmt::format(", {} % are nearly as good", percent_text(insight.near_best.value));
    return {"CHOICE", mark, text, remedy_of("choices", mark)};
}

/// Nothing where no handicap of that kind was measured.
const HandicapRow* one_ply_of(const Insight& insight) {
    const auto row = std::ranges::find(insight.handicaps, "one ply", &HandicapRow::name);
    return row == insight.handicaps.end() || !row->score.known() ? nullptr : &*row;
}

/// A puzzle that nobody solves says nothing about how much strength helps.
bool never_solved(const Insight& insight) {
    return insight.players == 1 &&
           std::ranges::all_of(insight.strengths, [](const StrengthRow& row) {
               return row.games.empty() || row.seats.front().losses == row.games.size();
           });
}

Finding depth_finding(const Insight& insight) {
    const Ladder& ladder = insight.ladder;
    const auto rungs = static_cast<double>(ladder.rungs.size());
    // Where the ladder was cut there may be more rungs.
    const Figure count{rungs, rungs, ladder.complete ? rungs : 1e6, 100};
    Mark mark = mark_of("rungs", count);
    std::string text =
        ladder.rungs.size() == 1
            ? fmt::format("{}no rung above random", ladder.complete ? "" : "so far ")
            : fmt::format("{}{} rungs from random to {}", ladder.complete ? "" : "at least ",
                          ladder.rungs.size(), ladder.rungs.back().player);
    if (insight.skill_trace.known()) {
        text += fmt::format(", skill trace {}", number_text(insight.skill_trace, 2));
        const Mark traced = mark_of("skill_trace", insight.skill_trace);
        // Where levels were cut, those may be where strength helps.
        const bool cut =
            std::ranges::find(insight.cuts, "skill trace", &Cut::stage) != insight.cuts.end();
        mark = worse(mark, cut && needs_remedy(traced) ? Mark::unsure : traced);
    }
    if (never_solved(insight)) {
        text += "; nobody has won a game, and so nobody was better";
        mark = Mark::unsure;
    }
    std::string remedy = remedy_of("rungs", mark);
    if (const HandicapRow* const greedy = one_ply_of(insight)) {
        text +=
            fmt::format("; a player who looks one ply ahead scores {}", share_text(greedy->score));
        const Mark shallow = mark_of("one_ply", greedy->score);
        // It is weak evidence where there is a ladder to climb.
        if (shallow != Mark::good && mark == Mark::good) mark = Mark::unsure;
        if (remedy.empty()) remedy = remedy_of("one_ply", shallow);
    }
    return {"DEPTH", mark, text, mark == Mark::unsure ? std::string() : remedy};
}

Finding luck_finding(const Luck& luck) {
    const Mark mark = mark_of("luck", luck.dice);
    return {"LUCK", mark,
            fmt::format("chance explains {} of the result, skill {} %", share_text(luck.dice),
                        percent_text(luck.skill.value)),
            remedy_of("luck", mark)};
}

Finding story_finding(const Insight& insight) {
    const StoryFigures& story = insight.story;
    const Mark decided = mark_of("decided_at", story.decided_at);
    Mark changes = mark_of("lead_changes", story.lead_changes);
    // Where nobody leads for long, whoever does at last wins: that is no fault.
    if (decided == Mark::good && needs_remedy(changes)) changes = Mark::unsure;
    std::string text = fmt::format("lead changes {} a game", number_text(story.lead_changes, 1));
    if (story.decided_at.known())
        text += fmt::format(", drama {}, decided at {} of the game", number_text(story.drama, 2),
                            percent_interval(story.decided_at));
    const Mark runaway = mark_of("early_leader", story.early_leader);
    if (story.early_leader.known())
        text +=
            fmt::format("; who leads after a third of it wins {}", share_text(story.early_leader));
    const Mark kings = mark_of("kingmaker", insight.kingmaker);
    if (insight.kingmaker.known())
        text += fmt::format("; one who cannot win decides who does in {}",
                            share_text(insight.kingmaker));
    Finding finding{"STORY", worse(worse(decided, changes), worse(runaway, kings)), text};
    const std::pair<const char*, Mark> marks[] = {{"kingmaker", kings},
                                                  {"early_leader", runaway},
                                                  {"decided_at", decided},
                                                  {"lead_changes", changes}};
    for (const auto& [figure, mark] : marks)
        if (finding.remedy.empty()) finding.remedy = remedy_of(figure, mark);
    return finding;
}

/// Those that are clearly worse than the best.
std::string dominated_text(const OpeningTable& table) {
    std::vector<std::string> names;
    std::size_t openings = 0;
    for (const Opening& opening : table.openings) {
        if (!opening.dominated) continue;
        names.insert(names.end(), opening.moves.begin(), opening.moves.end());
        ++openings;
    }
    if (names.empty()) return {};
    const bool all = openings + 1 == table.openings.size();
    return fmt::format("; clearly worse than it: {}",
                       all && openings > 1 ? "all others" : some_of(names));
}

/// A first move that decides the game, or some that nobody should make, are told.
Finding openings_finding(const Insight& insight) {
    constexpr double wins = 0.8;
    const OpeningTable& table = insight.openings;
    const Opening& best = table.openings.front();
    const std::string text =
        fmt::format("{} of {} first moves lie between 45 and 55 %; the best, {}: {}{}", table.even,
                    table.moves, best.moves.front(), share_text(best.score), dominated_text(table));
    const bool few = best.score.games < enough_to_alarm;
    // Where the best loses, too, it is the seat that is at fault, which is told elsewhere.
    const bool perhaps = few || best.score.value >= wins || best.score.value <= 1 - wins;
    const bool winning = best.score.low >= wins;
    const Mark harmless = perhaps ? Mark::unsure : Mark::good;
    return {"OPENINGS", winning ? Mark::warn : harmless, text,
            winning && insight.players == 2 ? "a pie rule, or forbid that first move" : ""};
}

Finding board_finding(const Insight& insight) {
    const BoardUse& all = insight.all_games;
    const bool few = all.games < enough_to_alarm;  // then it is chance what was not used
    Finding finding{
        "BOARD", Mark::good,
        fmt::format("{} of the cells change in a game", share_text(insight.board.coverage))};
    const auto tell = [&](const std::vector<std::string>& names, const char* what) {
        if (names.empty()) return;
        finding.mark = few ? Mark::unsure : Mark::warn;
        finding.text += fmt::format("; {}{} {}", few ? "so far " : "", what, some_of(names));
    };
    if (!all.other_colour) tell(all.unused_cells, "never used:");
    tell(all.unused_pieces, "never on the board:");
    tell(all.unmoved_pieces, "never moved:");
    if (needs_remedy(finding.mark)) finding.remedy = "leave out what is never used";
    return finding;
}

}  // namespace

std::vector<Finding> findings_of(const Insight& insight) {
    std::vector<Finding> list{sound_finding(insight)};
    const StrengthRow* const strongest = insight.strongest();
    if (strongest == nullptr) return list;
    list.push_back(balance_finding(insight, *strongest));
    if (insight.players > 1) list.push_back(draws_finding(insight));
    list.push_back(length_finding(insight));
    list.push_back(choice_finding(insight));
    if (!insight.ladder.rungs.empty()) list.push_back(depth_finding(insight));
    if (insight.luck) list.push_back(luck_finding(*insight.luck));
    if (!insight.judged.empty()) list.push_back(story_finding(insight));
    if (!insight.openings.openings.empty()) list.push_back(openings_finding(insight));
    // Where no cell ever changes, the board is a place to click on.
    if (insight.board.coverage.known() && insight.all_games.coverage.value > 0)
        list.push_back(board_finding(insight));
    const Finding rules = rules_finding(insight);
    if (!rules.text.empty()) list.push_back(rules);
    return list;
}

}  // namespace ply::insight
