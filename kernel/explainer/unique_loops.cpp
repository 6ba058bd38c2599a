// | 15 | unique loop | 4.5 for 4 cells, 4.6 for 6, 4.7 for 8, 5.0 for more; type 3 adds | all are gathered and
//      sorted by rating, then type |
//
// If all cells of a loop had only the candidates a and b, the loop could be filled in two ways. So at least one cell
// has another digit.
#include <algorithm>
#include <vector>

#include "explainer/producers.h"

namespace nonet::explainer {
namespace {

struct Kept {
    double rating;
    int type, family;  // family distinguishes naked and hidden type 3
    CellSet cells;
    Hint hint;
};

class Loops {
public:
    explicit Loops(const Board &board) : board(board) {
        for (int cell = 0; cell < CELLS; cell++) {
            if (count9(board.cell[cell]) != 2) continue;
            pair = board.cell[cell];
            a = lowest(pair), b = lowest(pair & (pair - 1));
            step(cell, -1, 2, 0);
        }
    }
    std::vector<Kept> kept;

private:
    const Board &board;
    Mask pair = 0;
    int a = 0, b = 0;
    uint8_t loop[CELLS];
    uint32_t houses[2] = {0, 0};  // of its even and its odd cells
    int n = 0;
    CellSet on_loop;

    // Extends the loop from the last cell by a type of house other than that of the last link. A cell with extra digits
    // is allowed if all extra digits so far are one digit, or if fewer than two such cells were used. No house may have
    // two odd or two even cells of the loop.
    void step(int cell, int link, int spare, unsigned extras) {
        const int parity = n & 1;
        uint32_t &own = houses[parity], &others = houses[parity ^ 1];
        own |= houses_of(cell);
        loop[n++] = (uint8_t)cell, on_loop.add(cell);
        for (int kind = 0; kind < 3; kind++) {
            if (kind == link) continue;
            const int house = GEOMETRY.house[cell][kind];
            for (int i : Bits(board.place[a][house] & board.place[b][house])) {
                const int next = GEOMETRY.cell[house][i];
                if (next == loop[0] && n >= 4) {
                    if (own == others) close();
                } else if (!on_loop.has(next) && !(others & houses_of(next))) {
                    const unsigned more = board.cell[next] & ~pair, all = extras | more;
                    if (more && count9(all) != 1 && !spare) continue;
                    step(next, kind, more && spare ? spare - 1 : spare, all);
                }
            }
        }
        own &= ~houses_of(cell);
        n--, on_loop.remove(cell);
    }

    static uint32_t houses_of(int cell) {
        return 1u << GEOMETRY.house[cell][BOX] | 1u << GEOMETRY.house[cell][ROW] | 1u << GEOMETRY.house[cell][COLUMN];
    }

    void keep(int type, int family, double rating, const Hint &hint) {
        if (std::none_of(hint.eliminate, hint.eliminate + CELLS, [](Mask mask) { return mask != 0; })) return;
        for (const Kept &other : kept)
            if (other.family == family && other.cells == on_loop) return;
        kept.push_back({rating, type, family, on_loop, hint});
        kept.back().hint.rating = rating;
    }

    // Odd and even cells have the same houses, each once: the loop could be filled in two ways.
    void close() {
        uint8_t more[CELLS];
        int count = 0;
        unsigned extras = 0;
        for (int i = 0; i < n; i++)
            if (board.cell[loop[i]] != pair) more[count++] = loop[i], extras |= board.cell[loop[i]] & ~pair;
        const double rating = n == 4 ? 4.5 : n == 6 ? 4.6 : n == 8 ? 4.7 : 5.0;
        if (count == 1) type_1(rating, more[0]);
        else if (count > 2 || (count == 2 && count9(extras) == 1)) type_2(rating, more, count, extras);
        else if (count == 2) type_3(rating, more[0], more[1], extras);
        if (count == 2) type_4(rating, more[0], more[1]);
    }

    // One cell with extra digits: it is neither a nor b.
    void type_1(double rating, int cell) {
        Hint hint;
        hint.eliminate[cell] = pair;
        keep(1, 1, rating, hint);
    }

