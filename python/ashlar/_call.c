/* _call: calls the functions of a compiled program with Python's objects.
   in:  a plan, the numbers that _plan.py writes: what the leaves of the parameters and results are, and where they are
        among the slots that the functions of the program take (_stub.py)
   out: Caller, the base class of Entry (_entry.py). Called with numbers and buffers of the right types it does all in
        C: types, ranks and sizes are compared, results are made, the workspace is found, and the program runs without
        the interpreter's lock. Everything else is left to the method _slow of the class, which converts, or says what
        is wrong, and comes back through _invoke.
   rule: no state outside of the objects; a workspace is taken out of its Caller while a call uses it, so any number of
         threads may call */
#include "_workers.h"
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef enum Scalar { I8, I16, I32, I64, U8, U16, U32, U64, F16, F32, F64, BOOL } Scalar;
static const uint8_t scalar_bytes[] = {1, 2, 4, 8, 1, 2, 4, 8, 2, 4, 8, 1};
static const char *const scalar_formats[] = {"bhilq", "BHILQ", "efd", "?"};
static const char *formats_of(Scalar type) {
  return scalar_formats[type <= I64 ? 0 : type <= U64 ? 1 : type <= F64 ? 2 : 3];
}

typedef union Slot {
  void *pointer;
  int64_t i64;
  uint64_t u64;
  int32_t i32;
  uint32_t u32;
  int16_t i16;
  uint16_t u16;
  int8_t i8;
  uint8_t u8;
  float f32;
  double f64;
  bool truth;
} Slot;
enum { SLOT_Workspace, SLOT_Bytes, SLOT_Chunks, SLOT_Error, FIXED_SLOTS };
enum { MOST_RANK = 16 };

/* A dimension of a parameter: the slot of a size, or the number `value` if slot < 0. A dimension of a result is known
   before the call, or after it in a slot; value says which. The slot of a size holds the capacity before the call. */
typedef struct Dimension { int64_t slot, value; } Dimension;
enum { RESULT_Size, RESULT_Scalar, RESULT_Known };
typedef enum Role { PARAMETER_Scalar, PARAMETER_Array, PARAMETER_Consumed, PARAMETER_Size } Role;
typedef struct Leaf {
  int64_t role, type, slot, strides, rank;
  Dimension *dimensions;
} Leaf;
typedef struct Error { int code, site; int64_t values[8]; } Error;
typedef int Function(Slot *);
typedef size_t Measure(Slot *);
typedef int Shape(Slot *, int64_t *);
typedef const char *Message(const Error *, char *, size_t);

typedef struct Plan {
  bool is_ready;
  Dimension *dimensions;         /* of all leaves */
  Leaf *leaves;                  /* parameters, then results */
  int64_t dense, strided;        /* Function; strided 0: there is none */
  int64_t dense_workspace, strided_workspace, shape, message;
  int64_t slots, shapes;         /* how many slots; how many dimensions all array results have */
  int64_t simple;                /* each parameter is one leaf, and the results are the leaves themselves */
  int64_t single;                /* the result is one leaf; otherwise a tuple of leaves */
  int64_t workers;               /* the slots of the pointer to the workers and of their number; 0: they are accepted
                                    and make no difference; -1: the program was compiled without */
  int64_t once;                  /* a call is not repeated here: its consumed arguments have to be copied again */
  int64_t parameters, results;   /* numbers of leaves */
} Plan;
typedef struct Caller {
  PyObject base;
  Plan plan;
  PyObject *empty, *types;       /* numpy.empty, the dtype of each result */
  PyObject *masked;              /* the class of arrays whose memory is not all that they mean */
  PyObject *pools, *pool;        /* the class Pool; the pool for calls that name the number of their workers last */
  PyObject *standing;            /* the pool of calls that say nothing, or NULL */
  int64_t *hints;                /* of each slot: the size that the last call had, for results without a bound */
  void *spare;                   /* the workspace of the last call */
  size_t spare_bytes;
} Caller;
enum { MOST_SPARE = 64 << 20, MOST_TRIES = 8 };

/* ---- chunks for memory that grows */
typedef struct Chunk { struct Chunk *next; void *unused; } Chunk;
typedef struct Chunks { void *(*more)(void *state, size_t bytes); void *state; } Chunks;

static void *more_memory(void *state, size_t bytes) {
  Chunk **all = state;
  Chunk *chunk = bytes > SIZE_MAX - sizeof(Chunk) ? NULL : malloc(sizeof(Chunk) + bytes);
  if (!chunk) return NULL;
  chunk->next = *all;
  *all = chunk;
  return chunk + 1;
}
static void free_chunks(Chunk *chunk) {
  while (chunk) {
    Chunk *next = chunk->next;
    free(chunk);
    chunk = next;
  }
}

