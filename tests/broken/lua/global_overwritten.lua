-- expect: global_overwritten.lua:4: 'turns' is written while the game is played
game { name = "Broken", board = square(3, 3) }
turns = 0
function moves() turns = turns + 1; place() end
