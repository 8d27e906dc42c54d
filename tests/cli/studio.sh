#!/bin/bash
# The studio's page: its modules by themselves, and in a real browser.
#
#     tests/cli/studio.sh PLYBOARD modules     the modules that need no browser, by Node
#     tests/cli/studio.sh PLYBOARD playing     tests/web/browser/playing.mjs: chromium, by chromedriver
#
# Where Node or the browser is missing the tests are skipped with a word, exit code 77; with
# PLYBOARD_BROWSER=required in the environment that is a failure.
set -euo pipefail

PLYBOARD=$(realpath "$1")
export PLYBOARD
subject=$2
web=$(dirname "$(realpath "$0")")/../web

# needs COMMAND PACKAGE
needs() {
    ! command -v "$1" >/dev/null || return 0
    echo "skipped: $1 is not installed (Debian's package $2)"
    [ "${PLYBOARD_BROWSER-}" = required ] && exit 1
    exit 77
}

needs node nodejs
if [ "$subject" = modules ]; then
    exec node --test "$web"/*.test.mjs
fi
needs chromium chromium
needs chromedriver chromium-driver
exec node "$web/browser/$subject.mjs"
