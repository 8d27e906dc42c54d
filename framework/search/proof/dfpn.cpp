#include "framework/search/proof/dfpn_searcher.hpp"

#include "framework/search/core/shared_options.hpp"

namespace ply {

std::unique_ptr<Searcher> make_dfpn_erased(const Game& game, const Options& options) {
    return std::make_unique<DfpnSearcher<ErasedRules>>(game, ErasedRules(game), options);
}

std::vector<OptionSpec> dfpn_options() {
    return {table_option(256, 1, "MiB of table, down to a power of two"), bounds_option()};
}

}  // namespace ply
