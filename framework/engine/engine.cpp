#include "framework/engine/engine.hpp"

#include <fmt/format.h>

#include "framework/engine/gtp_engine.hpp"
#include "framework/engine/uci_engine.hpp"
#include "framework/engine/xboard_engine.hpp"

namespace ply {
namespace {

std::unique_ptr<RunningEngine> engine_of(const EngineSpec& spec, const Game& game) {
    if (spec.protocol == "uci") return std::make_unique<UciEngine>(spec, game, uci_dialect);
    if (spec.protocol == "ugi") return std::make_unique<UciEngine>(spec, game, ugi_dialect);
    if (spec.protocol == "xboard") return std::make_unique<XboardEngine>(spec, game);
    if (spec.protocol == "gtp") return std::make_unique<GtpEngine>(spec, game);
    throw Error(fmt::format("there is no protocol '{}'", spec.protocol));
}

}  // namespace

std::unique_ptr<Engine> make_engine(const EngineSpec& spec, const Game& game) {
    auto engine = engine_of(spec, game);
    engine->start();
    return engine;
}

}  // namespace ply
