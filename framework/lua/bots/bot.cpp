#include "framework/lua/bots/bot.hpp"

#include <algorithm>
#include <cmath>

#include "framework/base/shown_text.hpp"
#include "framework/lua/bots/bot_load.hpp"
#include "framework/lua/bots/bot_positions.hpp"
#include "framework/lua/syntax/syntax_tree.hpp"
#include "framework/lua/vm/script_error.hpp"
#include "framework/search/core/view_searcher.hpp"

namespace ply {
namespace {

using namespace lua;

constexpr std::size_t longest_returned = 200;

BotFailure::Kind kind_of(const std::string& sentence) {
    return sentence.find(ran_longer) != std::string::npos ? BotFailure::Kind::late
                                                          : BotFailure::Kind::error;
}

void set_seconds(lua_State* lua, const char* name, double seconds) {
    lua_pushnumber(lua, seconds);
    lua_setfield(lua, -2, name);
}

void push_clock(lua_State* lua, const BotTime& time) {
    lua_newtable(lua);
    set_seconds(lua, "budget", time.budget);
    set_seconds(lua, "left", time.left);
    set_seconds(lua, "increment", time.increment);
    set_seconds(lua, "period", time.period);
    lua_pushinteger(lua, time.periods);
    lua_setfield(lua, -2, "periods");
    lua_pushinteger(lua, time.moves_to_go);
    lua_setfield(lua, -2, "moves_to_go");
}

std::string place_of(const Note& note) {
    return note.line > 0 ? note.file + ":" + std::to_string(note.line) : note.file;
}

BotDesk::Clock::time_point later(double seconds) {
    constexpr double longest = 1e6;  // what is longer is no limit, and would overflow
    return BotDesk::Clock::now() + std::chrono::duration_cast<BotDesk::Clock::duration>(
                                       std::chrono::duration<double>(std::min(seconds, longest)));
}

}  // namespace

struct Bot::Inside {
    BotSource source;
    Options options;
    const Game& game;
    std::unique_ptr<BotDesk> desk;

    /// What the script does wrong is its failure; what the game does wrong stays what it is.
    template <class Work>
    void as_bot(Work&& work) {
        bool foreign = false;
        try {
            work(foreign);
        } catch (const ScriptError& error) {
            if (foreign) throw;
            throw BotFailure(kind_of(error.what()), error.what());
        }
    }

    /// What choose has returned: its two values are on the stack.
    SearchResult returned(const MoveList& legal) {
        lua_State* lua = desk->machine.lua;
        if (lua_type(lua, -2) != LUA_TSTRING)
            throw BotFailure(BotFailure::Kind::error,
                             source.file + ": choose returned " +
                                 (lua_isnil(lua, -2)
                                      ? "nothing"
                                      : std::string("a ") + lua_typename(lua, lua_type(lua, -2))) +
                                 "; return one of the moves it was given");
        std::size_t size = 0;
        const char* const letters = lua_tolstring(lua, -2, &size);
        const std::string_view text(letters, std::min(size, longest_returned));
        SearchResult result;
        if (lua_type(lua, -1) == LUA_TNUMBER && std::isfinite(lua_tonumber(lua, -1)))
            result.score = static_cast<Score>(std::clamp(lua_tonumber(lua, -1),
                                                         -static_cast<double>(win_score),
                                                         static_cast<double>(win_score)));
        else if (!lua_isnil(lua, -1))
            throw BotFailure(BotFailure::Kind::error,
                             source.file +
                                 ": the second value that choose returned is no number; "
                                 "return the move, and what it is worth or nothing");
        for (std::size_t i = 0; i < legal.size(); ++i)
            if (texts[i] == text) {
                result.move = legal[i];
                result.pv = {legal[i]};
                return result;
            }
        if (text == "resign") throw BotFailure(BotFailure::Kind::resigned, "the player resigned");
        throw BotFailure(BotFailure::Kind::illegal_move,
                         source.file + ": choose returned '" + one_line(text) +
                             "', which is none of the " + std::to_string(legal.size()) +
                             " legal moves");
    }

