#include "framework/serving/protocol_server.hpp"

namespace ply::serving {
namespace {

void answer_letters(ProtocolServer& server, Inbox& inbox) {
    for (;;) {
        const Letter letter = inbox.take();
        switch (letter.kind) {
            case Letter::Kind::line:
                if (!server.line(letter.text)) return;
                break;
            case Letter::Kind::search:
                server.searched();
                break;
            case Letter::Kind::end:
                return;
        }
    }
}

}  // namespace

void converse(ProtocolServer& server, Inbox& inbox, int input, int output) {
    const Reader reader(
        input, output, inbox,
        {[&](std::string_view text) { server.overhear(text); }, [&] { server.abandoned(); }});
    answer_letters(server, inbox);
    inbox.close();
    server.end();
}

}  // namespace ply::serving
