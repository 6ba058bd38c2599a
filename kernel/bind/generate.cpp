// Random grids, isomorphs and canonical forms for Python.

#include "bind/arguments.h"
#include "bind/arrays.h"
#include "bind/bind.h"
#include "generate/generate.h"

namespace nonet {
namespace {

constexpr size_t BATCH = 16;  // grids that a thread takes at a time

nb::object random_grids(uint64_t seed, nb::handle numbers, int threads) {
    Py_buffer view;
    if (PyObject_GetBuffer(numbers.ptr(), &view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS)) throw nb::python_error();
    const std::unique_ptr<Py_buffer, decltype(&PyBuffer_Release)> held(&view, PyBuffer_Release);
    const std::string format = view.format ? view.format : "";
    if (view.ndim != 1 || view.itemsize != 8 || (format != "Q" && format != "L"))
        throw nb::type_error("numbers must be an array of uint64");
    const uint64_t *number = (const uint64_t *)view.buf;
    Watch watch(std::nullopt);
    return fill_rows((size_t)view.shape[0], CELLS, BATCH, threads, watch,
                     [&](size_t i, uint8_t *digits) { random_grid(seed, number[i], digits); });
}

// Returns a new (n, 81) array, each row computed by change(row, grid, digits).
template <class Change>
nb::object change_rows(nb::handle object, int threads, Change change) {
    Watch watch(std::nullopt);
    const Buffer buffer(object);
    const Grids grids = read_digits(buffer, watch);
    return fill_rows(grids.n, CELLS, BATCH, threads, watch, [&](size_t i, uint8_t *digits) {
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
        const Isomorphism isomorphism(seed, start + i);
        for (int c = 0; c < CELLS; c++) digits[c] = isomorphism.label[grid[isomorphism.source[c]]];
    });
}

nb::tuple isomorphism(uint64_t seed, uint64_t number) {
    const Isomorphism drawn(seed, number);
    return nb::make_tuple(nb::bytes(drawn.source, sizeof drawn.source), nb::bytes(drawn.label, sizeof drawn.label));
}

// Counts how many attempts to draw a grid succeed.
uint64_t count_drawn(uint64_t seed, uint64_t attempts) {
    uint8_t digits[CELLS];
    RandomStream stream(seed, 0);
    uint64_t drawn = 0;
    for (uint64_t i = 0; i < attempts; i++) drawn += try_grid(stream, digits);
    return drawn;
}

}  // namespace

void bind_generate(nb::module_ &m) {
    using nb::arg;
    m.def("random_grids", &random_grids, arg("seed"), arg("numbers"), arg("threads") = 0);
    m.def("canonical_many", &canonical_many, arg("grids"), arg("threads") = 0);
    m.def("shuffle_many", &shuffle_many, arg("grids"), arg("seed"), arg("start") = 0, arg("threads") = 0);
    m.def("isomorphism", &isomorphism, arg("seed"), arg("number"));
    m.def("count_drawn", &count_drawn, arg("seed"), arg("attempts"));
}

}  // namespace nonet
