/// What is thrown when the world is wrong: a file, an option, a script, a plugin, a move.
/// The text is one sentence that says where, what, and the way out; the program prints it as it is.
#pragma once

#include <stdexcept>
#include <string>

namespace ply {

/// The input or the environment is wrong. The program prints the text and exits with 1.
class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The command line is wrong. The program prints the text and exits with 2.
class UsageError : public Error {
public:
    using Error::Error;
};

/// The rules of a game failed while running (an exception, a script error, a time-out).
/// In a match this ends the match without a result; it is nobody's loss.
class RulesError : public Error {
public:
    using Error::Error;
};

}  // namespace ply
