// forms: the allocation of one statement: one function for each form.
#ifndef ASHLAR_MEM_FORMS_H
#define ASHLAR_MEM_FORMS_H
#include "allocator.h"

// ---- forms.c
void allocate_view(Allocator *a, const Stm *stm);
void allocate_copy(Allocator *a, const Stm *stm);
void allocate_parts(Allocator *a, const Stm *stm);       // Concat, Array of arrays
void allocate_update(Allocator *a, const Stm *stm);
void allocate_build(Allocator *a, const Stm *stm);
// ---- loop.c
void allocate_loop(Allocator *a, const Stm *stm);
bool state_moves(const Allocator *a, const Stm *loop, uint32_t number);
// ---- branch.c
void allocate_if(Allocator *a, const Stm *stm);
// The array of which both branches return a version as result `number`; none if they return versions of different
// arrays.
Atom root_of_branch(const Allocator *a, const ExpIf *branch, uint32_t number);
// The statement that binds `var` in `body`, and the number of `var` among its results; NULL: `var` is bound outside.
const Stm *definition_in(const Body *body, Var var, uint32_t *number);
// ---- folds.c
void allocate_fold(Allocator *a, const Stm *stm);        // Reduce, Scan
void allocate_filter(Allocator *a, const Stm *stm);
void allocate_scatter(Allocator *a, const Stm *stm);     // Scatter, Hist
// ---- calls.c
void allocate_call(Allocator *a, const Stm *stm);

#endif