/* ---- a call */
typedef struct View { Py_buffer buffer; bool taken; int64_t strides[MOST_RANK]; } View;
typedef struct Call {
  Caller *caller;
  const Plan *plan;
  Slot *slots;
  View *views;                   /* of the leaves */
  int64_t *shapes;
  PyObject **arrays;             /* of the results; owned */
  void *memory;
  PyObject *pool;                /* whose workers the call uses; owned */
  bool is_dense;
} Call;

static bool call_begin(Call *call, Caller *caller) {
  const Plan *plan = &caller->plan;
  const size_t leaves = (size_t)(plan->parameters + plan->results);
  const size_t slots = (size_t)plan->slots * (sizeof(Slot) + 1), views = leaves * sizeof(View),
               shapes = (size_t)plan->shapes * sizeof(int64_t), arrays = (size_t)plan->results * sizeof(PyObject *);
  char *memory = malloc(slots + views + shapes + arrays + 64);
  if (!memory) return false;
  *call = (Call){.caller = caller, .plan = plan, .memory = memory, .is_dense = true};
  call->slots = (Slot *)memory;
  call->views = (View *)(memory + (size_t)plan->slots * sizeof(Slot));
  call->shapes = (int64_t *)((char *)call->views + views);
  call->arrays = (PyObject **)((char *)call->shapes + shapes);
  memset(call->slots, 0, (size_t)plan->slots * sizeof(Slot));
  for (size_t i = 0; i < leaves; i++) call->views[i].taken = false;
  memset(call->arrays, 0, arrays);
  return true;
}

static void release_view(View *view) {
  if (view->taken) PyBuffer_Release(&view->buffer);
  view->taken = false;
}
static void call_end(Call *call) {
  for (int64_t i = 0; i < call->plan->parameters + call->plan->results; i++) release_view(&call->views[i]);
  for (int64_t i = 0; i < call->plan->results; i++)
    if (call->arrays[i]) Py_DecRef(call->arrays[i]);
  if (call->pool) {
    pool_leave(call->pool);
    Py_DecRef(call->pool);
  }
  free(call->memory);
}

/* ---- workers */
static bool is_pool(const Caller *caller, PyObject *value) {
  return PyType_IsSubtype(value->type, (PyTypeObject *)caller->pools);
}

/* The pool that `workers` is or names, a new reference. NULL: it is not understood here. The method _pool_of(count)
   makes one for a number. */
static PyObject *pool_for(Caller *caller, PyObject *workers) {
  int overflow;
  const bool is_named = workers->type == &PyLong_Type && caller->pool &&
                        PyLong_AsLongLongAndOverflow(workers, &overflow) == pool_count(caller->pool);
  PyObject *pool = is_named ? caller->pool : is_pool(caller, workers) ? workers : NULL;
  if (pool || workers->type != &PyLong_Type) {
    if (pool) Py_IncRef(pool);
    return pool;
  }
  PyObject *method = PyObject_GetAttrString((PyObject *)caller, "_pool_of");
  pool = method ? PyObject_CallFunctionObjArgs(method, workers, NULL) : NULL;
  if (method) Py_DecRef(method);
  PyObject *before = caller->pool;
  if (!pool) return NULL;
  Py_IncRef(pool);
  caller->pool = pool;
  if (before) Py_DecRef(before);
  return pool;
}

static bool take_workers(Call *call, PyObject *workers) {
  Caller *caller = call->caller;
  const int64_t slot = call->plan->workers;
  const ashlar_workers *entered = NULL;
  if (!workers || workers == &_Py_NoneStruct) workers = caller->standing;
  else if (slot < 0) return false;
  PyObject *pool = workers ? pool_for(caller, workers) : NULL;
  if (workers && !pool) return false;
  if (pool && (slot <= 0 || !(entered = pool_enter(pool)))) {
    Py_DecRef(pool);
    return slot <= 0;
  }
  if (slot <= 0) return true;
  call->pool = pool;
  call->slots[slot].pointer = (void *)(uintptr_t)entered;
  call->slots[slot + 1].i64 = entered ? entered->count : 1;
  return true;
}

