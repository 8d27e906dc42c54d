// The promises that one position must keep.

#include "framework/authoring/contract/contract.hpp"
#include "framework/authoring/contract/hidden_contract.hpp"
#include "framework/authoring/contract/out_of_time.hpp"
#include "framework/game/adapters/rules_game.hpp"
#include "framework/game/hidden_truth.hpp"
#include "framework/game/shown/board_cells.hpp"
#include "framework/lua/vm/script_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <set>
#include <utility>
#include <vector>

namespace ply {
namespace {

/// The sentence that describes a broken promise; thrown and caught in this file only.
struct Broken {
    std::string what;
    std::string rule{};  ///< to blame; empty: what is being checked
};

template <class... Parts>
void require(bool kept, fmt::format_string<Parts...> text, Parts&&... parts) {
    if (!kept) throw Broken{fmt::format(text, std::forward<Parts>(parts)...)};
}

template <class... Parts>
void require_of(const std::string& rule, bool kept, fmt::format_string<Parts...> text,
                Parts&&... parts) {
    if (!kept) throw Broken{fmt::format(text, std::forward<Parts>(parts)...), rule};
}

void check_outcome(const Game& game, const AnyState& state) {
    const Facts& facts = game.facts();
    const auto outcome = game.outcome(state);
    require(outcome.has_value() == game.over(state), "over() and outcome() disagree");
    if (!outcome) return;
    std::int64_t sum = 0;
    for (Player p = 0; p < facts.players; ++p) {
        sum += outcome->utility[p];
        require(outcome->rank[p] >= 1 && outcome->rank[p] <= std::max(facts.players, 2),
                "player {}'s rank is {}, not from 1 to {}", p + 1, outcome->rank[p],
                std::max(facts.players, 2));
    }
    require(!facts.zero_sum || facts.players == 1 || sum == 0,
            "the game calls itself zero-sum, but the utilities add up to {}", sum);
    for (Player p = 0; p < facts.players; ++p)
        for (Player other = 0; other < p; ++other)
            require((outcome->utility[p] <=> outcome->utility[other]) ==
                        (outcome->rank[other] <=> outcome->rank[p]),
                    "by rank player {} and player {} end in another order than by utility",
                    other + 1, p + 1);
}

void check_text(const Game& game, const AnyState& state) {
    const std::string text = game.state_text(state);
    require(text.find('\n') == std::string::npos, "the position's text has more than one line");
    AnyState again;
    try {
        again = game.parse_state(text);
    } catch (const Error& error) {
        throw Broken{fmt::format("its own position text '{}' is refused: {}", text, error.what())};
    }
    require(game.state_text(again) == text, "position text '{}' comes back as '{}'", text,
            game.state_text(again));
    require(game.outcome(again) == game.outcome(state),
            "position text '{}' loses how the game stands (over or not, who won)", text);
    require(game.hash(again) == game.hash(state), "position text '{}' gives another hash", text);
    if (!game.over(state))
        require(game.mover(again) == game.mover(state), "position text '{}' changes who moves",
                text);
}

void check_evaluations(const Game& game, const AnyState& state) {
    const Facts& facts = game.facts();
    const auto names = game.evaluations();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Score first = game.evaluate(static_cast<int>(i), state, 0);
        require_of("evaluate." + names[i], std::abs(std::int64_t{first}) <= max_evaluation,
                   "evaluation {} gives {}, beyond ±{}", names[i], first, max_evaluation);
        if (!facts.zero_sum || facts.players != 2) continue;
        const Score second = game.evaluate(static_cast<int>(i), state, 1);
        require_of("evaluate." + names[i], first == -second,
                   "evaluation {} is {} for player 1 but {} for player 2; they must "
                   "add up to 0",
                   names[i], first, second);
    }
}

void check_terms(const Game& game, const AnyState& state) {
    const std::vector<EvaluationTerm> terms = game.terms();
    if (terms.empty()) return;
    std::vector<double> first(terms.size());
    std::vector<double> second(terms.size());
    game.count_terms(state, 0, first);
    game.count_terms(state, 1, second);
    for (std::size_t i = 0; i < terms.size(); ++i) {
        require(std::isfinite(first[i]) && std::isfinite(second[i]),
                "the term {} counts {} and {}, which are no numbers", terms[i].name, first[i],
                second[i]);
        require(!game.facts().zero_sum || first[i] == -second[i],
                "the term {} counts {} for player 1 but {} for player 2; they must add up to 0",
                terms[i].name, first[i], second[i]);
    }
}

/// Those of all cells at once are those of each.
void check_contents(const Game& game, const AnyState& state) {
    const auto* const all = dynamic_cast<const BoardCells*>(&rules_game_of(game));
    if (all == nullptr || game.layout() == nullptr) return;
    const std::vector<Layout::Cell>& cells = game.layout()->cells;
    std::vector<std::uint8_t> buffer(cells.size());
    const std::uint8_t* const found = all->board_cells(state, buffer.data());
    for (std::size_t c = 0; c < cells.size(); ++c)
        require(found[c] == content_byte(game.content(state, static_cast<int>(c))),
                "contents() has {} on {}, and content() {}", found[c], cells[c].name,
                game.content(state, static_cast<int>(c)));
}

/// Reading a move back costs a whole move list, and playing it some; of long lists fewer are taken,
/// spread over the list, so that a position costs much the same.
std::size_t stride_for(std::size_t moves, std::size_t of_short_lists) {
    constexpr std::size_t short_list = 256;
    const std::size_t taken =
        std::max<std::size_t>(2, of_short_lists * short_list / std::max(moves, short_list));
    return 1 + moves / taken;
}
constexpr std::size_t moves_read_back = 8;
constexpr std::size_t moves_played = 48;

/// An image has the same mover, and moves into the images of what can be reached.
void check_symmetries(const Game& game, const AnyState& state, const MoveList& list,
                      const std::stop_token& stop) {
    for (int k = 0; k < game.symmetries(); ++k) {
        const AnyState image = game.symmetric(state, k);
        require(!game.over(image) && game.count_moves(image) == list.size(),
                "its image under symmetry {} has other moves", k);
        require(game.mover(image) == game.mover(state),
                "in its image under symmetry {} another player moves", k);
        MoveList moves;
        game.moves(image, moves);
        std::set<std::uint64_t> reached;
        for (const Move move : moves) {
            require_time(stop);
            AnyState child = image;
            game.play(child, move);
            reached.insert(game.hash(child));
        }
        const std::size_t stride = stride_for(list.size(), moves_played);
        for (std::size_t i = 0; i < list.size(); i += stride) {
            const Move move = list[i];
            AnyState child = state;
            game.play(child, move);
            const AnyState child_image = game.symmetric(child, k);
            require(reached.contains(game.hash(child_image)) &&
                        game.outcome(child_image) == game.outcome(child),
                    "the image of its move '{}' under symmetry {} is not a move of its image",
                    game.move_text(state, move), k);
        }
    }
}

/// Some move of the state wins for the player who makes it.
bool can_win(const Game& game, const AnyState& state) {
    MoveList list;
    game.moves(state, list);
    return std::ranges::any_of(list, [&](Move move) {
        AnyState child = state;
        game.play(child, move);
        const auto outcome = game.outcome(child);
        return outcome && outcome->result(game.mover(state)) == GameResult::win;
    });
}

/// What the rules foresee is what playing two plies shows.
void check_foresight(const Game& game, const AnyState& state, const MoveList& list) {
    MoveList sound;
    const Foresight foresight = game.foresee(state, sound);
    const bool wins = can_win(game, state);
    require((foresight == Foresight::win) == wins,
            "foresee() is wrong about whether the next move can win");
    if (wins) return;
    std::vector<Move> expected;
    for (const Move move : list) {
        AnyState child = state;
        game.play(child, move);
        if (game.over(child) || game.mover(child) == game.mover(state) || !can_win(game, child))
            expected.push_back(move);
    }
    require((foresight == Foresight::loss) == expected.empty(),
            "foresee() is wrong about whether every move loses to the move after it");
    if (foresight != Foresight::open) return;
    require(std::ranges::all_of(sound, [&](Move move) { return list.contains(move); }),
            "foresee() adds a move that is not legal");
    require(std::ranges::is_permutation(sound, expected),
            "foresee() adds {} moves, but {} do not lose to the move after them", sound.size(),
            expected.size());
}

void require_legal(Move move, const MoveList& list, std::string_view operation) {
    require(list.contains(move), "{} gives a move that moves() does not: {} ({:#x})", operation,
            move.bits, move.bits);
}

void check_options_of(const Game& game, const AnyState& state, const MoveList& list, Random& random,
                      const std::stop_token& stop) {
    if (game.mover(state) == chance_player) {
        for (const Move move : list)
            require(game.weight(state, move) > 0, "the chance result '{}' has weight 0",
                    game.move_text(state, move));
        return;
    }
    require(game.count_moves(state) == list.size(), "count_moves is {}, but there are {} moves",
            game.count_moves(state), list.size());
    require_legal(game.random_move(state, random), list, "random_move");
    require_legal(game.playout_move(state, random), list, "playout_move");
    AnyState passed = state;
    if (game.null_move(passed)) {
        require(game.has_null_move(), "there is a null move, but has_null_move says never");
        require(game.mover(passed) != game.mover(state),
                "a null move leaves the same player to move");
    }
    for (const Move move : list) {
        if (game.order_indexes() == 0) break;
        const int index = game.order_index(state, move);
        require(index >= 0 && index < game.order_indexes(), "order_index {} is not from 0 to {}",
                index, game.order_indexes() - 1);
    }
    check_symmetries(game, state, list, stop);
    if (game.has_foresight()) check_foresight(game, state, list);
}

/// The twin makes the moves in the opposite order and each of them twice: what rules remember
/// outside the position then differs between the two.
void check_twin(const Game& game, const Game& twin, const AnyState& state, const MoveList& list,
                const std::stop_token& stop) {
    const std::size_t stride = stride_for(list.size(), moves_played);
    for (std::size_t i = list.size(); i-- > 0;) {
        if (i % stride != 0) continue;
        require_time(stop);
        AnyState child = state;
        game.play(child, list[i]);
        for (int time = 0; time < 2; ++time) {
            AnyState again = state;
            twin.play(again, list[i]);
            require(child == again,
                    "playing '{}' gives different results in two copies of the rules{}",
                    game.move_text(state, list[i]), hidden_state);
        }
    }
}

/// What is touched lies on the board.
void check_touched(const Game& game, const AnyState& state, Move move, const std::string& text) {
    const auto touched = game.touched_cells(state, move);
    if (!touched) return;
    const std::size_t cells = game.layout() != nullptr ? game.layout()->cells.size() : 0;
    std::vector<std::vector<int>> orders = touched->alternatives;
    orders.push_back(touched->cells);
    for (const std::vector<int>& order : orders)
        for (const int cell : order)
            require(cell >= 0 && static_cast<std::size_t>(cell) < cells,
                    "touched_cells() gives cell {} for '{}'; layout() has {}, counted from 0", cell,
                    text, cells);
}

/// Those that know the game, and UGI, in which every game is served.
std::vector<std::string> protocols_of(const Game& game) {
    std::vector<std::string> names{"ugi"};
    for (const ProtocolGame& known : game.protocols())
        if (std::ranges::find(names, known.protocol) == names.end())
            names.push_back(known.protocol);
    return names;
}

bool deals_late(const Game& game, const AnyState& state, const AnyState& child) {
    return game.facts().chance_first && game.mover(state) != chance_player && !game.over(child) &&
           game.mover(child) == chance_player;
}

void check_moves(const Game& game, const AnyState& state, const MoveList& list,
                 const std::stop_token& stop) {
    std::set<Move> seen;
    std::set<std::string> texts;
    const std::vector<std::string> protocols = protocols_of(game);
    std::vector<std::set<std::string>> protocol_texts(protocols.size());
    const std::size_t stride = stride_for(list.size(), moves_read_back);
    const std::size_t play_stride = stride_for(list.size(), moves_played);
    for (std::size_t i = 0; i < list.size(); ++i) {
        require_time(stop);
        const Move move = list[i];
        const std::string text = game.move_text(state, move);
        require(!text.empty() && text.find_first_of(" ,\n") == std::string::npos,
                "the move text '{}' is empty or has a blank or comma", text);
        require_of("moves", seen.insert(move).second, "the move '{}' is offered twice", text);
        require_of("moves", texts.insert(text).second,
                   "two different moves are written '{}'; is it offered twice?", text);
        if (i % stride == 0)
            require(game.parse_move(state, text) == move, "the move text '{}' is not read back",
                    text);
        for (std::size_t k = 0; k < protocols.size(); ++k) {
            const std::string& protocol = protocols[k];
            require(protocol_texts[k].insert(game.protocol_move(state, move, protocol)).second,
                    "two different moves are written '{}' in {}",
                    game.protocol_move(state, move, protocol), protocol);
        }
        if (i % play_stride != 0) continue;
        check_touched(game, state, move, text);
        const AnyState before = state;
        AnyState child = state;
        game.play(child, move);
        require_of("play", state == before, "playing '{}' on a copy changed the original", text);
        require_of("play", !(child == state), "playing '{}' changes nothing", text);
        require_of("play", !deals_late(game, state, child),
                   "chance moves after '{}' of player {}, though chance_first says that it moves "
                   "only before the first move of a player",
                   text, game.mover(state) + 1);
        require(game.gives_check(state, move) == game.in_check(child),
                "gives_check is wrong about '{}'", text);
    }
}

void check_hidden(const Game& game, const Position& position, Random& random) {
    const std::string denied = denied_truth_of(game, position.state);
    if (!denied.empty()) throw Broken{denied, "possible"};
    const std::string fault = hidden_fault(game, position, random);
    if (!fault.empty()) throw Broken{fault, "resample"};
}

}  // namespace

