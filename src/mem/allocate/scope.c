// scope: records where variables are used, and decides which memory is still needed: the side conditions of destination
// passing, updates in place and short-circuiting [paper 1 Fig. 7, paper 3 section 6].
//   rule: a statement may write memory when no overlapping array is used at or after that statement. Arrays that a loop
//         or lambda uses from outside are used again by the next iteration.
#include "scope.h"
#include "blocks.h"
#include "reason.h"

typedef struct UseWalk { Allocator *a; Map *uses; uint32_t at; } UseWalk;

static void record_use(void *user, Atom atom) {
  UseWalk *walk = user;
  if (!is_array(walk->a->env, atom)) return;
  MapEntry *entry = map_add(walk->uses, atom.as.var.id);
  if (!entry->as.pointer) entry->as.pointer = NEW(walk->a->arena, Uses);
  Uses *uses = entry->as.pointer;
  if (uses->at.size == 0 || seq_last(&uses->at) != walk->at) seq_push(walk->a->arena, &uses->at, walk->at);
  if (walk->at > uses->last) uses->last = walk->at;
}

static const Map *mentioned_arrays(Allocator *a, const Body *body);

static void record_body(void *user, const Body *body) {
  const Map *inside = mentioned_arrays(((UseWalk *)user)->a, body);
  for EACH(i, &inside->entries) record_use(user, atom_var((Var){(uint32_t)inside->entries.items[i].key}));
}

static Map uses_of_arrays(Allocator *a, const Body *body) {
  Map uses = map_new(a->arena);
  UseWalk walk = {a, &uses, 0};
  const Visitor visitor = {&walk, record_use, NULL, record_body};
  for (; walk.at < body->count; walk.at++) exp_visit(body->stms[walk.at]->exp, &visitor);
  for EACH_IN(i, body->result) record_use(&walk, body->result.items[i]);
  return uses;
}

// The arrays that a body mentions are found once, since every enclosing body asks for them.
static const Map *mentioned_arrays(Allocator *a, const Body *body) {
  if (!a->mentioned.arena) a->mentioned = map_new(a->arena);
  const Map *known = map_pointer(&a->mentioned, (uint64_t)(uintptr_t)body);
  if (known) return known;
  const Map uses = uses_of_arrays(a, body);
  map_put_pointer(&a->mentioned, (uint64_t)(uintptr_t)body, known = COPY_OF(a->arena, &uses));
  return known;
}

// Arrays that `body` uses count as used in this scope, too. A fold needs this: it runs operator and function in turns.
void also_uses(Allocator *a, Scope *scope, const Body *body) {
  UseWalk walk = {a, &scope->uses, 0};
  record_body(&walk, body);
}

void bring_in_scope(Allocator *a, Var var) {
  bitset_add(&a->scope->bound, var.id);
  env_bind(a->env, &a->scope->env, (Vars){1, &var});
}

void scope_enter(Allocator *a, Scope *scope, const Body *body, bool is_repeated, Vars bound) {
  *scope = (Scope){.parent = a->scope,
                   .body = body,
                   .is_repeated = is_repeated,
                   .bound = bitset_new(a->arena),
                   .exempt = bitset_new(a->arena),
                   .requests = map_new(a->arena),
                   .definers = map_new(a->arena)};
  a->scope = scope;
  a->depth++;
  bitset_add_vars(&scope->bound, bound);
  env_enter(a->env, &scope->env, bound);
  scope->uses = uses_of_arrays(a, body);
}

void scope_leave(Allocator *a) {
  Scope *scope = a->scope;
  env_leave(a->env, &scope->env);
  a->scope = scope->parent;
  a->depth--;
}

bool used_from(const Scope *scope, Var var, uint32_t from) {
  const Uses *uses = map_pointer(&scope->uses, var.id);
  return uses && uses->last >= from;
}

static bool used_again(const Scope *scope, Var var) {
  return scope->is_repeated && !bitset_has(&scope->exempt, var.id) && used_from(scope, var, 0);
}

