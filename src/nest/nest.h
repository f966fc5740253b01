// nest: the accesses of a nest of loops, and which orders of its iterations are equivalent (docs/design/loops.md).
//
// A nest is an analysis: the adapter of a representation (imp/nest.c) fills it in, and passes query it. A nest consists
// of loops, their index variables and accesses. The address of an access is a polynomial over index variables and over
// variables that do not change inside the nest. A variable is a 32-bit id whose meaning belongs to the adapter.
#ifndef ASHLAR_NEST_H
#define ASHLAR_NEST_H
#include "index/index.h"

typedef struct NestLoop {
  uint32_t index;        // variable that runs from 0 to extent - 1
  const Poly *extent;    // NULL: it is no polynomial
  uint32_t around;       // number of the loop directly enclosing this one; 0: none
  uint32_t parallel;     // bit p: the program asserts, for the accesses of part p, that iterations are independent
  bool carries;          // a scalar is carried from one iteration to the next
} NestLoop;
// One element is accessed in each iteration of `loop`, or in some of them unless is_certain. `place`: the address; NULL
// when it is no polynomial. `part`: when loops are to be fused, the number of the body; when a loop is to be
// distributed, the number of its half.
typedef struct NestAccess {
  uint32_t buffer, loop, part;
  const Poly *place;
  bool writes, is_certain;
} NestAccess;
typedef struct Nest {
  Arena *arena;
  const Facts *facts;                     // facts that hold before the nest
  Seq(NestLoop) loops;                    // loop number n is item n - 1; outer loops first
  Seq(NestAccess) accesses;
  Map varying;   // variable that is no index -> bits of the numbers of the loops on which it depends
  uint32_t unused;                        // greater than all variables of the adapter: variables from here on are free
  bool (*may_overlap)(void *user, uint32_t buffer, uint32_t other);   // called for different buffers only
  void *user;
} Nest;
Nest nest_new(Arena *arena, const Facts *facts, uint32_t unused);
enum { NEST_LOOP_LIMIT = 63 };
uint32_t nest_add_loop(Nest *nest, NestLoop loop);                    // returns its number, at most NEST_LOOP_LIMIT
const NestLoop *nest_loop(const Nest *nest, uint32_t number);
uint64_t nest_dependence(const Nest *nest, uint32_t variable);   // bits of the numbers of the loops on which it depends

// ---- by how much an address changes from one iteration of a loop to the next, all other indices being equal
typedef enum NestStride { NEST_STRIDE_Zero, NEST_STRIDE_One, NEST_STRIDE_Other } NestStride;
NestStride nest_stride(const Nest *nest, const Poly *place, uint32_t loop);
// How many elements apart neighbouring iterations of the loop access. false: it is no number.
bool nest_distance(const Nest *nest, const Poly *place, uint32_t loop, int64_t *distance);
// The addresses accessed in one iteration of `loop`, including all iterations of loops inside it; NULL when they form
// no LMAD.
const Lmad *nest_footprint(const Nest *nest, const NestAccess *access, uint32_t loop);

// ---- dependences. Yes: proven. Unknown is always a correct answer
typedef enum NestOrder { NEST_Earlier, NEST_Later, NEST_Different } NestOrder;
// Do `a` and `b` access different elements when the iteration of `loop` that runs `a` is earlier than the one that runs
// `b`, later, or either? The enclosing loops are in the same iteration.
Answer nest_apart(const Nest *nest, const NestAccess *a, const NestAccess *b, uint32_t loop, NestOrder order);
// both access the same element whenever they run in the same iteration
bool nest_is_same_element(const NestAccess *a, const NestAccess *b);

// ---- legal orders
// No iteration of the loop accesses an element that another iteration writes, and no scalar is carried: asserted by the
// program, or proven.
bool nest_is_parallel(const Nest *nest, uint32_t loop);
// Is one loop whose iterations run all parts in order equivalent to one loop for each part? This is the condition of
// both loop fusion and loop distribution.
bool nest_may_fuse(const Nest *nest, uint32_t loop);
#endif