/* ---- parameters. A function that returns false may have set an exception, which is cleared by its caller. */
static bool take_integer(Scalar type, PyObject *value, Slot *slot) {
  static const int64_t least[] = {INT8_MIN, INT16_MIN, INT32_MIN, INT64_MIN, 0, 0, 0},
                       most[] = {INT8_MAX, INT16_MAX, INT32_MAX, INT64_MAX, UINT8_MAX, UINT16_MAX, UINT32_MAX};
  if (value->type != &PyLong_Type) return false;
  if (type == U64) {
    slot->u64 = PyLong_AsUnsignedLongLong(value);
    return slot->u64 != UINT64_MAX || !PyErr_Occurred();
  }
  int overflow = 0;
  if (type == F16) type = U16;   /* its bits */
  const int64_t number = PyLong_AsLongLongAndOverflow(value, &overflow);
  if (overflow || number < least[type] || number > most[type]) return false;
  switch (scalar_bytes[type]) {
    case 1: slot->u8 = (uint8_t)number; break;
    case 2: slot->u16 = (uint16_t)number; break;
    case 4: slot->u32 = (uint32_t)number; break;
    default: slot->i64 = number;
  }
  return true;
}

static bool take_scalar(Scalar type, PyObject *value, Slot *slot) {
  if (type == BOOL) {
    slot->truth = value == &_Py_TrueStruct;
    return value == &_Py_TrueStruct || value == &_Py_FalseStruct;
  }
  if (type != F32 && type != F64) return take_integer(type, value, slot);
  if (value->type != &PyLong_Type && value->type != &PyFloat_Type && !PyType_IsSubtype(value->type, &PyFloat_Type))
    return false;
  const double number = PyFloat_AsDouble(value);
  if (number == -1 && PyErr_Occurred()) return false;
  if (type == F64) slot->f64 = number;
  else slot->f32 = (float)number;
  return true;
}

static bool has_format(const Py_buffer *buffer, Scalar type) {
  const char *format = buffer->format ? buffer->format : "B";
  const uint16_t one = 1;
  const bool is_little = *(const uint8_t *)&one == 1;
  if (*format == '@' || *format == '=' || *format == (is_little ? '<' : '>')) format++;
  return buffer->itemsize == scalar_bytes[type] && *format && !format[1] && strchr(formats_of(type), *format);
}

/* The strides in elements; clears is_dense if elements are not in row-major order without gaps. */
static bool take_strides(Call *call, View *view, int64_t size) {
  const Py_buffer *buffer = &view->buffer;
  int64_t dense = size;
  bool is_empty = false, is_dense = true;
  for (int d = buffer->ndim - 1; d >= 0; d--) {
    if (buffer->strides[d] % size != 0 && buffer->shape[d] > 1) return false;
    view->strides[d] = buffer->strides[d] / size;
    if (buffer->shape[d] > 1 && buffer->strides[d] != dense) is_dense = false;
    if (buffer->shape[d] == 0) is_empty = true;
    dense *= buffer->shape[d];
  }
  if (!is_dense && !is_empty) call->is_dense = false;
  return (uintptr_t)buffer->buf % (uintptr_t)size == 0;
}

static bool take_view(Call *call, const Leaf *leaf, View *view, PyObject *value, bool writable) {
  const int flags = PyBUF_STRIDES | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
  if (PyType_IsSubtype(value->type, (PyTypeObject *)call->caller->masked)) return false;
  if (PyObject_GetBuffer(value, &view->buffer, flags) != 0) return false;
  view->taken = true;
  if (view->buffer.ndim != leaf->rank || !has_format(&view->buffer, (Scalar)leaf->type)) return false;
  if (!take_strides(call, view, scalar_bytes[leaf->type])) return false;
  call->slots[leaf->slot].pointer = view->buffer.buf;
  if (leaf->strides >= 0) call->slots[leaf->strides].pointer = view->strides;
  return true;
}

static char *bound(const Call *call) { return (char *)(call->arrays + call->plan->results); }

static bool bind_size(Call *call, int64_t slot, int64_t size) {
  char *is_bound = bound(call) + slot;
  if (*is_bound && call->slots[slot].i64 != size) return false;
  *is_bound = 1;
  call->slots[slot].i64 = size;
  return true;
}

static bool bind_sizes(Call *call, const Leaf *leaf, const View *view) {
  for (int64_t d = 0; d < leaf->rank; d++) {
    const Dimension *dimension = &leaf->dimensions[d];
    if (dimension->slot < 0 ? view->buffer.shape[d] != dimension->value
                            : !bind_size(call, dimension->slot, view->buffer.shape[d]))
      return false;
  }
  return true;
}

static bool take_parameters(Call *call, PyObject *values) {
  memset(bound(call), 0, (size_t)call->plan->slots);
  for (int64_t i = 0; i < call->plan->parameters; i++) {
    const Leaf *leaf = &call->plan->leaves[i];
    PyObject *value = PyTuple_GetItem(values, i);
    Slot number = {0};
    if (leaf->role == PARAMETER_Scalar) {
      if (!take_scalar((Scalar)leaf->type, value, &call->slots[leaf->slot])) return false;
    } else if (leaf->role == PARAMETER_Size) {
      if (!take_integer(I64, value, &number) || !bind_size(call, leaf->slot, number.i64)) return false;
    } else if (!take_view(call, leaf, &call->views[i], value, leaf->role == PARAMETER_Consumed) ||
               !bind_sizes(call, leaf, &call->views[i])) {
      return false;
    }
  }
  return true;
}

