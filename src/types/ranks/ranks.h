// ranks: missing maps and replications. A definition that does not fit is looked at once more with the ranks of its
// arrays as unknowns: argument i of an application f e1 ... ek is mapped over in m_i dimensions, or replicated in r_i.
// Whatever needs the fewest of them, and is the only one that does, is what was meant [Schenck et al., AUTOMAP, OOPSLA
// 2024].
#ifndef ASHLAR_TYPES_RANKS_H
#define ASHLAR_TYPES_RANKS_H
#include "types/checker.h"
#include "types/ranks/solve.h"

// ---- types.c: types as far as ranks depend on them: a rank, and what is below the dimensions
typedef struct Base Base;
typedef struct Rank { int32_t constant; uint32_t variable; } Rank;      // their sum; variable 0: none
typedef struct Ranked { Rank rank; Base *base; } Ranked;
typedef struct RankedField { Name name; Ranked type; } RankedField;
// A field, whose type is the payload, or a constructor.
typedef struct BaseNeed {
  struct BaseNeed *next;
  Name name;
  bool is_field;
  uint32_t count;
  const Ranked *payload;
} BaseNeed;
// Named: a type parameter, an abstract or a recursive type. Sums and Named are looked into when that is needed:
// `source` with its parameters replaced as `parameters` says. Any: of something that is unknown, for it was refused
// already.
typedef enum BaseTag { BASE_Any, BASE_Variable, BASE_Scalar, BASE_Record, BASE_Sum, BASE_Function, BASE_Named } BaseTag;
struct Base {
  BaseTag tag;
  Base *same;                                   // Variable: what it stands for; NULL: not known yet
  BaseNeed *needs;                              // Variable: what it has to have
  uint32_t count; const RankedField *record;
  Ranked parameter, result;
  const SourceType *source; const Map *parameters;
  uint32_t mark;                                // of the last walk that has seen it
};

// One argument that may be mapped over or replicated: `index` of an application, which is the number of the parameter.
// map, replicate: variables. result: of the application so far.
typedef struct RankChoice {
  AstExp *application;
  uint32_t index;
  AstExp *argument;
  uint32_t map, replicate;
  Base *result;
} RankChoice;
typedef struct Ranks {
  Checker *c;
  Arena *arena;
  RankSystem system;
  Map locals;                                   // Ranked * by binding id
  Map inner;                                    // Ranked * by parameter id
  Map sums;                                     // variables, by the two that each is the sum of
  Seq(RankChoice) choices;
  const AstExp *mapped;                         // a lambda that is applied to elements
  uint32_t errors, marks;                       // errors: how many there were before the definition
  bool failed;                                  // it is no matter of ranks
} Ranks;

uint32_t rank_variable(Ranks *r, RankVariable what);
Ranked ranked_new(Ranks *r);                                              // nothing is known of it
Ranked ranked_scalar(Ranks *r);
Ranked ranked_record(Ranks *r, uint32_t count, const RankedField *fields); // sorted by name
Ranked ranked_function(Ranks *r, Ranked parameter, Ranked result);
Ranked ranked_more(Ranked type, int32_t dimensions);
// with so many dimensions outside; of a function: its parameter and result
Ranked ranked_framed(Ranks *r, Ranked type, uint32_t variable);
Rank rank_sum(Ranks *r, Rank rank, uint32_t variable);
// more: further variables, or 0
void equate(Ranks *r, Rank left, Rank right, uint32_t more_left, uint32_t more_right);
Ranked ranked_of(Ranks *r, const SourceType *type, const Map *parameters);
Ranked ranked_parameter(Ranks *r, const SourceType *parameter);           // of the function around
Ranked ranked_of_scheme(Ranks *r, const TypeScheme *scheme, const Binding *binding);
Base *base_root(Base *base);
void base_unify(Ranks *r, Base *left, Base *right);
void ranked_unify(Ranks *r, Ranked left, Ranked right);
Ranked field_of_base(Ranks *r, Base *record, Name name);
void constructor_of_base(Ranks *r, Base *sum, Name name, uint32_t count, const Ranked *payload);

// ---- infer.c: the unknowns and equations of an expression
Ranked rank_exp(Ranks *r, AstExp *exp);
Ranked rank_pat(Ranks *r, AstPat *pat);
Ranked rank_function(Ranks *r, AstDec *dec);
const Ranked *rank_parameters(Ranks *r, const AstPats *parameters);
Ranked over_parameters(Ranks *r, uint32_t count, const Ranked *parameters, Ranked result);
Ranked of_annotation(Ranks *r, const AstType *type);
// ---- lambda.c: functions without a name
Ranked rank_lambda(Ranks *r, AstExp *exp);
// applied to elements alone, whatever its parameters are; or NULL
const AstExp *mapped_lambda(Ranks *r, const AstExpApply *apply);
// ---- apply.c: of applications
Ranked rank_apply(Ranks *r, AstExp *exp);
Ranked rank_operator(Ranks *r, AstExp *exp);
Ranked rank_section(Ranks *r, AstExp *exp);
Ranked rank_project(Ranks *r, AstExp *exp);
Ranked rank_unary(Ranks *r, AstExp *exp, AstExp *operand);
Ranked rank_reference(Ranks *r, const Reference *reference);

// ---- elaborate.c: writes the maps and replications down
typedef struct Rewritten { AstExp *place; AstExp before; } Rewritten;
// replications: of `rep`, whose size is not written
typedef struct Rewriting { Seq(Rewritten) places; Seq(AstExp *) replications; } Rewriting;
void ranks_elaborate(Ranks *r, const uint8_t *values, Rewriting *rewriting);
void ranks_restore(const Rewriting *rewriting);

// ---- ranks.c: one definition
// How much had been collected before a definition.
typedef struct RanksBefore { uint32_t errors, size_checks, forward_uses, dependences; } RanksBefore;
// The choices of a definition that was refused, or of an expression, which has no binding; found: they may be tried.
typedef struct RanksFound {
  AstDec *definition;
  Ranks *ranks;
  const uint8_t *values;
  bool found;
  RanksBefore before;
} RanksFound;
typedef struct RanksTrial {
  AstDec *definition;
  Binding *binding;
  Rewriting rewriting;
  Seq(Diag *) diags;
  uint32_t errors;
} RanksTrial;
RanksBefore ranks_before(const Checker *c);
RanksFound ranks_find(Checker *c, AstDec *dec, RanksBefore before);
// the code is with maps now, and waits to be checked again
RanksTrial ranks_try(Checker *c, const RanksFound *found);
void ranks_settle(Checker *c, RanksTrial *trial);   // it was: all is as before when that was no better
#endif
