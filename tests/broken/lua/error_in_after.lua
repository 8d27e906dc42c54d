-- expect: error_in_after.lua:4: one stone too many; in after
game { name = "Broken", board = square(3, 3) }
function moves() place() end
function after() if count(OCCUPIED) > 1 then error("one stone too many") end end
