// A mutex, or nothing where the platform has no threads (WebAssembly without them).
#pragma once
#if defined(__wasm__) && !defined(_REENTRANT)
namespace nonet {
struct Mutex {};
struct Lock {
    explicit Lock(Mutex &) {}
};
}  // namespace nonet
#else
#include <mutex>
namespace nonet {
using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;
}  // namespace nonet
#endif
