// Has a symbol of the right name that is something else.
extern "C" {
[[gnu::visibility("default")]] extern const char plyboard_plugin[64];
constinit const char plyboard_plugin[64] = "the library of a carpenter";
}
