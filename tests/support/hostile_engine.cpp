// An engine for tests that keeps its protocol or breaks it in one way. It plays the fool's mate
// (1. f3 e5 2. g4 Qh4 mate) from either side, whatever it is asked.
//
//     hostile_engine PROTOCOL MODE [FILE]
//
// FILE gets the process number of the child that mode `fork` leaves behind.
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::string mode;

bool is(const char* name) {
    return mode == name;
}

void say(const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t count = write(STDOUT_FILENO, text.data() + at, text.size() - at);
        if (count <= 0) _exit(1);
        at += static_cast<std::size_t>(count);
    }
}

/// The engine is where it does its mischief, whatever the protocol: it is asked for a move.
void misbehave() {
    if (is("die")) _exit(3);
    if (is("crash")) raise(SIGSEGV);
    if (is("close")) close(STDOUT_FILENO);
    if (is("silent") || is("after_stop")) return;
    if (is("flood"))
        for (const std::string line = std::string(4000, 'x') + "\n";;) say(line);
}

bool answers() {
    return !is("silent") && !is("after_stop") && !is("half") && !is("close");
}

/// What it says before its move.
std::string noise() {
    std::string text;
    if (is("noise")) {
        for (int i = 0; i < 1000; ++i) text += "info string one of a thousand\n";
        text += "info depth x score cp nodes -1 seldepth wdl 1 2 3 blah\ninfo\n\n# comment\n";
    }
    if (is("bytes"))
        text = std::string("info string \xff\xfe\x80 \xc3( \0 \x1b[31m\n", 25) +
               std::string("\0\0\n", 3);
    if (is("long")) text = "info string " + std::string(1 << 20, 'y') + "\n";
    if (is("errors")) {
        const std::string line(99, 'e');
        for (int i = 0; i < 1000; ++i) std::cerr << line << "\n";
    }
    return text;
}

/// The move that is due, or another one.
std::string move_at(std::size_t ply) {
    static const char* const fools_mate[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
    if (is("illegal")) return "f2f5";
    if (is("none")) return "(none)";
    if (is("zero")) return "0000";
    if (is("nothing")) return "";
    return fools_mate[ply % 4];
}

void leave_a_child(const char* file) {
    int ready[2];
    if (pipe(ready) != 0) _exit(1);
    if (fork() != 0) {
        close(ready[1]);
        char byte = 0;
        while (read(ready[0], &byte, 1) > 0) {
        }
        return;
    }
    setsid();
    if (fork() != 0) _exit(0);
    for (const int ignored : {SIGTERM, SIGHUP, SIGPIPE}) signal(ignored, SIG_IGN);
    std::ofstream(file) << getpid() << std::endl;
    close(ready[1]);
    while (true) pause();
}

/// In the ways in which a line can come.
void say_move(const std::string& before, const std::string& move) {
    if (is("half")) return say(before);
    if (is("halves")) {
        say(before);
        return say(move + "\n");
    }
    if (is("crlf")) return say(before + move + "\r\n");
    if (is("blanks")) return say("   " + before + "   " + move + "   ponder   e7e5  \n");
    if (is("twice")) return say(before + move + "\n" + before + move + "\n");
    say(before + move + "\n");
    if (is("die_after")) _exit(4);
}

int play_uci(const std::string& name) {
    std::size_t ply = 0;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == name && !is("mute")) {
            say("id name Hostile\nid author nobody\noption name Hash type spin default 16 min 1 "
                "max "
                "64\noption name Clear Hash type button\noption name Style type combo default Calm "
                "Mind var Calm Mind var Wild\n");
            if (!is("no_ok")) say(name + "ok" + (is("crlf") ? "\r\n" : "\n"));
        } else if (word == "isready" && !is("never_ready")) {
            say(is("early") ? "readyok\nbestmove a2a3\n" : "readyok\n");
        } else if (word == "position") {
            ply = 0;
            bool moves = false;
            while (words >> word) {
                ply += moves;
                moves |= word == "moves";
            }
        } else if (word == "go") {
            misbehave();
            say(noise());
            if (is("says"))
                say("info depth 7 seldepth 9 multipv 1 score cp -35 upperbound nodes 1234 nps 5 "
                    "pv " +
                    move_at(ply) + " e7e5\ninfo depth 9 multipv 2 score cp 99 pv a2a3\n");
            if (answers() || is("half")) say_move("bestmove ", move_at(ply));
        } else if (word == "stop" && is("after_stop")) {
            say_move("bestmove ", move_at(ply));
        } else if (word == "quit" && !is("stay")) {
            return 0;
        }
    }
    while (is("stay")) pause();
    return 0;
}

