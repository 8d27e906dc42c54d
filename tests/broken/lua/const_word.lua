-- expect: attempt to assign to const variable 'row'; the framework has a word of that name
game { name = "Broken", board = square(3, 3) }
function moves() place() end
function row(c) return c end
