// What pages of the program may ask for besides playing.
#include "framework/studio/scripts/script_watch.hpp"
#include "framework/studio/studio.hpp"
#include "framework/studio/tournaments/open_journals.hpp"

namespace ply::studio {

std::span<const Studio::Operation> Studio::further_operations() {
    static constexpr Operation table[] = {
        {"table.open", &Studio::open_table},
        {"position.edit", &Studio::edit_position},
        {"table.threat", &Studio::find_threat},
        {"game.export", &Studio::export_game},
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
        {"script.whole", &Studio::whole_script},
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
