// Moves, outcomes, paths, positions and the small test games of each kind.

#include "framework/authoring/contract/contract.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/game/position.hpp"
#include "framework/game/score.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

TEST_CASE("move list: grows beyond the stack and keeps its order", "[move]") {
    MoveList list;
    for (std::uint64_t i = 0; i < 5000; ++i) list.add({i});
    REQUIRE(list.size() == 5000);
    for (std::uint64_t i = 0; i < 5000; ++i) REQUIRE(list[i].bits == i);
    list.shrink_to(3);
    CHECK(list.size() == 3);
    CHECK(list.contains({2}));
    CHECK_FALSE(list.contains({3}));
}

TEST_CASE("outcome: wins, losses, scores and ranks", "[outcome]") {
    CHECK(Outcome::win(1).utility[1] == 1);
    CHECK(Outcome::win(1).rank[0] == 2);
    CHECK(Outcome::loss(0) == Outcome::win(1));
    const Outcome three = Outcome::scores({5, 9, 5});
    CHECK(three.rank == std::array<std::uint8_t, 6>{2, 1, 2, 0, 0, 0});
    const Outcome two = Outcome::scores({20, 28});
    CHECK(two.utility[0] == -8);
    CHECK(two.utility[1] == 8);
}

TEST_CASE("score: wins count plies, margins do not", "[score]") {
    CHECK(score_of(Outcome::win(0), Goal::win, 0, 7) == win_score - 7);
    CHECK(score_of(Outcome::win(0), Goal::win, 1, 7) == 7 - win_score);
    CHECK(score_of(Outcome::scores({3, 5}), Goal::margin, 1, 7) == 2);
    CHECK(is_win(win_score - max_plies));
    CHECK_FALSE(is_decided(max_evaluation));
    CHECK(clamp_evaluation(INT64_MAX) == max_evaluation);
}

TEST_CASE("path: repetitions are counted since the last irreversible move", "[path]") {
    Path path;
    for (const std::uint64_t hash : {1, 2, 1, 2, 1}) path.push(hash);
    CHECK(path.repetitions() == 3);
    path.push(9, true);
    CHECK(path.count(1) == 0);
    path.push(1);
    CHECK(path.repetitions() == 1);
    path.pop();
    path.pop();
    CHECK(path.repetitions() == 3);
}

TEST_CASE("path: a position that has come back in its later part", "[path]") {
    Path path;
    for (const std::uint64_t hash : {1, 2, 3, 2}) path.push(hash);
    CHECK(path.came_back_since(1));
    CHECK_FALSE(path.came_back_since(2));
    path.push(4, true);
    path.push(2);
    CHECK_FALSE(path.came_back_since(0));
}

TEST_CASE("repetition: drawn at the third time", "[path]") {
    const auto game = make_game<Shuffle<Repetition::Rule::draw>>();
    Position position = Position::start(*game);
    const auto move = [&](const char* text) {
        play(*game, position, *game->parse_move(position.state, text));
    };
    for (int round = 0; round < 2; ++round) {
        for (const char* text : {"left", "right", "right", "left"}) {
            CHECK_FALSE(outcome(*game, position));
            move(text);
        }
    }
    REQUIRE(outcome(*game, position));
    CHECK(*outcome(*game, position) == Outcome::draw());
}

TEST_CASE("repetition: forbidden moves are not legal", "[path]") {
    const auto game = make_game<Shuffle<Repetition::Rule::forbidden>>();
    Position position = Position::start(*game);
    for (const char* text : {"left", "right", "right"})
        play(*game, position, *game->parse_move(position.state, text));
    MoveList list;
    legal_moves(*game, position, list);
    REQUIRE(list.size() == 1);
    CHECK(game->move_text(position.state, list[0]) == "right");
}

TEST_CASE("repetition: who has only forbidden moves has drawn", "[path]") {
    const auto game = ply_test::lua_game(
        "game { name = 'T', board = square(3, 1), repetition = 'forbidden', nomoves = 'loss' } "
        "setup = 'x1o' function moves() step(MINE, orthogonal, EMPTY) pass() end");
    Position position = Position::start(*game);
    for (const char* text : {"a1-b1", "pass", "b1-a1", "c1-b1", "pass"}) {
        CHECK(!outcome(*game, position));
        play(*game, position, *game->parse_move(position.state, text));
    }
    CHECK(outcome(*game, position) == Outcome::draw());
}

