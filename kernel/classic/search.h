// The search: fills lanes with grids, sweeps them, and gives lanes that have stopped new work.
//
// After a sweep, each lane has a contradiction, a solution, has stalled (unchanged: it needs a guess) or is still
// making progress. Lanes that have stopped wait until half of the lanes have, since handling one costs nearly as much
// as handling all: every step is a few instructions per vector, regardless of the number of lanes. A stalled lane
// continues with its first branch; the second branch goes to a free lane or waits in the pool.
//
// There are two ways to distribute work, chosen by what recent grids were like; the answers are the same (see
// Branch.key):
//   shared   any branch goes to any free lane; new grids start only when no branch waits. No lane is idle, and no
//            work is wasted if all branches must be searched anyway.
//   own      a lane stays with its grid, depth first, then takes a new one. For grids that reach the limit early:
//            most of their waiting branches are never needed.
#pragma once
#include "classic/choose.h"
#include "classic/pool.h"

namespace nonet::NONET_BUILD {

enum class Mode { ANSWER, COUNT, STRICT };  // STRICT: one lane, plain depth first

struct Lane {
    uint64_t key;
    uint32_t record, depth;
};

inline int fewer(LaneSet a, LaneSet b) { return count_bits(a) < count_bits(b) ? count_bits(a) : count_bits(b); }

#if !defined(NONET_MAX_DEPTH)
#define NONET_MAX_DEPTH 63  // so that no key is UINT64_MAX; kernel/check sets it low to test this case
#endif
constexpr uint32_t MAX_DEPTH = NONET_MAX_DEPTH;
constexpr int ENDED_EARLY_MANY = 256;  // of 1024

class LaneSearch {
public:
    LaneSearch(const Grids &grids, int64_t limit, const Answers &answers, Mode mode)
        : grids(grids), limit(limit), answers(answers), mode(mode), usable(mode == Mode::STRICT ? 1 : ALL_LANES) {
        for (CellLanes &cell : cells) store(cell.lane, fill(ALL_DIGITS));
        store(before.lane, fill(0));
    }

    void begin(size_t row);
    void run(Progress &shared, bool main, size_t enough_live = SIZE_MAX);
    size_t dump(uint16_t *parts) const;

    uint8_t *stream = nullptr;  // STRICT: where to write a solution, and then stop
    bool streamed = false;

private:
    CellLanes cells[CELLS];
    Frame fresh;
    CellLanes before;  // the sums of the last sweep; 0 for lanes that have changed since
    Lane lanes[LANES];
    LaneSet active = 0, fresh_left = 0;
    size_t fresh_row = 0;
    bool more = true;  // grids to be taken
    Pool pool;
    List<Record> records;
    uint32_t free_record = NONE;
    int ended_early = 0;
    uint32_t sweeps = 0, guesses = 0;

    Grids grids;
    int64_t limit;
    Answers answers;
    Mode mode;
    LaneSet usable;
    Progress *progress = nullptr;
    bool on_main = false;

    bool supply() const { return pool.waiting || fresh_left || more; }
    bool own() const { return mode == Mode::STRICT || (ended_early > ENDED_EARLY_MANY && (more || fresh_left)); }
    bool beaten(const Record &r, uint64_t key) const {
        return mode == Mode::ANSWER && r.count >= limit && key > (answers.second && limit > 1 ? r.second : r.best);
    }

