// What a long call needs: threads, a deadline, and an ear for Ctrl-C.
#pragma once
#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "lanes/kernel.h"

namespace nonet {

namespace nb = nanobind;

// Looks at the clock and, every 50 ms, for signals; on the calling thread only.
class Watch {
public:
    using Clock = std::chrono::steady_clock;

    // keeps_gil: the call goes on holding the lock, and lets others have it at each look.
    Watch(std::optional<double> seconds, bool keeps_gil = false)
        : seconds(seconds), start(Clock::now()), looked(start), keeps_gil(keeps_gil) {
        if (seconds && !(*seconds >= 0)) throw nb::value_error("deadline is a number of seconds, 0 or more");
        progress.interrupted = [](void *self) { return ((Watch *)self)->look(); };
        progress.context = this;
    }
    Watch(const Watch &) = delete;

    Progress progress;

    // While arguments are checked, with the lock held: raises what there is to stop for.
    void check_now() {
        if (look()) check("the arguments are still being checked");
    }
    // After the work, with the lock held: raises what stopped it.
    void check(const std::string &reached) const {
        if (signalled) throw nb::python_error();
        if (!late) return;
        const std::string text = "the deadline of " + std::to_string(*seconds) + " s has passed: " + reached;
        PyErr_SetString(PyExc_TimeoutError, text.c_str());
        throw nb::python_error();
    }

private:
    std::optional<double> seconds;
    Clock::time_point start, looked;
    bool keeps_gil, late = false, signalled = false;

    bool look() {
        const auto now = Clock::now();
        if (signalled || late) return true;
        if (seconds && std::chrono::duration<double>(now - start).count() > *seconds) return late = true;
        if (now - looked < std::chrono::milliseconds(50)) return false;
        looked = now;
        if (keeps_gil) {
            {
                nb::gil_scoped_release others;
            }
            return signalled = PyErr_CheckSignals() != 0;
        }
        nb::gil_scoped_acquire gil;
        return signalled = PyErr_CheckSignals() != 0;
    }
};

// A number of threads for n pieces of work; 0 means one for each core.
inline int crew_size(int threads, size_t n) {
    if (threads < 0) throw nb::value_error("threads is 0 (one for each core) or more");
    if (threads == 0) threads = (int)std::thread::hardware_concurrency();
    const size_t useful = n / 64 + 1;  // a block of lanes or two each
    return (size_t)threads < useful ? (threads > 0 ? threads : 1) : (int)useful;
}

// Does the work on several threads, of which the calling one is told that it is the main one.
// The lock must be released, unless there is one thread only.
template <class Work>
void run_crew(int threads, Progress &progress, Work work) {
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
    std::vector<std::thread> crew;
    crew.reserve((size_t)threads);
    for (int i = 1; i < threads; i++) {
        {
            std::lock_guard lock(mutex);
            running++;
        }
        try {
            crew.emplace_back([&] {
                guarded(false);
                std::lock_guard lock(mutex);
                running--;
                ended.notify_one();
            });
        } catch (const std::system_error &) {  // no more threads to be had: go on with these
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
    for (std::thread &thread : crew) thread.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace nonet
