// checker: the state of the type checker, which its houses share. Inference is by mutable type variables in a side
// table (union-find with levels); sizes are polynomials over binding ids, unsolved size variables among them.
#ifndef ASHLAR_TYPES_CHECKER_H
#define ASHLAR_TYPES_CHECKER_H
#include "types/definition.h"

typedef struct HiddenType { TypeScheme *scheme; const SourceType *type; } HiddenType;   // with abstract types
// because: an earlier case that binds the name of a constructor, which was meant perhaps.
typedef struct Unreachable { Span span, because; Name name; } Unreachable;

struct Checker {
  Context *context;
  Arena *arena;
  TypedProgram *typed;
  Seq(TypeVariable) variables;
  Seq(IdInfo) ids;
  Seq(MergedSize) merged;                // by the two branches being merged
  Seq(AbstractType) abstract;            // by parameter id
  Seq(HiddenType) hidden;                // since checking was over
  struct OpenType *open_type;            // innermost
  uint32_t open_types;                   // so far
  Seq(const TypeName *) recursive;       // types, as they were declared
  Map unfolded;                          // by type: of types_unfold
  Map equal_types;                       // by plain type: another that is equal (unify.c)
  Map cell_needs;                        // by function: how many new cells it takes; MANY_CELLS (diamonds.c)
  uint32_t sealed_count;                 // abstract types made by ascription so far
  uint32_t cloned;                       // inside a copied body of a parametric module, whose mistakes were reported
  uint32_t abstractly;                   // inside a parametric module of whose parameter only the module type is known
  Name module_name;                      // of the module being declared, for messages
  Seq(LocalEntry *) locals;              // trail, innermost last
  Seq(LocalEntry *) heads;               // by name id
  Seq(TypeName *) local_types;
  Seq(Binding *) *implicit_sizes;        // anonymous sizes of parameter types go here
  Definition *definition;
  OpenFunction *open;                    // innermost
  struct Structure *structure;           // whose definitions are being checked
  Seq(Lazy *) queue;
  uint32_t order;                        // of entries in frames
  uint32_t epoch;                        // of the definition opened last
  uint32_t group;                        // of names that may not be bound twice
  uint32_t implicit_names;               // given to what is written with maps so far (ranks)
  uint32_t rank_steps;                   // of work so far
  Failure failure;
  bool ignore_sizes;                     // unify compares structure only
  Map size_terms;                        // size expressions that are no polynomials, by what they are made of
  Map polynomial_operators;              // binding id of built-in + - * to the operator
  Map operator_scalars, operator_needs;  // binding id of a built-in operator to what its type must be
  Module *prelude;
  Binding *copy, *manifest, *length;     // of the prelude, once it has been seen
  Frame *builtin;
  Env top;                               // where names are looked up now
  Env base;                              // what every file starts with
  const SourceType *scalars[SCALAR_COUNT];
  const SourceType *error, *unit, *diamond;
  Name digits[16];
  Map imports;                           // by file_key: the Module of a file
  bool in_prelude;
  bool only_checks;                      // the module type being checked is made again for each use (signature.c)
  uint32_t may_fail;                     // inside a pattern that need not match, or is checked as a whole
  Seq(Unreachable) unreachable;          // cases that no value reaches, for finish
  uint32_t large_parts;                  // of all large types so far (parts.c)
  Map *part_counts;                      // while bound_types runs: the parts of types, by address (parts.c)
  uint64_t written_out;                  // source text of all uses of modules (functor.c)
  bool told_large, told_written_out;
  Seq(AstExp *) holes;                   // ??? in the program: warned of at the end
  const AstType *looked_at;              // the annotation of a `let` that its value has been checked with already
  const SourceType *expecting;           // advice for the expression that infer is called for next; may be NULL
};
static inline IdInfo *id_info(const Checker *c, uint32_t id) { return &c->ids.items[id]; }
static inline Binding *binding_of_id(const Checker *c, uint32_t id) { return c->typed->bindings.items[id]; }
static inline AbstractType *abstract_info(const Checker *c, const SourceType *parameter) {
  return &c->abstract.items[parameter->as.parameter.id];
}
#endif
