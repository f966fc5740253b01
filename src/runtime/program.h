// program: the fixed parts of a generated program, in sections that begin with a line `// section: name`. NAME_ stands
// for the
// program's name; the backend puts it in. As it stands this is C, so that it can be compiled and tested on its own.
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
   - Workspace: workspace_bytes >= f_workspace(sizes...), aligned to 8 bytes, never NULL unless it has no bytes; its
   contents
     before and after a call mean nothing. Static storage will do: `static uint64_t workspace[(BYTES + 7) / 8];`
   - Aliasing: a destination, the workspace and a consumed (non-const) input overlap nothing else that is passed, but
   where
     a function says that a destination may be an input itself: the same address. Compiled with -DASHLAR_CHECK_ALIASES a
     call
     compares all addresses first and returns 6 when this, or the alignment of the workspace, is broken.
   - A size of a result that depends on the data is passed as a pointer: before the call it holds the capacity of the
     destination in that dimension, at least what f_shape says; afterwards the actual size.
   - Return codes: 0 done; 1 the program failed (error tells where); 2 the workspace is too short; 3 a size passed for a
     dimension is negative, or the bytes of an array overflow (a negative number that the program makes a size of is its
     own
     mistake: 1); 4 a destination is too short (the size needed is stored). After 2, 3 and 4 nothing is written to a
     destination
     (but, after 2, by the strided variant of a function that grows).
   - f_workspace returns SIZE_MAX for a negative size or an overflow. f_shape stores the sizes of all results, one after
   the
     other (upper bounds where they depend on the data, 0 where there is no bound), and returns 0, or 3 as above.
   - f_largest_n, for a size n that the workspace grows with: the largest n whose workspace fits in the bytes given, the
   other
     sizes as given; -1 when not even 0 does, INT64_MAX when every n does. It calls f_workspace at most 127 times.
   - Stack: no function has arrays of variable length. The bytes stated are enough for the function and all it calls but
   the C
     library, compiled by gcc for x86-64 at any optimisation.
   - Memory: static (the sizes of the inputs decide), sliced (scalar inputs, too), bounded (data decides; the workspace
   is an
     upper bound and such results have a capacity and a length) or growing (data decides and there is no bound).
   - A function that is growing takes what has no bound from the workspace beyond f_workspace bytes, then from chunks
   that
     chunks->more gives it; NULL for chunks, or for more: code 2 when the workspace is short. A chunk is used until the
     call
     returns and never given back before; `more` writes down where they are, if they are to be freed. Nothing that is in
     use is
     ever moved; what has ended serves again. A chunk of half of all bytes given so far is asked for, or of as many as
     are needed
     when that is more; when it is refused, of as many as are needed.
   - The error argument may be NULL. No function has state; any number of threads may call at once with workspaces of
   their own.
   Compile with -ffp-contract=off for results that are bit for bit those of the language. */
// section: narrow
/* Sizes, offsets and loop counters have 32 bits here (ashlar c --index-bits 32). Refused (code 3; SIZE_MAX) are sizes
   beyond
   INT32_MAX - 8, arrays of more than INT32_MAX bytes, a size of 0 counting as 1, such a workspace, and strides that
   lead so far. Numbers that the program
   computes with as i64 keep their 64 bits. */
// section: strides
/* f_strided is f with arrays that need not be dense: after each array its strides, one for each dimension, in elements;
   element
   i, j lies at array[i * strides[0] + j * strides[1]]. A stride may be negative, or 0 in an input that is not consumed.
   Code 6, and
   nothing written: two elements of a destination or of a consumed input are in one place, or it is not plain that it
   shares none
   with another array (they lie in different bytes, or in different columns of one table). Its workspace is
   f_strided_workspace. */
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

// section: chunks
#ifndef ASHLAR_CHUNKS_DEFINED
#define ASHLAR_CHUNKS_DEFINED
/* Where more memory comes from: `more` returns that many bytes or more, aligned to 8, apart from all else; NULL: there
   are none. */
typedef struct ashlar_chunks { void *(*more)(void *state, size_t bytes); void *state; } ashlar_chunks;
#endif
// section: cell
enum { NAME_cell_words = 2 };
typedef int64_t NAME_word;
static const int64_t NAME_most_words = INT64_MAX;
// section: pool
/* The cells of recursive data. A pool is an array of words that the caller provides, NAME_cell_words for each cell. A
   value of a recursive type is
   a link, the place of its cell in the pool; a diamond is the place of a cell that nothing uses. So a pool can be
   moved, saved and read back.
   - A function may take cells apart, build in them what it gives back, and take f_cells(...) more, from `used` on; it
   touches no other word. When there
     are fewer it fails (code 1) and has written nothing. When it fails later, its consumed arguments are lost and no
     cell is free but
     those from `used` on; all else is as it was. Data it consumes (its type is marked * in the source) is gone
     afterwards. Its arguments
     share no cell with each other, but those it only reads.
   - T_make_C builds with a constructor in a diamond, T_kind says which of T_is_C a value has, T_destr takes it apart (d
   is its cell, to be built in or
     disposed of), T_get_C_0 reads a part. None of them checks its arguments.
   - An array in a cell is a row of an array of the pool: T_make_C copies it there (not NULL: of another constructor of
   a sum), T_get_C_0 and T_destr give a pointer to it. All rows of one kind have the
     same number of elements, which the caller says with the memory (NAME_pool_give_...): an entry that is called with
     other sizes fails (code 3). */
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
// section: cells in pool
/* How many cells have not been taken yet: what f_cells is to be compared with. */
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
// which takes loops along rows of accumulators together, so that they have no vectors
#pragma GCC optimize("no-loop-unroll-and-jam")
#endif

// section: measure
#ifdef ASHLAR_MEASURE
#define ASHLAR_BEGIN(start) (error ? (void)(error->high_water = 0, error->origin = (start)) : (void)0)
#define ASHLAR_TOUCH(end) \
  (error && error->high_water < (int64_t)(arena + (end) - error->origin) \
     ? (void)(error->high_water = (int64_t)(arena + (end) - error->origin)) : (void)0)
#else
#define ASHLAR_BEGIN(start) ((void)(start), (void)error)
#define ASHLAR_TOUCH(end) ((void)(end), (void)arena, (void)error)
#endif

/* may_be: which of the others may be the very same array, by number */
typedef struct NAME_range { const void *start; size_t bytes; int only_read; uint64_t may_be; } NAME_range;
#ifdef ASHLAR_CHECK_ALIASES
/* 0, or why the arguments are refused: 1, some overlap; 2, the last, which is the workspace, is not aligned. */
static int NAME_misplaced(int count, const NAME_range *ranges) {
  int i, k;
  if (ranges[count - 1].bytes && (uintptr_t)ranges[count - 1].start % 8) return 2;
  for (i = 0; i < count; i++) {
    for (k = i + 1; k < count; k++) {
      const uintptr_t x = (uintptr_t)ranges[i].start, y = (uintptr_t)ranges[k].start;
      if (ranges[i].bytes == 0 || ranges[k].bytes == 0 || (ranges[i].only_read && ranges[k].only_read)) continue;
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
    text = error->site ? "the workspace is not aligned to 8 bytes" : "arguments overlap that must not";
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
