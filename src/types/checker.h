// checker: the state of the type checker, which the folders of this layer share. Inference binds mutable type
// variables, which are kept in a side table (union-find with levels). Sizes are polynomials over binding ids; the ids
// of unsolved size variables are among these.
#ifndef ASHLAR_TYPES_CHECKER_H
#define ASHLAR_TYPES_CHECKER_H
#include "types/definition.h"

// A scheme whose type was replaced by its representation; `type` is the type before, with abstract types.
typedef struct HiddenType { TypeScheme *scheme; const SourceType *type; } HiddenType;
// A case that no value reaches. because: an earlier case binds a name that is also the name of a constructor; perhaps
// the constructor was meant.
typedef struct Unreachable { Span span, because; Name name; } Unreachable;

struct Checker {
  Context *context;
  Arena *arena;
  TypedProgram *typed;

  // types and sizes
  Seq(TypeVariable) variables;           // by variable id
  Seq(IdInfo) ids;                       // by binding id
  Seq(AbstractType) abstract;            // by parameter id
  Seq(MergedSize) merged;                // pairs of sizes of the two branches that are being merged
  Seq(HiddenType) hidden;                // schemes to restore before an expression is checked in the finished program
  Map unfolded;                          // recursive type to its sum type (types_unfold)
  Map equal_types;                       // plain type to another type that unification found equal (unify.c)
  Map size_terms;                        // key of a size expression that is no polynomial, to its size (terms.c)
  Failure failure;                       // why the last unification or requirement failed
  bool ignore_sizes;                     // unify compares structure only
  uint32_t sealed_count;                 // abstract types made by ascription so far
  uint32_t large_parts;                  // total number of parts of all large types so far (parts.c)
  Map *part_counts;                      // type to its number of parts; only while bound_types runs (parts.c)
  const SourceType *scalars[SCALAR_COUNT];
  const SourceType *error, *unit, *diamond;
  Name digits[16];                       // names of tuple fields

  // recursive types
  struct OpenType *open_type;            // innermost type declaration that is being checked
  uint32_t open_types;                   // number of type declarations opened so far
  Seq(const TypeName *) recursive;       // in the order of their declarations
  Map cell_needs;                        // function id to the new cells that a call takes, or MANY_CELLS (diamonds.c)

  // modules
  uint32_t cloned;                       // > 0: in a clone of a parametric module's body, whose errors are reported
  uint32_t abstractly;                   // > 0: in a parametric module; only the module type of its parameter is known
  Name module_name;                      // of the module being declared, for messages
  struct Structure *structure;           // whose definitions are being checked
  Map imports;                           // file_key of a file to its Module
  bool in_prelude;
  bool only_checks;                      // the module type being checked is evaluated again for each use (signature.c)
  uint64_t written_out;                  // bytes of source text that all uses of modules are charged with (functor.c)
  Module *prelude;

  // names
  Seq(LocalEntry *) locals;              // stack of local names, innermost last
  Seq(LocalEntry *) heads;               // name id to its innermost entry in `locals`
  Seq(TypeName *) local_types;
  Seq(Binding *) *implicit_sizes;        // collects the anonymous sizes of parameter types; may be NULL
  uint32_t order;                        // number of entries in frames so far
  uint32_t epoch;                        // number of the definition opened last
  uint32_t group;                        // number of the present binding group, in which no name may be bound twice
  Frame *builtin;
  Env top;                               // where names are looked up now
  Env base;                              // the environment every file starts with
  Map polynomial_operators;              // binding id of built-in + - * to the operator
  Map operator_scalars, operator_needs;  // binding id of a built-in operator to the requirement on its type
  Binding *copy, *manifest, *length;     // of the prelude, once it has been checked

  // definitions and expressions
  Definition *definition;                // innermost
  OpenFunction *open;                    // innermost function whose body is being checked
  Seq(Lazy *) queue;                     // definitions of the prelude whose bodies have still to be checked
  uint32_t implicit_names;               // number of names made for maps that the program leaves out (ranks)
  uint32_t rank_steps;                   // steps of the rank solver so far
  uint32_t may_fail;                     // > 0: inside a pattern that need not match, or that is checked as a whole
  const AstType *checked_annotation;     // of a `let`; it was checked together with the value
  const SourceType *expecting;           // advice for the expression that infer is called for next; may be NULL

  // reports at the end of checking
  Seq(Unreachable) unreachable;
  Seq(AstExp *) holes;                   // ??? in the program
  Seq(const AstExp *) negative_indices;  // xs[-1]
  bool reported_large, reported_written_out;   // E0253, E0244
};
static inline IdInfo *id_info(const Checker *c, uint32_t id) { return &c->ids.items[id]; }
static inline Binding *binding_of_id(const Checker *c, uint32_t id) { return c->typed->bindings.items[id]; }
static inline AbstractType *abstract_info(const Checker *c, const SourceType *parameter) {
  return &c->abstract.items[parameter->as.parameter.id];
}
#endif
