// ranked: types with unknown ranks, and the equations over these ranks (types.c).
#ifndef ASHLAR_TYPES_RANKED_H
#define ASHLAR_TYPES_RANKED_H
#include "types/checker.h"
#include "types/ranks/solve.h"

// A type as far as ranks depend on it: its rank, and the base type below the dimensions.
typedef struct Base Base;
typedef struct Rank { int32_t constant; uint32_t variable; } Rank;      // their sum; variable 0: none
typedef struct Ranked { Rank rank; Base *base; } Ranked;
typedef struct RankedField { Name name; Ranked type; } RankedField;
// A member that the base bound to a variable must have: a field, whose type is the payload, or a constructor.
typedef struct BaseNeed {
  struct BaseNeed *next;
  Name name;
  bool is_field;
  uint32_t count;
  const Ranked *payload;
} BaseNeed;
// Any: a type that the checker does not know; it agrees with every base. Named: a type parameter, an abstract or a
// recursive type. Sum and Named are expanded on demand: they are `source` with its parameters replaced by `parameters`.
typedef enum BaseTag { BASE_Any, BASE_Variable, BASE_Scalar, BASE_Record, BASE_Sum, BASE_Function, BASE_Named } BaseTag;
struct Base {
  BaseTag tag;
  Base *same;                                   // Variable: the base that it is bound to; NULL: free
  BaseNeed *needs;                              // Variable
  uint32_t count; const RankedField *record;    // Record
  Ranked parameter, result;                     // Function
  const SourceType *source; const Map *parameters;
  uint32_t mark;                                // number of the last occurs check that has visited it
};

// One argument that may be mapped over or replicated.
typedef struct RankChoice {
  AstExp *application;
  uint32_t index;                               // of the argument, and so of the parameter
  AstExp *argument;
  uint32_t map, replicate;                      // rank variables; 0: it may not be
  Base *result;                                 // of the application to the arguments so far
} RankChoice;
typedef struct Ranks {
  Checker *c;
  Arena *arena;
  RankSystem system;
  Map locals;                                   // binding id to Ranked *
  Map inner;                                    // parameter id to Ranked *, for parameters of local functions
  Map sums;                                     // two variables to the variable that is their sum
  Seq(RankChoice) choices;
  const AstExp *mapped;                         // a lambda that is applied to single elements
  uint32_t errors;                              // number of diagnostics before the definition
  uint32_t marks;                               // number of occurs checks so far
  bool failed;                                  // the types do not fit whatever the ranks are
} Ranks;

uint32_t rank_variable(Ranks *r, RankVariable what);
Ranked ranked_new(Ranks *r);                                              // nothing is known of it
Ranked ranked_scalar(Ranks *r);
Ranked ranked_record(Ranks *r, uint32_t count, const RankedField *fields); // sorted by name
Ranked ranked_function(Ranks *r, Ranked parameter, Ranked result);
Ranked ranked_more(Ranked type, int32_t dimensions);
// with `variable` further outer dimensions; of a function: its parameter and its result have them
Ranked ranked_framed(Ranks *r, Ranked type, uint32_t variable);
Rank rank_sum(Ranks *r, Rank rank, uint32_t variable);
// left + more_left = right + more_right; more: variables, or 0
void equate(Ranks *r, Rank left, Rank right, uint32_t more_left, uint32_t more_right);
Ranked ranked_of(Ranks *r, const SourceType *type, const Map *parameters);
Ranked ranked_parameter(Ranks *r, const SourceType *parameter);           // a type parameter of the enclosing function
Ranked ranked_of_scheme(Ranks *r, const TypeScheme *scheme, const Binding *binding);
Base *base_root(Base *base);
void base_unify(Ranks *r, Base *left, Base *right);
void ranked_unify(Ranks *r, Ranked left, Ranked right);
Ranked field_of_base(Ranks *r, Base *record, Name name);
void constructor_of_base(Ranks *r, Base *sum, Name name, uint32_t count, const Ranked *payload);
#endif
