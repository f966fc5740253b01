// effects: one traversal of statements collects the facts that loop passes need (effects.h).
#include "imp/effects.h"

typedef struct Collecting {
  Arena *arena;
  ImpEffects *effects;
  const ImpFor *loop;
  uint32_t limit, depth;
  bool in_branch, in_address;
} Collecting;

static void collect_access(const Collecting *collecting, ImpVar buffer, const ImpExp *index, bool writes) {
  const ImpAccess access = {buffer, index, collecting->loop, writes, !collecting->in_branch};
  seq_push(collecting->arena, &collecting->effects->accesses, access);
}
static void collect_exp(void *user, const ImpExp *exp) {
  Collecting *collecting = user;
  ImpEffects *effects = collecting->effects;
  const ImpVisitor visitor = {.user = user, .exp = collect_exp};
  const bool in_address = collecting->in_address;
  const uint32_t cost = imp_exp_cost(exp);
  if (exp->tag == IMP_EXP_Load) collect_access(collecting, exp->as.Load.buffer, exp->as.Load.index, false);
  effects->compares |= exp->tag == IMP_EXP_Same;
  effects->nodes++;
  effects->operations += !in_address;
  effects->cost = effects->cost < cost ? cost : effects->cost;
  collecting->in_address |= exp->tag == IMP_EXP_Load;
  imp_exp_visit(exp, &visitor);
  collecting->in_address = in_address;
}
static void collect_binding(void *user, ImpVar var) { bitset_add(&((Collecting *)user)->effects->bound, var.id); }

ImpVars imp_assigned(const ImpStm *stm) {
  if (stm->tag == IMP_Assign) return (ImpVars){1, &stm->as.Assign.variable};
  return stm->tag == IMP_Call ? stm->as.Call.results : (ImpVars){0};
}
void imp_note_assigned(void *assigned, const ImpStm *stm) {
  const ImpVars own = imp_assigned(stm);
  for EACH_IN(i, own) bitset_add(assigned, own.items[i].id);
}

static void collect_block(void *user, const ImpBlock *block);
static void collect_statement(Collecting *collecting, const ImpStm *stm) {
  ImpEffects *effects = collecting->effects;
  const ImpVisitor parts = {.user = collecting, .exp = collect_exp, .bind = collect_binding},
                   blocks = {.user = collecting, .block = collect_block};
  const Collecting outer = *collecting;
  const bool is_loop = stm->tag == IMP_For || stm->tag == IMP_While;
  effects->tags |= UINT32_C(1) << stm->tag;
  imp_stm_visit(stm, &parts);
  if (stm->tag == IMP_Store) collect_access(collecting, stm->as.Store.buffer, stm->as.Store.index, true);
  imp_note_assigned(&effects->assigned, stm);
  if (stm->tag == IMP_For) collecting->loop = &stm->as.For;
  collecting->depth += is_loop || stm->tag == IMP_If;
  collecting->in_branch |= stm->tag == IMP_If || stm->tag == IMP_While || stm->tag == IMP_Parallel;
  if (is_loop && collecting->depth > effects->nesting) effects->nesting = collecting->depth;
  imp_stm_visit(stm, &blocks);
  *collecting = outer;
}
static void collect_block(void *user, const ImpBlock *block) {
  Collecting *collecting = user;
  collecting->effects->statements += block->count;
  for COUNTING(i, i < block->count && collecting->effects->statements <= collecting->limit)
    collect_statement(collecting, block->stms[i]);
}
void imp_note_definition(void *definitions, const ImpStm *stm) {
  const ImpVars assigned = imp_assigned(stm);
  if (stm->tag == IMP_Declare) map_put_pointer(definitions, stm->as.Declare.variable.id, stm->as.Declare.value);
  for EACH_IN(i, assigned) map_put_pointer(definitions, assigned.items[i].id, NULL);
}
const ImpStore *imp_only_store(const ImpBlock *block) {
  const ImpStore *store = NULL;
  for RANGE(i, block->count) {
    if (block->stms[i]->tag != IMP_Store) continue;
    if (store) return NULL;
    store = &block->stms[i]->as.Store;
  }
  return store;
}

