/// A page that speaks with page_server.cpp, which alone includes this: Boost.Beast is slow to
/// compile.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "framework/web/page_loop.hpp"

namespace ply::web {

namespace beast = boost::beast;
namespace http = beast::http;
namespace ws = beast::websocket;
using Code = beast::error_code;
using Request = http::request<http::empty_body>;

/// A page's WebSocket.
class PageClient : public std::enable_shared_from_this<PageClient> {
public:
    PageClient(PageLoop& loop, beast::tcp_stream stream)
        : loop_(loop), socket_(std::move(stream)), first_message_(loop.io) {}
    ~PageClient() { --loop_.connections; }
    PageClient(const PageClient&) = delete;
    PageClient& operator=(const PageClient&) = delete;

    void start(ClientId id, const Request& request) {
        id_ = id;
        beast::get_lowest_layer(socket_).expires_never();  // from now on the socket's own limits
        socket_.set_option(ws::stream_base::timeout{loop_.settings.request_time,
                                                    loop_.settings.silence_time, true});
        socket_.read_message_max(loop_.settings.longest_first_message);
        socket_.text(true);
        first_message_.expires_after(loop_.settings.first_message_time);
        first_message_.async_wait([self = shared_from_this()](Code code) {
            if (!code && !self->admitted_) self->drop();
        });
        socket_.async_accept(request, [self = shared_from_this()](Code code) {
            if (code) return self->end();
            self->open_ = true;
            self->write();
            self->read();
        });
    }

    void send(std::string text, std::string replaces) {
        if (ended_ || closing_) return;
        // The first one is on its way already.
        for (std::size_t i = writing_ ? 1 : 0; i < waiting_.size() && !replaces.empty(); ++i)
            if (waiting_[i].replaces == replaces) {
                bytes_waiting_ += text.size();
                bytes_waiting_ -= waiting_[i].text.size();
                waiting_[i].text = std::move(text);
                return;
            }
        bytes_waiting_ += text.size();
        if (bytes_waiting_ > loop_.settings.most_waiting) return drop();
        waiting_.push_back({std::move(text), std::move(replaces)});
        write();
    }

    /// What waits goes out before.
    void close(ws::close_code why) {
        if (closing_) return;
        closing_ = why;
        write();
    }

    /// At once; the handler hears of it later.
    void drop() {
        closing_ = ws::close_code::abnormal;
        Code ignored;
        beast::get_lowest_layer(socket_).socket().close(ignored);
        asio::post(loop_.io, [self = shared_from_this()] { self->end(); });
    }

private:
    struct Waiting {
        std::string text;
        std::string replaces;
    };

    void read() {
        socket_.async_read(buffer_, [self = shared_from_this()](Code code, std::size_t) {
            if (code) return self->end();
            self->heard();
        });
    }

    void heard() {
        if (ended_ || closing_) return;
        if (!socket_.got_text()) {
            close(ws::close_code::unknown_data);
        } else {
            std::string text = beast::buffers_to_string(buffer_.data());
            known_ = true;
            bool welcome = false;
            try {
                welcome = loop_.handler->message(id_, std::move(text));
            } catch (const std::exception&) {  // without memory nothing can be said
                return drop();
            }
            if (!welcome) close(ws::close_code::policy_error);
            admit();
        }
        buffer_.consume(buffer_.size());
        if (!ended_) read();  // while it closes: up to the page's farewell
    }

    void admit() {
        if (admitted_) return;
        admitted_ = true;
        first_message_.cancel();
        socket_.read_message_max(loop_.settings.longest_message);
    }

    void write() {
        if (!open_ || writing_ || ended_) return;
        if (waiting_.empty()) {
            if (closing_) say_farewell();
            return;
        }
        writing_ = true;
        socket_.async_write(asio::buffer(waiting_.front().text),
                            [self = shared_from_this()](Code code, std::size_t) {
                                self->writing_ = false;
                                if (code) return self->end();
                                self->bytes_waiting_ -= self->waiting_.front().text.size();
                                self->waiting_.pop_front();
                                self->write();
                            });
    }

    void say_farewell() {
        writing_ = true;  // nothing goes out any more
        socket_.async_close(*closing_, [self = shared_from_this()](Code) { self->end(); });
    }

    void end() {
        if (std::exchange(ended_, true)) return;
        first_message_.cancel();
        const auto self = shared_from_this();  // the table may hold it alone
        loop_.clients.erase(id_);
        if (known_ && loop_.handler != nullptr) loop_.handler->closed(id_);
    }

    PageLoop& loop_;
    ws::stream<beast::tcp_stream> socket_;
    asio::steady_timer first_message_;
    beast::flat_buffer buffer_;
    std::deque<Waiting> waiting_;
    std::size_t bytes_waiting_ = 0;
    ClientId id_ = 0;
    std::optional<ws::close_code> closing_;
    bool open_ = false;  ///< the handshake is done
    bool writing_ = false;
    bool known_ = false;  ///< the handler has heard of it
    bool admitted_ = false;
    bool ended_ = false;
};

}  // namespace ply::web
