// Every searcher of the table on every game: the same root value as minimax, limits kept to the
// node, the same answer for the same seed, lines that are legal and lead to the score.
//
// A new searcher is judged without a change here, with its default options. Where those make it
// inexact (a table that serves deeper entries, quiescence, reductions), or where it has several
// exact ways, they are listed in `variants`: one line each.

#include <map>
#include <set>

#include "framework/game/erased_rules.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/party_games.hpp"
#include "tests/support/sanitized.hpp"

using namespace ply;
using namespace ply_test;

namespace {

const std::string exact_pvs =
    "tt=1, tt_accept=equal, quiescence=no, null_move=no, lmr=no, futility=no, extensions=no, "
    "repetition=no";

/// Options under which a searcher is exact; `-` for one that is never so.
const std::multimap<std::string, std::string> variants{
    {"random", "-"},
    {"mcts", "-"},
    {"dfpn", "-"},
    {"oracle", "-"},
    {"solver", "-"},  // judged by solved values
    {"uct", "-"},
    {"ismcts", "-"},  // plays where something is hidden
    {"smmcts", "-"},
    {"pimc", "-"},
    {"alphabeta", ""},
    {"alphabeta", "tt=1, tt_accept=equal"},
    {"alphabeta_tt", "tt=1, tt_accept=equal"},
    {"alphabeta_tt", "tt=1, tt_accept=equal, order=history"},
    {"alphabeta_tt", "tt=0, order=none"},
    {"negamax_alphabeta", "fail=soft"},
    {"negamax_alphabeta", "fail=hard"},
    {"negamax_alphabeta", "fail=f2"},
    {"pvs", exact_pvs + ""},
    {"pvs", exact_pvs + ", replace=deep"},
    {"pvs", exact_pvs + ", replace=new"},
    {"pvs", exact_pvs + ", replace=old"},
    {"pvs", exact_pvs + ", replace=big1"},
    {"pvs", exact_pvs + ", replace=twodeep"},
    {"pvs", exact_pvs + ", replace=twobig1"},
    {"pvs", exact_pvs + ", threads=2"},
    {"pvs", exact_pvs + ", multipv=3"},
    {"pvs", exact_pvs + ", symmetry=no, foresight=no"},
    {"pvs", exact_pvs + ", aspiration=no, order=none"},
    {"mtdf", "tt=1, tt_accept=equal"},
    {"mtdf", "tt=0, order=none"},
    {"mtdf", "tt=1, tt_accept=equal, deepen=no"},
    {"sss", "tt=1, tt_accept=equal"},
    {"sss", "tt=1, tt_accept=equal, deepen=no"},
    {"paranoid", ""},
    {"paranoid", "order=none"},
    {"best_reply", ""},
    {"expectiminimax", "prune=none"},
    {"expectiminimax", "prune=star1"},
    {"expectiminimax", "prune=star2"},
};

std::string player_text(const std::string& name, const std::string& options) {
    return options.empty() ? name : name + "(" + options + ")";
}

/// All players that claim minimax's value for games of one or two players without chance.
std::vector<std::string> exact_players() {
    std::vector<std::string> players;
    for (const SearcherEntry& entry : searcher_table()) {
        const auto [first, last] = variants.equal_range(entry.name);
        if (first == last) players.push_back(entry.name);
        for (auto at = first; at != last; ++at)
            if (at->second != "-") players.push_back(player_text(entry.name, at->second));
    }
    return players;
}

SearchResult search(Searcher& searcher, const Position& position, int depth) {
    Limits limits;
    limits.depth = depth;
    return searcher.search(position, limits, {});
}

/// The deepest search, at most `deepest` plies, whose last ply has no more than `lines` lines.
int affordable_depth(const Game& game, const AnyState& state, int deepest, std::uint64_t lines) {
    int depth = 1;
    while (depth < deepest && game.perft(state, depth + 1, Bulk::yes) <= lines) ++depth;
    return depth;
}

/// The line is legal; if it has as many plies as were asked for or ends the game, its end is worth
/// the score. Tables cut lines short.
void require_line(const Game& game, const Position& root, const SearchResult& result, int depth) {
    REQUIRE(result.pv.front() == result.move);
    AnyState state = root.state;
    const Player view = game.mover(state);
    for (const Move move : result.pv) {
        REQUIRE_FALSE(game.over(state));
        MoveList legal;
        game.moves(state, legal);
        REQUIRE(legal.contains(move));
        game.play(state, move);
    }
    const int length = static_cast<int>(result.pv.size());
    const auto end = game.outcome(state);
    if (end) {
        REQUIRE(score_of(*end, game.facts().goal, view, length) == result.score);
    } else if (length == depth) {
        REQUIRE((game.evaluations().empty() ? 0 : game.evaluate(0, state, view)) == result.score);
    }
}

/// Plays random games, and at their positions lets every exact player search to a random affordable
/// depth, odd ones as often as even ones. Searchers keep what they learned from position to
/// position, as in a match.
void judge(const Game& game, int positions, std::uint64_t lines) {
    const auto minimax = make_searcher(parse_searcher("minimax"), game);
    std::vector<std::pair<std::string, std::unique_ptr<Searcher>>> searchers;
    for (const std::string& player : exact_players()) {
        searchers.emplace_back(player, make_searcher(parse_searcher(player), game));
        searchers.back().second->new_match(1);
    }
    Random random(17);
    Position position = Position::start(game);
    for (int i = 0; i < positions; ++i) {
        if (outcome(game, position)) position = Position::start(game);
        INFO(game.info().name << ": " << game.state_text(position.state));
        const int deepest = affordable_depth(game, position.state, 12, lines);
        const int depth = 1 + static_cast<int>(random.below(static_cast<unsigned>(deepest)));
        const SearchResult truth = search(*minimax, position, depth);
        for (const auto& [player, searcher] : searchers) {
            INFO(player << " to depth " << depth);
            const SearchResult result = search(*searcher, position, depth);
            REQUIRE(result.score == truth.score);
            if (truth.proven != Proven::no) REQUIRE(result.proven == truth.proven);
            require_line(game, position, result, depth);
        }
        play(game, position, random_move(ErasedRules(game), position.state, random));
    }
}

/// Games of the catalogue that alpha-beta plays and in which no position comes back.
std::vector<std::unique_ptr<Game>> catalogue_games(GameSource::Kind kind) {
    std::vector<std::unique_ptr<Game>> games;
    for (const CatalogueEntry& entry : Catalogue::standard().entries()) {
        if (entry.source.kind != kind || !entry.problem.empty()) continue;
        auto game = open_game(entry.source);
        if (alphabeta_plays(*game) && game->facts().repetition.rule == Repetition::Rule::none)
            games.push_back(std::move(game));
    }
    return games;
}

void judge_scripts(int positions) {
    for (const auto& game : catalogue_games(GameSource::Kind::script)) {
        // Where one ply is all that can be afforded there is nothing to be told apart.
        if (game->count_moves(game->start()) > 150) continue;
        judge(*game, positions, 200);
    }
}

}  // namespace

