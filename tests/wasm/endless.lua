-- A script that never ends, wherever it runs.
game { name = "Endless", board = square(3, 3) }

function moves()
  while true do end
end
