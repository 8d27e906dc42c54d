// What every page may ask for, that of the program and that of an exported game: to play.
#include "framework/studio/studio.hpp"

namespace ply::studio {

std::span<const Studio::Operation> Studio::playing_operations() {
    static constexpr Operation table[] = {
        {"game.open", &Studio::open_game},
        {"table.new", &Studio::new_table},
        {"table.import", &Studio::import_table},
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
        {"table.uncover", &Studio::uncover},
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
    };
    return table;
}

}  // namespace ply::studio