/* ---- results */
static PyObject *shape_object(const int64_t *shape, int64_t rank) {
  PyObject *tuple = rank == 1 ? NULL : PyTuple_New(rank);
  if (rank == 1) return PyLong_FromLongLong(shape[0]);
  for (int64_t d = 0; tuple && d < rank; d++) PyTuple_SetItem(tuple, d, PyLong_FromLongLong(shape[d]));
  return tuple;
}

/* The array of the caller: each dimension that is known has the size of the result, every other one at least. */
static bool take_given(Call *call, const Leaf *leaf, View *view, PyObject *given, const int64_t *shape) {
  if (!take_view(call, leaf, view, given, true)) return false;
  for (int64_t d = 0; d < leaf->rank; d++) {
    const int64_t size = view->buffer.shape[d];
    if (leaf->dimensions[d].value == RESULT_Known ? size != shape[d] : size < shape[d]) return false;
  }
  return true;
}

static bool make_array(Call *call, int64_t number, const Leaf *leaf, View *view, int64_t *shape) {
  for (int64_t d = 0; d < leaf->rank; d++) {
    const int64_t slot = leaf->dimensions[d].slot;
    if (leaf->dimensions[d].value == RESULT_Size && call->slots[slot].i64 > shape[d])
      shape[d] = call->slots[slot].i64;
  }
  PyObject *size = shape_object(shape, leaf->rank);
  PyObject *array = size ? PyObject_CallFunctionObjArgs(call->caller->empty, size,
                                                        PyTuple_GetItem(call->caller->types, number), NULL)
                         : NULL;
  if (size) Py_DecRef(size);
  call->arrays[number] = array;
  return array && take_view(call, leaf, view, array, true);
}

/* Raises each capacity to what all arrays can hold, or lowers it where an array of the caller has less. */
static void note_capacity(Call *call, const Leaf *leaf, const View *view, char *seen) {
  for (int64_t d = 0; d < leaf->rank; d++) {
    const int64_t slot = leaf->dimensions[d].slot, size = view->buffer.shape[d];
    if (slot < 0 || leaf->dimensions[d].value == RESULT_Scalar) continue;
    if (!seen[slot] || call->slots[slot].i64 > size) call->slots[slot].i64 = size;
    seen[slot] = 1;
  }
}

static bool take_results(Call *call, PyObject *given) {
  const Plan *plan = call->plan;
  int64_t at = 0;
  for (int64_t i = 0; i < plan->results; i++) {   /* the largest bound of each capacity */
    const Leaf *leaf = &plan->leaves[plan->parameters + i];
    for (int64_t d = 0; leaf->role != PARAMETER_Scalar && d < leaf->rank; d++, at++) {
      const int64_t slot = leaf->dimensions[d].slot;
      if (leaf->dimensions[d].value != RESULT_Size) continue;
      const int64_t size = call->shapes[at] ? call->shapes[at] : call->caller->hints[slot];
      if (call->slots[slot].i64 < size) call->slots[slot].i64 = size;
    }
  }
  at = 0;
  for (int64_t i = 0; i < plan->results; i++) {
    const Leaf *leaf = &plan->leaves[plan->parameters + i];
    View *view = &call->views[plan->parameters + i];
    if (leaf->role == PARAMETER_Scalar) continue;
    PyObject *array = given ? PyTuple_GetItem(given, i) : NULL;
    if (array && array != &_Py_NoneStruct) {
      if (!take_given(call, leaf, view, array, call->shapes + at)) return false;
      Py_IncRef(array);
      call->arrays[i] = array;
    } else if (!make_array(call, i, leaf, view, call->shapes + at)) {
      return false;
    }
    at += leaf->rank;
  }
  memset(bound(call), 0, (size_t)plan->slots);
  for (int64_t i = 0; i < plan->results; i++) {
    const Leaf *leaf = &plan->leaves[plan->parameters + i];
    if (leaf->role != PARAMETER_Scalar) note_capacity(call, leaf, &call->views[plan->parameters + i], bound(call));
  }
  return true;
}

static void note_hints(Call *call) {
  const Plan *plan = call->plan;
  for (int64_t i = 0; i < plan->results; i++) {
    const Leaf *leaf = &plan->leaves[plan->parameters + i];
    for (int64_t d = 0; leaf->role != PARAMETER_Scalar && d < leaf->rank; d++) {
      const int64_t slot = leaf->dimensions[d].slot;
      if (leaf->dimensions[d].value == RESULT_Size) call->caller->hints[slot] = call->slots[slot].i64;
    }
  }
}

