-- expect: two_games.lua:3: game { ... } stands here a second time
game { name = "Broken", board = square(3, 3) }
game { name = "Broken", board = square(3, 3) }
function moves() place() end
