#include "framework/authoring/survey/survey.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <set>
#include <tuple>

#include "lauxlib.h"

#include "framework/base/error.hpp"
#include "framework/base/spec.hpp"
#include "framework/base/suggest.hpp"
#include "framework/lua/hints/callback_text.hpp"
#include "framework/authoring/lint/globals.hpp"
#include "framework/lua/load/loader.hpp"
#include "framework/lua/rules/lua_rules.hpp"
#include "framework/authoring/survey/hidden_state.hpp"
#include "framework/lua/environment/sandbox.hpp"
#include "framework/lua/syntax/script_code.hpp"
#include "framework/lua/syntax/script_text.hpp"
#include "framework/authoring/lint/sets.hpp"
#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"

namespace ply {

using namespace lua;

namespace {

constexpr std::uint64_t most_games = 200;
constexpr std::chrono::milliseconds most_time{1000};
/// Of so many games every position is looked at, of the others the last.
constexpr std::uint64_t games_watched = 3;

/// Which functions and lines run, as a hook of Lua sees it. Chunks by the names that Lua has for
/// them.
class Coverage {
public:
    using Place = std::pair<std::string, int>;

    void start(lua_State* lua) {
        current_ = this;
        lua_sethook(lua, hook, LUA_MASKCALL | LUA_MASKLINE, 0);
    }
    static void stop(lua_State* lua) {
        lua_sethook(lua, nullptr, 0, 0);
        current_ = nullptr;
    }
    void add_called(const Place& function) { functions_.insert(function); }
    const std::set<Place>& functions() const { return functions_; }
    /// Lines of the functions that were called, and which of them ran.
    const std::set<Place>& lines() const { return lines_; }
    const std::set<Place>& ran() const { return ran_; }

private:
    static void hook(lua_State* lua, lua_Debug* at) {
        if (current_ != nullptr) current_->see(lua, at);
    }
    void see(lua_State* lua, lua_Debug* at) {
        lua_getinfo(lua, "Sl", at);
        if (*at->what == 'C') return;
        if (at->event == LUA_HOOKLINE) {
            ran_.emplace(at->short_src, at->currentline);
        } else if (functions_.emplace(at->short_src, at->linedefined).second) {
            const int end = at->lastlinedefined;
            lua_getinfo(lua, "L", at);
            lua_pushnil(lua);
            while (lua_next(lua, -2) != 0) {
                lua_pop(lua, 1);
                const auto line = static_cast<int>(lua_tointeger(lua, -1));
                if (line != end || line == at->linedefined) lines_.emplace(at->short_src, line);
            }
            lua_pop(lua, 1);
        }
    }

    static thread_local Coverage* current_;
    std::set<Place> functions_;
    std::set<Place> lines_;
    std::set<Place> ran_;
};

thread_local Coverage* Coverage::current_ = nullptr;

/// Declared variables by the words of position texts: `passes=1`.
class Declared {
public:
    void see(const std::string& position) {
        for (std::size_t at = 0; (at = position.find(' ', at)) != std::string::npos;) {
            const std::size_t begin = ++at;
            const std::size_t equals = position.find('=', begin);
            const std::size_t end = std::min(position.find(' ', begin), position.size());
            if (equals >= end || equals == begin) continue;
            const std::string value = position.substr(equals + 1, end - equals - 1);
            auto [known, added] =
                values_.try_emplace(position.substr(begin, equals - begin), value, false);
            if (!added && known->second.first != value) known->second.second = true;
        }
    }
    /// Those that kept their first value, or those that did not.
    std::set<std::string> names(bool changed) const {
        std::set<std::string> names;
        for (const auto& [name, value] : values_)
            if (value.second == changed) names.insert(name);
        return names;
    }

private:
    std::map<std::string, std::pair<std::string, bool>> values_;
};

/// What games made use of; places are labels and lines.
struct Used {
    std::set<Coverage::Place> functions;
    std::set<Coverage::Place> lines;  ///< of those functions
    std::set<Coverage::Place> ran;    ///< of those lines
    std::set<std::string> constant;   ///< declared variables that kept their first value
    std::set<std::string> changed;    ///< the others
    std::set<std::string> pieces;     ///< that stood on the board

    /// Games with other options have used this as well.
    void add(const Used& other) {
        functions.insert(other.functions.begin(), other.functions.end());
        ran.insert(other.ran.begin(), other.ran.end());
        std::erase_if(constant, [&](const auto& name) { return other.changed.contains(name); });
    }
};

class Survey {
public:
    Survey(const ScriptSource& source, const OptionTexts& options)
        : info_(script_info(source)),
          options_(resolve_options(info_.options, options, info_.name)),
          machine_(load_script(source, options_, info_.options, true)),
          rules_(*machine_, generated_) {}

