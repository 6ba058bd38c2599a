// Sudoku Explainer's rating for Python. Solutions are counted first; only puzzles with exactly one are rated.

#include <nanobind/stl/optional.h>

#include <limits>

#include "bind/arguments.h"
#include "bind/arrays.h"
#include "bind/bind.h"
#include "explainer/explainer.h"

namespace nonet {
namespace {

using explainer::Board;
using explainer::Explainer;
using explainer::Ratings;

// Digits of n grids and, where candidates have been removed, their masks.
struct Puzzles {
    Buffer digits;
    std::optional<Buffer> masks;
    Grids placed, grids;  // the digits; and the constraints on solutions: the masks if there are any

    Puzzles(nb::handle digits_, nb::handle masks_, Watch &watch) : digits(digits_) {
        placed = grids = read_grids(digits, watch);
        if (placed.masks) throw nb::type_error("digits must be an array of uint8");
        if (masks_.is_none()) return;
        masks.emplace(masks_);
        grids = read_grids(*masks, watch);
        if (!grids.masks) throw nb::type_error("masks must be an array of uint16");
        if (grids.n != placed.n) throw nb::value_error("masks must have as many rows as digits");
    }

    Board board(size_t row) const {
        uint16_t candidates[CELLS];
        for (int c = 0; c < CELLS; c++)
            candidates[c] = masks ? (uint16_t)item(row_at(grids, row) + c * grids.cell_stride, true) : ALL_DIGITS;
        Board board = explainer::board_of(candidates);
        for (int c = 0; c < CELLS; c++)
            if (const unsigned digit = item(row_at(placed, row) + c * placed.cell_stride, false))
                board.put(c, (int)digit - 1);
        return board;
    }
};

void count_solutions(const Grids &grids, int64_t *counts, int threads, Progress &outer) {
    NestedProgress own(outer);
    Answers answers;
    answers.counts = counts;
    run_threads(thread_count(threads, grids.n), own,
                [&](bool main) { (*isas())->solve(grids, 2, answers, own, main); });
}

// Three ratings per row (NaN unless the puzzle has exactly one solution) and the number of solutions, at most 2.
struct Rated {
    size_t n;
    Array<double> ratings;
    Array<int64_t> counts;

    explicit Rated(size_t n) : n(n), ratings(n * 3), counts(n) {
        std::fill_n(ratings.data.get(), n * 3, std::numeric_limits<double>::quiet_NaN());
    }
};

Rated rate_all(const Puzzles &puzzles, int threads, Watch &watch) {
    Rated rated(puzzles.grids.n);
    {
        nb::gil_scoped_release release;
        Progress &progress = watch.progress;
        count_solutions(puzzles.grids, rated.counts.data.get(), threads, progress);
        run_threads(thread_count(threads, rated.n * 64), progress,
                    [&](bool main) {  // one puzzle at a time: some take seconds
                        Explainer explainer(progress, main);
                        for (size_t row; (row = progress.take(1)) < rated.n && !progress.should_stop(main);) {
                            Ratings own;
                            if (rated.counts.data[row] == 1) {
                                if (!explainer.rate(puzzles.board(row), own)) return;
                                double *at = &rated.ratings.data[row * 3];
                                at[0] = own.er, at[1] = own.ep, at[2] = own.ed;
                            }
                            progress.finish(1);
                        }
                    });
    }
    watch.check(std::to_string(watch.progress.finished()) + " of " + std::to_string(rated.n) + " puzzles rated");
    return rated;
}

nb::tuple er_many(nb::handle digits, nb::handle masks, int threads, Seconds timeout) {
    Watch watch(timeout);
    Rated rated = rate_all(Puzzles(digits, masks, watch), threads, watch);
    return nb::make_tuple(rated.ratings.to_numpy({rated.n, 3}), rated.counts.to_numpy({rated.n}));
}

// One puzzle, without numpy.
nb::tuple er(nb::handle digits, nb::handle masks, Seconds timeout) {
    Watch watch(timeout);
    const Puzzles puzzles(digits, masks, watch);
    if (puzzles.grids.n != 1) throw nb::value_error("expected one grid");
    const Rated rated = rate_all(puzzles, 1, watch);
    return nb::make_tuple(rated.counts.data[0], rated.ratings.data[0], rated.ratings.data[1], rated.ratings.data[2]);
}

}  // namespace

void bind_explainer(nb::module_ &m) {
    using nb::arg;
    m.def("er", &er, arg("digits"), arg("masks") = nb::none(), arg("timeout") = nb::none());
    m.def("er_many", &er_many, arg("digits"), arg("masks") = nb::none(), arg("threads") = 0,
          arg("timeout") = nb::none());
}

}  // namespace nonet
