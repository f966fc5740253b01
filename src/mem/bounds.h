// bounds: upper bounds of sizes that depend on data, and comparisons of extents.
#ifndef ASHLAR_MEM_BOUNDS_H
#define ASHLAR_MEM_BOUNDS_H
#include "mem/env.h"

// Upper bounds of an i64 variable. With `is_any` each alternative is a bound; otherwise their maximum is the bound.
// or_zero: where this is negative, the variable is 0, else it is a bound; NULL: none is known.
typedef struct Bound { bool is_any; uint32_t count; const Poly *items[4], *or_zero; } Bound;

// ---- bounds.c: upper bounds of sizes that depend on data
void find_bounds(SizeEnv *env, const Body *body);     // `body`: that of a function
bool is_bounded(SizeEnv *env, const Poly *value, const Poly *limit);  // proven: value <= limit
const Extent *bytes_bound(SizeEnv *env, Type type);   // over variables in scope; NULL: no bound is known
const Extent *extent_bound(SizeEnv *env, const Extent *extent);
typedef const Extent *(*ExtentLeaf)(void *user, const Poly *poly);
const Extent *extent_over(SizeEnv *env, const Extent *extent, ExtentLeaf leaf, void *user);

// ---- cover.c: comparisons of extents, by proof
enum { MOST_COVER_STEPS = 50000 };
const Extent *larger_extent(SizeEnv *env, const Extent *x, const Extent *y);
bool extent_never_negative(SizeEnv *env, const Extent *extent);
bool extent_is_over(const Bitset *variables, const Extent *extent);   // it mentions no other variables
static inline bool needs_nothing(const Extent *total) { return total->tag == EXTENT_Poly && total->poly->count == 0; }

#endif
