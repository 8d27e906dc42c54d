/// JSON as every command prints it: fields in the order they were written.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace ply {

using Json = nlohmann::ordered_json;

/// JSON in a line, with its end; what is not UTF-8 in it is replaced.
std::string json_line(const Json& json);
/// Prints it.
void print_json(const Json& json);

/// An error as an object in a line: `{"error":"...","code":2}`. Without a code the program goes on.
std::string error_line(const std::string& text, std::optional<int> code = {});

}  // namespace ply
