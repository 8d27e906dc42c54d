-- expect: unknown_field.lua:2: game: there is no field 'nomove'; did you mean 'nomoves'?
game { name = "Broken", board = square(3, 3), nomove = "loss" }
function moves() place() end
