// builder: blocks, loops and index arithmetic for passes (builder.h).
#include "imp/builder.h"
#include "imp/effects.h"

ImpBuilder imp_builder(Context *context, ImpVarTable *vars) {
  return (ImpBuilder){.context = context, .arena = context->arena, .vars = vars};
}
ImpBuilder imp_inside(const ImpBuilder *builder) { return imp_builder(builder->context, builder->vars); }
const ImpBlock *imp_finish(const ImpBuilder *builder) {
  return imp_block(builder->arena, builder->stms.size, builder->stms.items);
}

// ---- variables
ImpVar imp_fresh(const ImpBuilder *builder, const char *name, ImpType type) {
  return imp_var_new(builder->arena, builder->vars, intern_string(builder->context->names, name), type);
}
ImpVar imp_fresh_like(const ImpBuilder *builder, ImpVar old) {
  return imp_var_new(builder->arena, builder->vars, imp_var_info(builder->vars, old)->name, imp_scalar(SCALAR_I64));
}
const ImpExp *imp_index(const ImpBuilder *builder, const char *name) {
  return imp_var(builder->arena, imp_fresh(builder, name, imp_scalar(SCALAR_I64)));
}
const ImpExp *imp_declare(ImpBuilder *builder, const char *name, const ImpExp *value) {
  if (imp_exp_is_constant(value, NULL)) return value;
  const ImpExp *variable = imp_index(builder, name);
  imp_bind(builder, variable->as.Var.variable, value);
  return variable;
}

// ---- statements
void imp_put_stm(ImpBuilder *builder, const ImpStm *stm) { seq_push(builder->context->scratch, &builder->stms, stm); }
void imp_put(ImpBuilder *builder, ImpStm stm) { imp_put_stm(builder, COPY_OF(builder->arena, &stm)); }
void imp_put_block(ImpBuilder *builder, const ImpBlock *block) {
  for RANGE(i, block->count) imp_put_stm(builder, block->stms[i]);
}
void imp_bind(ImpBuilder *builder, ImpVar variable, const ImpExp *value) {
  imp_put(builder, (ImpStm){IMP_Declare, {.Declare = {variable, value}}});
}
void imp_assign(ImpBuilder *builder, ImpVar variable, const ImpExp *value) {
  imp_put(builder, (ImpStm){IMP_Assign, {.Assign = {variable, value}}});
}
void imp_store(ImpBuilder *builder, ImpVar buffer, const ImpExp *index, const ImpExp *value) {
  imp_put(builder, (ImpStm){IMP_Store, {.Store = {buffer, index, value}}});
}
void imp_for(ImpBuilder *builder, ImpVar index, const ImpExp *bound, bool parallel, const ImpBlock *body) {
  imp_put(builder, (ImpStm){IMP_For, {.For = {index, bound, parallel, body, {0}, {0}, false}}});
}
const ImpStm *imp_for_stm(Arena *arena, const ImpFor *loop, ImpVar index, const ImpExp *bound, const ImpBlock *body) {
  const ImpReductions reductions = imp_keep_reductions(arena, loop->reductions, body);
  const ImpFor made = {index, bound, loop->parallel, body, {0}, reductions, loop->scalar};
  return COPY_OF(arena, &((ImpStm){IMP_For, {.For = made}}));
}
void imp_for_like(ImpBuilder *builder, const ImpFor *loop, ImpVar index, const ImpExp *bound, const ImpBlock *body) {
  imp_put_stm(builder, imp_for_stm(builder->arena, loop, index, bound, body));
}
void imp_if(ImpBuilder *builder, const ImpExp *condition, const ImpBlock *then_block, const ImpBlock *else_block) {
  const ImpBlock *otherwise = else_block ? else_block : imp_block(builder->arena, 0, NULL);
  imp_put(builder, (ImpStm){IMP_If, {.If = {condition, then_block, otherwise}}});
}

static const ImpBlock *decided_block(const ImpBuilder *builder, const ImpBlock *block) {
  ImpBuilder inside = imp_inside(builder);
  if (block) imp_put_decided(&inside, block);
  return imp_finish(&inside);
}
void imp_put_decided(ImpBuilder *builder, const ImpBlock *block) {
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    const ImpIf *branch = &stm->as.If;
    Scalar known;
    if (stm->tag != IMP_If) {
      imp_put_stm(builder, stm);
    } else if (!imp_exp_is_constant(branch->condition, &known)) {
      imp_if(builder, branch->condition, decided_block(builder, branch->then_block),
             decided_block(builder, branch->else_block));
    } else {
      imp_put_block(builder, decided_block(builder, known.as.b ? branch->then_block : branch->else_block));
    }
  }
}

