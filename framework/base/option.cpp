#include "framework/base/option.hpp"

#include <utility>

#include "framework/base/error.hpp"

namespace ply {

OptionSpec OptionSpec::integer(std::string name, std::int64_t fallback, std::int64_t min,
                               std::int64_t max, std::string help) {
    return {std::move(name), Kind::integer, std::to_string(fallback), {}, min, max,
            std::move(help)};
}

OptionSpec OptionSpec::choice(std::string name, std::vector<std::string> allowed,
                              std::string help) {
    std::string first = allowed.empty() ? "" : allowed.front();
    return {std::move(name), Kind::word, std::move(first), std::move(allowed), 0, 0,
            std::move(help)};
}

void Options::set(std::string name, Value value) {
    values_[std::move(name)] = std::move(value);
}

const Options::Value& Options::find(std::string_view name) const {
    const auto found = values_.find(name);
    if (found == values_.end())
        throw Error("option '" + std::string(name) + "' is read but was never declared");
    return found->second;
}

}  // namespace ply
