// sizes: matches the sizes in source types with the shapes of values.
#ifndef ASHLAR_LOWER_SIZES_H
#define ASHLAR_LOWER_SIZES_H
#include "lower/lower_internal.h"

// ---- sizes.c
bool is_link(const Lower *lower, const SourceType *type);   // a recursive type or the type of diamonds: an i64
bool holds_link(const Lower *lower, const Scope *scope, const SourceType *type);   // some part of the type is one
// A size of a value that its source type states: its number among the sizes of the value (value_sizes), its atom in the
// value, and the polynomial in the type, over `scope`. In a sum, arrays of different constructors may share one size.
typedef struct TypedSize { uint32_t number; Atom atom; const Scope *scope; const Poly *poly; } TypedSize;
typedef Seq(TypedSize) TypedSizes;
TypedSizes typed_sizes(Lower *lower, const Scope *scope, const SourceType *type, const Value *value);
// Builds the value of a size; false if a name in it has no value in `scope`.
bool size_atom(Lower *lower, const Scope *scope, const Poly *size, Atom *atom);
// Which names of sizes in a type are bound to the dimensions of a value.
typedef enum Binds {
  BIND_Unknown,   // names without a value in the scope
  BIND_Result,    // also names that only the evaluation of the expression determines
  BIND_Open       // names without a value, except computed ones: a value from outside is compared with those
} Binds;
void bind_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value, Binds binds);
// let [k] (xs: [k]t) = e: binds k to the dimension where it is a sum of sizes that are not known here.
void bind_size_names(Lower *lower, Scope *scope, const AstTypeParams *names, const SourceType *type,
                     const Value *value);
// Binds a name that occurs only within a size like [n * m] or [n + m], if all other names there are known, by solving
// for it: size = dimension.
void solve_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value);
// The value with the dimensions that `type` states. Dimensions that are not provably equal are checked at run time.
const Value *match_type(Lower *lower, const Scope *scope, const SourceType *type, const Value *value);
// The same for the result of a function: rows that are not there have the size that the type states.
const Value *match_result(Lower *lower, const Scope *scope, const SourceType *type, const Value *value);
// The value with the structure of `like` (which is joined or canonical) and its dimensions.
const Value *match_sizes(Lower *lower, const Value *value, const Value *like);
// The value with the wanted dimensions, in order, checked if not provably equal. advice: the end of the error message.
const Value *settle_sizes(Lower *lower, const Value *value, const AtomSeq *wanted, const char *advice);
// The value with these dimensions, in order, without checks. replace_sizes keeps the leaves; with_sizes retypes them.
const Value *replace_sizes(Lower *lower, const Value *value, const AtomSeq *sizes);
const Value *with_sizes(Lower *lower, const Value *value, const Atom *sizes);
// Makes the Core types of the leaves agree with the dimensions of the value, by reshaped views.
const Value *value_retype(Lower *lower, const Value *value);
// The same structure with fresh variables as leaves; they are appended to `variables`.
const Value *value_declare(Lower *lower, const Value *value, AtomSeq *variables);
// The value of an empty array's element, or of a hole (exp.c).
const Value *value_empty(Lower *lower, const Scope *scope, const SourceType *type, uint32_t rank, const Atom *shape);
const Value *hole_function(Lower *lower, const Scope *scope, const SourceType *type);   // exp.c
ScalarType scalar_of_type(const Scope *scope, const SourceType *type);
void check_not_negative(Lower *lower, Atom size);
// Arithmetic wraps around, and provers compare sizes by their polynomials: a check that the values of these are those
// of their polynomials. There is none where a value could not wrap around to a size.
void check_sizes_fit(Lower *lower, MessageKind kind, uint32_t count, const Atom *sizes);

// ---- size_terms.c
// The value of a name in a size; NULL: it has none here.
const Value *size_value(Lower *lower, const Scope *scope, uint32_t id);
// Evaluates the sizes of the type of a coercion that are expressions, but no terms.
void set_written_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value);
bool is_computed_size(const Lower *lower, uint32_t id);   // a term or a global constant, not a dimension of an array
#endif
