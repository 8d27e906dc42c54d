// What Debian's luaconf.h includes: where modules of C would lie; there are none.
#pragma once
#define DEB_HOST_MULTIARCH "wasm32"
