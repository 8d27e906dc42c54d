// plyboard replay FILE NUMBER: a match of a tournament, move by move.

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "framework/app/analysis/explore.hpp"
#include "framework/app/cli/common.hpp"
#include "framework/app/terminal/terminal_screen.hpp"
#include "framework/report/analysis/analyst.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/match/match_json.hpp"
#include "framework/report/match/replay_text.hpp"
#include "framework/tournament/journal/journal_reader.hpp"

namespace ply {
namespace {

std::uint32_t number_of(const std::string& text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number == 0)
        throw UsageError(
            fmt::format("replay: '{}' is no number of a match; it is a whole number from 1", text));
    return number;
}

Json positions_json(const ReplayScene& scene) {
    Json positions = Json::array();
    for (std::size_t ply = 0; ply <= scene.replay.plies.size(); ++ply) {
        Json json{{"ply", ply}, {"move", nullptr}, {"player", nullptr}};
        if (ply > 0) {
            const ReplayedPly& played = scene.replay.plies[ply - 1];
            json["move"] = played.move;
            const auto seats = static_cast<Player>(scene.fixture.seats.size());
            if (played.mover >= 0 && played.mover < seats)
                json["player"] = scene.plan.player_name(scene.fixture.seats[played.mover]);
        }
        json["position"] = scene.game.state_text(scene.replay.at(ply));
        positions.push_back(std::move(json));
    }
    return positions;
}

/// Where a key leads from `ply`; nothing: it ends.
std::optional<std::size_t> stepped(const KeyPress& pressed, std::size_t ply, std::size_t last) {
    const auto to = [last](std::size_t wanted) { return std::min(wanted, last); };
    switch (pressed.key) {
        case Key::right:
        case Key::down:
        case Key::space:
        case Key::enter:
            return to(ply + 1);
        case Key::left:
        case Key::up:
            return ply == 0 ? 0 : ply - 1;
        case Key::home:
            return 0;
        case Key::end:
            return last;
        case Key::page_down:
            return to(ply + 10);
        case Key::page_up:
            return ply - std::min<std::size_t>(ply, 10);
        case Key::escape:
        case Key::hang_up:
            return std::nullopt;
        case Key::letter:
            if (pressed.letter == 'q' || pressed.letter == 'Q') return std::nullopt;
            if (pressed.letter == 'l' || pressed.letter == 'j') return to(ply + 1);
            if ((pressed.letter == 'h' || pressed.letter == 'k') && ply > 0) return ply - 1;
            break;
        case Key::none:
            break;
    }
    return ply;
}

/// With the path to it, which rules of repetition ask for.
Position position_after(const ReplayScene& scene, std::size_t ply) {
    Position position = Position::at(scene.game, scene.replay.start);
    for (std::size_t i = 0; i < ply; ++i)
        play(scene.game, position, legal_move(scene.game, position, scene.replay.plies[i].move));
    return position;
}

void analyze_after(const ReplayScene& scene, std::size_t ply, TerminalScreen& screen,
                   const std::stop_token& stop) {
    const SearcherSpec analyst = usual_analyst(scene.game);
    BackgroundSearch search(scene.game, analyst);
    AnalysisWalk walk(scene.game, position_after(scene, ply), lines_of_analyst(analyst),
                      most_lines(*analyst.entry));
    const std::string place = fmt::format("match {} after ply {}", scene.match.number, ply);
    explore(screen, walk, search, scene.game, {place}, stop);
}

bool asks_for_analysis(const KeyPress& pressed) {
    return pressed.key == Key::letter && (pressed.letter == 'a' || pressed.letter == 'A');
}

int step_through(const ReplayScene& scene, std::size_t ply) {
    const Interruptible interruptible;
    const BoardStyle style = board_style(stdout);
    TerminalScreen screen;
    while (!interruptible.requested()) {
        const TerminalScreen::Size size = TerminalScreen::size();
        screen.draw(replay_screen(scene, ply, size.columns, size.rows, style));
        const KeyPress pressed = screen.key(std::chrono::milliseconds(100));
        if (asks_for_analysis(pressed)) analyze_after(scene, ply, screen, interruptible.token());
        const auto next = stepped(pressed, ply, scene.replay.plies.size());
        if (!next) return 0;
        ply = *next;
    }
    return 130;
}

}  // namespace

int run_replay(const CommandLine& line) {
    const std::uint32_t number = number_of(line.text("NUMBER"));
    const JournalReader journal(line.text("FILE"));
    const KeptMatch found = journal.match(number);
    const auto game = journal.open_game(found.fixture.game);
    const MatchReplay replay = replay_match(*game, found.match);
    const ReplayScene scene{journal.plan(), *game, found.fixture, found.match, replay};
    const auto last = static_cast<std::int64_t>(replay.plies.size());
    const auto ply = static_cast<std::size_t>(line.number_or("ply", 0, 0, last));
    if (line.has("json")) {
        Json json = match_record_json(journal.plan(), found.fixture, found.match, false);
        json["positions"] = positions_json(scene);
        if (line.has("ply")) json["positions"] = Json::array({json["positions"][ply]});
        json["trouble"] = replay.trouble.empty() ? Json(nullptr) : Json(replay.trouble);
        print_json(json);
        return replay.trouble.empty() ? 0 : 1;
    }
    if (TerminalScreen::possible() && TerminalScreen::has_keys()) return step_through(scene, ply);
    const BoardStyle style = board_style(stdout);
    emit("{}\n\n", replay_title(scene));
    if (line.has("ply")) {
        emit("{}", replay_position(scene, ply, style));
        return 0;
    }
    for (std::size_t i = 0; i <= replay.plies.size(); ++i)
        emit("{}{}", i > 0 ? "\n" : "", replay_position(scene, i, style));
    return replay.trouble.empty() ? 0 : 1;
}

}  // namespace ply
