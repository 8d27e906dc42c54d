/// The user's settings: options that need not be typed.
///
///     # ~/.config/plyboard/settings
///     color = never          # an option of every command
///     play.clock = 5m+3s     # of one
///     play.players = human "alphabeta(depth=6)"
///     compare.json = yes     # a flag: yes or no
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "framework/app/cli/command_line.hpp"

namespace ply {

/// A line of the file that means something.
struct Setting {
    std::string command;  ///< empty: every command
    CommandOption option;
    std::vector<std::string> values;  ///< of a flag: none
    bool on = true;                   ///< false: a flag that is set to no
};

/// `settings` in config_folder(); empty where there is none.
std::filesystem::path settings_file();

/// None where there is no file. Throws Error with the file and the line that is wrong.
std::vector<Setting> read_settings();

/// Commands about the program itself, and hidden ones, take none.
bool takes_settings(const Command& command);

/// Sets what the command line left open; what is said of this command goes before what is said of
/// all.
void apply_settings(const std::vector<Setting>& settings, CommandLine& line);

}  // namespace ply
