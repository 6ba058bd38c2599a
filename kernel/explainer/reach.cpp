#include "explainer/reach.h"

namespace nonet::explainer {
namespace {

void add(uint64_t *row, int i) { row[i >> 6] |= (uint64_t)1 << (i & 63); }
bool has(const uint64_t *row, int i) { return row[i >> 6] >> (i & 63) & 1; }

template <class See>
void each(const uint64_t *row, int words, See see) {
    for (int w = 0; w < words; w++)
        for (uint64_t left = row[w]; left; left &= left - 1) see(w * 64 + std::countr_zero(left));
}

}  // namespace

Reach::Reach(const Board &board) : board(board) {
    number_candidates();
    link();
    close();
    judge();
}

void Reach::number_candidates() {
    for (int cell = 0; cell < CELLS; cell++)
        for (int digit : Bits(board.cell[cell])) {
            number[cell * DIGITS + digit] = (int16_t)n;
            candidate[n++] = (uint16_t)(cell * DIGITS + digit);
        }
    words = (n + 63) / 64;
    for (int i = 0; i < n; i++)
        for (int w = 0; w < words; w++) weak[i].word[w] = strong[i].word[w] = ons[i].word[w] = 0;
}

// Candidates of a cell, and places of a digit in a house, exclude each other; where there are two, one is on.
void Reach::link() {
    int members[SIDE];
    const auto tie = [&](int many) {
        uint64_t row[Set::WORDS] = {};
        for (int i = 0; i < many; i++) add(row, members[i]);
        for (int i = 0; i < many; i++)
            for (int w = 0; w < words; w++) weak[members[i]].word[w] |= row[w];
        if (many == 2) add(strong[members[0]].word, members[1]), add(strong[members[1]].word, members[0]);
    };
    for (int cell = 0; cell < CELLS; cell++) {
        int many = 0;
        for (int digit : Bits(board.cell[cell])) members[many++] = number[cell * DIGITS + digit];
        if (many > 1) tie(many);
    }
    for (int digit = 0; digit < DIGITS; digit++)
        for (int house = 0; house < HOUSES; house++) {
            int many = 0;
            for (int i : Bits(board.place[digit][house]))
                members[many++] = number[GRID.cell[house][i] * DIGITS + digit];
            if (many > 1) tie(many);
        }
    for (int i = 0; i < n; i++) weak[i].word[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

// From each candidate on to those on after two steps, and from there on. What is known of a candidate that
// is done already is taken as a whole.
void Reach::close() {
    for (int off = 0; off < n; off++) {
        uint64_t some = 0;
        for (int w = 0; w < words; w++) some |= strong[off].word[w];
        if (some) each(weak[off].word, words, [&](int on) { join(ons[on], strong[off]); });
    }
    for (int i = 0; i < n; i++) {
        uint64_t followed[Set::WORDS] = {};
        add(followed, i);
        for (;;) {
            int next = -1;
            for (int w = 0; w < words && next < 0; w++)
                if (const uint64_t left = ons[i].word[w] & ~followed[w]) next = w * 64 + std::countr_zero(left);
            if (next < 0) break;
            add(followed, next);
            join(ons[i], ons[next]);
            if (next < i)
                for (int w = 0; w < words; w++) followed[w] |= ons[next].word[w];
        }
    }
}

void Reach::judge() {
    for (int i = 0; i < n; i++) {
        Row all = ons[i];
        add(all.word, i);
        const int own = candidate[i];
        if (meets(all, weak[i])) fails_on.add(own), any = true;
        bool turned = false, back = false;
        each(strong[i].word, words, [&](int other) {
            turned |= has(ons[other].word, i) != 0;
            back |= meets(all, weak[other]);
        });
        if (turned) fails_off.add(own), any = true;
        if (back) cycles.add(own);
    }
}

// Whether the offs (or ons) of all members have one in common.
bool Reach::share(const int *members, int many) const {
    Row on, off;
    for (int m = 0; m < many; m++) {
        Row own = ons[members[m]], gone{};
        add(own.word, members[m]);
        each(own.word, words, [&](int i) { join(gone, weak[i]); });
        for (int w = 0; w < words; w++) {
            on.word[w] = m ? on.word[w] & own.word[w] : own.word[w];
            off.word[w] = m ? off.word[w] & gone.word[w] : gone.word[w];
        }
    }
    uint64_t some = 0;
    for (int w = 0; w < words; w++) some |= on.word[w] | off.word[w];
    return some != 0;
}

bool Reach::shares_any() const {
    int members[SIDE];
    for (int cell = 0; cell < CELLS; cell++) {
        if (count(board.cell[cell]) < 3) continue;
        int many = 0;
        for (int digit : Bits(board.cell[cell])) members[many++] = number[cell * DIGITS + digit];
        if (share(members, many)) return true;
    }
    for (int digit = 0; digit < DIGITS; digit++)
        for (int house = 0; house < HOUSES; house++) {
            int many = 0;
            for (int i : Bits(board.place[digit][house]))
                members[many++] = number[GRID.cell[house][i] * DIGITS + digit];
            if (many > 1 && share(members, many)) return true;
        }
    return false;
}

}  // namespace nonet::explainer
