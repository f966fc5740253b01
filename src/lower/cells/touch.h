// touch: the effect of code on the cells of recursive data, as a set of flags.
#ifndef ASHLAR_LOWER_TOUCH_H
#define ASHLAR_LOWER_TOUCH_H
#include "lower/lower_internal.h"

// Takes: takes a new cell, or returns one.
enum { TOUCH_Reads = 1, TOUCH_Writes = 2, TOUCH_Takes = 4 };
// ---- touch.c
uint8_t touch_of_value(Lower *lower, const Value *value);            // the effects of all functions in the value
uint8_t touch_of_closure(Lower *lower, const Closure *closure);      // when it is applied
uint8_t touch_of_code(Lower *lower, const Scope *scope, const AstExp *exp);
// ---- heap.c
uint8_t cells_intrinsic_touch(Lower *lower, const Binding *binding);
#endif