// The array is used at statement `from` of the body or later, in any enclosing body.
static bool live_from(const Scope *body, Var var, uint32_t from) {
  for (const Scope *scope = body; scope; scope = scope->parent) {
    if (used_from(scope, var, scope == body ? from : scope->at + 1)) return true;
    if (bitset_has(&scope->bound, var.id)) return false;
    if (used_again(scope, var)) return true;
  }
  return false;
}

const Stm *owner_of_scope(const Scope *scope) {
  return scope->parent ? scope->parent->body->stms[scope->parent->at] : NULL;
}

static Rejection first_use(const Scope *scope, Var var, uint32_t from) {
  const Uses *uses = map_pointer(&scope->uses, var.id);
  for COUNTING(i, uses && i < uses->at.size) {
    uint32_t at = uses->at.items[i];
    if (at < from) continue;
    const Stm *use = at < scope->body->count ? scope->body->stms[at] : owner_of_scope(scope);
    return (Rejection){use ? REASON_Later : REASON_IsResult, var, use};
  }
  return (Rejection){REASON_None, var, NULL};
}

Rejection use_from(const Allocator *a, Var var, uint32_t from) {
  for (const Scope *scope = a->scope; scope; scope = scope->parent) {
    Rejection use = first_use(scope, var, scope == a->scope ? from : scope->at + 1);
    if (use.tag) return use;
    if (bitset_has(&scope->bound, var.id)) break;
    if (used_again(scope, var)) return (Rejection){REASON_NextIteration, var, owner_of_scope(scope)};
  }
  return (Rejection){REASON_None, var, NULL};
}

bool live_after(const Allocator *a, Var var) { return live_from(a->scope, var, a->scope->at + 1); }

bool body_mentions(Allocator *a, const Body *body, Var array) { return map_find(mentioned_arrays(a, body), array.id); }

bool exp_uses_inside(Allocator *a, const Exp *exp, Var array) {
  const Bodies bodies = exp ? exp_bodies(exp) : (Bodies){0};
  for EACH_IN(i, bodies)
    if (body_mentions(a, bodies.items[i], array)) return true;
  return false;
}

// ---- conflicts

// The array cannot be used again: the innermost body made it and does not use it from here on, or the enclosing body
// made it and uses it neither inside the current statement nor after it.
static bool is_done(Allocator *a, Var array) {
  const Scope *scope = a->scope, *outer = scope->parent;
  if (bitset_has(&scope->bound, array.id)) return !used_from(scope, array, scope->at);
  if (!outer || !bitset_has(&outer->bound, array.id) || used_from(outer, array, outer->at + 1))
    return false;
  return !exp_uses_inside(a, outer->body->stms[outer->at]->exp, array);
}

// The arrays of the block that may be used again; NULL: the block has never held one.
static const BlockArrays *arrays_in(Allocator *a, Var block) {
  BlockArrays *arrays = map_pointer(&a->arrays, block.id);
  uint32_t kept = 0;
  for COUNTING(i, arrays && i < arrays->items.size) {
    const Var array = arrays->items.items[i];
    if (is_done(a, array)) map_put(&arrays->listed, array.id, false);
    else arrays->items.items[kept++] = array;
  }
  if (arrays) arrays->items.size = kept;
  return arrays;
}

// The array exists at this point. Arrays of finished bodies and of earlier attempts at this one do not.
static bool is_here(const Allocator *a, Var array) { return bitset_has(&a->env->in_scope, array.id); }

// `array` is an operand of a Build, or of a Scan of scalars, and is in the memory that the statement writes; each
// iteration reads only elements of it that the same iteration writes afterwards.
static bool is_pointwise(Allocator *a, const Exp *exp, Var array, const Memory *place) {
  const Lambda *function = pointwise_function(a, exp, array);
  if (!function) return false;
  const Vars indices = function->parameters;
  if (touches_only_own_element(a, function->body, array, indices, exp_roles(exp).widths, place)) return true;
  const uint32_t *order = order_of_read(a, function->body, array, indices);
  const Memory *memory = memory_at(a->env, array);
  if (!order || memory->block.id != place->block.id || memory->lmad->rank != place->lmad->rank) return false;
  const Memory turned = {memory->block, lmad_permute(a->arena, memory->lmad, order)};
  return memory_equal(&turned, place) && touches_only_own_row(a, function->body, array, indices, order);
}

