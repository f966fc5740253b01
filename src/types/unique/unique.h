// unique: the consumption checker: the walk over the expressions of a definition.
#ifndef ASHLAR_TYPES_UNIQUE_H
#define ASHLAR_TYPES_UNIQUE_H
#include "types/recursive/recursive.h"
#include "types/unique/token.h"

// ---- unique.c
void check_uniqueness(Checker *c, AstDec *dec);
const Alias *walk_exp(Walk *w, AstExp *exp);                   // the memory that the value may share
// ---- cells.c: recursive data
uint32_t token_itself(const Walk *w, uint32_t id);             // the token that is consumed when `id` is
uint32_t token_root(const Walk *w, uint32_t id);               // the value that `id` is a part of
bool overlaps(Walk *w, const Alias *a, const Alias *b);        // memory in common
// of a value that is somewhere inside a value with this alias
const Alias *inside_alias(Walk *w, const Alias *alias);
void bind_recursive(Walk *w, AstPat *pat, const Alias *alias, TokenKind kind);   // a constructor pattern
const Alias *walk_recursive(Walk *w, AstExp *exp);             // a constructor
void check_place(Walk *w, AstExp *exp);                        // an expression whose type holds cells: E0420, E0422
void check_constant(Checker *c, const AstDecValue *value);     // E0421
void note_path(Walk *w, Diag *diag, uint32_t id);              // how the token is a part of its root
// ---- parametric.c: a call of a polymorphic function
typedef struct ParametricCall {
  const TypeScheme *scheme;
  uint32_t count;                // of the arguments, which may be fewer than the parameters
  AstExp **arguments;
  const Alias **aliases;
  Map mentions;                  // type parameter id to the number of its occurrences in the result
  Map sources;                   // type parameter id to the memory that values of it may share, when it is known
} ParametricCall;
// The memory that a part of the result may share.
typedef struct PartSharing {
  const Alias *alias;
  bool anything;                 // also memory that nothing in the call mentions
  bool apart;                    // it shares nothing with the other parts
} PartSharing;
ParametricCall parametric_call(Walk *w, const TypeScheme *scheme, const SourceType *result, uint32_t count,
                               AstExp **arguments, const Alias **aliases);
PartSharing parametric_part(Walk *w, ParametricCall *call, const SourceType *part);
// ---- parts.c
// memory that two parts of the value share, or NULL
const Alias *parts_overlap(Walk *w, const SourceType *type, const Alias *alias);
uint32_t shared_parts(const SourceType *type);                 // number of parts that may share memory with each other
// ---- call.c
typedef struct Callee {
  AstExp *exp;                   // NULL: an operator, which has `type` and `closure`
  const Binding *binding;        // NULL: the function has no name
  const SourceType *type;
  const Alias *closure;
} Callee;
void report_overlap(Walk *w, DiagCode code, const AstExp *place, const Alias *alias, const AstExp *other,
                    const char *note);
const Alias *walk_call(Walk *w, AstExp *exp, const Callee *callee, uint32_t count, AstExp **arguments);
const Alias *walk_section(Walk *w, AstExp *exp);
// the type of a function expression; for a local function with the uniqueness inferred for its results so far
const SourceType *function_type(AstExp *exp);
// E0408, E0415: a function that consumes or shares more than the wanted type allows
void check_modes(Walk *w, const SourceType *wanted, AstExp *given);
void check_type_modes(Walk *w, const SourceType *wanted, const SourceType *given, Span span);
void check_payload_modes(Walk *w, AstExp *exp);         // of a constructor, for its arguments
void check_pattern_modes(Walk *w, const AstPat *pat);   // of what `pat` matches, for the patterns in it
const Alias *walk_lambda(Walk *w, AstExp *exp);
void walk_local_function(Walk *w, AstDec *dec);
void walk_body(Walk *w, AstDec *dec);
// ---- linear.c: the ids of local functions that are called once, where they are defined
Map functions_applied_once(Arena *arena, const AstExp *body);
// ---- loop.c
const Alias *walk_loop(Walk *w, AstExp *exp);
#endif
