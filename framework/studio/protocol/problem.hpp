/// What went wrong, as a page is told (`Problem` in page/protocol.d.ts).
#pragma once

#include <exception>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/base/note.hpp"
#include "framework/report/text/json.hpp"

namespace ply::studio {

/// Something that the page is to do more about than to show it.
class RequestError : public Error {
public:
    /// `kind` is one of those in protocol.d.ts, `more` what the page needs for it.
    RequestError(std::string kind, const std::string& text, Json more = Json::object())
        : Error(text), kind_(std::move(kind)), more_(std::move(more)) {}
    const std::string& kind() const { return kind_; }
    const Json& more() const { return more_; }

private:
    std::string kind_;
    Json more_;
};

/// With its place, where the exception knows one.
Json problem_json(const std::exception& failure);
Json problem_json(const Note& note);

/// As it is sent; what is not UTF-8 in it is replaced.
std::string sent_text(const Json& json);

}  // namespace ply::studio
