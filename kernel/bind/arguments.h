// Arguments from Python: checked here once, trusted by the kernel.
#pragma once
#include <nanobind/nanobind.h>

#include <cstring>
#include <optional>
#include <string>

#include "bind/calls.h"
#include "classic/classic.h"

namespace nonet {

namespace nb = nanobind;

// A read-only buffer of uint8 or uint16.
class Buffer {
public:
    explicit Buffer(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &view, PyBUF_STRIDED_RO | PyBUF_FORMAT)) {
            PyErr_Clear();
            throw nb::type_error("grids must be an array of uint8 digits or uint16 candidate masks");
        }
    }
    Buffer(const Buffer &) = delete;
    ~Buffer() { PyBuffer_Release(&view); }

    // True for uint16, false for uint8; raises TypeError for anything else.
    bool wide() const {
        const char *format = view.format ? view.format : "B";
        if (*format == '@' || *format == '=') format++;
        if (std::string(format) == "B" && view.itemsize == 1) return false;
        if (std::string(format) == "H" && view.itemsize == 2) return true;
        throw nb::type_error("grids must be an array of uint8 digits or uint16 candidate masks");
    }

    Py_buffer view;
};

inline unsigned item(const char *at, bool wide) {
    if (!wide) return *(const uint8_t *)at;
    uint16_t mask;
    memcpy(&mask, at, sizeof mask);
    return mask;
}

inline const char *row_at(const Grids &grids, size_t row) {
    return (const char *)grids.data + (ptrdiff_t)row * grids.row_stride;
}

constexpr size_t ROWS_PER_CHECK = (size_t)1 << 13;  // how many rows are read between checks of the clock

// Returns the first invalid cell as row * 81 + cell, or SIZE_MAX.
inline size_t find_invalid(const Grids &grids, Watch *watch) {
    const unsigned most = grids.masks ? ALL_DIGITS : 9;
    for (size_t row = 0; row < grids.n; row++) {
        if (watch && row % ROWS_PER_CHECK == 0) watch->check_now();
        const char *at = row_at(grids, row);
        unsigned largest = 0;
        if (!grids.masks && grids.cell_stride == 1) {
            uint8_t digit = 0;  // compilers vectorize this loop
            for (int i = 0; i < CELLS; i++) digit = digit > (uint8_t)at[i] ? digit : (uint8_t)at[i];
            largest = digit;
        } else {
            for (int i = 0; i < CELLS; i++) {
                unsigned x = item(at + i * grids.cell_stride, grids.masks);
                largest = largest > x ? largest : x;
            }
        }
        if (largest <= most) continue;
        for (int i = 0; i < CELLS; i++)
            if (item(at + i * grids.cell_stride, grids.masks) > most) return row * CELLS + i;
    }
    return SIZE_MAX;
}

inline void check_items(const Grids &grids, Watch *watch = nullptr) {
    const size_t bad = find_invalid(grids, watch);
    if (bad == SIZE_MAX) return;
    const char *at = row_at(grids, bad / CELLS);
    const unsigned x = item(at + (ptrdiff_t)(bad % CELLS) * grids.cell_stride, grids.masks);
    raise_error("number_range",
                {{"puzzle", bad / CELLS}, {"cell", bad % CELLS}, {"value", x}, {"most", grids.masks ? ALL_DIGITS : 9}});
}

// An (n, 81) array.
inline Grids read_grids(const Buffer &buffer, Watch &watch) {
    const Py_buffer &v = buffer.view;
    const bool wide = buffer.wide();
    if (v.ndim != 2 || v.shape[1] != CELLS) throw nb::value_error("grids must be an array of shape (n, 81)");
    const Grids grids{v.buf, v.strides[0], v.strides[1], wide, (size_t)v.shape[0]};
    check_items(grids, &watch);
    return grids;
}

// An (n, 81) array of digits.
inline Grids read_digits(const Buffer &buffer, Watch &watch) {
    const Grids grids = read_grids(buffer, watch);
    if (grids.masks) throw nb::type_error("grids must be an array of uint8 digits");
    return grids;
}

inline void copy_row(const Grids &grids, size_t row, uint8_t *digits) {
    const char *at = row_at(grids, row);
    for (int i = 0; i < CELLS; i++) digits[i] = (uint8_t)at[i * grids.cell_stride];
}

