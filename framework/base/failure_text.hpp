/// What an exception says to a user. Those of the standard library say of themselves no more than
/// `std::bad_alloc`; here they become sentences with a way out.
#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace ply {

/// One sentence. Our own errors say what they are.
std::string failure_text(const std::exception& failure);

/// `what` failed with this errno: the reason, and the way out of limits of the system.
std::string system_failure_text(std::string_view what, int error_number);

}  // namespace ply
