// types: names, types, sizes, uniqueness. The checker fills in the TYPED fields of the loaded surface tree and reports
// errors.
//
// After types_check without errors every Reference has its binding, and every AstExp its type without unification
// variables. Modules are resolved: a Reference points straight at the declaration, and a parametric module's body is
// cloned and checked per application. Abstract types are replaced by their representations. So lower/ sees bindings and
// representation types only.
#ifndef ASHLAR_TYPES_H
#define ASHLAR_TYPES_H
#include "index/index.h"
#include "syntax/syntax.h"

typedef struct SourceType SourceType;
typedef struct Binding Binding;

// A value-level name: what a Reference points to. Ids are dense per compilation; a size polynomial's variables are
// these ids.
typedef enum BindingKind {
  BINDING_Top,        // def/let/entry at module level: `declaration` is its AstDec (kind Value)
  BINDING_Function,   // local `let f x = ...`: `declaration` is its AstDec
  BINDING_Local,      // bound by a pattern (parameter, let, loop, match, for index)
  // a size parameter [n], in scope as an i64; or an unknown (existential) size made by inference
  BINDING_Size,
  BINDING_Intrinsic   // declared by `val` in module intrinsics of the prelude; `name` says which
} BindingKind;
typedef struct TypeScheme {
  Seq(const SourceType *) type_parameters;
  Seq(Binding *) size_parameters;
  const SourceType *type;
} TypeScheme;
// A size that is no polynomial: the operation of `exp` applied to operands, which are sizes or names of any type: the
// function and the arguments of an application, both sides of an operator, an array and its indices, a record. Without
// operands the size is the value of `exp`.
typedef struct SizeTerm {
  const AstExp *exp;
  uint32_t count;
  const Poly *const *parts;
  Seq(uint32_t) ids;        // in its parts, also within terms in the parts
} SizeTerm;
struct Binding {
  uint32_t id;
  Name name;
  BindingKind kind;
  Span span;
  const TypeScheme *scheme;
  AstDec *declaration;
  bool existential;     // Size: known only at run time; `term` is the only expression for it, and may be NULL
  const SizeTerm *term;
  const AstExp *written;   // Size: the expression in a type that it stands for, if this is no term; else NULL
  bool top_level;
  bool gives_global;    // a function whose result may share the memory of a global value
};
// The types and sizes at which one Reference uses a polymorphic binding, in the order of the scheme's parameters.
// sizes[i] NULL: not determined; the callee takes the size from its arguments.
typedef struct Instance {
  uint32_t type_count;
  const SourceType **types;
  uint32_t size_count;
  const Poly **sizes;
} Instance;

typedef enum SourceTypeTag {
  SOURCE_Error,
  SOURCE_Scalar,
  SOURCE_Array,
  SOURCE_Record,
  SOURCE_Sum,
  SOURCE_Function,
  SOURCE_Parameter,
  SOURCE_Variable
} SourceTypeTag;
typedef struct SourceField { Name name; const SourceType *type; } SourceField;
// An argument of an abstract type with parameters: a type, or a size (type NULL).
typedef struct SourceTypeArgument { const SourceType *type; const Poly *size; } SourceTypeArgument;
typedef struct SourceConstructor { Name name; Seq(const SourceType *) payload; } SourceConstructor;
struct SourceType {
  SourceTypeTag tag;
  bool unique;                                   // *t in a parameter or result
  bool sealed;                                   // the representation of an abstract type; its functions are hidden
  uint8_t facts;                                 // computed by facts.c; 0: not computed yet
  uint32_t parts;                                // computed by parts.c; 0: not computed yet
  // a function type that has no sizes, whatever its variables will be bound to
  bool sizeless;
  // the abbreviation or abstract type that the program wrote, for messages and entry points; may be empty
  Name alias;
  union {
    ScalarType scalar;
    // one dimension per node; size NULL: unknown
    struct { const SourceType *element; const Poly *size; } array;
    // tuple: fields named 0, 1, ...; () is an empty tuple; others sorted by name
    struct { uint32_t count; const SourceField *fields; bool is_tuple; } record;
    struct { uint32_t count; const SourceConstructor *constructors; } sum;  // sorted by name
    struct { Name parameter_name; Binding *parameter_size; const SourceType *parameter, *result; } function;
    // A rigid type parameter 'a, a recursive type, `diamond`, or (in the checker only) an abstract type, which may be
    // of a module and may have arguments. cells: its values are made of cells, because it is recursive or `diamond`.
    struct {
      uint32_t id;
      Name name, module;
      Liftedness lifted;
      bool cells;
      uint32_t count;
      const SourceTypeArgument *arguments;
    } parameter;
    struct { uint32_t id; } variable;                                       // only during inference
  } as;
};

