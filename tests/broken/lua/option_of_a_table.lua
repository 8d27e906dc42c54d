-- expect: option_of_a_table.lua:3: attempt to index a nil value (local 'size'); options have no values yet before game { ... }: what needs them goes below
local size = ({ small = { w = 3 } })[opt.kind]
game { name = "Broken", board = square(size.w, 3), options = { kind = { "small" } } }
function moves() place() end