    SearchResult choose(const Position& position, const View* view, const MoveList& legal, int ply,
                        const BotTime& time, std::stop_token stop) {
        texts.clear();
        for (const Move move : legal) texts.push_back(game.move_text(position.state, move));
        desk->me = game.mover(position.state);
        desk->root = &position;
        desk->view = view;
        desk->ply = ply;
        desk->limited = time.limited();
        desk->until = later(time.budget);
        desk->at_most = later(time.hard);
        desk->stop = std::move(stop);
        desk->interrupted.reset();
        const auto begun = BotDesk::Clock::now();
        desk->machine.pulse.allow_altogether(
            std::max(1, static_cast<int>(std::ceil(4 * time.hard))));

        SearchResult result;
        result.move = legal[0];
        const std::stop_callback hurry(desk->stop, [this] { desk->machine.pulse.hurry(); });
        try {
            as_bot([&](bool& foreign) { ask(position, legal, ply, time, result, foreign); });
        } catch (const BotFailure&) {
            if (!desk->stop.stop_requested()) throw;
        }
        if (desk->interrupted) desk->interrupted->time = BotDesk::Clock::now() - begun;
        return result;
    }

    void ask(const Position& position, const MoveList& legal, int ply, const BotTime& time,
             SearchResult& result, bool& foreign) {
        try {
            desk->machine.protect([&] {
                try {
                    lua_State* lua = desk->machine.lua;
                    push_choose(*desk);
                    push_position(lua, position, ply);
                    push_moves(lua, lua_gettop(lua));
                    push_clock(lua, time);
                    desk->machine.call("choose", 3, 2);
                    result = returned(legal);
                } catch (const std::exception&) {
                    foreign = true;
                    throw;
                }
            });
        } catch (const BotStopped& stopped) {
            desk->interrupted = InterruptedMove{place_of(stopped.at)};
        } catch (const ScriptError& error) {
            if (foreign || !desk->stop.stop_requested()) throw;
            desk->interrupted = InterruptedMove{place_of(error.note())};
        }
    }

    std::vector<std::string> texts;  ///< of the legal moves
};

BotInfo read_bot(const BotSource& source) {
    BotDesk desk(source);
    load_bot(desk);
    return std::move(desk.info);
}

bool is_bot_script(std::string_view text) {
    const SyntaxTree tree(text);
    const auto tokens = tree.tokens();
    bool chooses = false;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const std::string_view before = tokens[i - 1].text;
        const std::string_view here = tokens[i].text;
        if (before == "game" && (here == "{" || here == "(")) return false;
        chooses = chooses || (before == "function" && here == "choose") ||
                  (before == "choose" && here == "=") || (before == "player" && here == "{");
    }
    return chooses;
}

Bot::Bot(BotSource source, Options options, const Game& game)
    : inside_(new Inside{std::move(source), std::move(options), game, nullptr, {}}) {}

Bot::~Bot() = default;

void Bot::new_match(std::uint64_t seed) {
    Inside& inside = *inside_;
    inside.desk.reset();
    auto desk = std::make_unique<BotDesk>(inside.source);
    desk->game = &inside.game;
    desk->options = &inside.options;
    desk->seed = seed;
    desk->random = Random(seed);
    inside.as_bot([&](bool&) { load_bot(*desk); });
    inside.desk = std::move(desk);
}

const std::optional<InterruptedMove>& Bot::interrupted() const {
    static const std::optional<InterruptedMove> none;
    return inside_->desk == nullptr ? none : inside_->desk->interrupted;
}

SearchResult Bot::choose(const Position& position, int ply, const BotTime& time,
                         std::stop_token stop) {
    if (inside_->desk == nullptr) new_match(0);
    MoveList legal;
    legal_moves(inside_->game, position, legal);
    return inside_->choose(position, nullptr, legal, ply, time, std::move(stop));
}

SearchResult Bot::choose(const View& view, const BotTime& time, std::stop_token stop) {
    if (inside_->desk == nullptr) new_match(0);
    MoveList legal;
    for (const Move move : view.moves) legal.add(move);
    // Plies of which it notices nothing cannot be counted.
    const int ply = static_cast<int>(view.knowledge.all().size()) - 1;
    try {
        Random random(Random::derive(inside_->desk->seed, view.knowledge.hash()));
        const Position position = imagined_position(inside_->game, view, random);
        return inside_->choose(position, &view, legal, ply, time, std::move(stop));
    } catch (const RulesError& error) {
        throw failed_in_imagination(error, view.player);
    }
}

}  // namespace ply
