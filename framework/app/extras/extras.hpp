/// The commands of plyboard-extras, which takes a minute to build, so that whoever needs none of
/// them does not wait for it.
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
