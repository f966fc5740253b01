// tabulate_invariants: an expensive expression that each iteration of a loop computes anew for the same few indices is
// computed once, before the loop.
//   rule: for i < n { for c < 5 { .. exp x[c] .. } }  -->  t[5]; if 0 < n { for c < 5 { t[c] = exp x[c] } }; for i < n
//         { for c < 5 { .. t[c] .. } }
//         if nothing in the outer loop changes the expression, it has an expensive function (prim_cost), and the first
//         iteration evaluates it whatever happens; under a condition that no iteration changes: if that holds, too
//   test: imp/test/tabulate_invariants_test.c
#include "imp/effects.h"
#include "imp/loops/loop_changes.h"
#include "imp/rewrite.h"

enum { DEPTH_LIMIT = 4, ELEMENT_LIMIT = 64, TABLE_LIMIT = 8, NODE_LIMIT = 48 };

// `table`: a buffer, or a scalar where the expression depends on no index. `guard`: when it is evaluated; NULL: always.
typedef struct Invariant {
  const ImpExp *exp, *guard;
  ImpVar table;
  uint32_t depth;
  const ImpFor *loops[DEPTH_LIMIT];
  int64_t count;
} Invariant;
// Of one outer loop. `definitions`: variable -> the expression it is equal to at this point, over variables from before
// the loop; NULL: another one. `around`: the loops of constant bounds around the current statement; `guard`: the
// conditions around it; `named_guard`: the one that `guard_name` holds. `stopped`: a statement was passed after which
// the rest of an iteration may not run.
typedef struct Finder {
  const ImpBuilder *out;
  const Bitset *escaping;
  LoopChanges changes;
  Map definitions;
  const ImpFor *around[DEPTH_LIMIT];
  const ImpExp *guard;
  uint32_t depth;
  int64_t iterations;
  bool stopped;
  Seq(Invariant) found;
  const ImpExp *named_guard, *guard_name;
} Finder;

static bool stops(const ImpStm *stm) {
  enum {
    STOPS = 1 << IMP_Check | 1 << IMP_Call | 1 << IMP_While | 1 << IMP_Dynamic | 1 << IMP_Release | 1 << IMP_Mark
  };
  return imp_tags(stm) & STOPS;
}

// ---- expressions
static bool is_expensive(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Prim && scalar_is_float(exp->as.Prim.type) && imp_exp_cost(exp) >= PRIM_COST_DIVISION;
}

typedef struct Parts { const Finder *finder; bool varies, expensive; uint32_t nodes; bool uses[DEPTH_LIMIT]; } Parts;
static void parts_exp(void *user, const ImpExp *exp);
static void parts_use(void *user, ImpVar var) {
  Parts *parts = user;
  const ImpExp *definition = map_pointer(&parts->finder->definitions, var.id);
  if (definition) parts_exp(user, definition);
  if (definition || !bitset_has(&parts->finder->changes.inside, var.id)) return;
  for RANGE(d, parts->finder->depth) {
    if (parts->finder->around[d]->index.id != var.id) continue;
    parts->uses[d] = true;
    return;
  }
  parts->varies = true;
}
static void parts_exp(void *user, const ImpExp *exp) {
  Parts *parts = user;
  const Finder *f = parts->finder;
  if (exp->tag == IMP_EXP_Load)
    parts->varies |= loop_may_change(&f->changes, f->out->vars, f->escaping, &exp->as.Load);
  parts->expensive |= is_expensive(exp);
  parts->nodes++;
  const ImpVisitor visitor = {.user = user, .exp = parts_exp, .use = parts_use};
  imp_exp_visit(exp, &visitor);
}

static const ImpExp *expand_definitions(void *user, const ImpExp *exp) {
  Finder *f = user;
  const ImpExp *definition = exp->tag == IMP_EXP_Var ? map_pointer(&f->definitions, exp->as.Var.variable.id) : NULL;
  const ImpMapper mapper = {.user = f, .arena = f->out->arena, .exp = expand_definitions};
  return definition ? definition : imp_exp_map(exp, &mapper);
}

// Until it is assigned again, the variable is equal to a short and cheap expression over variables from before the
// loop.
static void note_invariant_definition(Finder *f, ImpVar variable, const ImpExp *value) {
  Parts parts = {.finder = f};
  if (!loop_is_straight(&f->changes, variable)) return;
  if (value) parts_exp(&parts, value);
  const bool is_known = value && !parts.varies && !parts.expensive && parts.nodes <= NODE_LIMIT;
  if (is_known || map_find(&f->definitions, variable.id))
    map_put_pointer(&f->definitions, variable.id, is_known ? expand_definitions(f, value) : NULL);
}

