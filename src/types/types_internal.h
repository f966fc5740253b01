// types_internal: what the files of the type checker share. Inference is by mutable type variables in a side table
// (union-find with levels); sizes are polynomials over binding ids, unsolved size variables among them.
#ifndef ASHLAR_TYPES_INTERNAL_H
#define ASHLAR_TYPES_INTERNAL_H
#include "types/types.h"

// ---- the environment: frames of module-level names, and a stack of local names
typedef enum Space { SPACE_Value, SPACE_Type, SPACE_Module, SPACE_Signature } Space;
typedef struct TypeArgument { bool is_size; const SourceType *type; Binding *size; } TypeArgument;
// A type name: an abbreviation with parameters, a type parameter in scope, or an abstract type (is_abstract: type is a
// Parameter
// applied to the name's own parameters).
// called: what its module type calls a type that `with` gave a definition which promises less; then `raised`.
typedef struct TypeName {
  Name name;
  Span span;
  Seq(TypeArgument) parameters;
  const SourceType *type;
  Liftedness lifted, called;
  bool raised, is_local, is_abstract;
} TypeName;
typedef struct Frame Frame;
typedef struct Env { Frame *frame; uint32_t before; } Env;   // names entered at or after `before` are not visible
typedef struct Signature {
  AstSig *definition;
  Env env;
  bool of_prelude, broken;
  struct Module *checked; /* where it is declared; of no use but to check others */
} Signature;
// A module: its members, or a parametric module (functor.c). A module type evaluates to a module whose values are only
// types
// and whose abstract types are new (signature.c). `pending` members are evaluated when needed.
typedef struct Module Module;
typedef struct Functor Functor;
typedef struct Entry {
  Name name; Span span; Space space; uint32_t order;
  Binding *binding; TypeName *type; Module *module; Signature *signature;
  const TypeScheme *view;      // the type a signature gives a value, when it differs from the binding's own
} Entry;
// shared: the members of an opened module, instead of names
struct Frame { const Frame *parent; uint32_t parent_before; Map names; const Map *shared; bool broken; };
struct Module {
  Map names;                   // members: Space and Name to Entry
  AstMod *pending; AstSig *pending_signature; Env env; bool forcing, lazy_owner;   // lazy_owner: of the prelude
  struct Unrealised *unrealised;   // a copy of another module with types replaced, made when it is looked into
  Functor *functor;            // NULL: a structure
  Name name, path; Span span; bool broken;   // path: with the names of the modules around it
};

// ---- inference state
typedef struct FieldNeed { struct FieldNeed *next; Name name; Span span; const SourceType *type; } FieldNeed;
typedef struct ConstructorNeed {
  struct ConstructorNeed *next;
  Name name;
  Span span;
  uint32_t count;
  const SourceType **payload;
  const Span *spans;
} ConstructorNeed;
enum { NEED_Equality = 1, NEED_NoFunction = 2, NEED_Regular = 4 };
// A type variable: bound, or free with what is required of the type it will stand for. scalars: a set, 0 is any type.
typedef struct TypeVariable {
  const SourceType *bound;
  uint32_t level, scalars, needs;
  FieldNeed *fields;
  ConstructorNeed *constructors;
  Span span;
} TypeVariable;
// name: of an abstract type (NULL: a type parameter); representation: what it stands for (NULL: nothing is known),
// resolved: in the end; sealed: made by an
// ascription, so each application of a parametric module makes another one.
// recursive: of recursive.c; unfolding: the sum type, once it is known; group: of declarations that need each other,
// while one is open.
// level: of the function whose parameter it is
typedef struct AbstractType {
  const TypeName *representation, *resolved, *name, *unfolding;
  bool sealed, recursive;
  uint32_t level, group;
} AbstractType;
// a type with abstract types in it
typedef struct HiddenType { TypeScheme *scheme; const SourceType *type; } HiddenType;
// Declared: the ?[k] of a function's result
typedef enum IdKind { ID_Binding, ID_SizeVariable, ID_Existential, ID_Declared } IdKind;
typedef struct Lazy Lazy;
// What is known about a binding id; `solution` is the size (or i64 value) it equals.
typedef struct IdInfo {
  IdKind kind;
  uint32_t level;
  const Poly *solution, *branches[2];
  Binding *binding;
  Lazy *lazy;
  Span span;
  const Poly *value;
  bool bound_by_type, held, written, own, loose;
} IdInfo;
// branches: of a size that differs between two branches: the size in each.
// bound_by_type: a size parameter or (n: i64). value: of a name that leaves its scope, the size (a term) that its value
// is.
// written: a variable that stands for a written []. loose: a variable that may also stand for the ?[k] of a function's
// result
// held: a size of the state of a loop whose body is being checked, or a name `loop [n]` gives one; only the loop's end
// says what it is
// A definition whose body is checked only when it is referred to; the names its signature introduced wait here.
struct Lazy {
  AstDec *declaration;
  Env env;
  bool has_signature, has_body, in_progress;
  Seq(Binding *) locals;
  Seq(TypeName *) types;
  Seq(const SourceType **) slots;
  const SourceType *result;
  uint32_t mark;
};

