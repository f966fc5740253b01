// index: symbolic sizes (polynomials and extents), index functions (LMADs) and the prover. Arithmetic only: a variable
// is a 32-bit id whose meaning belongs to the caller (types/: a size binding; core/: a Var).
//
// Everything is immutable and allocated in the arena passed in. Coefficients are checked: an operation whose
// coefficient leaves 64 bits yields a polynomial marked `broken`, which equals nothing and about which nothing is ever
// proven.
#ifndef ASHLAR_INDEX_H
#define ASHLAR_INDEX_H
#include "base/base.h"

// ---- poly.c: multivariate polynomials with integer coefficients, in one normal form
// Terms are sorted (higher degree first, then by variables), no zero coefficient, variables of a monomial sorted with
// repetition.
typedef struct Monomial { int64_t coefficient; uint32_t degree; const uint32_t *variables; } Monomial;
// The operands in the order in which they were written, kept through substitution and ignored by comparisons: `left`
// and `right` are the factors of a product made by poly_product, or, with `is_sum`, the summands of poly_sum. Both are
// NULL for other polynomials, and for an operation on many operands.
typedef struct Poly {
  uint32_t count;
  const Monomial *terms;
  bool broken, is_sum;
  uint16_t parts;
  const struct Poly *left, *right;
} Poly;
const Poly *poly_constant(Arena *arena, int64_t value);
const Poly *poly_variable(Arena *arena, uint32_t variable);
const Poly *poly_add(Arena *arena, const Poly *a, const Poly *b);
const Poly *poly_sub(Arena *arena, const Poly *a, const Poly *b);
const Poly *poly_plus(Arena *arena, const Poly *a, int64_t value);
// factor_a * a + factor_b * b
const Poly *poly_combine(Arena *arena, const Poly *a, int64_t factor_a, const Poly *b, int64_t factor_b);
const Poly *poly_mul(Arena *arena, const Poly *a, const Poly *b);
const Poly *poly_product(Arena *arena, const Poly *left, const Poly *right);   // poly_mul that remembers its factors
const Poly *poly_sum(Arena *arena, const Poly *left, const Poly *right);       // poly_add that remembers its summands
const Poly *poly_scale(Arena *arena, const Poly *a, int64_t factor);
bool poly_is_constant(const Poly *poly, int64_t *value);        // value may be NULL
bool poly_is_number(const Poly *poly, int64_t value);           // exactly this constant
bool poly_is_variable(const Poly *poly, uint32_t *variable);    // exactly 1*x; variable may be NULL
bool monomial_same(const Monomial *a, const Monomial *b);         // equal except for the coefficients
bool poly_equal(const Poly *a, const Poly *b);                  // as polynomials; false if either is broken
// The greatest common divisor of the coefficients of all terms with variables. 0: there are no such terms. 1: also
// where the divisor is unknown. *constant: the constant term.
int64_t poly_content(const Poly *poly, int64_t *constant);
int64_t greatest_common_divisor(int64_t a, int64_t b);          // never negative
bool monomial_mentions(const Monomial *term, uint32_t variable);
bool poly_mentions(const Poly *poly, uint32_t variable);
bool poly_mentions_any(const Poly *poly, const Bitset *variables);
void poly_variables(const Poly *poly, Bitset *into);
// Every variable of a polynomial, as often as it occurs: for EACH_VARIABLE(at, poly) .. at.variable ..
typedef struct PolyWalk { const Poly *poly; uint32_t term, next, variable; } PolyWalk;
bool poly_walk_next(PolyWalk *walk);
#define EACH_VARIABLE(at, poly_) (PolyWalk at = {.poly = (poly_)}; poly_walk_next(&at);)
// Replaces variables: lookup returns the replacement or NULL to keep the variable.
typedef const Poly *(*PolyLookup)(void *user, uint32_t variable);
const Poly *poly_substitute(Arena *arena, const Poly *poly, PolyLookup lookup, void *user);
const Poly *poly_replace(Arena *arena, const Poly *poly, uint32_t variable, const Poly *value);
const Poly *poly_replace_all(Arena *arena, const Poly *poly, const Map *values);   // variable -> const Poly *
// a = q*b exactly, for a monomial b (one term): returns q, or NULL when it does not divide.
const Poly *poly_divide_exact(Arena *arena, const Poly *a, const Poly *b);
// Division by leading terms, a = q*b + remainder, for any b that is not 0: returns q. The remainder may be larger than
// b.
const Poly *poly_divide(Arena *arena, const Poly *a, const Poly *b, const Poly **remainder);
typedef bool (*PolyValue)(void *user, uint32_t variable, int64_t *value);
// false on overflow or missing variable
bool poly_evaluate(const Poly *poly, PolyValue value, void *user, int64_t *result);
typedef void (*PolyName)(void *user, Out *out, uint32_t variable);
void poly_print(Out *out, const Poly *poly, PolyName name, void *user);  // "2*n*m + k - 1", "0"

