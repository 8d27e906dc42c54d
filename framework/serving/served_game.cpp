#include "framework/serving/served_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "framework/base/shown_text.hpp"
#include "framework/base/system/free_memory.hpp"
#include "framework/search/core/provisional.hpp"
#include "framework/serving/root_moves.hpp"

namespace ply::serving {
namespace {

/// The smaller of two limits of which 0 is none.
template <class T>
T nearer(T a, T b) {
    if (a == T{}) return b;
    return b == T{} ? a : std::min(a, b);
}

bool decided_within(const SearchResult& result, int plies) {
    return result.score && is_decided(*result.score) &&
           win_score - std::abs(*result.score) <= plies;
}

bool is_table_size(const Setting& setting) {
    return setting.option == "tt" || setting.option == "memory";
}

}  // namespace

Spec usual_player(const Game& game) {
    if (game.facts().hidden) return {"ismcts", {}};  // from what the mover sees of what is sent
    return {alphabeta_plays(game) ? "pvs" : "mcts", {}};
}

ServedGame::ServedGame(const GameSource& source, const Spec& player, std::string protocol,
                       std::function<void()> done)
    : source_(source),
      protocol_(std::move(protocol)),
      game_(open_game(source)),
      variants_(variants_of(source, *game_, protocol_)),
      settings_(player),
      thinker_(std::move(done)) {
    set_up_start();
    get_ready();
}

void ServedGame::choose_game(const GameSource& source) {
    auto game = open_game(source);
    const AnyState start = game->start();
    searcher_.reset();
    search_game_.reset();
    game_ = std::move(game);
    source_ = source;
    set_up(start);
}

void ServedGame::choose_variant(std::size_t index) {
    choose_game(variants_[index].source);
    variant_ = index;
}

std::string ServedGame::set(std::string_view name, std::string_view value) {
    const PlayerSettings before = settings_;
    settings_.set(name, value);
    const Setting* const setting = settings_.find(name);
    // Limits are no matter of the searcher, which keeps what it knows.
    if (setting->option == "depth" || setting->option == "nodes" || setting->option == "time")
        return {};
    searcher_.reset();  // whose memory is free from here on
    chosen_searcher_.reset();
    std::string note;
    try {
        if (is_table_size(*setting)) note = fit_into_memory(*setting);
        get_ready();
    } catch (const std::exception&) {
        settings_ = before;
        throw;
    }
    return note;
}

std::string ServedGame::fit_into_memory(const Setting& setting) {
    const std::string asked = setting.value;
    const std::uint64_t most = most_table_mebibytes();
    if (std::stoull(asked) <= most) return {};
    settings_.set(setting.name, std::to_string(most));
    return fmt::format("{} is {}, not {}: more MiB of memory are not free", setting.name, most,
                       asked);
}

void ServedGame::new_match() {
    if (searcher_) searcher_->new_match(seed_);
}

void ServedGame::set_seed(std::uint64_t seed) {
    seed_ = seed;
    new_match();
}

void ServedGame::get_ready() {
    if (searcher_) return;
    auto game = game_->fork();
    auto searcher = make_searcher(settings_.searcher(), *game);
    searcher->new_match(seed_);
    searcher_ = std::move(searcher);
    search_game_ = std::move(game);
    warm_ = false;
}

void ServedGame::warm_up() {
    get_ready();
    const auto has_table = [](const Setting& setting) { return setting.option == "tt"; };
    const auto table = std::ranges::find_if(settings_.all(), has_table);
    if (warm_ || table == settings_.all().end()) return;
    warm_ = true;
    const Position start = Position::start(*search_game_);
    if (ply::outcome(*search_game_, start) || search_game_->mover(start.state) == chance_player)
        return;
    // Some nodes a page of 2 MiB reach all of them.
    const auto nodes = static_cast<std::uint64_t>(64 * std::stoll(table->value));
    searcher_->on_progress({});
    searcher_->search(start, {.nodes = nodes + 1, .time = std::chrono::milliseconds(300)}, {});
    searcher_->new_match(seed_);
}

void ServedGame::set_up(const AnyState& start) {
    line_ = {start, {}, Position::at(*game_, start)};
}

void ServedGame::play(Move move) {
    ply::play(*game_, line_.position, move);
    line_.moves.push_back(move);
}

bool ServedGame::take_back(std::size_t plies) {
    if (plies > line_.moves.size()) return false;
    std::vector<Move> kept = std::move(line_.moves);
    kept.resize(kept.size() - plies);
    set_up(AnyState(line_.start));
    for (const Move move : kept) play(move);
    return true;
}

std::vector<Move> ServedGame::legal() const {
    MoveList list;
    if (!game_->over(line_.position.state)) {
        legal_moves(*game_, line_.position, list);
    } else if (game_->perft(line_.position.state, 1, Bulk::yes) > 0) {
        game_->moves(line_.position.state, list);
    }
    return {list.begin(), list.end()};
}

std::optional<Move> ServedGame::move_named(std::string_view text) const {
    const std::vector<Move> moves = legal();
    for (const Move move : moves)
        if (game_->protocol_move(line_.position.state, move, protocol_) == text) return move;
    for (const Move move : moves)
        if (game_->move_text(line_.position.state, move) == text) return move;
    const auto read = game_->read_move(line_.position.state, text);
    const bool found = read && std::ranges::find(moves, *read) != moves.end();
    return found ? read : std::nullopt;
}

std::string ServedGame::text_of(Move move) const {
    return one_line(game_->protocol_move(line_.position.state, move, protocol_));
}

std::vector<std::string> ServedGame::texts_of(const Game& game, const Position& from,
                                              const std::vector<Move>& line) const {
    std::vector<std::string> texts;
    Position position = from;
    for (const Move move : line) {
        if (!texts.empty() && ply::outcome(game, position)) break;
        MoveList list;
        if (!game.over(position.state)) {
            game.moves(position.state, list);
            if (!list.contains(move)) break;
        }
        texts.push_back(one_line(game.protocol_move(position.state, move, protocol_)));
        ply::play(game, position, move);
    }
    return texts;
}

SearchResult ServedGame::first_choice(const Position& root,
                                      const std::vector<Move>& choices) const {
    const Player mover = search_game_->mover(root.state);
    const bool judged = !search_game_->evaluations().empty();
    SearchResult result;
    result.score = -infinite_score;
    for (const Move move : choices) {
        AnyState next = root.state;
        search_game_->play(next, move);
        const Score score = judged ? search_game_->evaluate(0, next, mover) : 0;
        if (score <= *result.score) continue;
        result.score = score;
        result.move = move;
        result.pv = {move};
    }
    result.score = 0;
    result.nodes = choices.size();
    result.depth = 1;
    return result;
}

Limits ServedGame::bounded(Limits limits) const {
    const Limits own = settings_.limits();
    limits.depth = nearer(limits.depth, own.depth);
    limits.nodes = nearer(limits.nodes, own.nodes);
    limits.time = nearer(limits.time, own.time);
    // The textbook algorithms deepen only where there is another limit than the depth.
    if (limits.depth > 0 && limits.nodes == 0 && limits.time.count() == 0)
        limits.nodes = std::uint64_t{1} << 60;
    return limits;
}

/// With all moves the one that learns from search to search, otherwise one for these moves alone.
Searcher& ServedGame::searcher_among(const Position& root, const std::vector<Move>& choices) {
    if (choices.empty()) return *searcher_;
    chosen_searcher_.reset();
    chosen_game_ = std::make_unique<RootMoves>(search_game_->fork(), root.state, choices);
    chosen_searcher_ = make_searcher(settings_.searcher(), *chosen_game_);
    chosen_searcher_->new_match(seed_);
    return *chosen_searcher_;
}

bool ServedGame::has_choice() const {
    return game_->mover(line_.position.state) != chance_player && !legal().empty();
}

void ServedGame::search(const Order& order, const Report& report) {
    get_ready();
    // Where a draw can be claimed and is not, nothing that the rules know is worth a search.
    if (game_->over(line_.position.state)) {
        thinker_.start(
            [this, root = line_.position, choices = order.only.empty() ? legal() : order.only](
                const std::stop_token&) { return first_choice(root, choices); },
            order.held);
        return;
    }
    Position root = line_.position;
    if (drawn_by_repetition(*game_, root)) root = Position::at(*game_, root.state);
    const Limits limits = bounded(order.limits);
    const int near = order.plies_to_win;
    Searcher& searcher = searcher_among(root, order.only);
    thinker_.start(
        [&searcher, root, limits, report, near](const std::stop_token& stop) {
            std::stop_source enough;
            const std::stop_callback stopped(stop, [&] { enough.request_stop(); });
            searcher.on_progress([&](const SearchResult& result) {
                if (report && !is_provisional(result)) report(result);
                if (near > 0 && decided_within(result, near)) enough.request_stop();
            });
            return searcher.search(root, limits, enough.get_token());
        },
        order.held);
}

}  // namespace ply::serving
