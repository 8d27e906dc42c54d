// A variable of the environment for as long as a test needs it.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace ply_test {

/// Sets `name`, or removes it if `value` is nullptr, and puts back what was there before.
class ScopedVariable {
public:
    ScopedVariable(const char* name, const char* value) : name_(name) {
        if (const char* const before = std::getenv(name)) before_ = before;
        set(value);
    }
    ~ScopedVariable() { set(before_ ? before_->c_str() : nullptr); }
    ScopedVariable(const ScopedVariable&) = delete;
    ScopedVariable& operator=(const ScopedVariable&) = delete;

private:
    void set(const char* value) {
        if (value == nullptr) {
            unsetenv(name_);
        } else {
            setenv(name_, value, 1);
        }
    }

    const char* name_;
    std::optional<std::string> before_;
};

}  // namespace ply_test
