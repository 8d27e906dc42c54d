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

/// Members of one kind of JSON that half of the files use; `Value` with its template arguments.
#define PLY_JSON_MEMBERS(kind, Value)                                                       \
    kind Value::basic_json(Value::initializer_list_t, bool, nlohmann::detail::value_t);     \
    kind Value::basic_json(const Value&);                                                   \
    kind void Value::push_back(Value::initializer_list_t);                                  \
    kind void Value::update(Value::const_iterator, Value::const_iterator, bool);            \
    kind std::string Value::dump(int, char, bool, nlohmann::detail::error_handler_t) const; \
    kind void Value::json_value::destroy(nlohmann::detail::value_t);                        \
    kind nlohmann::detail::type_error nlohmann::detail::type_error::create(                 \
        int, const std::string&, const Value*);                                             \
    kind nlohmann::detail::type_error nlohmann::detail::type_error::create(                 \
        int, const std::string&, Value*)

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
    PLY_JSON_MEMBERS(kind, nlohmann::basic_json<>);                                    \
    PLY_JSON_MEMBERS(kind, nlohmann::basic_json<nlohmann::ordered_map>);               \
    kind nlohmann::detail::type_error nlohmann::detail::type_error::create(            \
        int, const std::string&, std::nullptr_t);                                      \
    kind class std::vector<nlohmann::json>;                                            \
    kind class std::vector<nlohmann::ordered_json>;                                    \
    kind class std::map<std::string, nlohmann::json, std::less<>>

PLY_JSON_TEMPLATES(extern template);
