/// One protocol's side of the talk with a host: lines in, lines out.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "framework/serving/inbox.hpp"
#include "framework/serving/output.hpp"

namespace ply::serving {

/// All but overhear() is called by one thread.
class ProtocolServer {
public:
    virtual ~ProtocolServer() = default;
    /// A line, without its end. False: the host wants no more.
    virtual bool line(std::string_view text) = 0;
    /// The search may have a result.
    virtual void searched() = 0;
    /// There is no further line: ends what is going on.
    virtual void end() = 0;
    /// Each line as soon as it is read, perhaps long before line(); on the reader's thread.
    virtual void overhear(std::string_view /*text*/) {}
    /// There is no further line, and nobody reads the replies; on the reader's thread, perhaps
    /// while lines are still being answered.
    virtual void abandoned() {}
};

/// How a server is begun.
struct Terms {
    Output& output;
    std::function<void()> searched;  ///< to be called when a search is done, on any thread
    std::string program;             ///< name and version, as hosts show them
};

/// Reads `input` until it ends or the host wants no more; `output` is where the replies go.
void converse(ProtocolServer& server, Inbox& inbox, int input, int output);

}  // namespace ply::serving