// at_run_time: where values meet whose sizes are compared when the program runs, by the language's rules; in_cells:
// sizes that cannot be compared then
// blamed: the expression that does not fit; application: of which it is argument number `argument`. Either may be NULL;
// both are for messages.
typedef struct Cause {
  Span span;
  Span because;
  const char *note;
  DiagCode code;
  bool at_run_time, in_cells;
  const AstExp *blamed, *application;
  uint32_t argument;
} Cause;
typedef struct Obligation { const Poly *expected, *actual; Cause cause; } Obligation;
// The size of an `if` or `match` whose branches differ in the sizes of a loop's state: decided when the loop ends.
typedef struct Merge { uint32_t id; const Poly *left, *right; Span span; } Merge;
typedef struct MergedSize { const Poly *left, *right, *size; } MergedSize;
typedef struct Literal { AstExp *exp; bool negated; Span span; /* with its sign */ } Literal;
typedef struct ViewUse { Reference *reference; const SourceType *type; } ViewUse;
typedef struct InstanceUse { Instance *instance; const TypeScheme *scheme; Span span; } InstanceUse;
typedef struct LocalEntry {
  Binding *binding;
  struct LocalEntry *previous;
  Name name;
  uint32_t epoch, group;
} LocalEntry;
// What is collected while one top-level definition is checked and settled at its end.
typedef struct Definition {
  struct Definition *outer;
  Seq(const SourceType **) slots;
  Seq(InstanceUse) instances;
  Seq(Obligation) obligations;
  Seq(Merge) merges;
  Seq(Literal) literals;
  Seq(uint32_t) ambiguous;          // type variables that must be known in the end
  Seq(ViewUse) views;
  Seq(AstExp *) matches;            // to be shown exhaustive
  Seq(AstPat *) irrefutable;        // to be shown to match everything
  Seq(const AstExp *) built;        // constructors with @
  Seq(const AstPat *) released;     // and patterns
  uint32_t tried;                   // obligations: those before it were tried when a coercion needed them
  uint32_t level, epoch, type_base, first_id, first_variable, local_base, errors;
  Name name; Span name_span;
  bool quiet;
  // part of it was not looked at, because of a mistake that was reported, maybe elsewhere
  bool poisoned;
} Definition;

// own: the size of a [] in the parameters; used: what it is in one recursive call.
typedef struct OwnSize { const Instance *call; const Poly *own, *used; Span span; } OwnSize;
// A function whose body is being checked: what its name means there, and how it was used.
typedef struct OpenFunction {
  struct OpenFunction *outer;
  // result: a variable when none is written down, else NULL
  Binding *binding; TypeScheme *scheme; const SourceType *result;
  // of the last use; of one that means an earlier definition
  Seq(Instance *) uses; Span span, earlier; uint32_t epoch;
  Seq(OwnSize) sizes;
} OpenFunction;

typedef enum FailKind {
  FAIL_None,
  FAIL_Shape,
  FAIL_Infinite,
  FAIL_Scalars,
  FAIL_Function,
  FAIL_Equality,
  FAIL_Irregular,
  FAIL_Field,
  FAIL_Constructor,
  FAIL_Payload,
  FAIL_Scope
} FailKind;
typedef struct Failure {
  FailKind kind;
  const SourceType *type;
  uint32_t scalars, wanted, given;
  Name name;
  Span span;
} Failure;

// because: an earlier case that binds the name of a constructor, which was meant perhaps.
typedef struct Unreachable { Span span, because; Name name; } Unreachable;

// A type declaration that is being checked; nominal: what its name means inside it, once it was used there.
typedef struct OpenType {
  struct OpenType *outer; struct Structure *structure; AstDec *declaration;
  // at: which of the declarations; low: the outermost open one that it leads to
  TypeName *name, *nominal; uint32_t at, depth, number, low;
} OpenType;

