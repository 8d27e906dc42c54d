#include "framework/search/core/dealt_searcher.hpp"

#include <fmt/format.h>

#include <utility>

#include "framework/base/error.hpp"
#include "framework/game/mover_check.hpp"
#include "framework/search/core/dealt_game.hpp"

namespace ply {
namespace {

class DealtSearcher final : public Searcher {
public:
    DealtSearcher(const Game& game, std::string name, const MakeSearcher& make)
        : dealt_(game), name_(std::move(name)), searcher_(make(dealt_)) {}

    void new_match(std::uint64_t seed) override { searcher_->new_match(seed); }
    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override {
        const Game& game = dealt_.rules_game();
        if (checked_mover(game, root.state) == chance_player)
            throw Error(
                fmt::format("{} plays {} after the last move of chance, which is still to "
                            "move here; search a position after that",
                            name_, game.info().name));
        return searcher_->search(root, limits, std::move(stop));
    }
    void on_progress(std::function<void(const SearchResult&)> report) override {
        searcher_->on_progress(std::move(report));
    }
    bool record(SearchRecorder* recorder) override { return searcher_->record(recorder); }

private:
    DealtGame dealt_;
    std::string name_;
    std::unique_ptr<Searcher> searcher_;
};

}  // namespace

std::unique_ptr<Searcher> make_dealt(const Game& game, const std::string& name,
                                     const MakeSearcher& make) {
    return std::make_unique<DealtSearcher>(game, name, make);
}

}  // namespace ply
