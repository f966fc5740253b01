// branch: if at the memory level. The memory of a result is the first of these that is possible:
//   1. Both branches return the same existing memory: it becomes the memory of the result, without code.
//   2. The requested memory: both branches write it.
//   3. Both branches return views of existing arrays: block, offset and strides are returned beside the array, except
//      those that are the same in both branches. Nothing is copied [paper 3 section 3.5, Support].
//   4. The memory of an array of which a branch returns an updated version, if the array is dead afterwards and no
//      other result is a view of it or has taken its memory.
//   5. One block for the larger of the two sizes. If no bound of the size is known before the branch, each branch's own
//      block [paper 3 Fig. 7].
#include "blocks.h"
#include "body.h"
#include "forms.h"
#include "in_place.h"
#include "scope.h"

const Stm *definition_in(const Body *body, Var var, uint32_t *number) {
  for RANGE_DOWN(i, body->count)
    if (vars_find(body->stms[i]->pattern, var, number)) return body->stms[i];
  return NULL;
}

static Var chain_root(const Allocator *a, const Body *body, Atom atom);

Atom root_of_branch(const Allocator *a, const ExpIf *branch, uint32_t number) {
  const Var yes = chain_root(a, branch->then_body, branch->then_body->result.items[number]);
  const Var no = yes.id ? chain_root(a, branch->else_body, branch->else_body->result.items[number]) : yes;
  return yes.id && yes.id == no.id ? atom_var(yes) : atom_i64(0);
}

// The array outside `body` of which `atom` is an updated version.
static Var chain_root(const Allocator *a, const Body *body, Atom atom) {
  uint32_t number;
  const Stm *stm;
  while (atom.tag == ATOM_Var && (stm = definition_in(body, atom.as.var, &number)) != NULL) {
    const Exp *exp = stm->exp;
    const ExpRoles roles = exp_roles(exp);
    const Var argument = exp->tag == EXP_Call ? argument_in_place(a, &exp->as.Call, number) : (Var){0};
    if (roles.consumed.count) atom = atom_var(roles.consumed.items[number]);
    else if (exp->tag == EXP_Atom) atom = exp->as.Atom.value;
    else if (roles.carried.count) atom = roles.initial.items[number];
    else if (exp->tag == EXP_If) atom = root_of_branch(a, &exp->as.If, number);
    else if (argument.id) atom = atom_var(argument);
    else return (Var){0};
  }
  return atom.tag == ATOM_Var ? atom.as.var : (Var){0};
}

// The array from outside of which `atom` is a view, through slices and permutations in `body`; or none.
static Var viewed_outside(const Allocator *a, const Body *body, Atom atom) {
  uint32_t number;
  const Stm *stm;
  while (atom.tag == ATOM_Var && (stm = definition_in(body, atom.as.var, &number)) != NULL) {
    const Var viewed = exp_roles(stm->exp).viewed;
    if (!viewed.id || stm->exp->tag == EXP_Reshape) return (Var){0};
    atom = atom_var(viewed);
  }
  return atom.tag == ATOM_Var && bitset_has(&a->env->in_scope, atom.as.var.id) ? atom.as.var : (Var){0};
}

static bool shares_elements(Allocator *a, const Memory *region, Var array) {
  return !memory_disjoint(a, region, memory_at(a->env, array));
}

// Another result stays where it is, in both branches, and shares elements with this memory.
static bool holds_other_result(Allocator *a, const ExpIf *branch, uint32_t number, const Memory *region) {
  const Atoms then_results = branch->then_body->result, else_results = branch->else_body->result;
  for EACH_IN(i, then_results) {
    if (i == number || !is_array(a->env, then_results.items[i])) continue;
    const Var x = viewed_outside(a, branch->then_body, then_results.items[i]),
              y = viewed_outside(a, branch->else_body, else_results.items[i]);
    if (x.id && y.id && (shares_elements(a, region, x) || shares_elements(a, region, y))) return true;
  }
  return false;
}

