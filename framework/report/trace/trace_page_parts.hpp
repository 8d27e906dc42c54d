/// The fixed parts of the page that steps through a search.
#pragma once

#include "framework/report/trace/trace_report.hpp"

namespace ply {

const char* trace_page_style();   ///< CSS, besides that of the pictures
const char* trace_page_panel();   ///< the sentence, the variables, the buttons
const char* trace_page_script();  ///< shows step after step of the JSON in #data

}  // namespace ply
