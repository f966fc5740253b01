// body: the two walks over a body: backwards to collect requests, forwards to grant or reject them.
#ifndef ASHLAR_MEM_BODY_H
#define ASHLAR_MEM_BODY_H
#include "allocator.h"

// ---- requests.c: the backward walk
void collect_requests(Allocator *a, uint32_t count, const Request *results);

// ---- body.c: the forward walk
const Body *allocate_body(Allocator *a, uint32_t count, const Request *requests, Bitset *copied);
void allocate_stm(Allocator *a, const Stm *stm);
Lambda allocate_lambda(Allocator *a, Lambda lambda, Atoms widths, uint32_t count, const Request *requests,
                       const Bitset *exempt);
void emit_changed(Allocator *a, const Stm *stm, Exp exp);

// ---- body.c: requests
const Request *request_of(const Allocator *a, Var var);
const Request *request_unless(const Allocator *a, Var var, bool settled);   // a settled array drops its weak request
Request nested_request(const Allocator *a, Var result, const Memory *memory);   // the same request in a nested body
bool may_take(Allocator *a, Var result, const Request *request, const Exp *exp, Bitset *exempt);   // emits its block
const Memory *take_place(Allocator *a, Var result, const Stm *stm, Bitset *exempt);
void note_part(Allocator *a, Var result, const Request *request);           // `result` was built in the requested part
void copy_in_parallel(Allocator *a, uint32_t count, Var *arrays, const Memory *const *places);
typedef Seq(Atom) AtomSeq;
void push_memory(Allocator *a, AtomSeq *into, const Memory *memory);        // block, offset, strides

#endif
