-- expect: play_changes_nothing.lua:4: play changes nothing for the move a1
game { name = "Broken", board = square(3, 3) }
function moves() add(1) end
function play(me, c) local x = c end
