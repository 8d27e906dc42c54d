#include "framework/app/bots/new_bot.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/authoring/new_script/new_script.hpp"
#include "framework/player/bot_files.hpp"
#include "framework/player/named_players.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_name = 40;

/// {name} is replaced.
constexpr const char* beginning =
    R"lua(-- {name}: say here in a sentence how it chooses.
player {{ name = "{name}", description = "The best of all moves by a short search of the reply.",
         options = {{ depth = {{ 2, min = 1, max = 20, help = "plies of the search" }} }} }}

-- What is kept between the moves of a match stands in variables of the script; a new match begins
-- anew. `plyboard words --players` lists all words.
local thought = 0

-- Returns one of `legal`. `position` is the position in which it is your turn, `me` who you are;
-- `clock` says how much time there is, and left() how much of it is left.
function choose(position, legal, clock)
  thought = thought + 1
  local best, most = legal[1], -math.huge
  for _, move in ipairs(legal) do
    local next = play(position, move)             -- `position` itself stays as it is
    local worth = value(next)                     -- by the game's own evaluation, for me
    if not over(next) and next.mover ~= 0 and game.players == 2 and not game.chance then
      local _, reply = search("pvs(depth=" .. opt.depth .. ")", next)
      worth = next.mover == me and reply or -reply
    end
    if worth > most then best, most = move, worth end
  end
  return best, most                               -- the second value is shown as the score
end
)lua";

bool is_fit(const std::string& name) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !name.empty() && name.size() <= longest_name && name[0] >= 'a' &&
           std::ranges::all_of(name, fits);
}

}  // namespace

std::string first_bot(const std::string& name) {
    return fmt::format(beginning, fmt::arg("name", name));
}

fs::path write_new_bot(const std::string& name) {
    if (!is_fit(name))
        throw Error(
            fmt::format("'{}' is no name for a player; use up to {} small letters, digits "
                        "and _, a letter first, such as my_player",
                        name, longest_name));
    const std::vector<std::string> taken = player_names(named_players().players);
    if (std::ranges::count(taken, name) > 0 || std::ranges::count(taken, "lua:" + name) > 0)
        throw Error(fmt::format("there is a player '{}' already; take another name", name));
    const fs::path folder = folder_for_new_bots();
    std::error_code ignored;  // what cannot be written says so below
    fs::create_directories(folder, ignored);
    fs::path file = folder / (name + ".lua");
    write_new_file(file, first_bot(name));
    return file;
}

}  // namespace ply
