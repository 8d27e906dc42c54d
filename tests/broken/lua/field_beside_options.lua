-- expect: field_beside_options.lua:2: game: there is no field 'nomove'; did you mean 'nomoves'?
game { name = "Broken", board = square(opt.n, 3), nomove = "loss", options = { n = { 3, 4 } } }
function moves() place() end