// An equality of sizes that can be neither proven nor refuted: it becomes a run-time check where the value is used.
typedef struct SizeCheck { Span span; Text left, right; } SizeCheck;
// How messages describe a size without a name: by the first variable that has the size as a dimension, or by the
// expression that made it.
typedef struct SizeOrigin { Name variable; Span expression; uint32_t dimension; } SizeOrigin;
typedef struct EntryPoint { Binding *binding; AstDec *declaration; } EntryPoint;
// Where recursive data written without `@` are built (diamonds.c).
//   Reused: the constructor at `span` is built in the cell that the pattern at `from` releases; `count` cells of other
//     constructors were free as well.
//   New: the constructor at `span` is built in a new cell.
//   Lost: no constructor takes the cell that the pattern at `span` releases.
//   LostHere: the branch at `span` does not take the cell that the pattern at `from` releases; another branch does.
//   Needs: a call of the function takes at most `count` new cells, which its caller could pass to it.
//   NeedsMany: the number of new cells grows with the function's recursive calls or iterations.
typedef enum CellUseKind { CELL_Reused, CELL_New, CELL_Lost, CELL_LostHere, CELL_Needs, CELL_NeedsMany } CellUseKind;
typedef struct CellUse { CellUseKind kind; const Binding *function; Span span, from; uint32_t count; } CellUse;
typedef struct Checker Checker;   // checker.h
typedef struct TypedProgram {
  Checker *checker;
  AstProgram *program;
  Seq(EntryPoint) entries;
  Seq(SizeCheck) size_checks;
  Seq(CellUse) cell_uses;    // every constructor with a cell has a diamond in the tree after checking
  Seq(Binding *) bindings;   // by id, which is also the variable of a size polynomial
  Seq(SizeOrigin) origins;   // by id
  uint32_t binding_count;
  Map effects;               // span_key of a site to the effect (EFFECT_) that a tuning file or strategy chose
  Map *lowered;              // NULL, or where lowering puts the span_key of each expression that an entry point needs
} TypedProgram;

// ---- check.c: checks a loaded program together with the prelude. Never NULL; errors are in the context.
TypedProgram *types_check(Context *context, AstProgram *program);
// Checks a single expression in the scope of a checked program (for `ashlar eval` and the REPL); its value's type is
// expression->type.
void types_check_expression(Context *context, TypedProgram *typed, AstExp *expression);
// Bodies of prelude definitions are checked only when something refers to them; this function checks them all (for
// tests).
TypedProgram *types_check_prelude_fully(Context *context);
// ---- sizes.c
// The size that the size name of a `let` is equal to, such as the k of `let [k] (ys: [k]t) = drop 1 xs`.
const Poly *types_size_of_name(const TypedProgram *typed, const Binding *name);
// ---- profile.c: reports E0704 where a checked program is not in F-smooth [paper 1, Fig. 1 and 2, section 2.1]
void types_profile(Context *context, const TypedProgram *typed, const AstProgram *program);
// ---- profile_lfpl.c: reports E0709 where a checked program is not in LFPL [paper 4, section 3.1]
void types_profile_lfpl(Context *context, const TypedProgram *typed, const AstProgram *program);
// ---- wrap.c: an expression without the wrappers around it
enum { WRAP_Paren = 1, WRAP_Ascribe = 2, WRAP_Coerce = 4, WRAP_Attribute = 8, WRAP_QualParen = 16 };
AstExp *unwrapped_exp(const AstExp *exp, uint32_t wrappers);
bool are_indices(const AstSlices *slices);    // no range is among them
Binding *binding_of_exp(const AstExp *exp);   // of a name, perhaps in parentheses; NULL of another expression
// ---- effects.c: the primitives of paper 2 and the effects that attributes ask for
enum { EFFECT_Source = 1, EFFECT_Dest = 2, EFFECT_Eager = 4 };
typedef enum PrimitiveForm {
  PRIMITIVE_Build,
  PRIMITIVE_Positions,
  PRIMITIVE_View,
  PRIMITIVE_Concat,
  PRIMITIVE_Fill,
  PRIMITIVE_Select,
  PRIMITIVE_Element,
  PRIMITIVE_Tuple,
  PRIMITIVE_Whole,
  PRIMITIVE_Fixed
} PrimitiveForm;
// effects: the set that the primitive admits
typedef struct Primitive { const char *name; uint32_t effects; PrimitiveForm form; } Primitive;
typedef struct EffectSite {
  Text name;              // definition.primitive, numbered from the second on
  const Primitive *primitive;
  Span span;
  uint32_t asked;         // by an attribute; 0: none
  Span asked_at;
} EffectSite;
typedef Seq(EffectSite) EffectSites;
const Primitive *primitive_of(const Context *context, const AstExp *exp);   // applied or named by `exp`; NULL: none
const AstExp *effect_target(const AstExp *exp);   // the expression that an attribute before `exp` applies to
uint32_t effect_called(Text name);                                          // 0: no effect has the name
const char *effect_name(uint32_t effect);
void types_check_effects(Context *context, const AstProgram *program);      // E0705, E0706
// the set that a tuning file or a strategy may choose from
uint32_t effect_choices(const EffectSite *site);
EffectSites types_effect_sites(Context *context, const AstProgram *program);
// ---- recursive.c: a recursive type is a Parameter that is no type parameter: it has a name and arguments, and unfolds
bool types_is_recursive(const TypedProgram *typed, const SourceType *type);
// its sum type with the arguments substituted; always the same pointer for the same type
const SourceType *types_unfold(const TypedProgram *typed, const SourceType *type);
bool types_is_diamond(const TypedProgram *typed, const SourceType *type);             // an unused cell
// the prelude's `copy`, or `manifest`
bool types_is_copy(const TypedProgram *typed, const Binding *binding);
// the program declares such types
bool types_has_recursive(const TypedProgram *typed);
// ---- free.c: ids of the local bindings and sizes that code mentions. Variables of patterns inside the code are left
// out; sizes and functions that are declared inside it are included.
typedef struct FreeIds { Seq(uint32_t) ids; Bitset seen; } FreeIds;
// of `exp` or of `declaration`; the other is NULL. known: expression or declaration to FreeIds *, filled on demand
const FreeIds *free_ids(Arena *arena, const TypedProgram *typed, Map *known, const AstExp *exp,
                        const AstDec *declaration);