    uint32_t open_record(size_t row);
    void close_record(uint32_t number);
    void solve_deep(const Record &r);
    void release(uint32_t record) {
        if (--records[record].live == 0) close_record(record);
    }
    void leave(int lane) {
        active &= ~(1u << lane);
        records[lanes[lane].record].lanes--;
        release(lanes[lane].record);
    }
    void write_digits(int lane, uint8_t *to, uint8_t zero) const;
    void solved(int lane);
    void drop(uint32_t record, bool all);
    void wait(uint32_t number, Branch branch);
    void take_back(uint32_t number, int lane);
    LaneSet guess(LaneSet stalled);
    template <bool moves, bool waits>
    void split_lanes(const Choice &choice, LaneSet stalled, LaneSet into, const uint16_t *from, CellLanes *frame,
                     LaneSet columns, const uint16_t *column_from);
    void move(const Frame &frame, LaneSet columns, LaneSet into);
    void fetch();
    void load_fresh(size_t row, size_t n);
    void take_own(LaneSet left);
    void take_shared();
    void take_fresh();
    void hand_out(LaneSet left);
};

inline uint32_t LaneSearch::open_record(size_t row) {
    uint32_t number = free_record;
    if (number == NONE) {
        number = (uint32_t)records.size;
        records.add({});
    } else {
        free_record = records[number].next_free;
    }
    records[number] = {row, 0, UINT64_MAX, UINT64_MAX, 1, 1, NONE, NONE, false};
    return number;
}

inline void LaneSearch::close_record(uint32_t number) {
    Record &r = records[number];
    r.next_free = free_record;
    free_record = number;
    if (mode == Mode::COUNT) return;
    if (r.deep) return solve_deep(r);
    ended_early += ((r.count >= limit ? 1024 : 0) - ended_early) / 16;
    if (answers.counts) answers.counts[r.row] = r.count < limit ? r.count : limit;
    if (answers.solutions && r.count == 0)
        memset(answers.solutions + (ptrdiff_t)r.row * answers.row_stride, answers.zero, CELLS);
    if (answers.sweeps) {
        answers.sweeps[r.row] = sweeps, answers.guesses[r.row] = guesses;
        sweeps = guesses = 0;
    }
    progress->finish(1);
}

// A key has room for MAX_DEPTH choices. A deeper grid is searched again from the start in one lane, where the order
// needs no keys.
inline void LaneSearch::solve_deep(const Record &r) {
    LaneSearch search(grids, limit, answers, Mode::STRICT);
    search.begin(r.row);
    search.run(*progress, on_main);
}

inline void LaneSearch::write_digits(int lane, uint8_t *to, uint8_t zero) const {
    UNROLL for (int i = 0; i < CELLS; i++) to[i] = (uint8_t)(zero + 1 + lowest(cells[i].lane[lane]));
}

inline void LaneSearch::solved(int lane) {
    const uint32_t number = lanes[lane].record;
    const uint64_t key = lanes[lane].key;
    Record &r = records[number];
    r.count++;
    uint8_t *row = answers.solutions ? answers.solutions + (ptrdiff_t)r.row * answers.row_stride : nullptr;
    if (mode == Mode::STRICT) {
        uint8_t *to = stream ? stream : r.count == 1 ? row : r.count == 2 ? answers.second : nullptr;
        if (to) write_digits(lane, to, answers.zero);
        streamed = stream;
    } else if (mode == Mode::ANSWER && key < r.best) {
        if (answers.second && r.count > 1) memcpy(answers.second, row, CELLS);
        r.second = r.best, r.best = key;
        if (row) write_digits(lane, row, answers.zero);
    } else if (mode == Mode::ANSWER && key < r.second) {
        r.second = key;
        if (answers.second) write_digits(lane, answers.second, answers.zero);
    }
    records[number].live++;  // keeps the record alive until dropped branches are gone
    leave(lane);
    if (mode != Mode::COUNT && r.count >= limit) drop(number, mode == Mode::STRICT);
    release(number);
}

// Ends the lanes and waiting branches of a grid that cannot affect the answer, or all of them.
inline void LaneSearch::drop(uint32_t number, bool all) {
    records[number].live++;
    for (LaneSet b = records[number].lanes ? active : 0; b; b &= b - 1) {
        int lane = lowest(b);
        if (lanes[lane].record == number && (all || beaten(records[number], lanes[lane].key))) leave(lane);
    }
    uint32_t newer = NONE, *link = &records[number].newest;
    for (uint32_t at = *link; at != NONE;) {
        Branch &b = pool.branches[at];
        const uint32_t older = b.older;
        if (all || beaten(records[number], b.key)) {
            pool.free(at);
            records[number].live--;
        } else {
            *link = at, b.newer = newer;
            newer = at, link = &b.older;
        }
        at = older;
    }
    *link = NONE;
    release(number);
}

inline void LaneSearch::wait(uint32_t number, Branch branch) {
    Record &r = records[branch.record];
    branch.older = r.newest, branch.newer = NONE;
    if (r.newest != NONE) pool.branches[r.newest].newer = number;
    r.newest = number;
    pool.branches[number] = branch;
    pool.keep(number);
}

// A lane takes over a waiting branch; the caller moves the cells.
inline void LaneSearch::take_back(uint32_t number, int lane) {
    const Branch b = pool.branches[number];
    (b.newer == NONE ? records[b.record].newest : pool.branches[b.newer].older) = b.older;
    if (b.older != NONE) pool.branches[b.older].newer = b.newer;
    pool.free(number);
    lanes[lane] = {b.key, b.record, b.depth};
    records[b.record].lanes++;
    active |= 1u << lane;
}

// The stalled lanes continue with their first branches. The second branches go to free lanes or wait. Returns the
// lanes that have changed.
inline LaneSet LaneSearch::guess(LaneSet stalled) {
    Choice choice;
    choose(cells, choice);
    LaneSet idle = own() ? 0 : usable & ~active, into = 0, columns = 0;
    int waits = count_bits(stalled) - count_bits(idle);
    uint32_t frame = waits > 0 ? pool.frame_for(waits) : NONE;
    LaneSet room = waits > 0 ? ~pool.used[frame] & ALL_LANES : 0;
    alignas(64) uint16_t from[LANES] = {}, column_from[LANES] = {};
    for (LaneSet b = stalled; b; b &= b - 1) {
        const int lane = lowest(b);
        Lane &mine = lanes[lane];
        const uint64_t bit = mine.depth < MAX_DEPTH ? 1ull << (63 - mine.depth) : 0;
        mine.depth++;
        guesses++;
        records[mine.record].live++;
        records[mine.record].deep |= mine.depth > MAX_DEPTH && mode == Mode::ANSWER;
        if (idle) {
            int to = lowest(idle);
            idle &= idle - 1;
            into |= 1u << to;
            from[to] = (uint16_t)lane;
            lanes[to] = {mine.key | bit, mine.record, mine.depth};
            records[mine.record].lanes++;
        } else {
            int column = lowest(room);
            room &= room - 1;
            columns |= 1u << column;
            column_from[column] = (uint16_t)lane;
            wait(frame * LANES + column, {mine.key | bit, mine.record, NONE, NONE, mine.depth});
        }
    }
    active |= into;
    if (!columns) split_lanes<true, false>(choice, stalled, into, from, nullptr, 0, from);
    else if (!into) split_lanes<false, true>(choice, stalled, 0, from, pool.frames[frame]->cells, columns, column_from);
    else split_lanes<true, true>(choice, stalled, into, from, pool.frames[frame]->cells, columns, column_from);
    for (LaneSet b = stalled & choice.wide; b; b &= b - 1) {
        const int lane = lowest(b), cell = tightest(cells, lane);
        const uint16_t mask = cells[cell].lane[lane], digit = mask & (uint16_t)-mask;
        cells[cell].lane[lane] = digit;
        for (LaneSet to = into; to; to &= to - 1)
            if (from[lowest(to)] == lane) cells[cell].lane[lowest(to)] = mask ^ digit;
        for (LaneSet to = columns; to; to &= to - 1)
            if (column_from[lowest(to)] == lane) pool.frames[frame]->cells[cell].lane[lowest(to)] = mask ^ digit;
    }
    for (LaneSet b = stalled; b; b &= b - 1) {
        uint32_t record = lanes[lowest(b)].record;
        if ((active >> lowest(b) & 1) && records[record].deep) drop(record, true);
    }
    return stalled | into;
}

template <bool moves, bool waits>
NOINLINE void LaneSearch::split_lanes(const Choice &choice, LaneSet stalled, LaneSet into, const uint16_t *from,
                                      CellLanes *frame, LaneSet columns, const uint16_t *column_from) {
    const Route route(from), column_route(column_from);
    const Pick to = pick(into), to_columns = pick(columns);
    Pick in_band[6];
    for (int b = 0; b < 6; b++) in_band[b] = pick(equal(choice.band, fill((uint16_t)b)) & stalled);
    CellLanes *cell = cells;
    for (int row = 0; row < 9; row++)
        for (int c = 0; c < 3; c++) {
            V yes_h = only_where(in_band[row / 3], choice.cut[0][row % 3 * 3 + c]);
            V no_h = only_where(in_band[row / 3], choice.cut[1][row % 3 * 3 + c]);
            UNROLL for (int k = 0; k < 3; k++, cell++) {
                V a = load(cell->lane);
                V yes = without2(a, yes_h, only_where(in_band[3 + c], choice.cut[0][k * 3 + row / 3]));
                V no = without2(a, no_h, only_where(in_band[3 + c], choice.cut[1][k * 3 + row / 3]));
                store(cell->lane, moves ? where(to, route(no), yes) : yes);
                if (waits) {
                    store(frame->lane, where(to_columns, column_route(no), load(frame->lane)));
                    frame++;
                }
            }
        }
}

inline void LaneSearch::run(Progress &shared, bool main, size_t enough_live) {
    progress = &shared, on_main = main;
    for (unsigned tick = 1;; tick++) {
        if (tick % 256 == 0 && progress->should_stop(main)) return;
        LaneSet dead = 0, done = 0, stalled = 0;
        if (active) {
            const Verdict v = sweep(cells);
            sweeps++;
            dead = (equal(v.least, fill(0)) | ~equal(v.seen, fill(ALL_DIGITS))) & active;
            done = equal(v.sum, fill(9 * ALL_DIGITS)) & active & ~dead;
            stalled = equal(v.sum, load(before.lane)) & active & ~dead & ~done;
            store(before.lane, v.sum);
            const LaneSet through = dead | done | stalled;
            const int waiting = count_bits(through) + (supply() ? count_bits(usable & ~active) : 0);
            if (waiting * 2 < count_bits(usable) && count_bits(through) * 2 < count_bits(active)) continue;
            if (!waiting) continue;
        }
        if (done) {
            const LaneSet wrong = done & ~complete(cells);
            dead |= wrong, done &= ~wrong;
        }
        const LaneSet was = active;
        for (LaneSet b = dead; b; b &= b - 1) leave(lowest(b));
        for (LaneSet b = done; b; b &= b - 1)
            if (active >> lowest(b) & 1) solved(lowest(b));
        if (mode == Mode::COUNT && done && progress->found(count_bits(done))) return progress->stop();
        stalled &= active;
        LaneSet changed = stalled ? guess(stalled) : 0;
        const LaneSet kept = active;
        if (supply() && (usable & ~active)) hand_out(was & ~active);
        changed |= active & ~kept;
        store(before.lane, where(pick(changed), fill(0), load(before.lane)));
        if (streamed) return;
        if (!active && !supply()) return;
        if (pool.waiting + count_bits(active) >= enough_live) return;
    }
}

// Writes all branches that are still open, as masks.
inline size_t LaneSearch::dump(uint16_t *parts) const {
    size_t n = 0;
    for (LaneSet b = active; b; b &= b - 1, n++)
        for (int i = 0; i < CELLS; i++) parts[n * CELLS + i] = cells[i].lane[lowest(b)];
    for (size_t f = 0; f < pool.order.size; f++)
        for (LaneSet b = pool.used[pool.order[f]]; b; b &= b - 1, n++)
            for (int i = 0; i < CELLS; i++) parts[n * CELLS + i] = pool.frames[pool.order[f]]->cells[i].lane[lowest(b)];
    return n;
}

}  // namespace nonet::NONET_BUILD
