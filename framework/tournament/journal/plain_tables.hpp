/// Whether a database holds rows and nothing that computes. SQLite runs what a file says: triggers
/// and views, the expressions of generated columns, constraints, defaults and indexes. One of them
/// can take all time and memory there is, whoever reads or writes a row.
#pragma once

#include <initializer_list>
#include <string_view>

#include "framework/tournament/journal/database.hpp"

namespace ply {

/// True: the tables `own` are there and say no more than the names and types of their columns, and
/// nothing else in the file computes. (Views are let be: they run when somebody asks for them.)
bool holds_plain_tables(const Database& database, std::initializer_list<std::string_view> own);

}  // namespace ply