// ---- extent.c: byte counts and bounds beyond polynomials: sums, max, rounding up to an alignment
// A polynomial in an extent counts bytes or elements. When extents are compared, its variables are taken to be sizes,
// hence >= 0. A polynomial that may be negative (a difference of sizes) belongs under a Clamp: max(0, a).
// Scale: the product of the polynomial, which is not negative, and `a`.
typedef enum ExtentTag { EXTENT_Poly, EXTENT_Add, EXTENT_Max, EXTENT_RoundUp, EXTENT_Clamp, EXTENT_Scale } ExtentTag;
typedef struct Extent { ExtentTag tag; const Poly *poly; const struct Extent *a, *b; int64_t alignment; } Extent;
const Extent *extent_poly(Arena *arena, const Poly *poly);
const Extent *extent_add(Arena *arena, const Extent *a, const Extent *b);      // simplifies polynomials and constants
// simplifies: drops an operand that is proven smaller
const Extent *extent_max(Arena *arena, const Extent *a, const Extent *b);
const Extent *extent_round_up(Arena *arena, const Extent *a, int64_t alignment);
const Extent *extent_clamp(Arena *arena, const Extent *a);
const Extent *extent_scale(Arena *arena, const Poly *by, const Extent *a);
const Extent *extent_substitute(Arena *arena, const Extent *extent, PolyLookup lookup, void *user);
bool extent_evaluate(const Extent *extent, PolyValue value, void *user, int64_t *result);  // false on overflow
bool extent_equal(const Extent *a, const Extent *b);
void extent_variables(const Extent *extent, Bitset *into);
void extent_print(Out *out, const Extent *extent, PolyName name, void *user);  // "max(8*n, 8*m) + roundup(n, 8)"

// ---- prove.c: three-valued questions under assumptions. Unknown is always a correct answer.
typedef enum Answer { ANSWER_Unknown, ANSWER_Yes, ANSWER_No } Answer;
// Facts. non_negative: polynomials known to be >= 0. sizes: variables known to be >= 0; positive: known to be >= 1.
// choices: disjunctions of facts (choice.c). contradictory: a number below 0 was said not to be negative,
// or neither group of a choice can hold.
typedef struct FactChoice { const struct Facts *one, *other; } FactChoice;
typedef struct Facts {
  Arena *arena;
  Seq(const Poly *) non_negative;
  Bitset sizes;
  Bitset positive;
  Seq(FactChoice) choices;
  bool contradictory;
} Facts;
Facts *facts_new(Arena *arena);
Facts *facts_extend(Arena *arena, const Facts *facts);          // a copy that can be added to
void facts_add_size(Facts *facts, uint32_t variable);           // variable >= 0
void facts_add_positive(Facts *facts, uint32_t variable);       // variable >= 1
void facts_add(Facts *facts, const Poly *non_negative);         // poly >= 0
void facts_add_index(Facts *facts, uint32_t index, const Poly *bound);  // 0 <= index < bound
// ---- choice.c
// all facts of one group hold, or all of the other, or both
void facts_add_choice(Facts *facts, const Facts *one, const Facts *other);
// For choices about these variables of which one group cannot hold: adds the facts of the other group.
void facts_settle(Facts *facts, const Bitset *about);

