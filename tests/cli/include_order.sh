#!/bin/sh
# The pipeline is the order of the folders: a folder under framework/ includes only itself and
# folders before it. Also: what plugins include is in the SDK, libraries stay in their modules, and
# there is one way to print and one to open files.
#
#     tests/cli/include_order.sh [TREE]
set -eu

cd "${1:-$(dirname "$0")/../..}"
# shellcheck disable=SC2016  # awk expands it
find framework plugins -type f \( -name '*.hpp' -o -name '*.cpp' -o -name '*.h' \) |
    sort | xargs awk '
    BEGIN {
        stations = split("game search loading engine player match statistics tournament report serving app", names)
        for (i = 1; i <= stations; ++i) place[names[i]] = i
    }
    function complain(what) {
        printf "%s:%d: %s\n", FILENAME, FNR, what
        ++complaints
    }
    # in_sdk(path): whether an installed Plyboard has this header.
    function in_sdk(path) {
        return path ~ /^framework\/(game|search)\// || path ~ /^framework\/loading\/plugin(_check|_interface)?\.hpp$/
    }

    FNR == 1 {
        split(FILENAME, folder, "/")
        if (folder[1] == "framework" && !(folder[2] in place) && folder[2] !~ /\./)
            complain("framework/" folder[2] " is no station of the pipeline")
    }
    # Text from outside must not steer a terminal, and what is no file must not be waited for.
    /fmt::print|std::(cout|cerr|puts)|[^_]f(puts|printf)\(/ && folder[1] == "framework" &&
        FILENAME !~ /^framework\/(report\/emit|app\/(main|line_editor))\.cpp$/ &&
        FILENAME !~ /terminal_screen/ { complain("print by framework/report/emit.hpp") }
    /std::(ifstream|fstream)[ (]|fopen\(.*"r/ && folder[1] == "framework" && !/proc\/self/ &&
        FILENAME != "framework/tournament/salvage.cpp" {
        complain("read files by framework/game/input_file.hpp")
    }
    !/^[ \t]*#[ \t]*include/ { next }
    {
        match($0, /[<"][^>"]*[>"]/)
        quoted = substr($0, RSTART, 1) == "\""
        path = substr($0, RSTART + 1, RLENGTH - 2)
        split(path, part, "/")
    }
    path ~ /^boost\/dll/ && FILENAME != "framework/loading/plugin_file.cpp" {
        complain("only framework/loading/plugin_file.cpp includes Boost.DLL")
    }
    path ~ /(^|\/)(lua|luaconf|lualib|lauxlib)\.(h|hpp)$/ {
        if (FILENAME !~ /^framework\/loading\/lua\//)
            complain("only framework/loading/lua includes " path)
        next
    }
    folder[1] == "framework" && part[1] == "framework" {
        if (!(part[2] in place))
            complain("framework/" part[2] " is no station of the pipeline")
        else if (place[part[2]] > place[folder[2]])
            complain(folder[2] " comes before " part[2] " and may not include " path)
        if (in_sdk(FILENAME) && FILENAME ~ /\.hpp$/ && !in_sdk(path))
            complain("a header of the SDK may not include " path ", which is not installed")
        next
    }
    folder[1] == "plugins" && part[1] == "framework" {
        if (!in_sdk(path)) complain("a plugin may not include " path ", which is not in the SDK")
        next
    }
    folder[1] == "framework" && quoted {
        complain("write the path from the root: \"framework/.../" path "\"")
    }
    folder[1] == "framework" && in_sdk(FILENAME) && FILENAME ~ /\.hpp$/ &&
        path ~ /^(boost|fmt|nlohmann)\// {
        complain("a header of the SDK may not include the library header " path)
    }
    END { exit complaints > 0 }'
