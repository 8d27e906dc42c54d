/// As common_headers.hpp, for targets in which no ply is played or searched: half of their files
/// read or write JSON.
#pragma once

#include "common_headers.hpp"
#include "json_templates.hpp"
