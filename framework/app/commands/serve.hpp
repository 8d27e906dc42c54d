/// Commands that serve a game to another program, each by its protocol: app/commands/serve.cpp.
#pragma once

#include "framework/app/cli/command.hpp"

namespace ply {

CommandLine uci_line();
int run_uci(const CommandLine& line);
CommandLine ugi_line();
int run_ugi(const CommandLine& line);
CommandLine gtp_line();
int run_gtp(const CommandLine& line);
CommandLine xboard_line();
int run_xboard(const CommandLine& line);

}  // namespace ply
