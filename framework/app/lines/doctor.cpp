#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine doctor_line() {
    CommandLine line(
        "doctor", "[OPTIONS]",
        "Shows versions and where things are, opens every game and plays it once. Exit "
        "code 1 when something is broken.");
    line.flag("json", "one object a finding");
    line.examples({"plyboard doctor"});
    return line;
}

}  // namespace ply
