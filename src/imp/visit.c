// visit: one level of reading or rebuilding an expression or statement; the callbacks recurse.
#include "imp/imp.h"

static const void *imp_part_at(const void *node, const ImpPart *part) { return (const char *)node + part->offset; }

static void visit_imp_part(const void *at, ImpPartKind kind, const ImpVisitor *visitor) {
  switch (kind) {
    case IMP_PART_Bind:
    case IMP_PART_Index: if (visitor->bind) visitor->bind(visitor->user, *(const ImpVar *)at); break;
    case IMP_PART_Var: if (visitor->use) visitor->use(visitor->user, *(const ImpVar *)at); break;
    case IMP_PART_Vars: {
      const ImpVars *vars = at;
      for COUNTING(i, visitor->use && i < vars->count) visitor->use(visitor->user, vars->items[i]);
      break;
    }
    case IMP_PART_Exp: {
      const ImpExp *exp = *(const ImpExp *const *)at;
      if (visitor->exp && exp) visitor->exp(visitor->user, exp);
      break;
    }
    case IMP_PART_Exps: {
      const ImpExps *exps = at;
      for COUNTING(i, visitor->exp && i < exps->count) visitor->exp(visitor->user, exps->items[i]);
      break;
    }
    case IMP_PART_Block: if (visitor->block) visitor->block(visitor->user, *(const ImpBlock *const *)at); break;
    case IMP_PART_Reductions:
    case IMP_PART_End:
    case IMP_PART_Name:
    case IMP_PART_Prim:
    case IMP_PART_Scalar:
    case IMP_PART_Constant:
    case IMP_PART_Flag:
    case IMP_PART_Count: case IMP_PART_Table: case IMP_PART_Text: break;
  }
}

static void visit_imp_parts(const void *node, const ImpInfo *info, const ImpVisitor *visitor) {
  for (const ImpPart *part = info->parts; part->kind != IMP_PART_End; part++)
    visit_imp_part(imp_part_at(node, part), part->kind, visitor);
}
void imp_exp_visit(const ImpExp *exp, const ImpVisitor *visitor) {
  visit_imp_parts(exp, imp_exp_info(exp->tag), visitor);
}
void imp_stm_visit(const ImpStm *stm, const ImpVisitor *visitor) { visit_imp_parts(stm, imp_info(stm->tag), visitor); }

ImpBlocks imp_blocks(const ImpStm *stm) {
  ImpBlocks blocks = {0};
  for (const ImpPart *part = imp_info(stm->tag)->parts; part->kind != IMP_PART_End; part++)
    if (part->kind == IMP_PART_Block) blocks.items[blocks.count++] = *(const ImpBlock *const *)imp_part_at(stm, part);
  return blocks;
}

// ---- whole expressions and statements
static const ImpWalker *walker_of(const void *user) { return user; }
static void walk_inner_exp(void *user, const ImpExp *exp) { imp_walk_exp(exp, user); }
static void walk_inner_block(void *user, const ImpBlock *block) { imp_walk_block(block, user); }
static void walk_use(void *user, ImpVar var) { walker_of(user)->use(walker_of(user)->user, var); }
static void walk_bind(void *user, ImpVar var) { walker_of(user)->bind(walker_of(user)->user, var); }
static ImpVisitor walker_visitor(const ImpWalker *walker) {
  return (ImpVisitor){.user = (void *)(uintptr_t)walker,
                      .exp = walker->exp || walker->use ? walk_inner_exp : NULL,
                      .use = walker->use ? walk_use : NULL,
                      .bind = walker->bind ? walk_bind : NULL,
                      .block = walk_inner_block};
}
void imp_walk_exp(const ImpExp *exp, const ImpWalker *walker) {
  const ImpVisitor visitor = walker_visitor(walker);
  if (walker->exp) walker->exp(walker->user, exp);
  imp_exp_visit(exp, &visitor);
}
void imp_walk_stm(const ImpStm *stm, const ImpWalker *walker) {
  const ImpVisitor visitor = walker_visitor(walker);
  if (walker->stm) walker->stm(walker->user, stm);
  imp_stm_visit(stm, &visitor);
}
void imp_walk_block(const ImpBlock *block, const ImpWalker *walker) {
  for RANGE(i, block->count) imp_walk_stm(block->stms[i], walker);
}

typedef struct Mentioning { const Bitset *of; ImpMention mention; } Mentioning;
static void mention_use(void *user, ImpVar var) {
  Mentioning *mentioning = user;
  mentioning->mention.found |= mentioning->of && bitset_has(mentioning->of, var.id);
}
static void mention_exp(void *user, const ImpExp *exp) {
  ((Mentioning *)user)->mention.loads |= exp->tag == IMP_EXP_Load || exp->tag == IMP_EXP_Same;
}
ImpMention imp_mentions(const ImpExp *exp, const Bitset *of) {
  Mentioning mentioning = {.of = of};
  imp_walk_exp(exp, &(ImpWalker){.user = &mentioning, .exp = mention_exp, .use = mention_use});
  return mentioning.mention;
}
ImpMention imp_block_mentions(const ImpBlock *block, const Bitset *of) {
  Mentioning mentioning = {.of = of};
  imp_walk_block(block, &(ImpWalker){.user = &mentioning, .exp = mention_exp, .use = mention_use});
  return mentioning.mention;
}

