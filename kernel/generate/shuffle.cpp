// Random isomorphisms, all 9! * 6^8 * 2 equally likely.
#include <utility>

#include "generate/generate.h"

namespace nonet {
namespace {

constexpr uint32_t LINES = 6 * 6 * 6 * 6;  // orders of nine rows: of the bands, and within each band

void order_lines(uint32_t way, uint8_t (&lines)[9]) {
    const uint8_t (&bands)[3] = ORDERS[way % 6];
    for (int i = 0; i < 3; i++) {
        way /= 6;
        for (int j = 0; j < 3; j++) lines[3 * i + j] = (uint8_t)(3 * bands[i] + ORDERS[way % 6][j]);
    }
}

}  // namespace

Isomorphism::Isomorphism(uint64_t seed, uint64_t number) {
    RandomStream stream(seed, number);
    const uint32_t way = stream.below(LINES * LINES * 2);
    uint8_t rows[9], columns[9];
    order_lines(way / 2 % LINES, rows);
    order_lines(way / 2 / LINES, columns);
    for (int i = 0; i < 81; i++) {
        const int row = rows[i / 9], column = columns[i % 9];
        source[i] = (uint8_t)(way & 1 ? 9 * column + row : 9 * row + column);
    }
    for (uint8_t i = 0; i < 10; i++) label[i] = i;
    uint32_t rest = stream.below(362880);
    for (uint32_t i = 9; i > 1; rest /= i, i--) std::swap(label[i], label[1 + rest % i]);
}

}  // namespace nonet