struct Checker {
  Context *context;
  Arena *arena;
  TypedProgram *typed;
  Seq(TypeVariable) variables;
  Seq(IdInfo) ids;
  Seq(MergedSize) merged;                // by the two branches being merged
  Seq(AbstractType) abstract;            // by parameter id
  Seq(HiddenType) hidden;                // since checking was over
  OpenType *open_type;                   // innermost
  uint32_t open_types;                   // so far
  Seq(const TypeName *) recursive;       // types, as they were declared
  Map unfolded;                          // by type: of types_unfold
  Map equal_types;                       // by plain type: another that is equal (unify.c)
  // binding id of a function -> how many new cells it takes; MANY_CELLS (diamonds.c)
  Map cell_needs;
  uint32_t sealed_count;                 // abstract types made by ascription so far
  // inside a copy of the body of a parametric module, whose mistakes have been told
  uint32_t cloned;
  // inside the body of a parametric module about whose parameter only its module type is known
  uint32_t abstractly;
  Name module_name;                      // of the module being declared, for messages
  Seq(LocalEntry *) locals;              // trail, innermost last
  Seq(LocalEntry *) heads;               // by name id
  Seq(TypeName *) local_types;
  Seq(Binding *) *implicit_sizes;        // anonymous sizes of parameter types go here
  Definition *definition;
  OpenFunction *open;                    // innermost
  struct Structure *structure;           // whose definitions are being checked
  Seq(Lazy *) queue;
  uint32_t order, epoch, group, implicit_names, rank_steps;
  Failure failure;
  bool ignore_sizes;                     // unify compares structure only
  Map size_terms;                        // size expressions that are no polynomials, by what they are made of
  Map polynomial_operators;              // binding id of built-in + - * to the operator
  Map operator_scalars, operator_needs;  // binding id of a built-in operator to what its type must be
  Module *prelude;
  Binding *copy, *manifest;              // of the prelude
  Binding *length;                       // the prelude's `length`, when it has been seen
  Frame *builtin;
  Env top, base;                         // where names are looked up now; what every file starts with
  const SourceType *scalars[SCALAR_COUNT], *error, *unit, *diamond;
  Name digits[16];
  Map imports;                           // by file_key: the Module of a file
  bool in_prelude;
  bool only_checks;                      // the module type being checked is made again for each use (signature.c)
  // inside a pattern that need not match: a case's, or one that is looked at as a whole
  uint32_t may_fail;
  Seq(Unreachable) unreachable;          // cases that no value reaches, for finish
  uint32_t large_parts;                  // of all large types so far (parts.c)
  uint64_t written_out;                  // source text of all applications of parametric modules and uses of module types
  bool told_large, told_written_out;
  Seq(AstExp *) holes;                   // ??? in the program: warned of at the end
  const AstType *looked_at;              // the annotation of a `let` that its value has been checked with already
  // of the expression that infer is called for next, when its context knows; it is demanded later
  const SourceType *expecting;
};

// ---- unify.c
const SourceType *variable_new(Checker *c, Span span);
const SourceType *variable_of_scalars(Checker *c, Span span, uint32_t scalars);
TypeVariable *variable_info(Checker *c, const SourceType *variable);
const SourceType *resolve(Checker *c, const SourceType *type);               // follows bound variables at the root
// false: c->failure says why
bool unify(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause);
bool require_type(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause);  // unify, reporting
bool require_needs(Checker *c, const SourceType *type, uint32_t needs);       // false: c->failure
bool require_scalars(Checker *c, const SourceType *type, uint32_t scalars);
bool require_field(Checker *c, const SourceType *record, Name name, Span span, const SourceType **field);
// false when `variable` occurs in the type
bool adjust_levels(Checker *c, const SourceType *type, uint32_t variable, uint32_t level);
void lower_records(Checker *c, const SourceType *type, uint32_t level);
void report_failure(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause);
// after require_needs: it is no element of an array
void report_element(Checker *c, const SourceType *element, Span span);
Text type_text(Checker *c, const SourceType *type);

// ---- constructors.c: the constructors that a type has or needs
const SourceConstructor *constructor_of(Checker *c, const SourceType *sum, Name name);      // NULL: none of that name
bool require_constructor(Checker *c, const SourceType *sum, const ConstructorNeed *need);   // false: c->failure
const SourceType *with_fresh_sizes(Checker *c, const SourceType *type);                    // the structure alone
void report_constructor(Checker *c, Failure failure);
void report_ambiguous_sums(Checker *c);