    // One extra digit in several cells: one of them has it.
    void type_2(double rating, const uint8_t *more, int count, unsigned extra) {
        Hint hint;
        CellSet seen = GEOMETRY.peer_set[more[0]];
        for (int i = 1; i < count; i++) seen = seen & GEOMETRY.peer_set[more[i]];
        while (seen) {
            const int cell = seen.take_first();
            hint.eliminate[cell] = board.cell[cell] & (Mask)extra;
        }
        keep(2, 2, rating, hint);
    }

    // Two cells with extra digits in one house act as one cell of a naked or hidden set.
    void type_3(double rating, int one, int two, unsigned extras) {
        for (int degree = 2; degree <= 7; degree++)
            for (int kind = 0; kind < 3; kind++) {
                const int house = GEOMETRY.house[one][kind];
                if (GEOMETRY.house[two][kind] != house) continue;
                if (degree >= count9(extras)) type_3_naked(rating, one, two, extras, house, degree);
                type_3_hidden(rating, one, two, extras, house, degree);
            }
    }

    void type_3_naked(double rating, int one, int two, unsigned extras, int house, int degree) {
        if (board.empty[house] < 2 * degree) return;
        const unsigned common = board.cell[one] & board.cell[two] & ~pair;
        for (unsigned set = 0; set < 512; set++) {  // ascending masks enumerate combinations in order
            if (count9(set) != degree) continue;
            unsigned others = 0, digits = 0;
            bool fits = true, has_one = false;
            for (int i : Bits(set)) {
                const int cell = GEOMETRY.cell[house][i];
                if (cell == one) has_one = true;
                else if (cell == two || count9(board.cell[cell]) < 2) fits = false;
                else others |= 1u << i, digits |= board.cell[cell];
            }
            if (!fits || !has_one || count9(digits | common) != degree || count9(digits | extras) != degree) continue;
            digits |= extras;
            Hint hint;
            for (int i : Bits(0x1ff & ~others))
                if (const int cell = GEOMETRY.cell[house][i]; cell != one && cell != two)
                    hint.eliminate[cell] = board.cell[cell] & (Mask)digits;
            keep(3, 3, rating + 0.1 * (degree - 1), hint);
        }
    }

    void type_3_hidden(double rating, int one, int two, unsigned extras, int house, int degree) {
        if (board.empty[house] <= 2 * degree) return;
        for (unsigned set = 0; set < 512; set++) {
            if (count9(set) != degree - 2 || (set & (extras | pair))) continue;
            unsigned places = 0;
            bool fits = true;
            for (int digit : Bits(set | pair)) {
                const unsigned left = places_without(digit, house, two);
                fits &= left != 0, places |= left;
            }
            if (!fits || count9(places) != degree) continue;
            Hint hint;
            for (int i : Bits(places))
                if (const int cell = GEOMETRY.cell[house][i]; cell != one)
                    hint.eliminate[cell] = board.cell[cell] & (Mask) ~(set | pair);
            keep(3, 4, rating + 0.1 * (degree - 2), hint);
        }
    }

    unsigned places_without(int digit, int house, int cell) const {
        unsigned places = 0;
        for (int i : Bits(board.place[digit][house]))
            if (GEOMETRY.cell[house][i] != cell) places |= 1u << i;
        return places;
    }

    // Two cells with extra digits share a house where a (or b) has no other place: eliminates b (or a) from both.
    void type_4(double rating, int one, int two) {
        for (int digit : Bits(pair))
            for (int kind = 0; kind < 3; kind++) {
                const int house = GEOMETRY.house[one][kind];
                if (GEOMETRY.house[two][kind] != house || count9(board.place[digit][house]) != 2) continue;
                Hint hint;
                hint.eliminate[one] = hint.eliminate[two] = pair & (Mask) ~(1 << digit);
                return keep(4, 5, rating, hint);
            }
    }
};

}  // namespace

bool unique_loop(const Board &board, Hint &hint) {
    Loops loops(board);
    if (loops.kept.empty()) return false;
    hint = std::min_element(loops.kept.begin(), loops.kept.end(), [](const Kept &a, const Kept &b) {
               return a.rating != b.rating ? a.rating < b.rating : a.type < b.type;
           })->hint;
    return true;
}

}  // namespace nonet::explainer
