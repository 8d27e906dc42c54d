-- Snort in plain loops, to compare with scripts/games/snort.lua: cells are reserved by what is next to them.
game { name = "Snort", board = square(5, 5), nomoves = "loss" }

function moves(me)
  local closed = {}
  for y = 1, 5 do
    for x = 1, 5 do
      if board[cell(x, y)] == 3 - me then
        for _, d in ipairs({ { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } }) do
          local c = cell(x + d[1], y + d[2])
          if c then closed[c] = true end
        end
      end
    end
  end
  for c = 1, 25 do
    if board[c] == 0 and not closed[c] then add(c) end
  end
end
