/// Scripts that are almost right: tokens and bytes of good ones changed at random.
#pragma once

#include <string>
#include <vector>

#include "framework/base/random.hpp"

namespace ply_test {

/// One of the texts with up to three changes: tokens left out, doubled, swapped, replaced by words
/// of the framework, by extreme numbers, by pieces of the other texts or by deep brackets; bytes
/// changed.
std::string mutated_script(const std::vector<std::string>& texts, ply::Random& random);

/// A text with one to three bytes changed, left out, added or repeated.
std::string mutated_bytes(std::string text, ply::Random& random);

/// A few tokens from the texts in a row, as somebody might type them.
std::string random_line(const std::vector<std::string>& texts, ply::Random& random);

}  // namespace ply_test