static PyObject *scalar_object(Scalar type, const Slot *slot) {
  switch (type) {
    case I8: return PyLong_FromLongLong(slot->i8);
    case I16: return PyLong_FromLongLong(slot->i16);
    case I32: return PyLong_FromLongLong(slot->i32);
    case I64: return PyLong_FromLongLong(slot->i64);
    case U8: return PyLong_FromLongLong(slot->u8);
    case U16: case F16: return PyLong_FromLongLong(slot->u16);
    case U32: return PyLong_FromLongLong(slot->u32);
    case U64: return PyLong_FromUnsignedLongLong(slot->u64);
    case F32: return PyFloat_FromDouble((double)slot->f32);
    case F64: return PyFloat_FromDouble(slot->f64);
    case BOOL: break;
  }
  PyObject *truth = slot->truth ? &_Py_TrueStruct : &_Py_FalseStruct;
  Py_IncRef(truth);
  return truth;
}

/* The part of the array that the result takes, by the method _trim(array, shape, is_dense, is_given). */
static PyObject *trimmed(Call *call, const Leaf *leaf, PyObject *array, const View *view, bool is_given) {
  int64_t shape[MOST_RANK];
  bool is_whole = true;
  for (int64_t d = 0; d < leaf->rank; d++) {
    const int64_t slot = leaf->dimensions[d].slot;
    shape[d] = leaf->dimensions[d].value == RESULT_Known ? view->buffer.shape[d] : call->slots[slot].i64;
    is_whole = is_whole && shape[d] == view->buffer.shape[d];
  }
  if (is_whole) {
    Py_IncRef(array);
    return array;
  }
  PyObject *sizes = PyTuple_New(leaf->rank), *trim = PyObject_GetAttrString((PyObject *)call->caller, "_trim");
  for (int64_t d = 0; sizes && d < leaf->rank; d++) PyTuple_SetItem(sizes, d, PyLong_FromLongLong(shape[d]));
  PyObject *result = sizes && trim ? PyObject_CallFunctionObjArgs(
      trim, array, sizes, call->is_dense ? &_Py_TrueStruct : &_Py_FalseStruct,
      is_given ? &_Py_TrueStruct : &_Py_FalseStruct, NULL) : NULL;
  if (sizes) Py_DecRef(sizes);
  if (trim) Py_DecRef(trim);
  return result;
}

static PyObject *result_object(Call *call, int64_t i, PyObject *given) {
  const Leaf *leaf = &call->plan->leaves[call->plan->parameters + i];
  if (leaf->role == PARAMETER_Scalar) return scalar_object((Scalar)leaf->type, &call->slots[leaf->slot]);
  const bool is_given = given && PyTuple_GetItem(given, i) != &_Py_NoneStruct;
  return trimmed(call, leaf, call->arrays[i], &call->views[call->plan->parameters + i], is_given);
}

static PyObject *all_results(Call *call, PyObject *given) {
  if (call->plan->single) return result_object(call, 0, given);
  PyObject *tuple = PyTuple_New(call->plan->results);
  for (int64_t i = 0; tuple && i < call->plan->results; i++) {
    PyObject *result = result_object(call, i, given);
    if (result && PyTuple_SetItem(tuple, i, result) == 0) continue;
    Py_DecRef(tuple);
    return NULL;
  }
  return tuple;
}

/* ---- the workspace */
typedef struct Workspace { void *memory; size_t bytes; Py_buffer given; bool is_given; } Workspace;

static bool take_workspace(Call *call, size_t bytes, PyObject *given, Workspace *workspace) {
  Caller *caller = call->caller;
  *workspace = (Workspace){.bytes = bytes};
  if (given && given != &_Py_NoneStruct) {
    if (PyObject_GetBuffer(given, &workspace->given, PyBUF_WRITABLE) != 0) return false;
    workspace->is_given = true;
    workspace->memory = workspace->given.buf;
    workspace->bytes = (size_t)workspace->given.len;
    return true;
  }
  if (bytes == 0) return true;
  if (caller->spare_bytes >= bytes) {
    workspace->memory = caller->spare, workspace->bytes = caller->spare_bytes;
    caller->spare = NULL, caller->spare_bytes = 0;
    return true;
  }
  workspace->bytes = bytes > SIZE_MAX - 63 ? bytes : (bytes + 63) / 64 * 64;
  workspace->memory = aligned_alloc(64, workspace->bytes);
  if (!workspace->memory) (void)PyErr_NoMemory();
  return workspace->memory != NULL;
}

