#include "framework/search/hidden/strategy_searcher.hpp"

#include <fmt/format.h>

#include <utility>

namespace ply {
namespace {

class StrategySearcher final : public ViewSearcher {
public:
    StrategySearcher(const Game& game, std::string path)
        : game_(game), path_(std::move(path)), table_(StrategyTable::read(path_, game)) {}

    void new_match(std::uint64_t seed) override { random_ = Random(seed); }
    SearchResult search(const View& view, const Limits& /*limits*/,
                        std::stop_token /*stop*/) override {
        const auto started = std::chrono::steady_clock::now();
        const auto parts = table_.find(view.player, view.knowledge.hash());
        if (parts.size() != view.moves.size())
            throw Error(fmt::format(
                "{} does not hold what player {} knows in '{}': it cannot come to that from where "
                "the file begins",
                path_, view.player + 1, game_.state_text(view.seen)));
        double left = static_cast<double>(random_.next() >> 11) * 0x1p-53;
        std::size_t chosen = 0;
        for (std::size_t i = 0; i < parts.size() && left >= 0; left -= parts[i++])
            if (parts[i] > 0) chosen = i;
        SearchResult result;
        result.move = view.moves[chosen];
        result.pv = {result.move};
        result.nodes = result.leaves = 1;
        result.time = std::chrono::steady_clock::now() - started;
        return result;
    }

private:
    const Game& game_;
    std::string path_;
    StrategyTable table_;
    Random random_;
};

}  // namespace

std::unique_ptr<ViewSearcher> make_strategy_searcher(const Game& game, const Options& options) {
    const std::string path = options.word("file");
    if (path.empty())
        throw Error(
            "oracle needs a file, as in oracle(file=game.strategy); write one with plyboard solve "
            "GAME --output FILE");
    return std::make_unique<StrategySearcher>(game, path);
}

}  // namespace ply