// ---- rebuilding
static bool map_exps(ImpExps *exps, const ImpMapper *mapper) {
  const ImpExp **fresh = NULL;
  for RANGE(i, exps->count) {
    const ImpExp *mapped = mapper->exp(mapper->user, exps->items[i]);
    if (mapped == exps->items[i]) continue;
    if (!fresh) fresh = arena_copy(mapper->arena, exps->items, sizeof *fresh * exps->count);
    fresh[i] = mapped;
  }
  if (fresh) exps->items = fresh;
  return fresh != NULL;
}

static bool map_var(ImpVar *var, const ImpMapper *mapper, bool binds) {
  const ImpVar mapped = mapper->var(mapper->user, *var, binds);
  const bool changed = mapped.id != var->id;
  *var = mapped;
  return changed;
}

// For items that begin with a variable; returns the same pointer when nothing changed.
static const void *map_var_items(const void *items, uint32_t count, size_t size, const ImpMapper *mapper) {
  if (!mapper->var || count == 0) return items;
  char *fresh = arena_copy(mapper->arena, items, size * count);
  bool changed = false;
  for RANGE(i, count) changed |= map_var((ImpVar *)(void *)(fresh + i * size), mapper, false);
  return changed ? fresh : items;
}

// Rewrites a part of a private copy in place; returns whether it changed.
static bool map_imp_part(void *at, ImpPartKind kind, const ImpMapper *mapper) {
  switch (kind) {
    case IMP_PART_Bind:
    case IMP_PART_Index: return mapper->var && map_var(at, mapper, true);
    case IMP_PART_Var: return mapper->var && map_var(at, mapper, false);
    case IMP_PART_Vars: {
      ImpVars *vars = at, old = *vars;
      vars->items = map_var_items(old.items, old.count, sizeof *old.items, mapper);
      return vars->items != old.items;
    }
    case IMP_PART_Reductions: {
      ImpReductions *reductions = at, old = *reductions;
      reductions->items = map_var_items(old.items, old.count, sizeof *old.items, mapper);
      return reductions->items != old.items;
    }
    case IMP_PART_Exp: {
      const ImpExp **exp = at, *old = *exp;
      if (mapper->exp && old) *exp = mapper->exp(mapper->user, old);
      return *exp != old;
    }
    case IMP_PART_Exps: return mapper->exp && map_exps(at, mapper);
    case IMP_PART_Block: {
      const ImpBlock **block = at, *old = *block;
      if (mapper->block) *block = mapper->block(mapper->user, old);
      return *block != old;
    }
    case IMP_PART_End:
    case IMP_PART_Name:
    case IMP_PART_Prim:
    case IMP_PART_Scalar:
    case IMP_PART_Constant:
    case IMP_PART_Flag:
    case IMP_PART_Count: case IMP_PART_Table: case IMP_PART_Text: break;
  }
  return false;
}

// The same for all parts.
static bool map_imp_parts(void *copy, const ImpInfo *info, const ImpMapper *mapper) {
  bool changed = false;
  for (const ImpPart *part = info->parts; part->kind != IMP_PART_End; part++)
    changed |= map_imp_part((char *)copy + part->offset, part->kind, mapper);
  return changed;
}

const ImpExp *imp_exp_map(const ImpExp *exp, const ImpMapper *mapper) {
  ImpExp copy = *exp;
  return map_imp_parts(&copy, imp_exp_info(exp->tag), mapper) ? COPY_OF(mapper->arena, &copy) : exp;
}

const ImpStm *imp_stm_map(const ImpStm *stm, const ImpMapper *mapper) {
  ImpStm copy = *stm;
  return map_imp_parts(&copy, imp_info(stm->tag), mapper) ? COPY_OF(mapper->arena, &copy) : stm;
}

// ---- whole programs
Map imp_functions(Arena *arena, const ImpProgram *program) {
  Map functions = map_new(arena);
  for RANGE(i, program->function_count)
    map_put_pointer(&functions, program->functions[i]->name.id, program->functions[i]);
  return functions;
}

const ImpProgram *imp_program_map(Arena *arena, const ImpProgram *program, ImpBodyPass *pass, void *user) {
  const ImpFunction **functions = NEW_ARRAY(arena, const ImpFunction *, program->function_count + 1);
  bool changed = false;
  for RANGE(i, program->function_count) {
    ImpFunction function = *program->functions[i];
    function.body = pass(user, program->functions[i]);
    const bool same = function.body == program->functions[i]->body;
    functions[i] = same ? program->functions[i] : COPY_OF(arena, &function);
    changed = changed || !same;
  }
  if (!changed) return program;
  ImpProgram result = *program;
  result.functions = functions;
  return COPY_OF(arena, &result);
}