TEST_CASE("perft: chance results are plies, finished games do not count again", "[perft]") {
    const auto dice = make_game<Dice>();
    // By hand: 2 choices; 2 + 3 results; each again 2 choices; then 5 * (2 + 3).
    const std::uint64_t counts[] = {1, 2, 5, 10, 25, 50, 125, 250, 625, 0};
    for (int depth = 0; depth < 10; ++depth) {
        INFO(depth);
        CHECK(dice->perft(dice->start(), depth, Bulk::no) == counts[depth]);
        CHECK(dice->perft(dice->start(), depth, Bulk::yes) == counts[depth]);
    }
    // Trio takes nine counters by ones, twos and threes. Its lines are the compositions of 1 to 9
    // into such parts, counted by the tribonacci numbers 1 2 4 7 13 24 44 81 149 (OEIS A000073).
    const auto trio = make_game<Trio>();
    std::uint64_t lines = 0;
    for (int depth = 1; depth <= 9; ++depth) lines += trio->perft(trio->start(), depth, Bulk::no);
    CHECK(lines == 1 + 2 + 4 + 7 + 13 + 24 + 44 + 81 + 149);
}

TEST_CASE("random games: dice fall by their weights", "[perft]") {
    const auto dice = make_game<Dice>();
    AnyState state = dice->start();
    dice->play(state, {2});
    Random random(3);
    int twos = 0;
    const int throws = 9000;
    for (int i = 0; i < throws; ++i)
        twos += random_move(ErasedRules(*dice), state, random).bits == 2;
    // Binomial, p = 4/9: four standard deviations are 188.
    CHECK(std::abs(twos - throws * 4 / 9) < 188);
}

namespace {

void keeps_contract(const Game& game, std::uint64_t games) {
    const ContractReport report = check_contract(game, games, 1);
    if (report.failure) FAIL_CHECK(report.failure->what);
    CHECK(report.games == games);
}

}  // namespace

TEST_CASE("contract: the test games of each kind keep it", "[contract]") {
    keeps_contract(*make_game<Literal>({{"tree", "[[3,12,8],[2,4,6],[14,5,2]]"}}), 50);
    keeps_contract(*make_game<Puzzle>(), 200);
    keeps_contract(*make_game<Trio>(), 200);
    keeps_contract(*make_game<Dice>(), 200);
    keeps_contract(*make_game<Twice>(), 200);
    keeps_contract(*make_game<Shuffle<Repetition::Rule::draw>>(), 100);
    keeps_contract(*make_game<Shuffle<Repetition::Rule::forbidden>>(), 20);
}

