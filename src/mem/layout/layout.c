// layout: decides where each block lives [paper 1 section 4.2: bump allocation; paper 3 section 6: block merging].
//   in: a Mem program   out: a place for each Alloc, a frame for each function, the frame's start at each call
//   rules: The blocks of a body are stacked on those of the enclosing bodies; siblings share memory. A block whose
//          arrays are dead is taken off the top, or its room is given to a later block, also of an inner body: the
//          smallest room that provably fits; else a room that grows to the larger of both sizes, when that takes less
//          than a new region. The total of the frame is the maximum over the program points of the sums of upper
//          bounds. Offsets use the exact sizes, so they never exceed it.
//          A function whose frame has no bound at some call takes all its memory dynamically, and so do the functions
//          that it calls. So does a recursive function, because no caller knows the depth of the recursion.
//          A small block of constant size that is passed to no call is a local. A block without a bound, or one that
//          outlives its body, is dynamic.
#include "mem/block_names.h"
#include "planner.h"

static void see_variables(Planner *p, Vars vars, bool visible) {
  for EACH_IN(i, vars) {
    if (visible) bitset_add(&p->visible, vars.items[i].id);
    else bitset_remove(&p->visible, vars.items[i].id);
  }
}

static void see_inner(Planner *p, const Exp *exp, bool visible) {
  const ExpRoles roles = exp_roles(exp);
  see_variables(p, roles.indices, visible);
  see_variables(p, roles.carried, visible);
}

static void note_depths(Planner *p, const Body *body, uint32_t around) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const ExpRoles roles = exp_roles(stm->exp);
    const uint32_t loops = roles.widths.count ? roles.widths.count : stm->exp->tag == EXP_Loop;
    for EACH_IN(k, stm->pattern) {
      const Memory *memory = memory_of(p->env.program, stm->pattern.items[k]);
      if (!memory) continue;
      MapEntry *depth = map_add(&p->depths, memory->block.id);
      if (around + loops > depth->as.value) depth->as.value = around + loops;
    }
    const Bodies inner = exp_bodies(stm->exp);
    for EACH_IN(k, inner) note_depths(p, inner.items[k], around + loops);
  }
}

void plan_body(Planner *p, const Body *body, const BodyPlan *outer) {
  BodyPlan plan = {.outer = outer ? outer->slots.size : 0, .last = lifetimes_of_body(&p->lives, p->env.arena, body)};
  plan.returned = p->lives.returned;
  for RANGE(i, plan.outer) {
    Slot slot = outer->slots.items[i];
    slot.lent = is_slot_free(outer, i);
    seq_push(p->env.arena, &plan.slots, slot);
  }
  for (; plan.at < body->count; plan.at++) {
    const Stm *stm = body->stms[plan.at];
    pop_free(&plan);
    if (stm->exp->tag == EXP_Alloc) place_block(p, stm, &plan, body);
    if (stm->exp->tag == EXP_Call) place_call(p, stm, &plan.slots, outer != NULL);
    const Bodies inner = exp_bodies(stm->exp);
    const bool is_parallel = (stm->marks & MARK_Parallel) && !p->in_worker && plan_parallel(p, stm, &plan);
    see_inner(p, stm->exp, true);
    for COUNTING(i, !is_parallel && i < inner.count) plan_body(p, inner.items[i], &plan);
    see_inner(p, stm->exp, false);
    see_variables(p, stm->pattern, true);
  }
  for RANGE(i, body->count) see_variables(p, body->stms[i]->pattern, false);
}

static const Extent *const *plan_dimensions(Planner *p, Type type) {
  const Extent **dimensions = NEW_ARRAY(p->env.arena, const Extent *, type.rank + 1);
  for RANGE(d, type.rank)
    dimensions[d] = frame_bound(p, extent_poly(p->env.arena, size_of(&p->env, type.shape[d])));
  return dimensions;
}

static void plan_results(Planner *p, const Function *function, Frame *frame) {
  const Extent **capacities = NEW_ARRAY(p->env.arena, const Extent *, function->results.count + 1);
  const Extent *const **dimensions = NEW_ARRAY(p->env.arena, const Extent *const *, function->results.count + 1);
  for EACH_IN(i, function->results) {
    if (!var_is_array(p->env.vars, function->results.items[i])) continue;
    const Type type = inner_result_type(p->env.arena, p->env.vars, function, i);
    capacities[i] = frame_bound(p, bytes_of(&p->env, type));
    dimensions[i] = plan_dimensions(p, type);
  }
  frame->capacities = capacities;
  frame->dimensions = dimensions;
}

// it

static const Poly *original_of(void *user, uint32_t variable) {
  Unslicing *unslicing = user;
  const MapEntry *original = map_find(&unslicing->originals, variable);
  return original ? size_of(&unslicing->p->env, atom_var((Var){(uint32_t)original->as.value})) : NULL;
}