// ---- make.c: types
const SourceType *source_scalar(Checker *c, ScalarType scalar);
const SourceType *source_array(Checker *c, const SourceType *element, const Poly *size);
const SourceType *source_function(Checker *c, const SourceType *parameter, const SourceType *result);
const SourceType *source_tuple(Checker *c, uint32_t count, const SourceType **parts);
const SourceType *source_parameter(Checker *c, Name name, Liftedness lifted);
TypeName *abstract_type_new(Checker *c, const TypeName *like);                // same name, parameters and liftedness
const SourceType *source_unique(Checker *c, const SourceType *type, bool unique);
const SourceType *source_alias(Checker *c, const SourceType *type, Name alias);
const SourceType *source_record(Checker *c, uint32_t count, const SourceField *fields);   // fields sorted by name
const SourceType *source_sum(Checker *c, uint32_t count, const SourceConstructor *constructors);
bool field_before(Checker *c, Name left, Name right);
Name digit_name(Checker *c, uint32_t index);
bool is_error(Checker *c, const SourceType *type);

// ---- parts.c: the type, or the erroneous one when it has too many parts (E0253)
const SourceType *bounded_type(Checker *c, const SourceType *type, Span span);
void bound_types(Checker *c);                                                  // that for all of the open definition

// ---- scheme.c
// Rebuilding a type with its parts changed; the same pointer comes back when nothing did.
typedef struct Rebuild Rebuild;
struct Rebuild {
  // Parameter (its arguments rebuilt) and free Variable
  const SourceType *(*leaf)(Checker *c, Rebuild *rebuild, const SourceType *type);
  const Poly *(*size)(Checker *c, Rebuild *rebuild, const Poly *size);
  struct Substitution *substitution;
  struct Realisation *realisation;
  uint32_t mark;
  bool declared, represent;
  Map *replaced;
  Map *known;      // types rebuilt before in the same way, which may be parts of many; NULL: not kept
  bool replaced_name;   // since it was cleared: of an abstract type every occurrence has sizes of its own
  void *user;
};
const SourceType *rebuild(Checker *c, Rebuild *how, const SourceType *type);
bool may_be_size(Checker *c, const SourceType *type);                          // an i64, or not known yet
typedef struct Substitution {
  uint32_t type_count; const uint32_t *type_ids; const SourceType *const *types;
  uint32_t size_count; const uint32_t *size_ids; const Poly *const *sizes;
  // NULL, or which ?[k] become fresh, of the kind `anonymous` says, and what they became
  Map *declared, *refreshed;
  int anonymous;
} Substitution;
const SourceType *substitute(Checker *c, const SourceType *type, Substitution *substitution);
const SourceType *replace_size(Checker *c, const SourceType *type, uint32_t id, const Poly *size);
// Spine: of a val's type; Own: of a definition's parameter
typedef enum Anonymous {
  ANONYMOUS_Rigid,
  ANONYMOUS_Declared,
  ANONYMOUS_Spine,
  ANONYMOUS_Flexible,
  ANONYMOUS_Own,
  ANONYMOUS_Unknown,
  ANONYMOUS_Loose
} Anonymous;
void declared_sizes(Checker *c, const SourceType *type, Map *ids);              // their ids, as keys
// replaces declared existentials by fresh sizes
const SourceType *open_result(Checker *c, const SourceType *type, Anonymous anonymous);
// ids >= mark become existential
const SourceType *close_over(Checker *c, const SourceType *type, uint32_t mark, bool declared);
const SourceType *instantiate(Checker *c, const TypeScheme *scheme, const Instance **instance, Span span);
// no bound variables left; abstract types stay
const SourceType *zonk(Checker *c, const SourceType *type);
const SourceType *zonk_represented(Checker *c, const SourceType *type);       // and abstract types replaced
void zonk_slots(Checker *c, uint32_t count, const SourceType **const *slots);  // that for many, which share parts
TypeScheme *scheme_mono(Checker *c, const SourceType *type);
// free variables above `level` become parameters
void generalise(Checker *c, TypeScheme *scheme, uint32_t level);

