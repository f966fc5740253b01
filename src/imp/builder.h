// builder: the construction of Imp code by passes. Statements are appended in order; arithmetic folds constants.
#ifndef ASHLAR_IMP_BUILDER_H
#define ASHLAR_IMP_BUILDER_H
#include "imp/copy.h"

// A block under construction. Between imp_open and imp_close it is the body of a loop over `index`.
typedef struct ImpBuilder {
  Context *context;
  Arena *arena;
  ImpVarTable *vars;
  Seq(const ImpStm *) stms;
  const ImpExp *index, *bound;
  bool parallel;
} ImpBuilder;
ImpBuilder imp_builder(Context *context, ImpVarTable *vars);
ImpBuilder imp_inside(const ImpBuilder *builder);                     // an empty block of the same program
const ImpBlock *imp_finish(const ImpBuilder *builder);

// ---- variables
ImpVar imp_fresh(const ImpBuilder *builder, const char *name, ImpType type);
ImpVar imp_fresh_like(const ImpBuilder *builder, ImpVar old);         // an i64 of that name
const ImpExp *imp_index(const ImpBuilder *builder, const char *name); // a fresh i64 variable
// Declares a fresh i64 with this value. A constant is returned as it is.
const ImpExp *imp_declare(ImpBuilder *builder, const char *name, const ImpExp *value);

// ---- statements
void imp_put(ImpBuilder *builder, ImpStm stm);
void imp_put_stm(ImpBuilder *builder, const ImpStm *stm);
void imp_put_block(ImpBuilder *builder, const ImpBlock *block);
void imp_put_decided(ImpBuilder *builder, const ImpBlock *block);   // of a branch with a constant condition, one side
void imp_bind(ImpBuilder *builder, ImpVar variable, const ImpExp *value);   // declare; value: NULL for none
void imp_assign(ImpBuilder *builder, ImpVar variable, const ImpExp *value);
void imp_store(ImpBuilder *builder, ImpVar buffer, const ImpExp *index, const ImpExp *value);
void imp_for(ImpBuilder *builder, ImpVar index, const ImpExp *bound, bool parallel, const ImpBlock *body);
// A loop like `loop` over another body: parallel if `loop` is, with those of its reductions that are valid for the
// body.
const ImpStm *imp_for_stm(Arena *arena, const ImpFor *loop, ImpVar index, const ImpExp *bound, const ImpBlock *body);
void imp_for_like(ImpBuilder *builder, const ImpFor *loop, ImpVar index, const ImpExp *bound, const ImpBlock *body);
void imp_if(ImpBuilder *builder, const ImpExp *condition, const ImpBlock *then_block, const ImpBlock *else_block);
// imp_open returns a builder for the body of a new loop. imp_close appends the finished loop to `builder`, unless its
// bound is a constant below one.
ImpBuilder imp_open(const ImpBuilder *builder, const char *name, const ImpExp *bound, bool parallel);
ImpBuilder imp_open_like(const ImpBuilder *builder, const ImpFor *loop, const ImpExp *bound);   // index of that name
void imp_close(ImpBuilder *builder, const ImpBuilder *loop);
// Strip-mines `bound` iterations into strips of `size`. `whole`: an open loop over the complete strips. `rest`: an open
// loop over the remaining iterations, which begin at number `done`.
typedef struct ImpStrips { ImpBuilder whole, rest; const ImpExp *done; } ImpStrips;
ImpStrips imp_open_strips(ImpBuilder *builder, const ImpExp *bound, int64_t size, bool parallel);
// How many whole strips `bound` iterations have, as a variable of this name or as a constant.
const ImpExp *imp_whole_strips(ImpBuilder *builder, const char *name, const ImpExp *bound, const ImpExp *size);
// `put` appends `count` iterations from number `first` on: a strip, or one of those that are left. One strip needs no
// loop.
typedef void ImpPutIterations(ImpBuilder *out, const void *user, const ImpExp *first, int64_t count);
void imp_put_in_strips(ImpBuilder *builder, const ImpExp *bound, int64_t size, bool parallel, ImpPutIterations *put,
                       const void *user);
// Copies of statements, without their comments.
void imp_put_copies(ImpBuilder *builder, ImpCopier *copier, uint32_t count, const ImpStm *const *stms);

// ---- arithmetic on i64; exact: known not to overflow
const ImpExp *imp_plus(const ImpBuilder *builder, const ImpExp *a, const ImpExp *b);
const ImpExp *imp_plus_number(const ImpBuilder *builder, const ImpExp *a, int64_t b);
const ImpExp *imp_minus(const ImpBuilder *builder, const ImpExp *a, const ImpExp *b);
const ImpExp *imp_times(const ImpBuilder *builder, const ImpExp *a, const ImpExp *b);
const ImpExp *imp_times_number(const ImpBuilder *builder, const ImpExp *a, int64_t b);
// not exact, and comparisons
const ImpExp *imp_binary_of(const ImpBuilder *builder, ScalarType type, Prim prim, const ImpExp *a, const ImpExp *b);
const ImpExp *imp_binary(const ImpBuilder *builder, Prim prim, const ImpExp *a, const ImpExp *b);
#endif
