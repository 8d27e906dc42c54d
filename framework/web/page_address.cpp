#include "framework/web/page_address.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>

#include "framework/base/error.hpp"

namespace ply::web {

bool host_allowed(std::string_view host, std::uint16_t port) {
    return host == fmt::format("127.0.0.1:{}", port) || host == fmt::format("localhost:{}", port);
}

bool origin_allowed(std::string_view origin, std::string_view host) {
    return origin == fmt::format("http://{}", host);
}

std::string new_page_key() {
    std::array<unsigned char, 16> bytes{};
    // So few bytes come all at once (getrandom(2)).
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw Error(
            "the system has no source of random numbers, so that no page could be kept from "
            "others; start it where getrandom works");
    std::string key;
    for (const unsigned char byte : bytes) key += fmt::format("{:02x}", byte);
    return key;
}

bool same_page_key(std::string_view given, std::string_view key) {
    if (given.size() != key.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < key.size(); ++i)
        difference |= static_cast<unsigned>(static_cast<unsigned char>(given[i]) ^
                                            static_cast<unsigned char>(key[i]));
    return difference == 0;
}

}  // namespace ply::web
