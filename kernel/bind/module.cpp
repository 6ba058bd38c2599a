// The module nonet._kernel: the classic solver for Python. Signatures are in src/nonet/_kernel.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdlib>
#include <cstring>

#include "bind/arguments.h"
#include "bind/arrays.h"
#include "bind/bind.h"

namespace nonet {
namespace {

const Isa *chosen = nullptr;

std::string isa_names() {
    std::string names;
    for (auto isa = isas(); *isa; isa++) names += (names.empty() ? "" : ", ") + std::string((*isa)->name);
    return names;
}

const Isa *find_isa(const char *name) {
    for (auto isa = isas(); *isa; isa++)
        if (std::strcmp((*isa)->name, name) == 0) return *isa;
    return nullptr;
}

const Isa &isa_for(const std::optional<std::string> &name) {
    const Isa *isa = name ? find_isa(name->c_str()) : chosen;
    if (!isa) throw nb::value_error(("unknown isa '" + *name + "'; this CPU supports: " + isa_names()).c_str());
    return *isa;
}

std::string solved_of(size_t done, size_t n) {
    return std::to_string(done) + " of " + std::to_string(n) + " grids solved";
}

void answer_all(const Isa &isa, const Grids &grids, int64_t limit, const Answers &answers, int threads, Watch &watch) {
    {
        nb::gil_scoped_release release;
        run_threads(thread_count(threads, grids.n), watch.progress,
                    [&](bool main) { isa.solve(grids, limit, answers, watch.progress, main); });
    }
    watch.check(solved_of(watch.progress.finished(), grids.n));
}

// First solutions, as digits (zero is 0) or characters (zero is '0').
nb::object first_solutions(const Isa &isa, const Grids &grids, int64_t limit, uint8_t zero, Array<int64_t> &counts,
                           int threads, Watch &watch) {
    Array<uint8_t> solutions(grids.n * CELLS);
    Answers answers;
    answers.solutions = solutions.data.get(), answers.zero = zero, answers.counts = counts.data.get();
    answer_all(isa, grids, limit, answers, threads, watch);
    return solutions.to_numpy({grids.n, CELLS});
}

nb::tuple solve_many(nb::handle object, const nb::int_ &limit, int threads, Seconds timeout,
                     const std::optional<std::string> &name) {
    Watch watch(timeout);
    const Buffer buffer(object);
    const Grids grids = read_grids(buffer, watch);
    Array<int64_t> counts(grids.n);
    nb::object solutions = first_solutions(isa_for(name), grids, read_limit(limit), 0, counts, threads, watch);
    return nb::make_tuple(solutions, counts.to_numpy({grids.n}));
}

nb::tuple solve_text(nb::handle object, const nb::int_ &limit, int threads, Seconds timeout,
                     const std::optional<std::string> &name) {
    Watch watch(timeout);
    const Buffer buffer(object);
    const Grids grids = read_characters(buffer);
    Array<int64_t> counts(grids.n);
    nb::object solutions = first_solutions(isa_for(name), grids, read_limit(limit), '0', counts, threads, watch);
    for (size_t row = 0; row < grids.n; row++) {
        if (row % ROWS_PER_CHECK == 0) watch.check_now();
        if (first_invalid(row_at(grids, row)) < CELLS) counts.data[row] = -1;
    }
    return nb::make_tuple(solutions, counts.to_numpy({grids.n}));
}

nb::tuple stats(nb::handle object, const nb::int_ &limit_, int threads, Seconds timeout,
                const std::optional<std::string> &name) {
    const Isa &isa = isa_for(name);
    const int64_t limit = read_limit(limit_);
    Watch watch(timeout);
    const Buffer buffer(object);
    const Grids grids = read_grids(buffer, watch);
    Array<uint32_t> sweeps(grids.n), guesses(grids.n);
    Answers answers;
    answers.sweeps = sweeps.data.get(), answers.guesses = guesses.data.get();
    answer_all(isa, grids, limit, answers, threads, watch);
    return nb::make_tuple(sweeps.to_numpy({grids.n}), guesses.to_numpy({grids.n}));
}

constexpr size_t LINE = CELLS + 1;        // bytes of an output line: 81 digits and '\n'
constexpr size_t PART = (size_t)1 << 16;  // lines that are copied at a time

// Solves lines with mixed line endings: copies them to rows of equal length, part by part.
void solve_mixed_lines(const Isa &isa, const char *at, const char *end, size_t n, int64_t limit, int threads,
                       Answers answers, Progress &progress) {
    std::unique_ptr<char[]> part(new char[PART * CELLS]);
    for (size_t done = 0; done < n && !progress.should_stop(true); done += PART) {
        const size_t size = n - done < PART ? n - done : PART;
        for (size_t i = 0; i < size; i++, at = Lines::next_line(at, end)) std::memcpy(&part[i * CELLS], at, CELLS);
        const Grids grids{part.get(), CELLS, 1, false, size};
        NestedProgress own(progress);
        run_threads(thread_count(threads, size), own, [&](bool main) { isa.solve(grids, limit, answers, own, main); });
        progress.finish(own.finished());
        answers.solutions += size * LINE, answers.counts += size;
    }
}

nb::tuple solve_lines(nb::handle object, const nb::int_ &limit_, int threads, Seconds timeout,
                      const std::optional<std::string> &name) {
    const Isa &isa = isa_for(name);
    const int64_t limit = read_limit(limit_);
    Watch watch(timeout);
    Py_buffer view;
    if (PyObject_GetBuffer(object.ptr(), &view, PyBUF_SIMPLE)) throw nb::python_error();
    const std::unique_ptr<Py_buffer, decltype(&PyBuffer_Release)> held(&view, PyBuffer_Release);
    const char *data = (const char *)view.buf, *end = data + view.len;
    const Lines lines(data, (size_t)view.len, watch);
    const size_t n = lines.n;
    nb::object out = nb::steal(PyBytes_FromStringAndSize(nullptr, (Py_ssize_t)(n * LINE)));
    if (!out.is_valid()) throw nb::python_error();
    char *const solved = PyBytes_AsString(out.ptr());
    use_large_pages(solved, n * LINE);
    Array<int64_t> counts(n);
    Answers answers;
    answers.solutions = (uint8_t *)solved;
    answers.row_stride = LINE, answers.zero = '0', answers.counts = counts.data.get();
    {
        nb::gil_scoped_release release;
        for (size_t i = 0; i < n; i++) answers.solutions[i * LINE + CELLS] = '\n';
        const Grids grids{data, (ptrdiff_t)lines.step, 1, false, n};
        if (lines.step || !n)
            run_threads(thread_count(threads, n), watch.progress,
                        [&](bool main) { isa.solve(grids, limit, answers, watch.progress, main); });
        else solve_mixed_lines(isa, data, end, n, limit, threads, answers, watch.progress);
    }
    watch.check(solved_of(watch.progress.finished(), n));
    return nb::make_tuple(out, counts.to_numpy({n}));
}

// Most calls take microseconds, so this keeps the GIL and releases it briefly every 50 ms.
nb::tuple solve(nb::handle object, const nb::int_ &limit_, Seconds timeout, const std::optional<std::string> &name) {
    const Isa &isa = isa_for(name);
    const OneGrid grid(object);
    const int64_t limit = read_limit(limit_);
    Watch watch(timeout, true);
    uint8_t first[CELLS], second[CELLS];
    int64_t count = 0;
    Answers answers;
    answers.solutions = first, answers.second = second, answers.counts = &count;
    isa.solve(grid.grids, limit, answers, watch.progress, true);
    watch.check(std::to_string(count) + " solutions found so far");
    const auto known = [&](int64_t n, const uint8_t *digits) {
        return count >= n ? nb::object(nb::bytes(digits, CELLS)) : nb::none();
    };
    return nb::make_tuple(count, known(1, first), known(2, second));
}

int64_t count(nb::handle object, const nb::int_ &limit_, int threads, Seconds timeout,
              const std::optional<std::string> &name) {
    const Isa &isa = isa_for(name);
    const OneGrid grid(object);
    const int64_t limit = read_limit(limit_);
    Watch watch(timeout);
    watch.progress.enough = limit;
    constexpr size_t parts = 1024;
    {
        nb::gil_scoped_release release;
        const int crew = thread_count(threads, parts);
        if (crew == 1) {
            isa.count(grid.grids, watch.progress, true);
        } else {
            std::unique_ptr<uint16_t[]> masks(new uint16_t[(parts + SPLIT_SLACK) * CELLS]);
            const size_t n = isa.split(grid.grids, parts, masks.get(), watch.progress);
            const Grids grids{masks.get(), CELLS * sizeof(uint16_t), sizeof(uint16_t), true, n};
            if (!watch.progress.should_stop(true))
                run_threads(crew, watch.progress, [&](bool main) { isa.count(grids, watch.progress, main); });
        }
    }
    const int64_t found = watch.progress.total() < limit ? watch.progress.total() : limit;
    watch.check(std::to_string(found) + " solutions found so far");
    return found;
}

class Solutions {
public:
    Solutions(nb::handle object, const std::optional<std::string> &name)
        : stream(isa_for(name).stream(OneGrid(object).grids)) {}
    nb::object next() {
        if (busy) throw std::runtime_error("another thread is using this iterator");
        busy = true;
        const std::unique_ptr<bool, void (*)(bool *)> done(&busy, [](bool *b) { *b = false; });
        Watch watch(std::nullopt, true);
        uint8_t digits[CELLS];
        const bool found = stream->next(digits, watch.progress);
        watch.check("");
        if (!found) throw nb::stop_iteration();
        return nb::bytes(digits, CELLS);
    }

private:
    std::unique_ptr<Stream> stream;
    bool busy = false;
};

}  // namespace
}  // namespace nonet

