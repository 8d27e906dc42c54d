// Chess, and Chess960.
//
// Rules: FIDE, "Laws of chess", 2023, https://handbook.fide.com/chapter/E012023, with guideline II
// for Chess960. A game ends by itself at the third repetition of a position, after fifty moves
// without a capture or a move of a pawn, and where too little material is left to mate.
//
//     board.hpp       the board, drawn          fen.hpp, san.hpp   positions and moves as text
//     attacks.hpp     what pieces attack        exchange.hpp       captures on one square
//     move.hpp        moves, making them        evaluation.hpp     what a position is worth
//     generation.hpp  legal moves

#include <cmath>
#include <limits>

#include <framework/game/counter_hash.hpp>
#include <framework/loading/plugin.hpp>

#include "evaluation.hpp"
#include "exchange.hpp"
#include "fen.hpp"
#include "generation.hpp"
#include "san.hpp"
#include "weights.hpp"

namespace {

using namespace ply;

class Chess {
public:
    using State = chess::Board;
    static constexpr bool moves_when_over = true;

    static GameInfo info() {
        return {"chess",
                "Chess",
                "Pieces of six kinds; whoever attacks the king so that it cannot escape wins.",
                {OptionSpec::choice("variant", {"standard", "960"},
                                    "960: king and pieces start on other squares"),
                 OptionSpec::integer("position", standard_start, 0, 959,
                                     "Chess960 start position by its number"),
                 OptionSpec::integer("quiet_moves", 50, 0, 400,
                                     "moves of each without a capture or a pawn's move that draw; "
                                     "0: none, and positions count neither these nor all moves")},
                "chess"};
    }

    explicit Chess(const Options& options)
        : variant_960_(options.word("variant") == "960"),
          counts_(options.integer("quiet_moves") > 0),
          most_quiet_plies_(counts_ ? 2 * options.integer("quiet_moves")
                                    : std::numeric_limits<int>::max()),
          start_(chess::start_position(options.integer("position"))) {
        if (options.word("variant") == "standard" && options.integer("position") != standard_start)
            throw Error("chess(position=" + options.word("position") +
                        ") is a start of Chess960; write chess(variant=960, position=" +
                        options.word("position") + ")");
    }

    Facts facts() const { return {.repetition = {Repetition::Rule::draw, 3}}; }
    State start() const { return start_; }
    Player mover(const State& s) const { return s.mover; }
    void moves(const State& s, MoveList& list) const { chess::add_moves(s, list); }
    std::uint64_t count_moves(const State& s) const {
        return static_cast<std::uint64_t>(chess::count_moves(s));
    }
    void play(State& s, Move move) const {
        chess::make(s, move);
        if (!counts_) [[unlikely]]
            forget_counts(s);
    }
    bool over(const State& s) const {
        return s.quiet_plies >= most_quiet_plies_ || chess::is_dead(s) || !chess::has_moves(s);
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (!chess::has_moves(s))
            return chess::in_check(s) ? Outcome::loss(s.mover) : Outcome::draw();
        if (s.quiet_plies >= most_quiet_plies_ || chess::is_dead(s)) return Outcome::draw();
        return std::nullopt;
    }
    std::uint64_t hash(const State& s) const {
        return with_counter(s.hash, s.quiet_plies, most_quiet_plies_);
    }
    std::uint64_t repetition_hash(const State& s) const { return s.hash; }

    std::string move_text(const State& s, Move move) const { return chess::san_of(s, move); }
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        return chess::read_move(s, text);
    }
    std::string state_text(const State& s) const { return chess::fen_of(s); }
    std::vector<ProtocolGame> protocols() const {
        if (variant_960_)
            return {{"uci", "chess", false, {{"UCI_Chess960", "true"}}},
                    {"xboard", "fischerandom", false}};
        return {{"uci", "chess"}, {"ugi", "chess"}, {"xboard", "normal"}};
    }
    std::string protocol_move(const State& s, Move move, std::string_view protocol) const {
        if (variant_960_ && protocol == "xboard" && chess::how_of(move) == chess::How::castle)
            return chess::to_of(move) > chess::from_of(move) ? "O-O" : "O-O-O";
        return chess::coordinates_of(s, move, variant_960_);
    }
    State parse_state(std::string_view text) const {
        State s = chess::board_of(text);
        if (!counts_) forget_counts(s);
        return s;
    }

