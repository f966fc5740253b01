// fuse_uses: one walk over a function gathers, for every build, where its results are read and how often those places run;
// and which arrays may share memory and when they are overwritten.
//   in: a function   out: Uses
// Statements are numbered in reading order. Aliasing is a union-find without regard to order: views, loop parameters,
// branch results and operators' operands share; build, copy and concat make new memory.
#include "opt/fuse.h"

typedef struct Walker { Uses *uses; const Place *place; uint32_t time, read_array; } Walker;

// ---- alias classes
static uint32_t find(Uses *uses, uint32_t id) {
  while (uses->alias[id] != id) id = uses->alias[id] = uses->alias[uses->alias[id]];
  return id;
}
static bool is_array(Uses *uses, Atom atom) {
  return atom.tag == ATOM_Var && var_type(uses->vars, atom.as.var).tag == TYPE_Array;
}
static void share(Uses *uses, Atom a, Atom b) {
  if (is_array(uses, a) && is_array(uses, b)) uses->alias[find(uses, a.as.var.id)] = find(uses, b.as.var.id);
}
static void share_all(Uses *uses, Vars vars, Atoms atoms) {
  for (uint32_t i = 0; i < vars.count && i < atoms.count; i++) share(uses, atom_var(vars.items[i]), atoms.items[i]);
}
static void share_vars(Uses *uses, Vars a, Vars b) {
  for (uint32_t i = 0; i < a.count && i < b.count; i++) share(uses, atom_var(a.items[i]), atom_var(b.items[i]));
}
static void record_consumed(Walker *walker, Var var) {
  Uses *uses = walker->uses;
  Times *times = map_pointer(&uses->consumed, var.id);   // by variable; gathered into classes at the end
  if (!times) map_put_pointer(&uses->consumed, var.id, times = NEW(uses->context->arena, Times));
  seq_push(uses->context->arena, &times->items, walker->time);
}
static void share_operator(Uses *uses, Vars pattern, Lambda operator, Atoms neutral, Lambda function, uint32_t from) {
  Vars left = {neutral.count, operator.parameters.items}, right = {neutral.count, operator.parameters.items + neutral.count};
  share_all(uses, left, neutral);
  share_all(uses, pattern, neutral);
  share_all(uses, left, operator.body->result);
  if (function.body->result.count >= from + neutral.count)
    share_all(uses, right, (Atoms){neutral.count, function.body->result.items + from});
  share_vars(uses, left, right);
}

uint32_t alias_class(Uses *uses, Var var) { return var.id < uses->var_count ? find(uses, var.id) : 0; }

bool class_is_consumed(Uses *uses, uint32_t class, uint32_t after, uint32_t until) {
  const Times *times = map_pointer(&uses->consumed, class);
  for (uint32_t i = 0; times && i < times->items.size; i++)
    if (times->items.items[i] > after && times->items.items[i] <= until) return true;
  return false;
}

// ---- places
static Place *place_new(Walker *walker, PlaceTag tag, Vars indices, Atoms widths) {
  Place place = {tag, walker->place, walker->place ? walker->place->depth + 1 : 1, indices, widths, 0};
  return COPY_OF(walker->uses->context->arena, &place);
}
static void bind(Walker *walker, const Place *place, Vars vars) {
  for (uint32_t i = 0; i < vars.count; i++) walker->uses->depth[vars.items[i].id] = place->depth;
}
static void see_atom(void *user, Atom atom) {
  Walker *walker = user;
  if (atom.tag != ATOM_Var || atom.as.var.id == walker->read_array) return;
  Producer *producer = map_pointer(&walker->uses->producers, atom.as.var.id);
  if (producer) producer->escapes = true;
}
static void walk_body(Walker *walker, const Body *body);

static void walk_place(Walker *walker, Place *place, Vars bound, const Body *body) {
  const Place *outer = walker->place;
  bind(walker, place, bound);
  walker->place = place;
  walk_body(walker, body);
  walker->place = outer;
  place->end = walker->time;
}
static void walk_function(Walker *walker, Atoms widths, Lambda function) {
  walk_place(walker, place_new(walker, PLACE_Indexed, function.parameters, widths), function.parameters, function.body);
}
static Atoms one_width(Walker *walker, Atom width) { return atoms_of(walker->uses->context->arena, 1, &width); }
static void walk_repeated(Walker *walker, Vars bound, const Body *body) {
  walk_place(walker, place_new(walker, PLACE_Repeated, (Vars){0, NULL}, (Atoms){0, NULL}), bound, body);
}
static void walk_branch(Walker *walker, const Body *body) {
  walk_place(walker, place_new(walker, PLACE_Branch, (Vars){0, NULL}, (Atoms){0, NULL}), (Vars){0, NULL}, body);
}
static void walk_loop(Walker *walker, const Stm *stm, const ExpLoop *loop) {
  Uses *uses = walker->uses;
  share_all(uses, loop->parameters, loop->initial);
  share_all(uses, loop->parameters, loop->body->result);
  share_vars(uses, loop->parameters, stm->pattern);
  if (loop->form.tag == CORE_LOOP_While) {
    walk_repeated(walker, loop->parameters, loop->body);
    return;
  }
  Place *place = place_new(walker, PLACE_Indexed, vars_of(uses->context->arena, 1, &loop->form.index), one_width(walker, loop->form.bound));
  bind(walker, place, place->indices);
  walk_place(walker, place, loop->parameters, loop->body);
}