bool is_bound_around(const Scope *scope, Var var) {
  for (; scope; scope = scope->parent) {
    if (bitset_has(&scope->bound, var.id)) return true;
    if (scope->is_repeated || !scope->parent) return false;
    if (scope->parent->body->stms[scope->parent->at]->exp->tag != EXP_If) return false;
    if (used_from(scope->parent, var, scope->parent->at + 1)) return false;
  }
  return false;
}

// Between the statements `from` and `until`, of which the last one consumes `array`, only other regions of it are read
// or updated, and afterwards it is not used.
static bool is_left_alone(Allocator *a, const Scope *scope, Var array, uint32_t from, uint32_t until, Slices region) {
  if (used_from(scope, array, until + 1)) return false;
  const Uses *uses = map_pointer(&scope->uses, array.id);   // the Update at least
  for EACH(i, &uses->at) {
    const uint32_t at = uses->at.items[i];
    if (at >= from && at < until && !reads_other_regions(a, scope->body->stms[at]->exp, array, region)) return false;
  }
  return true;
}

// Statement `at`, which updates a later version of `array`, will be in place: a copy would read the requested memory.
static bool will_be_in_place(Allocator *a, const Request *request, Var array, uint32_t at) {
  const Scope *scope = request->scope;
  const ExpUpdate *update = &scope->body->stms[at]->exp->as.Update;
  const Memory region = memory_slice(a->env, memory_at(a->env, array), update->slices);
  const BlockArrays *arrays = arrays_in(a, region.block);
  for COUNTING(i, arrays && i < arrays->items.size) {
    const Var other = arrays->items.items[i];
    if (other.id != array.id && is_here(a, other) && live_from(scope, other, at + 1) &&
        !memory_disjoint(a, memory_at(a->env, other), &region))
      return false;
  }
  return memory_disjoint(a, &request->memory, &region);
}

// `array` is the target of an Update whose value may be built in its region now: until the Update only other regions of
// it are read and updated, and afterwards it is not used. (Its views are arrays of their own and are examined
// separately.)
static bool is_only_consumed_later(Allocator *a, Var array, const Request *request) {
  const Scope *scope = request->scope;
  if (!scope || array.id != request->target.id || !is_bound_around(scope, array)) return false;
  const ExpUpdate *update = &scope->body->stms[request->until]->exp->as.Update;
  uint32_t from = scope->at, until = request->until;
  if (a->scope == scope && may_build_in_region(a, scope->body, from, array, update)) from++;
  for (Var version = update->array; version.id != array.id;) {   // from the last version of the array to the first one
    const uint32_t definer = (uint32_t)map_value_or(&scope->definers, version.id, 0);   // requests.c: an Update
    if (!is_left_alone(a, scope, version, from, until, update->slices)) return false;
    until = definer - 1;
    if (!will_be_in_place(a, request, array, until)) return false;
    version = scope->body->stms[until]->exp->as.Update.array;
  }
  return is_left_alone(a, scope, array, from, until, update->slices);
}

// The array and the requested memory are different operands of one Concat or Array, hence disjoint whatever its strides
// are.
static bool other_part(const Allocator *a, Var array, const Request *request) {
  uint64_t part = map_value_or(&a->parts, array.id, 0);
  return request->whole.id && part >> 32 == request->whole.id && (uint32_t)part != request->part;
}

Rejection read_only_rejection(const Allocator *a, Var block, Var array) {
  if (!bitset_has(&a->read_only, block.id)) return (Rejection){REASON_None, array, NULL};
  uint64_t parameter = map_value_or(&a->parameter_blocks, block.id, 0);
  if (parameter && a->info)
    return (Rejection){REASON_Argument, a->info->function->parameters.items[parameter - 1], NULL};
  return (Rejection){REASON_Alternatives, array, NULL};
}

