-- expect: error_call.lua:2: no luck today
error("no luck today")
