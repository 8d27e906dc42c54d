// plyboard names, where they are in files of games.

#include "framework/app/cli/common.hpp"
#include "framework/app/tools/tools.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/session/store/session_store.hpp"

namespace ply {

int run_names_of_files(const CommandLine& line) {
    if (line.text("KIND") == "NOTATION")
        for (const GameFormat& format : game_formats()) emit("{}\n", format.name);
    if (line.text("KIND") == "SESSION")
        for (const SavedSession& saved : SessionStore(SessionStore::standard_folder()).sessions())
            emit("{}\n", one_line(saved.name));
    return 0;
}

}  // namespace ply
