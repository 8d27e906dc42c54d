-- Col in plain loops, to compare with scripts/games/col.lua.
game { name = "Col", board = square(5, 5), nomoves = "loss" }

local function owns(me, x, y) return x >= 1 and x <= 5 and y >= 1 and y <= 5 and board[5 * y + x - 5] == me end

function moves(me)
  for c = 1, 25 do
    local x, y = (c - 1) % 5 + 1, (c - 1) // 5 + 1
    local beside_own = owns(me, x - 1, y) or owns(me, x + 1, y) or owns(me, x, y - 1) or owns(me, x, y + 1)
    if board[c] == 0 and not beside_own then add(c) end
  end
end