static const ImpExp *element_of_invariant(const Finder *f, const Invariant *invariant) {
  Arena *arena = f->out->arena;
  const ImpExp *place = imp_i64(arena, 0);
  if (invariant->depth == 0) return imp_var(arena, invariant->table);
  for RANGE(d, invariant->depth) {
    place = imp_exact(arena, PRIM_Add, imp_exact(arena, PRIM_Mul, place, invariant->loops[d]->bound),
                      imp_var(arena, invariant->loops[d]->index));
  }
  return imp_load(arena, invariant->table, place);
}

static const ImpExp *table_for(Finder *f, const ImpExp *exp, const Parts *parts) {
  Invariant fresh = {.exp = exp, .guard = f->guard, .count = 1};
  for EACH(i, &f->found) {
    const ImpExp *guard = f->found.items[i].guard;
    const bool is_made = !guard || (f->guard && imp_exp_equal(guard, f->guard));
    if (is_made && imp_exp_equal(f->found.items[i].exp, exp)) return element_of_invariant(f, &f->found.items[i]);
  }
  for RANGE(d, f->depth) {
    if (!parts->uses[d]) continue;
    fresh.loops[fresh.depth++] = f->around[d];
    fresh.count *= f->around[d]->bound->as.Constant.value.as.s;
  }
  if (f->found.size == TABLE_LIMIT || !rule_allowed(f->out->context, "tabulate-invariants")) return exp;
  const ScalarType type = imp_exp_type(f->out->vars, exp);
  fresh.table =
      fresh.depth ? imp_fresh(f->out, "table", imp_buffer(type)) : imp_fresh(f->out, "known", imp_scalar(type));
  seq_push(f->out->arena, &f->found, fresh);
  return element_of_invariant(f, &fresh);
}

// The largest parts that do not change; not those that are evaluated only sometimes.
static const ImpExp *tabulate_exp(void *user, const ImpExp *exp) {
  Finder *f = user;
  Parts parts = {.finder = f};
  parts_exp(&parts, exp);
  if (!parts.expensive) return exp;
  if (!parts.varies) return table_for(f, expand_definitions(f, exp), &parts);
  const bool is_lazy = exp->tag == IMP_EXP_Select || (exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_Bool);
  const ImpMapper mapper = {.user = f, .arena = f->out->arena, .exp = tabulate_exp};
  return is_lazy ? exp : imp_exp_map(exp, &mapper);
}

// ---- statements that the first iteration runs
static const ImpBlock *tabulate_block(Finder *f, const ImpBlock *block);

static const ImpStm *rewrite_loop(Finder *f, const ImpStm *stm) {
  Scalar bound;
  const bool is_short =
      imp_exp_is_constant(stm->as.For.bound, &bound) && bound.as.s > 0 && bound.as.s * f->iterations <= ELEMENT_LIMIT;
  if (!is_short || f->depth == DEPTH_LIMIT) return stm;
  f->around[f->depth++] = &stm->as.For;
  f->iterations *= bound.as.s;
  ImpStm copy = *stm;
  copy.as.For.body = tabulate_block(f, stm->as.For.body);
  f->depth--;
  f->iterations /= bound.as.s;
  return copy.as.For.body == stm->as.For.body ? stm : COPY_OF(f->out->arena, &copy);
}

static const ImpBlock *rewrite_arm(Finder *f, const ImpBlock *block, const ImpExp *condition) {
  Arena *arena = f->out->arena;
  const ImpExp *outer = f->guard;
  f->guard = outer ? imp_select(arena, outer, condition, imp_constant(arena, scalar_bool(false))) : condition;
  block = tabulate_block(f, block);
  f->guard = outer;
  return block;
}

// Both branches, where no iteration and no index changes the condition.
static const ImpStm *rewrite_if(Finder *f, const ImpStm *stm) {
  Parts parts = {.finder = f};
  parts_exp(&parts, stm->as.If.condition);
  for RANGE(d, f->depth) parts.varies |= parts.uses[d];
  if (parts.varies || parts.expensive || parts.nodes > NODE_LIMIT) return stm;
  const ImpExp *condition = expand_definitions(f, stm->as.If.condition);
  ImpStm copy = *stm;
  copy.as.If.then_block = rewrite_arm(f, stm->as.If.then_block, condition);
  copy.as.If.else_block =
      rewrite_arm(f, stm->as.If.else_block, imp_prim(f->out->arena, PRIM_Not, SCALAR_Bool, 1, &condition));
  const bool same = copy.as.If.then_block == stm->as.If.then_block && copy.as.If.else_block == stm->as.If.else_block;
  return same ? stm : COPY_OF(f->out->arena, &copy);
}

static const ImpStm *rewrite_stm(Finder *f, const ImpStm *stm) {
  const ImpMapper mapper = {.user = f, .arena = f->out->arena, .exp = tabulate_exp};
  f->stopped |= stops(stm);
  if (f->stopped) return stm;
  if (stm->tag == IMP_For) return rewrite_loop(f, stm);
  if (stm->tag == IMP_If) return rewrite_if(f, stm);
  if (stm->tag != IMP_Declare && stm->tag != IMP_Assign && stm->tag != IMP_Store) return stm;
  stm = imp_stm_map(stm, &mapper);
  if (stm->tag == IMP_Declare) note_invariant_definition(f, stm->as.Declare.variable, stm->as.Declare.value);
  if (stm->tag == IMP_Assign) note_invariant_definition(f, stm->as.Assign.variable, stm->as.Assign.value);
  return stm;
}

