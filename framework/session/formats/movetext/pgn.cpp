#include "framework/session/formats/movetext/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <system_error>

#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/report/notation/movetext.hpp"
#include "framework/session/formats/movetext/file_tags.hpp"
#include "framework/session/formats/movetext/movetext_game.hpp"

namespace ply {
namespace {

constexpr std::string_view chess_960 = "chess(variant=960)";

constexpr std::string_view chess_results[] = {"1-0", "0-1", "1/2-1/2", "*", "½-½", "1/2"};

/// What other programs call chess, in small letters and digits alone.
struct ForeignVariant {
    std::string_view name;
    std::string_view game;
};
constexpr ForeignVariant foreign_variants[] = {{"", "chess"},
                                               {"standard", "chess"},
                                               {"normal", "chess"},
                                               {"chess", "chess"},
                                               {"fromposition", "chess"},
                                               {"chess960", chess_960},
                                               {"960", chess_960},
                                               {"fischerandom", chess_960},
                                               {"fischerrandom", chess_960},
                                               {"fischerandomchess", chess_960},
                                               {"freestylechess", chess_960},
                                               {"fischerrandomchess", chess_960},
                                               {"freestyle", chess_960}};

std::string plain_name(std::string_view name) {
    std::string plain;
    for (const char letter : lower_case(name))
        if ((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9')) plain += letter;
    return plain;
}

/// A file may name games of the catalogue, and a script of the folder one works in; no plugin, and
/// nothing elsewhere.
bool is_catalogue_name(const std::string& name) {
    return !name.empty() && std::ranges::all_of(name, [](char letter) {
        return (std::isalnum(static_cast<unsigned char>(letter)) != 0) || letter == '_' ||
               letter == ':';
    });
}

/// `trio.lua`, as game_for_others() writes it.
bool names_script(const std::string& name) {
    constexpr std::string_view ending = ".lua";
    return name.ends_with(ending) && is_catalogue_name(name.substr(0, name.size() - ending.size()));
}

OpenedGame open_from_file(const std::string& text) {
    const std::string name = text.substr(0, text.find('('));
    const bool script = names_script(name);
    std::error_code unreadable;
    if (script && !std::filesystem::is_regular_file(name, unreadable))
        throw Error(fmt::format(
            "the file is a game of the script '{}', which is not in this folder; go where it is",
            shortened(name, 60)));
    if (!script && !is_catalogue_name(name))
        throw Error(fmt::format("the file is a game of '{}', which is no name of a game here",
                                shortened(text, 60)));
    try {
        return open_named_game((script ? "./" : "") + text);
    } catch (const Error& error) {
        const std::string_view why = error.what();
        throw Error(fmt::format("the file is a game of '{}', which cannot be played here: {}",
                                shortened(text, 60), why.substr(0, why.find(" (known"))));
    }
}

/// The game that the tags name.
OpenedGame pgn_game_of(const FileTags& tags) {
    const std::string variant = tag_value(tags, "Variant");
    const std::string name = tag_value(tags, "Game");
    for (const ForeignVariant& foreign : foreign_variants)
        if (foreign.name == plain_name(variant) && (name.empty() || plain_name(name) == "chess"))
            return open_named_game(std::string(foreign.game));
    return open_from_file(variant.empty() ? name : variant);
}

std::string pgn_start_of(const Game& game, const FileTags& tags) {
    const std::string fen = tag_value(tags, "FEN");
    if (fen.empty()) return "";
    const AnyState state = game.parse_state(fen);
    return state == game.start() ? "" : game.state_text(state);
}

bool plays_chess(const Game& game) {
    return game.info().name == "chess";
}

/// The number of the first move and whose it is, as plies: PGN numbers them as the position does.
int first_ply_of(const Session& session) {
    if (session.game().facts().players != 2) return 0;
    const int behind = session.game().mover(session.start().state) == 1 ? 1 : 0;
    if (!plays_chess(session.game())) return behind;
    const std::string fen = session.game().state_text(session.start().state);
    const auto number = whole_number(std::string_view(fen).substr(fen.rfind(' ') + 1));
    return 2 * static_cast<int>(std::max<std::int64_t>(number.value_or(1), 1) - 1) + behind;
}

MovetextForm pgn_form_of(const Session& session) {
    const Game& game = session.game();
    return {.pawns = plays_chess(game),
            .own_texts = true,
            .first_ply = first_ply_of(session),
            .find = [&game](const Position& position,
                            const std::string& text) { return named_move(game, position, text); },
            .token = [](const AnyState&, const GameNode& node) { return move_token(node.text); }};
}

FileResult pgn_meaning_of(const std::string& word, const FileTags& tags) {
    const SessionEnding ending = ending_in(tags);
    if (word == "1-0") return {.known = true, .winner = 0, .ending = ending};
    if (word == "0-1") return {.known = true, .winner = 1, .ending = ending};
    return {.known = !word.empty() && word != "*", .ending = ending};
}

std::string pgn_word_for(const FileResult& result) {
    if (!result.known) return "*";
    if (!result.winner) return "1/2-1/2";
    return *result.winner == 0 ? "1-0" : "0-1";
}

/// Of one player, or of three and more, whose results PGN has no word for: how people ended it,
/// where the rules have not.
void end_without_word(Session& session, const FileTags& tags) {
    session.go(session.tree().end_of_line(GameTree::root));
    const auto ending = parse_ending(tag_value(tags, "Reason"));
    if (!ending || session.outcome()) return;
    const auto loser = whole_number(tag_value(tags, "Loser"));
    const bool one_lost = loser && *loser >= 1 && *loser <= session.game().facts().players;
    if (!one_lost && (*ending == SessionEnding::resignation || *ending == SessionEnding::time))
        return;
    session.set_end(SessionEnd{
        .at = session.here(),
        .ending = *ending,
        .loser = one_lost ? std::optional<Player>(static_cast<Player>(*loser - 1)) : std::nullopt,
        .points = {}});
}

std::map<std::string, std::string> pgn_own_tags(const Session& session, const std::string& result) {
    const Game& game = session.game();
    const std::string spec = game_for_others(session);
    const std::string name = spec.substr(0, spec.find('('));
    const GameTree& tree = session.tree();
    const std::size_t plies = tree.line_to(tree.end_of_line(GameTree::root)).size();
    std::map<std::string, std::string> tags{{"Game", name}, {"PlyCount", std::to_string(plies)}};
    const bool other_chess =
        spec == chess_960 || (name == "chess" && spec.find("960") != spec.npos);
    if (other_chess) {
        tags["Variant"] = "Chess960";
    } else if (spec != "chess") {
        tags["Variant"] = spec;
    }
    // The starts of Chess960 are positions for other programs.
    if (!session.setup().start.empty() || other_chess) {
        tags["FEN"] = game.state_text(session.start().state);
        tags["SetUp"] = "1";
    }
    const bool by_people = ended_by_people(session);
    const SessionEnding ending = by_people ? session.end()->ending : SessionEnding::agreement;
    if (ending == SessionEnding::unexplained) return tags;
    if (by_people) tags["Reason"] = ending_name(ending);
    const bool has_word = game.facts().players == 2;
    if (by_people && !has_word && session.end()->loser)
        tags["Loser"] = std::to_string(*session.end()->loser + 1);
    const bool over = has_word ? result != "*"
                               : by_people || outcome(game, end_of_main_line(session)).has_value();
    tags["Termination"] = !over                                   ? "unterminated"
                          : ending == SessionEnding::time         ? "time forfeit"
                          : ending == SessionEnding::adjudication ? "adjudication"
                                                                  : "normal";
    return tags;
}

}  // namespace

bool begins_as_pgn(std::string_view text) {
    const std::string front = plain_text(text.substr(0, 1000));
    const std::size_t begin = front.find_first_not_of(" \t\n");
    if (begin == std::string::npos) return false;
    const std::string_view rest = std::string_view(front).substr(begin);
    if (rest.starts_with('['))
        return rest.size() > 1 && std::isalpha(static_cast<unsigned char>(rest[1])) != 0;
    return rest.starts_with("1.");
}

bool could_be_pgn(std::string_view text) {
    const std::string front = plain_text(text.substr(0, 1000));
    const std::size_t begin = front.find_first_not_of(" \t\n");
    if (begin == std::string::npos) return false;
    const char letter = front[begin];
    return std::string_view("[{;%\"").find(letter) != std::string_view::npos ||
           std::isalnum(static_cast<unsigned char>(letter)) != 0;
}

LoadedSession read_pgn_game(std::string_view text, const std::string& game, int number) {
    const std::string plain = plain_text(text);
    if (plain.find_first_not_of(" \t\n") == plain.npos)
        throw Error("line 1: there is no game in the file: it is empty");
    MovetextReader reader(plain, chess_results);
    pass_to_game(reader, number);
    const FileTags tags = read_tags(reader);
    LoadedSession loaded{.opened = game.empty() ? pgn_game_of(tags) : open_named_game(game)};
    const Game& rules = *loaded.opened.game;
    SessionSetup setup = setup_of(tags, loaded.opened.source.named(), rules.facts().players, 0);
    try {
        setup.start = pgn_start_of(rules, tags);
    } catch (const Error& error) {
        throw Error(fmt::format("the tag FEN: {}", error.what()));
    }
    loaded.session = std::make_unique<Session>(rules, std::move(setup));
    BoundedNotes notes;
    const MovetextForm form = pgn_form_of(*loaded.session);
    auto [result, cut] = read_movetext(reader, *loaded.session, form, notes);
    if (result.empty()) result = tag_value(tags, "Result");
    settle(*loaded.session, cut.empty() ? pgn_meaning_of(result, tags) : FileResult{}, notes);
    if (rules.facts().players != 2 && cut.empty()) end_without_word(*loaded.session, tags);
    loaded.games = number + games_left(reader);
    loaded.notes = notes.take();
    if (!cut.empty()) loaded.notes.insert(loaded.notes.begin(), short_line(cut));
    loaded.cut = std::move(cut);
    return loaded;
}

std::string pgn_obstacle(const Game& /*game*/) {
    return "";
}

std::string write_pgn_game(const Session& session) {
    const std::string result = pgn_word_for(result_of(session));
    return tag_lines(session, 0, result, pgn_own_tags(session, result)) + "\n" +
           write_movetext(session, pgn_form_of(session), result);
}

}  // namespace ply
