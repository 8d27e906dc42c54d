#include "framework/match/match.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/test_games.hpp"

using namespace ply_test;

namespace {

/// Plays what `choice` answers.
class Scripted : public Participant {
public:
    explicit Scripted(std::function<Move(const Position&)> choice) : choice_(std::move(choice)) {}
    void new_match(std::uint64_t) override {}
    SearchResult choose(const Position& position, const MatchSoFar&, std::stop_token) override {
        SearchResult result;
        result.move = choice_(position);
        result.nodes = 10;
        result.depth = 3;
        return result;
    }

private:
    std::function<Move(const Position&)> choice_;
};

Scripted always(std::uint64_t bits) {
    return Scripted([bits](const Position&) { return Move{bits}; });
}

Scripted failing(const std::string& what) {
    return Scripted([what](const Position&) -> Move { throw std::runtime_error(what); });
}

/// Counts down from 5; the rules break at 2, if so they are told.
class Brittle {
public:
    struct State {
        std::int32_t left = 5;
    };
    static GameInfo info() {
        return {"brittle", "Brittle", "", {OptionSpec::integer("breaks", 0, 0, 9, "")}};
    }
    explicit Brittle(const Options& options) : breaks_(options.integer("breaks")) {}
    Facts facts() const { return {}; }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.left % 2 == 1 ? 0 : 1; }
    void moves(const State& s, MoveList& list) const {
        if (s.left == breaks_) throw std::runtime_error("broken glass");
        list.add({1});
    }
    void play(State& s, Move) const { --s.left; }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.left > 0) return std::nullopt;
        return Outcome::win(0);
    }
    std::uint64_t hash(const State& s) const { return Random::mix(s.left + 1); }
    std::string move_text(const State&, Move) const { return "down"; }
    std::string state_text(const State& s) const { return std::to_string(s.left); }
    State parse_state(std::string_view text) const { return {numbers_in(text).at(0)}; }

private:
    int breaks_;
};

MatchRecord match_of(const Game& game, std::vector<Participant*> seats, MatchSeeds seeds = {},
                     MatchTerms limits = {}) {
    return play_match(game, seats, {}, seeds, limits);
}

std::unique_ptr<Participant> random_player(const Game& game) {
    return make_player(parse_player("random"), game);
}

class Watch : public MatchWatch {
public:
    void rules_at_work() override { said += 'r'; }
    void seat_at_work(int seat) override { said += static_cast<char>('1' + seat); }
    std::string said;
};

}  // namespace

TEST_CASE("match: a normal end, with the record of it", "[match]") {
    const auto game = make_game<Brittle>();
    auto player = always(1);
    const MatchRecord record = match_of(*game, {&player, &player});
    CHECK(record.termination == Termination::normal);
    CHECK(record.outcome == Outcome::win(0));
    CHECK(record.texts == std::vector<std::string>(5, "down"));
    CHECK(record.moves.size() == 5);
    CHECK(record.seats[0].moves == 3);
    CHECK(record.seats[1].moves == 2);
    CHECK(record.seats[0].nodes == 30);
    CHECK(record.seats[1].depth_sum == 6);
}

TEST_CASE("match: what the players thought stands beside their moves", "[match]") {
    const auto game = make_game<Brittle>();
    auto player = always(1);
    const std::vector<Move> opening(2, Move{1});
    const std::vector<Participant*> seats{&player, &player};
    const MatchRecord record = play_match(*game, seats, opening, {});
    REQUIRE(record.thoughts.size() == 5);
    CHECK_FALSE(record.thoughts[0]);
    CHECK_FALSE(record.thoughts[1]);
    for (std::size_t ply = 2; ply < 5; ++ply) {
        REQUIRE(record.thoughts[ply]);
        CHECK(record.thoughts[ply]->depth == 3);
        CHECK(record.thoughts[ply]->nodes == 10);
        CHECK_FALSE(record.thoughts[ply]->score);
    }
    const auto silent = random_player(*game);
    CHECK(match_of(*game, {silent.get(), silent.get()}).thoughts.empty());
}

TEST_CASE("match: an illegal move loses", "[match]") {
    const auto game = make_game<Brittle>();
    auto good = always(1), bad = always(77);
    const MatchRecord record = match_of(*game, {&good, &bad});
    CHECK(record.termination == Termination::illegal_move);
    CHECK(record.outcome == Outcome::loss(1));
    CHECK(record.moves.size() == 1);
    CHECK_THAT(record.detail, containing("player 2 at ply 2: move 0x4d"));
}

TEST_CASE("match: an exception of a player loses", "[match]") {
    const auto game = make_game<Brittle>();
    auto good = always(1), bad = failing("out of ideas");
    const MatchRecord record = match_of(*game, {&bad, &good});
    CHECK(record.termination == Termination::player_error);
    CHECK(record.outcome == Outcome::loss(0));
    CHECK_THAT(record.detail, containing("player 1 at ply 1: out of ideas"));
}

