/// Who may speak to a server of this computer's own pages: what keeps other sites out, whose pages
/// run in the same browser.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ply::web {

/// Whether a Host header names this server. A name that another site has had point to 127.0.0.1
/// (DNS rebinding) does not.
bool host_allowed(std::string_view host, std::uint16_t port);
/// Whether an Origin header is that of a page of this server, which was asked for as `host`.
/// Browsers let any site open a WebSocket to any server, and say here which one it was.
bool origin_allowed(std::string_view origin, std::string_view host);

/// 128 bits of the system's random source as 32 hexadecimal digits. Throws Error where there is no
/// such source.
std::string new_page_key();
/// Takes the same time wherever they differ.
bool same_page_key(std::string_view given, std::string_view key);

}  // namespace ply::web