static ImpBuilder open_over(const ImpBuilder *builder, const ImpExp *index, const ImpExp *bound, bool parallel) {
  ImpBuilder body = imp_inside(builder);
  body.index = index, body.bound = bound, body.parallel = parallel;
  return body;
}
ImpBuilder imp_open(const ImpBuilder *builder, const char *name, const ImpExp *bound, bool parallel) {
  return open_over(builder, imp_index(builder, name), bound, parallel);
}
ImpBuilder imp_open_like(const ImpBuilder *builder, const ImpFor *loop, const ImpExp *bound) {
  return open_over(builder, imp_var(builder->arena, imp_fresh_like(builder, loop->index)), bound, loop->parallel);
}
void imp_close(ImpBuilder *builder, const ImpBuilder *loop) {
  if (imp_is_small(loop->bound, 1)) return;
  imp_for(builder, loop->index->as.Var.variable, loop->bound, loop->parallel, imp_finish(loop));
}

const ImpExp *imp_whole_strips(ImpBuilder *builder, const char *name, const ImpExp *bound, const ImpExp *size) {
  Scalar known, divisor;
  if (imp_exp_is_constant(bound, &known) && imp_exp_is_constant(size, &divisor))
    return imp_i64(builder->arena, known.as.s < 0 ? 0 : known.as.s / divisor.as.s);
  return imp_declare(builder, name, imp_exact(builder->arena, PRIM_Quot, bound, size));
}
ImpStrips imp_open_strips(ImpBuilder *builder, const ImpExp *bound, int64_t size, bool parallel) {
  ImpStrips result = {imp_open(builder, "strip", NULL, parallel), imp_open(builder, "left", NULL, parallel), NULL};
  result.whole.bound = imp_whole_strips(builder, "strips", bound, imp_i64(builder->arena, size));
  result.done = imp_times_number(builder, result.whole.bound, size);
  result.rest.bound = imp_minus(builder, bound, result.done);
  return result;
}

void imp_put_in_strips(ImpBuilder *builder, const ImpExp *bound, int64_t size, bool parallel, ImpPutIterations *put,
                       const void *user) {
  Scalar known;
  if (imp_exp_is_constant(bound, &known) && known.as.s == size) {
    put(builder, user, imp_i64(builder->arena, 0), size);
    return;
  }
  ImpStrips strips = imp_open_strips(builder, bound, size, parallel);
  put(&strips.whole, user, imp_times_number(builder, strips.whole.index, size), size);
  imp_close(builder, &strips.whole);
  put(&strips.rest, user, imp_plus(builder, strips.done, strips.rest.index), 1);
  imp_close(builder, &strips.rest);
}

void imp_put_copies(ImpBuilder *builder, ImpCopier *copier, uint32_t count, const ImpStm *const *stms) {
  for RANGE(i, count)
    if (stms[i]->tag != IMP_Comment) imp_put_stm(builder, imp_copy_stm(copier, stms[i]));
}

// ---- arithmetic
const ImpExp *imp_plus(const ImpBuilder *builder, const ImpExp *a, const ImpExp *b) {
  return imp_exact(builder->arena, PRIM_Add, a, b);
}
const ImpExp *imp_plus_number(const ImpBuilder *builder, const ImpExp *a, int64_t b) {
  return imp_plus(builder, a, imp_i64(builder->arena, b));
}
const ImpExp *imp_minus(const ImpBuilder *builder, const ImpExp *a, const ImpExp *b) {
  return imp_exact(builder->arena, PRIM_Sub, a, b);
}
const ImpExp *imp_times(const ImpBuilder *builder, const ImpExp *a, const ImpExp *b) {
  return imp_exact(builder->arena, PRIM_Mul, a, b);
}
const ImpExp *imp_times_number(const ImpBuilder *builder, const ImpExp *a, int64_t b) {
  return imp_times(builder, a, imp_i64(builder->arena, b));
}
const ImpExp *imp_binary_of(const ImpBuilder *builder, ScalarType type, Prim prim, const ImpExp *a, const ImpExp *b) {
  return imp_prim(builder->arena, prim, type, 2, (const ImpExp *const[]){a, b});
}
const ImpExp *imp_binary(const ImpBuilder *builder, Prim prim, const ImpExp *a, const ImpExp *b) {
  return imp_binary_of(builder, SCALAR_I64, prim, a, b);
}
