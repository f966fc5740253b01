// program: the fixed parts of a generated program, in sections that begin with a line `// section: name`. The backend
// replaces NAME by the program's name and BLOCK_ALIGNMENT by the number in mem.h. The code that uses a section replaces
// other words in capitals.
#ifndef RT_PROGRAM_H
#define RT_PROGRAM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "runtime/entry.h"
#include "runtime/message.h"

// section: contract
/* Every array is dense and row-major. A function takes its destinations first, then sizes, then inputs, then the
   workspace.
   - Workspace: workspace_bytes >= f_workspace(sizes...), aligned to BLOCK_ALIGNMENT bytes. It may be NULL only when it
     has no bytes. Its contents before and after a call mean nothing. Static storage will do:
     `static uint64_t workspace[(BYTES + 7) / 8];`
   - Aliasing: a destination, the workspace and a consumed (non-const) input overlap no other argument. Where a function
     says that a destination may be an input itself, both have the same address. Compiled with -DASHLAR_CHECK_ALIASES, a
     call compares all addresses first; it returns 6 when arguments overlap or the workspace is not aligned.
   - A size of a result that depends on the data is passed as a pointer. Before the call it holds the capacity of the
     destination in that dimension, at least what f_shape says; after the call it holds the actual size.
   - Return codes: 0 done. 1 the program failed; error tells where. 2 the workspace is too short. 3 a size passed for a
     dimension is negative, or the bytes of an array overflow. (A program that makes a size of a negative number fails
     with 1.) 4 a destination is too short; the size needed is stored. After 2, 3 and 4 nothing is written to a
     destination, except after 2 by the strided variant of a function that grows.
   - f_workspace returns SIZE_MAX for a negative size or an overflow. f_shape stores the sizes of all results, one after
     the other: upper bounds where they depend on the data, 0 where there is no bound. It returns 0, or 3 as above.
   - f_largest_n exists for each size n that the workspace grows with. It returns the largest n whose workspace fits in
     the given bytes, with the other sizes as given: -1 when not even 0 fits, INT64_MAX when every n does. It calls
     f_workspace at most 127 times.
   - Stack: no function has arrays of variable length. The bytes stated suffice for the function and all that it calls,
     except for the C library, when gcc compiles it for x86-64 at any optimisation.
   - Memory: static (the sizes of the inputs decide), sliced (scalar inputs, too), bounded (data decides: the workspace
     is an upper bound, and such results have a capacity and a length) or growing (data decides, and there is no bound).
   - A function that grows takes arrays without a bound from the workspace beyond f_workspace bytes, then from chunks
     that chunks->more returns. Without chunks, or without `more`, it returns 2 when the workspace is too short. A chunk
     is used until the call returns and is never given back before; `more` records the chunks if they are to be freed.
     Memory in use is never moved; memory that is not used any more is used again. A function asks for a chunk of half
     of all bytes given so far, or of the bytes that it needs when that is more; when this is refused, for the bytes
     that it needs.
   - The error argument may be NULL. No function has state: any number of threads may call at once, each with a
     workspace of its own.
   Compile with -ffp-contract=off for results that are bit for bit those of the language. */
// section: narrow
/* Sizes, offsets and loop counters have 32 bits here (ashlar c --index-bits 32). A call is refused (code 3; SIZE_MAX)
   for sizes beyond INT32_MAX - 8, for an array or a workspace of more than INT32_MAX bytes, where a size of 0 counts as
   1, and for strides that lead so far. Numbers that the program computes with as i64 keep their 64 bits. */
// section: strides
/* f_strided is f with arrays that need not be dense. Each array is followed by its strides, one for each dimension, in
   elements: element i, j lies at array[i * strides[0] + j * strides[1]]. A stride may be negative, or 0 in an input
   that is not consumed. The call returns 6 and writes nothing when two elements of a destination or of a consumed
   input have one address, or when it cannot be seen that such an array shares no element with another one (because
   they lie in different bytes, or in different columns of one table). Its workspace is f_strided_workspace. */
// section: guard
#ifndef NAME_H
#define NAME_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

// section: error
#ifndef NAME_ERROR_DEFINED
#define NAME_ERROR_DEFINED
typedef struct NAME_error {
  int code;                /* what the call returned, when not 0 */
  int site;                /* code 1: the place in the program */
  int64_t values[8];       /* what the message shows; codes 2 and 4: the bytes or the size needed */
#ifdef ASHLAR_MEASURE
  int64_t high_water;      /* bytes of the workspace used */
  const unsigned char *origin;
#endif
} NAME_error;
#endif
/* Writes the message of a failed call, with its place in the source; returns buffer. */
const char *NAME_message(const NAME_error *error, char *buffer, size_t size);
/* A file with this header asks the linker for this library, which then refuses another library with a function of the
   same name; otherwise it takes one of them in silence. ASHLAR_NOT_LINKED is for callers that open the library at run
   time. */
