// tabulate_invariants: what each round of a loop computes anew for the same few indices is computed once, before the
// loop.
//   rule: for i < n { for c < 5 { .. exp x[c] .. } }  -->  t[5]; if 0 < n { for c < 5 { t[c] = exp x[c] } }; for i < n
//         { for c < 5 { .. t[c] .. } }
//         if nothing in the outer loop changes the expression, the first round evaluates it whatever happens, and it is
//            a function that takes long
//         where a condition decides that no round changes: if that holds, too
//   test: imp/test/tabulate_invariants_test.c
#include "imp/copy.h"
#include "imp/loops/loop_changes.h"

enum { DEPTH_LIMIT = 4, ELEMENT_LIMIT = 64, TABLE_LIMIT = 8, NODE_LIMIT = 48 };

typedef Seq(const ImpStm *) StmSeq;
typedef struct Tabulator {
  Context *context;
  Arena *arena;
  ImpVarTable *vars;
  Bitset handed_on;
  bool changed;
} Tabulator;
// `table`: a buffer, or a scalar where the expression depends on no index. `guard`: when it is evaluated; NULL: always.
typedef struct Invariant {
  const ImpExp *exp, *guard;
  ImpVar table;
  uint32_t depth;
  const ImpFor *loops[DEPTH_LIMIT];
  int64_t count;
} Invariant;
// Of one outer loop. `definitions`: variable -> what it stands for at this point, by what is known before the loop;
// NULL: something else.
// `around`: the loops of constant bounds around the place at hand; `guard`: the conditions; `named_guard`: the one that
// `guard_name` holds.
typedef struct Finder {
  Tabulator *tabulator;
  LoopChanges changes;
  Map definitions;
  const ImpFor *around[DEPTH_LIMIT];
  const ImpExp *guard;
  uint32_t depth;
  int64_t rounds;
  bool stopped;
  Seq(Invariant) found;
  const ImpExp *named_guard;
  ImpVar guard_name;
} Finder;

// ---- what is come to
// Code after which the rest of a round may be left out, or memory be another.
static void find_stop(void *user, const ImpBlock *block);
static bool stops(const ImpStm *stm) {
  bool found = stm->tag == IMP_Check || stm->tag == IMP_Call || stm->tag == IMP_While || stm->tag == IMP_Dynamic ||
               stm->tag == IMP_Release || stm->tag == IMP_Mark;
  const ImpVisitor visitor = {.user = &found, .block = find_stop};
  imp_stm_visit(stm, &visitor);
  return found;
}
static void find_stop(void *user, const ImpBlock *block) {
  for (uint32_t i = 0; i < block->count && !*(bool *)user; i++) *(bool *)user = stops(block->stms[i]);
}

// ---- expressions
static bool takes_long(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Prim && scalar_is_float(exp->as.Prim.type) &&
         prim_cost(exp->as.Prim.prim, exp->as.Prim.type) > PRIM_COST_DIVISION;
}

typedef struct Parts { const Finder *finder; bool varies, takes_long; uint32_t nodes; bool uses[DEPTH_LIMIT]; } Parts;
static void parts_exp(void *user, const ImpExp *exp);
static void parts_use(void *user, ImpVar var) {
  Parts *parts = user;
  const ImpExp *definition = map_pointer(&parts->finder->definitions, var.id);
  if (definition) parts_exp(user, definition);
  if (definition || !bitset_has(&parts->finder->changes.inside, var.id)) return;
  for (uint32_t d = 0; d < parts->finder->depth; d++) {
    if (parts->finder->around[d]->index.id != var.id) continue;
    parts->uses[d] = true;
    return;
  }
  parts->varies = true;
}
static void parts_exp(void *user, const ImpExp *exp) {
  Parts *parts = user;
  const Tabulator *t = parts->finder->tabulator;
  if (exp->tag == IMP_EXP_Load)
    parts->varies |= loop_may_change(&parts->finder->changes, t->vars, &t->handed_on, &exp->as.Load);
  parts->takes_long |= takes_long(exp);
  parts->nodes++;
  const ImpVisitor visitor = {.user = user, .exp = parts_exp, .use = parts_use};
  imp_exp_visit(exp, &visitor);
}

static const ImpExp *expand(void *user, const ImpExp *exp) {
  Finder *f = user;
  const ImpExp *definition = exp->tag == IMP_EXP_Var ? map_pointer(&f->definitions, exp->as.Var.variable.id) : NULL;
  const ImpMapper mapper = {.user = f, .arena = f->tabulator->arena, .exp = expand};
  return definition ? definition : imp_exp_map(exp, &mapper);
}

