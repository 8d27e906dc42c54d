#include "framework/authoring/survey/survey.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <list>
#include <set>

#include "framework/authoring/lint/lint.hpp"
#include "framework/authoring/survey/coverage.hpp"
#include "framework/authoring/survey/hidden_state.hpp"
#include "framework/authoring/survey/script_files.hpp"
#include "framework/authoring/survey/text_notes.hpp"
#include "framework/base/error.hpp"
#include "framework/base/spec.hpp"
#include "framework/base/suggest.hpp"
#include "framework/lua/load/loader.hpp"
#include "framework/lua/rules/lua_rules.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply {

using namespace lua;

namespace {

constexpr std::uint64_t most_games = 200;
constexpr std::chrono::milliseconds most_time{1000};
/// Of so many games every position is looked at, of the others the last.
constexpr std::uint64_t games_watched = 3;

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
                survey_.late->note = placed_note(error);
            }
        }
        Coverage::stop(machine_->lua);
        used_ = used();
        if (survey_.games > 0 && !survey_.late && !others.empty())
            play_others(stop, source, others);
        machine_->protect([&] { read_texts(stop); });
        for (const Variable& variable : machine_->definition.variables)
            if (used_.constant.contains(variable.name) &&
                !is_internal(machine_->definition, variable))
                survey_.constant.push_back(variable.name);
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
        const Definition& game = machine_->definition;
        return rules_.over(state) && !StateFormat::ended(state.data()) &&
               game.nomoves.value_or(NoMoves::draw) == NoMoves::draw &&
               !(machine_->has(Callback::ending) && game.asks_ending_without_moves());
    }
    void evaluate(const AnyState& state) {
        if (rules_.mover(state) == chance_player) return;
        for (std::size_t i = 0; i < machine_->evaluations.size(); ++i)
            rules_.evaluate(static_cast<int>(i), state, rules_.mover(state));
    }

    /// What the texts show, and where things are in them.
    void read_texts(const std::stop_token& stop) {
        survey_.has_result = machine_->has(Callback::result);
        survey_.ply_limit = machine_->definition.limit.plies;
        if (own_) survey_.changed = own_->changed();
        const std::list<ScriptFile> files = files_of(*machine_);
        survey_.notes = notes_of_texts(*machine_, info_, files, stop);
        for (const ScriptFile& file : files) {
            note_functions(file);
            note_unreached(file);
            if (const int line = line_of_silent_result(file.tree); line > 0)
                survey_.silent_result = file.label + ":" + std::to_string(line);
            for (ScriptPlace& variable : survey_.changed)
                if (const int line = line_of_local(file.tree, variable.name); line > 0)
                    variable.place = file.label + ":" + std::to_string(line);
        }
    }
    /// Which of the functions were called; of those written again the last counts.
    void note_functions(const ScriptFile& file) {
        std::map<std::string_view, int> last;
        for (const Function& function : file.functions)
            if (function.global) last[function.name] = function.line;
        for (const auto& function : file.functions) {
            const bool called_back =
                std::ranges::find(callback_names, function.name) != std::end(callback_names);
            if (called_back && function.global && last.at(function.name) != function.line) continue;
            const std::string place = file.label + ":" + std::to_string(function.line);
            survey_.rules.try_emplace(function.name, place);
            if (called_back && function.name == "possible") continue;  // asked by searchers alone
            if (survey_.games > 0 && !used_.functions.contains({file.label, function.line}))
                survey_.uncalled.push_back({function.name, place, meant_callback(function.name)});
        }
    }
    void note_unreached(const ScriptFile& file) {
        std::vector<int> unreached;
        for (const auto& place : used_.lines)
            if (place.first == file.label && !used_.ran.contains(place))
                unreached.push_back(place.second);
        const std::string lines = lines_text(file.tree, unreached);
        if (survey_.games > 0 && !lines.empty())
            survey_.unreached.push_back(file.label + ":" + lines);
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