#if defined(__GNUC__) && !defined(ASHLAR_NOT_LINKED)
static const char *(*const NAME_linked_)(const NAME_error *, char *, size_t) __attribute__((used)) = NAME_message;
#endif

// section: chunks
#ifndef ASHLAR_CHUNKS_DEFINED
#define ASHLAR_CHUNKS_DEFINED
/* Where more memory comes from: `more` returns that many bytes or more, aligned to BLOCK_ALIGNMENT, which
   nothing else uses. NULL: there is no more memory. */
typedef struct ashlar_chunks { void *(*more)(void *state, size_t bytes); void *state; } ashlar_chunks;
#endif
// section: workers
#ifndef ASHLAR_WORKERS_DEFINED
#define ASHLAR_WORKERS_DEFINED
/* Who runs tasks at the same time. `count`, at least 1: how many may run at once. `run` calls task(argument, t, w) once
   for each t < tasks, with some w < count and never two at once with one w, and returns when all have returned. A NULL
   pointer to this structure is one worker. The workspace is that for workers->count. */
typedef struct ashlar_workers {
  int64_t count;
  void (*run)(void *state, int64_t tasks, void (*task)(void *argument, int64_t task, int64_t worker), void *argument);
  void *state;
} ashlar_workers;
#endif
// section: cell
enum { NAME_cell_words = CELL_WORDS };
typedef WORD_TYPE NAME_word;
static const int64_t NAME_most_words = MOST_WORDS;
// section: pool
/* The cells of recursive data. A pool is an array of words that the caller provides, NAME_cell_words for each cell. A
   value of a recursive type is a link, the position of its cell in the pool; a diamond is the position of an unused
   cell. A pool can therefore be moved, saved and read back.
   - A function may take cells apart and build its results in them. It takes at most f_cells(...) more, from `used` on,
     and touches no other word. When there are fewer it fails (code 1) and has written nothing. When it fails later, its
     consumed arguments are lost and no cell is free but those from `used` on; all other cells keep their values. Data
     that a function consumes (its type is marked * in the source) does not exist afterwards. Arguments share no cell
     with each other, except those that the function only reads.
   - T_make_C builds with a constructor in a diamond. T_kind says which of T_is_C a value has. T_destr takes it apart: d
     is its cell, to be built in or disposed of. T_get_C_0 reads a part. None of them checks its arguments.
   - An array in a cell is a row of an array of the pool. T_make_C copies it there (not NULL: of another constructor of
     a sum); T_get_C_0 and T_destr return a pointer to it. All rows of one kind have the same number of elements, which
     the caller states with the memory (NAME_pool_give_...). An entry that is called with other sizes fails (code 3). */
typedef struct NAME_pool {
  NAME_word *words;
  int64_t size;            /* of the array */
  int64_t used;            /* words from the start that are, or were, cells */
  int64_t free;            /* the first disposed cell, -1: none; its first word is the next */
// section: pool without rows
} NAME_pool;
typedef int64_t NAME_diamond;

static inline NAME_pool NAME_pool_of(NAME_word *words, int64_t size) {
  NAME_pool pool = {words, size < NAME_most_words ? size : NAME_most_words, 0, -1}; /* more, links cannot tell apart */
  return pool;
}
// section: rows in pool
  ELEMENT *ROWS;   /* the arrays in cells, one after the other */
  int64_t ROWS_size;   /* the elements of one */
// section: pool with rows
} NAME_pool;
typedef int64_t NAME_diamond;