static const Memory *memory_if_outside(Allocator *a, Atom atom) {
  return bitset_has(&a->env->in_scope, atom.as.var.id) ? memory_at(a->env, atom.as.var) : NULL;
}

typedef struct Choice { const Memory *memory; bool is_view, own_block, support; } Choice;
typedef struct IfWork {
  Allocator *a;
  const Stm *stm;
  const ExpIf *exp;
  Choice *choices;
  Seq(Var) pattern;
  Seq(Atom) then_results;
  Seq(Atom) else_results;
} IfWork;

// A result before number `number` has taken memory that shares elements with this one.
static bool is_taken(const IfWork *work, uint32_t number, const Memory *region) {
  for RANGE(i, number)
    if (work->choices[i].memory && !memory_disjoint(work->a, region, work->choices[i].memory)) return true;
  return false;
}

static const Memory *memory_of_root(IfWork *work, Type type, const Body *body, uint32_t number) {
  Allocator *a = work->a;
  Var root = chain_root(a, body, body->result.items[number]);
  if (!root.id || !bitset_has(&a->env->in_scope, root.id) || !is_array(a->env, atom_var(root)) ||
      !same_shape(a->env, var_type(a->vars, root), type))
    return NULL;
  const Memory *memory = memory_at(a->env, root);
  const bool is_free = may_overwrite(a, root, memory, NULL) && !holds_other_result(a, work->exp, number, memory) &&
                       !is_taken(work, number, memory);
  return is_free ? memory : NULL;
}

static bool take_requested(IfWork *work, uint32_t number) {
  Allocator *a = work->a;
  const Var result = work->stm->pattern.items[number];
  const Request *request = request_of(a, result);
  return request && !is_taken(work, number, &request->memory) && may_take(a, result, request, work->stm->exp, NULL);
}

static Choice choose_result_memory(IfWork *work, uint32_t number) {
  Allocator *a = work->a;
  const Body *then_body = work->exp->then_body, *else_body = work->exp->else_body;
  Var result = work->stm->pattern.items[number];
  Type type = var_type(a->vars, result);
  const Memory *x = memory_if_outside(a, then_body->result.items[number]),
               *y = memory_if_outside(a, else_body->result.items[number]);
  const Request *request = request_unless(a, result, true);
  if (x && y && memory_equal(x, y) && (!request || memory_equal(x, &request->memory)))
    return (Choice){.memory = x, .is_view = true};
  if (request && take_requested(work, number)) return (Choice){.memory = &request->memory};
  if (viewed_outside(a, then_body, then_body->result.items[number]).id &&
      viewed_outside(a, else_body, else_body->result.items[number]).id)
    return (Choice){.support = true};
  const Memory *root = memory_of_root(work, type, then_body, number);
  if (!root) root = memory_of_root(work, type, else_body, number);
  if (root) return (Choice){.memory = root};
  if (!request && take_requested(work, number)) return (Choice){.memory = &request_of(a, result)->memory};
  if (bytes_bound(a->env, type)) return (Choice){.memory = allocate_block(a, type, work->stm->span)};
  return (Choice){.own_block = true};
}

static const Body *allocate_branch(IfWork *work, const Body *body) {
  Allocator *a = work->a;
  Vars pattern = work->stm->pattern;
  Request *requests = NEW_ARRAY(a->arena, Request, pattern.count + 1);
  for EACH_IN(i, pattern) {
    const Choice *choice = &work->choices[i];
    requests[i].own_block = choice->own_block;
    requests[i].support = choice->support;
    if (!choice->memory || choice->is_view) continue;
    requests[i] = nested_request(a, pattern.items[i], choice->memory);
    requests[i].memory.lmad = substitute_vars(a->env, choice->memory->lmad, pattern, body->result);
  }
  Scope scope;
  scope_enter(a, &scope, body, false, (Vars){0});
  learn_condition(a->env, work->exp->condition, body == work->exp->then_body);
  const Body *result = allocate_body(a, pattern.count, requests, NULL);
  scope_leave(a);
  return result;
}

