#include "framework/game/adapters/typed_game.hpp"

#include <exception>
#include <new>

namespace ply {
namespace {

constexpr std::size_t longest_text = 64 << 10;

}  // namespace

void throw_as_rules_error(const std::string& game) {
    try {
        throw;
    } catch (const RulesError&) {
        throw;
    } catch (const std::bad_alloc&) {  // the program's memory, and no fault of the rules
        throw;
    } catch (const std::exception& error) {
        throw RulesError(game + ": the rules threw an exception: " + error.what());
    } catch (...) {
        throw RulesError(game + ": the rules threw an exception of unknown type");
    }
}

void check_length(const std::string& text, const std::string& game, const char* function) {
    if (text.size() > longest_text)
        throw RulesError(game + ": " + function + "() returned a text of " +
                         std::to_string(text.size()) + " bytes; at most " +
                         std::to_string(longest_text) + " are allowed");
}

}  // namespace ply
