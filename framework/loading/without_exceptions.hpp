/// No exception leaves the functions through which a host enters a library.
#pragma once

#include <exception>
#include <string>

namespace ply::plugin_detail {

/// Whether `work` came to its end; if not, `error` says why.
template <class Work>
bool without_exceptions(std::string& error, Work&& work) noexcept {
    try {
        work();
        return true;
    } catch (const std::exception& caught) {
        error = caught.what();
    } catch (...) {
        error = "an exception of unknown type";
    }
    return false;
}

}  // namespace ply::plugin_detail
