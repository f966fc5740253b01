// section: copies of a loop's body for a part of its iterations, in which comparisons that are known there are decided
// (peel_loops.c).
#ifndef ASHLAR_IMP_SECTION_H
#define ASHLAR_IMP_SECTION_H
#include "imp/effects.h"
#include "imp/rewrite.h"

// AROUND_LIMIT: statements of a loop with loops in it
// WEIGHT_LIMIT: variables of a small sum, repeated ones counted (section_middle.c)
enum { WEIGHT_LIMIT = 16, FAR = 64, STATEMENT_LIMIT = 192, AROUND_LIMIT = 64, SCALE_LIMIT = 8, LIMITS_OF_A_SIDE = 4 };

typedef struct Section Section;
// A binary operation on copied operands, one of which may be the index; `on_right`: it is the right one. NULL: unknown.
typedef const ImpExp *DecideExp(Section *section, Prim prim, const ImpExp *index, const ImpExp *other, bool on_right);
// `value` / `by`, rounded down, of what no iteration changes
typedef struct SectionLimit { int64_t by; const Poly *value; } SectionLimit;
typedef struct SectionLimits { uint32_t count; SectionLimit items[LIMITS_OF_A_SIDE]; } SectionLimits;
struct Section {
  const ImpFor *loop;
  ImpVar index;
  ImpCopier copier;
  DecideExp *decide;
  const Map *definitions;   // variable of the function -> its value, if it has only one; NULL: they are not known
  uint32_t fresh;           // the first variable that may be bound in a copy of the body
  Map inner;                // index of a loop in the body, or in the copy -> its bound, a small constant
  Map extents;              // the same -> its bound, the polynomial of a small sum of what no iteration changes
  Bitset bound;             // variables that the body binds
  Bitset assigned;          // variables that the body, or the copy, assigns
  Map values[2];            // variable that the copy declares and never assigns -> its polynomial: exact, wrapped
  const Poly *declared[2];  // the same of the next variable
  bool wraps;               // polynomials modulo 2^64: also of sums that may wrap around
  // the middle: how many iterations are peeled off at its two ends; both numbers grow while the body is copied
  uint32_t decided;
  int64_t first, last;
  // with `varies`: its ends may be known at run time only. It begins at the greatest one of `begins`, and ends at the
  // least one of `ends`, if all variables of `fitting` are small, and so is the bound. `needed`: cuts would not do.
  // `of_columns`: only what differs between iterations of an inner loop is decided
  bool varies, needed, of_columns;
  SectionLimits begins, ends;
  Bitset fitting;
  // a half: `below` the cut or from it on. The cut is `variable` + `distance`; no variable: the body compares the index
  // with no such value.
  bool below;
  ImpVar variable;
  int64_t distance;
  // the iteration `point`, or the others (peel_points.c). NULL: the body compares the index with no such value.
  bool is_at_point;
  const Poly *point;
};

Section section_of(const ImpBuilder *out, const ImpFor *loop, const ImpBlock *body, const Map *definitions);
// value: of the index; NULL: any
const ImpBlock *copy_section(const ImpBuilder *out, Section *section, DecideExp *decide, ImpVar index,
                             const ImpBlock *body, const ImpExp *value);
// A variable that the body declares is its value; another one is its own polynomial. If the loop's bound has no
// polynomial, it is variable 0.
const Poly *section_leaf(void *user, const ImpExp *exp);
// Are its variables never assigned after a value of them was declared? With the definitions of the function.
bool section_is_settled(const Section *section, const Poly *poly);
const Poly *section_poly(Section *section, const ImpExp *exp);
// How far `index` is beyond `other`, without the index of the loop, which it contains `scale` times; NULL: unknown.
const Poly *distance_beyond(Section *section, const ImpExp *index, const ImpExp *other, int64_t *scale);
static inline bool is_far(int64_t distance) { return distance < -FAR || distance > FAR; }
static inline bool is_order(Prim prim) {
  return prim == PRIM_Lt || prim == PRIM_Le || prim == PRIM_Min || prim == PRIM_Max;
}

// ---- section_middle.c: the middle, as far as comparisons are decided there
DecideExp decide_in_middle;
// A difference that no iteration changes, although its operands do, or a sum that does not overflow there; NULL: it is
// not known to be either.
const ImpExp *sum_in_middle(Section *middle, const ImpExp *exp);
// Does it begin or end where only the run of the program knows?
static inline bool section_varies(const Section *middle) { return middle->begins.count + middle->ends.count > 0; }
// Declares where the middle begins and ends.
typedef struct Middle { const ImpExp *begin, *end; } Middle;
Middle declare_middle(ImpBuilder *out, Section *middle);

// ---- peel_points.c: the iteration at a place that only the run of the program knows
ImpLoopRule peel_points;
#endif
