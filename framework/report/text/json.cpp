#include "framework/report/text/json.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "framework/report/text/emit.hpp"

namespace ply {

std::string json_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

void print_json(const Json& json) {
    emit("{}", json_line(json));
    std::fflush(stdout);
}

std::string error_line(const std::string& text, std::optional<int> code) {
    Json object{{"error", text}};
    if (code) object["code"] = *code;
    return json_line(object);
}

}  // namespace ply
