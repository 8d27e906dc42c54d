/// Lines as UCI and UGI write them.
#pragma once

#include <string>

#include "framework/search/core/searcher.hpp"
#include "framework/serving/settings.hpp"

namespace ply::serving {

/// `option name Hash type spin default 64 min 0 max 65536`
std::string option_line(const Setting& setting);

/// `cp 31`, or `mate 3`, negative for the side that is mated; in moves or in plies.
std::string uci_score(Score score, bool mates_in_plies);

/// `nodes 1234 nps 617000 hashfull 3 time 2`
std::string effort_text(const SearchResult& result);

}  // namespace ply::serving
