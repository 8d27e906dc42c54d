/// Serves pages to browsers on this computer, and speaks with each page over a WebSocket.
///
///     PageServer server({.file = [](std::string_view path) { return ...; }});
///     const int port = server.port();  // http://127.0.0.1:PORT/
///     server.run(handler, stop);   // until `stop` is requested
///
/// It listens on 127.0.0.1 alone, and refuses requests that were meant for another host or come
/// from another site (page_address.hpp). It knows nothing of what is said. Only
/// page_server.cpp includes Boost.Beast.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "framework/web/page_handler.hpp"

namespace ply::web {

/// What is sent for a path.
struct PageFile {
    std::string type;  ///< `text/css; charset=utf-8`
    std::string body;
    bool lasting = false;  ///< at its path there will never be another: browsers may keep it
};

struct PageServerSettings {
    /// The file at `/style.css`; nothing: there is none. `/` is asked for as `/index.html`.
    std::function<std::optional<PageFile>(std::string_view path)> file;
    std::uint16_t port = 0;  ///< 0: any that is free
    std::size_t most_clients = 8;
    std::size_t most_connections = 64;  ///< pages that load, and clients
    std::size_t longest_first_message = 4096;
    std::size_t longest_message = std::size_t{1} << 20;
    /// Of what waits to be sent to a client; one that does not read it is dropped.
    std::size_t most_waiting = std::size_t{64} << 20;
    std::chrono::milliseconds request_time{10'000};  ///< for a request to come, and a reply to go
    std::chrono::milliseconds first_message_time{5000};
    std::chrono::milliseconds silence_time{40'000};  ///< a client that answers no ping is gone
};

class PageLoop;

class PageServer {
public:
    /// Listens from now on. Throws Error where the port is in use.
    explicit PageServer(PageServerSettings settings);
    ~PageServer();
    PageServer(const PageServer&) = delete;
    PageServer& operator=(const PageServer&) = delete;

    std::uint16_t port() const;

    /// Serves until `stop` is requested, then tells all clients and returns within a second.
    void run(PageHandler& handler, const std::stop_token& stop);

    /// Has the thread of run() call `work`, which throws nothing. From any thread.
    void post(std::function<void()> work);

    // By the thread of run() only.

    /// To a client; one that is gone hears nothing. Where a message with the same `replaces` still
    /// waits to be sent, this one takes its place.
    void send(ClientId client, std::string text, std::string replaces = {});

private:
    std::unique_ptr<PageLoop> loop_;
};

}  // namespace ply::web
