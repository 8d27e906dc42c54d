#include "framework/player/levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "framework/player/near_best.hpp"
#include "framework/player/strengths.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

constexpr std::array levels{
    Level{1, "beginner", 400, 65, milliseconds(0), 80, 140, 95, 60},
    Level{2, "novice", 1'150, 115, milliseconds(0), 64, 104, 76, 50},
    Level{3, "casual", 2'900, 320, milliseconds(0), 63, 97, 57, 40},
    Level{4, "club", 8'500, 600, milliseconds(0), 51, 79, 40, 32},
    Level{5, "strong", 30'000, 1'800, milliseconds(0), 36, 59, 28, 26},
    Level{6, "expert", 72'000, 5'000, milliseconds(0), 17, 40, 16, 20},
    Level{7, "master", 260'000, 20'000, milliseconds(1000), 6, 30, 8, 10},
    Level{8, "strongest", 1'000'000, 60'000, milliseconds(2000), 0, 0, 0, 0},
};

/// Rungs have budgets of 2, 4, 8 ... up to the most that a ladder is climbed to, each as it is
/// guessed who plays, and by either.
constexpr std::size_t rung_budgets = 23;
const std::array rungs = [] {
    std::array<Level, 3 * rung_budgets> list{};
    constexpr std::string_view players[] = {"", "mcts", "pvs"};
    for (std::size_t i = 0; i < list.size(); ++i) {
        list[i].budget = std::uint64_t{2} << i % rung_budgets;
        list[i].by = players[i / rung_budgets];
    }
    return list;
}();

constexpr std::string_view rung_name = "rung";

const Level& rung_of(std::string_view text) {
    const Spec spec = parse_spec(text);
    const auto found = std::ranges::find_if(
        rungs, [&](const Level& rung) { return spec.options == parse_spec(rung.text()).options; });
    if (found == rungs.end())
        throw Error(
            fmt::format("there is no rung '{}'; budgets are powers of 2 up to {}, such as {}", text,
                        rungs.back().budget, rungs[5].text()));
    return *found;
}

/// So many moves of a player have all slips of its level; of the n-th, the square of this number
/// over n is left of them. Else a long match would be decided by slips alone.
constexpr int moves_of_all_slips = 8;

/// Whether chance in play or others decide so much that slips alone would hardly tell levels apart.
bool lapses_in(const Game& game) {
    const Facts& facts = game.facts();
    return facts.chance_later() || facts.hidden || facts.players > 2;
}

#ifdef __EMSCRIPTEN__
/// In a page somebody waits, and who thinks cannot be stopped: no level thinks longer than the
/// strongest. Five of them may share the memory that a browser gives to a page.
constexpr milliseconds patience = levels.back().time;
std::string thrift_of(std::string_view searcher) {
    if (searcher == "paranoid") return "";
    return searcher == "pvs" ? ", tt=16" : ", memory=32";
}
#else
constexpr milliseconds patience{};
std::string thrift_of(std::string_view) {
    return "";
}
#endif

/// `nodes=400`, `time=2s` or both, of which the first to be reached ends a search.
std::string limits_text(std::uint64_t count, milliseconds time) {
    std::string text;
    if (count > 0) text = fmt::format("nodes={}", count);
    if (time.count() > 0)
        text += fmt::format("{}time={}ms", text.empty() ? "" : ", ", time.count());
    return text;
}

PlayerSpec counting_player(std::uint64_t count, milliseconds time, const Game& game) {
    const std::string_view searcher = usual_searcher(game);
    return parse_player(
        fmt::format("{}({}{})", searcher, limits_text(count, time), thrift_of(searcher)));
}

std::uint64_t count_of(const Level& level, const Game& game) {
    const std::string_view searcher = usual_searcher(game);
    return searcher == "pvs" || searcher == "paranoid" ? level.nodes : level.games;
}

PlayerSpec mover_of(const Level& level, const Game& game) {
    const milliseconds time = patience.count() > 0 ? patience : level.time;
    return counting_player(count_of(level, game), time, game);
}

/// Scores as many root moves as can be asked for, soon.
PlayerSpec glance_of(const Game& game) {
    const std::string_view searcher = usual_searcher(game);
    const bool pvs = searcher == "pvs";
    return parse_player(fmt::format("{}({}{}, multipv=64{})", searcher, pvs ? "depth=2, " : "",
                                    limits_text(pvs ? 10'000 : 300, patience),
                                    thrift_of(searcher)));
}

/// A level keeps its scores to itself, for they would be hints.
class ScorelessPlayer final : public Participant {
public:
    explicit ScorelessPlayer(std::unique_ptr<Participant> player) : player_(std::move(player)) {}

    void new_match(std::uint64_t seed) override { player_->new_match(seed); }
    void set_time(std::span<const TimeLeft> left, int seat) override {
        player_->set_time(left, seat);
    }
    SearchResult choose(const Position& position, const MatchSoFar& so_far,
                        std::stop_token stop) override {
        return without_scores(player_->choose(position, so_far, std::move(stop)));
    }
    void on_progress(std::function<void(const SearchResult&)> report) override {
        player_->on_progress([report = std::move(report)](const SearchResult& found) {
            report(without_scores(found));
        });
    }

private:
    static SearchResult without_scores(SearchResult result) {
        result.score.reset();
        result.lines.clear();
        return result;
    }
    std::unique_ptr<Participant> player_;
};

class LevelPlayer final : public Participant {
public:
    LevelPlayer(const Level& level, const Game& game)
        : level_(level),
          game_(game),
          mover_(make_player(mover_of(level, game), game)),
          glance_(lapses_in(game) ? nullptr : make_player(glance_of(game), game)) {}

    void new_match(std::uint64_t seed) override {
        random_ = Random(seed);
        owes_slip_ = false;
        mover_->new_match(random_.next());
        if (glance_) glance_->new_match(random_.next());
    }
    void set_time(std::span<const TimeLeft> left, int seat) override {
        has_clock_ = true;
        mover_->set_time(left, seat);
        if (glance_) glance_->set_time(left, seat);
    }
    SearchResult choose(const Position& position, const MatchSoFar& so_far,
                        std::stop_token stop) override {
        const bool drawn = random_.below(1000) < static_cast<std::uint32_t>(slips_now(so_far));
        if (drawn && !glance_) return any_move(position);
        const bool slips = drawn || owes_slip_;
        SearchResult result = (slips ? glance_ : mover_)->choose(position, so_far, stop);
        if (!slips && fell_behind(result) && !stop.stop_requested()) {
            count_instead();
            result = mover_->choose(position, so_far, std::move(stop));
        }
        if (slips) owes_slip_ = !draw_below_best(result, level_.width, random_);
        return result;
    }
    void on_progress(std::function<void(const SearchResult&)> report) override {
        report_ = std::move(report);
        mover_->on_progress(report_);
    }

private:
    /// Or lapses; in a thousand moves.
    int slips_now(const MatchSoFar& so_far) const {
        if (!glance_)
            return 10 *
                   (usual_searcher(game_) == "paranoid" ? level_.evaluated_lapses : level_.lapses);
        const int plies = static_cast<int>(so_far.moves.size());
        const int move =
            std::max(plies / std::max(game_.facts().players, 1) + 1, moves_of_all_slips);
        const double left = static_cast<double>(moves_of_all_slips) / move;
        return static_cast<int>(10 * level_.slips * left * left);
    }
    /// Whether rules are so slow that within its time it has looked at less than it is to.
    bool fell_behind(const SearchResult& result) const {
        return !counts_ && !has_clock_ && result.time >= level_.time / 2 &&
               result.nodes < least_count(level_, game_);
    }
    /// From now on it is limited by what it counts, as the levels below are: or they would be
    /// stronger.
    void count_instead() {
        counts_ = true;
        mover_ = make_player(counting_player(least_count(level_, game_), {}, game_), game_);
        mover_->new_match(random_.next());
        mover_->on_progress(report_);
    }
    SearchResult any_move(const Position& position) {
        MoveList list;
        legal_moves(game_, position, list);
        SearchResult result;
        result.move = list[random_.below(static_cast<std::uint32_t>(list.size()))];
        result.pv = {result.move};
        return result;
    }

    const Level& level_;
    const Game& game_;
    std::unique_ptr<Participant> mover_;
    std::unique_ptr<Participant> glance_;  ///< null: it lapses, and does not slip
    Random random_;
    std::function<void(const SearchResult&)> report_;
    bool owes_slip_ = false;  ///< the last one found no other move good enough
    bool has_clock_ = false;
    bool counts_ = false;  ///< not limited by time any more
};

}  // namespace

std::string Level::text() const {
    return budget > 0 ? rung_text(budget, by) : fmt::format("level{}", number);
}

std::string rung_text(std::uint64_t budget, std::string_view by) {
    if (by.empty()) return fmt::format("{}(budget={})", rung_name, budget);
    return fmt::format("{}(budget={}, by={})", rung_name, budget, by);
}

std::span<const Level> level_table() {
    return levels;
}

const Level* find_level(std::string_view text) {
    const auto named = std::ranges::find(levels, text, &Level::name);
    if (named != levels.end()) return &*named;
    if (text == rung_name || text.starts_with("rung(")) return &rung_of(text);
    constexpr std::string_view word = "level";
    if (!text.starts_with(word)) return nullptr;
    std::string_view digits = text.substr(word.size());
    if (digits.starts_with('(') && digits.ends_with(')'))
        digits = digits.substr(1, digits.size() - 2);
    int number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool whole = !digits.starts_with('0') && read.ec == std::errc() &&
                       read.ptr == digits.data() + digits.size();
    const auto found = std::ranges::find(levels, number, &Level::number);
    if (!whole || found == levels.end())
        throw Error(fmt::format("there is no level '{}'; levels go from {} to {}, such as {}", text,
                                levels.front().text(), levels.back().text(), levels[2].text()));
    return &*found;
}

Error level_refused(std::string_view text) {
    return Error(fmt::format(
        "{} is a level of strength, for playing; name a searcher, such as pvs(nodes=10000)", text));
}

std::uint64_t least_count(const Level& level, const Game& game) {
    if (level.time.count() == 0 || patience.count() > 0) return 0;
    const Level& below = levels[static_cast<std::size_t>(level.number) - 2];
    const std::uint64_t its = least_count(below, game);
    return (its > 0 ? its : count_of(below, game)) * 5 / 4;
}

std::unique_ptr<Participant> make_level_player(const Level& level, const Game& game) {
    std::unique_ptr<Participant> player;
    if (level.budget > 0)
        player = Strengths(game, level.by).of(level.budget).make(game);
    else
        player = std::make_unique<LevelPlayer>(level, game);
    return std::make_unique<ScorelessPlayer>(std::move(player));
}

}  // namespace ply
