#include "framework/serving/conversation.hpp"

namespace ply::serving {
namespace {

void answer_letters(Conversation& conversation, Inbox& inbox) {
    for (;;) {
        const Letter letter = inbox.take();
        switch (letter.kind) {
            case Letter::Kind::line:
                if (!conversation.line(letter.text)) return;
                break;
            case Letter::Kind::search:
                conversation.searched();
                break;
            case Letter::Kind::end:
                return;
        }
    }
}

}  // namespace

void converse(Conversation& conversation, Inbox& inbox, int input, int output) {
    const Reader reader(input, output, inbox,
                        {[&](std::string_view text) { conversation.overhear(text); },
                         [&] { conversation.abandoned(); }});
    answer_letters(conversation, inbox);
    inbox.close();
    conversation.end();
}

}  // namespace ply::serving
