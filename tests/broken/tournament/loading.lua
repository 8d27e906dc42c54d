-- expect: loading.lua:2: there is no 'load' here
return load("return {}")()
