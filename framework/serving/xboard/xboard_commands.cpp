// What XBoard says to its engine: a function a command.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "framework/base/failure_text.hpp"
#include "framework/base/suggest.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/serving/perft_divide.hpp"
#include "framework/serving/xboard/xboard_server.hpp"

namespace ply::serving {
namespace {

std::string option_feature(const Setting& setting) {
    std::string text = fmt::format("feature option=\"{} -", setting.name);
    switch (setting.kind) {
        case Setting::Kind::check:
            return text + fmt::format("check {}\"", setting.value == "true" ? 1 : 0);
        case Setting::Kind::spin:
            return text + fmt::format("spin {} {} {}\"", setting.value, setting.min, setting.max);
        case Setting::Kind::combo: {
            std::vector<std::string> choices = setting.choices;
            for (std::string& choice : choices)
                if (choice == setting.value) choice.insert(0, "*");
            return text + fmt::format("combo {}\"", fmt::join(choices, " /// "));
        }
        case Setting::Kind::text:
        case Setting::Kind::button:
            break;
    }
    return text + fmt::format("string {}\"", setting.value);
}

}  // namespace

const std::vector<XboardServer::Command>& XboardServer::commands() {
    static const std::vector<Command> table{
        {"xboard", &XboardServer::ignore},
        {"protover", &XboardServer::protover},
        {"accepted", &XboardServer::ignore},
        {"rejected", &XboardServer::ignore},
        {"new", &XboardServer::new_game},
        {"variant", &XboardServer::variant},
        {"quit", &XboardServer::quit},
        {"random", &XboardServer::ignore},
        {"force", &XboardServer::force},
        {"go", &XboardServer::go},
        {"playother", &XboardServer::play_other},
        {"white", &XboardServer::white},
        {"black", &XboardServer::black},
        {"level", &XboardServer::level},
        {"st", &XboardServer::st},
        {"sd", &XboardServer::sd},
        {"time", &XboardServer::time},
        {"otim", &XboardServer::otim},
        {"usermove", &XboardServer::user_move},
        {"?", &XboardServer::move_now},
        {"ping", &XboardServer::ping},
        {"draw", &XboardServer::ignore},
        {"result", &XboardServer::result},
        {"setboard", &XboardServer::set_board},
        {"hint", &XboardServer::hint},
        {"bk", &XboardServer::book},
        {"undo", &XboardServer::undo},
        {"remove", &XboardServer::remove},
        {"hard", &XboardServer::hard},
        {"easy", &XboardServer::easy},
        {"post", &XboardServer::post},
        {"nopost", &XboardServer::no_post},
        {"analyze", &XboardServer::analyze},
        {"exit", &XboardServer::exit},
        {".", &XboardServer::status},
        {"option", &XboardServer::option},
        {"memory", &XboardServer::memory},
        {"cores", &XboardServer::cores},
        {"name", &XboardServer::ignore},
        {"rating", &XboardServer::ignore},
        {"ics", &XboardServer::ignore},
        {"computer", &XboardServer::ignore},
        // Beyond the protocol, for persons and scripts.
        {"perft", &XboardServer::perft},
        {"wait", &XboardServer::wait},
    };
    return table;
}

bool XboardServer::line(std::string_view text) {
    Words words(text);
    if (words.empty()) return true;
    const std::string name(words.next());
    const auto command = std::ranges::find(commands(), name, &Command::name);
    const std::string shown = one_line(name.substr(0, 80));
    try {
        if (command != commands().end()) {
            (this->*command->run)(words);
        } else if (!make_move(name)) {
            say(fmt::format("Error (unknown command): {}", shown));
        }
    } catch (const std::exception& error) {
        say(fmt::format("Error ({}): {}", short_line(failure_text(error)), shown));
    }
    return !quit_;
}

std::string XboardServer::features() const {
    std::vector<std::string> variants;
    for (const Variant& variant : served_.variants()) variants.push_back(variant.called.name);
    std::string text = fmt::format(
        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 sigterm=0 "
        "reuse=1 analyze=1 colors=0 ics=1 name=1 pause=0 nps=0 debug=1 memory={} smp={}\n"
        "feature myname=\"{} {}\" variants=\"{}\"\n",
        served_.settings().find("Hash") != nullptr ? 1 : 0,
        served_.settings().find("Threads") != nullptr ? 1 : 0, terms_.program,
        one_line(served_.name()), fmt::join(variants, ","));
    for (const Setting& setting : served_.settings().all())
        if (setting.name != "Hash" && setting.name != "Threads")
            text += option_feature(setting) + "\n";
    return text + "feature done=1";
}

void XboardServer::protover(Words) {
    say(features());
}

void XboardServer::ignore(Words) {}

void XboardServer::quit(Words) {
    quit_ = true;
}

// Games.

void XboardServer::new_game(Words) {
    drop_search();
    analyzing_ = false;
    if (served_.variant().called.name != served_.variants().front().called.name)
        served_.choose_variant(0);
    served_.new_match();
    served_.warm_up();
    served_.set_up_start();
    force_ = false;
    own_side_ = 1;
    depth_ = 0;
    forget_time();
}

void XboardServer::variant(Words words) {
    const std::string name(words.rest());
    const auto& variants = served_.variants();
    for (std::size_t i = 0; i < variants.size(); ++i) {
        if (variants[i].called.name != name) continue;
        drop_search();
        return served_.choose_variant(i);
    }
    throw Error("unknown variant");
}

void XboardServer::set_board(Words words) {
    drop_search();
    try {
        served_.set_up(served_.game().parse_state(words.rest()));
    } catch (const Error& error) {
        return say(
            fmt::format("tellusererror Illegal position: {}", short_line(failure_text(error))));
    }
    continue_search();
}

void XboardServer::force(Words) {
    drop_search();
    force_ = true;
}

void XboardServer::result(Words) {
    drop_search();
    force_ = true;
}

void XboardServer::go(Words) {
    drop_search();
    force_ = false;
    own_side_ = served_.game().mover(served_.position().state);
    continue_search();
}

void XboardServer::play_other(Words) {
    drop_search();
    force_ = false;
    own_side_ = 1 - served_.game().mover(served_.position().state);
}

/// The side is to move, and the engine has the other one.
void XboardServer::white(Words) {
    drop_search();
    own_side_ = 1;
}
void XboardServer::black(Words) {
    drop_search();
    own_side_ = 0;
}

void XboardServer::user_move(Words words) {
    const std::string text(words.next());
    if (!make_move(text)) say(fmt::format("Illegal move: {}", one_line(text.substr(0, 80))));
}

void XboardServer::undo(Words) {
    take_back(1);
}
void XboardServer::remove(Words) {
    take_back(2);
}

void XboardServer::move_now(Words) {
    if (task_ != Task::move) return;
    served_.thinker().stop();
    wait(Words(""));
}

/// What the host says before its ping is done before the pong: a move that is being thought about
/// comes first.
void XboardServer::ping(Words words) {
    pings_.emplace_back(one_line(std::string(words.rest().substr(0, 80))));
    if (task_ == Task::move) return;
    for (const std::string& number : pings_) say("pong " + number);
    pings_.clear();
}

// Thinking.

void XboardServer::hard(Words) {
    pondering_on_ = true;
}
void XboardServer::easy(Words) {
    pondering_on_ = false;
    if (task_ == Task::ponder) drop_search();
}
void XboardServer::post(Words) {
    posting_ = true;
}
void XboardServer::no_post(Words) {
    posting_ = false;
}

void XboardServer::analyze(Words) {
    drop_search();
    analyzing_ = true;
    continue_search();
}

void XboardServer::exit(Words) {
    drop_search();
    analyzing_ = false;
    force_ = true;
}

void XboardServer::status(Words) {
    if (task_ != Task::analysis) return;
    const std::scoped_lock lock(latest_mutex_);
    say(fmt::format(
        "stat01: {} {} {} 0 0",
        std::chrono::duration_cast<std::chrono::milliseconds>(latest_.time).count() / 10,
        latest_.nodes, latest_.depth));
}

void XboardServer::hint(Words) {
    if (hint_ && !force_) {
        const auto moves = served_.legal();
        if (std::ranges::find(moves, *hint_) != moves.end())
            return say("Hint: " + served_.text_of(*hint_));
    }
}

/// There is no book: an empty line ends the list of its moves.
void XboardServer::book(Words) {
    say("");
}

void XboardServer::option(Words words) {
    const std::string_view text = words.rest();
    const std::size_t equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    std::string value(equals == std::string_view::npos ? "" : text.substr(equals + 1));
    const Setting* const setting = served_.settings().find(name);
    if (setting != nullptr && setting->kind == Setting::Kind::check) {
        if (value == "1") value = "true";
        if (value == "0") value = "false";
    }
    drop_search();
    remark(served_.set(name, value));
    continue_search();
}

void XboardServer::memory(Words words) {
    const auto mebibytes = words.number();
    if (!mebibytes) throw Error("memory needs a number");
    const Setting* const hash = served_.settings().find("Hash");
    if (hash == nullptr) return;
    drop_search();
    remark(served_.set("Hash", std::to_string(std::clamp(*mebibytes, hash->min, hash->max))));
    continue_search();
}

/// Hosts pass over what begins with `#`, and write it down.
void XboardServer::remark(const std::string& note) {
    if (!note.empty()) say("# " + note);
}

void XboardServer::cores(Words words) {
    const auto threads = words.number();
    if (!threads) throw Error("cores needs a number");
    const Setting* const setting = served_.settings().find("Threads");
    if (setting == nullptr) return;
    drop_search();
    served_.set("Threads", std::to_string(std::clamp(*threads, setting->min, setting->max)));
    continue_search();
}

void XboardServer::perft(Words words) {
    const auto depth = words.number();
    if (!depth || *depth < 0 || *depth > max_depth) throw Error("perft needs a depth");
    drop_search();
    served_.get_ready();
    task_ = Task::perft;
    served_.thinker().start(
        [this, depth = static_cast<int>(*depth),
         root = served_.position()](const std::stop_token& stop) {
            const Game& game = served_.search_game();
            SearchResult result;
            result.nodes = divide(game, root.state, depth, stop, [&](Move move, std::uint64_t n) {
                say(fmt::format("{}: {}",
                                one_line(game.protocol_move(root.state, move, served_.protocol())),
                                n));
            });
            return result;
        },
        false);
}

void XboardServer::wait(Words) {
    if (task_ == Task::ponder || task_ == Task::analysis) return;
    if (const auto answer = served_.thinker().wait()) this->answer(*answer);
}

}  // namespace ply::serving