    bool irreversible(const State& s, Move move) const {
        return chess::kind_of(move) == chess::pawn || s.at(chess::to_of(move)) != chess::none;
    }
    /// Captures and promotions that lose nothing.
    bool noisy(const State& s, Move move) const {
        if (chess::placed_of(move) == chess::queen && chess::is_promotion(move)) return true;
        return chess::captured_by(s, move) != chess::none && chess::exchange_holds(s, move);
    }
    void noisy_moves(const State& s, MoveList& list) const { chess::add_captures(s, list); }
    /// The most valuable victim first, of equals by the least valuable piece; captures that lose
    /// material and promotions to less than a queen last.
    int order_hint(const State& s, Move move) const {
        constexpr int rank[8] = {0, 1, 3, 2, 4, 6, 5, 0};
        const int captured = rank[chess::captured_by(s, move)];
        if (chess::is_promotion(move))
            return chess::placed_of(move) == chess::queen ? 60 + captured : -2;
        if (captured == 0) return 0;
        if (!chess::exchange_holds(s, move)) return -1;
        return 8 * captured + 6 - rank[chess::kind_of(move)];
    }
    int order_index(const State&, Move move) const {
        return static_cast<int>(chess::kind_of(move)) * 64 + chess::to_of(move);
    }
    int order_indexes() const { return 8 * 64; }
    bool in_check(const State& s) const { return chess::in_check(s); }
    bool gives_check(const State& s, Move move) const { return chess::gives_check(s, move); }
    /// Not in check, and not with pawns alone, where it may be best to have no move.
    bool null_move(State& s) const {
        if ((s.mine & ~s.pawns() & ~s.kings()) == 0 || chess::in_check(s)) return false;
        chess::pass(s);
        if (!counts_) forget_counts(s);
        return true;
    }

    static std::vector<Evaluation<Chess>> evaluations() {
        return {{"position",
                 [](const Chess&, const State& s, Player view) {
                     const Score value = chess::evaluate(s);
                     return s.mover == view ? value : -value;
                 },
                 ply::winning_centipawns},
                {"material", [](const Chess&, const State& s, Player view) {
                     const Score value = chess::material(s);
                     return s.mover == view ? value : -value;
                 }}};
    }

    static std::vector<EvaluationTerm> terms() {
        std::vector<EvaluationTerm> terms;
        for (const auto& [name, value] : chess::fitted_weights())
            terms.push_back({name, std::round(value)});  // as they are used
        return terms;
    }
    void count_terms(const State& s, Player view, std::span<double> counts) const {
        chess::count_terms(s, counts);
        if (s.mover == view) return;
        for (double& count : counts) count = -count;
    }

    Layout layout() const {
        Layout layout;
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x) layout.cells.push_back({x, y, cell_name(x, y)});
        layout.pieces = {{".", "empty", chance_player}};
        const char* const names[] = {"pawn", "bishop", "knight", "rook", "king", "queen"};
        for (Player owner = 0; owner < 2; ++owner)
            for (int kind = 0; kind < 6; ++kind)
                layout.pieces.push_back(
                    {std::string(1, (owner == 0 ? "PBNRKQ" : "pbnrkq")[kind]), names[kind], owner});
        return layout;
    }
    int content(const State& s, int cell) const {
        const int square = chess::turned(cell, s.mover);
        const int kind = static_cast<int>(s.at(square));
        if (kind == 0) return 0;
        const bool white = ((s.mine >> square & 1) != 0) == (s.mover == 0);
        return white ? kind : 6 + kind;
    }
    /// The mover sees the board as the other would; a ply earlier, since moves are counted after
    /// black's.
    State sides_swapped(const State& s) const {
        State swapped = s;
        swapped.mover ^= 1;
        if (counts_ && s.mover == 0) --swapped.move_number;
        swapped.hash = chess::whole_hash(swapped);
        return swapped;
    }
    /// A rank at a time.
    void contents(const State& s, std::uint8_t* contents) const {
        const chess::Bits black = s.mover == 0 ? s.theirs() : s.mine;
        for (int y = 0; y < 8; ++y) {
            const int begin = 8 * (s.mover == 0 ? y : 7 - y);
            const std::uint64_t rank = spread(s.x >> begin) + 2 * spread(s.d >> begin) +
                                       4 * spread(s.o >> begin) + 6 * spread(black >> begin);
            for (int x = 0; x < 8; ++x)
                contents[8 * y + x] = static_cast<std::uint8_t>(rank >> 8 * x);
        }
    }

private:
    static constexpr int standard_start = 518;

    /// The lowest eight bits, each as a byte, the first one lowest.
    static constexpr std::uint64_t spread(chess::Bits bits) {
        const std::uint64_t one_each = (bits & 0xff) * file_each & 0x8040201008040201;
        return (one_each + 0x7f7f7f7f7f7f7f7f) >> 7 & file_each;
    }
    static constexpr std::uint64_t file_each = 0x0101010101010101;

    /// Without them a position is what the board shows, and comes back as the same one.
    static void forget_counts(State& s) {
        s.quiet_plies = 0;
        s.move_number = 1;
    }

    bool variant_960_;
    bool counts_;           ///< moves
    int most_quiet_plies_;  ///< at which the game is drawn
    State start_;
};

}  // namespace

PLYBOARD_GAMES(Chess)
