-- expect: wrong_field.lua:2: game: nomoves must be "draw", "loss", "win" or "pass"
game { name = "Broken", board = square(3, 3), nomoves = "lose" }
function moves() place() end
