// Sudoku Explainer's ratings for Python: solutions are counted first, and only puzzles with one are rated.
#include "bind/explainer.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <limits>
#include <memory>

#include "bind/arguments.h"
#include "bind/calls.h"
#include "explainer/explainer.h"

namespace nonet {
namespace {

using explainer::Board;
using explainer::Explainer;
using explainer::Ratings;

// Digits, and where candidates are gone also masks, of as many grids.
struct Puzzles {
    Buffer digits;
    std::optional<Buffer> masks;
    Grids placed, grids;  // the digits; and what solutions must fit: the masks if there are any

    Puzzles(nb::handle digits_, nb::handle masks_, Watch &watch) : digits(digits_) {
        placed = grids = grids_in(digits, watch);
        if (placed.masks) throw nb::type_error("digits are an array of uint8");
        if (masks_.is_none()) return;
        masks.emplace(masks_);
        grids = grids_in(*masks, watch);
        if (!grids.masks) throw nb::type_error("masks are an array of uint16");
        if (grids.n != placed.n) throw nb::value_error("there are as many rows of masks as of digits");
    }

    Board board(size_t row) const {
        uint16_t candidates[CELLS];
        for (int c = 0; c < CELLS; c++)
            candidates[c] = masks ? (uint16_t)item(row_of(grids, row) + c * grids.cell_stride, true) : ALL_DIGITS;
        Board board = explainer::board_of(candidates);
        for (int c = 0; c < CELLS; c++)
            if (const unsigned digit = item(row_of(placed, row) + c * placed.cell_stride, false))
                board.put(c, (int)digit - 1);
        return board;
    }
};

void count_all(const Grids &grids, int64_t *counts, int threads, Progress &outer) {
    Progress own;
    own.interrupted = [](void *progress) { return ((Progress *)progress)->should_stop(true); };
    own.context = &outer;
    Answers answers;
    answers.counts = counts;
    run_crew(crew_size(threads, grids.n), own, [&](bool main) { (*isas())->solve(grids, 2, answers, own, main); });
}

template <class T>
nb::object hand_over(std::unique_ptr<T[]> &data, std::initializer_list<size_t> shape) {
    T *at = data.release();
    nb::capsule owner(at, [](void *p) noexcept { delete[] (T *)p; });
    return nb::cast(nb::ndarray<nb::numpy, T>(at, shape, owner));
}

// Three ratings a row, NaN where there is not one solution; and how many there are, 2 for several.
struct Rated {
    size_t n;
    std::unique_ptr<double[]> ratings;
    std::unique_ptr<int64_t[]> counts;

    explicit Rated(size_t n) : n(n), ratings(new double[n * 3 + 1]), counts(new int64_t[n + 1]) {
        std::fill(ratings.get(), ratings.get() + n * 3, std::numeric_limits<double>::quiet_NaN());
    }
};

Rated rate_all(const Puzzles &puzzles, int threads, Watch &watch) {
    Rated rated(puzzles.grids.n);
    {
        nb::gil_scoped_release release;
        Progress &progress = watch.progress;
        count_all(puzzles.grids, rated.counts.get(), threads, progress);
        run_crew(crew_size(threads, rated.n * 64), progress, [&](bool main) {  // a puzzle a turn: some take seconds
            Explainer explainer(progress, main);
            for (size_t row; (row = progress.take(1)) < rated.n && !progress.should_stop(main);) {
                Ratings own;
                if (rated.counts[row] == 1) {
                    if (!explainer.rate(puzzles.board(row), own)) return;
                    double *at = &rated.ratings[row * 3];
                    at[0] = own.er, at[1] = own.ep, at[2] = own.ed;
                }
                progress.finish(1);
            }
        });
    }
    watch.check(std::to_string(watch.progress.finished()) + " of " + std::to_string(rated.n) + " puzzles are rated");
    return rated;
}

nb::tuple explain_many(nb::handle digits, nb::handle masks, int threads, std::optional<double> deadline) {
    Watch watch(deadline);
    Rated rated = rate_all(Puzzles(digits, masks, watch), threads, watch);
    return nb::make_tuple(hand_over(rated.ratings, {rated.n, 3}), hand_over(rated.counts, {rated.n}));
}

// One puzzle, without numpy.
nb::tuple explain(nb::handle digits, nb::handle masks, std::optional<double> deadline) {
    Watch watch(deadline);
    const Puzzles puzzles(digits, masks, watch);
    if (puzzles.grids.n != 1) throw nb::value_error("one grid is expected");
    const Rated rated = rate_all(puzzles, 1, watch);
    return nb::make_tuple(rated.counts[0], rated.ratings[0], rated.ratings[1], rated.ratings[2]);
}

}  // namespace

void bind_explainer(nb::module_ &m) {
    using nb::arg;
    m.def("explain", &explain, arg("digits"), arg("masks") = nb::none(), arg("deadline") = nb::none());
    m.def("explain_many", &explain_many, arg("digits"), arg("masks") = nb::none(), arg("threads") = 0,
          arg("deadline") = nb::none());
}

}  // namespace nonet
