/// A browser as a server sees it, by the bytes: what it asks over HTTP, what a page says over a
/// WebSocket (RFC 6455). Waits for what the server says, or for its end.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "framework/base/descriptor.hpp"

namespace ply_test {

class BrowserSocket {
public:
    explicit BrowserSocket(std::uint16_t port)
        : port_(port), socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in server{};
        server.sin_family = AF_INET;
        server.sin_port = htons(port);
        server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const timeval patience{60, 0};
        setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        connected_ =
            connect(socket_.get(), reinterpret_cast<const sockaddr*>(&server), sizeof server) == 0;
    }
    bool connected() const { return connected_; }

    std::string host() const { return "127.0.0.1:" + std::to_string(port_); }

    void say(std::string_view bytes) const {
        while (!bytes.empty()) {
            const auto sent = send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
    }
    /// Nothing is said from now on; what the server says is still heard.
    void say_no_more() const { shutdown(socket_.get(), SHUT_WR); }
    /// All that comes until the server ends the connection.
    std::string hear_all() {
        while (hear_more()) continue;
        return std::exchange(heard_, {});
    }
    /// The reply to `GET path`, the last that is asked for, with these lines after the Host, each
    /// with its end.
    std::string get(const std::string& path, const std::string& host,
                    const std::string& lines = "") {
        say("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + lines +
            "\r\n");
        return hear_all();
    }

    /// Asks to speak over a WebSocket; the first line of the reply.
    std::string upgrade(const std::string& host, const std::string& origin) {
        say("GET /socket HTTP/1.1\r\nHost: " + host + "\r\n" +
            (origin.empty() ? "" : "Origin: " + origin + "\r\n") +
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        while (heard_.find("\r\n\r\n") == heard_.npos && hear_more()) continue;
        const std::string line = heard_.substr(0, heard_.find("\r\n"));
        heard_.erase(0, heard_.find("\r\n\r\n") + 4);
        return line;
    }
    /// The same as a page of the server.
    bool open() {
        return upgrade(host(), "http://" + host()) == "HTTP/1.1 101 Switching Protocols";
    }

    /// Sends a message of the kind 1, a text, or 2, bytes.
    void send_message(std::string_view text, int kind = 1) const {
        std::string frame{static_cast<char>(0x80 | kind)};
        if (text.size() < 126) {
            frame += static_cast<char>(0x80 | text.size());
        } else {  // in as few bytes as will do: RFC 6455, 5.2
            const bool two_bytes = text.size() < 65536;
            frame += static_cast<char>(0x80 | (two_bytes ? 126 : 127));
            for (int shift = two_bytes ? 8 : 56; shift >= 0; shift -= 8)
                frame += static_cast<char>((text.size() >> shift) & 0xff);
        }
        frame += std::string(4, '\0');  // a mask that changes nothing
        say(frame + std::string(text));
    }

    struct Frame {
        int kind = 0;  ///< 1: text, 8: farewell
        std::string data;
        /// Why the server says farewell.
        int code() const {
            return data.size() < 2 ? 0
                                   : static_cast<unsigned char>(data[0]) * 256 +
                                         static_cast<unsigned char>(data[1]);
        }
    };
    /// The next message of the server, pings left out; nothing: it has ended the connection.
    std::optional<Frame> frame() {
        Frame message;  // a long one comes in pieces, those after the first of kind 0
        while (true) {
            if (!need(2)) return std::nullopt;
            const bool last = (heard_[0] & 0x80) != 0;
            const int kind = heard_[0] & 0x0f;
            std::size_t head = 2;
            std::size_t length = heard_[1] & 0x7f;
            if (length >= 126) {
                const std::size_t bytes = length == 126 ? 2 : 8;
                if (!need(2 + bytes)) return std::nullopt;
                length = 0;
                for (; head < 2 + bytes; ++head)
                    length = length << 8 | static_cast<unsigned char>(heard_[head]);
            }
            if (!need(head + length)) return std::nullopt;
            const std::string data = heard_.substr(head, length);
            heard_.erase(0, head + length);
            if (kind == 9) continue;
            if (kind != 0) message = {kind, {}};
            message.data += data;
            if (last) return message;
        }
    }

private:
    bool need(std::size_t bytes) {
        while (heard_.size() < bytes)
            if (!hear_more()) return false;
        return true;
    }
    bool hear_more() {
        char bytes[4096];
        const auto got = recv(socket_.get(), bytes, sizeof bytes, 0);
        if (got <= 0) return false;
        heard_.append(bytes, static_cast<std::size_t>(got));
        return true;
    }

    std::uint16_t port_;
    ply::Descriptor socket_;
    bool connected_ = false;
    std::string heard_;
};

}  // namespace ply_test
