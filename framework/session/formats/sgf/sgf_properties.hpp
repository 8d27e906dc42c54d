/// Properties of SGF that mean the same for every game: what PGN has as tags, annotations, times.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "framework/session/formats/sgf/sgf_tree.hpp"
#include "framework/session/session.hpp"

namespace ply {

/// A property of the root and the tag of PGN that says the same. Black of SGF is player 1, who is
/// White in PGN.
inline constexpr std::array<std::pair<const char*, const char*>, 16> root_tags{
    {{"EV", "Event"},
     {"PC", "Site"},
     {"DT", "Date"},
     {"RO", "Round"},
     {"GN", "GameName"},
     {"ON", "Opening"},
     {"BT", "WhiteTeam"},
     {"WT", "BlackTeam"},
     {"AN", "Annotator"},
     {"SO", "Source"},
     {"US", "User"},
     {"BR", "WhiteElo"},
     {"WR", "BlackElo"},
     {"RU", "Rules"},
     {"HA", "Handicap"},
     {"CP", "Copyright"}}};

/// Properties that mark points of the board. A comment keeps them as commands, as those of PGN are
/// kept, `[%TR dd ee] [%LB dd:A]`, in the points of SGF.
inline constexpr std::array<std::string_view, 8> sgf_marks{"LB", "TR", "SQ", "CR",
                                                           "MA", "SL", "AR", "LN"};
/// The marks of a node as commands; empty: it has none.
std::string marks_in(const SgfNode& node);
/// The comment without its marks, and those as properties.
struct MarkedComment {
    std::string comment;
    std::vector<SgfProperty> marks;
};
MarkedComment without_marks(std::string_view comment);

/// Seconds, as TM, BL and WL have them.
std::optional<std::chrono::milliseconds> sgf_time_of(const std::optional<std::string>& value);
std::string sgf_time(std::chrono::milliseconds time);

/// Adds what OT says, `5x30 byo-yomi`, `10 fischer` or `25/300 canadian`: what there is beside the
/// main time. Canadian byoyomi behind a main time is no rule of ours.
void add_overtime(ClockRule& rule, const std::string& overtime);
/// The value of OT; empty: none.
std::string overtime_of(const ClockRule& rule);

}  // namespace ply