PositionFault check_position(const Game& game, const Game& twin, const Position& position,
                             Random& random, const std::stop_token& stop) {
    const AnyState& state = position.state;
    const char* rule = "result";
    try {
        check_outcome(game, state);
        rule = "";
        check_text(game, state);
        if (game.facts().hidden) check_hidden(game, position, random);
        if (game.over(state)) return {};
        const Player mover = game.mover(state);
        require((mover == chance_player && game.facts().chance) ||
                    (mover >= 0 && mover < game.facts().players),
                "the player to move is {}, of {} players", mover + 1, game.facts().players);
        rule = "moves";
        MoveList list;
        game.moves(state, list);
        require(!list.empty(), "the game is not over, but there is no legal move");
        MoveList twins;
        twin.moves(state, twins);
        require(std::ranges::equal(list, twins), "two copies of the rules give different moves{}",
                hidden_state);
        check_moves(game, state, list, stop);
        rule = "play";
        check_twin(game, twin, state, list, stop);
        rule = "";
        check_options_of(game, state, list, random, stop);
        if (mover != chance_player) {
            check_evaluations(game, state);
            check_terms(game, state);
        }
        check_contents(game, state);
    } catch (const OutOfTime&) {
        return {};
    } catch (const Broken& broken) {
        return {broken.what, broken.rule.empty() ? rule : broken.rule};
    } catch (const std::exception& error) {
        return {error.what(), {}, placed_note(error)};
    }
    return {};
}

}  // namespace ply
