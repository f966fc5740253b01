// nest: what a nest of loops accesses, and which orders of its iterations are the same (docs/design/loops.md).
//
// A nest is an analysis: an adapter of each representation (imp/nest.c) fills it in, and passes ask it. It knows loops,
// index variables and places; a place is a polynomial over index variables and over variables that the nest does not
// change. Variables are 32-bit ids whose meaning belongs to the adapter.
#ifndef ASHLAR_NEST_H
#define ASHLAR_NEST_H
#include "index/index.h"

// `index` runs from 0 to extent - 1. `extent`: NULL when it is no polynomial. `around`: number of the loop directly
// around; 0: none. `parallel`: bit p when the program says so of part p: none of its iterations accesses what another
// writes. `carries`: a scalar goes from one iteration to the next.
typedef struct NestLoop { uint32_t index; const Poly *extent; uint32_t around, parallel; bool carries; } NestLoop;
// One element is read or written in each iteration of `loop`, or with !is_certain in some. `place`: NULL when it is no
// polynomial. `part`: the bodies of loops to be fused, or the halves of one to be distributed, in order.
typedef struct NestAccess {
  uint32_t buffer, loop, part;
  const Poly *place;
  bool writes, is_certain;
} NestAccess;
typedef struct Nest {
  Arena *arena;
  const Facts *facts;                     // that hold before the nest
  Seq(NestLoop) loops;                    // loop number n is item n - 1; outer loops first
  Seq(NestAccess) accesses;
  Map varying;                            // variable that is no index -> the loops it depends on: bit of each number
  uint32_t unused;                        // above all variables of the adapter
  bool (*may_overlap)(void *user, uint32_t buffer, uint32_t other);   // asked of different buffers
  void *user;
} Nest;
Nest nest_new(Arena *arena, const Facts *facts, uint32_t unused);
enum { NEST_LOOP_LIMIT = 63 };
uint32_t nest_add_loop(Nest *nest, NestLoop loop);                    // its number; at most the limit
const NestLoop *nest_loop(const Nest *nest, uint32_t number);
uint64_t nest_dependence(const Nest *nest, uint32_t variable);         // bits of the loops it depends on

// ---- how a place moves from one iteration of a loop to the next, all other indices being the same
typedef enum NestStride { NEST_STRIDE_Zero, NEST_STRIDE_One, NEST_STRIDE_Other } NestStride;
NestStride nest_stride(const Nest *nest, const Poly *place, uint32_t loop);
// The places of one iteration of `loop`, those of all loops inside it together; NULL when no LMAD says it.
const Lmad *nest_footprint(const Nest *nest, const NestAccess *access, uint32_t loop);

// ---- dependences. Yes is proven, Unknown is always correct
typedef enum NestOrder { NEST_Earlier, NEST_Later, NEST_Different } NestOrder;
// Is the element of `a` none of `b`'s when a's iteration of `loop` is earlier, later, or either? The iterations of the
// loops around are the same.
Answer nest_apart(const Nest *nest, const NestAccess *a, const NestAccess *b, uint32_t loop, NestOrder order);
// The same element in the same iterations.
bool nest_is_same_element(const NestAccess *a, const NestAccess *b);

// ---- legal orders
// No iteration of the loop accesses what another writes, and nothing is carried: said of the loop, or proven.
bool nest_is_parallel(const Nest *nest, uint32_t loop);
// One loop whose iterations run the parts in order does the same as a loop for each part: fusion and distribution.
bool nest_may_fuse(const Nest *nest, uint32_t loop);
#endif