// ---- sizes.c
uint32_t id_new(Checker *c, IdKind kind, Span span);
const Poly *size_variable_new(Checker *c, Span span);
const Poly *existential_new(Checker *c, Span span, bool declared);
const Poly *size_normal(Checker *c, const Poly *size);
// sizes without a name are spoken of by where they were first seen
void describe_sizes(Checker *c, const SourceType *type, Name name, Span made);
bool size_is_free(Checker *c, const Poly *size, uint32_t *id);                // exactly one unsolved size variable
void size_equal(Checker *c, const Poly *expected, const Poly *actual, Cause cause);
// the demands of the open definition, without run-time checks
bool sizes_agree(Checker *c, Text *reason);
bool size_mentions_declared(Checker *c, const Poly *size);
bool size_mentions_free(Checker *c, const Poly *size);
void lower_size_levels(Checker *c, const Poly *size, uint32_t level);
void solve_obligations(Checker *c, uint32_t first);
void solve_latest(Checker *c);
void settle_obligations(Checker *c);
const Poly *merged_size(Checker *c, const Poly *left, const Poly *right, Span span);
void settle_merges(Checker *c);
const Poly *size_of_expression(Checker *c, AstExp *exp);                       // NULL: no polynomial
Text size_text(Checker *c, const Poly *size);

// ---- size_terms.c: sizes that are no polynomials
const SizeTerm *term_of(const Checker *c, uint32_t id);                        // NULL: the id stands for no term
typedef bool (*SizeTest)(Checker *c, uint32_t id, void *user);
// of the ids mentioned, also within terms
bool size_any(Checker *c, const Poly *size, SizeTest test, void *user);
bool size_mentions(Checker *c, const Poly *size, uint32_t id);
bool type_is_sizeless(Checker *c, const SourceType *type);
bool type_any_size(Checker *c, const SourceType *type, SizeTest test, void *user);
void collect_sizes(Checker *c, const SourceType *type, Map *ids);               // of all sizes it mentions
bool type_mentions_size(Checker *c, const SourceType *type, uint32_t id);
const Poly *size_term(Checker *c, AstExp *exp);                                // NULL: no size can be made of it
// a polynomial, a term, or an unknown size
const Poly *size_or_unknown(Checker *c, AstExp *exp);
// instance.c
void match_instance(Checker *c, const TypeScheme *scheme, const SourceType *pattern, const SourceType *type,
                    Instance *instance);
bool terms_agree(const SizeTerm *left, const SizeTerm *right);                 // the same operation
const Poly *size_substitute(Checker *c, const Poly *size, PolyLookup lookup, void *user);
Text text_of_name(Checker *c, Name name);

// ---- env.c
Binding *binding_new(Checker *c, Name name, BindingKind kind, Span span);
void local_define(Checker *c, Binding *binding);
void local_hide(Checker *c, Name name);
void local_close(Checker *c, uint32_t size);                                  // forgets locals beyond `size`
Binding *local_find(Checker *c, Name name);
TypeName *local_type_find(Checker *c, Name name);
Entry *entry_add(Checker *c, Map *names, Space space, Name name, Span span);
Entry *map_entry(const Map *names, Space space, Name name);
Entry *env_find(Checker *c, Env env, Space space, Name name);
Entry *env_find_term(Checker *c, Env env, Name name);                         // the nearest value or module
Frame *frame_new(Checker *c, Env parent);
Env env_here(Checker *c, Frame *frame);
Entry *find_qualified(Checker *c, Env env, Space space, const QualName *name, bool report);  // reports what is missing
Env current_env(Checker *c);
void open_builtin(Checker *c);

// ---- suggest.c
void report_unknown(Checker *c, Env env, Space space, const QualName *name);
void suggest_of_module(Checker *c, Diag *diag, const Module *module, Space space, Name wanted);
void report_twice(Checker *c, Name field, Span span, Span before);            // E0208
Diag *report_no_field(Checker *c, const SourceType *record, Name field, Span span);
// once the function's argument is known
void suggest_member_for(Checker *c, Diag *diag, Name name, const SourceType *argument);

// ---- infer_type.c
const SourceType *check_type(Checker *c, AstType *type, Anonymous anonymous);
Binding *size_parameter_new(Checker *c, Span span);                            // without a name
void enter_type_parameters(Checker *c, AstTypeParams *parameters, TypeScheme *scheme);
const Poly *anonymous_size(Checker *c, Anonymous anonymous, Span span);
TypeName *check_type_declaration(Checker *c, AstDec *dec);

// ---- recursive.c
bool is_recursive(const Checker *c, const SourceType *type);
bool is_diamond(const Checker *c, const SourceType *type);
const SourceType *unfold(Checker *c, const SourceType *type);                  // of a recursive type: its sum type
const SourceType *shape_of(Checker *c, const SourceType *type);               // that, or the type itself
// in the group of declarations that is open; or NULL
TypeName *type_declared_before(Checker *c, const QualName *name);
TypeName *type_declared_next(Checker *c, const QualName *name);               // this one or a later one of it; or NULL
void check_finite(Checker *c, uint32_t group, Span span);                     // finite.c: E0342
// the recursive type that the name means, if it means one
TypeName *close_type(Checker *c, TypeName *name, Span span);
// let it be the only recursive type that has its constructors
bool take_recursive(Checker *c, const SourceType *variable, const ConstructorNeed *more);
// for what is still unknown in the open definition
void take_recursive_types(Checker *c);
TypeName *check_open_type(Checker *c, struct Structure *s, uint32_t at);
TypeName *type_of_declaration(Checker *c, struct Structure *s, AstDec *dec);

