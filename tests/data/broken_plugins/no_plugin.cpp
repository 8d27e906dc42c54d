// A shared library, but no plugin.
extern "C" [[gnu::visibility("default")]] int answer();
int answer() {
    return 42;
}