TEST_CASE("family: minimax's value on every plugin of the catalogue", "[family]") {
    for (const auto& game : catalogue_games(GameSource::Kind::plugin)) {
        // As below; and fewer positions where every ply is wide.
        const auto moves = static_cast<int>(game->count_moves(game->start()));
        if (moves > 150) continue;
        judge(*game, 1000 / moves, 400);
    }
}

TEST_CASE("family: minimax's value on every script of the catalogue", "[family]") {
    judge_scripts(6);
}

TEST_CASE("family: minimax's value on many positions of every script", "[family][long]") {
    judge_scripts(60);
}

TEST_CASE("family: minimax's value where a player moves twice, and the margin counts", "[family]") {
    const int positions = sanitized ? 50 : 100;
    for (const char* seeds : {"1", "2", "3", "4"})
        judge(*make_game<Twice>({{"seeds", seeds}}), positions, 300);
    for (const char* seed : {"1", "2", "3"})
        judge(*make_game<Party>({{"players", "2"}, {"seed", seed}}), positions, 300);
    judge(*make_game<PassingParty>({{"players", "2"}, {"counters", "20"}}), positions, 300);
}

TEST_CASE("family: minimax's value for one player", "[family]") {
    judge(*make_game<Puzzle>(), 400, 300);
}

