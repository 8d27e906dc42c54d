// plyboard completions: scripts by which shells complete its commands, options and names.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/name_kinds.hpp"
#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"

namespace ply {
namespace {

template <class Visit>
void for_each_shown_command(Visit visit) {
    for (const Command& command : command_table())
        if (command.group != CommandGroup::hidden) visit(command, command.line());
}

/// Within single quotes of a shell.
std::string single_quoted(std::string_view text) {
    std::string quoted = "'";
    for (const char letter : text) quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
    return quoted + '\'';
}

/// The flag behind which words name something else; null: there is none.
const CommandOption* flag_of_words(const CommandLine& line) {
    const std::vector<CommandOption>& options = line.options();
    const auto flag = std::ranges::find_if(
        options, [](const CommandOption& option) { return !option.words.empty(); });
    return flag == options.end() ? nullptr : &*flag;
}

// --- bash ----------------------------------------------------------------------------------------

/// `--players=PLAYER...`, `--color=auto,always,never`, `--json`, `--resume:SESSION`
std::string bash_option(const CommandOption& option) {
    if (!option.words.empty()) return fmt::format("--{}:{}", option.name, option.words);
    if (option.is_flag()) return "--" + option.name;
    return fmt::format("--{}={}{}", option.name,
                       option.allowed.empty() ? option.placeholder
                                              : fmt::format("{}", fmt::join(option.allowed, ",")),
                       option.many ? "..." : "");
}

/// The words of a command and its options; a blank in a placeholder would part them.
std::string bash_takes(const CommandLine& line) {
    std::vector<std::string> takes;
    for (const CommandWord& word : line.words()) takes.push_back(word.name);
    for (const CommandOption& option : line.all_options()) takes.push_back(bash_option(option));
    for (std::string& each : takes) std::ranges::replace(each, ' ', '_');
    return fmt::format("{}", fmt::join(takes, " "));
}

constexpr const char* bash_functions = R"bash(
# Names that begin with what is typed, quoted. Not by compgen -W: it expands its words, which would
# run commands in them, and games are named by their files. Within quotes: names that need none.
_plyboard_names() {
    local names name quoted begun=$2
    mapfile -t names < <("${COMP_WORDS[0]}" names "$1" 2>/dev/null)
    for name in "${names[@]}"; do
        printf -v quoted %q "$name"
        case $begun in
        [\"\']*) [[ $name == "$quoted" && $name == "${begun:1}"* ]] || continue ;;
        *) [[ $quoted == "$begun"* || $name == "${begun//\\/}"* ]] || continue ;;
        esac
        COMPREPLY+=("$quoted")
    done
}

# What may follow in place of KIND: words apart by commas, names, or else files.
_plyboard_kind() {
    case $1 in
    *,*) mapfile -t COMPREPLY < <(compgen -W "${1//,/ }" -- "$2") ;;
    @KINDS@) _plyboard_names "$1" "$2" ;;
    esac
}

