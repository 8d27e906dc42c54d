/// The message of an exception for a user. Exceptions of the standard library say nothing but
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