Answer prove_non_negative(const Facts *facts, const Poly *poly);
// poly >= 0 is proven. Half the work of prove_non_negative: does not try to prove No.
bool prove_certain(const Facts *facts, const Poly *poly);
bool prove_certain_positive(const Facts *facts, const Poly *poly);               // poly >= 1 is proven
bool prove_certain_negative(const Facts *facts, const Poly *poly);               // poly <= -1 is proven
bool prove_certain_less(const Facts *facts, const Poly *a, const Poly *b);       // a < b is proven
Answer prove_positive(const Facts *facts, const Poly *poly);
Answer prove_equal(const Facts *facts, const Poly *a, const Poly *b);   // No when the difference is proven non-zero
Answer prove_less(const Facts *facts, const Poly *a, const Poly *b);
// A polynomial bound of `poly` over 0 <= variable < bound when poly is monotone in variable; NULL when unknown.
const Poly *prove_upper_bound(Arena *arena, const Facts *facts, const Poly *poly, uint32_t variable, const Poly *bound);

// ---- decide.c: prove_non_negative for isl, exact where all is linear. Without isl the answer is always Unknown.
bool decide_available(void);
Answer decide_non_negative(const Facts *facts, const Poly *poly);

// ---- lmad.c: linear memory access descriptors [paper 3, section 3.1]: offset + {(size : stride) ...}, 0-based, in
// elements
typedef struct LmadDim { const Poly *size, *stride; } LmadDim;
typedef struct Lmad { const Poly *offset; uint32_t rank; const LmadDim *dims; } Lmad;
// The polynomials of the LMAD by number: 0 is the offset, 1 to `rank` are the strides, then follow the sizes.
const Poly *lmad_poly(const Lmad *lmad, uint32_t number);
// R of the paper: strides of row-major order
const Lmad *lmad_row_major(Arena *arena, const Poly *offset, uint32_t rank, const Poly *const *shape);
const Poly *lmad_apply(Arena *arena, const Lmad *lmad, const Poly *const *indices);   // eq. 1: the offset of an element
// fix: the dimension disappears; only `start` is used
typedef struct LmadSlice { bool fix; const Poly *start, *count, *step; } LmadSlice;
// eq. 2 and 3
const Lmad *lmad_slice(Arena *arena, const Lmad *lmad, const LmadSlice *slices);
// result dim i = source dim permutation[i]
const Lmad *lmad_permute(Arena *arena, const Lmad *lmad, const uint32_t *permutation);
// the inverse permutation: for a destination view
const Lmad *lmad_unpermute(Arena *arena, const Lmad *lmad, const uint32_t *permutation);
// The same elements in row-major order under another shape; NULL when one LMAD cannot express it (then a copy is
// needed).
const Lmad *lmad_reshape(Arena *arena, const Facts *facts, const Lmad *lmad, uint32_t rank, const Poly *const *shape);
const Lmad *lmad_substitute(Arena *arena, const Lmad *lmad, PolyLookup lookup, void *user);
bool lmad_is_row_major(const Facts *facts, const Lmad *lmad);                            // contiguous, any offset
bool lmad_equal(const Lmad *a, const Lmad *b);                                           // as polynomials
void lmad_variables(const Lmad *lmad, Bitset *into);
void lmad_print(Out *out, const Lmad *lmad, PolyName name, void *user);                  // "0 + {(n : m) (m : 1)}"

// ---- disjoint.c
// Yes: the two have no address in common
Answer lmad_disjoint(const Facts *facts, const Lmad *a, const Lmad *b);
Answer lmad_injective(const Facts *facts, const Lmad *lmad);   // Yes: no two elements have the same address

// ---- equations.c
// The facts, and the index functions, without the variables of equations among the facts; NULL: there are none.
Facts *facts_without_equations(Arena *arena, const Facts *facts, const Lmad **x, const Lmad **y);

#endif
