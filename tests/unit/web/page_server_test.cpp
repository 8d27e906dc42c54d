/// The server of pages: who may speak with it, and what it does with those who do it wrong.

#include <atomic>
#include <thread>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/web/page_address.hpp"
#include "framework/web/page_server.hpp"
#include "tests/support/browser_socket.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/session_texts.hpp"

namespace {

using namespace ply;
using namespace ply::web;
using namespace ply_test;
using namespace std::chrono_literals;

PageServerSettings settings_with(std::size_t most_clients = 8) {
    PageServerSettings settings;
    settings.file = [](std::string_view path) -> std::optional<PageFile> {
        if (path == "/index.html") return PageFile{"text/html", "<p>here</p>"};
        return std::nullopt;
    };
    settings.most_clients = most_clients;
    return settings;
}

/// A server whose handler says back what it hears, and sends away who says `wrong`.
class Served final : public PageHandler {
public:
    explicit Served(PageServerSettings settings = settings_with())
        : server_(std::move(settings)),
          thread_([this](const std::stop_token& stop) { server_.run(*this, stop); }) {}

    BrowserSocket browser() const { return BrowserSocket(server_.port()); }
    std::uint16_t port() const { return server_.port(); }
    void stop() {
        thread_.request_stop();
        thread_.join();
    }
    int closed() const { return closed_; }

private:
    bool message(ClientId client, std::string text) override {
        if (text == "twice") {
            for (int i = 0; i < 100; ++i) server_.send(client, std::to_string(i), "same");
            server_.send(client, "end");
            return true;
        }
        const bool well = text != "wrong";
        server_.send(client, std::move(text));
        return well;
    }
    void closed(ClientId) override { ++closed_; }

    std::atomic<int> closed_ = 0;
    PageServer server_;
    std::jthread thread_;
};

}  // namespace

TEST_CASE("web: files are served with what protects the page", "[web]") {
    const Served served;
    BrowserSocket browser = served.browser();
    const std::string reply = browser.get("/", browser.host());
    CHECK(reply.starts_with("HTTP/1.1 200 OK\r\n"));
    CHECK(reply.ends_with("\r\n\r\n<p>here</p>"));
    for (const char* const header :
         {"Content-Security-Policy: default-src 'self'", "frame-ancestors 'none'",
          "X-Content-Type-Options: nosniff", "Content-Type: text/html"}) {
        INFO(header);
        CHECK(reply.find(header) != reply.npos);
    }
    CHECK(reply.find("Access-Control") == reply.npos);
    CHECK(served.browser().get("/../etc/passwd", browser.host()).starts_with("HTTP/1.1 404"));
    BrowserSocket posts = served.browser();
    posts.say("POST / HTTP/1.1\r\nHost: " + browser.host() + "\r\nContent-Length: 0\r\n\r\n");
    CHECK(posts.hear_all().starts_with("HTTP/1.1 405"));
}

TEST_CASE("web: a browser asks for one file after the other on one connection", "[web]") {
    const Served served;
    BrowserSocket browser = served.browser();
    browser.say("GET / HTTP/1.1\r\nHost: " + browser.host() + "\r\n\r\n");
    const std::string replies = browser.get("/", browser.host());
    CHECK(replies.find("<p>here</p>HTTP/1.1 200") != replies.npos);
    CHECK(replies.ends_with("<p>here</p>"));
}

TEST_CASE("web: requests meant for another host are refused", "[web]") {
    const Served served;
    const std::string port = std::to_string(served.port());
    for (const std::string& host : std::vector<std::string>{
             "evil.example:" + port, std::string("127.0.0.1"), "127.0.0.1:1", "[::1]:" + port,
             "localhost." + port, "127.0.0.1:" + port + ".evil.example", std::string()}) {
        INFO(host);
        CHECK(served.browser().get("/", host).starts_with("HTTP/1.1 403"));
        CHECK(served.browser().upgrade(host, "http://" + host).starts_with("HTTP/1.1 403"));
    }
    CHECK(served.browser().get("/", "localhost:" + port).starts_with("HTTP/1.1 200"));
}

TEST_CASE("web: pages of other sites get no socket", "[web]") {
    const Served served;
    const std::string host = served.browser().host();
    for (const std::string& origin :
         {std::string(), std::string("null"), std::string("http://evil.example"), "https://" + host,
          "http://localhost:" + std::to_string(served.port()), "http://" + host + ".evil.example",
          std::string("http://127.0.0.1:1")}) {
        INFO(origin);
        CHECK(served.browser().upgrade(host, origin).starts_with("HTTP/1.1 403"));
    }
    BrowserSocket page = served.browser();
    CHECK(page.open());
}