// An (n, 81) array of characters, not checked.
inline Grids read_characters(const Buffer &buffer) {
    const Py_buffer &v = buffer.view;
    if (buffer.wide() || v.ndim != 2 || v.shape[1] != CELLS || v.strides[1] != 1)
        throw nb::value_error("characters must be a row-major array of uint8 of shape (n, 81)");
    return {v.buf, v.strides[0], 1, false, (size_t)v.shape[0]};
}

// The line is not a puzzle; Python reads it again to say why.
[[noreturn]] inline void raise_bad_line(size_t line, size_t column) {
    raise_error("bad_line", {{"line", line}, {"column", column}});
}

inline bool is_cell(char c) { return (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '*' || c == '?'; }

// Returns the index of the first of 81 characters that is neither a digit nor a blank, or 81.
inline int first_invalid(const char *at) {
    uint8_t others = 0;  // written so that compilers vectorize the loop
    for (int i = 0; i < CELLS; i++) {
        const uint8_t c = (uint8_t)at[i];
        others = others | ((uint8_t)(c - '0') > 9 && c != '.' ? 1 : 0);
    }
    int i = others ? 0 : CELLS;
    while (i < CELLS && is_cell(at[i])) i++;
    return i;
}

// Lines of 81 characters.
struct Lines {
    size_t n = 0, step = 0;  // step is 0 if line endings are mixed

    Lines(const char *data, size_t size, Watch &watch) {
        const char *at = data, *const end = data + size;
        while (at != end) {
            if (n % ROWS_PER_CHECK == 0) watch.check_now();
            const char *line = at;
            const int bad = end - at < CELLS ? valid_length(at, end) : first_invalid(at);
            if (bad < CELLS) raise_bad_line(n + 1, bad + 1);
            at = next_line(line, end);
            if (!at) raise_bad_line(n + 1, CELLS + 1);
            if (n == 0) step = at - line;
            else if (at != end && (size_t)(at - line) != step) step = 0;
            n++;
        }
    }
    // Returns the start of the next line, or null if this line is too long.
    static const char *next_line(const char *line, const char *end) {
        const char *at = line + CELLS;
        if (at == end) return end;
        if (*at == '\n') return at + 1;
        if (*at == '\r' && at + 1 != end && at[1] == '\n') return at + 2;
        return nullptr;
    }
    static int valid_length(const char *at, const char *end) {
        int i = 0;
        while (at + i != end && is_cell(at[i])) i++;
        return i;
    }
};

// One grid: bytes of 81 digits or characters, a str of 81 characters, or an array of 81.
class OneGrid {
public:
    explicit OneGrid(nb::handle object) {
        if (PyUnicode_Check(object.ptr())) take_str(object.ptr());
        else if (PyBytes_Check(object.ptr())) take_bytes(PyBytes_AsString(object.ptr()), PyBytes_Size(object.ptr()));
        else take_array(object);
    }
    Grids grids;

private:
    std::optional<Buffer> held;

    void take_str(PyObject *object) {
        Py_ssize_t size = 0;
        const char *text = PyUnicode_AsUTF8AndSize(object, &size);
        if (!text) throw nb::python_error();
        take_text(text, size);
    }
    void take_bytes(const char *bytes, Py_ssize_t size) {
        if (size && (uint8_t)bytes[0] > 9) return take_text(bytes, size);
        if (size != CELLS) throw nb::value_error("a grid must have 81 cells");
        grids = {bytes, CELLS, 1, false, 1};
        check_items(grids);
    }
    void take_array(nb::handle object) {
        held.emplace(object);
        const Py_buffer &v = held->view;
        const bool wide = held->wide();
        if (v.ndim != 1 || v.shape[0] != CELLS) throw nb::value_error("a grid must have 81 cells");
        grids = {v.buf, 0, v.strides[0], wide, 1};
        check_items(grids);
    }
    void take_text(const char *text, Py_ssize_t size) {
        const int bad = size < CELLS ? Lines::valid_length(text, text + size) : first_invalid(text);
        if (bad < CELLS || size > CELLS) raise_bad_line(1, bad + 1);
        grids = {text, CELLS, 1, false, 1};
    }
};

// A limit of any size; no call can count to 2^63-1.
inline int64_t read_limit(const nb::int_ &limit) {
    int overflow = 0;
    const long long n = PyLong_AsLongLongAndOverflow(limit.ptr(), &overflow);
    if (n == -1 && !overflow && PyErr_Occurred()) throw nb::python_error();
    if (overflow > 0) return INT64_MAX;
    if (overflow < 0 || n < 1) raise_error("not_whole", {{"name", "limit"}, {"value", limit}, {"least", 1}});
    return n;
}

}  // namespace nonet