// ---- diamonds.c: recursive data without @ get their cells
void give_cells(Checker *c, AstDec *dec);
void give_cells_of(Checker *c, AstExp *exp);

// ---- cells.c
// of the open definition: each @ has a cell
void check_cells(Checker *c);

// ---- infer_pat.c
const SourceType *check_pat(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous, Cause cause);
// the one name of a simple pattern, or NULL
Binding *pat_variable(AstPat *pat);
AstPat *pat_inner(AstPat *pat);

// ---- infer_exp.c, infer_apply.c, infer_array.c, infer_let.c, infer_loop.c, infer_match.c
const SourceType *infer(Checker *c, AstExp *exp);
// expected: only advice, and may be NULL
const SourceType *infer_expecting(Checker *c, AstExp *exp, const SourceType *expected);
const SourceType *require(Checker *c, AstExp *exp, const SourceType *expected, const char *note);
const SourceType *infer_reference(Checker *c, AstExp *exp, Reference *reference);
const SourceType *infer_apply(Checker *c, AstExp *exp);
const SourceType *infer_binary(Checker *c, AstExp *exp);
const SourceType *infer_section(Checker *c, AstExp *exp);
const SourceType *infer_lambda(Checker *c, AstExp *exp, const SourceType *expected);
const SourceType *infer_index(Checker *c, AstExp *exp);
const SourceType *infer_slices(Checker *c, const SourceType *array, AstSlices *slices, Span array_span, Span span);
const SourceType *infer_update(Checker *c, AstExp *exp);
// reports a field that is not there
const SourceType *project(Checker *c, const SourceType *record, Name field, Span span);
const SourceType *infer_array_literal(Checker *c, AstExp *exp, const SourceType *expected);
const SourceType *infer_range(Checker *c, AstExp *exp);
const SourceType *infer_let_chain(Checker *c, AstExp *exp, const SourceType *expected);
AstExp *last_of_chain(AstExp *exp);
const SourceType *infer_loop(Checker *c, AstExp *exp);
const SourceType *infer_match(Checker *c, AstExp *exp, const SourceType *expected);
const SourceType *infer_constructor(Checker *c, AstExp *exp, const SourceType *expected);
const SourceType *check_constructor_pat(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous,
                                        Cause cause);
void check_exhaustive(Checker *c, const AstExp *match);                       // exhaustive.c
void check_irrefutable(Checker *c, const AstPat *pat);
const SourceType *merge_branches(Checker *c, const SourceType *left, const SourceType *right, Cause cause);
void add_slot(Checker *c, const SourceType **slot);
bool is_qualified(const Reference *reference);

// ---- definition.c: one `def`: signature, body, settling
void definition_open(Checker *c, Definition *definition, Name name, Span span);
// settles sizes and defaults, fills types in
void definition_close(Checker *c, Definition *definition);
void check_local_function(Checker *c, AstDec *dec);
Binding *check_value(Checker *c, AstDec *dec, Env env);
Binding *declare_lazily(Checker *c, AstDec *dec, Env env);
void force_signature(Checker *c, Binding *binding);
void drain_queue(Checker *c);
bool is_fully_annotated(const AstDec *dec);
Binding *declare_early(Checker *c, AstDec *dec, Env env);                     // a later definition: its signature only
void check_early(Checker *c, Binding *binding, Env env);                      // and now its body

// ---- module.c: declarations and structures
typedef struct ForwardUse { Binding *user, *used; Span span; } ForwardUse;
typedef struct Structure {
  Env env; Map *exports; Map defined; bool lazy, local, root;
  // at: which is being checked; types: by type declaration (recursive.c)
  AstDecs *declarations; uint32_t at; Map types;
  Map forward;                                         // of recursion.c, with what follows
  bool is_recursive; Seq(ForwardUse) forward_uses, dependences;
bool inner; } Structure;   // inner: the body of a module, not a file
void check_declarations(Checker *c, Structure *structure, AstDecs *declarations);
void open_module(Checker *c, Structure *structure, Module *module);
void force_module(Checker *c, Module *module);
Module *module_new(Checker *c, Name name, Span span);
Module *broken_module(Checker *c, Span span);
Module *check_module(Checker *c, AstMod *mod, Env env);
uint64_t file_key(Checker *c, const AstDecs *declarations);   // which file, for Checker.imports
const TypeScheme *scheme_of_spec(Checker *c, AstDec *dec, Env env);

