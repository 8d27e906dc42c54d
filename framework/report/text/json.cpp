#include "framework/report/text/json.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "framework/report/text/emit.hpp"

namespace ply {

void print_json(const Json& json) {
    emit("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
    std::fflush(stdout);
}

std::string error_line(const std::string& text, int code) {
    const Json object{{"error", text}, {"code", code}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace ply
