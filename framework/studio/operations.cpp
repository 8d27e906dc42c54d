// What pages of the program may ask for.
#include "framework/studio/scripts/script_watch.hpp"
#include "framework/studio/studio.hpp"
#include "framework/studio/tournaments/open_journals.hpp"

namespace ply::studio {

std::span<const Studio::Operation> Studio::operations() {
    static constexpr Operation table[] = {
        {"game.open", &Studio::open_game},
        {"table.new", &Studio::new_table},
        {"table.open", &Studio::open_table},
        {"table.import", &Studio::import_table},
        {"position.edit", &Studio::edit_position},
        {"table.close", &Studio::close_table},
        {"table.export", &Studio::export_table},
        {"table.play", &Studio::play},
        {"table.goto", &Studio::go},
        {"table.undo", &Studio::undo},
        {"table.redo", &Studio::redo},
        {"table.promote", &Studio::promote},
        {"table.delete", &Studio::remove},
        {"table.restore", &Studio::restore},
        {"table.comment", &Studio::comment},
        {"table.throw", &Studio::throw_dice},
        {"table.seats", &Studio::set_seats},
        {"table.swap", &Studio::swap_seats},
        {"table.run", &Studio::run_programs},
        {"table.pace", &Studio::set_pace},
        {"table.step", &Studio::step},
        {"table.stop", &Studio::move_now},
        {"table.resign", &Studio::resign},
        {"table.draw", &Studio::agree_draw},
        {"table.reopen", &Studio::reopen},
        {"table.flag", &Studio::flag},
        {"table.threat", &Studio::find_threat},
        {"session.list", &Studio::list_sessions},
        {"analyse.start", &Studio::start_analysis},
        {"solve.start", &Studio::start_solve},
        {"check.start", &Studio::start_check},
        {"trace.start", &Studio::start_trace},
        {"compare.start", &Studio::start_compare},
        {"insight.start", &Studio::start_insight},
        {"insight.games", &Studio::insight_games},
        {"insight.game", &Studio::insight_game},
        {"job.stop", &Studio::stop_job},
        {"tournament.list", &Studio::list_tournaments},
        {"tournament.new", &Studio::new_tournament},
        {"tournament.open", &Studio::open_tournament},
        {"tournament.start", &Studio::start_tournament},
        {"tournament.remove", &Studio::remove_tournament},
        {"tournament.matches", &Studio::tournament_matches},
        {"tournament.match", &Studio::open_match},
        {"position.draw", &Studio::draw_position},
        {"repl", &Studio::evaluate_line},
        {"script.read", &Studio::read_script},
        {"script.new", &Studio::new_script},
        {"script.save", &Studio::save_script},
        {"script.try", &Studio::try_script},
        {"script.words", &Studio::script_words},
    };
    return table;
}

void Studio::make_desks() {
    journals_ = std::make_shared<OpenJournals>();
    watch_ = std::make_shared<ScriptWatch>(workers_, [this] { script_saved(); });
}

}  // namespace ply::studio
