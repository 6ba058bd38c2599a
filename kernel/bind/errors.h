// Errors that a user can cause: KernelError, a ValueError with a code and values. Python makes the message
// from its table (src/nonet/messages.py). Misuse of this private module, such as an array of the wrong
// shape, is an ordinary TypeError or ValueError.
#pragma once
#include <nanobind/nanobind.h>

#include <initializer_list>
#include <utility>

namespace nonet {

namespace nb = nanobind;

inline PyObject *kernel_error = nullptr;  // the class; set when the module is loaded

struct NamedValue {
    const char *name;
    nb::object value;
    template <class T>
    NamedValue(const char *name, const T &value) : name(name), value(nb::cast(value)) {}
};

// Needs the GIL.
[[noreturn]] inline void raise_error(const char *code, std::initializer_list<NamedValue> named) {
    nb::dict values;
    for (const NamedValue &one : named) values[one.name] = one.value;
    PyErr_SetObject(kernel_error, nb::make_tuple(code, values).ptr());
    throw nb::python_error();
}

}  // namespace nonet
