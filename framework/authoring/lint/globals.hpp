/// Names that a script reads from the framework or from its globals: what is left when its locals,
/// parameters and fields are taken away.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ply::lua {

struct FreeName {
    std::string_view name;
    int line = 1;
};

/// In the order of the text; views into `code`, which has no comments or strings and must stay.
std::vector<FreeName> free_names(const std::string& code);

}  // namespace ply::lua
