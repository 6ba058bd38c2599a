// Branches that wait for a lane, and the grids that they belong to.
//
// A waiting branch is a column of a frame. Frames have the same layout as the lanes, so any number of branches moves
// between a frame and the lanes at once, by one Route over 81 vectors.
//
//             column 0    1    2        LANES-1
//           +---------+----+----+-   -+----+
//   cell 0  |         |    |    | ... |    |         a column is used or free;
//   cell 1  |         |    |    | ... |    |         branch number = frame * LANES + column
//     ...
//   cell 80 |         |    |    | ... |    |
//           +---------+----+----+-   -+----+
//
// std::vector is not used here, because the linker could merge its code across instruction sets.
#pragma once
#include <cstring>
#include <new>

#include "classic/sweep.h"

namespace nonet::NONET_BUILD {

template <class T>
struct List {
    T *at = nullptr;
    size_t size = 0, room = 0;
    List() = default;
    List(const List &) = delete;
    ~List() { ::operator delete(at); }
    T &operator[](size_t i) { return at[i]; }
    const T &operator[](size_t i) const { return at[i]; }
    T &last() { return at[size - 1]; }
    void add(const T &x) {
        if (size == room) {
            size_t more = room ? room * 2 : 64;
            T *to = (T *)::operator new(more * sizeof(T));
            if (size) memcpy((void *)to, (const void *)at, size * sizeof(T));
            ::operator delete(at);
            at = to, room = more;
        }
        at[size++] = x;
    }
    void remove(const T &x) {  // keeps the order
        size_t i = size;
        while (at[i - 1] != x) i--;
        memmove((void *)(at + i - 1), (const void *)(at + i), (size - i) * sizeof(T));
        size--;
    }
};

constexpr uint32_t NONE = UINT32_MAX;

struct Frame {
    CellLanes cells[CELLS];
};

// The path from the root to a branch: bit 63 - i of the key is set if it took the second branch at choice i. Comparing
// keys gives the order of a depth-first search.
struct Branch {
    uint64_t key;
    uint32_t record;
    uint32_t newer, older;  // neighbours among the waiting branches of the same grid
    uint32_t depth;
};

struct Pool {
    List<Frame *> frames;
    List<LaneSet> used;     // columns of each frame
    List<Branch> branches;  // LANES for each frame
    List<uint32_t> order;   // the frames in use, those filled last at the end
    List<uint32_t> spare;
    size_t waiting = 0;

    ~Pool() {
        for (size_t i = 0; i < frames.size; i++) ::operator delete(frames[i], std::align_val_t(64));
    }
    // A frame with room for n branches.
    uint32_t frame_for(int n) {
        if (order.size && LANES - count_bits(used[order.last()]) >= n) return order.last();
        if (!spare.size) {
            frames.add((Frame *)::operator new(sizeof(Frame), std::align_val_t(64)));
            memset((void *)frames.last(), 0, sizeof(Frame));
            used.add(0);
            for (int i = 0; i < LANES; i++) branches.add({});
            spare.add((uint32_t)frames.size - 1);
        }
        order.add(spare[--spare.size]);
        return order.last();
    }
    void keep(uint32_t number) {
        used[number / LANES] |= 1u << number % LANES;
        waiting++;
    }
    void free(uint32_t number) {
        uint32_t frame = number / LANES;
        waiting--;
        if ((used[frame] &= ~(1u << number % LANES)) != 0) return;
        order.remove(frame);
        spare.add(frame);
    }
};

// A grid that is being solved.
struct Record {
    size_t row;
    int64_t count;
    uint64_t best, second;  // keys of the first two solutions
    uint32_t live;          // its lanes and its waiting branches
    uint32_t lanes;
    uint32_t newest;  // of its waiting branches
    uint32_t next_free;
    bool deep;  // has branches too deep for a key
};

}  // namespace nonet::NONET_BUILD