    ScriptSurvey run(const std::stop_token& stop, const ScriptSource& source,
                     const std::vector<OptionTexts>& others) {
        try {
            machine_->protect([&] { play_games(stop, most_time); });
        } catch (const Error& error) {
            // Of others the check of the contract tells what they are.
            const std::string what = error.what();
            if (what.find(ran_longer) != what.npos) {
                survey_.late.emplace();
                survey_.late->what = what;
                survey_.late->moves = line_;
                survey_.late->move = move_;
            }
        }
        Coverage::stop(machine_->lua);
        used_ = used();
        if (survey_.games > 0 && !survey_.late && !others.empty())
            play_others(stop, source, others);
        machine_->protect([&] { read_texts(); });
        for (const Variable& variable : machine_->definition.variables)
            if (used_.constant.contains(variable.name)) survey_.constant.push_back(variable.name);
        return std::move(survey_);
    }

private:
    using Clock = std::chrono::steady_clock;

    /// What is used with other options, each for its part of a second.
    void play_others(const std::stop_token& stop, const ScriptSource& source,
                     const std::vector<OptionTexts>& others) {
        const auto each = most_time / others.size();
        const auto end = Clock::now() + most_time;
        survey_.others_tried = true;
        for (const OptionTexts& options : others) {
            if (stop.stop_requested() || Clock::now() > end) {
                survey_.others_tried = false;
                return;
            }
            try {
                Survey other(source, options);
                const Used used = other.used_in_games(stop, each);
                survey_.others_tried = survey_.others_tried && other.survey_.games > 0;
                survey_.pieces_of_others.insert(used.pieces.begin(), used.pieces.end());
                used_.add(used);
            } catch (const Error&) {
                continue;  // no game; which of them ought to be one is asked elsewhere
            }
        }
    }
    Used used_in_games(const std::stop_token& stop, std::chrono::milliseconds time) {
        try {
            machine_->protect([&] { play_games(stop, time); });
        } catch (const Error&) {  // what was used up to there counts
        }
        Coverage::stop(machine_->lua);
        return used();
    }
    Used used() const {
        Used used;
        used.functions = labelled(coverage_.functions());
        used.lines = labelled(coverage_.lines());
        used.ran = labelled(coverage_.ran());
        used.constant = declared_.names(false);
        used.changed = declared_.names(true);
        used.pieces = pieces_;
        return used;
    }
    /// Places by the labels of files, which do not hang on the order in which they were read.
    std::set<Coverage::Place> labelled(const std::set<Coverage::Place>& places) const {
        std::set<Coverage::Place> result;
        for (const auto& [chunk, line] : places) {
            std::string label = machine_->with_labels(chunk + ":");
            label.pop_back();
            result.emplace(std::move(label), line);
        }
        return result;
    }
    void see_pieces(const AnyState& state) {
        const Definition& game = machine_->definition;
        if (game.counts) return;
        const std::uint8_t* cells = machine_->format.cells(state.data());
        for (int c = 0; c < game.board.cells; ++c)
            if (const int value = cells[c]; value > 0 && !seen_[value]) {
                seen_[value] = true;
                pieces_.insert(piece_text(game, value));
            }
    }
    static std::string piece_text(const Definition& game, int value) {
        if (const int owner = game.owner(value); owner > 0)
            return game.kinds[static_cast<std::size_t>((value - 1) / game.players)] +
                   " of player " + std::to_string(owner);
        return game.neutral[static_cast<std::size_t>(value - game.owned_values() - 1)];
    }

    void play_games(const std::stop_token& stop, std::chrono::milliseconds time) {
        const auto end = Clock::now() + time;
        own_.emplace(*machine_);
        for (const auto& function : machine_->called_at_load) coverage_.add_called(function);
        coverage_.start(machine_->lua);
        Random random(1);
        for (; survey_.games < most_games; ++survey_.games) {
            line_.clear();
            AnyState state = rules_.start();
            for (int ply = 0; ply < default_playout_limit; ++ply) {
                if (stop.stop_requested() || Clock::now() > end) return;
                if (survey_.games < games_watched) own_->look();
                declared_.see(rules_.state_text(state));
                see_pieces(state);
                if (rules_.over(state)) break;
                evaluate(state);
                MoveList list;
                rules_.moves(state, list);
                const Move move = list[random.below(static_cast<std::uint32_t>(list.size()))];
                move_ = rules_.move_text(state, move);
                rules_.play(state, move);
                line_.push_back(std::exchange(move_, ""));
            }
            rules_.outcome(state);
            own_->look();
            survey_.out_of_moves += drawn_without_moves(state) ? 1 : 0;
        }
    }
    bool drawn_without_moves(const AnyState& state) const {
        return rules_.over(state) && !StateFormat::ended(state.data()) &&
               machine_->definition.nomoves == NoMoves::draw && !machine_->has(Callback::ending);
    }
    void evaluate(const AnyState& state) {
        if (rules_.mover(state) == chance_player) return;
        for (std::size_t i = 0; i < machine_->evaluations.size(); ++i)
            rules_.evaluate(static_cast<int>(i), state, rules_.mover(state));
    }