TEST_CASE("web: what pages say is heard, whole and in order", "[web]") {
    Served served;
    {
        BrowserSocket page = served.browser();
        REQUIRE(page.open());
        for (const std::string& text :
             {std::string("hello"), std::string(4000, 'a'), std::string(900'000, 'b')}) {
            page.send_message(text);
            const auto frame = page.frame();
            REQUIRE(frame);
            CHECK(frame->data == text);
        }
    }
    served.stop();
    CHECK(served.closed() == 1);
}

TEST_CASE("web: a message that waits gives way to a later one of its kind", "[web]") {
    const Served served;
    BrowserSocket page = served.browser();
    REQUIRE(page.open());
    page.send_message("twice");
    CHECK(page.frame()->data == "0");  // on its way when the second came
    CHECK(page.frame()->data == "99");
    CHECK(page.frame()->data == "end");
}

TEST_CASE("web: what is no page is sent away", "[web]") {
    const Served served;
    const auto last_word = [&](std::string_view text, int kind) {
        BrowserSocket page = served.browser();
        REQUIRE(page.open());
        page.send_message(text, kind);
        auto frame = page.frame();
        while (frame && frame->kind != 8) frame = page.frame();
        return frame ? frame->code() : -1;
    };
    CHECK(last_word("wrong", 1) == 1008);
    CHECK(last_word("bytes", 2) == 1003);
    CHECK(last_word("\xff\xfe", 1) == 1007);
    CHECK(last_word(std::string(5000, 'a'), 1) == 1009);

    // Once it is known it may say more, but not everything.
    BrowserSocket page = served.browser();
    REQUIRE(page.open());
    page.send_message("hello");
    CHECK(page.frame()->data == "hello");
    page.send_message(std::string(2'000'000, 'a'));
    const auto frame = page.frame();
    CHECK((!frame || frame->code() == 1009));  // it may be cut off while it still sends
}

TEST_CASE("web: bytes of any kind do no harm, and are answered or cut off", "[web]") {
    const Served served;
    Random random(5);
    const std::string letters = std::string("\0\x81\x7e\x7f\x80\x88\xff", 7) + "\r\n :/aG1";
    const auto anything = [&](std::size_t length) {
        std::string bytes;
        for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(random.below(256));
        return bytes;
    };
    for (int i = 0; i < 600; ++i) {
        BrowserSocket page = served.browser();
        REQUIRE(page.connected());
        if (i % 3 == 0) {
            page.say(damaged("GET /socket HTTP/1.1\r\nHost: " + page.host() +
                                 "\r\nOrigin: http://" + page.host() +
                                 "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                 "Sec-WebSocket-Version: 13\r\n"
                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                             letters, random));
        } else {
            REQUIRE(page.open());
            page.send_message("hello");
            const std::string frame = std::string("\x81\x85\0\0\0\0hello", 11);
            page.say(i % 3 == 1 ? anything(random.below(300)) : damaged(frame, letters, random));
        }
        page.say_no_more();
        page.hear_all();
    }
    BrowserSocket browser = served.browser();
    CHECK(browser.get("/", browser.host()).starts_with("HTTP/1.1 200"));
}

TEST_CASE("web: who says nothing is not waited for", "[web]") {
    PageServerSettings settings = settings_with();
    settings.request_time = 50ms;
    settings.first_message_time = 50ms;
    const Served served(std::move(settings));
    BrowserSocket silent = served.browser();
    CHECK(silent.hear_all().empty());
    BrowserSocket slow = served.browser();
    slow.say("GET / HTTP/1.1\r\nHo");
    CHECK(slow.hear_all().empty());
    BrowserSocket page = served.browser();
    REQUIRE(page.open());
    CHECK_FALSE(page.frame());
}

TEST_CASE("web: a page that answers no ping is gone", "[web]") {
    PageServerSettings settings = settings_with();
    settings.silence_time = 100ms;
    const Served served(std::move(settings));
    BrowserSocket page = served.browser();
    REQUIRE(page.open());
    page.send_message("hello");
    CHECK(page.frame()->data == "hello");
    CHECK_FALSE(page.frame());
}

TEST_CASE("web: so many pages, and no more", "[web]") {
    const Served served(settings_with(2));
    BrowserSocket first = served.browser();
    BrowserSocket second = served.browser();
    BrowserSocket third = served.browser();
    REQUIRE(first.open());
    REQUIRE(second.open());
    CHECK(third.upgrade(third.host(), "http://" + third.host()).starts_with("HTTP/1.1 503"));
}

TEST_CASE("web: a port that is in use is said to be", "[web]") {
    const Served served;
    PageServerSettings settings = settings_with();
    settings.port = served.port();
    CHECK_THROWS_WITH(PageServer(std::move(settings)), containing("another program may have it"));
}

TEST_CASE("web: at the end pages hear it", "[web]") {
    Served served;
    BrowserSocket page = served.browser();
    REQUIRE(page.open());
    page.send_message("hello");
    CHECK(page.frame()->data == "hello");
    served.stop();
    const auto farewell = page.frame();
    REQUIRE(farewell);
    CHECK(farewell->code() == 1001);
    CHECK_FALSE(BrowserSocket(served.port()).connected());
}

TEST_CASE("web: keys differ, and only the same one is taken", "[web]") {
    const std::string key = new_page_key();
    CHECK(key.size() == 32);
    CHECK(key != new_page_key());
    CHECK(same_page_key(key, key));
    CHECK_FALSE(same_page_key("", key));
    CHECK_FALSE(same_page_key(key + "0", key));
    CHECK_FALSE(same_page_key(std::string(32, '0'), key));
}
