// Arguments from Python, checked once: what comes out of here is trusted by the kernel.
#pragma once
#include <nanobind/nanobind.h>

#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

#include "bind/calls.h"
#include "lanes/kernel.h"

namespace nonet {

namespace nb = nanobind;

// A buffer held for reading, of uint8 or uint16.
class Buffer {
public:
    explicit Buffer(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &view, PyBUF_STRIDED_RO | PyBUF_FORMAT)) {
            PyErr_Clear();
            throw nb::type_error("grids are an array of uint8 digits or uint16 candidate masks");
        }
    }
    Buffer(const Buffer &) = delete;
    ~Buffer() { PyBuffer_Release(&view); }

    // Whether the items are uint16; anything but uint8 or uint16 is a TypeError.
    bool wide() const {
        const char *format = view.format ? view.format : "B";
        if (*format == '@' || *format == '=') format++;
        if (std::string(format) == "B" && view.itemsize == 1) return false;
        if (std::string(format) == "H" && view.itemsize == 2) return true;
        throw nb::type_error("grids are an array of uint8 digits or uint16 candidate masks");
    }

    Py_buffer view;
};

inline unsigned item(const char *at, bool wide) {
    if (!wide) return *(const uint8_t *)at;
    uint16_t mask;
    memcpy(&mask, at, sizeof mask);
    return mask;
}

inline const char *row_of(const Grids &grids, size_t row) {
    return (const char *)grids.data + (ptrdiff_t)row * grids.row_stride;
}

constexpr size_t LOOK = (size_t)1 << 13;  // rows that are checked between two looks at the clock

// The first cell that is not allowed, as row * 81 + cell, or SIZE_MAX.
inline size_t find_bad(const Grids &grids, Watch *watch) {
    const unsigned most = grids.masks ? ALL_DIGITS : 9;
    for (size_t row = 0; row < grids.n; row++) {
        if (watch && row % LOOK == 0) watch->check_now();
        const char *at = row_of(grids, row);
        unsigned worst = 0;
        if (!grids.masks && grids.cell_stride == 1) {
            uint8_t digit = 0;  // a loop that compilers turn into vector instructions
            for (int i = 0; i < CELLS; i++) digit = digit > (uint8_t)at[i] ? digit : (uint8_t)at[i];
            worst = digit;
        } else {
            for (int i = 0; i < CELLS; i++) {
                unsigned x = item(at + i * grids.cell_stride, grids.masks);
                worst = worst > x ? worst : x;
            }
        }
        if (worst <= most) continue;
        for (int i = 0; i < CELLS; i++)
            if (item(at + i * grids.cell_stride, grids.masks) > most) return row * CELLS + i;
    }
    return SIZE_MAX;
}

inline void check_items(const Grids &grids, Watch *watch = nullptr) {
    const size_t bad = find_bad(grids, watch);
    if (bad == SIZE_MAX) return;
    const char *at = row_of(grids, bad / CELLS);
    const unsigned x = item(at + (ptrdiff_t)(bad % CELLS) * grids.cell_stride, grids.masks);
    throw nb::value_error(
        ("row " + std::to_string(bad / CELLS) + ", column " + std::to_string(bad % CELLS) + ": " + std::to_string(x) +
         (grids.masks ? " is not a mask of nine digits (0 to 511)" : " is not a digit (1 to 9, or 0 for blank)"))
            .c_str());
}

// An (n, 81) array.
inline Grids grids_in(const Buffer &buffer, Watch &watch) {
    const Py_buffer &v = buffer.view;
    const bool wide = buffer.wide();
    if (v.ndim != 2 || v.shape[1] != CELLS) throw nb::value_error("grids are an array of shape (n, 81)");
    const Grids grids{v.buf, v.strides[0], v.strides[1], wide, (size_t)v.shape[0]};
    check_items(grids, &watch);
    return grids;
}

// An (n, 81) array of digits.
inline Grids digits_in(const Buffer &buffer, Watch &watch) {
    const Grids grids = grids_in(buffer, watch);
    if (grids.masks) throw nb::type_error("grids are an array of uint8 digits");
    return grids;
}

inline void copy_row(const Grids &grids, size_t row, uint8_t *digits) {
    const char *at = row_of(grids, row);
    for (int i = 0; i < CELLS; i++) digits[i] = (uint8_t)at[i * grids.cell_stride];
}