static void add_result(IfWork *work, Var var, Atom then_value, Atom else_value) {
  Arena *arena = work->a->context->arena;
  seq_push(arena, &work->pattern, var);
  seq_push(arena, &work->then_results, then_value);
  seq_push(arena, &work->else_results, else_value);
}

static Var new_block_result(IfWork *work, Atom then_value, Atom else_value) {
  Var block = block_new(work->a, "block", work->stm->span);
  add_result(work, block, then_value, else_value);
  bring_in_scope(work->a, block);
  return block;
}

// An offset or stride of an index function: the value that both branches agree on, else a result of the if.
static const Poly *agreed(IfWork *work, Atom then_value, Atom else_value) {
  Allocator *a = work->a;
  const Poly *x = size_of(a->env, then_value), *y = size_of(a->env, else_value);
  if (poly_equal(x, y) && poly_in_scope(a->env, x)) return x;
  Var var = number_new(a, "place", work->stm->span);
  add_result(work, var, then_value, else_value);
  bring_in_scope(a, var);
  return poly_variable(a->arena, var.id);
}

static const Memory *take_support(IfWork *work, Type type, const Atom *x, const Atom *y) {
  Allocator *a = work->a;
  Var block = x[0].as.var;
  if (block.id != y[0].as.var.id) {
    block = new_block_result(work, x[0], y[0]);
    note_alias(a, block, x[0].as.var);
    note_alias(a, block, y[0].as.var);
  }
  const Poly **numbers = NEW_ARRAY(a->arena, const Poly *, type.rank + 1);
  for RANGE(i, type.rank + 1) numbers[i] = agreed(work, x[1 + i], y[1 + i]);
  return memory_new(a->env, block, strided_of(a->env, type, numbers[0], numbers + 1));
}

static void finish_results(IfWork *work, const Body *then_body, const Body *else_body) {
  Allocator *a = work->a;
  Vars pattern = work->stm->pattern;
  const Atom *x = then_body->result.items, *y = else_body->result.items;
  for EACH_IN(i, pattern) add_result(work, pattern.items[i], x[i], y[i]);
  if (pattern.count > 0) x += pattern.count, y += pattern.count;
  for EACH_IN(i, pattern) {
    const Choice *choice = &work->choices[i];
    Type type = var_type(a->vars, pattern.items[i]);
    const Memory *memory = choice->memory;
    if (choice->own_block) add_result(work, own_block(a, pattern.items[i], work->stm->span), *x++, *y++);
    if (choice->support) memory = take_support(work, type, x, y), x += 2 + type.rank, y += 2 + type.rank;
    if (memory) set_memory(a, pattern.items[i], memory);
  }
}

void allocate_if(Allocator *a, const Stm *stm) {
  IfWork work = {.a = a, .stm = stm, .exp = &stm->exp->as.If};
  work.choices = NEW_ARRAY(a->arena, Choice, stm->pattern.count + 1);
  for EACH_IN(i, stm->pattern)
    if (var_is_array(a->vars, stm->pattern.items[i])) work.choices[i] = choose_result_memory(&work, i);
  const Body *then_body = allocate_branch(&work, work.exp->then_body),
             *else_body = allocate_branch(&work, work.exp->else_body);
  finish_results(&work, then_body, else_body);
  Exp exp = *stm->exp;
  Arena *arena = a->context->arena;
  const Atoms then_results = {work.then_results.size, work.then_results.items},
              else_results = {work.else_results.size, work.else_results.items};
  exp.as.If.then_body = body_with_result(arena, then_body, then_results);
  exp.as.If.else_body = body_with_result(arena, else_body, else_results);
  emit_changed(a, stm_with_pattern(arena, stm, (Vars){work.pattern.size, work.pattern.items}), exp);
}