namespace {

/// Nim with one heap whose rules break one promise, to see that each is found.
enum class Fault {
    none,
    move_twice,
    same_text,
    no_moves,
    text_lost,
    hash_lost,
    nothing_changes,
    hidden_state,
    hidden_phase,
    bad_hash,
    not_zero_sum,
    too_long,
    bad_rank,
    ranks_turned,
    evaluation,
    term,
    throws
};

template <Fault fault>
class Faulty {
public:
    struct State {
        std::int32_t left = 12;
        std::int32_t mover = 0;
    };
    static GameInfo info() { return {"faulty", "Faulty", "", {}}; }
    explicit Faulty(const Options&) {}
    Facts facts() const { return {.longest_game = fault == Fault::too_long ? 3 : 12}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.mover; }
    void moves(const State& s, MoveList& list) const {
        if (fault == Fault::no_moves && s.left == 5) return;
        for (int n = 1; n <= std::min(3, s.left); ++n) list.add({static_cast<std::uint64_t>(n)});
        if (fault == Fault::move_twice && s.left == 5) list.add({1});
        if (fault == Fault::hidden_phase && hidden_ % 3 == 2) list.shrink_to(1);
    }
    void play(State& s, Move move) const {
        if (fault == Fault::throws && s.left == 5) throw std::runtime_error("deliberately");
        if (fault == Fault::nothing_changes && s.left == 5) return;
        if (fault == Fault::hidden_phase) ++hidden_;
        if (fault == Fault::hidden_state && s.left == 5 && ++hidden_ % 2 == 0) s.left -= 1;
        s.left -= static_cast<int>(move.bits);
        s.mover = 1 - s.mover;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.left > 0) return std::nullopt;
        Outcome outcome = Outcome::loss(s.mover);
        if (fault == Fault::not_zero_sum) outcome.utility[0] = 5;
        if (fault == Fault::bad_rank) outcome.rank[0] = 7;
        if (fault == Fault::ranks_turned) std::swap(outcome.rank[0], outcome.rank[1]);
        return outcome;
    }
    std::uint64_t hash(const State& s) const {
        return Random::mix(fault == Fault::bad_hash ? s.mover + 1 : s.left * 2 + s.mover + 1);
    }
    std::string move_text(const State& s, Move move) const {
        return fault == Fault::same_text && s.left == 5 ? "x" : std::to_string(move.bits);
    }
    std::string state_text(const State& s) const {
        return std::to_string(s.left) + " " + std::to_string(s.mover);
    }
    State parse_state(std::string_view text) const {
        const auto n = numbers_in(text);
        if (fault == Fault::text_lost && n.at(0) == 5) throw Error("cannot read five");
        if (fault == Fault::hash_lost && n.at(0) == 5) return {6, n.at(1)};
        return {n.at(0), n.at(1)};
    }
    static std::vector<Evaluation<Faulty>> evaluations() {
        return {{"odd", [](const Faulty&, const State& s, Player view) {
                     if (fault == Fault::evaluation) return Score{1};
                     return view == 0 ? s.left : -s.left;
                 }}};
    }
    static std::vector<EvaluationTerm> terms() { return {{"left", 1}}; }
    void count_terms(const State& s, Player view, std::span<double> counts) const {
        counts[0] = fault == Fault::term || view == 0 ? s.left : -s.left;
    }

private:
    mutable int hidden_ = 0;
};

template <Fault fault>
ContractFailure failure_of() {
    const auto game = make_game<Faulty<fault>>();
    const ContractReport report = check_contract(*game, 200, 1);
    REQUIRE(report.failure);
    return *report.failure;
}

}  // namespace

TEST_CASE("contract: each broken promise is found, by the shortest list of moves", "[contract]") {
    keeps_contract(*make_game<Faulty<Fault::none>>(), 200);
    CHECK_THAT(failure_of<Fault::move_twice>().what, containing("'1' is offered twice"));
    // From 12 to 5 takes three moves at least.
    CHECK(failure_of<Fault::move_twice>().moves.size() == 3);
    CHECK_THAT(failure_of<Fault::same_text>().what, containing("are written 'x'"));
    CHECK_THAT(failure_of<Fault::no_moves>().what, containing("no legal move"));
    CHECK_THAT(failure_of<Fault::text_lost>().what, containing("cannot read five"));
    CHECK_THAT(failure_of<Fault::hash_lost>().what, containing("comes back as"));
    CHECK_THAT(failure_of<Fault::nothing_changes>().what, containing("changes nothing"));
    CHECK_THAT(failure_of<Fault::hidden_state>().what, containing("two copies of the rules"));
    CHECK_THAT(failure_of<Fault::hidden_phase>().what, containing("two copies of the rules"));
    CHECK_THAT(failure_of<Fault::bad_hash>().what, containing("have the same hash"));
    CHECK_FALSE(failure_of<Fault::bad_hash>().moves.empty());
    CHECK_THAT(failure_of<Fault::not_zero_sum>().what, containing("zero-sum"));
    CHECK_THAT(failure_of<Fault::too_long>().what, containing("within 3 plies"));
    CHECK_THAT(failure_of<Fault::bad_rank>().what, containing("rank is 7"));
    CHECK_THAT(failure_of<Fault::ranks_turned>().what, containing("another order than by utility"));
    CHECK_THAT(failure_of<Fault::evaluation>().what, containing("add up to 0"));
    CHECK_THAT(failure_of<Fault::term>().what, containing("the term left counts"));
    CHECK_THAT(failure_of<Fault::throws>().what, containing("deliberately"));
    CHECK(failure_of<Fault::evaluation>().moves.empty());
}