// A variable that stands, until it is assigned again, for something short and quick that is known before the loop.
static void note_definition(Finder *f, ImpVar variable, const ImpExp *value) {
  Parts parts = {.finder = f};
  if (!loop_is_straight(&f->changes, variable)) return;
  if (value) parts_exp(&parts, value);
  const bool is_known = value && !parts.varies && !parts.takes_long && parts.nodes <= NODE_LIMIT;
  if (is_known || map_find(&f->definitions, variable.id))
    map_put_pointer(&f->definitions, variable.id, is_known ? expand(f, value) : NULL);
}

static const ImpExp *place_in_table(Finder *f, const Invariant *invariant) {
  Arena *arena = f->tabulator->arena;
  const ImpExp *place = imp_i64(arena, 0);
  if (invariant->depth == 0) return imp_var(arena, invariant->table);
  for (uint32_t d = 0; d < invariant->depth; d++) {
    place = imp_exact(arena, PRIM_Add, imp_exact(arena, PRIM_Mul, place, invariant->loops[d]->bound),
                      imp_var(arena, invariant->loops[d]->index));
  }
  return imp_load(arena, invariant->table, place);
}

static const ImpExp *tabulate(Finder *f, const ImpExp *exp, const Parts *parts) {
  Tabulator *t = f->tabulator;
  Invariant fresh = {.exp = exp, .guard = f->guard, .count = 1};
  for EACH(i, &f->found) {
    const ImpExp *guard = f->found.items[i].guard;
    const bool is_made = !guard || (f->guard && imp_exp_equal(guard, f->guard));
    if (is_made && imp_exp_equal(f->found.items[i].exp, exp)) return place_in_table(f, &f->found.items[i]);
  }
  for (uint32_t d = 0; d < f->depth; d++) {
    if (!parts->uses[d]) continue;
    fresh.loops[fresh.depth++] = f->around[d];
    fresh.count *= f->around[d]->bound->as.Constant.value.as.s;
  }
  if (f->found.size == TABLE_LIMIT || !rule_allowed(t->context, "tabulate-invariants")) return exp;
  const ScalarType type = imp_exp_type(t->vars, exp);
  fresh.table = imp_var_new(t->arena, t->vars, intern_string(t->context->names, fresh.depth ? "table" : "known"),
                            fresh.depth ? imp_buffer(type) : imp_scalar(type));
  seq_push(t->arena, &f->found, fresh);
  return place_in_table(f, &fresh);
}

// The largest parts that do not change; not those that are evaluated only sometimes.
static const ImpExp *rewrite_exp(void *user, const ImpExp *exp) {
  Finder *f = user;
  Parts parts = {.finder = f};
  parts_exp(&parts, exp);
  if (!parts.takes_long) return exp;
  if (!parts.varies) return tabulate(f, expand(f, exp), &parts);
  const bool is_lazy = exp->tag == IMP_EXP_Select || (exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_Bool);
  const ImpMapper mapper = {.user = f, .arena = f->tabulator->arena, .exp = rewrite_exp};
  return is_lazy ? exp : imp_exp_map(exp, &mapper);
}

// ---- statements that the first round comes to
static const ImpBlock *rewrite_block(Finder *f, const ImpBlock *block);

static const ImpStm *rewrite_loop(Finder *f, const ImpStm *stm) {
  Scalar bound;
  const bool is_short =
      imp_exp_is_constant(stm->as.For.bound, &bound) && bound.as.s > 0 && bound.as.s * f->rounds <= ELEMENT_LIMIT;
  if (!is_short || f->depth == DEPTH_LIMIT) return stm;
  f->around[f->depth++] = &stm->as.For;
  f->rounds *= bound.as.s;
  ImpStm copy = *stm;
  copy.as.For.body = rewrite_block(f, stm->as.For.body);
  f->depth--;
  f->rounds /= bound.as.s;
  return copy.as.For.body == stm->as.For.body ? stm : COPY_OF(f->tabulator->arena, &copy);
}

static const ImpBlock *rewrite_arm(Finder *f, const ImpBlock *block, const ImpExp *condition) {
  Arena *arena = f->tabulator->arena;
  const ImpExp *outer = f->guard;
  f->guard = outer ? imp_select(arena, outer, condition, imp_constant(arena, scalar_bool(false))) : condition;
  block = rewrite_block(f, block);
  f->guard = outer;
  return block;
}

