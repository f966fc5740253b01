// fuse_uses: in one traversal of a function, collects for every build and concat where its results are read and how
// often these places run, and which arrays are overwritten, and when.
//   in: a function, the alias classes of the program   out: Uses
// Statements are numbered in textual order.
#include "opt/fuse/fuse.h"

typedef struct Walker { Uses *uses; const Place *place; uint32_t time, read_array; } Walker;

// ---- overwritten arrays
static void record_overwrite(Walker *walker, Var array) {
  Overwrite overwrite = {array, walker->time};
  seq_push(walker->uses->context->arena, &walker->uses->overwrites, overwrite);
}
static void record_call(Walker *walker, const ExpCall *call) {
  Uses *uses = walker->uses;
  const Function *callee = map_pointer(uses->functions, call->function.id);
  for EACH_IN(i, call->arguments) {
    Atom argument = call->arguments.items[i];
    if (argument.tag != ATOM_Var || var_type(uses->vars, argument.as.var).tag != TYPE_Array) continue;
    if (!callee || aliases_consumed(uses->aliases, callee->parameters.items[i]))
      record_overwrite(walker, argument.as.var);
  }
}
static uint32_t first_overwrite_after(const Uses *uses, uint32_t time) {
  uint32_t low = 0, high = uses->overwrites.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (uses->overwrites.items[middle].time <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
bool is_overwritten(const Uses *uses, Var array, uint32_t after, uint32_t until) {
  if (!aliases_consumed(uses->aliases, array)) return false;
  for (uint32_t i = first_overwrite_after(uses, after);
       i < uses->overwrites.size && uses->overwrites.items[i].time <= until; i++)
    if (aliases_shared(uses->aliases, uses->overwrites.items[i].array, array)) return true;
  return false;
}

// ---- places
static Place *place_new(Walker *walker, PlaceTag tag, Vars indices, Atoms widths) {
  Place place = {tag, walker->place, walker->place ? walker->place->depth + 1 : 1, indices, widths, NULL, NULL, 0};
  return COPY_OF(walker->uses->context->arena, &place);
}
static void bind_in_place(Walker *walker, const Place *place, Vars vars) {
  for EACH_IN(i, vars) map_put(&walker->uses->depths, vars.items[i].id, place->depth);
}
static void see_atom(void *user, Atom atom) {
  Walker *walker = user;
  if (atom.tag != ATOM_Var || atom.as.var.id == walker->read_array) return;
  Producer *producer = map_pointer(&walker->uses->producers, atom.as.var.id);
  if (producer) producer->escapes = true;
}
static void walk_statements(Walker *walker, const Body *body);

static void walk_place(Walker *walker, Place *place, Vars bound, const Body *body) {
  const Place *outer = walker->place;
  bind_in_place(walker, place, bound);
  walker->place = place;
  place->body = body;
  walk_statements(walker, body);
  walker->place = outer;
  place->end = walker->time;
}
static void walk_indexed(Walker *walker, const ExpRoles *roles) {
  Place *place = place_new(walker, PLACE_Indexed, roles->indices, roles->widths);
  bind_in_place(walker, place, roles->indices);
  walk_place(walker, place, roles->carried, roles->body);
}
static void walk_repeated(Walker *walker, Vars bound, const Body *body) {
  walk_place(walker, place_new(walker, PLACE_Repeated, (Vars){0, NULL}, (Atoms){0, NULL}), bound, body);
}
static void walk_arm(Walker *walker, const Exp *branch, const Body *body) {
  Place *place = place_new(walker, PLACE_Branch, (Vars){0, NULL}, (Atoms){0, NULL});
  place->branch = branch;
  walk_place(walker, place, (Vars){0, NULL}, body);
}

// ---- statements
// In the numbering of the statements, an operator comes before the function.
static void walk_parts(Walker *walker, const Exp *exp) {
  const ExpRoles roles = exp_roles(exp);
  if (roles.operator) walk_repeated(walker, roles.operator->parameters, roles.operator->body);
  for EACH_IN(i, roles.consumed) record_overwrite(walker, roles.consumed.items[i]);
  if (exp_is_while(exp)) walk_repeated(walker, roles.carried, roles.body);
  else if (roles.body) walk_indexed(walker, &roles);
  if (exp->tag == EXP_Call) record_call(walker, &exp->as.Call);
  if (exp->tag != EXP_If) return;
  walk_arm(walker, exp, exp->as.If.then_body);
  walk_arm(walker, exp, exp->as.If.else_body);
}

static uint32_t position_in_pattern(const Producer *producer, Var var) {
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
  Use use = {producer, position_in_pattern(producer, array), stm, walker->place, walker->time, NULL};
  Use *kept = COPY_OF(uses->context->arena, &use);
  seq_push(uses->context->arena, &producer->uses, kept);
  map_put_pointer(&uses->sites, (uintptr_t)stm, kept);
}
static void walk_statements(Walker *walker, const Body *body) {
  Uses *uses = walker->uses;
  Visitor operands = {.user = walker, .atom = see_atom};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    walker->time++;
    see_read(walker, stm);
    stm_visit(stm, &operands);
    bind_in_place(walker, walker->place, stm->pattern);
    walk_parts(walker, stm->exp);
    const bool produces = stm->exp->tag == EXP_Build || stm->exp->tag == EXP_Concat;
    if (!produces || (stm->marks & (MARK_Dest | MARK_Eager))) continue;
    Producer producer = {.stm = stm, .place = walker->place, .end = walker->time};
    Producer *kept = COPY_OF(uses->context->arena, &producer);
    for EACH_IN(k, stm->pattern) map_put_pointer(&uses->producers, stm->pattern.items[k].id, kept);
  }
  walker->read_array = 0;
  for EACH_IN(i, body->result) see_atom(walker, body->result.items[i]);
}

Uses *fuse_uses(Context *context, VarTable *vars, const Aliases *aliases, const Map *functions,
                const Function *function) {
  Arena *arena = context->arena;
  uint32_t count = vars->items.size;
  Uses *uses = NEW(arena, Uses);
  *uses = (Uses){.context = context, .vars = vars, .aliases = aliases, .functions = functions, .var_count = count,
                 .producers = map_new(arena), .sites = map_new(arena), .depths = map_new(arena)};
  Walker walker = {uses, NULL, 0, 0};
  Place *place = place_new(&walker, PLACE_Function, (Vars){0, NULL}, (Atoms){0, NULL});
  walk_place(&walker, place, function->parameters, function->body);
  return uses;
}

// ---- queries about one use
uint32_t use_limit(const Use *use) {
  if (use->place == use->producer->place) return use->time;
  const Place *place = use->place;
  while (place->parent != use->producer->place) place = place->parent;
  return place->end;
}
uint32_t use_rank(const Use *use) { return exp_fixed_rank(use->stm->exp); }
Atom use_index(const Use *use, uint32_t dimension) { return exp_fixed_index(use->stm->exp, dimension); }
bool uses_meet(const Use *a, const Use *b, uint32_t rank) {
  if (use_rank(a) < rank || use_rank(b) < rank) return false;
  for RANGE(d, rank)
    if (!atom_equal(use_index(a, d), use_index(b, d))) return false;
  return true;
}
bool place_is_inside(const Place *inner, const Place *outer) {
  while (inner->depth > outer->depth) inner = inner->parent;
  return inner == outer;
}