static void give_workspace(Caller *caller, Workspace *workspace) {
  if (workspace->is_given) {
    PyBuffer_Release(&workspace->given);
  } else if (workspace->bytes > caller->spare_bytes && workspace->bytes <= MOST_SPARE) {
    free(caller->spare);
    caller->spare = workspace->memory, caller->spare_bytes = workspace->bytes;
  } else {
    free(workspace->memory);
  }
}

/* ---- errors: the method _fail(code, message, number) raises */
static PyObject *fail(Caller *caller, const Error *error) {
  char text[2000];
  ((Message *)caller->plan.message)(error, text, sizeof text);
  PyObject *message = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace"),
           *code = PyLong_FromLongLong(error->code), *number = PyLong_FromLongLong(error->values[0]),
           *method = PyObject_GetAttrString((PyObject *)caller, "_fail");
  PyObject *result = message && code && number && method
                         ? PyObject_CallFunctionObjArgs(method, code, message, number, NULL) : NULL;
  PyObject *const all[] = {message, code, number, method};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i]) Py_DecRef(all[i]);
  return result;
}

/* ---- the call itself */
typedef enum Outcome { DONE, MISFIT, FAILED, AGAIN } Outcome;

static int run_function(Call *call, Workspace *workspace, Error *error) {
  Chunk *all = NULL;
  const Chunks chunks = {more_memory, &all};
  const Plan *plan = call->plan;
  call->slots[SLOT_Workspace].pointer = workspace->memory;
  call->slots[SLOT_Bytes].u64 = workspace->bytes;
  call->slots[SLOT_Chunks].pointer = (void *)(uintptr_t)&chunks;
  call->slots[SLOT_Error].pointer = error;
  Function *function = (Function *)(call->is_dense ? plan->dense : plan->strided);
  PyThreadState *state = PyEval_SaveThread();
  const int code = function(call->slots);
  free_chunks(all);
  PyEval_RestoreThread(state);
  return code;
}

/* A result was longer than its array, and no bound is known before the call: the slots hold the sizes it needs. */
static bool is_unbounded(const Call *call) {
  for (int64_t i = 0; i < call->plan->results; i++) {
    const Leaf *leaf = &call->plan->leaves[call->plan->parameters + i];
    for (int64_t d = 0; leaf->role != PARAMETER_Scalar && d < leaf->rank; d++)
      if (leaf->dimensions[d].value == RESULT_Size) return true;
  }
  return false;
}

static Outcome attempt(Call *call, PyObject *given, PyObject *memory, Error *error) {
  const Plan *plan = call->plan;
  if (((Shape *)plan->shape)(call->slots, call->shapes) != 0) {
    error->code = 3;
    return FAILED;
  }
  if (!take_results(call, given)) return MISFIT;
  if (!call->is_dense && !plan->strided) return MISFIT;
  const size_t bytes = ((Measure *)(call->is_dense ? plan->dense_workspace : plan->strided_workspace))(call->slots);
  if (bytes == SIZE_MAX) {
    error->code = 3;
    return FAILED;
  }
  Workspace workspace;
  if (!take_workspace(call, bytes, memory, &workspace)) return MISFIT;
  const int code = run_function(call, &workspace, error);
  give_workspace(call->caller, &workspace);
  if (code == 4 && !given && is_unbounded(call)) return AGAIN;
  error->code = code;
  return code == 0 ? DONE : FAILED;
}

static void drop_results(Call *call) {
  for (int64_t i = 0; i < call->plan->results; i++) {
    release_view(&call->views[call->plan->parameters + i]);
    if (call->arrays[i]) Py_DecRef(call->arrays[i]);
    call->arrays[i] = NULL;
  }
}

/* values, given: tuples of the leaves; memory: the workspace; workers: as in Python, or NULL; presets: pairs of a slot
   and its number (parts of a pool, sizes that no array shows). If a value does not fit, returns NULL and sets
   *is_misfit. None: the call is to be made again, now with room for the sizes that it wants. */