// ---- functor.c: false when modules, with every use written out, are too large (E0244)
bool may_write_out(Checker *c, Span span);

// ---- signature.c: what a module type stands for: a module whose abstract types are new
Module *check_signature(Checker *c, AstSig *signature, Env env);
// the abstract types print as module.t
Module *check_signature_as(Checker *c, AstSig *signature, Env env, Name module);
Name module_path(Checker *c, Name name);                                      // inside the module being declared
bool same_kind(const TypeName *left, const TypeName *right);
Text kind_text(Checker *c, const TypeName *type);

// ---- realise.c: a module with abstract types replaced by what they are, and values of a module type by those of a
// module
// refresh_from, refresh_to: sealed types with ids in between are replaced by new ones, except those from keep_from to
// keep_to.
// base: what replaces whatever is not in the maps.
typedef struct Realisation {
  Map types, values, modules;   // by parameter id, binding id, address
  uint32_t refresh_from, refresh_to, keep_from, keep_to;
  Name made_in;                 // the module whose name, in those of the sealed types, is replaced by the present one
  struct Realisation *base;
} Realisation;
Realisation *realisation_new(Checker *c, Realisation *base);                    // base may be NULL
const SourceType *realise_type(Checker *c, const SourceType *type, Realisation *realisation);
TypeName *realise_type_name(Checker *c, TypeName *type, Realisation *realisation);
const TypeScheme *realise_scheme(Checker *c, const TypeScheme *scheme, Realisation *realisation);
const TypeScheme *scheme_of_constant(Checker *c, const TypeScheme *scheme);
Module *realise_module(Checker *c, Module *module, Realisation *realisation);
void finish_realising(Checker *c, Module *module);
const SourceType *apply_type_name(Checker *c, const TypeName *name, uint32_t count,
                                  const SourceTypeArgument *arguments);
const SourceType *represented(Checker *c, const SourceType *abstract);       // in the end; NULL when nothing is known

// ---- match.c: a module against a module type
// Open: types stay what they are. Lifted: except lifted ones, which may hide more than their name shows; `outside` says
// what they are.
typedef enum Sealing { SEALING_Open, SEALING_Lifted, SEALING_Sealed } Sealing;
// what the module type leaves open, in terms of the module
typedef struct Match { Realisation *full, *outside; } Match;
Module *match_module(Checker *c, Module *module, Module *signature, Span span, Sealing sealing, Match *match);
Module *ascribe(Checker *c, Module *module, AstSig *signature, Env env, Span span);

// ---- subsume.c: a value of type `given` can stand where `wanted` is promised; otherwise `reason` may say why
bool subsumes(Checker *c, const TypeScheme *wanted, const TypeScheme *given, Span span, Text *reason);
bool same_type(Checker *c, const SourceType *wanted, const SourceType *given, Span span);

// ---- functor.c: parametric modules, one parameter at a time
// parameter, result: about which only the module types are known; sealed types of the result have ids in [first, last).
// The code is one of: a body of the program; `actual` seen at the module type (parameter) -> result, for which the
// types sealed
// with it are what `inside` says; `opened`, whose abstract types are seen from here as `outside` says.
struct Functor {
  Module *parameter, *result; uint32_t first, last; Name made_in;
  AstModParams parameters; uint32_t at; AstSig *ascribed; AstMod *body; Env closure;
  Module *actual; Realisation *inside;
  Module *opened; Realisation *outside;
  Map applications[2];         // by argument: with code, and abstractly
};
Module *functor_new(Checker *c, AstModParams parameters, AstSig *ascribed, AstMod *body, Env closure, Span span);
Module *functor_parameter(Checker *c, Functor *functor);
// its result, about a parameter of which little is known
void check_abstractly(Checker *c, Functor *functor);
Module *apply_functor(Checker *c, Module *function, Module *argument, Span span);
Module *functor_of_types(Checker *c, Module *parameter, Module *result, uint32_t first, Span span);
Module *functor_opened(Checker *c, Module *module, Realisation *outside);

// ---- recursion.c: names without an earlier binding
void recursion_open(Checker *c, OpenFunction *open, Binding *binding, const TypeScheme *sizes, const SourceType *type,
                    const SourceType *result);
