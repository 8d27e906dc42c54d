#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"

namespace ply {

CommandLine report_line() {
    CommandLine line(
        "report", "FILE --html OUT [OPTIONS]",
        "Writes a tournament as one HTML page that needs nothing else: standings, crosstable, "
        "ratings with intervals, rating against time, score by opening, lengths, reasons of "
        "losses, and matches to replay on their board. FILE is the tournament file or its journal; "
        "it may still be played. Tables and charts are of all matches; --matches and the options "
        "below it choose those that can be replayed.");
    line.positional("FILE");
    line.option("html", "OUT", "the page to write");
    line.option("matches", "N", "at most so many matches to replay, the last ones (500)");
    add_match_options(line);
    line.flag("json", "the data of the page, as one object, on standard output");
    line.examples({"plyboard report first.lua --html first.html",
                   "plyboard report first.lua --player tt --lost --html lost.html"});
    return line;
}

}  // namespace ply