// ---- facts.c
bool holds_function(const SourceType *type);                     // in it, or in a part of it
bool holds_cells(const SourceType *type);                        // recursive data or diamonds in it, or in a part of it
enum { FACT_Known = 1, FACT_Open = 2 };   // bits of `facts`
uint8_t facts_of_type(const SourceType *type);
// it holds no variable, parameter, function or size that is not constant
static inline bool type_is_plain(const SourceType *type) {
  return !((type->facts & FACT_Known ? type->facts : facts_of_type(type)) & FACT_Open);
}
bool type_is_scalars(const SourceType *type);                     // plain, and it holds no array either
// an array in it, or in a function type in it, may have a size that is no constant
bool type_has_sizes(const SourceType *type);
SourceType *type_copy(Arena *arena, const SourceType *type);      // for the caller to change
static inline const SourceType *field_type_of(const SourceType *record, uint32_t at) {
  return record->as.record.fields[at].type;
}
static inline Name field_name_of(const SourceType *record, uint32_t at) { return record->as.record.fields[at].name; }
// number of fields: none has the name; 0: it is no record
uint32_t position_of_field(const SourceType *record, Name name);
// ---- parts.c: the direct parts of a type: element, fields, payloads, arguments, parameter and result. A part is a
// type, or a size (then `type` is NULL). The size of an array comes before its element.
typedef struct TypeParts {
  const SourceType *whole;
  uint32_t constructor, index;
  uint32_t seen;             // parts so far, this one included
  const SourceType *type;
  const Poly *size;
} TypeParts;
bool next_other_part(TypeParts *at);   // of a type that is no record
static inline bool next_part(TypeParts *at) {
  if (at->whole->tag != SOURCE_Record) return next_other_part(at);   // most types with parts are records
  if (at->index == at->whole->as.record.count) return false;
  at->type = field_type_of(at->whole, at->index++);
  at->seen = at->index;
  return true;
}
uint32_t part_count(const SourceType *type);
// the type with other parts, in the order of EACH_PART; `parts` lives in the arena and belongs to the result
const SourceType *type_of_parts(Arena *arena, const SourceType *type, const SourceTypeArgument *parts);
// as type_of_parts, but returns `type` itself when the parts are its own
const SourceType *type_with_parts(Arena *arena, const SourceType *type, const SourceTypeArgument *parts);
#define EACH_PART(at, type_) (TypeParts at = {.whole = (type_)}; next_part(&at);)
// of a plain type: how many scalars and arrays a value of it consists of; UINT32_MAX: at least so many. Of any other
// type: 1
uint32_t plain_parts(const SourceType *type);
// ---- print.c: source syntax, e.g. "[n + 1]f64 -> (i32, bool)". `typed` names the sizes; with NULL they print as
// numbers.
void source_type_print(const Context *context, const TypedProgram *typed, Out *out, const SourceType *type);
// "[n] 'a. [n]a -> i64"
void source_scheme_print(const Context *context, const TypedProgram *typed, Out *out, const TypeScheme *scheme);
void source_size_print(const Context *context, const TypedProgram *typed, Out *out, const Poly *size);
#endif