ImpEffects imp_effects(Arena *arena, uint32_t count, const ImpStm *const *stms, uint32_t limit) {
  ImpEffects effects = {.bound = bitset_new(arena), .assigned = bitset_new(arena)};
  Collecting collecting = {.arena = arena, .effects = &effects, .limit = limit};
  collect_block(&collecting, &(ImpBlock){count, stms});
  if (effects.statements > limit) effects.tags |= IMP_INCOMPLETE;
  return effects;
}
ImpEffects imp_body_effects(Arena *arena, const ImpFor *loop, uint32_t limit) {
  return imp_effects(arena, loop->body->count, loop->body->stms, limit);
}

Bitset imp_varying(Arena *arena, const ImpFor *loop, const ImpEffects *body) {
  Bitset varying = bitset_new(arena);
  bitset_union(&varying, &body->bound);
  bitset_union(&varying, &body->assigned);
  bitset_add(&varying, loop->index.id);
  return varying;
}

Bitset imp_carried(Arena *arena, const ImpEffects *effects) {
  Bitset carried = bitset_new(arena);
  for EACH_BIT(id, &effects->assigned)
    if (!bitset_has(&effects->bound, id)) bitset_add(&carried, id);
  return carried;
}

static void add_tag(void *user, const ImpStm *stm) { *(uint32_t *)user |= UINT32_C(1) << stm->tag; }
uint32_t imp_tags(const ImpStm *stm) {
  uint32_t tags = 0;
  imp_walk_stm(stm, &(ImpWalker){.user = &tags, .stm = add_tag});
  return tags;
}

bool imp_has_loop_directly(const ImpBlock *block) {
  for RANGE(i, block->count)
    if (block->stms[i]->tag == IMP_For || block->stms[i]->tag == IMP_While) return true;
  return false;
}
bool imp_encloses_loop(const ImpStm *stm) { return imp_tags(stm) & UINT32_C(1) << IMP_For; }

static void count_use(void *user, ImpVar var) { ((ImpUses *)user)[var.id].uses++; }
static void count_definition(void *user, const ImpStm *stm) {
  ImpUses *uses = user;
  if (stm->tag == IMP_Declare) uses[stm->as.Declare.variable.id].value = stm->as.Declare.value;
  if (stm->tag == IMP_Assign) uses[stm->as.Assign.variable.id].assigns++;
  if (stm->tag == IMP_Store) uses[stm->as.Store.buffer.id].writes++;
  if (stm->tag == IMP_Copy) uses[stm->as.Copy.to.id].writes++;
  for COUNTING(i, stm->tag == IMP_Call && i < stm->as.Call.results.count)
    uses[stm->as.Call.results.items[i].id].assigns += 2;
}
void imp_note_uses(ImpUses *uses, const ImpFunction *function) {
  imp_walk_block(function->body, &(ImpWalker){.user = uses, .stm = count_definition, .use = count_use});
  for EACH_IN(r, function->results) uses[function->results.items[r].id].assigns += 2;
}

typedef struct LoopSearch { bool parallel, found; } LoopSearch;
static void find_loop(void *user, const ImpStm *stm) {
  LoopSearch *search = user;
  search->found |= stm->tag == IMP_For && stm->as.For.parallel == search->parallel;
}
bool imp_contains_loop(const ImpBlock *block, bool parallel) {
  LoopSearch search = {parallel, false};
  imp_walk_block(block, &(ImpWalker){.user = &search, .stm = find_loop});
  return search.found;
}

int64_t imp_element_bytes(const ImpVarTable *vars, ImpVar buffer) {
  return scalar_bytes(imp_var_info(vars, buffer)->type.scalar);
}

bool imp_may_overlap(const ImpVarTable *vars, ImpVar buffer, ImpVar other) {
  const bool promised = imp_var_info(vars, buffer)->type.no_alias || imp_var_info(vars, other)->type.no_alias;
  return buffer.id == other.id || !promised;
}

uint32_t imp_next_loop(uint32_t count, const ImpStm *const *stms, bool (*may_precede)(const ImpStm *stm)) {
  uint32_t next = 1;
  while (next < count && (stms[next]->tag == IMP_Comment || may_precede(stms[next]))) next++;
  return next < count && stms[next]->tag == IMP_For ? next : 0;
}

