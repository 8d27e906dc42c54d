/// The commands of plyboard-extras: a program beside the other, because they take a minute to build
/// and most people's first command is another one. Their lines are in app/commands/extras.cpp.
#pragma once

namespace ply {

class CommandLine;

int run_studio(const CommandLine& line);
int run_insight(const CommandLine& line);
int run_tune(const CommandLine& line);
int run_launch(const CommandLine& line);
int run_watch(const CommandLine& line);
int run_export(const CommandLine& line);

}  // namespace ply