static PyObject *call_leaves(Caller *caller, PyObject *values, PyObject *given, PyObject *memory, PyObject *workers,
                             PyObject *presets, bool *is_misfit) {
  Call call;
  Error error = {0};
  PyObject *result = NULL;
  Outcome outcome = AGAIN;
  *is_misfit = false;
  if (!call_begin(&call, caller)) return PyErr_NoMemory();
  if (!take_workers(&call, workers) || !take_parameters(&call, values)) outcome = MISFIT;
  for (Py_ssize_t i = 0; presets && i + 1 < PyTuple_Size(presets); i += 2) {
    int overflow;
    const int64_t slot = PyLong_AsLongLongAndOverflow(PyTuple_GetItem(presets, i), &overflow);
    call.slots[slot].i64 = PyLong_AsLongLongAndOverflow(PyTuple_GetItem(presets, i + 1), &overflow);
  }
  for (int tries = 0; outcome == AGAIN && tries < (caller->plan.once ? 1 : MOST_TRIES); tries++) {
    if (tries) drop_results(&call);
    outcome = attempt(&call, given, memory, &error);
  }
  if (outcome == DONE || outcome == AGAIN) note_hints(&call);
  if (outcome == DONE) result = all_results(&call, given);
  else if (outcome == FAILED) result = fail(caller, &error);
  else if (outcome == MISFIT) *is_misfit = true;
  else if (caller->plan.once) Py_IncRef(&_Py_NoneStruct), result = &_Py_NoneStruct;
  else PyErr_SetString(PyExc_SystemError, "the sizes of the results change between calls with the same arguments");
  call_end(&call);
  return result;
}

/* ---- methods */
static PyObject *leave_to_python(PyObject *self, PyObject *arguments, PyObject *words) {
  PyObject *method = PyObject_GetAttrString(self, "_slow");
  if (!method) return NULL;
  PyObject *none = words ? NULL : &_Py_NoneStruct;
  PyObject *result = PyObject_CallFunctionObjArgs(method, arguments, words ? words : none, NULL);
  Py_DecRef(method);
  return result;
}

/* out=, workspace= and workers= are understood here, all other words in Python. *out: a new reference, or NULL. */
static bool read_words(const Plan *plan, PyObject *words, PyObject **out, PyObject **memory, PyObject **workers) {
  Py_ssize_t at = 0;
  PyObject *key, *value;
  while (words && PyDict_Next(words, &at, &key, &value)) {
    if (PyUnicode_CompareWithASCIIString(key, "workspace") == 0) {
      *memory = value;
    } else if (PyUnicode_CompareWithASCIIString(key, "workers") == 0) {
      *workers = value;
    } else if (PyUnicode_CompareWithASCIIString(key, "out") == 0 && plan->single && !*out &&
               plan->leaves[plan->parameters].role != PARAMETER_Scalar) {
      *out = PyTuple_New(1);
      if (!*out) return false;
      Py_IncRef(value);
      PyTuple_SetItem(*out, 0, value);
    } else {
      return false;
    }
  }
  return true;
}

static PyObject *caller_call(PyObject *self, PyObject *arguments, PyObject *words) {
  Caller *caller = (Caller *)self;
  PyObject *out = NULL, *memory = NULL, *workers = NULL, *result = NULL;
  bool is_misfit = true;
  if (caller->plan.simple && PyTuple_Size(arguments) == caller->plan.parameters &&
      read_words(&caller->plan, words, &out, &memory, &workers))
    result = call_leaves(caller, arguments, out, memory, workers, NULL, &is_misfit);
  if (out) Py_DecRef(out);
  if (!is_misfit) return result;
  PyErr_Clear();   /* the value is looked at again */
  return leave_to_python(self, arguments, words);
}

/* _invoke(values, given or None, workspace or None, workers or None, presets) */
static PyObject *caller_invoke(PyObject *self, PyObject *arguments) {
  PyObject *values, *given, *memory, *workers, *presets;
  bool is_misfit;
  Caller *caller = (Caller *)self;
  if (!PyArg_ParseTuple(arguments, "OOOOO", &values, &given, &memory, &workers, &presets)) return NULL;
  if (!caller->plan.is_ready || PyTuple_Size(values) != caller->plan.parameters) {
    PyErr_SetString(PyExc_SystemError, "_invoke: not the plan's number of values");
    return NULL;
  }
  PyObject *result =
      call_leaves(caller, values, given == &_Py_NoneStruct ? NULL : given, memory, workers, presets, &is_misfit);
  if (is_misfit && !PyErr_Occurred())
    PyErr_SetString(PyExc_TypeError, "an argument does not fit the program's type");
  return result;
}

static int64_t next_number(const int64_t **at) { return *(*at)++; }

static void read_leaf(const int64_t **at, Leaf *leaf, Dimension **dimensions) {
  *leaf = (Leaf){.role = (*at)[0], .type = (*at)[1], .slot = (*at)[2], .strides = (*at)[3], .rank = (*at)[4],
                 .dimensions = *dimensions};
  *at += 5;
  for (int64_t d = 0; d < leaf->rank; d++, ++*dimensions)
    (*dimensions)->slot = next_number(at), (*dimensions)->value = next_number(at);
}

static void free_plan(Caller *caller) {
  free(caller->plan.leaves);
  free(caller->plan.dimensions);
  free(caller->hints);
}