NB_MODULE(_kernel, m) {
    using namespace nonet;
    using nb::arg;
    const char *name = std::getenv("NONET_ISA");
    chosen = name && *name ? find_isa(name) : *isas();
    if (!chosen)
        throw nb::import_error(("NONET_ISA is '" + std::string(name) + "'; this CPU supports: " + isa_names()).c_str());
    kernel_error = PyErr_NewException("nonet._kernel.KernelError", PyExc_ValueError, nullptr);
    m.attr("KernelError") = nb::borrow(kernel_error);
    m.def("isa", [] { return chosen->name; });
    m.def("isas", [] {
        nb::list names;
        for (auto isa = isas(); *isa; isa++) names.append((*isa)->name);
        return names;
    });
    m.def("solve_many", &solve_many, arg("grids"), arg("limit") = 2, arg("threads") = 0, arg("timeout") = nb::none(),
          arg("isa") = nb::none());
    m.def("solve_lines", &solve_lines, arg("data"), arg("limit") = 2, arg("threads") = 0, arg("timeout") = nb::none(),
          arg("isa") = nb::none());
    m.def("solve_text", &solve_text, arg("characters"), arg("limit") = 2, arg("threads") = 0,
          arg("timeout") = nb::none(), arg("isa") = nb::none());
    m.def("stats", &stats, arg("grids"), arg("limit") = 2, arg("threads") = 0, arg("timeout") = nb::none(),
          arg("isa") = nb::none());
    m.def("solve", &solve, arg("grid"), arg("limit") = 2, arg("timeout") = nb::none(), arg("isa") = nb::none());
    m.def("count", &count, arg("grid"), arg("limit"), arg("threads") = 0, arg("timeout") = nb::none(),
          arg("isa") = nb::none());
    nb::class_<Solutions>(m, "Solutions")
        .def(nb::init<nb::handle, const std::optional<std::string> &>(), arg("grid"), arg("isa") = nb::none())
        .def("__iter__", [](nb::handle self) { return nb::borrow(self); })
        .def("__next__", &Solutions::next);
    bind_explainer(m);
    bind_generate(m);
    bind_prefilter(m);
    bind_variants(m);
}
