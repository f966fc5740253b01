// copy: copies of statements with fresh variables (copy.h).
#include "imp/copy.h"

typedef Seq(const ImpStm *) StmSeq;

ImpCopier imp_copier(Arena *arena, ImpVarTable *vars) {
  return (ImpCopier){.arena = arena, .vars = vars, .stands = map_new(arena)};
}

void imp_copy_with(ImpCopier *copier, ImpVar var, const ImpExp *stands) {
  map_put_pointer(&copier->stands, var.id, stands);
}

static ImpVar bind_anew(ImpCopier *copier, ImpVar var) {
  const ImpVarInfo info = *imp_var_info(copier->vars, var);   // a copy, because the table may be reallocated
  const ImpVar fresh = imp_var_new(copier->arena, copier->vars, info.name, info.type);
  copier->vars->items.items[fresh.id].is_place = info.is_place;
  imp_copy_with(copier, var, imp_var(copier->arena, fresh));
  if (copier->bound) copier->bound(copier, var, fresh);
  return fresh;
}

static ImpVar copy_var(void *user, ImpVar var, bool binds) {
  if (binds) return bind_anew(user, var);
  const ImpExp *stands = map_pointer(&((ImpCopier *)user)->stands, var.id);
  return stands ? stands->as.Var.variable : var;
}

static const ImpExp *copy_exp(void *user, const ImpExp *exp) { return imp_copy_exp(user, exp); }
static const ImpBlock *copy_block(void *user, const ImpBlock *block) { return imp_copy_block(user, block); }

const ImpExp *imp_copy_parts(ImpCopier *copier, const ImpExp *exp) {
  const ImpMapper mapper = {.user = copier, .arena = copier->arena, .exp = copy_exp, .var = copy_var};
  return imp_exp_map(exp, &mapper);
}

const ImpExp *imp_copy_folded(ImpCopier *copier, const ImpExp *exp) {
  const ImpExp *copy = imp_copy_parts(copier, exp);
  return copy == exp ? exp : imp_rebuild(copier->arena, copy);
}

const ImpExp *imp_copy_exp(ImpCopier *copier, const ImpExp *exp) {
  const ImpExp *stands = exp->tag == IMP_EXP_Var ? map_pointer(&copier->stands, exp->as.Var.variable.id) : NULL;
  if (stands) return stands;
  return copier->exp ? copier->exp(copier, exp) : imp_copy_parts(copier, exp);
}

// Parts are mapped in order, and binders precede their uses in every row of imp.def.
const ImpStm *imp_copy_stm(ImpCopier *copier, const ImpStm *stm) {
  const ImpMapper mapper = {
      .user = copier, .arena = copier->arena, .exp = copy_exp, .var = copy_var, .block = copy_block};
  return imp_stm_map(stm, &mapper);
}

const ImpBlock *imp_copy_block(ImpCopier *copier, const ImpBlock *block) {
  StmSeq stms = {0};
  for RANGE(i, block->count)
    if (!copier->skip || !copier->skip(copier, block->stms[i]))
      seq_push(copier->arena, &stms, imp_copy_stm(copier, block->stms[i]));
  return imp_block(copier->arena, stms.size, stms.items);
}