    /// Names of functions and variables, and where they are.
    void read_texts() {
        survey_.has_result = machine_->has(Callback::result);
        if (own_) survey_.changed = own_->changed();
        std::vector<std::pair<std::string, std::string>> texts{
            {machine_->source.label, machine_->source.text}};
        for (const std::string& name : included())
            texts.emplace_back(name + ".lua", machine_->source.include(name));
        std::string all;
        for (const auto& [label, text] : texts) all += text + "\n";
        for (const auto& [label, text] : texts) {
            const std::string code = code_only(text);
            read_text(label, code);
            read_names(label, text, all);
        }
        read_declaration();
    }
    /// What the game declares in vain.
    void read_declaration() {
        const NoMoves nomoves = machine_->definition.nomoves;
        const bool for_limit = machine_->definition.limit.ask_ending;
        if (machine_->has(Callback::ending) && !for_limit &&
            (nomoves == NoMoves::loss || nomoves == NoMoves::win))
            survey_.vain.push_back(machine_->source.label +
                                   ": nomoves is not asked, since function ending says who has won "
                                   "when nobody can move");
        if (machine_->has(Callback::play)) return;
        const std::string code = code_only(machine_->source.text);
        const ScriptCode script(code);
        for (std::size_t i = 0; i < script.size(); ++i) {
            if (script.text(i) != "choose") continue;
            survey_.vain.push_back(machine_->source.label + ":" + std::to_string(script.line(i)) +
                                   ": choose puts a stone on the cell where there is no function "
                                   "play; write function play(me, c), or place");
            return;
        }
    }
    /// Names that mean nothing, which random games may never come to.
    void read_names(const std::string& label, const std::string& text, const std::string& all) {
        std::set<std::string> known;
        for (const std::string& name : names_of_prelude()) known.insert(name);
        for (const std::string& name : names_of_script(machine_->lua)) known.insert(name);
        for (const auto& [free, line] : free_names(SyntaxTree(text))) {
            const std::string name(free);
            if (!known.insert(name).second || may_be_declared(name, all)) continue;
            const bool own = label == machine_->source.label;
            survey_.vain.push_back(label + ":" + std::to_string(line) + ": " +
                                   unknown_name(machine_->lua, name, own ? line : 0));
        }
    }
    /// With other options there may be a piece, a region or so of this name: it stands in quotes,
    /// or in a table in front of `=`.
    bool may_be_declared(const std::string& name, const std::string& all) const {
        if (info_.options.empty() || is_constant_in_small_letters(name)) return false;
        for (const char quote : {'"', '\''})
            if (all.find(quote + name + quote) != all.npos) return true;
        const std::vector<Token> tokens = tokens_of(all);
        for (std::size_t i = 1; i + 1 < tokens.size(); ++i)
            if (tokens[i].text == name && tokens[i - 1].is_one_of("{,") &&
                tokens[i + 1].text == "=")
                return true;
        return false;
    }
    static bool is_constant_in_small_letters(std::string name) {
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::toupper(c); });
        return std::ranges::find(constants(), name, &Constant::name) != constants().end();
    }
    std::vector<std::string> included() {
        lua_State* lua = machine_->lua;
        std::vector<std::string> names;
        lua_getfield(lua, LUA_REGISTRYINDEX, "included");
        lua_pushnil(lua);
        while (lua_next(lua, -2) != 0) {
            names.emplace_back(lua_tostring(lua, -2));
            lua_pop(lua, 1);
        }
        lua_pop(lua, 1);
        std::ranges::sort(names);
        return names;
    }
    void read_text(const std::string& label, const std::string& code) {
        const auto functions = functions_in(code);
        for (std::size_t i = 0; i < functions.size(); ++i) {
            const auto& [name, line] = functions[i];
            const auto again = std::find_if(functions.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                            functions.end(),
                                            [&name = functions[i].first](const auto& other) {
                                                return other.first == name;
                                            });
            const bool called_back =
                std::ranges::find(callback_names, name) != std::end(callback_names);
            if (again != functions.end() && called_back) {
                survey_.vain.push_back(label + ":" + std::to_string(line) + ": " + name +
                                       " is written again on line " +
                                       std::to_string(again->second) + ", which replaces it");
                continue;
            }
            const std::string place = label + ":" + std::to_string(line);
            survey_.rules.try_emplace(name, place);
            if (survey_.games > 0 && !used_.functions.contains({label, line}))
                survey_.uncalled.push_back({name, place, meant_callback(name)});
        }
        const auto add_vain = [&](std::vector<std::string> sentences) {
            std::ranges::move(sentences, std::back_inserter(survey_.vain));
        };
        add_vain(vain_callbacks(code, label));
        if (const int line = line_of_silent_result(code); line > 0)
            survey_.silent_result = label + ":" + std::to_string(line);
        add_vain(vain_comparisons(code, label, machine_->definition.kinds, lists_in(code)));
        std::vector<std::string> sets;
        std::vector<std::string> directions;
        for (const Constant& word : constants()) {
            if (word.value >= direction_tag) directions.emplace_back(word.name);
            if (word.value <= 0 || is_region(machine_->definition, word.value))
                sets.emplace_back(word.name);
        }
        for (const Region& region : machine_->definition.regions) sets.push_back(region.name);
        add_vain(vain_choices(code, label, sets, directions));
        add_vain(vain_sums(code, label));
        add_vain(vain_sets(code, label, cell_sets()));
        add_vain(vain_statements(code, label));
        add_vain(vain_results(code, label));
        add_vain(vain_others(code, label, machine_->definition.players));
        add_vain(vain_cells(code, label));
        add_vain(vain_denials(code, label));
        for (ScriptPlace& variable : survey_.changed)
            if (const int line = line_of_local(code, variable.name); line > 0)
                variable.place = label + ":" + std::to_string(line);
        std::vector<int> unreached;
        for (const auto& place : used_.lines)
            if (place.first == label && !used_.ran.contains(place))
                unreached.push_back(place.second);
        const std::string lines = lines_text(code, unreached);
        if (survey_.games > 0 && !lines.empty()) survey_.unreached.push_back(label + ":" + lines);
    }
    /// Names of sets that are nothing else: those told by what stands on the cells, and regions.
    std::vector<std::string> cell_sets() const {
        std::vector<std::string> names;
        for (const Constant& word : constants())
            if (word.value < 0 || is_region(machine_->definition, word.value))
                names.emplace_back(word.name);
        for (const Region& region : machine_->definition.regions) names.push_back(region.name);
        return names;
    }
    /// How a script calls the lists of the position: `var.base`, `dice`.
    std::vector<std::string> lists_in(const std::string& code) const {
        const Definition& game = machine_->definition;
        std::vector<std::string> lists;
        for (const Variable& variable : game.variables)
            if (variable.list) lists.push_back("var." + variable.name);
        const ScriptCode script(code);
        if (!game.dice.empty() && !script.declares(Definition::dice_name))
            lists.emplace_back(Definition::dice_name);
        if (!game.hand.empty() && !script.declares(Definition::hand_name))
            lists.emplace_back(Definition::hand_name);
        return lists;
    }
    /// The function that the framework would call, where `name` is nearly that.
    static std::string meant_callback(const std::string& name) {
        if (name == "nomoves") return "ending";
        const std::vector<std::string> known(std::begin(callback_names), std::end(callback_names));
        return std::ranges::find(known, name) == known.end() ? nearest(name, known) : "";
    }
    GameInfo info_;
    Options options_;
    std::unique_ptr<Machine> machine_;
    Generated generated_;
    LuaRules rules_;
    Coverage coverage_;
    Declared declared_;
    std::array<bool, 256> seen_{};  ///< values of cells
    std::set<std::string> pieces_;  ///< and what they are called
    Used used_;
    std::optional<OwnVariables> own_;
    std::vector<std::string> line_;  ///< moves of the game that is being played
    std::string move_;               ///< that is being made
    ScriptSurvey survey_;
};

}  // namespace

ScriptSurvey survey_script(const ScriptSource& source, const OptionTexts& options,
                           const std::stop_token& stop, const std::vector<OptionTexts>& others) {
    return Survey(source, options).run(stop, source, others);
}

}  // namespace ply
