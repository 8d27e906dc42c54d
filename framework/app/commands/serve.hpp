/// Commands that serve a game to another program, each by its protocol: app/commands/serve.cpp.
#pragma once

#include "framework/app/cli/command.hpp"

namespace ply {

int run_uci(const Arguments& arguments);
int run_ugi(const Arguments& arguments);
int run_gtp(const Arguments& arguments);
int run_xboard(const Arguments& arguments);

}  // namespace ply
