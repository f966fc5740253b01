// scope: where arrays are used, and whether memory may be written at a statement.
#ifndef ASHLAR_MEM_SCOPE_H
#define ASHLAR_MEM_SCOPE_H
#include "allocator.h"

// ---- scope.c: uses
const Stm *owner_of_scope(const Scope *scope);   // the statement whose body it is; NULL: the body of the function
void scope_enter(Allocator *a, Scope *scope, const Body *body, bool is_repeated, Vars bound);
void scope_leave(Allocator *a);
void also_uses(Allocator *a, Scope *scope, const Body *body);
void bring_in_scope(Allocator *a, Var var);
bool used_from(const Scope *scope, Var var, uint32_t from);                   // at statement `from` or later
bool live_after(const Allocator *a, Var var);
// The body binds the variable, or it is a branch in a body that binds it and does not use it after the branch.
bool is_bound_around(const Scope *scope, Var var);
bool exp_uses_inside(Allocator *a, const Exp *exp, Var array);                // in a nested body
bool body_mentions(Allocator *a, const Body *body, Var array);                // anywhere in the body
Rejection use_from(const Allocator *a, Var var, uint32_t from);               // the first use that keeps `var` live

// ---- scope.c: conflicts
// Some array other than `except` that shares memory with the region and is used after this statement or in a body of
// `exp`.
Var array_needed_in(Allocator *a, const Memory *region, const Request *around, const Exp *exp, Var except);
bool place_is_free(Allocator *a, const Request *request, const Exp *exp, Bitset *exempt);
void note_overwritten(Allocator *a, Var block);
bool may_overwrite(Allocator *a, Var array, const Memory *region, const Exp *exp);
bool may_take_over(Allocator *a, Var array, const Memory *region);
Rejection read_only_rejection(const Allocator *a, Var block, Var array);      // none: `block` may be written

// ---- pointwise.c
const Lambda *pointwise_function(Allocator *a, const Exp *exp, Var array);
// An array, and which of its dimensions the dimensions of a result are.
typedef struct Operand { Var array; const uint32_t *order; } Operand;
typedef struct Operands { uint32_t count; const Operand *items; } Operands;
// The operands of this type, but for the order of their dimensions, of which element i alone is read to compute element
// i of result `number`.
Operands pointwise_operands(Allocator *a, const Exp *exp, uint32_t number, Type type);
// The dimensions of `array` that these indices select where the body first reads it, then its other dimensions; NULL:
// an index selects none.
const uint32_t *order_of_read(Allocator *a, const Body *body, Var array, Vars indices);
// The memory of such an operand, for the result; NULL: none may be overwritten.
const Memory *operand_place(Allocator *a, Var result, const Stm *stm, Bitset *exempt);

// ---- reading_order.c: does all that reads the result of this statement run along its columns?
bool is_read_by_columns(Allocator *a, const Stm *stm);

// ---- own_region.c: the parts of an array that are read
// Its dimension order[k] is at index k wherever the body reads the array.
bool touches_only_own_row(Allocator *a, const Body *body, Var array, Vars indices, const uint32_t *order);
// Each element of the array that the body reads is the one of `place` at these indices.
bool touches_only_own_element(Allocator *a, const Body *body, Var array, Vars indices, Atoms widths,
                              const Memory *place);
bool reads_other_regions(Allocator *a, const Exp *exp, Var array, Slices written);   // no element of region `written`
bool may_build_in_region(Allocator *a, const Body *body, uint32_t at, Var array, const ExpUpdate *update);

#endif
