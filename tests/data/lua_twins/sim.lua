-- Sim with a list of all twenty triangles, to compare with scripts/games/sim.lua.
game { name = "Sim", board = square(5, 6, function(x, y) return x >= y end) }

local triangles = {}
for a = 1, 4 do
  for b = a + 1, 5 do
    for c = b + 1, 6 do table.insert(triangles, { cell(a, b), cell(b, c), cell(a, c) }) end
  end
end

function moves()
  for c = 1, #board do
    if board[c] == 0 then add(c) end
  end
end

function result(me)
  for _, t in ipairs(triangles) do
    if board[t[1]] == me and board[t[2]] == me and board[t[3]] == me then return LOSS end
  end
end