static const ImpBlock *tabulate_block(Finder *f, const ImpBlock *block) {
  const ImpStm **stms = NEW_ARRAY(f->out->arena, const ImpStm *, block->count + 1);
  bool changed = false;
  for RANGE(i, block->count) {
    stms[i] = rewrite_stm(f, block->stms[i]);
    changed |= stms[i] != block->stms[i];
  }
  return changed ? imp_block(f->out->arena, block->count, stms) : block;
}

// ---- before the loop
// for c < 5 { t[c] = exp }
static const ImpBlock *filling(const Finder *f, const Invariant *invariant) {
  ImpCopier copier = imp_copier(f->out->arena, f->out->vars);
  ImpBuilder loops[DEPTH_LIMIT + 1] = {imp_inside(f->out)};
  for RANGE(d, invariant->depth) {
    loops[d + 1] = imp_open_like(f->out, invariant->loops[d], invariant->loops[d]->bound);
    loops[d + 1].parallel = true;
    imp_copy_with(&copier, invariant->loops[d]->index, loops[d + 1].index);
  }
  const ImpExp *index = imp_copy_exp(&copier, element_of_invariant(f, invariant)->as.Load.index);
  imp_store(&loops[invariant->depth], invariant->table, index, imp_copy_exp(&copier, invariant->exp));
  for (uint32_t d = invariant->depth; d-- > 0;) imp_close(&loops[d], &loops[d + 1]);
  return imp_finish(&loops[0]);
}

// The condition as a variable, which later statements under the same condition share.
static const ImpExp *name_of_guard(Finder *f, ImpBuilder *out, const ImpExp *guard, const ImpExp *runs) {
  if (f->named_guard && imp_exp_equal(f->named_guard, guard)) return f->guard_name;
  const ImpVar holds = imp_fresh(out, "holds", imp_scalar(SCALAR_Bool));
  f->named_guard = guard, f->guard_name = imp_var(out->arena, holds);
  imp_bind(out, holds, imp_select(out->arena, runs, guard, imp_constant(out->arena, scalar_bool(false))));
  return f->guard_name;
}

static void put_invariant(Finder *f, ImpBuilder *out, const Invariant *invariant, const ImpExp *runs) {
  if (invariant->guard) runs = name_of_guard(f, out, invariant->guard, runs);
  if (invariant->depth == 0) {
    const ImpExp *zero = imp_constant(out->arena, scalar_zero(imp_exp_type(out->vars, invariant->exp)));
    imp_bind(out, invariant->table, imp_select(out->arena, runs, invariant->exp, zero));
    return;
  }
  imp_put(out, (ImpStm){IMP_Local, {.Local = {invariant->table, invariant->count}}});
  const ImpBlock *fill = filling(f, invariant);
  if (imp_exp_is_constant(runs, NULL)) imp_put_block(out, fill);
  else imp_if(out, runs, fill, NULL);
}

// Then the loop, which may have invariants of its inner loops.
static uint32_t tabulate_loop(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  const ImpFor *loop = &stms[0]->as.For;
  if (stms[0]->tag != IMP_For) return 0;
  const ImpExp *runs = imp_binary(out, PRIM_Lt, imp_i64(out->arena, 0), loop->bound);
  Finder finder = {.out = out,
                   .escaping = rewriter->user,
                   .changes = loop_changes(out->arena, loop),
                   .definitions = map_new(out->arena),
                   .iterations = 1};
  ImpStm copy = *stms[0];
  if (!imp_is_small(loop->bound, 2)) copy.as.For.body = tabulate_block(&finder, loop->body);
  for EACH(i, &finder.found) put_invariant(&finder, out, &finder.found.items[i], runs);
  const ImpStm *rest = finder.found.size ? COPY_OF(out->arena, &copy) : stms[0];
  imp_put_stm(out, imp_rewrite_inside(rewriter, rest));
  return 1;
}

// Most functions have nothing expensive.
static void find_expensive(void *user, const ImpExp *exp) { *(bool *)user |= is_expensive(exp); }
static bool begin_function(ImpRewriter *rewriter, const ImpFunction *function) {
  bool found = false;
  imp_walk_block(function->body, &(ImpWalker){.user = &found, .exp = find_expensive});
  if (found) *(Bitset *)rewriter->user = escaping_buffers(rewriter->arena, function);
  return found;
}

const ImpProgram *tabulate_invariants(Context *context, const ImpProgram *program) {
  Bitset escaping = bitset_new(context->arena);
  const ImpRewriter rewriter = {.user = &escaping, .begin = begin_function, .rule = tabulate_loop};
  return imp_rewrite(rewriter, context, program);
}
