// lower: the specialising evaluator from the typed AST to Core. Polymorphism, higher-order functions, records, tuples
// and modules disappear: closures, types and record structure are static values; everything else becomes residual Core
// [hard cases 1, 2].
#ifndef ASHLAR_LOWER_H
#define ASHLAR_LOWER_H
#include "core/entry.h"
#include "lower/values/layout.h"
#include "types/types.h"

typedef struct LowerOptions { const Name *entry_points; uint32_t entry_point_count; /* NULL: all */ } LowerOptions;
// ---- lower.c
// One Core function for each entry point, and one for each called function and distinct static environment. The typed
// program must be free of errors. Reports E0505 if nothing determines a size.
Program *lower_program(Context *context, TypedProgram *typed, const LowerOptions *options);
// A single expression as a function `it` without parameters (for `ashlar eval` and the REPL).
Program *lower_expression(Context *context, TypedProgram *typed, AstExp *expression);
// The layout of a sum type at the interface of an entry point: the tag (unless the type has only one constructor), then
// the slots. Arrays share no slots in this layout, so it does not depend on what is known about sizes.
const SumLayout *lower_layout(Context *context, TypedProgram *typed, const SourceType *sum);
// The encoding of links to values of a recursive type. `sum`: the type, unfolded. If at most one constructor has a
// payload (`alone`), the link is the cell, or -1 - constructor for a constructor without payload. Otherwise it is
// cell << shift | constructor, and the cell of a constructor without payload is -1.
typedef struct LinkForm { bool alone; uint32_t shift; } LinkForm;
LinkForm lower_link_form(const SourceType *sum);
#endif
