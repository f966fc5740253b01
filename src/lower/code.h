// code: scopes, the code under construction and its checks, and the limits of lowering. Part of lower_internal.h.
#ifndef ASHLAR_LOWER_CODE_H
#define ASHLAR_LOWER_CODE_H

// ---- scope.c
Scope *scope_new(Lower *lower);
// The binding lasts until the innermost code is left (the trail undoes it).
void scope_set(Lower *lower, Scope *scope, uint32_t id, const Value *value);
void scope_forget(Lower *lower, Scope *scope, const AstTypeParams *sizes);
void scope_undo(Lower *lower, uint32_t trail);   // undoes the bindings made since the trail had this length
const Value *scope_get(const Scope *scope, uint32_t id);
void scope_set_type(Lower *lower, Scope *scope, uint32_t id, const SourceType *type, Scope *home);
Captured scope_capture(Lower *lower, const Scope *scope, const AstExp *exp, const AstDec *declaration);
// The names that occur in the code, computed once. The list includes names bound inside the code, which is harmless:
// they have no value in the scope in which a closure is made.
const FreeIds *mentioned_ids(Lower *lower, const AstExp *exp, const AstDec *declaration);
Scope *scope_of_captured(Lower *lower, const Captured *captured);
// Resolves type parameters; *scope becomes the scope in which the sizes of the result have meaning.
const SourceType *scope_type(const Scope **scope, const SourceType *type);
// ---- emit.c
void lower_enter(Lower *lower, Code *code);
const Body *lower_leave(Lower *lower, Code *code, uint32_t count, const Atom *result);
const Body *lower_leave_with(Lower *lower, Code *code, const Value *value);   // the results are the value's leaves
void lower_drop(Lower *lower, Code *code);       // leaves the code without finishing its body
void lower_resume(Lower *lower, Code *code);     // enters dropped code again, to append to it; to be dropped again
const char *name_of_var(Lower *lower, Var var);
Atom code_parameter(Lower *lower, const char *name, Type type);
Atom code_size(Lower *lower, const char *name);                      // a parameter of type i64
Atom lower_exp(Lower *lower, const char *name, Type type, const Exp *exp);     // one result
Atom lower_named(Lower *lower, const char *name, Atom value);           // a fresh variable bound to this value
Atom lower_replicate(Lower *lower, const char *name, uint32_t rank, const Atom *shape, Atom value);
Atom lower_zeros(Lower *lower, const char *name, ScalarType scalar, uint32_t rank,
                 const Atom *shape);   // rank 0: a scalar
void lower_exps(Lower *lower, const AtomSeq *pattern, const Exp *exp);  // builds nothing if the pattern is empty
Vars vars_of_atoms(Lower *lower, const AtomSeq *atoms);
Atoms atoms_of_seq(Lower *lower, const AtomSeq *atoms);
Atom lower_prim(Lower *lower, Prim prim, ScalarType type, Atom a, Atom b);
Atom lower_unary(Lower *lower, Prim prim, ScalarType type, Atom atom);
Atom lower_convert(Lower *lower, ScalarType to, Atom atom);
Atom lower_i64(Lower *lower, Prim prim, Atom a, Atom b);
Atom lower_add(Lower *lower, Atom a, Atom b);      // i64
Atom lower_sub(Lower *lower, Atom a, Atom b);
Atom lower_mul(Lower *lower, Atom a, Atom b);
Atom lower_and(Lower *lower, Atom a, Atom b);
bool is_named(const Lower *lower, Name name, const char *text);
bool is_true(Atom atom);                         // the constant true
bool is_false(Atom atom);
bool visible(const Code *code, Atom atom);       // a constant, or bound outside of `code`
const Poly *known_poly(Lower *lower, Atom atom);
bool proven_equal(Lower *lower, Atom a, Atom b);
bool proven_non_negative(Lower *lower, Atom a);
bool proven_ordered(Lower *lower, Atom a, Atom b, bool strictly);   // a <= b; strictly: a < b
bool poly_visible(const Code *code, const Poly *poly);
Atom poly_to_atom(Lower *lower, const Poly *poly);          // the polynomial's variables are Core variables
typedef struct MessageText { Lower *lower; MessageKind kind; Seq(MessagePiece) pieces; } MessageText;
MessageText message_new(Lower *lower, MessageKind kind);
// The format has %v (an Atom), %s (the rank and the sizes of a shape) and %t (a Text).
MessageText message_written(Lower *lower, MessageKind kind, const char *format, ...);
void message_text(MessageText *message, const char *text);
void message_words(MessageText *message, Text text);
void message_value(MessageText *message, Atom value);
void message_shape(MessageText *message, uint32_t rank, const Atom *shape);   // "[n][m]"
// lower_check adds a check; the statements built until checks_end depend on it. depend_on: on an earlier one as well.
Vars checks_begin(Lower *lower);
void lower_check(Lower *lower, Atom condition, const MessageText *message);
void depend_on(Lower *lower, Var certificate);
void checks_end(Lower *lower, Vars before);
// Sets the source position of the statements built from now on, unless `span` is in the prelude. Returns the position
// set before.
Span lower_set_span(Lower *lower, Span span);
bool in_prelude(Lower *lower, uint32_t file);
// ---- limit.c: a value is represented by all its scalars and arrays, so a short type can have very many
enum { MOST_PARTS = 65536 };
void limit_parts(Lower *lower, uint64_t count, const SourceType *type, Span span);   // gives up above MOST_PARTS
Text lower_type_text(Lower *lower, const SourceType *type);                          // in source syntax
_Noreturn void give_up(Lower *lower);                                                // ends lowering after an error
#endif
