#include "framework/report/text/json.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "framework/report/text/emit.hpp"

namespace ply {

void print_json(const Json& json) {
    emit("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
    std::fflush(stdout);
}

}  // namespace ply
