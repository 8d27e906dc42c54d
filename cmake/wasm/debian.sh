#!/bin/sh
# debian.sh FOLDER: brings into FOLDER what a build for browsers needs and Debian has in no package that
# could be installed beside others: the headers of a C++ library that knows C++20 (those of libc++ 14,
# which emscripten brings, lack the algorithms of ranges), and the sources of Lua. Both come by apt from
# the mirror that this machine uses, with apt's checks; nothing is installed.
set -eu
mkdir -p "$1/lists/partial"
cd "$1"
if [ ! -d lua/src ]; then
    # Sources of packages are listed apart; most machines have no such line.
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Codename: bookworm' 'Component: main' |
        head -n 1)
    [ -n "$mirror" ] || { echo "apt knows no mirror of Debian 12 (bookworm, main)" >&2; exit 1; }
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror bookworm main" \
        >sources.list
    sources="-o Dir::Etc::SourceList=$PWD/sources.list -o Dir::Etc::SourceParts=/dev/null
        -o Dir::State::Lists=$PWD/lists -o APT::Sandbox::User=root"
    apt-get -qq $sources update
    apt-get -qq $sources --download-only source lua5.4
    dpkg-source --no-check -x lua5.4_*.dsc lua >lua.log
fi
if [ ! -d libc++ ]; then
    apt-get -qq -o APT::Sandbox::User=root download libc++-16-dev
    dpkg-deb -x libc++-16-dev_*.deb unpacked
    mv unpacked/usr/lib/llvm-16/include/c++/v1 libc++
    rm -r unpacked
fi
# Headers without a compiled part, apart from those of this machine's own library.
mkdir -p headers
ln -sfn /usr/include/fmt headers/fmt
ln -sfn /usr/include/nlohmann headers/nlohmann
rm -rf lists sources.list ./*.deb ./*.dsc ./*.tar.?z