// ---- statements
static void walk_writes(Walker *walker, Vars pattern, Vars destinations, Atom width, Lambda function) {
  for (uint32_t i = 0; i < destinations.count; i++) record_consumed(walker, destinations.items[i]);
  share_vars(walker->uses, pattern, destinations);
  walk_function(walker, one_width(walker, width), function);
}
static void see_call(Walker *walker, const Stm *stm, const ExpCall *call) {
  Uses *uses = walker->uses;
  const Bitset *consumed = map_pointer(uses->consumed_parameters, call->function.id);
  for (uint32_t i = 0; i < call->arguments.count; i++) {
    Atom argument = call->arguments.items[i];
    if (!is_array(uses, argument)) continue;
    if (!consumed || bitset_has(consumed, i)) record_consumed(walker, argument.as.var);
    for (uint32_t k = 0; k < stm->pattern.count; k++) share(uses, atom_var(stm->pattern.items[k]), argument);
    bitset_add(&uses->exposed, argument.as.var.id);
  }
}
static void walk_exp(Walker *walker, const Stm *stm) {
  Uses *uses = walker->uses;
  const Exp *exp = stm->exp;
  Atom result = stm->pattern.count ? atom_var(stm->pattern.items[0]) : atom_i64(0);
  switch (exp->tag) {
  case EXP_Atom: share(uses, result, exp->as.Atom.value); break;
  case EXP_Slice: share(uses, result, atom_var(exp->as.Slice.array)); break;
  case EXP_Permute: share(uses, result, atom_var(exp->as.Permute.array)); break;
  case EXP_Reshape: share(uses, result, atom_var(exp->as.Reshape.array)); break;
  case EXP_Update:
    record_consumed(walker, exp->as.Update.array);
    share(uses, result, atom_var(exp->as.Update.array));
    break;
  case EXP_Build: walk_function(walker, exp->as.Build.widths, exp->as.Build.function); break;
  case EXP_Reduce:
    share_operator(uses, stm->pattern, exp->as.Reduce.operator, exp->as.Reduce.neutral, exp->as.Reduce.function, 0);
    walk_repeated(walker, exp->as.Reduce.operator.parameters, exp->as.Reduce.operator.body);
    walk_function(walker, one_width(walker, exp->as.Reduce.width), exp->as.Reduce.function);
    break;
  case EXP_Scan:
    share_operator(uses, (Vars){0, NULL}, exp->as.Scan.operator, exp->as.Scan.neutral, exp->as.Scan.function, 0);
    walk_repeated(walker, exp->as.Scan.operator.parameters, exp->as.Scan.operator.body);
    walk_function(walker, one_width(walker, exp->as.Scan.width), exp->as.Scan.function);
    break;
  case EXP_Filter: walk_function(walker, one_width(walker, exp->as.Filter.width), exp->as.Filter.function); break;
  case EXP_Scatter: walk_writes(walker, stm->pattern, exp->as.Scatter.destinations, exp->as.Scatter.width, exp->as.Scatter.function); break;
  case EXP_Hist: {
    const ExpHist *hist = &exp->as.Hist;
    uint32_t indices = hist->index_rank.count ? (uint32_t)hist->index_rank.items[0] : 0;
    share_operator(uses, (Vars){0, NULL}, hist->operator, hist->neutral, hist->function, indices);
    walk_repeated(walker, hist->operator.parameters, hist->operator.body);
    walk_writes(walker, stm->pattern, hist->destinations, hist->width, hist->function);
    break;
  }
  case EXP_Loop: walk_loop(walker, stm, &exp->as.Loop); break;
  case EXP_If:
    share_all(uses, stm->pattern, exp->as.If.then_body->result);
    share_all(uses, stm->pattern, exp->as.If.else_body->result);
    walk_branch(walker, exp->as.If.then_body);
    walk_branch(walker, exp->as.If.else_body);
    break;
  case EXP_Call: see_call(walker, stm, &exp->as.Call); break;
  case EXP_Prim: case EXP_Convert: case EXP_Index: case EXP_Array: case EXP_Table: case EXP_Iota: case EXP_Replicate:
  case EXP_Copy: case EXP_Concat: case EXP_Assert: case EXP_Alloc: break;
  case EXP_COUNT: panic("fuse: no such expression");
  }
}

