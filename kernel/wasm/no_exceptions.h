// What the compiler calls for `throw` in WebAssembly, where Zig's C++ library has no exceptions. `leave` must not
// return. Included by one file of a program.
#pragma once
#include <cstdlib>
#include <typeinfo>

[[noreturn]] void leave(void *thrown, const std::type_info &type);

extern "C" void *__cxa_allocate_exception(size_t size) { return std::malloc(size); }
extern "C" void __cxa_free_exception(void *thrown) { std::free(thrown); }
extern "C" [[noreturn]] void __cxa_throw(void *thrown, std::type_info *type, void (*)(void *)) { leave(thrown, *type); }
// There is one thread, which does not end.
extern "C" int __cxa_thread_atexit(void (*)(void *), void *, void *) { return 0; }
