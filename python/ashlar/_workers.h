/* _workers: pools of threads for entry points that run on several workers (_workers.c). */
#ifndef ASHLAR_PYTHON_WORKERS_H
#define ASHLAR_PYTHON_WORKERS_H
#include "_abi.h"
#include "ashlar_threads.h"
#include <stdbool.h>

/* The class Pool, a new reference. */
PyObject *pool_class(void);

/* The number of workers of an object of the class. */
int64_t pool_count(const PyObject *pool);

/* Between these two a call may use the workers, and the pool stays open. NULL: an exception is set. */
const ashlar_workers *pool_enter(PyObject *pool);
void pool_leave(PyObject *pool);
#endif
