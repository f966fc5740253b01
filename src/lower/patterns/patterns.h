// patterns: binding the names in patterns, and match expressions.
#ifndef ASHLAR_LOWER_PATTERNS_H
#define ASHLAR_LOWER_PATTERNS_H
#include "lower/lower_internal.h"

// ---- pattern.c
void bind_pattern(Lower *lower, Scope *scope, const AstPat *pattern, const Value *value);
void name_value(Lower *lower, Name name, const Value *value);
// ---- match.c
const Value *eval_match(Lower *lower, Scope *scope, const AstExp *exp);

#endif
