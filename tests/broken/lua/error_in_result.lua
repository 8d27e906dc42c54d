-- expect: error_in_result.lua:5: attempt to compare nil with number; nil is what was never given a value
game { name = "Broken", board = square(3, 3) }
function moves() place() end
function result(me, last)
    if last > nil then return WIN end
end
