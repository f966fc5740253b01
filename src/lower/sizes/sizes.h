// sizes: the sizes in source types against the shapes of values.
#ifndef ASHLAR_LOWER_SIZES_H
#define ASHLAR_LOWER_SIZES_H
#include "lower/lower_internal.h"

// ---- sizes.c: source types and the shapes of values
// a recursive type, or that of diamonds: an i64
bool is_link(const Lower *lower, const SourceType *type);
bool holds_link(const Lower *lower, const Scope *scope, const SourceType *type);                  // somewhere in it
// The sizes of a value that its type has, each with its number among the sizes of the value (value_sizes), its atom and
// what the type says that it is: a polynomial in `scope`. Different arrays of a sum may have one size.
typedef struct TypedSize { uint32_t number; Atom atom; const Scope *scope; const Poly *poly; } TypedSize;
typedef Seq(TypedSize) TypedSizes;
TypedSizes typed_sizes(Lower *lower, const Scope *scope, const SourceType *type, const Value *value);
bool size_atom(Lower *lower, const Scope *scope, const Poly *size, Atom *atom);
// size_terms.c: of a name in a size; NULL when it has none here
const Value *size_value(Lower *lower, const Scope *scope, uint32_t id);
// a value that does not come from an array's shape
bool is_computed_size(const Lower *lower, uint32_t id);
// Which sizes of `type` take the dimensions of `value`: those without a value in `scope`; of a result also those that
// only the evaluation of this expression determines; of a value from outside none that can be computed, so that they
// are compared.
typedef enum Binds { BIND_Unknown, BIND_Result, BIND_Open } Binds;
void bind_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value, Binds binds);
// A size that occurs only within [n * m] or [n + m], when everything else there is known: it follows from the
// dimension.
void solve_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value);
// The value with its dimensions written as `type` says; dimensions not provably equal are checked.
const Value *match_type(Lower *lower, const Scope *scope, const SourceType *type, const Value *value);
// structure (a joined or canonical one) and dimensions as those of `like`
const Value *match_sizes(Lower *lower, const Value *value, const Value *like);
// equal or checked, in order; advice: the end of the sentence that says what cannot match
const Value *settle_sizes(Lower *lower, const Value *value, const AtomSeq *wanted, const char *advice);
// one atom per dimension, in order, without checks
const Value *replace_sizes(Lower *lower, const Value *value, const AtomSeq *sizes);   // leaves stay as they are
const Value *with_sizes(Lower *lower, const Value *value, const Atom *sizes);
// leaves get the dimensions the value says, as views
const Value *value_retype(Lower *lower, const Value *value);
// the same structure with fresh variables for leaves
const Value *value_declare(Lower *lower, const Value *value, AtomSeq *variables);
const Value *hole_function(Lower *lower, const Scope *scope, const SourceType *type);
const Value *value_empty(Lower *lower, const Scope *scope, const SourceType *type, uint32_t rank, const Atom *shape);
ScalarType scalar_of_type(const Scope *scope, const SourceType *type);
void check_not_negative(Lower *lower, Atom size);

#endif
