-- Fox and hounds by coordinates, to compare with scripts/games/fox_and_hounds.lua.
game { name = "Fox and hounds", board = square(8, 8), glyphs = "fh", nomoves = "loss" }

function setup()
  board[5] = 1
  for x = 2, 8, 2 do board[56 + x] = 2 end
end

function moves(me)
  for c = 1, 64 do
    if board[c] == me then
      local x, y = (c - 1) % 8 + 1, (c - 1) // 8 + 1
      for up = me == 1 and -1 or 1, 1, 2 do
        for across = -1, 1, 2 do
          local to = cell(x + across, me == 1 and y + up or y - up)
          if board[to] == 0 then add(c, to) end
        end
      end
    end
  end
end

function result(me, last)
  for c = 57, 64 do
    if board[c] == 1 then return wins(1) end
  end
end
