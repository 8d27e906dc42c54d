-- expect: attempt to assign to const variable 'evaluate'; write function evaluate.NAME(me)
game { name = "Broken", board = square(3, 3) }
function moves() place() end
function evaluate(me) return 1 end