static uint32_t result_number(const Producer *producer, Var var) {
  uint32_t i = 0;
  while (producer->stm->pattern.items[i].id != var.id) i++;
  return i;
}
static void see_read(Walker *walker, const Stm *stm) {
  Uses *uses = walker->uses;
  walker->read_array = 0;
  if (stm->exp->tag != EXP_Index && stm->exp->tag != EXP_Slice) return;
  Var array = stm->exp->tag == EXP_Index ? stm->exp->as.Index.array : stm->exp->as.Slice.array;
  Producer *producer = map_pointer(&uses->producers, array.id);
  if (!producer) return;
  walker->read_array = array.id;
  Use use = {producer, result_number(producer, array), stm, walker->place, walker->time, NULL};
  Use *kept = COPY_OF(uses->context->arena, &use);
  seq_push(uses->context->arena, &producer->uses, kept);
  map_put_pointer(&uses->sites, (uintptr_t)stm, kept);
}
static void walk_body(Walker *walker, const Body *body) {
  Uses *uses = walker->uses;
  Visitor operands = {.user = walker, .atom = see_atom};
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = body->stms[i];
    walker->time++;
    see_read(walker, stm);
    stm_visit(stm, &operands);
    bind(walker, walker->place, stm->pattern);
    walk_exp(walker, stm);
    if (stm->exp->tag != EXP_Build) continue;
    Producer producer = {.stm = stm, .place = walker->place, .end = walker->time};
    Producer *kept = COPY_OF(uses->context->arena, &producer);
    for (uint32_t k = 0; k < stm->pattern.count; k++) map_put_pointer(&uses->producers, stm->pattern.items[k].id, kept);
  }
  walker->read_array = 0;
  for (uint32_t i = 0; i < body->result.count; i++) see_atom(walker, body->result.items[i]);
}

// ---- from variables to classes, once all sharing is known
static void gather_classes(Uses *uses) {
  Arena *arena = uses->context->arena;
  Map by_class = map_new(arena);
  for EACH(i, &uses->consumed.entries) {
    const Times *times = uses->consumed.entries.items[i].as.pointer;
    uint32_t class = find(uses, (uint32_t)uses->consumed.entries.items[i].key);
    Times *all = map_pointer(&by_class, class);
    if (!all) map_put_pointer(&by_class, class, all = NEW(arena, Times));
    for EACH(k, &times->items) seq_push(arena, &all->items, times->items.items[k]);
  }
  uses->consumed = by_class;
  Bitset exposed = bitset_new(arena);
  for (uint32_t id = 0; id < uses->var_count; id++)
    if (bitset_has(&uses->exposed, id)) bitset_add(&exposed, find(uses, id));
  uses->exposed = exposed;
}

Uses *fuse_uses(Context *context, VarTable *vars, const Function *function, const Map *consumed_parameters) {
  Arena *arena = context->arena;
  uint32_t count = vars->items.size;
  Uses *uses = NEW(arena, Uses);
  *uses = (Uses){context, vars, consumed_parameters, count, map_new(arena), map_new(arena), NEW_ARRAY(arena, uint32_t, count),
                 NEW_ARRAY(arena, uint32_t, count), map_new(arena), bitset_new(arena)};
  for (uint32_t i = 0; i < count; i++) uses->alias[i] = i;
  Walker walker = {uses, NULL, 0, 0};
  Place *place = place_new(&walker, PLACE_Function, (Vars){0, NULL}, (Atoms){0, NULL});
  walk_place(&walker, place, function->parameters, function->body);
  for (uint32_t i = 0; i < function->body->result.count; i++)
    if (is_array(uses, function->body->result.items[i])) bitset_add(&uses->exposed, function->body->result.items[i].as.var.id);
  gather_classes(uses);
  return uses;
}

Bitset *parameters_consumed(Uses *uses, const Function *function) {
  Bitset set = bitset_new(uses->context->arena);
  for (uint32_t i = 0; i < function->parameters.count; i++)
    if (class_is_consumed(uses, alias_class(uses, function->parameters.items[i]), 0, UINT32_MAX)) bitset_add(&set, i);
  return COPY_OF(uses->context->arena, &set);
}

// ---- questions about one use
uint32_t use_limit(const Use *use) {
  if (use->place == use->producer->place) return use->time;
  const Place *place = use->place;
  while (place->parent != use->producer->place) place = place->parent;
  return place->end;
}
uint32_t use_rank(const Use *use) {
  if (use->stm->exp->tag == EXP_Index) return use->stm->exp->as.Index.indices.count;
  const Slices *slices = &use->stm->exp->as.Slice.slices;
  uint32_t rank = 0;
  while (rank < slices->count && slices->items[rank].tag == CORE_SLICE_Fix) rank++;
  return rank;
}
Atom use_index(const Use *use, uint32_t dimension) {
  if (use->stm->exp->tag == EXP_Index) return use->stm->exp->as.Index.indices.items[dimension];
  return use->stm->exp->as.Slice.slices.items[dimension].start;
}
