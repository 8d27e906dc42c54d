-- expect: smallest_integer.lua:5: board: cell -9223372036854775808 is off the board
game { name = "Broken", board = square(3, 3) }
function moves()
    for n in neighbours(1) do assert(n > 1) end
    local x = board[math.mininteger]
end
