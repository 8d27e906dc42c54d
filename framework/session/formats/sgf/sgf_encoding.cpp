#include "framework/session/formats/sgf/sgf_encoding.hpp"

#include <fmt/format.h>
#if __has_include(<iconv.h>)
#include <iconv.h>
#endif

#include <algorithm>
#include <iterator>
#include <optional>

#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/utf8.hpp"

namespace ply {
namespace {

/// A name of an encoding in small letters and digits alone, and what iconv calls it. Those of
/// China, Japan and Korea are read by the larger one that replaced them. No other name reaches
/// iconv, for not all that it knows is safe with bytes of strangers.
struct Encoding {
    std::string_view said;
    const char* name;
};
constexpr Encoding encodings[] = {{"gb18030", "GB18030"},       {"gbk", "GB18030"},
                                  {"gb2312", "GB18030"},        {"euccn", "GB18030"},
                                  {"cp936", "GB18030"},         {"big5", "BIG5-HKSCS"},
                                  {"big5hkscs", "BIG5-HKSCS"},  {"cp950", "BIG5-HKSCS"},
                                  {"shiftjis", "CP932"},        {"sjis", "CP932"},
                                  {"xsjis", "CP932"},           {"cp932", "CP932"},
                                  {"windows31j", "CP932"},      {"eucjp", "EUC-JP"},
                                  {"euckr", "CP949"},           {"ksc56011987", "CP949"},
                                  {"cp949", "CP949"},           {"uhc", "CP949"},
                                  {"koi8r", "KOI8-R"},          {"koi8u", "KOI8-U"},
                                  {"latin1", "ISO-8859-1"},     {"iso88591", "ISO-8859-1"},
                                  {"iso88592", "ISO-8859-2"},   {"iso88593", "ISO-8859-3"},
                                  {"iso88594", "ISO-8859-4"},   {"iso88595", "ISO-8859-5"},
                                  {"iso88596", "ISO-8859-6"},   {"iso88597", "ISO-8859-7"},
                                  {"iso88598", "ISO-8859-8"},   {"iso88599", "ISO-8859-9"},
                                  {"iso885913", "ISO-8859-13"}, {"iso885915", "ISO-8859-15"},
                                  {"windows1250", "CP1250"},    {"windows1251", "CP1251"},
                                  {"windows1252", "CP1252"},    {"windows1253", "CP1253"},
                                  {"windows1254", "CP1254"},    {"windows1255", "CP1255"},
                                  {"windows1256", "CP1256"},    {"windows1257", "CP1257"},
                                  {"windows1258", "CP1258"}};

bool is_encoding_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

/// The first value of CA; empty: there is none.
std::string_view named_encoding(std::string_view bytes) {
    constexpr std::string_view property = "CA[";
    constexpr std::string_view before = "; \t\r\n]";
    for (std::size_t at = bytes.find(property); at != bytes.npos;
         at = bytes.find(property, at + 1)) {
        if (at == 0 || before.find(bytes[at - 1]) == before.npos) continue;
        const std::string_view value = bytes.substr(at + property.size());
        return value.substr(0, value.find(']'));
    }
    return {};
}

/// Null: it is not known here.
const Encoding* find_encoding(std::string_view said) {
    std::string plain = lower_case(said);
    std::erase_if(plain, [](char letter) { return !is_encoding_letter(letter); });
    if (plain.starts_with("cp125")) plain.replace(0, 2, "windows");
    const auto* const found = std::ranges::find(encodings, plain, &Encoding::said);
    return found == std::end(encodings) ? nullptr : found;
}

/// What is none of that encoding becomes U+FFFD, and is counted; nothing where it is not known.
std::optional<std::string> converted(std::string_view bytes, const char* encoding, int& strange) {
#if __has_include(<iconv.h>)
    constexpr std::string_view replacement = "\ufffd";
    constexpr std::size_t most_bytes_a_byte = replacement.size();
    constexpr auto failed = static_cast<std::size_t>(-1);
    const iconv_t way = iconv_open("UTF-8", encoding);
    if (way == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
    std::string from(bytes);
    std::string text(bytes.size() * most_bytes_a_byte, ' ');
    char* in = from.data();
    char* out = text.data();
    std::size_t in_left = from.size();
    std::size_t out_left = text.size();
    while (iconv(way, &in, &in_left, &out, &out_left) == failed) {
        if (in_left == 0 || out_left < replacement.size()) break;
        out = std::ranges::copy(replacement, out).out;
        out_left -= replacement.size();
        ++in, --in_left, ++strange;
    }
    iconv_close(way);
    text.resize(text.size() - out_left);
    return text;
#else
    (void)bytes, (void)encoding, (void)strange;
    return std::nullopt;
#endif
}

}  // namespace

SgfText sgf_text(std::string_view bytes) {
    const std::string_view said = named_encoding(bytes);
    if (said.empty() || line_not_utf8(bytes) == 0) return {std::string(bytes)};
    const Encoding* const encoding = find_encoding(said);
    int strange = 0;
    auto text = encoding == nullptr ? std::nullopt : converted(bytes, encoding->name, strange);
    if (!text)
        return {std::string(bytes), fmt::format("the text cannot be read as CA[{}], and was read "
                                                "as Latin-1",
                                                shortened(said, 40))};
    if (strange == 0) return {std::move(*text)};
    return {std::move(*text),
            fmt::format("{} byte{} of the text {} no letter of CA[{}]", strange,
                        strange == 1 ? "" : "s", strange == 1 ? "is" : "are", shortened(said, 40))};
}

}  // namespace ply
