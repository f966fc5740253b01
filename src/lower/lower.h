// lower: the specialising evaluator: typed AST to Core. Polymorphism, higher-order functions, records, tuples and
// modules disappear: closures, types and record structure are static values, everything else is residual Core [hard
// cases 1, 2].
#ifndef ASHLAR_LOWER_H
#define ASHLAR_LOWER_H
#include "core/entry.h"
#include "lower/values/layout.h"
#include "types/types.h"

typedef struct LowerOptions { const Name *entry_points; uint32_t entry_point_count; /* NULL: all */ } LowerOptions;
// ---- lower.c: a Core function per entry point and per distinct static environment of every function called. The typed
// program must be free of errors. Reports E0505 where nothing determines a size.
Program *lower_program(Context *context, TypedProgram *typed, const LowerOptions *options);
// A single expression as a function `it` without parameters (for `ashlar eval` and the REPL).
Program *lower_expression(Context *context, TypedProgram *typed, AstExp *expression);
// How values of a sum type cross the interface: the tag, unless there is one constructor only, then the slots. Arrays
// share no slots there, so that it does not depend on what is known about sizes.
const SumLayout *lower_layout(Context *context, TypedProgram *typed, const SourceType *sum);
// Links to values of a recursive type, unfolded. alone: the cell, or -1 - constructor; otherwise cell << shift |
// constructor, the cell being -1 where there is no payload.
typedef struct LinkForm { bool alone; uint32_t shift; } LinkForm;
LinkForm lower_link_form(const SourceType *sum);
#endif
