// numpy arrays that are filled on several threads.
#pragma once
#include <nanobind/ndarray.h>

#include <memory>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "bind/calls.h"

namespace nonet {

// New memory arrives page by page, and threads wait for each other at every page fault: ask for large pages.
inline void use_large_pages([[maybe_unused]] void *at, [[maybe_unused]] size_t size) {
#if defined(__linux__)
    constexpr uintptr_t page = 4096, large = 1 << 22;
    const uintptr_t start = ((uintptr_t)at + page - 1) & ~(page - 1), end = (uintptr_t)at + size;
    if (size >= large) madvise((void *)start, end - start, MADV_HUGEPAGE);  // only a hint: may fail
#endif
}

// A numpy array that owns its memory.
template <class T>
struct Array {
    std::unique_ptr<T[]> data;
    explicit Array(size_t n) : data(new T[n ? n : 1]) { use_large_pages(data.get(), n * sizeof(T)); }
    nb::object to_numpy(std::initializer_list<size_t> shape) {
        T *at = data.get();
        nb::capsule owner(at, [](void *p) noexcept { delete[] (T *)p; });
        data.release();
        return nb::cast(nb::ndarray<nb::numpy, T>(at, shape, owner));
    }
};

// Returns an (n, columns) array of bytes, each row filled by fill(row, bytes). A thread takes `batch` rows at a time.
template <class Fill>
nb::object fill_rows(size_t n, size_t columns, size_t batch, int threads, Watch &watch, Fill fill) {
    Array<uint8_t> rows(n * columns);
    {
        nb::gil_scoped_release release;
        run_threads(thread_count(threads, n), watch.progress, [&](bool main) {
            for (size_t from; (from = watch.progress.take(batch)) < n && !watch.progress.should_stop(main);)
                for (size_t i = from; i < n && i < from + batch; i++) fill(i, &rows.data[i * columns]);
        });
    }
    watch.check("");
    return rows.to_numpy({n, columns});
}

}  // namespace nonet
