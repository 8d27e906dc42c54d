-- Pig (John Scarne, 1945): throw on and risk it all, or keep what you have.
-- Rules: https://en.wikipedia.org/wiki/Pig_(dice_game)
game { name = "Pig", players = opt.players, board = track(opt.players), dice = { 6 },
       kind = "race",
       description = "Throw a die as often as you like. A one ends the turn and all of it is lost; if you stop (by your number), the sum is yours. In the plugin throwing is a move of its own.",
       variables = { turn = 0 }, glyphs = string.sub("xoabcd", 1, opt.players),
       options = { players = { 2, min = 2, max = 6, help = "players" },
                   points = { 100, min = 10, max = 200, help = "points that win" } } }

function moves(me)
  if dice[1] == 1 then
    pass()
  else
    add(me)                                             -- keep
    add_number(0)                                       -- throw again
  end
end

function play(me, choice)
  var.turn = var.turn + dice[1]
  if choice == me then
    board[me] = board[me] + var.turn
  else
    again()
    throw()
  end
end

function after(me, from, to)
  if to or dice[1] == 1 then var.turn = 0 end
end

function result(me) if board[me] >= opt.points then return WIN end end

-- After a one the turn is over, after any other throw there are two choices.
test { perft = { 6, 11, 66 }, lines = { { "1 1", "illegal" }, { "1 pass 4 2", "*" }, { "4 pass", "illegal" } } }
test { options = { points = 10 },
       lines = { { "5 0 5 1", "1-0" }, { "5 1 2 2 5 1", "1-0" }, { "5 0 1 pass 2 2 6 1", "*" } } }
