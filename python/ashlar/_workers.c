/* _workers: the class Pool, the base class of Workers (_workers.py): a pool of threads (ashlar_threads.h) that lives as
   long as its object.
   rule: all members are read and written under the interpreter's lock. A pool that is closed while calls use it ends
         with the last of them. The child of a fork has none of its threads: there the pool is abandoned, with its
         memory, and opened again when it is used */
#include "_workers.h"
#include <stdlib.h>
#include <string.h>

typedef struct Pool {
  PyObject base;
  int64_t count;            /* 0: not open */
  int64_t users;            /* the calls that use it now */
  pid_t process;            /* the one that has the threads */
  ashlar_threads *threads;  /* with the records of the others behind it */
  bool is_closed;
} Pool;

static bool pool_open(Pool *pool, int64_t count) {
  const size_t others = (size_t)(count - 1) * sizeof(ashlar_thread);
  ashlar_threads *threads = malloc(sizeof *threads + others);
  if (!threads) return PyErr_NoMemory() != NULL;
  errno = ashlar_threads_open(threads, count, (ashlar_thread *)(void *)(threads + 1));
  if (errno) {
    (void)PyErr_SetFromErrno(PyExc_OSError);
    free(threads);
    return false;
  }
  pool->threads = threads;
  pool->count = count;
  pool->users = 0;
  pool->process = getpid();
  return true;
}

static void pool_end(Pool *pool) {
  ashlar_threads *threads = pool->threads;
  pool->threads = NULL;
  if (!threads || pool->process != getpid()) return;
  PyThreadState *state = PyEval_SaveThread();
  ashlar_threads_close(threads);
  PyEval_RestoreThread(state);
  free(threads);
}

int64_t pool_count(const PyObject *pool) { return ((const Pool *)pool)->count; }

const ashlar_workers *pool_enter(PyObject *object) {
  Pool *pool = (Pool *)object;
  if (pool->is_closed || pool->count == 0) {
    PyErr_SetString(PyExc_ValueError, "the workers are closed");
    return NULL;
  }
  if (pool->process != getpid() && !pool_open(pool, pool->count)) return NULL;
  pool->users++;
  return &pool->threads->workers;
}

void pool_leave(PyObject *object) {
  Pool *pool = (Pool *)object;
  if (--pool->users == 0 && pool->is_closed) pool_end(pool);
}

/* ---- methods */
static PyObject *nothing(void) {
  Py_IncRef(&_Py_NoneStruct);
  return &_Py_NoneStruct;
}

/* _open(count), once */
static PyObject *pool_method_open(PyObject *self, PyObject *arguments) {
  long long count;
  if (!PyArg_ParseTuple(arguments, "L", &count)) return NULL;
  if (((Pool *)self)->count || count < 1) {
    PyErr_SetString(PyExc_SystemError, "_open: done already, or not a number of workers");
    return NULL;
  }
  return pool_open((Pool *)self, count) ? nothing() : NULL;
}

static PyObject *pool_method_close(PyObject *self, PyObject *arguments) {
  Pool *pool = (Pool *)self;
  (void)arguments;
  pool->is_closed = true;
  if (pool->users == 0 || pool->process != getpid()) pool_end(pool);
  return nothing();
}

static void pool_dealloc(PyObject *self) {
  PyTypeObject *type = self->type;
  void (*release)(void *) = (void (*)(void *))PyType_GetSlot(type, Py_tp_free);
  pool_end((Pool *)self);
  release(self);
  Py_DecRef((PyObject *)type);
}

static PyMethodDef pool_methods[] = {{"_open", pool_method_open, METH_VARARGS, "Starts the threads."},
                                     {"close", pool_method_close, METH_VARARGS, "Ends the threads."},
                                     {NULL, NULL, 0, NULL}};
static PyType_Slot pool_slots[] = {{Py_tp_dealloc, (void *)pool_dealloc},
                                   {Py_tp_methods, pool_methods},
                                   {0, NULL}};
static PyType_Spec pool_type = {"ashlar._call.Pool", sizeof(Pool), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                pool_slots};

PyObject *pool_class(void) { return PyType_FromSpec(&pool_type); }
