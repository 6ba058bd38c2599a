// | 19 | BUG | 5.6 type 1, 5.7 types 2 and 4, 5.7 + 0.1 (degree - 1) type 3 | types 1, 2, 4, 3 |
//
// A board where every cell has two candidates and every digit has two places (or none) in every house cannot have
// exactly one solution. If only a few extra candidates prevent that, one of them is true.
#include "explainer/producers.h"

namespace nonet::explainer {
namespace {

class Bug {
public:
    explicit Bug(const Board &board) : board(board), copy(board) {}

    // Finds the cells with extra digits; false if the board is not a BUG.
    bool find() {
        for (int house = 0; house < HOUSES; house++)
            for (int digit = 0; digit < DIGITS; digit++) {
                const int size = count9(copy.place[digit][house]);
                if (size == 0 || size == 2) continue;
                int more = -1, count = 0;
                for (int i : Bits(copy.place[digit][house]))
                    if (const int cell = GEOMETRY.cell[house][i]; count9(copy.cell[cell]) >= 3) more = cell, count++;
                if (count == 0) return false;
                if (count == 1 && !add(more, digit)) return false;
            }
        return is_even();
    }

    bool hint(Hint &hint) const {
        if (n == 1) return type_1(hint);
        if (count9(extras) == 1) return type_2(hint) || (n == 2 && type_4(hint));
        return (n == 2 && type_4(hint)) || type_3(hint);
    }

private:
    const Board &board;
    Board copy;  // without the extra digits
    uint8_t cells[CELLS];
    int n = 0;
    Mask extra[CELLS]{};  // by cell
    unsigned extras = 0;
    CellSet common;  // peers of all of them

    bool add(int cell, int digit) {
        if (!extra[cell]) {
            common = n ? common & GEOMETRY.peer_set[cell] : GEOMETRY.peer_set[cell];
            cells[n++] = (uint8_t)cell;
        }
        extra[cell] |= (Mask)(1 << digit), extras |= 1u << digit;
        copy.remove(cell, digit);
        CellSet free = common;
        for (int i = 0; i < n; i++) free.remove(cells[i]);
        return n == 1 || count9(extras) == 1 || bool(free);
    }

    bool is_even() const {
        for (int cell = 0; cell < CELLS; cell++)
            if (!board.digit[cell] && count9(copy.cell[cell]) != 2) return false;
        for (int house = 0; house < HOUSES; house++)
            for (int digit = 0; digit < DIGITS; digit++)
                if (const int size = count9(copy.place[digit][house]); size != 0 && size != 2) return false;
        return n > 0;
    }

    bool type_1(Hint &hint) const {
        hint.eliminate[cells[0]] = board.cell[cells[0]] & (Mask)~extra[cells[0]];
        hint.rating = 5.6;
        return true;
    }

    // There is only one extra digit: one of the cells has it.
    bool type_2(Hint &hint) const {
        bool worth = false;
        for (CellSet left = common; left;) {
            const int cell = left.take_first();
            hint.eliminate[cell] = board.cell[cell] & (Mask)extras;
            worth |= hint.eliminate[cell] != 0;
        }
        hint.rating = 5.7;
        return worth;
    }

    // Two cells of a house that share exactly one digit which is not extra: one is that digit, the other an extra one.
    bool type_4(Hint &hint) const {
        const int one = cells[0], two = cells[1];
        const Mask shared = board.cell[one] & board.cell[two] & (Mask)~extras;
        if (!GEOMETRY.peer_set[one].has(two) || count9(shared) != 1) return false;
        hint.eliminate[one] = board.cell[one] & (Mask) ~(shared | extra[one]);
        hint.eliminate[two] = board.cell[two] & (Mask) ~(shared | extra[two]);
        hint.rating = 5.7;
        return hint.eliminate[one] || hint.eliminate[two];
    }

    // The cells are in one house and act as one cell of a naked set.
    bool type_3(Hint &hint) const {
        for (int degree = 2; degree <= 6; degree++)
            for (int kind = 0; kind < 3; kind++) {
                const int house = GEOMETRY.house[cells[0]][kind];
                bool inside = true;
                for (int i = 1; i < n; i++) inside &= GEOMETRY.house[cells[i]][kind] == house;
                if (inside && type_3_in(house, degree, hint)) return true;
            }
        return false;
    }

    bool type_3_in(int house, int degree, Hint &hint) const {
        unsigned seen = 0;  // indexes of empty common peers
        for (int i = 0; i < SIDE; i++)
            if (const int cell = GEOMETRY.cell[house][i]; common.has(cell) && board.cell[cell]) seen |= 1u << i;
        if (count9(seen) < degree) return false;
        for (unsigned set = 0; set < 512; set++) {  // ascending masks enumerate combinations in order
            if ((set & ~seen) || count9(set) != degree - 1) continue;
            unsigned digits = 0;
            bool fits = true, worth = false;
            for (int i : Bits(set)) {
                digits |= board.cell[GEOMETRY.cell[house][i]];
                fits &= count9(board.cell[GEOMETRY.cell[house][i]]) >= 2;
            }
            if (!fits || count9(digits) != degree || count9(digits | extras) != degree) continue;
            for (int i : Bits(seen & ~set)) {
                const int cell = GEOMETRY.cell[house][i];
                hint.eliminate[cell] = board.cell[cell] & (Mask)digits;
                worth |= hint.eliminate[cell] != 0;
            }
            hint.rating = 5.7 + 0.1 * (degree - 1);
            if (worth) return true;
        }
        return false;
    }
};

}  // namespace

bool bug(const Board &board, Hint &hint) {
    Bug found(board);
    return found.find() && found.hint(hint);
}

}  // namespace nonet::explainer