bool imp_is_recursive(const ImpProgram *program) {
  for RANGE(i, program->site_count)
    if (program->sites[i].kind == MESSAGE_Depth) return true;
  return false;
}
bool imp_is_parameter(const ImpFunction *function, ImpVar var) {
  for EACH_IN(i, function->parameters)
    if (function->parameters.items[i].id == var.id) return true;
  return false;
}

bool imp_is_fixed(const ImpExp *exp, const Bitset *of) {
  const ImpMention mention = imp_mentions(exp, of);
  return !mention.found && !mention.loads;
}
static void find_trap(void *user, const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Prim || !(prim_info(exp->as.Prim.prim)->flags & PRIM_Partial) ||
      scalar_is_float(exp->as.Prim.type))
    return;
  Scalar divisor;
  const bool is_total = exp->as.Prim.arguments.count == 2 &&
                        imp_exp_is_constant(exp->as.Prim.arguments.items[1], &divisor) &&
                        divisor.type == SCALAR_I64 && divisor.as.s > 0;
  *(bool *)user |= !is_total;
}
bool imp_may_trap(const ImpExp *exp) {
  bool may_trap = false;
  imp_walk_exp(exp, &(ImpWalker){.user = &may_trap, .exp = find_trap});
  return may_trap;
}
typedef struct Constants { const ImpVarTable *vars; bool changes; } Constants;
static void find_changing_load(void *user, const ImpExp *exp) {
  Constants *constants = user;
  if (exp->tag != IMP_EXP_Load) return;
  const ImpType type = imp_var_info(constants->vars, exp->as.Load.buffer)->type;
  constants->changes |= !type.read_only || !type.no_alias;
}
bool imp_reads_only_constants(const ImpVarTable *vars, const ImpExp *exp) {
  Constants constants = {vars, false};
  imp_walk_exp(exp, &(ImpWalker){.user = &constants, .exp = find_changing_load});
  return !constants.changes;
}
bool imp_is_movable(const ImpExp *exp, const Bitset *of) { return !imp_may_trap(exp) && imp_is_fixed(exp, of); }
bool imp_is_lazy(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Select || (exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_Bool &&
                                        (exp->as.Prim.prim == PRIM_And || exp->as.Prim.prim == PRIM_Or));
}
bool imp_reads_memory(const ImpExp *exp) { return !imp_is_fixed(exp, NULL); }

bool imp_is_scalar_code(const ImpVarTable *vars, const ImpEffects *effects) {
  for EACH_BIT(id, &effects->bound)
    if (imp_var_info(vars, (ImpVar){id})->type.tag != IMP_TYPE_Scalar) return false;
  return bitset_within(&effects->assigned, &effects->bound);
}

bool imp_iterations_differ(Arena *arena, const ImpFor *loop, uint32_t limit) {
  const ImpEffects effects = imp_body_effects(arena, loop, limit);
  Bitset index = bitset_new(arena);
  bitset_add(&index, loop->index.id);
  for EACH(i, &effects.accesses) {
    const ImpAccess *access = &effects.accesses.items[i];
    if (access->writes && !imp_mentions(access->index, &index).found) return false;
  }
  return bitset_within(&effects.assigned, &effects.bound);
}

// The quotient or remainder by a power of two is a shift, or the bits of a mask.
static bool is_of_power_of_two(const ImpExpPrim *exp) {
  Scalar divisor;
  return (exp->prim == PRIM_Div || exp->prim == PRIM_Mod) && scalar_class(exp->type) == CLASS_Signed &&
         imp_exp_is_constant(exp->arguments.items[1], &divisor) && divisor.as.s > 0 &&
         (divisor.as.s & (divisor.as.s - 1)) == 0;
}
uint32_t imp_exp_cost(const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Prim) return 0;
  return is_of_power_of_two(&exp->as.Prim) ? PRIM_COST_VECTOR : prim_cost(exp->as.Prim.prim, exp->as.Prim.type);
}

bool imp_is_small(const ImpExp *bound, int64_t limit) {
  Scalar known;
  return imp_exp_is_constant(bound, &known) && known.as.s < limit;
}
const ImpFor *imp_only_loop(const ImpBlock *block) {
  const ImpFor *loop = NULL;
  for RANGE(i, block->count) {
    if (block->stms[i]->tag == IMP_Comment) continue;
    if (loop || block->stms[i]->tag != IMP_For) return NULL;
    loop = &block->stms[i]->as.For;
  }
  return loop;
}