# What is typed up to the cursor, lua:hex as one word and --player=pvs as two: bash has parted them at
# colons and equals signs.
_plyboard_typed() {
    local each behind=
    typed=()
    for each in "${COMP_WORDS[@]:0:COMP_CWORD + 1}"; do
        if [[ $each == : && ${#typed[@]} -gt 0 ]]; then
            typed[-1]+=: behind=1
        elif [[ $each == = && ${typed[-1]} == --* ]]; then
            typed+=('') behind=1
        elif [[ $behind ]]; then
            typed[-1]+=$each behind=
        else
            typed+=("$each")
        fi
    done
}

_plyboard_complete() {
    local word=${typed[-1]} at=$((${#typed[@]} - 2)) takes each words
    if ((${#typed[@]} == 2)); then
        mapfile -t COMPREPLY < <(compgen -W "@COMMANDS@" -- "$word")
        return
    fi
    takes=$(_plyboard_takes "${typed[1]}")
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(for each in $takes; do
            [[ $each != -* ]] || compgen -W "${each%%[=:]*}" -- "$word" || :
        done)
        return
    fi
    while ((at > 1)) && [[ ${typed[at]} != -* ]]; do ((at--)); done
    for each in $takes; do
        [[ $each == "${typed[at]}="* ]] || continue
        [[ $each == *... ]] || ((at == ${#typed[@]} - 2)) || continue
        each=${each#*=} each=${each%...}
        _plyboard_kind "$each" "$word"
        case $each in
        @FILES@) ;;
        *) compopt +o default 2>/dev/null || : ;; # no files in place of a number
        esac
        return
    done
    words=${takes%% *}
    for each in $takes; do
        [[ $each == --*:* && $each != *=* ]] || continue
        [[ " ${typed[*]} " != *" ${each%%:*} "* ]] || words=${each#*:}
    done
    _plyboard_kind "$words" "$word"
}

_plyboard() {
    local typed before
    COMPREPLY=()
    _plyboard_typed
    _plyboard_complete
    # Bash puts what is found in place of what stands behind the colon.
    if [[ ${COMP_WORDS[COMP_CWORD]} != "${typed[-1]}" ]]; then
        before=${typed[-1]%"${typed[-1]##*:}"}
        COMPREPLY=("${COMPREPLY[@]#"$before"}")
    fi
}
complete -o default -F _plyboard plyboard
)bash";

/// `text` with `value` at its mark.
std::string marked(std::string text, std::string_view mark, const std::string& value) {
    return text.replace(text.find(mark), mark.size(), value);
}

std::string kinds_between(std::string_view separator) {
    std::vector<std::string_view> placeholders;
    for (const NameKind& kind : name_kinds()) placeholders.emplace_back(kind.placeholder);
    return fmt::format("{}", fmt::join(placeholders, separator));
}

std::string bash_script() {
    std::string script = "# What a command takes: words, options and what follows them.\n";
    script += "_plyboard_takes() {\n    case $1 in\n";
    std::vector<std::string> names;
    for_each_shown_command([&](const Command& command, const CommandLine& line) {
        names.emplace_back(command.name);
        script +=
            fmt::format("    {}) echo {} ;;\n", command.name, single_quoted(bash_takes(line)));
    });
    script += "    esac\n}\n";
    const std::string files = fmt::format("{}", fmt::join(placeholders_of_files(), " | "));
    script += marked(marked(bash_functions, "@KINDS@", kinds_between(" | ")), "@FILES@", files);
    return marked(script, "@COMMANDS@", fmt::format("{}", fmt::join(names, " ")));
}

// --- zsh -----------------------------------------------------------------------------------------

/// What completes a word that stands for `placeholder`.
std::string zsh_action(const std::string& placeholder, const std::vector<std::string>& allowed) {
    if (!allowed.empty()) return fmt::format("({})", fmt::join(allowed, " "));
    const NameKind* const kind = name_kind(placeholder);
    if (kind == nullptr) return "_files";
    return (kind->files ? "_plyboard_names_and_files " : "_plyboard_names ") + placeholder;
}

/// In a specification of _arguments, which colons and brackets divide.
std::string zsh_text(std::string_view text) {
    std::string escaped;
    for (const char letter : text) {
        if (std::string_view("\\:[]").find(letter) != std::string_view::npos) escaped += '\\';
        escaped += letter;
    }
    return escaped;
}

std::string zsh_option(const CommandOption& option) {
    const std::string about = fmt::format("--{}[{}]", option.name, zsh_text(option.help));
    if (option.is_flag()) return single_quoted(about);
    const bool nothing = option.allowed.empty() && name_kind(option.placeholder) == nullptr &&
                         !takes_files(option.placeholder);
    return single_quoted(
        fmt::format("{}:{}{}:{}", about, option.many ? "*-*:" : "", zsh_text(option.placeholder),
                    nothing ? " " : zsh_action(option.placeholder, option.allowed)));
}

std::string zsh_word(const std::string& number, const std::string& name) {
    return single_quoted(fmt::format("{}:{}:{}", number, zsh_text(name), zsh_action(name, {})));
}

/// Commands whose words a flag changes have one kind of words.
std::string zsh_words_by_flag(const CommandLine& line, const CommandOption& flag) {
    return fmt::format(
        "        local words_are={}\n"
        "        (( ${{words[(I)--{}]}} )) && words_are={}\n",
        zsh_word("*", line.words()[0].name), flag.name, zsh_word("*", flag.words));
}

std::string zsh_arguments(const CommandLine& line) {
    std::string arguments;
    int number = 0;
    if (flag_of_words(line) != nullptr) {
        arguments = " \\\n            $words_are";
    } else {
        for (const CommandWord& word : line.words())
            arguments += " \\\n            " +
                         zsh_word(word.many ? "*" : std::to_string(++number), word.name);
    }
    for (const CommandOption& option : line.all_options())
        arguments += " \\\n            " + zsh_option(option);
    return arguments;
}

std::string zsh_script() {
    std::string commands, cases;
    for_each_shown_command([&](const Command& command, const CommandLine& line) {
        commands += "        " +
                    single_quoted(fmt::format("{}:{}", command.name, zsh_text(command.summary))) +
                    '\n';
        const CommandOption* const flag = flag_of_words(line);
        cases +=
            fmt::format("    {})\n{}        _arguments{}\n        ;;\n", command.name,
                        flag == nullptr ? "" : zsh_words_by_flag(line, *flag), zsh_arguments(line));
    });
    return "#compdef plyboard\n"
           "_plyboard_names() {\n"
           "    local -a names\n"
           "    names=(${(f)\"$(_call_program names plyboard names $argv[-1])\"})\n"
           "    compadd \"${(@)argv[1,-2]}\" -a names\n"
           "}\n"
           "_plyboard_names_and_files() {\n"
           "    _plyboard_names \"$@\"\n"
           "    _files\n"
           "}\n\n"
           "_plyboard() {\n"
           "    local -a commands=(\n" +
           commands +
           "    )\n"
           "    if (( CURRENT == 2 )); then\n"
           "        _describe command commands\n"
           "        return\n"
           "    fi\n"
           "    shift words\n"
           "    (( CURRENT-- ))\n"
           "    # Where an option begins, no list of values goes on.\n"
           "    [[ $PREFIX == -* ]] && words=($words[1] $PREFIX) CURRENT=2\n"
           "    case $words[1] in\n" +
           cases +
           "    esac\n"
           "}\n"
           "if [[ $funcstack[1] == _plyboard ]]; then _plyboard \"$@\"; else compdef _plyboard "
           "plyboard; fi\n";
}

// --- fish ----------------------------------------------------------------------------------------

/// Within single quotes of fish, which knows backslashes there.
std::string fish_quoted(std::string_view text) {
    std::string quoted = "'";
    for (const char letter : text) {
        if (letter == '\'' || letter == '\\') quoted += '\\';
        quoted += letter;
    }
    return quoted + '\'';
}

/// How fish completes an option under a condition: what may follow it, and what it is for. These
/// are two lines, since fish shows what stands on one line with a value beside each of them.
std::string fish_option(const std::string& here, const CommandOption& option) {
    const std::string name = fmt::format("{} -l {}", here, option.name);
    const std::string about = " -d " + fish_quoted(option.help);
    if (option.is_flag()) return name + about + '\n';
    const NameKind* const kind = name_kind(option.placeholder);
    const bool words_alone = !option.allowed.empty() || !takes_files(option.placeholder);
    const std::string value = words_alone ? " -x" : " -r";
    std::string values;
    if (!option.allowed.empty())
        values = fmt::format("{}{} -a '{}'\n", name, value, fmt::join(option.allowed, " "));
    else if (kind != nullptr)
        values = fmt::format("{}{} -a '(plyboard names {})'\n", name, value, kind->placeholder);
    return values + name + value + about + '\n';
}

/// Fish itself takes one value an option. Whether of a command's options the last one is this:
constexpr const char* fish_functions = R"fish(function __plyboard_after
    set -l words (commandline -opc)
    contains -- $argv[1] $words; or return
    for word in $words[-1..1]
        if string match -q -- '-*' $word
            test $word = $argv[2]
            return
        end
    end
    return 1
end
)fish";

/// The values of an option behind its first one; empty: it has no others, or they have no names.
std::string fish_more_values(std::string_view command, const CommandOption& option) {
    const NameKind* const kind = name_kind(option.placeholder);
    if (!option.many || kind == nullptr) return {};
    return fmt::format(
        "complete -c plyboard -n '__plyboard_after {} --{}'{} -a '(plyboard names {})'\n", command,
        option.name, kind->files ? "" : " -f", kind->placeholder);
}

/// The words of a command, under a condition of fish; empty: they have no names.
std::string fish_words(std::string_view condition, const std::string& placeholder) {
    const NameKind* const kind = name_kind(placeholder);
    if (kind == nullptr) return {};
    return fmt::format("complete -c plyboard -n '{}'{} -a '(plyboard names {})'\n", condition,
                       kind->files ? "" : " -f", placeholder);
}

std::string fish_script() {
    std::string script = fish_functions;
    for_each_shown_command([&](const Command& command, const CommandLine& line) {
        const std::string seen = fmt::format("__fish_seen_subcommand_from {}", command.name);
        const std::string here = fmt::format("complete -c plyboard -n '{}'", seen);
        script += fmt::format("complete -c plyboard -n __fish_use_subcommand -f -a {} -d {}\n",
                              command.name, fish_quoted(command.summary));
        const std::string first = line.words().empty() ? "" : line.words()[0].name;
        if (const CommandOption* const flag = flag_of_words(line)) {
            const std::string typed = "__fish_contains_opt " + flag->name;
            script += fish_words(seen + "; and not " + typed, first) +
                      fish_words(seen + "; and " + typed, flag->words);
        } else {
            script += fish_words(seen, first);
        }
        for (const CommandOption& option : line.all_options())
            script += fish_option(here, option) + fish_more_values(command.name, option);
    });
    return script;
}

struct ShellKind {
    const char* name;
    std::string (*script)();
};
constexpr std::array known_shells = {ShellKind{"bash", bash_script}, ShellKind{"zsh", zsh_script},
                                     ShellKind{"fish", fish_script}};

}  // namespace

int run_completions(const CommandLine& line) {
    const std::string name = line.text("SHELL");
    const auto shell = std::ranges::find(known_shells, name, &ShellKind::name);
    if (shell == known_shells.end()) {
        std::vector<std::string> names;
        for (const ShellKind& each : known_shells) names.emplace_back(each.name);
        throw UsageError(fmt::format("completions: {} is no shell that is known{}", name,
                                     suggestion(name, names)));
    }
    emit("{}", shell->script());
    return 0;
}

}  // namespace ply
