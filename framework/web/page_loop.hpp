/// The loop of page_server.cpp, for it and page_client.hpp alone.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <utility>

#include "framework/web/page_server.hpp"

namespace ply::web {

namespace asio = boost::asio;
using boost::asio::ip::tcp;

class PageClient;

/// What connections and clients share; all of it belongs to the thread of run().
class PageLoop {
public:
    explicit PageLoop(PageServerSettings given) : settings(std::move(given)) {}

    void listen();
    void run(PageHandler& to, const std::stop_token& stop);
    ClientId add(std::shared_ptr<PageClient> client);

    std::size_t connections = 0;  ///< those that load, and clients; the last of them go with `io`
    asio::io_context io{1};
    const PageServerSettings settings;
    PageHandler* handler = nullptr;  ///< while run() runs
    std::map<ClientId, std::shared_ptr<PageClient>> clients;
    std::uint16_t port = 0;

private:
    void accept();
    void accept_later();
    void end();

    tcp::acceptor acceptor_{io};
    asio::steady_timer timer_{io};
    ClientId last_client_ = 0;
};

}  // namespace ply::web