// Both branches, where no round and no index changes which is taken.
static const ImpStm *rewrite_if(Finder *f, const ImpStm *stm) {
  Parts parts = {.finder = f};
  parts_exp(&parts, stm->as.If.condition);
  for (uint32_t d = 0; d < f->depth; d++) parts.varies |= parts.uses[d];
  if (parts.varies || parts.takes_long || parts.nodes > NODE_LIMIT) return stm;
  const ImpExp *condition = expand(f, stm->as.If.condition);
  ImpStm copy = *stm;
  copy.as.If.then_block = rewrite_arm(f, stm->as.If.then_block, condition);
  copy.as.If.else_block =
      rewrite_arm(f, stm->as.If.else_block, imp_prim(f->tabulator->arena, PRIM_Not, SCALAR_Bool, 1, &condition));
  const bool same = copy.as.If.then_block == stm->as.If.then_block && copy.as.If.else_block == stm->as.If.else_block;
  return same ? stm : COPY_OF(f->tabulator->arena, &copy);
}

static const ImpStm *rewrite_stm(Finder *f, const ImpStm *stm) {
  const ImpMapper mapper = {.user = f, .arena = f->tabulator->arena, .exp = rewrite_exp};
  f->stopped |= stops(stm);
  if (f->stopped) return stm;
  if (stm->tag == IMP_For) return rewrite_loop(f, stm);
  if (stm->tag == IMP_If) return rewrite_if(f, stm);
  if (stm->tag != IMP_Declare && stm->tag != IMP_Assign && stm->tag != IMP_Store) return stm;
  stm = imp_stm_map(stm, &mapper);
  if (stm->tag == IMP_Declare) note_definition(f, stm->as.Declare.variable, stm->as.Declare.value);
  if (stm->tag == IMP_Assign) note_definition(f, stm->as.Assign.variable, stm->as.Assign.value);
  return stm;
}

static const ImpBlock *rewrite_block(Finder *f, const ImpBlock *block) {
  const ImpStm **stms = NEW_ARRAY(f->tabulator->arena, const ImpStm *, block->count + 1);
  bool changed = false;
  for (uint32_t i = 0; i < block->count; i++) {
    stms[i] = rewrite_stm(f, block->stms[i]);
    changed |= stms[i] != block->stms[i];
  }
  return changed ? imp_block(f->tabulator->arena, block->count, stms) : block;
}

// ---- before the loop
static void put(Tabulator *t, StmSeq *out, ImpStm stm) {
  seq_push(t->arena, out, (const ImpStm *)COPY_OF(t->arena, &stm));
}

// for c < 5 { t[c] = exp }
static const ImpBlock *filling(Finder *f, const Invariant *invariant) {
  Tabulator *t = f->tabulator;
  ImpCopier copier = imp_copier(t->arena, t->vars);
  ImpVar indices[DEPTH_LIMIT] = {{0}};
  for (uint32_t d = 0; d < invariant->depth; d++) {
    indices[d] =
        imp_var_new(t->arena, t->vars, imp_var_info(t->vars, invariant->loops[d]->index)->name, imp_scalar(SCALAR_I64));
    imp_copy_with(&copier, invariant->loops[d]->index, imp_var(t->arena, indices[d]));
  }
  StmSeq stms = {0};
  const ImpExp *place = imp_copy_exp(&copier, place_in_table(f, invariant)->as.Load.index);
  put(t, &stms, (ImpStm){IMP_Store, {.Store = {invariant->table, place, imp_copy_exp(&copier, invariant->exp)}}});
  const ImpBlock *block = imp_block(t->arena, stms.size, stms.items);
  for (uint32_t d = invariant->depth; d-- > 0;) {
    const ImpStm loop = {IMP_For, {.For = {indices[d], invariant->loops[d]->bound, true, block}}};
    block = imp_block(t->arena, 1, (const ImpStm *const[]){COPY_OF(t->arena, &loop)});
  }
  return block;
}