/* Without the arrays in its cells. */
static inline NAME_pool NAME_pool_of(NAME_word *words, int64_t size) {
  NAME_pool pool = {words, size < MOST ? size : MOST, 0, -1REST};   /* more, links cannot tell apart */
  return pool;
}
/* How many cells the pool has: with `elements` in a row, the arrays in them take elements * NAME_pool_cells(pool). */
static inline int64_t NAME_pool_cells(const NAME_pool *pool) { return pool->size / NAME_cell_words; }
// section: give rows
static inline void NAME_pool_give_ROWS(NAME_pool *pool, ELEMENT *rows, int64_t elements) {
  pool->ROWS = rows;
  pool->ROWS_size = elements;
}
// section: cells in pool
/* How many cells have not been taken yet, to compare f_cells with. */
static inline int64_t NAME_pool_room(const NAME_pool *pool) { return (pool->size - pool->used) / NAME_cell_words; }
/* -1: there is none. */
static inline NAME_diamond NAME_diamond_new(NAME_pool *pool) {
  NAME_diamond d = pool->free;
  if (d >= 0) {
    pool->free = pool->words[d];
  } else if (pool->size - pool->used >= NAME_cell_words) {
    d = pool->used;
    pool->used += NAME_cell_words;
  }
  return d;
}
static inline void NAME_diamond_dispose(NAME_pool *pool, NAME_diamond d) {
  pool->words[d] = (NAME_word)pool->free;
  pool->free = d;
}

// section: once
#ifdef ASHLAR_HAS_ENTRY
#error "two libraries have the function ENTRY: make one of them with `ashlar c --prefix NAME`"
#endif
#define ASHLAR_HAS_ENTRY
// section: largest
  const size_t MOST = BYTES < SIZE_MAX ? BYTES : SIZE_MAX - 1;
  int64_t LOW = 0;
  int64_t HIGH = 1;
  if (!(WORKSPACE_OF_LOW <= MOST)) {
    return -1;
  }
  while (WORKSPACE_OF_HIGH <= MOST) {
    LOW = HIGH;
    if (HIGH == INT64_MAX) {
      return HIGH;
    }
    HIGH = HIGH > INT64_MAX / 2 ? INT64_MAX : HIGH * 2;
  }
  while (HIGH - LOW > 1) {
    const int64_t MIDDLE = LOW + (HIGH - LOW) / 2;
    if (WORKSPACE_OF_MIDDLE <= MOST) {
      LOW = MIDDLE;
    } else {
      HIGH = MIDDLE;
    }
  }
  return LOW;
// section: unguard
#ifdef __cplusplus
}
#endif
#endif
// section: hide
#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif
// section: show
#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
// section: begin
#if !defined(__GNUC__) || defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif __GNUC__ >= 8
// The order of loops is decided. gcc would jam loops along rows of accumulators, or put the loop over the operands of
// each sum inside, and then use no vectors. Nothing looks at the flags of floating-point exceptions: without this, gcc
// makes no vectors of floor, ceil and trunc.
#pragma GCC optimize("no-loop-unroll-and-jam", "no-loop-interchange", "no-trapping-math")
#endif
/* This file is C99, and C++11 and later. */
#ifdef __cplusplus
#include <initializer_list>
#define restrict __restrict
#define ASHLAR_ARRAY(T, ...) (std::initializer_list<const T>{__VA_ARGS__}.begin())
#else
#define ASHLAR_ARRAY(T, ...) ((const T[]){__VA_ARGS__})
#endif

// section: measure
#ifdef ASHLAR_MEASURE
#define ASHLAR_BEGIN(start) \
  (error ? (void)(error->high_water = 0, error->origin = (const unsigned char *)(start)) : (void)0)
#define ASHLAR_TOUCH(end) \
  (error && error->high_water < (int64_t)(arena + (end) - error->origin) \
     ? (void)(error->high_water = (int64_t)(arena + (end) - error->origin)) : (void)0)
#else
#define ASHLAR_BEGIN(start) ((void)(start), (void)error)
#define ASHLAR_TOUCH(end) ((void)(end), (void)arena, (void)error)
#endif

// section: scalar
// A loop with an instruction of its own, which is none, is not made one of vectors: it reads at positions that it has
// read, and gathering elements into vectors takes longer.
#if defined(__GNUC__) && !defined(ASHLAR_GATHERS)
#define ASHLAR_SCALAR __asm__("")
#else
#define ASHLAR_SCALAR ((void)0)
#endif

// section: independent
// The iterations of the loop that follows are independent of each other: their addresses need not be compared.
#if defined(__GNUC__) && !defined(__clang__) && !defined(ASHLAR_DEPENDENT)
#define ASHLAR_INDEPENDENT _Pragma("GCC ivdep")
#else
#define ASHLAR_INDEPENDENT
#endif

// section: aliases
/* may_be: the numbers of the other arguments that may be the very same array */
typedef struct NAME_range { const void *start; size_t bytes; int only_read; uint64_t may_be; } NAME_range;
#ifdef ASHLAR_CHECK_ALIASES
/* 0, or why the arguments are refused: 1, some overlap; 2 and 3, the last, the workspace, is not aligned, or NULL. An
   array whose size is negative has no bytes: the call refuses the size. */