static bool reject_in_use(Allocator *a, Var array) {
  Rejection use = use_from(a, array, a->scope->at + 1);
  ReasonTag tag = use.tag == REASON_Later       ? REASON_InUse
                  : use.tag == REASON_NextIteration ? REASON_InUseNextIteration
                  : use.tag == REASON_IsResult  ? REASON_InUseResult
                                                : REASON_InUseHere;
  return reject_request(a, tag, array, use.use);
}

bool place_is_free(Allocator *a, const Request *request, const Exp *exp, Bitset *exempt) {
  const BlockArrays *arrays = arrays_in(a, request->memory.block);
  a->refused = read_only_rejection(a, request->memory.block, request->target);
  if (a->refused.tag) return false;
  if (!arrays) return true;
  for EACH(i, &arrays->items) {
    Var array = arrays->items.items[i];
    if (!is_here(a, array) || !live_from(a->scope, array, a->scope->at) ||
        memory_disjoint(a, memory_at(a->env, array), &request->memory))
      continue;
    if (is_only_consumed_later(a, array, request) || other_part(a, array, request)) continue;
    if (live_after(a, array) || !is_pointwise(a, exp, array, &request->memory)) return reject_in_use(a, array);
    if (exempt) bitset_add(exempt, array.id);
  }
  return true;
}

void note_overwritten(Allocator *a, Var block) {
  uint64_t parameter = map_value_or(&a->parameter_blocks, block.id, 0);
  if (parameter) bitset_add(&a->info->consumed, (uint32_t)parameter - 1);
}

// Whether an update may take over the memory of `array`, whose value was built in `region` beforehand. The update
// itself writes nothing: every array in the region shows the new value already.
bool may_take_over(Allocator *a, Var array, const Memory *region) {
  if (bitset_has(&a->read_only, region->block.id) || live_after(a, array)) return false;
  note_overwritten(a, region->block);
  return true;
}

// The array is outside all of the requested memory, which may be easier to prove than that it is outside a part of it.
static bool is_outside_request(Allocator *a, Var array, const Request *around) {
  return around && (memory_disjoint(a, memory_at(a->env, array), &around->memory) || other_part(a, array, around));
}

Var array_needed_in(Allocator *a, const Memory *region, const Request *around, const Exp *exp, Var except) {
  const BlockArrays *arrays = arrays_in(a, region->block);
  for COUNTING(i, arrays && i < arrays->items.size) {
    const Var array = arrays->items.items[i];
    const bool is_needed =
        array.id != except.id && is_here(a, array) && (live_after(a, array) || exp_uses_inside(a, exp, array));
    if (is_needed && !memory_disjoint(a, memory_at(a->env, array), region) && !is_outside_request(a, array, around))
      return array;
  }
  return (Var){0};
}

// Whether statement `exp`, whose first operand is `array`, may overwrite `region` of it: no other array in the region
// is used later, and the bodies of the statement do not use the array.
static Rejection overwrite_rejection(Allocator *a, Var array, const Memory *region, const Exp *exp) {
  Rejection fixed = read_only_rejection(a, region->block, array);
  if (fixed.tag) return fixed;
  if (live_after(a, array)) return use_from(a, array, a->scope->at + 1);
  if (exp_uses_inside(a, exp, array)) return (Rejection){REASON_SameStatement, array, NULL};
  const Request around = {.memory = *memory_at(a->env, array)};   // checks keep the region inside
  const Var other = array_needed_in(a, region, &around, exp, array);
  if (!other.id) return (Rejection){REASON_None, array, NULL};
  return live_after(a, other) ? use_from(a, other, a->scope->at + 1) : (Rejection){REASON_SameStatement, other, NULL};
}

bool may_overwrite(Allocator *a, Var array, const Memory *region, const Exp *exp) {
  a->kept = overwrite_rejection(a, array, region, exp);
  a->kept_of = array;
  if (a->kept.tag) return false;
  note_overwritten(a, region->block);
  return true;
}
