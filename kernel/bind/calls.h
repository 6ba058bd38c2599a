// Threads, timeouts and Ctrl-C for long calls.
#pragma once
#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "bind/errors.h"
#include "common/progress.h"

namespace nonet {

using Seconds = std::optional<double>;

// Checks the clock and, every 50 ms, for signals. Used on the calling thread only.
class Watch {
public:
    using Clock = std::chrono::steady_clock;

    // keeps_gil: the call holds the GIL and releases it briefly at each check.
    Watch(Seconds timeout, bool keeps_gil = false)
        : timeout(timeout), start(Clock::now()), last_check(start), keeps_gil(keeps_gil) {
        if (timeout && !(*timeout >= 0)) raise_error("not_seconds", {{"value", *timeout}});
        progress.interrupted = [](void *self) { return ((Watch *)self)->is_over(); };
        progress.context = this;
    }
    Watch(const Watch &) = delete;

    Progress progress;

    // Called with the GIL while arguments are being checked: raises a timeout or a signal's exception.
    void check_now() {
        if (is_over()) check("still checking the arguments");
    }
    // Called with the GIL after the work: raises what stopped it.
    void check(const std::string &reached) const {
        if (signalled) throw nb::python_error();
        if (!late) return;
        char text[64];
        snprintf(text, sizeof text, "timed out after %g s", *timeout);
        PyErr_SetString(PyExc_TimeoutError, (reached.empty() ? text : text + (": " + reached)).c_str());
        throw nb::python_error();
    }

private:
    Seconds timeout;
    Clock::time_point start, last_check;
    bool keeps_gil, late = false, signalled = false;

    bool is_over() {
        const auto now = Clock::now();
        if (signalled || late) return true;
        if (timeout && std::chrono::duration<double>(now - start).count() > *timeout) return late = true;
        if (now - last_check < std::chrono::milliseconds(50)) return false;
        last_check = now;
        if (keeps_gil) {
            {
                nb::gil_scoped_release released;
            }
            return signalled = PyErr_CheckSignals() != 0;
        }
        nb::gil_scoped_acquire gil;
        return signalled = PyErr_CheckSignals() != 0;
    }
};

// A call inside another one: it stops when the outer one does.
struct NestedProgress : Progress {
    explicit NestedProgress(Progress &outer) {
        interrupted = [](void *progress) { return ((Progress *)progress)->should_stop(true); };
        context = &outer;
    }
};

// The number of threads to use for n grids; 0 asks for one per core.
inline int thread_count(int threads, size_t n) {
    if (threads < 0) {
        nb::gil_scoped_acquire gil;  // callers have released it
        raise_error("not_whole", {{"name", "threads"}, {"value", threads}, {"least", 0}});
    }
    if (threads == 0) threads = (int)std::thread::hardware_concurrency();
    const size_t useful = n / 64 + 1;  // a thread is worth starting for a block of lanes or two
    return (size_t)threads < useful ? (threads > 0 ? threads : 1) : (int)useful;
}

// Runs work(main) on several threads; `main` is true on the calling thread. The GIL must be released unless
// there is only one thread.
template <class Work>
void run_threads(int threads, Progress &progress, Work work) {
    std::mutex mutex;
    std::condition_variable ended;
    std::exception_ptr error;
    int running = 0;
    auto guarded = [&](bool main) {
        try {
            work(main);
        } catch (...) {
            progress.stop();
            std::lock_guard lock(mutex);
            if (!error) error = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve((size_t)threads);
    for (int i = 1; i < threads; i++) {
        {
            std::lock_guard lock(mutex);
            running++;
        }
        try {
            others.emplace_back([&] {
                guarded(false);
                std::lock_guard lock(mutex);
                running--;
                ended.notify_one();
            });
        } catch (const std::system_error &) {  // the system has no more threads: continue with these
            std::lock_guard lock(mutex);
            running--;
            break;
        }
    }
    guarded(true);
    {
        std::unique_lock lock(mutex);
        while (running) {
            ended.wait_for(lock, std::chrono::milliseconds(20));
            lock.unlock();
            progress.should_stop(true);
            lock.lock();
        }
    }
    for (std::thread &thread : others) thread.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace nonet
