-- expect: add_in_play.lua:4: add offers moves, which can be done in moves(me) only; in play
game { name = "Broken", board = square(3, 3) }
function moves() for c in each(EMPTY) do add(c) end end
function play(me, c) add(c) end
