-- expect: variable_name.lua:2: game: variables: '2nd' is no name; use letters, digits and _, and no digit in front
game { name = "Broken", board = square(3, 3), variables = { ["2nd"] = 0 } }
function moves() place() end
