-- expect: unknown_variable.lua:4: var: no variable is called 'stpes'; did you mean 'steps'?
game { name = "Broken", board = square(3, 3), variables = { steps = 0 } }
function moves() place() end
function after() var.stpes = var.stpes + 1 end
