#include "explainer/explainer.h"

#include "explainer/cycles.h"
#include "explainer/patterns.h"
#include "explainer/producers.h"
#include "explainer/search.h"

namespace nonet::explainer {
namespace {

bool is_solved(const Board &board) {
    for (int house = 0; house < SIDE; house++)
        if (board.empty[house]) return false;
    return true;
}

double shown(double rating) { return (double)(int)((rating + 0.05) * 10) / 10; }

// Turns the first pattern into a hint.
struct First {
    Hint &hint;
    bool operator()(const Pattern &pattern) const {
        hint.rating = pattern.rating;
        for (int i = 0; i < pattern.eliminations; i++)
            hint.eliminate[pattern.eliminate[i].cell] = pattern.eliminate[i].digits;
        return true;
    }
};

}  // namespace

Board board_of(const Mask *masks) {
    Board board;
    std::memset(&board, 0, sizeof board);
    for (int house = 0; house < HOUSES; house++) board.empty[house] = SIDE;
    for (int cell = 0; cell < CELLS; cell++) {
        board.cell[cell] = masks[cell];
        for (int digit : Bits(masks[cell]))
            for (int k = 0; k < 3; k++)
                board.place[digit][GEOMETRY.house[cell][k]] |= (Mask)(1 << GEOMETRY.index[cell][k]);
    }
    return board;
}

void Hint::apply(Board &board) const {
    for (int c = 0; c < CELLS; c++)
        for (int d : Bits(eliminate[c] & board.cell[c])) board.remove(c, d);
    if (cell >= 0) board.put(cell, digit);
}

struct Explainer::Parts {
    StopCheck stop_check;
    Memo memo;
    ChainSearch nishio{Mode::NISHIO, 0, memo}, multiple{Mode::STATIC, 0, memo}, dynamic{Mode::DYNAMIC, 0, memo};
    std::unique_ptr<ChainSearch> nested[6];  // by level; 0 is `dynamic`

    Parts(Progress &progress, bool main) : stop_check(progress, main) {}

    bool best(const Board &board, Hint &hint, auto run) {
        Collector collector(board, false);
        run(collector);
        if (collector.found()) collector.write(hint);
        return collector.found();
    }

    // Finds the first hint of the first producer that has one.
    bool find(const Board &board, Hint &hint) {
        const First first{hint};
        return hidden_single(board, hint) || direct_locking(board, hint) || direct_hidden_pair(board, hint) ||
               naked_single(board, hint) || direct_hidden_triplet(board, hint) || locking(board, first) ||
               naked_set<2>(board, first) || fish<2>(board, first) || hidden_set<2>(board, first) ||
               naked_set<3>(board, first) || fish<3>(board, first) || hidden_set<3>(board, first) ||
               xy_wing(board, hint) || xyz_wing(board, hint) || unique_loop(board, hint) ||
               naked_set<4>(board, first) || fish<4>(board, first) || hidden_set<4>(board, first) || bug(board, hint) ||
               aligned_pair(board, hint) || find_chain(board, hint);
    }

    bool find_chain(const Board &board, Hint &hint) {
        const Reach reach(board);
        const auto search = [&](ChainSearch &with, const ChainSearch *before = nullptr) {
            return best(board, hint, [&](Collector &into) { with.run(board, into, stop_check, before); });
        };
        if (best(board, hint, [&](Collector &into) { forcing_cycles(board, reach, into, stop_check); })) return true;
        if (aligned_triplet(board, hint) || search(nishio)) return true;
        if (reach.has_multiple() && search(multiple)) return true;
        if (search(dynamic)) return true;
        for (int level = 1; level <= 5; level++) {
            if (!nested[level]) nested[level] = std::make_unique<ChainSearch>(Mode::DYNAMIC, level, memo);
            const ChainSearch *before = level == 1 ? &dynamic : nested[level == 4 ? 1 : level - 1].get();
            if (search(*nested[level], before)) return true;
        }
        return false;
    }
};

Explainer::Explainer(Progress &progress, bool main) : parts(std::make_unique<Parts>(progress, main)) {}
Explainer::~Explainer() = default;

bool Explainer::rate(Board board, Ratings &ratings) {
    double er = 0, ep = 0, ed = 0;
    parts->memo.clear();
    try {
        // Each step eliminates a candidate or places a digit, so this ends even for invalid puzzles.
        for (int step = 0; step < CANDIDATES + CELLS && !is_solved(board); step++) {
            Hint hint;
            if (!parts->find(board, hint)) {
                er = 20;
                break;
            }
            if (hint.rating > er) er = hint.rating;
            if (ed == 0) ed = er;
            if (ep == 0 && hint.cell >= 0) ep = er;
            hint.apply(board);
        }
    } catch (const Stopped &) {
        return false;
    }
    ratings = {shown(er), shown(ep), shown(ed)};
    return true;
}

}  // namespace nonet::explainer
