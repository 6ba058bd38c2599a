#include "explainer/reach.h"

namespace nonet::explainer {

Reach::Reach(const Board &board) : board(board) {
    number_candidates();
    link();
    close();
    classify();
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

// Candidates of a cell, and places of a digit in a house, exclude each other; if there are two, one of them is on.
void Reach::link() {
    int members[SIDE];
    const auto link_group = [&](int count) {
        uint64_t row[CandidateSet::WORDS] = {};
        for (int i = 0; i < count; i++) set_bit(row, members[i]);
        for (int i = 0; i < count; i++)
            for (int w = 0; w < words; w++) weak[members[i]].word[w] |= row[w];
        if (count == 2) set_bit(strong[members[0]].word, members[1]), set_bit(strong[members[1]].word, members[0]);
    };
    for (int cell = 0; cell < CELLS; cell++) {
        int count = 0;
        for (int digit : Bits(board.cell[cell])) members[count++] = number[cell * DIGITS + digit];
        if (count > 1) link_group(count);
    }
    for (int digit = 0; digit < DIGITS; digit++)
        for (int house = 0; house < HOUSES; house++) {
            int count = 0;
            for (int i : Bits(board.place[digit][house]))
                members[count++] = number[GEOMETRY.cell[house][i] * DIGITS + digit];
            if (count > 1) link_group(count);
        }
    for (int i = 0; i < n; i++) clear_bit(weak[i].word, (size_t)i);
}

// Computes the transitive closure of "on implies on"; rows of earlier candidates are complete and are reused.
void Reach::close() {
    for (int off = 0; off < n; off++) {
        uint64_t some = 0;
        for (int w = 0; w < words; w++) some |= strong[off].word[w];
        if (some) for_each_bit(weak[off].word, (size_t)words, [&](size_t on) { join(ons[on], strong[off]); });
    }
    for (int i = 0; i < n; i++) {
        uint64_t followed[CandidateSet::WORDS] = {};
        set_bit(followed, i);
        for (;;) {
            int next = -1;
            for (int w = 0; w < words && next < 0; w++)
                if (const uint64_t left = ons[i].word[w] & ~followed[w]) next = w * 64 + std::countr_zero(left);
            if (next < 0) break;
            set_bit(followed, next);
            join(ons[i], ons[next]);
            if (next < i)
                for (int w = 0; w < words; w++) followed[w] |= ons[next].word[w];
        }
    }
}

void Reach::classify() {
    for (int i = 0; i < n; i++) {
        Row all = ons[i];
        set_bit(all.word, i);
        const int own = candidate[i];
        if (meets(all, weak[i])) fails_on.add(own), any = true;
        bool turned = false, back = false;
        for_each_bit(strong[i].word, (size_t)words, [&](size_t other) {
            turned |= has_bit(ons[other].word, (size_t)i);
            back |= meets(all, weak[other]);
        });
        if (turned) fails_off.add(own), any = true;
        if (back) cycles.add(own);
    }
}

// Whether all members have a common consequence.
bool Reach::share(const int *members, int count) const {
    Row on, off;
    for (int m = 0; m < count; m++) {
        Row own = ons[members[m]], gone{};
        set_bit(own.word, members[m]);
        for_each_bit(own.word, (size_t)words, [&](size_t i) { join(gone, weak[i]); });
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
        if (count9(board.cell[cell]) < 3) continue;
        int count = 0;
        for (int digit : Bits(board.cell[cell])) members[count++] = number[cell * DIGITS + digit];
        if (share(members, count)) return true;
    }
    for (int digit = 0; digit < DIGITS; digit++)
        for (int house = 0; house < HOUSES; house++) {
            int count = 0;
            for (int i : Bits(board.place[digit][house]))
                members[count++] = number[GEOMETRY.cell[house][i] * DIGITS + digit];
            if (count > 1 && share(members, count)) return true;
        }
    return false;
}

}  // namespace nonet::explainer