// An (n, 81) array of characters, which are not looked at.
inline Grids characters_in(const Buffer &buffer) {
    const Py_buffer &v = buffer.view;
    if (buffer.wide() || v.ndim != 2 || v.shape[1] != CELLS || v.strides[1] != 1)
        throw nb::value_error("characters are an array of uint8 of shape (n, 81), row by row");
    return {v.buf, v.strides[0], 1, false, (size_t)v.shape[0]};
}

// What is wrong with a character at a place of a line, for people.
inline std::string complain(size_t line, size_t column, const char *at, const char *end) {
    const std::string where = "line " + std::to_string(line) + ", column " + std::to_string(column) + ": ";
    const std::string size = std::to_string(CELLS) + " characters expected";
    if (at == end || *at == '\n' || (*at == '\r' && at + 1 != end && at[1] == '\n'))
        return where + "the line ends here; " + size;
    char shown[8];
    const unsigned char c = (unsigned char)*at;
    if (c > 32 && c < 127) snprintf(shown, sizeof shown, "'%c'", c);
    else snprintf(shown, sizeof shown, "\\x%02x", c);
    if (column > CELLS) return where + "the line goes on with " + shown + "; " + size;
    return where + shown + " is not a digit or a blank (one of 0 . _ * ?)";
}

inline bool is_cell(char c) { return (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '*' || c == '?'; }

// The first of 81 characters that is no cell, or 81.
inline int first_bad(const char *at) {
    uint8_t others = 0;  // in a form that compilers turn into vector instructions
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
    size_t n = 0, step = 0;  // step is 0 if the lines do not all end alike

    Lines(const char *data, size_t size, Watch &watch) {
        const char *at = data, *const end = data + size;
        while (at != end) {
            if (n % LOOK == 0) watch.check_now();
            const char *line = at;
            const int bad = end - at < CELLS ? short_line(at, end) : first_bad(at);
            if (bad < CELLS) throw nb::value_error(complain(n + 1, bad + 1, at + bad, end).c_str());
            at = after(line, end);
            if (!at) throw nb::value_error(complain(n + 1, CELLS + 1, line + CELLS, end).c_str());
            if (n == 0) step = at - line;
            else if (at != end && (size_t)(at - line) != step) step = 0;
            n++;
        }
    }
    // Where the next line begins; null if this one is too long.
    static const char *after(const char *line, const char *end) {
        const char *at = line + CELLS;
        if (at == end) return end;
        if (*at == '\n') return at + 1;
        if (*at == '\r' && at + 1 != end && at[1] == '\n') return at + 2;
        return nullptr;
    }
    static int short_line(const char *at, const char *end) {
        int i = 0;
        while (at + i != end && is_cell(at[i])) i++;
        return i;
    }
};

// One grid: 81 digit values or characters in bytes, characters in a str, or an array of 81.
class OneGrid {
public:
    explicit OneGrid(nb::handle object) {
        if (PyUnicode_Check(object.ptr())) take_str(object.ptr());
        else if (PyBytes_Check(object.ptr()))
            take_bytes(PyBytes_AS_STRING(object.ptr()), PyBytes_GET_SIZE(object.ptr()));
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
        if (size != CELLS) throw nb::value_error("a grid has 81 cells");
        grids = {bytes, CELLS, 1, false, 1};
        check_items(grids);
    }
    void take_array(nb::handle object) {
        held.emplace(object);
        const Py_buffer &v = held->view;
        const bool wide = held->wide();
        if (v.ndim != 1 || v.shape[0] != CELLS) throw nb::value_error("a grid has 81 cells");
        grids = {v.buf, 0, v.strides[0], wide, 1};
        check_items(grids);
    }
    void take_text(const char *text, Py_ssize_t size) {
        const int bad = size < CELLS ? Lines::short_line(text, text + size) : first_bad(text);
        if (bad < CELLS || size > CELLS) throw nb::value_error(complain(1, bad + 1, text + bad, text + size).c_str());
        grids = {text, CELLS, 1, false, 1};
    }
};

// A limit of any size; more than 2^63-1 solutions are not counted anyway.
inline int64_t limit_in(const nb::int_ &limit) {
    int overflow = 0;
    const long long n = PyLong_AsLongLongAndOverflow(limit.ptr(), &overflow);
    if (n == -1 && !overflow && PyErr_Occurred()) throw nb::python_error();
    if (overflow > 0) return INT64_MAX;
    if (overflow < 0 || n < 1) throw nb::value_error("limit is at least 1");
    return n;
}

}  // namespace nonet
