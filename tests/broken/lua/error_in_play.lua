-- expect: error_in_play.lua:4: attempt to call a number value (local 'c'); this local hides the word of the same name; in play
game { name = "Broken", board = square(3, 3) }
function moves() for c in each(EMPTY) do add(c) end end
function play(me, c) c() end
