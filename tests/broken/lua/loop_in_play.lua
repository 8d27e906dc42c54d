-- expect: loop_in_play.lua:3: ran longer than 1 s; look for a loop that never ends; in play
game { name = "Broken", board = square(3, 3) }
function play() local n = 0; repeat n = n + 1 until n < 0 end
function moves() for c in each(EMPTY) do add(c) end end
