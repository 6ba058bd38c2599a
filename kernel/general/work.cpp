#include "general/work.h"

namespace nonet::general {

bool Work::spread(int cell) {
    const Mask mask = at[cell];
    if (is_single(mask))
        for (const uint16_t peer : model.peers[cell])
            if (!cut(peer, ~mask)) return false;
    for (const Arc &arc : model.arcs[cell])
        if (!cut(arc.to, model.tables[arc.table].of(mask))) return false;
    for (const uint16_t prop : model.props_of[cell]) {
        if (queued[prop]) continue;
        queued[prop] = 1;
        const int level = model.props[prop].level;
        queues[level][tails[level]++ & (queues[level].size() - 1)] = prop;
    }
    return true;
}

bool Work::run(const Prop &prop, Run cells) {
    switch (prop.kind) {
        case Kind::House: return run_house(*this, cells);
        case Kind::Twins: return run_twins(*this, cells, prop.number);
        case Kind::Seen: return run_seen(*this, cells);
        case Kind::Hall: return (depth > 2 && model.digits <= 9) || run_hall(*this, cells);
        case Kind::Sum: return run_sum(*this, model.sums[prop.data], cells);
        case Kind::Line: return run_line(*this, model.lines[prop.data], cells);
        case Kind::Window: return run_window(*this, cells);
        case Kind::Count: return run_count(*this, model.counts[prop.data], cells);
        case Kind::Same: return run_same(*this, cells, prop.number);
        case Kind::Circles: return run_circles(*this, cells);
        case Kind::Sandwich: return run_sandwich(*this, cells, prop.number);
        case Kind::Prefix: return run_prefix(*this, cells, prop.number);
        case Kind::Visible: return run_visible(*this, cells, prop.number);
    }
    return true;
}

bool Work::settle() {
    for (;;) {
        while (head != tail) {
            const int cell = cell_queue[head++ & 1023];
            waiting[cell] = 0;
            if (!spread(cell)) {
                const uint16_t two[2] = {(uint16_t)cell, (uint16_t)failed};
                blame(two);
                return false;
            }
        }
        int level = 0;
        while (level < LEVELS && heads[level] == tails[level]) level++;
        if (level == LEVELS) return true;
        const uint16_t number = queues[level][heads[level]++ & (queues[level].size() - 1)];
        queued[number] = 0;
        const Run cells = model.prop_cells[number];
        if (!run(model.props[number], cells)) {
            blame(cells);
            return false;
        }
    }
}

void Work::blame(Run cells) {
    forget();
    for (const uint16_t cell : cells) weight[cell] += step;
    step *= 1.002f;
    if (step > 1e20f) {
        for (float &w : weight) w = w * 1e-20f + 1e-10f;
        step *= 1e-20f;
    }
}

void Work::forget() {
    while (head != tail) waiting[cell_queue[head++ & 1023]] = 0;
    for (int level = 0; level < LEVELS; level++)
        while (heads[level] != tails[level]) queued[queues[level][heads[level]++ & (queues[level].size() - 1)]] = 0;
}

// A digit with one place left in a house stands there.
bool run_house(Work &work, Run cells) {
    Mask once = 0, twice = 0, fixed = 0;
    for (const uint16_t cell : cells) {
        const Mask mask = work.at[cell];
        twice |= once & mask;
        once |= mask;
        fixed |= is_single(mask) ? mask : 0;
    }
    if (once != work.model.all) return false;
    Mask alone = once & ~twice & ~fixed;
    if (!alone) return true;
    for (const uint16_t cell : cells) {
        const Mask here = work.at[cell] & alone;
        if (!here) continue;
        if (!is_single(here) || !work.cut(cell, here)) return false;
        if (!(alone &= ~here)) break;
    }
    return true;
}

// Two houses without the cells they share hold the same digits.
bool run_twins(Work &work, Run cells, int half) {
    Mask first = 0, second = 0;
    for (int i = 0; i < half; i++) first |= work.at[cells[i]], second |= work.at[cells[half + i]];
    if (first == second) return true;
    const Mask both = first & second;
    if (size_of(both) < half) return false;
    const int from = first == both ? half : 0, to = second == both ? half : 2 * half;
    for (int i = from; i < to; i++)
        if (!work.cut(cells[i], both)) return false;
    return true;
}

// What sees all places of a digit in a house cannot hold it: where cells see each other beyond houses.
bool run_seen(Work &work, Run cells) {
    Mask once = 0, twice = 0;
    for (const uint16_t cell : cells) {
        const Mask mask = work.at[cell];
        twice |= once & mask;
        once |= mask;
    }
    for (Mask left = twice; left; left &= left - 1)
        if (!work.strip_seen(first_of(left), cells)) return false;
    return true;
}

// Gives cell `i` of a house a digit, others making room for it (augmenting paths).
static bool give(const Mask *masks, int *holder, int i, Mask &tried) {
    for (Mask left = masks[i] & ~tried; left; left = masks[i] & ~tried) {
        const int digit = first_of(left);
        tried |= (Mask)1 << digit;
        if (holder[digit] < 0 || give(masks, holder, holder[digit], tried)) {
            holder[digit] = i;
            return true;
        }
    }
    return false;
}

// What no way to lay all digits into a house has, is struck out: pairs, triples and so on at once. With
// one way known, cell i leads to cell j where i can take j's digit; it may where j leads back to i.
bool run_hall(Work &work, Run cells) {
    const int n = (int)cells.size();
    Mask masks[MOST_DIGITS], leads[MOST_DIGITS], open = 0;
    int holder[MOST_DIGITS];
    for (int d = 0; d < n; d++) holder[d] = -1;
    for (int i = 0; i < n; i++) {
        masks[i] = work.at[cells[i]];
        if (is_single(masks[i])) holder[first_of(masks[i])] = i;
        else open |= (Mask)1 << i;
    }
    if (size_of(open) < 3) return true;  // hidden singles have said it
    for (Mask left = open; left; left &= left - 1) {
        Mask tried = 0;
        if (!give(masks, holder, first_of(left), tried)) return false;
    }
    for (Mask left = open; left; left &= left - 1) {
        const int i = first_of(left);
        leads[i] = (Mask)1 << i;
        for (Mask m = masks[i]; m; m &= m - 1) leads[i] |= (Mask)1 << holder[first_of(m)];
    }
    for (Mask k = open; k; k &= k - 1)
        for (Mask i = open; i; i &= i - 1)
            if (leads[first_of(i)] >> first_of(k) & 1) leads[first_of(i)] |= leads[first_of(k)];
    for (Mask left = open; left; left &= left - 1) {
        const int i = first_of(left);
        Mask keep = 0;
        for (Mask m = masks[i]; m; m &= m - 1)
            if (leads[holder[first_of(m)]] >> i & 1) keep |= m & (0 - m);
        if (!work.cut(cells[i], keep)) return false;
    }
    return true;
}

}  // namespace nonet::general