static const Extent *plain_total(Planner *p, const Function *function) {
  Unslicing unslicing = originals_of_slice(p);
  const Extent *total = substitute_in(p, p->frame.total, original_of, &unslicing);
  Bitset known = p->env.in_scope;
  p->env.in_scope = bitset_new(p->env.arena);
  bitset_add_vars(&p->env.in_scope, function->parameters);
  total = extent_bound(&p->env, total);
  p->env.in_scope = known;
  return total;
}

// The number of cells that have to be free in the pool passed to an entry.
static const Extent *plan_cells(Planner *p, const Function *function) {
  const EntryCells *cells = function->entry ? function->entry->cells : NULL;
  if (!cells || !cells->takes || !cells->count) return NULL;
  const Body *body = body_rename(p->env.context, p->env.vars, cells->count, NULL);
  build_statements(&p->slice.builder, body);
  const Atom count = body->result.items[0];
  int64_t known;
  return extent_poly(p->env.arena, atom_is_i64(count, &known) ? poly_constant(p->env.arena, known)
                                                            : poly_variable(p->env.arena, count.as.var.id));
}

// of a program
typedef struct Plans { Layout *layout; Map plain; Bitset forced, dynamic; Cycles cycles; bool again; } Plans;

static void know_workers(Planner *p) {
  if (!p->env.context->options->workers) return;
  const Var workers = vars_workers(p->env.context, p->env.vars);
  bitset_add(&p->parameters, workers.id);
  bitset_add(&p->slice.known, workers.id);
  bitset_add(&p->env.in_scope, workers.id);
  facts_add_size(p->env.facts, workers.id);
  facts_add_size(p->at_entry, workers.id);
}

static const Frame *plan_frame(Context *context, const Program *program, const Function *function, Plans *plans) {
  Arena *arena = context->arena;
  Program *writable = COPY_OF(arena, program);
  Planner p = {.layout = plans->layout,
               .plain = &plans->plain,
               .forced = &plans->forced,
               .dynamic = &plans->dynamic,
               .slice = slice_of_function(context, program->vars, function),
               .lives = lifetimes_of_function(context, program, function)};
  p.env = (SizeEnv){.context = context, .arena = arena, .program = writable, .vars = program->vars};
  p.env.in_scope = p.slice.known;
  env_enter_function(&p.env, function);
  p.at_entry = facts_extend(arena, sizes_facts(p.env.sizes));
  p.tables = constant_blocks(arena, program, function);
  p.sources = data_sources(arena, program, function);
  p.is_forced = bitset_has(&plans->forced, function->name.id);
  p.parameters = bitset_new(arena);
  bitset_add_vars(&p.parameters, function->parameters);
  know_workers(&p);
  p.visible = bitset_new(arena);
  bitset_union(&p.visible, &p.parameters);
  p.depths = map_new(arena);
  note_depths(&p, function->body, 0);
  plan_body(&p, function->body, NULL);
  settle_places(&p);
  settle_workers(&p);
  plan_results(&p, function, &p.frame);
  p.frame.cells = plan_cells(&p, function);
  p.frame.cells_slice = p.frame.cells ? function->entry->cells->count->count : 0;
  p.frame.slice = builder_finish(&p.slice.builder, 0, NULL);
  const bool is_new = p.frame.is_dynamic && !bitset_has(&plans->dynamic, function->name.id);
  plans->again = plans->again || p.forces_more || (is_new && cycles_recursive(&plans->cycles, function->name));
  if (p.frame.is_dynamic) bitset_add(&plans->dynamic, function->name.id);
  map_put_pointer(&plans->plain, function->name.id, plain_total(&p, function));
  return COPY_OF(arena, &p.frame);
}

static void force_recursion(Context *context, const Program *program, Plans *plans) {
  Planner p = {.forced = &plans->forced,
               .env = {.context = context, .arena = context->arena, .program = COPY_OF(context->arena, program)}};
  for RANGE(i, program->function_count)
    if (cycles_recursive(&plans->cycles, program->functions[i]->name)) force_dynamic(&p, program->functions[i]);
}

const Layout *mem_layout(Context *context, const Program *program) {
  Arena *arena = context->arena;
  Layout *layout = NEW(arena, Layout);
  Plans plans = {layout, map_new(arena), bitset_new(arena), bitset_new(arena), cycles_of_program(arena, program), true};
  force_recursion(context, program, &plans);
  while (plans.again) {
    plans.again = false;
    *layout = (Layout){map_new(arena), map_new(arena), map_new(arena),
                        map_new(arena), map_new(arena), map_new(arena)};
    for RANGE(i, program->function_count)
      map_put_pointer(&layout->frames, program->functions[i]->name.id,
                      plan_frame(context, program, program->functions[i], &plans));
  }
  return layout;
}