void recursion_close(Checker *c, OpenFunction *open, const SourceType *result);    // the body has been checked
void recursion_settle(Checker *c, OpenFunction *open, const TypeScheme *scheme);   // the function's final scheme
void recursion_finish(Checker *c, const OpenFunction *open, uint32_t errors);      // errors: how many there were before
// the name has a meaning; is it that of a function being checked?
void note_earlier(Checker *c, Name name, Span span);
void recursion_check_arguments(Checker *c, const AstExpApply *apply);
const SourceType *infer_recursive(Checker *c, Reference *reference, Span span);   // NULL: it is unknown
// of a definition that was used before; or NULL
Binding *forward_binding(const Structure *structure, Name name);
void note_dependence(Checker *c, Binding *used);
// at the end: every use of a later definition is recursion
void check_groups(Checker *c, Structure *structure);

// ---- facts.c (and types.h)
// perhaps there is memory in it: no scalars alone
bool may_share(const SourceType *type);
// of a parameter: * anywhere in it means the whole argument
bool is_consuming(const SourceType *type);

// ---- alias.c: what a value shares its memory with, as a set of tokens. A token is one piece of array memory: made by
// a fresh
// value when it gets a name, by a parameter, or by a global. NULL is a value that shares nothing with what has a name.
// either: of branches that give values of several parts, what each gives; `ways` is how many there are, and the fields
// are those of all.
typedef struct Alias {
  uint32_t count;
  const uint32_t *tokens;
  uint32_t field_count;
  const struct Alias **fields;
  const struct Alias *flat; /* with fields: all of their tokens, once asked for */
  const struct Alias *either[2]; uint32_t ways;
} Alias;
// the fields of a sum's alias: the payloads of all constructors
uint32_t payload_count(const SourceType *sum);
uint32_t payload_start(const SourceType *sum, Name constructor);              // those of one begin here
const Alias *alias_of_token(Checker *c, uint32_t token);
const Alias *alias_of_fields(Checker *c, uint32_t count, const Alias **fields);
const Alias *alias_union(Checker *c, const Alias *a, const Alias *b);
const Alias *alias_either(Checker *c, const Alias *a, const Alias *b);           // the value of one branch or the other
const Alias *alias_flat(Checker *c, const Alias *alias);                      // without fields
const Alias *alias_field(const Alias *alias, uint32_t index);
bool alias_overlaps(Checker *c, const Alias *a, const Alias *b);

// ---- size_uses.c: what sizes have to be used for
bool type_shows_size(Checker *c, const SourceType *type, uint32_t id);         // as the dimension of an array
void check_sizes_used(Checker *c, const AstTypeParams *parameters, const SourceType *type);
void check_size_shown(Checker *c, const Poly *size, const SourceType *type, Span span);   // of ?[n].t
void check_result_sizes(Checker *c, const SourceType *result, Span span);
void check_abbreviation(Checker *c, const AstDec *dec, const SourceType *type);
bool check_entry_sizes(Checker *c, const Binding *binding);

// ---- causality.c: sizes are known before they are needed; ids from `first` on belong to the definition
void check_causality(Checker *c, AstDec *dec, uint32_t first);
void check_causality_of(Checker *c, AstExp *exp, uint32_t first);

// ---- unique.c
void check_uniqueness(Checker *c, AstDec *dec);
void check_uniqueness_of(Checker *c, AstExp *exp);

// ---- advice.c: notes about where a wanted type comes from, and what to write instead
// Overloaded: operands of one type
typedef enum Applied { APPLIED_Function, APPLIED_Operator, APPLIED_Overloaded } Applied;
Applied applied_kind(const Checker *c, const AstExp *application);
Span applied_span(const AstExp *application);                                 // of the function or operator
void report_not_function(Checker *c, const SourceType *type, const AstExp *application, uint32_t index);
void note_application(Checker *c, Diag *diag, const SourceType *expected, Cause cause);
void advise_mismatch(Checker *c, Diag *diag, const SourceType *expected, const SourceType *actual, Cause cause);
void advise_sizes(Checker *c, Diag *diag, const Poly *expected, const Poly *actual, Cause cause);

static inline Cause cause_of(Span span, const char *note, Span because) {
  return (Cause){.span = span, .because = because, .note = note, .code = DIAG_E0301};
}
static inline Cause blame(const AstExp *exp, const char *note, Span because) {
  return (Cause){.span = exp->span, .because = because, .note = note, .code = DIAG_E0301, .blamed = exp};
}
#endif
