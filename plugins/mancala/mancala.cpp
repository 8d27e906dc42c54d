// Games of seeds that are sown around a ring of houses.

#include "awari.hpp"
#include "kalah.hpp"

PLYBOARD_GAMES(mancala::Kalah, mancala::Awari)