TEST_CASE("match: a failure of the rules is nobody's loss", "[match]") {
    const auto game = make_game<Brittle>({{"breaks", "2"}});
    auto player = always(1);
    MatchRecord record = match_of(*game, {&player, &player});
    CHECK(record.termination == Termination::game_error);
    CHECK_FALSE(record.outcome.has_value());
    CHECK_THAT(record.detail, containing("broken glass"));
    CHECK(record.moves.size() == 3);

    Scripted searching([&](const Position& position) {  // the same while a player asks the rules
        AnyState ahead = position.state;
        for (int i = 0; i < 3; ++i) game->play(ahead, {1});
        MoveList list;
        game->moves(ahead, list);
        return Move{1};
    });
    record = match_of(*game, {&searching, &player});
    CHECK(record.termination == Termination::game_error);
}

TEST_CASE("match: repetition, superko and length end it", "[match]") {
    auto right = always(1), left = always(6);
    const auto drawn = make_game<Shuffle<Repetition::Rule::draw>>();
    CHECK(match_of(*drawn, {&right, &right}).termination == Termination::repetition);
    const auto endless = make_game<Shuffle<Repetition::Rule::none>>();
    const MatchRecord cut = match_of(*endless, {&right, &right}, {}, {25});
    CHECK(cut.termination == Termination::ply_limit);
    CHECK(cut.moves.size() == 25);
    CHECK(cut.outcome == Outcome::draw());
    const auto superko = make_game<Shuffle<Repetition::Rule::forbidden>>();
    CHECK(match_of(*superko, {&right, &right}).termination == Termination::illegal_move);
    const auto player = random_player(*superko);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto end = match_of(*superko, {player.get(), player.get()}, {seed, seed}).termination;
        CHECK((end == Termination::normal || end == Termination::stuck));
    }
}

TEST_CASE("match: dice come from the seed and follow the weights", "[match]") {
    const auto game = make_game<Dice>();
    auto one = always(1);
    const auto rolls = [&](std::uint64_t seed) {
        return match_of(*game, {&one, &one}, {seed, 0}).texts;
    };
    CHECK(rolls(5) == rolls(5));
    CHECK(rolls(5) != rolls(6));
    int ones = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const auto texts = rolls(seed);
        ones += static_cast<int>(std::count(texts.begin(), texts.end(), "shows1"));
    }
    CHECK(ones > 2567);  // 4000 dice, two thirds of them ones: 2667, standard deviation 30
    CHECK(ones < 2767);
}

TEST_CASE("match: one player, three players, the same player twice", "[match]") {
    const auto puzzle = make_game<Puzzle>();
    const auto alone = random_player(*puzzle);
    const MatchRecord solo = match_of(*puzzle, {alone.get()}, {1, 1});
    CHECK(solo.termination == Termination::normal);
    CHECK(solo.seats.size() == 1);

    const auto trio = make_game<Trio>();
    auto three = always(3);
    const MatchRecord shared = match_of(*trio, {&three, &three, &three});
    CHECK(shared.outcome->rank == std::array<std::uint8_t, 6>{1, 1, 1, 0, 0, 0});
    auto bad = always(9);
    CHECK(match_of(*trio, {&three, &bad, &three}).outcome == Outcome::loss(1, 3));

    const auto twice = make_game<Twice>();
    const auto player = random_player(*twice);
    const MatchRecord record = match_of(*twice, {player.get(), player.get()}, {0, 3});
    CHECK(record.termination == Termination::normal);
    CHECK(record.seats[0].moves + record.seats[1].moves == static_cast<int>(record.moves.size()));
}

TEST_CASE("match: the opening is played, then the seats", "[match]") {
    const auto game = make_game<Brittle>();
    auto player = always(1);
    const std::vector<Participant*> seats{&player, &player};
    const std::vector<Move> opening{{1}, {1}};
    Watch watch;
    const MatchRecord record = play_match(*game, seats, opening, {}, {}, {}, &watch);
    CHECK(record.opening_plies == 2);
    CHECK(record.moves.size() == 5);
    CHECK(record.seats[0].moves == 2);
    CHECK(watch.said == "12r1r2r1rr12r");  // both hear of the end
}

TEST_CASE("match: a stop ends it without a result", "[match]") {
    const auto game = make_game<Brittle>();
    auto player = always(1);
    const std::vector<Participant*> seats{&player, &player};
    std::stop_source stop;
    stop.request_stop();
    const MatchRecord record = play_match(*game, seats, {}, {}, {}, stop.get_token());
    CHECK(record.termination == Termination::stopped);
    CHECK_FALSE(record.outcome.has_value());
}

TEST_CASE("match: terminations have names that can be read back", "[match]") {
    for (int i = 0; i <= static_cast<int>(Termination::stopped); ++i) {
        const auto termination = static_cast<Termination>(i);
        CHECK(parse_termination(termination_name(termination)) == termination);
    }
    CHECK_FALSE(parse_termination("resigned").has_value());
}