// The condition as a variable, which what follows under the same condition shares.
static const ImpExp *name_of_guard(Finder *f, const ImpExp *guard, const ImpExp *runs, StmSeq *out) {
  Tabulator *t = f->tabulator;
  if (f->named_guard && imp_exp_equal(f->named_guard, guard)) return imp_var(t->arena, f->guard_name);
  f->named_guard = guard;
  f->guard_name = imp_var_new(t->arena, t->vars, intern_string(t->context->names, "holds"), imp_scalar(SCALAR_Bool));
  put(t, out,
      (ImpStm){
          IMP_Declare,
          {.Declare = {f->guard_name, imp_select(t->arena, runs, guard, imp_constant(t->arena, scalar_bool(false)))}}});
  return imp_var(t->arena, f->guard_name);
}

static void put_invariant(Finder *f, const Invariant *invariant, const ImpExp *runs, StmSeq *out) {
  Tabulator *t = f->tabulator;
  if (invariant->guard) runs = name_of_guard(f, invariant->guard, runs, out);
  const ImpBlock *nothing = imp_block(t->arena, 0, NULL);
  Scalar known;
  if (invariant->depth == 0) {
    const ImpExp *zero = imp_constant(t->arena, scalar_zero(imp_exp_type(t->vars, invariant->exp)));
    put(t, out,
        (ImpStm){IMP_Declare, {.Declare = {invariant->table, imp_select(t->arena, runs, invariant->exp, zero)}}});
    return;
  }
  put(t, out, (ImpStm){IMP_Local, {.Local = {invariant->table, invariant->count}}});
  const ImpBlock *fill = filling(f, invariant);
  if (imp_exp_is_constant(runs, &known)) seq_push(t->arena, out, fill->stms[0]);
  else put(t, out, (ImpStm){IMP_If, {.If = {runs, fill, nothing}}});
}

static const ImpBlock *tabulate_block(void *user, const ImpBlock *block);

static void tabulate_loop(Tabulator *t, const ImpStm *stm, StmSeq *out) {
  const ImpMapper mapper = {.user = t, .arena = t->arena, .block = tabulate_block};
  const ImpExp *runs =
      imp_prim(t->arena, PRIM_Lt, SCALAR_I64, 2, (const ImpExp *const[]){imp_i64(t->arena, 0), stm->as.For.bound});
  Finder finder = {
      .tabulator = t, .changes = loop_changes(t->arena, &stm->as.For), .definitions = map_new(t->arena), .rounds = 1};
  Scalar known;
  ImpStm copy = *stm;
  if (!imp_exp_is_constant(stm->as.For.bound, &known) || known.as.s > 1)
    copy.as.For.body = rewrite_block(&finder, stm->as.For.body);
  for EACH(i, &finder.found) put_invariant(&finder, &finder.found.items[i], runs, out);
  t->changed |= finder.found.size > 0;
  seq_push(t->arena, out, imp_stm_map(finder.found.size ? (const ImpStm *)COPY_OF(t->arena, &copy) : stm, &mapper));
}

static const ImpBlock *tabulate_block(void *user, const ImpBlock *block) {
  Tabulator *t = user;
  StmSeq out = {0};
  const ImpMapper mapper = {.user = t, .arena = t->arena, .block = tabulate_block};
  for (uint32_t i = 0; i < block->count; i++) {
    if (block->stms[i]->tag == IMP_For) tabulate_loop(t, block->stms[i], &out);
    else seq_push(t->arena, &out, imp_stm_map(block->stms[i], &mapper));
  }
  return imp_block(t->arena, out.size, out.items);
}

// Most functions have nothing to look for.
static void find_long_exp(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = find_long_exp};
  if (takes_long(exp)) *(bool *)user = true;
  else imp_exp_visit(exp, &visitor);
}
static void find_long(void *user, const ImpBlock *block) {
  const ImpVisitor visitor = {.user = user, .exp = find_long_exp, .block = find_long};
  for (uint32_t i = 0; i < block->count && !*(bool *)user; i++) imp_stm_visit(block->stms[i], &visitor);
}

static const ImpBlock *tabulate_body(void *user, const ImpFunction *function) {
  bool found = false;
  Tabulator *t = user;
  find_long(&found, function->body);
  if (found) t->handed_on = buffers_handed_on(t->arena, function);
  return found ? tabulate_block(user, function->body) : function->body;
}

const ImpProgram *tabulate_invariants(Context *context, const ImpProgram *program) {
  Tabulator t = {.context = context, .arena = context->arena, .vars = program->vars};
  const ImpProgram *mapped = imp_program_map(context->arena, program, tabulate_body, &t);
  return t.changed ? mapped : program;
}
