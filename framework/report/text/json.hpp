/// JSON as every command prints it: fields in the order they were written.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace ply {

using Json = nlohmann::ordered_json;

/// Prints one line of JSON; what is not UTF-8 in it is replaced.
void print_json(const Json& json);

}  // namespace ply