static int NAME_misplaced(int count, const NAME_range *ranges) {
  int i, k;
  if (ranges[count - 1].bytes && (uintptr_t)ranges[count - 1].start % BLOCK_ALIGNMENT) return 2;
  if (ranges[count - 1].bytes && !ranges[count - 1].start) return 3;
  for (i = 0; i < count; i++) {
    for (k = i + 1; k < count; k++) {
      const uintptr_t x = (uintptr_t)ranges[i].start, y = (uintptr_t)ranges[k].start;
      if (ranges[i].bytes - 1 >= SIZE_MAX / 2 || ranges[k].bytes - 1 >= SIZE_MAX / 2) continue;
      if (ranges[i].only_read && ranges[k].only_read) continue;
      if (x == y && (ranges[i].may_be >> k & 1)) continue;
      if (x < y ? y - x < ranges[i].bytes : x - y < ranges[k].bytes) return 1;
    }
  }
  return 0;
}
#define ASHLAR_APART(count, ...) \
  do { \
    const int misplaced = NAME_misplaced(count, __VA_ARGS__); \
    if (misplaced) return NAME_fail(error, 6, misplaced - 1, 0, NULL); \
  } while (0)
#else
#define ASHLAR_APART(count, ...) ((void)sizeof(__VA_ARGS__))
#endif

// section: fail
static int NAME_fail(NAME_error *error, int code, int site, int count, const int64_t *values) {
  int i;
  if (error) {
    error->code = code;
    error->site = site;
    for (i = 0; i < 8; i++) error->values[i] = i < count ? values[i] : 0;
  }
  return code;
}

// section: failures
/* At the beginning of the frame of each worker: the task that failed in it, and its error. */
typedef struct NAME_failure { int64_t task; NAME_error error; } NAME_failure;

static void NAME_clear_failures(unsigned char *frames, int64_t bytes, int64_t workers) {
  int64_t w;
  for (w = 0; w < workers; w++) {
    NAME_failure *const failure = (NAME_failure *)(void *)(frames + w * bytes);
    failure->task = INT64_MAX;
#ifdef ASHLAR_MEASURE
    failure->error.high_water = 0;
    failure->error.origin = frames;
#endif
  }
}

/* The error of the first task that failed, which is the error that one worker reports. */
static int NAME_first_failure(unsigned char *frames, int64_t bytes, int64_t workers, NAME_error *error) {
  const NAME_failure *first = (const NAME_failure *)(void *)frames;
  int64_t w;
  for (w = 1; w < workers; w++) {
    const NAME_failure *const other = (const NAME_failure *)(void *)(frames + w * bytes);
    if (other->task < first->task) first = other;
  }
  return first->task < INT64_MAX ? NAME_fail(error, first->error.code, first->error.site, 8, first->error.values) : 0;
}

// section: sites
static const char *const NAME_sites[] = {""};

// section: message
const char *NAME_message(const NAME_error *error, char *buffer, size_t size) {
  const char *text = "no error";
  if (error->code == 1) text = NAME_sites[error->site];
  if (error->code == 2)
    text = error->values[0] ? "the workspace is too short: %i bytes are needed" : "the workspace is too short";
  if (error->code == 3) text = "a size is negative or too large";
  if (error->code == 4) text = "a destination is too short: its size must be %i";
  if (error->code == 6)
    text = error->site == 0 ? "arguments overlap that must not"
           : error->site == 1 ? "the workspace is not aligned to BLOCK_ALIGNMENT bytes"
                              : "the workspace is NULL, but has bytes";
  rt_message(buffer, size, rt_text_append(buffer, size, 0, "Error: "), text, error->values, 8);
  return buffer;
}

// section: adapter_error
static int NAME_adapter_error_(rt_error *error, const NAME_error *own, int code) {
  int i;
  error->code = code;
  error->site = own->site;
  for (i = 0; i < 8; i++) error->values[i] = own->values[i];
#ifdef ASHLAR_MEASURE
  error->high_water = own->high_water;
#endif
  return code;
}

// section: adapter_message
static const char *NAME_adapter_message_(const rt_error *error, char *buffer, size_t size) {
  NAME_error own = {0};
  int i;
  own.code = error->code;
  own.site = error->site;
  for (i = 0; i < 8; i++) own.values[i] = error->values[i];
  NAME_message(&own, buffer, size);
  return size > 7 ? buffer + 7 : buffer;   /* hosts write "Error: " themselves */
}

// section: end
#endif
