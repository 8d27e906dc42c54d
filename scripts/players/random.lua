-- Any legal move: the shortest player there is.
function choose(position, legal)
  return legal[random(#legal)]
end