/* Reads the numbers in the order in which _plan.py writes them. */
static bool read_plan(Caller *caller, const int64_t *numbers) {
  Plan *plan = &caller->plan;
  int64_t *const members[] = {&plan->dense,   &plan->strided, &plan->dense_workspace, &plan->strided_workspace,
                              &plan->shape,   &plan->message, &plan->slots,           &plan->shapes,
                              &plan->simple,  &plan->single,  &plan->workers,         &plan->once,
                              &plan->parameters, &plan->results};
  for (size_t i = 0; i < sizeof members / sizeof *members; i++) *members[i] = next_number(&numbers);
  const int64_t all = next_number(&numbers), leaves = plan->parameters + plan->results;
  plan->leaves = calloc((size_t)leaves + 1, sizeof(Leaf));
  plan->dimensions = calloc((size_t)all + 1, sizeof(Dimension));
  caller->hints = calloc((size_t)plan->slots + 1, sizeof *caller->hints);
  if (!plan->leaves || !plan->dimensions || !caller->hints) return false;
  Dimension *dimensions = plan->dimensions;
  for (int64_t i = 0; i < leaves; i++) read_leaf(&numbers, &plan->leaves[i], &dimensions);
  return true;
}

/* _configure(plan: bytes, numpy.empty, types, numpy.ma.MaskedArray, Pool, the standing pool or None): once, before the
   first call */
static PyObject *caller_configure(PyObject *self, PyObject *arguments) {
  Caller *caller = (Caller *)self;
  PyObject *plan, *empty, *types, *masked, *pools, *standing;
  char *bytes;
  Py_ssize_t size;
  if (!PyArg_ParseTuple(arguments, "OOOOOO", &plan, &empty, &types, &masked, &pools, &standing)) return NULL;
  if (PyBytes_AsStringAndSize(plan, &bytes, &size) != 0) return NULL;
  if (caller->plan.is_ready) {
    PyErr_SetString(PyExc_SystemError, "_configure: done already");
    return NULL;
  }
  int64_t *numbers = malloc((size_t)size + 1);
  if (!numbers) return PyErr_NoMemory();
  memcpy(numbers, bytes, (size_t)size);
  const bool is_read = read_plan(caller, numbers);
  free(numbers);
  if (!is_read) return PyErr_NoMemory();
  caller->plan.is_ready = true;
  Py_IncRef(empty), Py_IncRef(types), Py_IncRef(masked), Py_IncRef(pools);
  caller->empty = empty, caller->types = types, caller->masked = masked, caller->pools = pools;
  if (standing != &_Py_NoneStruct) {
    Py_IncRef(standing);
    caller->standing = standing;
  }
  Py_IncRef(&_Py_NoneStruct);
  return &_Py_NoneStruct;
}

static void caller_dealloc(PyObject *self) {
  Caller *caller = (Caller *)self;
  PyTypeObject *type = self->type;
  void (*release)(void *) = (void (*)(void *))PyType_GetSlot(type, Py_tp_free);
  if (caller->empty) Py_DecRef(caller->empty);
  if (caller->types) Py_DecRef(caller->types);
  if (caller->masked) Py_DecRef(caller->masked);
  if (caller->pools) Py_DecRef(caller->pools);
  if (caller->pool) Py_DecRef(caller->pool);
  if (caller->standing) Py_DecRef(caller->standing);
  free_plan(caller);
  free(caller->spare);
  release(self);
  Py_DecRef((PyObject *)type);
}

static PyMethodDef caller_methods[] = {
    {"_configure", caller_configure, METH_VARARGS, "Sets the plan."},
    {"_invoke", caller_invoke, METH_VARARGS, "Calls the function with leaves."},
    {NULL, NULL, 0, NULL}};
static PyType_Slot caller_slots[] = {{Py_tp_call, (void *)caller_call},
                                     {Py_tp_dealloc, (void *)caller_dealloc},
                                     {Py_tp_methods, caller_methods},
                                     {0, NULL}};
static PyType_Spec caller_type = {"ashlar._call.Caller", sizeof(Caller), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                  caller_slots};
static PyModuleDef definition = {.base = {1, NULL}, .name = "_call", .doc = "Calls compiled programs.", .size = -1};

#if defined __GNUC__
__attribute__((visibility("default")))
#endif
PyObject *PyInit__call(void) {
  PyObject *module = PyModule_Create2(&definition, PYTHON_ABI_VERSION);
  PyObject *type = module ? PyType_FromSpec(&caller_type) : NULL, *pools = type ? pool_class() : NULL;
  if (pools && PyModule_AddObject(module, "Caller", type) == 0 && PyModule_AddObject(module, "Pool", pools) == 0)
    return module;
  if (module) Py_DecRef(module);
  return NULL;
}