int play_xboard() {
    std::size_t ply = 0;
    bool force = true;
    int greeted = 0;
    const auto move = [&] {
        misbehave();
        say(noise());
        if (is("says")) say("7. -35 12 1234 f3 e5\n");
        if (is("claim")) say("1-0 {I win}\n");
        if (is("loses")) say(ply % 2 == 0 ? "0-1 {I lose}\n" : "1-0 {I lose}\n");
        if (is("resign")) say("resign\n");
        if (is("refuse")) say("Illegal move (no): e7e5\n");
        if (is("invalid")) say("Invalid move: e7e5\n");
        if (is("offer")) say("offer draw\ntellics whisper hello\n");
        if (answers() || is("half"))
            say_move(is("old") ? std::to_string(ply / 2 + 1) + ". ... " : "move ", move_at(ply));
        ++ply;
    };
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "protover" && is("slow_features")) {
            say("feature done=0\n");
            say("feature ping=1 usermove=1 done=1\n");
        } else if (word == "protover" && is("no_done")) {
            say("feature done=0\n");
        } else if ((word == "protover" && !is("old") && !is("deaf")) ||
                   (word == "xboard" && is("deaf") && ++greeted == 4)) {
            say("feature ping=1 setboard=1 variants=\"normal,atomic\" myname=\"Hostile "
                "2\"\nfeature "
                "option=\"Style -combo Calm /// *Wild\" colors=0 usermove=" +
                std::string(is("san") ? "0 san=1" : "1") + " done=1\n");
        } else if (word == "ping") {
            words >> word;
            say("pong " + word + "\n");
        } else if (word == "new") {
            ply = 0;
            force = false;
        } else if (word == "force") {
            force = true;
        } else if (word == "sd" && is("no_depth")) {
            say("Invalid move: " + line + "\n");
        } else if (word == "go") {
            force = false;
            move();
        } else if (word == "usermove" || (is("old") && line.size() == 4 && line[1] < '9') ||
                   (is("san") && (line == "f3" || line == "e5" || line == "g4"))) {
            ++ply;
            if (!force) move();
        } else if (word == "?" && is("after_stop")) {
            say_move("move ", move_at(ply - 1));
        } else if (word == "quit" && !is("stay")) {
            return 0;
        }
    }
    while (is("stay")) pause();
    return 0;
}

int play_gtp() {
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string id, word;
        words >> id >> word;
        const auto answer = [&](const std::string& text) {
            const std::string number = is("no_id") ? "" : id;
            if (is("late")) say("=99999 A1\n\n");
            say("=" + number + " " + text + (is("crlf") ? "\r\n\r\n" : "\n\n"));
        };
        if (word == "list_commands") {
            answer(
                "name\nversion\nlist_commands\nboardsize\nclear_board\nkomi\nplay\ngenmove\nquit\n"
                "time_settings\ntime_left");
        } else if (word == "genmove") {
            misbehave();
            if (is("refuse")) {
                say("?" + id + " cannot\n\n");
            } else if (is("resign")) {
                answer("resign");
            } else if (is("illegal")) {
                answer("I1");
            } else if (answers()) {
                answer("PASS");
            }
        } else if (word == "quit") {
            answer("");
            if (!is("stay")) return 0;
        } else if (word == "name") {
            answer("Hostile");
        } else if (word == "play" && is("refuse_play")) {
            say("?" + id + " illegal move\n\n");
        } else {
            answer("");
        }
    }
    while (is("stay")) pause();
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string protocol = argc > 1 ? argv[1] : "uci";
    mode = argc > 2 ? argv[2] : "polite";
    if (is("die_at_start")) {
        std::cerr << "cannot find my book\n";
        return 3;
    }
    if (is("stay")) signal(SIGTERM, SIG_IGN);
    if (is("fork") && argc > 3) leave_a_child(argv[3]);
    if (protocol == "xboard") return play_xboard();
    if (protocol == "gtp") return play_gtp();
    return play_uci(protocol);
}
