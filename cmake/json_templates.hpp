/// What reading and writing JSON is compiled to, once for the whole program instead of in each
/// group of its files. Part of the precompiled headers (off_board_headers.hpp); files include
/// <nlohmann/json.hpp>.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace ply::json_detail {
using ReadString = decltype(nlohmann::detail::input_adapter(std::declval<const std::string&>()));
}  // namespace ply::json_detail

/// `kind`: `extern template` declares, `template` defines.
#define PLY_JSON_TEMPLATES(kind)                                                       \
    kind class nlohmann::detail::serializer<nlohmann::json>;                           \
    kind class nlohmann::detail::serializer<nlohmann::ordered_json>;                   \
    kind class nlohmann::detail::iter_impl<const nlohmann::json>;                      \
    kind class nlohmann::detail::iter_impl<const nlohmann::ordered_json>;              \
    kind class nlohmann::detail::json_sax_dom_parser<nlohmann::json>;                  \
    kind class nlohmann::detail::json_sax_dom_callback_parser<nlohmann::json>;         \
    kind class nlohmann::detail::lexer<nlohmann::json, ply::json_detail::ReadString>;  \
    kind class nlohmann::detail::parser<nlohmann::json, ply::json_detail::ReadString>; \
    kind class std::vector<nlohmann::json>;                                            \
    kind class std::vector<nlohmann::ordered_json>;                                    \
    kind class std::map<std::string, nlohmann::json, std::less<>>

PLY_JSON_TEMPLATES(extern template);
