// nest: adapts Imp loops to the analysis of nests (imp/nest.h).
#include "imp/nest.h"

static bool buffers_may_overlap(void *user, uint32_t buffer, uint32_t other) {
  return imp_may_overlap(user, (ImpVar){buffer}, (ImpVar){other});
}

// ---- blocks of the arena
static void note_arena_block(void *user, const ImpStm *stm) {
  if (stm->tag == IMP_Arena) map_put_pointer(user, stm->as.Arena.buffer.id, &stm->as.Arena);
}
static bool ends_before(Arena *arena, const ImpArena *a, const ImpArena *b) {
  const Poly *offset = imp_plain_poly(arena, a->offset), *bytes = imp_plain_poly(arena, a->bytes),
             *next = imp_plain_poly(arena, b->offset);
  int64_t between;
  return offset && bytes && next && !a->lanes && !b->lanes &&
         poly_is_constant(poly_sub(arena, next, poly_add(arena, offset, bytes)), &between) && between >= 0;
}
static bool blocks_may_overlap(void *user, uint32_t buffer, uint32_t other) {
  const ImpNest *nest = user;
  const ImpArena *a = map_pointer(&nest->blocks, buffer), *b = map_pointer(&nest->blocks, other);
  if (a && b && (ends_before(nest->nest.arena, a, b) || ends_before(nest->nest.arena, b, a))) return false;
  return imp_may_overlap(nest->vars, (ImpVar){buffer}, (ImpVar){other});
}
void imp_know_blocks(ImpNest *nest, const ImpFunction *function) {
  nest->blocks = map_new(nest->nest.arena);
  imp_walk_block(function->body, &(ImpWalker){.user = &nest->blocks, .stm = note_arena_block});
  nest->nest.may_overlap = blocks_may_overlap, nest->nest.user = nest;
}

ImpNest imp_nest(Context *context, ImpVarTable *vars) {
  Arena *arena = context->scratch;
  ImpNest result = {.nest = nest_new(arena, facts_new(arena), 2 * vars->items.size),
                    .vars = vars,
                    .definitions = map_new(arena),
                    .assigned = bitset_new(arena),
                    .renaming = imp_copier(arena, vars)};
  result.nest.may_overlap = buffers_may_overlap, result.nest.user = vars;
  return result;
}

// ---- addresses
typedef struct Dependence { const ImpNest *nest; uint64_t loops; bool assigned; } Dependence;
static void add_loop_dependence(void *user, ImpVar var) {
  Dependence *all = user;
  all->loops |= nest_dependence(&all->nest->nest, var.id);
  all->assigned |= bitset_has(&all->nest->assigned, var.id);
}
// An opaque variable for the expression, which depends on the loops on which the expression's variables depend.
static const Poly *opaque_place(ImpNest *nest, const ImpExp *exp) {
  Dependence all = {.nest = nest};
  exp = imp_copy_exp(&nest->renaming, exp);
  for EACH(i, &nest->opaque)
    if (imp_exp_equal(nest->opaque.items[i].exp, exp))
      return poly_variable(nest->nest.arena, nest->opaque.items[i].variable);
  imp_walk_exp(exp, &(ImpWalker){.user = &all, .use = add_loop_dependence});
  const ImpOpaque fresh = {exp, nest->vars->items.size + nest->opaque.size};
  const bool reads = imp_reads_memory(exp) && !(nest->of_elements && imp_reads_only_constants(nest->vars, exp));
  if (all.assigned || reads || fresh.variable >= nest->nest.unused) return NULL;
  seq_push(nest->nest.arena, &nest->opaque, fresh);
  map_put(&nest->nest.varying, fresh.variable, all.loops);
  return poly_variable(nest->nest.arena, fresh.variable);
}

static const Poly *place_of_var(ImpNest *nest, ImpVar var) {
  const ImpExp *definition = map_pointer(&nest->definitions, var.id);
  if (bitset_has(&nest->assigned, var.id)) return NULL;
  if (definition && (!imp_reads_memory(definition) ||
                     (nest->of_elements && imp_reads_only_constants(nest->vars, definition))))
    return imp_nest_place(nest, definition);
  const ImpExp *joined = map_pointer(&nest->renaming.stands, var.id);
  return poly_variable(nest->nest.arena, joined ? joined->as.Var.variable.id : var.id);
}
static const Poly *place_of_leaf(void *user, const ImpExp *exp) {
  return exp->tag == IMP_EXP_Var ? place_of_var(user, exp->as.Var.variable) : opaque_place(user, exp);
}
const Poly *imp_nest_place(ImpNest *nest, const ImpExp *index) {
  return imp_exact_poly(nest->nest.arena, index, place_of_leaf, nest);
}
const ImpExp *imp_nest_leaf(const ImpNest *nest, Arena *arena, uint32_t variable) {
  for EACH(i, &nest->opaque)
    if (nest->opaque.items[i].variable == variable) return nest->opaque.items[i].exp;
  return imp_var(arena, (ImpVar){variable});
}

