#include "framework/app/launch/hosts.hpp"

#include <algorithm>

namespace ply {

std::vector<std::string> host_names(const std::vector<std::string>& words) {
    std::vector<std::string> hosts;
    for (const std::string& word : words) {
        for (std::size_t begin = 0; begin <= word.size();) {
            const std::size_t end = std::min(word.find(',', begin), word.size());
            if (end > begin) hosts.push_back(word.substr(begin, end - begin));
            begin = end + 1;
        }
    }
    return hosts;
}

}  // namespace ply
