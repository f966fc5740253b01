/* The part of CPython's stable ABI that _call.c uses, declared here so that neither Python's headers nor a build for
   each version of Python are needed. The functions and layouts are those of the limited API; Py_buffer has this layout
   in all versions 3.x and belongs to the stable ABI from 3.11 on. Builds without a global interpreter lock have other
   layouts and are refused before this code is loaded (_load.py). */
#ifndef ASHLAR_PYTHON_ABI_H
#define ASHLAR_PYTHON_ABI_H
#include <stddef.h>
#include <stdint.h>

typedef ptrdiff_t Py_ssize_t;
typedef struct _object PyObject;
typedef struct _typeobject PyTypeObject;
typedef struct PyThreadState PyThreadState;
struct _object { Py_ssize_t references; PyTypeObject *type; };
typedef struct Py_buffer {
  void *buf;
  PyObject *obj;
  Py_ssize_t len, itemsize;
  int readonly, ndim;
  char *format;
  Py_ssize_t *shape, *strides, *suboffsets;
  void *internal;
} Py_buffer;
enum { PyBUF_WRITABLE = 1, PyBUF_FORMAT = 4, PyBUF_ND = 8, PyBUF_STRIDES = 0x10 | PyBUF_ND };

typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
typedef struct PyMethodDef { const char *name; PyCFunction function; int flags; const char *doc; } PyMethodDef;
enum { METH_VARARGS = 1 };
typedef struct PyType_Slot { int slot; void *function; } PyType_Slot;
typedef struct PyType_Spec {
  const char *name;
  int basicsize, itemsize;
  unsigned flags;
  PyType_Slot *slots;
} PyType_Spec;
enum { Py_tp_call = 50, Py_tp_dealloc = 52, Py_tp_methods = 64, Py_tp_free = 74 };
enum { Py_TPFLAGS_DEFAULT = 1 << 18, Py_TPFLAGS_BASETYPE = 1 << 10 };
typedef struct PyModuleDef {
  PyObject base;
  PyObject *(*m_init)(void);
  Py_ssize_t m_index;
  PyObject *m_copy;
  const char *name, *doc;
  Py_ssize_t size;
  PyMethodDef *methods;
  void *slots, *traverse, *clear, *free;
} PyModuleDef;
enum { PYTHON_ABI_VERSION = 3 };

extern PyTypeObject PyLong_Type, PyFloat_Type;
extern PyObject _Py_TrueStruct, _Py_FalseStruct, _Py_NoneStruct;
extern PyObject *PyExc_TypeError, *PyExc_ValueError, *PyExc_MemoryError, *PyExc_OSError, *PyExc_SystemError;

void Py_IncRef(PyObject *);
void Py_DecRef(PyObject *);
PyObject *PyModule_Create2(PyModuleDef *, int);
int PyModule_AddObject(PyObject *, const char *, PyObject *);
PyObject *PyType_FromSpec(PyType_Spec *);
void *PyType_GetSlot(PyTypeObject *, int);
int PyType_IsSubtype(PyTypeObject *, PyTypeObject *);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
PyObject *PyObject_Call(PyObject *, PyObject *, PyObject *);
PyObject *PyObject_CallFunctionObjArgs(PyObject *, ...);
int PyObject_GetBuffer(PyObject *, Py_buffer *, int);
void PyBuffer_Release(Py_buffer *);
PyObject *PyTuple_New(Py_ssize_t);
Py_ssize_t PyTuple_Size(PyObject *);
PyObject *PyTuple_GetItem(PyObject *, Py_ssize_t);
int PyTuple_SetItem(PyObject *, Py_ssize_t, PyObject *);
PyObject *PyList_New(Py_ssize_t);
int PyList_SetItem(PyObject *, Py_ssize_t, PyObject *);
int PyDict_Next(PyObject *, Py_ssize_t *, PyObject **, PyObject **);
Py_ssize_t PyDict_Size(PyObject *);
int PyUnicode_CompareWithASCIIString(PyObject *, const char *);
PyObject *PyLong_FromLongLong(long long);
PyObject *PyLong_FromUnsignedLongLong(unsigned long long);
long long PyLong_AsLongLongAndOverflow(PyObject *, int *);
unsigned long long PyLong_AsUnsignedLongLong(PyObject *);
PyObject *PyFloat_FromDouble(double);
double PyFloat_AsDouble(PyObject *);
int PyBytes_AsStringAndSize(PyObject *, char **, Py_ssize_t *);
PyObject *PyUnicode_DecodeUTF8(const char *, Py_ssize_t, const char *);
int PyArg_ParseTuple(PyObject *, const char *, ...);
PyObject *PyErr_Occurred(void);
void PyErr_Clear(void);
void PyErr_SetString(PyObject *, const char *);
PyObject *PyErr_NoMemory(void);
PyObject *PyErr_SetFromErrno(PyObject *);
PyThreadState *PyEval_SaveThread(void);
void PyEval_RestoreThread(PyThreadState *);
#endif
