// reason: why copies remain.
#ifndef ASHLAR_MEM_REASON_H
#define ASHLAR_MEM_REASON_H
#include "allocator.h"

// ---- reason.c
bool reject_request(Allocator *a, ReasonTag tag, Var array, const Stm *use);   // records the reason and returns false
void keep(Allocator *a, Var of, ReasonTag tag, const Stm *use);                // why `of` is not overwritten, or moved
void note_rejection(Allocator *a, Var array, Rejection rejection);             // the first one for an array is kept
void note_rejections(Allocator *a, const Stm *stm);                            // for results not built where requested
void remark_copy(const Context *context, Out *out, const Program *program, const Stm *stm);   // a StmRemark
void note_reason(Allocator *a, Var copy, CopyReason reason);
void note_copy(Allocator *a, Var copy, Var array);       // the statement that binds `copy` copies `array`

#endif
