/// What a server of pages tells of them, however it speaks with them.
#pragma once

#include <cstdint>
#include <string>

namespace ply::web {

/// A page that is connected; never used again for another one.
using ClientId = std::uint64_t;

/// What comes from pages. All are called by one thread, that of PageServer::run(), one at a time.
class PageHandler {
public:
    virtual ~PageHandler() = default;
    /// A text that a page has sent, valid UTF-8. False: it may not go on; what was sent to it
    /// before that still goes out. The first message of a page must come in time and be a short
    /// one, after which the page is admitted.
    virtual bool message(ClientId client, std::string text) = 0;
    /// A page that had sent something is gone.
    virtual void closed(ClientId client) = 0;
};

}  // namespace ply::web
