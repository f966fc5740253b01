// sizes: size polynomials over binding ids, the equalities demanded of them, and sizes that are no polynomials.
#ifndef ASHLAR_TYPES_SIZES_H
#define ASHLAR_TYPES_SIZES_H
#include "types/type/unify.h"

typedef enum IdKind { ID_Binding, ID_SizeVariable, ID_Existential, ID_Declared } IdKind;   // Declared: a ?[k]
// Facts about a binding id.
typedef struct IdInfo {
  IdKind kind;
  uint32_t level;
  const Poly *solution;      // the size, or i64 value, that it equals
  const Poly *branches[2];   // of a size that differs between two branches: the size in each
  const Poly *value;         // the size (a term) of the name's value, used outside the name's scope
  Binding *binding;
  struct Lazy *lazy;
  Span span;
  bool bound_by_type;        // a size parameter or (n: i64)
  bool held;                 // a size of an open loop's state, or a name of `loop [n]`; settled when the loop ends
  bool written;              // a size variable for a written []
  bool own;                  // a size variable for a written [] in a parameter
  bool loose;                // a size variable that may be bound to the ?[k] of a function's result
} IdInfo;
static inline uint32_t id_of_size(const Poly *variable) { return variable->terms[0].variables[0]; }
typedef struct Obligation { const Poly *expected, *actual; Cause cause; } Obligation;
// The size of an `if` or `match` whose branches differ in the sizes of a loop's state: it is decided at the end of the
// loop.
typedef struct Merge { uint32_t id; const Poly *left, *right; Span span; } Merge;
typedef struct MergedSize { const Poly *left, *right, *size; } MergedSize;

// ---- sizes.c
uint32_t id_new(Checker *c, IdKind kind, Span span);
const Poly *size_variable_new(Checker *c, Span span);
const Poly *existential_new(Checker *c, Span span, bool declared);
const Poly *size_normal(Checker *c, const Poly *size);
// remembers where a size without a name was first seen, for messages
void describe_sizes(Checker *c, const SourceType *type, Name name, Span made);
bool size_is_free(Checker *c, const Poly *size, uint32_t *id);                // exactly one unsolved size variable
void size_equal(Checker *c, const Poly *expected, const Poly *actual, Cause cause);
bool sizes_agree(Checker *c, Text *reason);   // obligations of the open definition; no run-time checks
bool size_mentions_declared(Checker *c, const Poly *size);
bool size_mentions_free(Checker *c, const Poly *size);
void lower_size_levels(Checker *c, const Poly *size, uint32_t level);
void solve_obligations(Checker *c, uint32_t first);
void solve_latest(Checker *c);
void settle_obligations(Checker *c);
const Poly *merged_size(Checker *c, const Poly *left, const Poly *right, Span span);
void settle_merges(Checker *c);
const Poly *size_of_expression(Checker *c, AstExp *exp);                       // NULL: no polynomial

// ---- terms.c: sizes that are no polynomials
const SizeTerm *term_of(const Checker *c, uint32_t id);                        // NULL: the id is of no term
// `for EACH_ID(at, c, size)`: the ids in a size, also within terms: at.id
typedef struct SizeIds {
  const Checker *checker;
  PolyWalk outer;
  const SizeTerm *term;
  uint32_t inner, id;
} SizeIds;
bool next_id(SizeIds *at);
#define EACH_ID(at, c, size_) (SizeIds at = {.checker = (c), .outer.poly = (size_)}; next_id(&at);)
bool size_mentions_kind(Checker *c, const Poly *size, IdKind kind);
bool size_mentions(Checker *c, const Poly *size, uint32_t id);
bool type_is_sizeless(Checker *c, const SourceType *type);
void collect_sizes(Checker *c, const SourceType *type, Map *ids);              // the ids of all sizes that it mentions
bool type_mentions_size(Checker *c, const SourceType *type, uint32_t id);
const Poly *size_term(Checker *c, AstExp *exp);                                // NULL: it cannot be a size
const Poly *size_or_unknown(Checker *c, AstExp *exp);                          // a polynomial, a term, or unknown
bool terms_agree(const SizeTerm *left, const SizeTerm *right);                 // the same operation
const Poly *size_substitute(Checker *c, const Poly *size, PolyLookup lookup, void *user);

// ---- uses.c: where sizes have to be used
bool type_shows_size(Checker *c, const SourceType *type, uint32_t id);         // as the dimension of an array
void check_sizes_used(Checker *c, const AstTypeParams *parameters, const SourceType *type);
void check_size_shown(Checker *c, const Poly *size, const SourceType *type, Span span);   // of ?[n].t
void check_result_sizes(Checker *c, const SourceType *result, Span span);
void check_abbreviation(Checker *c, const AstDec *dec, const SourceType *type);
bool check_entry_sizes(Checker *c, const Binding *binding);

// ---- causality.c: sizes must be known before they are needed; ids from `first` on belong to the definition
void check_causality(Checker *c, AstDec *dec, uint32_t first);
#endif
