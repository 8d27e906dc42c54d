/// JSON as every command prints it: fields in the order they were written.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ply {

using Json = nlohmann::ordered_json;

/// Prints one line of JSON; what is not UTF-8 in it is replaced.
void print_json(const Json& json);

/// An error, or with code 0 a remark, as an object in a line: `{"error":"...","code":2}`.
std::string error_line(const std::string& text, int code);

}  // namespace ply