TEST_CASE("family: minimax's value on random trees", "[family]") {
    Random random(23);
    for (int i = 0; i < (sanitized ? 20 : 60); ++i) {
        // Trees with few different values, where much is equal, and with many.
        const std::uint32_t spread = i % 2 == 0 ? 5 : 2001;
        std::string tree;
        const auto grow = [&](const auto& self, int depth) -> void {
            if (depth == 0 || random.below(8) == 0) {
                tree += std::to_string(static_cast<int>(random.below(spread) - spread / 2));
                return;
            }
            tree += '[';
            for (std::uint32_t child = random.below(4) + 1; child > 0; --child) {
                self(self, depth - 1);
                tree += child > 1 ? "," : "]";
            }
        };
        tree += '[';
        grow(grow, 5);
        tree += ']';
        judge(*make_game<Literal>({{"tree", tree}}), 6, 2000);
    }
}

TEST_CASE("family: minimax's value where every move ends the game", "[family]") {
    for (const char* tree : {"[1]", "[-3,4,4,-7]", "[0,0,0]", "[[5,6]]", "[[1],[2],[3]]"})
        judge(*make_game<Literal>({{"tree", tree}}), 4, 100);
    judge(*open_game(Catalogue::standard().find("nim(heaps=1-1)")), 20, 100);
    judge(*open_game(Catalogue::standard().find("connect_four(width=1, height=1)")), 4, 100);
}

TEST_CASE("family: tables that serve deeper entries prove the same", "[family]") {
    std::vector<std::unique_ptr<Game>> games;
    games.push_back(open_game(Catalogue::standard().find("tic_tac_toe")));
    games.push_back(open_game(Catalogue::standard().find("nim(heaps=1-2-3)")));
    games.push_back(
        open_game(Catalogue::standard().find("connect_four(width=4, height=3, line=3)")));
    games.push_back(make_game<Party>({{"players", "2"}, {"counters", "9"}}));
    for (const auto& game : games) {
        Random random(29);
        Position position = Position::start(*game);
        for (int i = 0; i < (sanitized ? 20 : 60); ++i) {
            if (outcome(*game, position)) position = Position::start(*game);
            const SearchResult truth =
                search(*make_searcher(parse_searcher("alphabeta"), *game), position, 40);
            REQUIRE(truth.proven != Proven::no);
            for (const SearcherEntry& entry : searcher_table()) {
                const auto options = searcher_options(entry);
                if (std::ranges::find(options, "tt_accept", &OptionSpec::name) == options.end())
                    continue;
                INFO(entry.name << " on " << game->state_text(position.state));
                const SearcherSpec spec =
                    parse_searcher(entry.name + "(tt=1, tt_accept=deeper, depth=40)");
                const SearchResult result = search(*make_searcher(spec, *game), position, 40);
                REQUIRE(result.proven == truth.proven);
                if (game->facts().goal == Goal::margin) REQUIRE(result.score == truth.score);
            }
            play(*game, position, random_move(ErasedRules(*game), position.state, random));
        }
    }
}

