// Random grids, disguises and canonical forms for Python: arguments are checked, the GIL is released.
#include "bind/making.h"

#include <nanobind/ndarray.h>

#include <memory>

#include "bind/arguments.h"
#include "bind/calls.h"
#include "making/making.h"

namespace nonet {
namespace {

constexpr size_t TURN = 16;  // grids that a thread takes at a time

// An (n, 81) array of digits, each row made by `make(row, digits)` on all threads.
template <class Make>
nb::object make_rows(size_t n, int threads, Watch &watch, Make make) {
    std::unique_ptr<uint8_t[]> rows(new uint8_t[n ? n * CELLS : 1]);
    {
        nb::gil_scoped_release release;
        run_crew(crew_size(threads, n), watch.progress, [&](bool main) {
            for (size_t from; (from = watch.progress.take(TURN)) < n && !watch.progress.should_stop(main);)
                for (size_t i = from; i < n && i < from + TURN; i++) make(i, &rows[i * CELLS]);
        });
    }
    watch.check("");
    uint8_t *at = rows.get();
    nb::capsule owner(at, [](void *p) noexcept { delete[] (uint8_t *)p; });
    rows.release();
    return nb::cast(nb::ndarray<nb::numpy, uint8_t>(at, {n, CELLS}, owner));
}

nb::object random_grids(uint64_t seed, nb::handle numbers, int threads) {
    Py_buffer view;
    if (PyObject_GetBuffer(numbers.ptr(), &view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS)) throw nb::python_error();
    const std::unique_ptr<Py_buffer, decltype(&PyBuffer_Release)> held(&view, PyBuffer_Release);
    const std::string format = view.format ? view.format : "";
    if (view.ndim != 1 || view.itemsize != 8 || (format != "Q" && format != "L"))
        throw nb::type_error("numbers are an array of uint64");
    const uint64_t *number = (const uint64_t *)view.buf;
    Watch watch(std::nullopt);
    return make_rows((size_t)view.shape[0], threads, watch,
                     [&](size_t i, uint8_t *digits) { random_grid(seed, number[i], digits); });
}

// An (n, 81) array of digits made of another, each row by `change(row, grid, digits)`.
template <class Change>
nb::object change_rows(nb::handle object, int threads, Change change) {
    Watch watch(std::nullopt);
    const Buffer buffer(object);
    const Grids grids = digits_in(buffer, watch);
    return make_rows(grids.n, threads, watch, [&](size_t i, uint8_t *digits) {
        uint8_t grid[CELLS];
        copy_row(grids, i, grid);
        change(i, grid, digits);
    });
}

nb::object canonical_many(nb::handle object, int threads) {
    return change_rows(object, threads, [](size_t, const uint8_t *grid, uint8_t *digits) { canonical(grid, digits); });
}

nb::object shuffle_many(nb::handle object, uint64_t seed, uint64_t start, int threads) {
    return change_rows(object, threads, [=](size_t i, const uint8_t *grid, uint8_t *digits) {
        const Disguise disguise(seed, start + i);
        for (int c = 0; c < CELLS; c++) digits[c] = disguise.label[grid[disguise.source[c]]];
    });
}

nb::tuple disguise(uint64_t seed, uint64_t number) {
    const Disguise drawn(seed, number);
    return nb::make_tuple(nb::bytes(drawn.source, sizeof drawn.source), nb::bytes(drawn.label, sizeof drawn.label));
}

// How many of so many tries to draw a grid succeed.
uint64_t count_drawn(uint64_t seed, uint64_t tries) {
    uint8_t digits[CELLS];
    Stream64 stream(seed, 0);
    uint64_t drawn = 0;
    for (uint64_t i = 0; i < tries; i++) drawn += try_grid(stream, digits);
    return drawn;
}

}  // namespace

void bind_making(nb::module_ &m) {
    using nb::arg;
    m.def("random_grids", &random_grids, arg("seed"), arg("numbers"), arg("threads") = 0);
    m.def("canonical_many", &canonical_many, arg("grids"), arg("threads") = 0);
    m.def("shuffle_many", &shuffle_many, arg("grids"), arg("seed"), arg("start") = 0, arg("threads") = 0);
    m.def("disguise", &disguise, arg("seed"), arg("number"));
    m.def("count_drawn", &count_drawn, arg("seed"), arg("tries"));
}

}  // namespace nonet
