// The module nonet._kernel: hands arguments over, releases the GIL, hands arrays and bytes back.
// Its types are in src/nonet/_kernel.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdlib>
#include <cstring>
#include <memory>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "bind/arguments.h"
#include "bind/explainer.h"
#include "bind/general.h"
#include "bind/making.h"
#include "bind/calls.h"
#include "bind/techniques.h"

namespace nonet {
namespace {

using Seconds = std::optional<double>;

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
    if (!isa) throw nb::value_error(("isa is one of " + isa_names() + " on this CPU, not " + *name).c_str());
    return *isa;
}

// Fresh memory comes page by page, and threads wait for each other at that: ask for large pages.
void ask_for_large_pages([[maybe_unused]] void *at, [[maybe_unused]] size_t size) {
#if defined(__linux__)
    constexpr uintptr_t page = 4096, large = 1 << 22;
    const uintptr_t start = ((uintptr_t)at + page - 1) & ~(page - 1), end = (uintptr_t)at + size;
    if (size >= large) madvise((void *)start, end - start, MADV_HUGEPAGE);  // a wish: may fail
#endif
}

// A new numpy array that owns its memory.
template <class T>
struct Array {
    std::unique_ptr<T[]> data;
    explicit Array(size_t n) : data(new T[n ? n : 1]) { ask_for_large_pages(data.get(), n * sizeof(T)); }
    nb::object hand_over(std::initializer_list<size_t> shape) {
        T *at = data.get();
        nb::capsule owner(at, [](void *p) noexcept { delete[] (T *)p; });
        data.release();
        return nb::cast(nb::ndarray<nb::numpy, T>(at, shape, owner));
    }
};

std::string answered(size_t done, size_t n) {
    return std::to_string(done) + " of " + std::to_string(n) + " grids are answered";
}

void answer_all(const Isa &isa, const Grids &grids, int64_t limit, const Answers &answers, int threads, Watch &watch) {
    {
        nb::gil_scoped_release release;
        run_crew(crew_size(threads, grids.n), watch.progress,
                 [&](bool main) { isa.solve(grids, limit, answers, watch.progress, main); });
    }
    watch.check(answered(watch.progress.finished(), grids.n));
}

// First solutions, as digits (zero is 0) or characters ('0'); counts go where they are wanted.
nb::object first_solutions(const Isa &isa, const Grids &grids, int64_t limit, uint8_t zero, Array<int64_t> &counts,
                           int threads, Watch &watch) {
    Array<uint8_t> solutions(grids.n * CELLS);
    Answers answers;
    answers.solutions = solutions.data.get(), answers.zero = zero, answers.counts = counts.data.get();
    answer_all(isa, grids, limit, answers, threads, watch);
    return solutions.hand_over({grids.n, CELLS});
}

nb::tuple solve_many(nb::handle object, const nb::int_ &limit, int threads, Seconds deadline,
                     const std::optional<std::string> &name) {
    Watch watch(deadline);
    const Buffer buffer(object);
    const Grids grids = grids_in(buffer, watch);
    Array<int64_t> counts(grids.n);
    nb::object solutions = first_solutions(isa_for(name), grids, limit_in(limit), 0, counts, threads, watch);
    return nb::make_tuple(solutions, counts.hand_over({grids.n}));
}

nb::tuple solve_text(nb::handle object, const nb::int_ &limit, int threads, Seconds deadline,
                     const std::optional<std::string> &name) {
    Watch watch(deadline);
    const Buffer buffer(object);
    const Grids grids = characters_in(buffer);
    Array<int64_t> counts(grids.n);
    nb::object solutions = first_solutions(isa_for(name), grids, limit_in(limit), '0', counts, threads, watch);
    for (size_t row = 0; row < grids.n; row++) {
        if (row % LOOK == 0) watch.check_now();
        if (first_bad(row_of(grids, row)) < CELLS) counts.data[row] = -1;
    }
    return nb::make_tuple(solutions, counts.hand_over({grids.n}));
}

nb::tuple stats(nb::handle object, const nb::int_ &limit_, int threads, Seconds deadline,
                const std::optional<std::string> &name) {
    const Isa &isa = isa_for(name);
    const int64_t limit = limit_in(limit_);
    Watch watch(deadline);
    const Buffer buffer(object);
    const Grids grids = grids_in(buffer, watch);
    Array<uint32_t> sweeps(grids.n), guesses(grids.n);
    Answers answers;
    answers.sweeps = sweeps.data.get(), answers.guesses = guesses.data.get();
    answer_all(isa, grids, limit, answers, threads, watch);
    return nb::make_tuple(sweeps.hand_over({grids.n}), guesses.hand_over({grids.n}));
}

constexpr size_t LINE = CELLS + 1;        // of the output: 81 digits and '\n'
constexpr size_t PART = (size_t)1 << 16;  // lines made alike at a time, where they are not

// Lines that do not all end alike, made so, part after part.
void solve_mixed_lines(const Isa &isa, const char *at, const char *end, size_t n, int64_t limit, int threads,
                       Answers answers, Progress &progress) {
    std::unique_ptr<char[]> part(new char[PART * CELLS]);
    for (size_t done = 0; done < n && !progress.should_stop(true); done += PART) {
        const size_t size = n - done < PART ? n - done : PART;
        for (size_t i = 0; i < size; i++, at = Lines::after(at, end)) std::memcpy(&part[i * CELLS], at, CELLS);
        const Grids grids{part.get(), CELLS, 1, false, size};
        Progress own;
        own.interrupted = [](void *outer) { return ((Progress *)outer)->should_stop(true); };
        own.context = &progress;
        run_crew(crew_size(threads, size), own, [&](bool main) { isa.solve(grids, limit, answers, own, main); });
        progress.finish(own.finished());
        answers.solutions += size * LINE, answers.counts += size;
    }
}

nb::tuple solve_lines(nb::handle object, const nb::int_ &limit_, int threads, Seconds deadline,
                      const std::optional<std::string> &name) {
    const Isa &isa = isa_for(name);
    const int64_t limit = limit_in(limit_);
    Watch watch(deadline);
    Py_buffer view;
    if (PyObject_GetBuffer(object.ptr(), &view, PyBUF_SIMPLE)) throw nb::python_error();
    const std::unique_ptr<Py_buffer, decltype(&PyBuffer_Release)> held(&view, PyBuffer_Release);
    const char *data = (const char *)view.buf, *end = data + view.len;
    const Lines lines(data, (size_t)view.len, watch);
    const size_t n = lines.n;
    nb::object out = nb::steal(PyBytes_FromStringAndSize(nullptr, (Py_ssize_t)(n * LINE)));
    if (!out.is_valid()) throw nb::python_error();
    ask_for_large_pages(PyBytes_AS_STRING(out.ptr()), n * LINE);
    Array<int64_t> counts(n);
    Answers answers;
    answers.solutions = (uint8_t *)PyBytes_AS_STRING(out.ptr());
    answers.row_stride = LINE, answers.zero = '0', answers.counts = counts.data.get();
    {
        nb::gil_scoped_release release;
        for (size_t i = 0; i < n; i++) answers.solutions[i * LINE + CELLS] = '\n';
        const Grids grids{data, (ptrdiff_t)lines.step, 1, false, n};
        if (lines.step || !n)
            run_crew(crew_size(threads, n), watch.progress,
                     [&](bool main) { isa.solve(grids, limit, answers, watch.progress, main); });
        else solve_mixed_lines(isa, data, end, n, limit, threads, answers, watch.progress);
    }
    watch.check(answered(watch.progress.finished(), n));
    return nb::make_tuple(out, counts.hand_over({n}));
}

// Most calls take microseconds: the GIL is kept, and offered to others every 50 ms.
nb::tuple solve(nb::handle object, const nb::int_ &limit_, Seconds deadline, const std::optional<std::string> &name) {
    const Isa &isa = isa_for(name);
    const OneGrid grid(object);
    const int64_t limit = limit_in(limit_);
    Watch watch(deadline, true);
    uint8_t first[CELLS], second[CELLS];
    int64_t count = 0;
    Answers answers;
    answers.solutions = first, answers.second = second, answers.counts = &count;
    isa.solve(grid.grids, limit, answers, watch.progress, true);
    watch.check(std::to_string(count) + " solutions are found so far");
    const auto known = [&](int64_t n, const uint8_t *digits) {
        return count >= n ? nb::object(nb::bytes(digits, CELLS)) : nb::none();
    };
    return nb::make_tuple(count, known(1, first), known(2, second));
}

int64_t count(nb::handle object, const nb::int_ &limit_, int threads, Seconds deadline,
              const std::optional<std::string> &name) {
    const Isa &isa = isa_for(name);
    const OneGrid grid(object);
    const int64_t limit = limit_in(limit_);
    Watch watch(deadline);
    watch.progress.enough = limit;
    constexpr size_t parts = 1024;
    {
        nb::gil_scoped_release release;
        const int crew = crew_size(threads, parts);
        if (crew == 1) {
            isa.count(grid.grids, watch.progress, true);
        } else {
            std::unique_ptr<uint16_t[]> masks(new uint16_t[(parts + SPLIT_SLACK) * CELLS]);
            const size_t n = isa.split(grid.grids, parts, masks.get(), watch.progress);
            const Grids grids{masks.get(), CELLS * sizeof(uint16_t), sizeof(uint16_t), true, n};
            if (!watch.progress.should_stop(true))
                run_crew(crew, watch.progress, [&](bool main) { isa.count(grids, watch.progress, main); });
        }
    }
    const int64_t found = watch.progress.total() < limit ? watch.progress.total() : limit;
    watch.check(std::to_string(found) + " solutions are found so far");
    return found;
}

class Solutions {
public:
    Solutions(nb::handle object, const std::optional<std::string> &name)
        : stream(isa_for(name).stream(OneGrid(object).grids)) {}
    nb::object next() {
        if (busy) throw std::runtime_error("another thread is at this iterator");
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
        throw nb::import_error(("NONET_ISA is " + std::string(name) + ", but this CPU has: " + isa_names()).c_str());
    m.def("isa", [] { return chosen->name; });
    m.def("isas", [] {
        nb::list names;
        for (auto isa = isas(); *isa; isa++) names.append((*isa)->name);
        return names;
    });
    m.def("solve_many", &solve_many, arg("grids"), arg("limit") = 2, arg("threads") = 0, arg("deadline") = nb::none(),
          arg("isa") = nb::none());
    m.def("solve_lines", &solve_lines, arg("data"), arg("limit") = 2, arg("threads") = 0, arg("deadline") = nb::none(),
          arg("isa") = nb::none());
    m.def("solve_text", &solve_text, arg("characters"), arg("limit") = 2, arg("threads") = 0,
          arg("deadline") = nb::none(), arg("isa") = nb::none());
    m.def("stats", &stats, arg("grids"), arg("limit") = 2, arg("threads") = 0, arg("deadline") = nb::none(),
          arg("isa") = nb::none());
    m.def("solve", &solve, arg("grid"), arg("limit") = 2, arg("deadline") = nb::none(), arg("isa") = nb::none());
    m.def("count", &count, arg("grid"), arg("limit"), arg("threads") = 0, arg("deadline") = nb::none(),
          arg("isa") = nb::none());
    nb::class_<Solutions>(m, "Solutions")
        .def(nb::init<nb::handle, const std::optional<std::string> &>(), arg("grid"), arg("isa") = nb::none())
        .def("__iter__", [](nb::handle self) { return nb::borrow(self); })
        .def("__next__", &Solutions::next);
    bind_explainer(m);
    bind_making(m);
    bind_general(m);
    bind_techniques(m);
}
