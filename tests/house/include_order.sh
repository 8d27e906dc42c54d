#!/bin/sh
# The pipeline is the order of the folders: a station, a folder of framework/, includes only itself and
# stations before it, and within a station a room, a folder of its, only itself and rooms before it.
# CMake's lists have both orders. Also: what plugins include is in the SDK, libraries stay in their
# stations, there is one way to print and one to open files, and clang can read it.
#
#     tests/house/include_order.sh [TREE]
set -eu

cd "${1:-$(dirname "$0")/../..}"
stations=$(sed -n '/^foreach(station/,/)/p' framework/CMakeLists.txt | tr '\n()' '   ' | sed 's/foreach station//')
# Folders and files of framework/ that are installed for plugins.
sdk=$(sed -n -e 's/DESTINATION.*//' -e '/^install(.*framework\//,/)/p' cmake/install.cmake |
    grep -o 'framework/[a-z_/.]*' | tr '\n' ' ')
# A line each: station room room ...
rooms=$(for station in $stations; do
    sed -n -e "s/^plyboard_rooms($station \(.*\))/\1/p" -e 's/^ *ROOMS //p' \
        "framework/$station/CMakeLists.txt" | sed "s/^/$station /"
done)
# shellcheck disable=SC2016  # awk expands it
find framework plugins -type f \( -name '*.hpp' -o -name '*.cpp' -o -name '*.h' \) |
    sort | xargs awk -v stations="$stations" -v rooms="$rooms" -v sdk="$sdk" '
    BEGIN {
        count = split(stations, names)
        for (i = 1; i <= count; ++i) place[names[i]] = i
        split(sdk, installed, " ")
        lines = split(rooms, line, "\n")
        for (i = 1; i <= lines; ++i) {
            count = split(line[i], names)
            for (k = 2; k <= count; ++k) room_place[names[1] "/" names[k]] = k
            has_rooms[names[1]] = 1
        }
    }
    # room_of(path): station/room, where the room of a file beside the rooms is a dot.
    function room_of(path, part, parts) {
        parts = split(path, part, "/")
        return part[2] "/" (parts > 3 ? part[3] : ".")
    }
    function complain(what) {
        printf "%s:%d: %s\n", FILENAME, FNR, what
        ++complaints
    }
    # in_sdk(path): whether an installed Plyboard has this header.
    function in_sdk(path, i) {
        for (i in installed)
            if (path == installed[i] || index(path, installed[i] "/") == 1) return 1
        return 0
    }

    FNR == 1 {
        split(FILENAME, folder, "/")
        if (folder[1] == "framework" && !(folder[2] in place) && folder[2] !~ /\./)
            complain("framework/" folder[2] " is no station of the pipeline")
        here = room_of(FILENAME)
        if (has_rooms[folder[2]] && !(here in room_place))
            complain(here " is none of the rooms that framework/" folder[2] "/CMakeLists.txt lists")
    }
    # Text from outside must not steer a terminal, and what is no file must not be waited for.
    /fmt::print|std::(cout|cerr|puts)|[^_]f(puts|printf)\(/ && folder[1] == "framework" &&
        FILENAME !~ /^framework\/(report\/text\/emit|app\/cli\/program|app\/terminal\/line_editor)\.cpp$/ &&
        FILENAME !~ /terminal_screen/ { complain("print by framework/report/text/emit.hpp") }
    /std::(ifstream|fstream)[ (]|fopen\(.*"r/ && folder[1] == "framework" && !/own_program_file/ &&
        FILENAME != "framework/tournament/journal/recovery.cpp" {
        complain("read files by framework/base/files/input_file.hpp")
    }
    # Of g++'"'"'s ranges clang 14 compiles no views and nothing that returns a part of a range.
    /std::(ranges::)?views|std::ranges::(subrange|rotate|unique|remove|remove_if|search|search_n)[ <(]/ ||
        /std::ranges::(partition|stable_partition|equal_range|find_end)\(/ {
        complain("clang 14 cannot compile this of <ranges>; take iterators, or a loop")
    }
    !/^[ \t]*#[ \t]*include/ { next }
    {
        match($0, /[<"][^>"]*[>"]/)
        quoted = substr($0, RSTART, 1) == "\""
        path = substr($0, RSTART + 1, RLENGTH - 2)
        split(path, part, "/")
    }
    path ~ /^boost\/dll/ && FILENAME != "framework/loading/shared_library.cpp" {
        complain("only framework/loading/shared_library.cpp includes Boost.DLL")
    }
    path ~ /(^|\/)(lua|luaconf|lualib|lauxlib)\.(h|hpp)$/ {
        if (FILENAME !~ /^framework\/(lua|authoring)\//)
            complain("only framework/lua and framework/authoring include " path)
        next
    }
    folder[1] == "framework" && part[1] == "framework" {
        if (!(part[2] in place))
            complain("framework/" part[2] " is no station of the pipeline")
        else if (place[part[2]] > place[folder[2]])
            complain(folder[2] " comes before " part[2] " and may not include " path)
        else if (part[2] == folder[2] && room_place[room_of(path)] > room_place[here])
            complain(here " comes before " room_of(path) " and may not include " path)
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
