// equations: the unknown ranks of expressions and patterns, and the equations between them.
#ifndef ASHLAR_TYPES_RANK_EQUATIONS_H
#define ASHLAR_TYPES_RANK_EQUATIONS_H
#include "types/ranks/ranked.h"

// ---- infer.c
Ranked rank_exp(Ranks *r, AstExp *exp);
Ranked rank_pat(Ranks *r, AstPat *pat);
Ranked rank_function(Ranks *r, AstDec *dec);
const Ranked *rank_parameters(Ranks *r, const AstPats *parameters);
Ranked over_parameters(Ranks *r, uint32_t count, const Ranked *parameters, Ranked result);
Ranked of_annotation(Ranks *r, const AstType *type);
// ---- lambda.c: anonymous functions
Ranked rank_lambda(Ranks *r, AstExp *exp);
// the lambda that `apply` applies to single elements, directly or with `map`; NULL: none
const AstExp *mapped_lambda(Ranks *r, const AstExpApply *apply);
// ---- apply.c: applications
Ranked rank_apply(Ranks *r, AstExp *exp);
Ranked rank_operator(Ranks *r, AstExp *exp);
Ranked rank_section(Ranks *r, AstExp *exp);
Ranked rank_project(Ranks *r, AstExp *exp);
Ranked rank_unary(Ranks *r, AstExp *exp, AstExp *operand);
Ranked rank_reference(Ranks *r, const Reference *reference);
#endif