// ---- loops
typedef struct Adding { ImpNest *nest; uint32_t loop, part; bool in_branch; } Adding;

static void add_access(const Adding *adding, ImpVar buffer, const ImpExp *index, bool writes) {
  const NestAccess access = {.buffer = buffer.id,
                             .loop = adding->loop,
                             .part = adding->part,
                             .place = imp_nest_place(adding->nest, index),
                             .writes = writes,
                             .is_certain = !adding->in_branch};
  seq_push(adding->nest->nest.arena, &adding->nest->nest.accesses, access);
}
static void add_loads(void *user, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Load) add_access(user, exp->as.Load.buffer, exp->as.Load.index, false);
}
// The value of a variable bound here may differ between iterations of all enclosing loops.
static void bind_in_loop(void *user, ImpVar var) {
  const Adding *adding = user;
  uint64_t loops = 0;
  for (uint32_t loop = adding->loop; loop > 0; loop = nest_loop(&adding->nest->nest, loop)->around)
    loops |= UINT64_C(1) << loop;
  map_put(&adding->nest->nest.varying, var.id, loops);
}

static void add_nest_block(void *user, const ImpBlock *block);
static void add_exp(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .exp = add_loads});
}
static void add_nest_stm(Adding *adding, const ImpStm *stm) {
  const ImpVisitor parts = {.user = adding, .exp = add_exp, .bind = stm->tag == IMP_For ? NULL : bind_in_loop},
                   blocks = {.user = adding, .block = add_nest_block};
  const Adding outer = *adding;
  imp_stm_visit(stm, &parts);
  imp_note_definition(&adding->nest->definitions, stm);
  if (stm->tag == IMP_Store) add_access(adding, stm->as.Store.buffer, stm->as.Store.index, true);
  if (stm->tag == IMP_For) {
    const ImpFor *loop = &stm->as.For;
    const NestLoop added = {.index = loop->index.id,
                            .extent = imp_nest_place(adding->nest, loop->bound),
                            .around = adding->loop,
                            .parallel = (uint32_t)loop->parallel << adding->part};
    adding->loop = nest_add_loop(&adding->nest->nest, added);
  }
  adding->in_branch |= stm->tag == IMP_If || stm->tag == IMP_While || stm->tag == IMP_Parallel;
  imp_stm_visit(stm, &blocks);
  *adding = outer;
}
static void add_nest_block(void *user, const ImpBlock *block) {
  for RANGE(i, block->count) add_nest_stm(user, block->stms[i]);
}

// A scalar that is assigned in the body but not bound there is carried from one iteration to the next.
static bool carries(const ImpNest *nest, uint32_t loop) {
  for EACH_BIT(variable, &nest->assigned)
    if (!(nest_dependence(&nest->nest, variable) >> loop & 1)) return true;
  return false;
}

uint32_t imp_nest_add(ImpNest *nest, const ImpFor *loop, uint32_t over) {
  Adding adding = {nest, over, over > 0, false};
  imp_walk_block(loop->body, &(ImpWalker){.user = &nest->assigned, .stm = imp_note_assigned});
  if (!over) {
    const NestLoop added = {loop->index.id, imp_nest_place(nest, loop->bound), 0, loop->parallel, false};
    adding.loop = nest_add_loop(&nest->nest, added);
  } else {
    nest->nest.loops.items[over - 1].parallel |= (uint32_t)loop->parallel << 1;
    imp_copy_with(&nest->renaming, loop->index,
                  imp_var(nest->nest.arena, (ImpVar){nest_loop(&nest->nest, over)->index}));
  }
  add_nest_block(&adding, loop->body);
  nest->nest.loops.items[adding.loop - 1].carries |= carries(nest, adding.loop);
  return adding.loop;
}

bool imp_nest_is_parallel(ImpNest *nest, const ImpStm *around) {
  Facts *facts = facts_extend(nest->nest.arena, nest->nest.facts);
  if (around && around->tag == IMP_For) {
    const Poly *bound = imp_nest_place(nest, around->as.For.bound);
    if (bound) facts_add_index(facts, around->as.For.index.id, bound);
    else facts_add_size(facts, around->as.For.index.id);
  }
  nest->nest.facts = facts;
  return nest_is_parallel(&nest->nest, 1);
}
