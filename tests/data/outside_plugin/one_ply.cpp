// Looks one ply ahead: a move that wins, else any.
#include <framework/loading/searcher_plugin.hpp>

class OnePly final : public ply::Searcher {
public:
    OnePly(const ply::Game& game, const ply::Options& options)
        : game_(game), blind_(static_cast<std::uint32_t>(options.integer("blind"))) {}

    static ply::SearcherEntry about() {
        return {.help = "a move that wins, else any",
                .options = {ply::OptionSpec::integer(
                    "blind", 0, 0, 100, "per cent of moves for which it does not look")},
                .any_game = true,
                .searches = false};
    }

    void new_match(std::uint64_t seed) override { random_ = ply::Random(seed); }

    ply::SearchResult search(const ply::Position& root, const ply::Limits&,
                             std::stop_token) override {
        ply::MoveList moves;
        ply::legal_moves(game_, root, moves);
        ply::SearchResult result;
        result.move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        const ply::Player me = game_.mover(root.state);
        if (random_.below(100) >= blind_)
            for (const ply::Move move : moves) {
                ply::Position after = root;
                ply::play(game_, after, move);
                ++result.nodes;
                const auto outcome = ply::outcome(game_, after);
                if (!outcome || outcome->result(me) != ply::GameResult::win) continue;
                result.move = move;
                result.proven = ply::Proven::win;
                break;
            }
        result.pv = {result.move};
        return result;
    }

private:
    const ply::Game& game_;
    std::uint32_t blind_;
    ply::Random random_;
};

PLYBOARD_SEARCHER(OnePly)
