#include "framework/web/page_server.hpp"

#include <fmt/format.h>

#include "framework/base/error.hpp"
#include "framework/web/page_address.hpp"
#include "framework/web/page_client.hpp"

namespace ply::web {

using Response = http::response<http::string_body>;

namespace {

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

/// Nothing is loaded from elsewhere, the page stands in no other one, and no request of it says
/// where it came from.
void protect(Response& response, std::string_view host) {
    response.set(http::field::cache_control, "no-store");
    response.set("Content-Security-Policy",
                 fmt::format("default-src 'self'; connect-src 'self' ws://{}; img-src 'self' data: "
                             "blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri "
                             "'none'; form-action 'none'; frame-ancestors 'none'",
                             host));
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
}

Response in_words(http::status status, std::string_view sentence) {
    Response response(status, 11);
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.body() = fmt::format("{}\n", sentence);
    return response;
}

/// Requests over HTTP, one after the other, of which one may become a page's WebSocket.
class PageConnection : public std::enable_shared_from_this<PageConnection> {
public:
    PageConnection(PageLoop& loop, tcp::socket socket) : loop_(loop), stream_(std::move(socket)) {
        ++loop_.connections;
    }
    ~PageConnection() {
        if (!became_client_) --loop_.connections;
    }
    PageConnection(const PageConnection&) = delete;
    PageConnection& operator=(const PageConnection&) = delete;

    void hear() {
        parser_.emplace();
        parser_->header_limit(8192);
        parser_->body_limit(0);
        stream_.expires_after(loop_.settings.request_time);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](Code code, std::size_t) {
                             if (!code) self->heard();
                         });
    }

private:
    void heard() {
        const Request& request = parser_->get();
        // Of several, another program might take another one (RFC 9112, 3.2).
        if (request.count(http::field::host) > 1 || request.count(http::field::origin) > 1)
            return refuse(in_words(http::status::bad_request,
                                   "a request names one host, and comes from one site"));
        const std::string_view host = view_of(request[http::field::host]);
        if (!host_allowed(host, loop_.port))
            return refuse(
                in_words(http::status::forbidden,
                         "this server is for pages on its own computer: open the address that the "
                         "program has printed"));
        if (ws::is_upgrade(request)) return upgrade(host);
        const bool head = request.method() == http::verb::head;
        if (!head && request.method() != http::verb::get)
            return refuse(
                in_words(http::status::method_not_allowed, "files are read here, with GET"));
        std::string_view path = view_of(request.target());
        path = path.substr(0, path.find_first_of("?#"));
        std::optional<PageFile> file = loop_.settings.file(path == "/" ? "/index.html" : path);
        if (!file) return refuse(in_words(http::status::not_found, "there is no such file"));
        Response response(http::status::ok, 11);
        response.set(http::field::content_type, file->type);
        const std::size_t length = file->body.size();
        if (!head) response.body() = std::move(file->body);
        protect(response, host);
        if (file->lasting) response.set(http::field::cache_control, "max-age=31536000, immutable");
        response.content_length(length);
        response.keep_alive(request.keep_alive());
        send(std::move(response));
    }

    void upgrade(std::string_view host) {
        const Request& request = parser_->get();
        if (view_of(request.target()) != socket_path)
            return refuse(
                in_words(http::status::not_found, fmt::format("the socket is at {}", socket_path)));
        if (!origin_allowed(view_of(request[http::field::origin]), host))
            return refuse(
                in_words(http::status::forbidden, "only pages of this server may speak with it"));
        if (loop_.clients.size() >= loop_.settings.most_clients)
            return refuse(in_words(http::status::service_unavailable,
                                   fmt::format("{} pages are open already; close one of them",
                                               loop_.settings.most_clients)));
        became_client_ = true;
        auto client = std::make_shared<PageClient>(loop_, std::move(stream_));
        client->start(loop_.add(client), request);
    }

    /// Who asks for what there is not has no second question.
    void refuse(Response response) {
        response.keep_alive(false);
        response.prepare_payload();
        send(std::move(response));
    }
    void send(Response response) {
        response_ = std::move(response);
        serializer_.emplace(response_);
        http::async_write(stream_, *serializer_,
                          [self = shared_from_this()](Code code, std::size_t) {
                              if (!code && self->response_.keep_alive()) return self->hear();
                              Code ignored;
                              self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
                          });
    }

    static constexpr std::string_view socket_path = "/socket";

    PageLoop& loop_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::empty_body>> parser_;
    Response response_;
    std::optional<http::response_serializer<http::string_body>> serializer_;
    bool became_client_ = false;
};

}  // namespace

void PageLoop::listen() {
    const tcp::endpoint here(asio::ip::address_v4::loopback(), settings.port);
    Code code;
    acceptor_.open(here.protocol(), code);
    if (!code) acceptor_.set_option(tcp::acceptor::reuse_address(true), code);
    if (!code) acceptor_.bind(here, code);
    if (!code) acceptor_.listen(tcp::acceptor::max_listen_connections, code);
    if (!code) port = acceptor_.local_endpoint(code).port();
    if (code)
        throw Error(
            fmt::format("port {} cannot be listened on ({}): another program may have it; "
                        "name another port, or none to have a free one taken",
                        settings.port, code.message()));
}

void PageLoop::run(PageHandler& to, const std::stop_token& stop) {
    handler = &to;
    accept();
    {
        const std::stop_callback on_stop(stop, [this] { asio::post(io, [this] { end(); }); });
        io.run();
    }
    handler = nullptr;
    clients.clear();
}

void PageLoop::accept() {
    acceptor_.async_accept([this](Code code, tcp::socket socket) {
        if (!acceptor_.is_open()) return;
        if (code) return accept_later();
        // A short message behind another is not to wait until a page has acknowledged that one.
        Code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        if (connections < settings.most_connections)
            std::make_shared<PageConnection>(*this, std::move(socket))->hear();
        accept();
    });
}

/// There may be no descriptor free just now.
void PageLoop::accept_later() {
    timer_.expires_after(std::chrono::milliseconds(100));
    timer_.async_wait([this](Code code) {
        if (!code) accept();
    });
}

ClientId PageLoop::add(std::shared_ptr<PageClient> client) {
    clients.emplace(++last_client_, std::move(client));
    return last_client_;
}

/// Clients have half a second for their farewell.
void PageLoop::end() {
    Code ignored;
    acceptor_.close(ignored);
    const auto all = clients;  // a farewell may end one
    for (const auto& [id, client] : all) client->close(ws::close_code::going_away);
    timer_.expires_after(std::chrono::milliseconds(clients.empty() ? 0 : 500));
    timer_.async_wait([this](Code) { io.stop(); });
}

PageServer::PageServer(PageServerSettings settings)
    : loop_(std::make_unique<PageLoop>(std::move(settings))) {
    loop_->listen();
}

PageServer::~PageServer() = default;

std::uint16_t PageServer::port() const {
    return loop_->port;
}

void PageServer::run(PageHandler& handler, const std::stop_token& stop) {
    loop_->run(handler, stop);
}

void PageServer::post(std::function<void()> work) {
    asio::post(loop_->io, std::move(work));
}

void PageServer::send(ClientId client, std::string text, std::string replaces) {
    const auto found = loop_->clients.find(client);
    if (found != loop_->clients.end()) found->second->send(std::move(text), std::move(replaces));
}

}  // namespace ply::web