namespace {

/// Every searcher of the table that plays the game with its default options.
std::vector<std::pair<std::string, std::unique_ptr<Searcher>>> all_that_play(const Game& game) {
    std::vector<std::pair<std::string, std::unique_ptr<Searcher>>> searchers;
    for (const SearcherEntry& entry : searcher_table()) {
        try {
            searchers.emplace_back(entry.name, make_searcher(parse_searcher(entry.name), game));
        } catch (const Error&) {
            // refused by name, or an option such as a file is missing
        }
    }
    return searchers;
}

/// One game of each kind: two players, moving twice, three players, dice, one player.
std::vector<std::unique_ptr<Game>> kinds_of_games() {
    std::vector<std::unique_ptr<Game>> games;
    games.push_back(open_game(Catalogue::standard().find("connect_four")));
    games.push_back(make_game<Twice>({{"seeds", "4"}}));
    games.push_back(make_game<Party>({{"players", "3"}, {"counters", "40"}}));
    games.push_back(make_game<Party>({{"players", "6"}, {"counters", "40"}}));
    games.push_back(make_game<DiceRace>());
    games.push_back(make_game<Puzzle>());
    return games;
}

}  // namespace

TEST_CASE("family: node limits are never exceeded, and used up by what is not finished",
          "[family]") {
    for (const auto& game : kinds_of_games()) {
        const Position start = Position::start(*game);
        Position first = start;
        while (game->mover(first.state) == chance_player) {
            Random random(1);
            play(*game, first, random_move(ErasedRules(*game), first.state, random));
        }
        for (const auto& [name, searcher] : all_that_play(*game)) {
            if (!parse_searcher(name).entry->searches) continue;
            for (const std::uint64_t nodes : {1, 2, 3, 17, 1000, 4321}) {
                INFO(name << " on " << game->info().name << ", " << nodes << " nodes");
                Limits limits;
                limits.nodes = nodes;
                searcher->new_match(1);
                const SearchResult result = searcher->search(first, limits, {});
                REQUIRE(result.nodes <= nodes);
                if (result.nodes < nodes && game->facts().players == 2 && !game->facts().chance)
                    REQUIRE(result.proven != Proven::no);
                MoveList legal;
                game->moves(first.state, legal);
                REQUIRE(legal.contains(result.move));
            }
        }
    }
}

TEST_CASE("family: the same seed and limit give the same answers", "[family]") {
    for (const auto& game : kinds_of_games()) {
        Position position = Position::start(*game);
        Random random(2);
        while (game->mover(position.state) == chance_player)
            play(*game, position, random_move(ErasedRules(*game), position.state, random));
        for (const auto& [name, searcher] : all_that_play(*game)) {
            INFO(name << " on " << game->info().name);
            Limits limits;
            limits.nodes = 3000;
            std::vector<SearchResult> rounds[2];
            for (auto& results : rounds) {
                searcher->new_match(7);
                for (int i = 0; i < 3; ++i)
                    results.push_back(searcher->search(position, limits, {}));
            }
            for (int i = 0; i < 3; ++i) {
                REQUIRE(rounds[0][i].move == rounds[1][i].move);
                REQUIRE(rounds[0][i].score == rounds[1][i].score);
                REQUIRE(rounds[0][i].pv == rounds[1][i].pv);
                REQUIRE(rounds[0][i].nodes == rounds[1][i].nodes);
                REQUIRE(rounds[0][i].depth == rounds[1][i].depth);
            }
        }
    }
}

TEST_CASE("family: a requested stop is obeyed at once, with a legal move", "[family]") {
    for (const auto& game : kinds_of_games()) {
        Position position = Position::start(*game);
        Random random(2);
        while (game->mover(position.state) == chance_player)
            play(*game, position, random_move(ErasedRules(*game), position.state, random));
        for (const auto& [name, searcher] : all_that_play(*game)) {
            INFO(name << " on " << game->info().name);
            std::stop_source stop;
            stop.request_stop();
            const SearchResult result = searcher->search(position, {}, stop.get_token());
            REQUIRE(result.nodes <= 1);
            MoveList legal;
            game->moves(position.state, legal);
            REQUIRE(legal.contains(result.move));
        }
    }
}
