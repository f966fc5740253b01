// functions: closures and their application.
#ifndef ASHLAR_LOWER_FUNCTIONS_H
#define ASHLAR_LOWER_FUNCTIONS_H
#include "lower/lower_internal.h"

// ---- apply.c
const Value *apply_value(Lower *lower, const Value *function, uint32_t count, const Value *const *arguments);
const Value *apply_in_place(Lower *lower, const Value *function, uint32_t count, const Value *const *arguments);
// Evaluates the code of the closure in place; `arguments` are all that it needs.
const Value *closure_evaluate(Lower *lower, Closure *closure, const Value *const *arguments);
// A scope with the captured values and the type parameters.
Scope *closure_scope(Lower *lower, Closure *closure);
// Binds the size parameters and the parameters. `matched` receives the arguments with the dimensions that the
// parameters' types state.
void bind_arguments(Lower *lower, Scope *scope, const Closure *closure, const Value *const *arguments,
                    const Value **matched);
const Value *run_body(Lower *lower, Scope *scope, const Closure *closure);
const AstPats *closure_parameters(const Closure *closure);
Closure *closure_of_declaration(Lower *lower, const AstDec *declaration, const Binding *binding);
const Value *reference_value(Lower *lower, Scope *scope, const Reference *reference);
// ---- closed.c
enum { CORE_SIZES = INT32_MAX };   // in closed types the id CORE_SIZES + id is the Core variable `id`
Atom core_size_atom(uint32_t id);
const Poly *core_size_poly(Lower *lower, Atom atom);
typedef const Poly *(*SizeMap)(Lower *lower, void *user, const Scope *scope, const Poly *size);
// The type with its type parameters replaced by their types in `scope`, and each size by map(size). Inside function
// types all sizes are removed.
const SourceType *type_map_sizes(Lower *lower, const Scope *scope, const SourceType *type, SizeMap map, void *user);
// Maps the sizes of the closure's types: of the closed ones if `closed`, else of the others, which become closed.
// Defined in value.c.
void closure_map_types(Lower *lower, Closure *closure, bool closed, SizeMap map, void *user);
const SourceType *type_closed(Lower *lower, const Scope *scope, const SourceType *type);
Closure *closure_closed(Lower *lower, const Closure *closure);
const Value *value_closed(Lower *lower, const Value *value);
#endif
