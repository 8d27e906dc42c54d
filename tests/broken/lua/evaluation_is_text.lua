-- expect: evaluation_is_text.lua: evaluate holds something else than named functions
game { name = "Broken", board = square(3, 3) }
evaluate.material = "none"
function moves() place() end
