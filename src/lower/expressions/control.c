// control: branches and loops. A size that is the same in both branches (in all iterations) stays unchanged. Any other
// size becomes a result (a loop parameter), before the arrays that have it.
#include "lower/cells/cells.h"
#include "lower/cells/heap.h"
#include "lower/expressions/expressions.h"
#include "lower/patterns/patterns.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

// ---- branches

typedef struct Arm { Code code; const Value *value; AtomSeq sizes, results; const Value *heap; } Arm;

static void enter_arm(Lower *lower, Arm *arm, Branch branch, void *user, bool taken) {
  const Value *heap = lower->heap;
  lower_enter(lower, &arm->code);
  arm->value = value_retype(lower, branch(lower, user, taken));
  arm->heap = lower->heap;
  lower_drop(lower, &arm->code);
  lower->heap = heap;
}

// If a branch changes the state of the cells, the changed part becomes a further result of both branches.
static void join_heap(Lower *lower, Arm *arm, uint8_t changes) {
  lower_resume(lower, &arm->code);
  arm->value = heap_pair(lower, arm->value, heap_part(lower, arm->heap, changes));
  lower_drop(lower, &arm->code);
}

static void form_arm(Lower *lower, Arm *arm, const Value *form) {
  lower_resume(lower, &arm->code);
  arm->value = value_fill(lower, arm->value, form);
  lower_drop(lower, &arm->code);
}

static void join_arms(Lower *lower, Arm *yes, Arm *no) {
  if (value_has_sum(yes->value)) {
    const Value *form = value_join(lower, yes->value, no->value, &yes->code);
    form_arm(lower, yes, form);
    form_arm(lower, no, form);
  }
  value_sizes(lower, yes->value, &yes->sizes);
  value_sizes(lower, no->value, &no->sizes);
}

// The size after the branches: the size that both have, or else a result.
static Atom joined_size(Lower *lower, Arm *yes, Arm *no, uint32_t index, AtomSeq *pattern) {
  Atom a = yes->sizes.items[index], b = no->sizes.items[index];
  if (atom_equal(a, b) && visible(&yes->code, a)) return a;
  const Poly *left = known_poly(lower, a), *right = known_poly(lower, b);
  if (poly_equal(left, right) && poly_visible(&yes->code, left)) return poly_to_atom(lower, left);
  for EACH(i, pattern)
    if (atom_equal(yes->results.items[i], a) && atom_equal(no->results.items[i], b)) return pattern->items[i];
  Atom variable = code_size(lower, "size");
  seq_push(lower->arena, pattern, variable);
  seq_push(lower->arena, &yes->results, a);
  seq_push(lower->arena, &no->results, b);
  return variable;
}

const Value *build_branches(Lower *lower, Atom condition, Branch branch, void *user) {
  if (condition.tag == ATOM_Constant) return branch(lower, user, is_true(condition));
  Arm yes = {.value = NULL}, no = {.value = NULL};
  CellStamps undone = {0};
  const uint32_t mark = lower->stamps.size;
  enter_arm(lower, &yes, branch, user, true);
  cells_rewind(lower, mark, &undone);
  enter_arm(lower, &no, branch, user, false);
  cells_rewrite(lower, &undone);
  const uint8_t changes = heap_changes(lower->heap, yes.heap) | heap_changes(lower->heap, no.heap);
  if (changes) join_heap(lower, &yes, changes), join_heap(lower, &no, changes);
  join_arms(lower, &yes, &no);
  REQUIRE(yes.sizes.size == no.sizes.size);
  AtomSeq sizes = {0}, pattern = {0};
  for EACH(i, &yes.sizes) {
    Atom size = joined_size(lower, &yes, &no, i, &pattern);
    seq_push(lower->arena, &sizes, size);
  }
  const Value *result = value_declare(lower, replace_sizes(lower, yes.value, &sizes), &pattern);
  value_leaves(lower, yes.value, &yes.results);
  value_leaves(lower, no.value, &no.results);
  REQUIRE(yes.results.size == pattern.size && no.results.size == pattern.size);
  const Body *then_body = builder_finish(&yes.code.builder, yes.results.size, yes.results.items);
  const Body *else_body = builder_finish(&no.code.builder, no.results.size, no.results.items);
  lower_exps(lower, &pattern, NEW_EXP(lower->arena, If, condition, then_body, else_body));
  return changes ? heap_unpair(lower, result) : result;
}

typedef struct Choice { Atom a, b; } Choice;
static const Value *chosen(Lower *lower, void *user, bool taken) {
  const Choice *choice = user;
  return value_scalar(lower, taken ? choice->a : choice->b);
}
Atom build_choice(Lower *lower, Atom condition, Atom a, Atom b) {
  if (atom_equal(a, b)) return a;
  Choice choice = {a, b};
  return value_atom(build_branches(lower, condition, chosen, &choice));
}

typedef struct IfArms { Scope *scope; const AstExp *yes, *no; const SourceType *type; } IfArms;
static const Value *if_arm(Lower *lower, void *user, bool taken) {
  const IfArms *arms = user;
  const AstExp *arm = taken ? arms->yes : arms->no;
  if (!arm) return value_bool(lower, taken);
  return match_type(lower, arms->scope, arms->type, eval(lower, arms->scope, arm));
}

// a && b is if a then b else false
const Value *eval_if(Lower *lower, Scope *scope, const SourceType *type, const AstExp *condition, const AstExp *yes,
                     const AstExp *no) {
  IfArms arms = {scope, yes, no, type};
  return build_branches(lower, eval_atom(lower, scope, condition), if_arm, &arms);
}

// ---- loops

typedef struct Looping {
  Lower *lower;
  Scope *scope;
  const AstExp *exp;
  const Value *initial;
  AtomSeq sizes;                 // of the initial value, matched with the type of the state
  bool *varies;                  // for each size: it may differ between iterations
  bool *fixed;                   // for each size: the type determines it, and each iteration checks it
  Seq(uint32_t) own_sizes;       // names of sizes of the state that each iteration binds anew
  const Value *array;            // for x in array
  Atom bound;                    // for i < bound (i64)
  ScalarType index_type;
  bool unrolled;
  uint8_t touch;                 // the effect of the loop: which part of the cells' state is a loop parameter
} Looping;

// The value of a pattern read as an expression: without an initial value, `loop (x, y)` starts with x and y in scope.
static const Value *pattern_value(Lower *lower, Scope *scope, const AstPat *pattern) {
  switch (pattern->tag) {
  case AST_PAT_Ascribe: return pattern_value(lower, scope, pattern->as.Ascribe.inner);
  case AST_PAT_Paren: return pattern_value(lower, scope, pattern->as.Paren.inner);
  case AST_PAT_Attribute: return pattern_value(lower, scope, pattern->as.Attribute.inner);
  case AST_PAT_Tuple: {
    uint32_t count = pattern->as.Tuple.elements.size;
    const Value **values = new_values(lower, count);
    for RANGE(i, count) values[i] = pattern_value(lower, scope, pattern->as.Tuple.elements.items[i]);
    return value_tuple(lower, count, values);
  }
  case AST_PAT_Var:
  case AST_PAT_Record:
  case AST_PAT_Wildcard:
  case AST_PAT_Literal:
  case AST_PAT_Error:
  case AST_PAT_Constructor: break;
  }
  panic("a loop pattern that is no expression");
}

static Atom loop_condition(Looping *looping) {
  return eval_atom(looping->lower, looping->scope, looping->exp->as.Loop.form.bound);
}

// The size of the state is known before the loop. If it is a name without a value there, each iteration binds it anew.
static bool is_fixed_size(Looping *looping, const Scope *scope, const Poly *size) {
  Atom atom;
  uint32_t variable;
  if (size_atom(looping->lower, scope, size, &atom)) return true;
  if (scope == looping->scope && size && poly_is_variable(size, &variable))
    seq_push(looping->lower->arena, &looping->own_sizes, variable);
  return false;
}

// Binds the names of the state, and the names of its sizes, to `state`.
static void bind_loop_state(Looping *looping, const Value *state) {
  scope_forget(looping->lower, looping->scope, &looping->exp->as.Loop.sizes);
  for EACH(i, &looping->own_sizes)
    scope_set(looping->lower, looping->scope, looping->own_sizes.items[i], NULL);
  bind_sizes(looping->lower, looping->scope, looping->exp->as.Loop.pattern->type, state, BIND_Result);
  bind_pattern(looping->lower, looping->scope, looping->exp->as.Loop.pattern, state);
}

static void bind_index(Looping *looping, Atom index) {
  Lower *lower = looping->lower;
  const LoopForm *form = &looping->exp->as.Loop.form;
  const Value *value =
      looping->array
          ? row_at(lower, looping->array, 1, &index)
          : value_scalar(lower, lower_convert(lower, looping->index_type, index));
  bind_sizes(lower, looping->scope, form->pattern->type, value, BIND_Unknown);
  bind_pattern(lower, looping->scope, form->pattern, value);
}

// One evaluation of the loop body. form: the structure that the state should have instead; NULL: it has the right one.
typedef struct LoopAttempt {
  Code code;
  const Value *state, *form;
  AtomSeq parameters, initial, results;
  CoreLoopForm loop_form;
  bool agrees;
} LoopAttempt;

static const Value *loop_heap(Looping *looping, AtomSeq *variables) {
  Lower *lower = looping->lower;
  if (!looping->touch) return lower->heap;
  return heap_of_part(lower, value_declare(lower, heap_part(lower, lower->heap, looping->touch), variables),
                      lower->heap);
}

// Declares variables for the state: the sizes that vary, the condition of a while loop, the leaves, and the part of the
// cells' state that the loop changes.
static const Value *declare_state(Looping *looping, AtomSeq *variables) {
  Lower *lower = looping->lower;
  AtomSeq sizes = {0};
  for EACH(i, &looping->sizes) {
    const Atom size = looping->varies[i] ? code_size(lower, "size") : looping->sizes.items[i];
    if (looping->varies[i]) seq_push(lower->arena, variables, size);
    seq_push(lower->arena, &sizes, size);
  }
  if (looping->exp->as.Loop.form.kind == LOOP_While) {
    const Atom condition = code_parameter(lower, "continue", type_scalar(SCALAR_Bool));
    seq_push(lower->arena, variables, condition);
  }
  const Value *state = value_declare(lower, replace_sizes(lower, looping->initial, &sizes), variables);
  lower->heap = loop_heap(looping, variables);
  return state;
}

static void loop_parameters(Looping *looping, LoopAttempt *attempt) {
  Lower *lower = looping->lower;
  const Value *heap = lower->heap;
  for EACH(i, &looping->sizes)
    if (looping->varies[i]) seq_push(lower->arena, &attempt->initial, looping->sizes.items[i]);
  const uint32_t varying = attempt->loop_form.condition = attempt->initial.size;
  attempt->state = declare_state(looping, &attempt->parameters);
  for RANGE(i, varying) facts_add_size(lower->facts, attempt->parameters.items[i].as.var.id);
  if (looping->exp->as.Loop.form.kind == LOOP_While)   // replaced by the condition's first value
    seq_push(lower->arena, &attempt->initial, attempt->parameters.items[varying]);
  value_leaves(lower, looping->initial, &attempt->initial);
  if (looping->touch) value_leaves(lower, heap_part(lower, heap, looping->touch), &attempt->initial);
}

// Evaluates the body once. If a size turns out to vary, it is marked, and `agrees` is false: the attempt is discarded.
static void loop_attempt(Looping *looping, LoopAttempt *attempt) {
  Lower *lower = looping->lower;
  const LoopForm *form = &looping->exp->as.Loop.form;
  bool is_while = form->kind == LOOP_While;
  lower_enter(lower, &attempt->code);
  loop_parameters(looping, attempt);
  bind_loop_state(looping, attempt->state);
  attempt->loop_form.tag = is_while ? CORE_LOOP_While : CORE_LOOP_For;
  if (!is_while) {
    Atom index = code_size(lower, "i");
    attempt->loop_form.index = index.as.var;
    attempt->loop_form.bound = looping->bound;
    facts_add_index(lower->facts, index.as.var.id, known_poly(lower, looping->bound));
    bind_index(looping, index);
  }
  const Value *next = eval(lower, looping->scope, looping->exp->as.Loop.body);
  if (value_has_sum(next)) {
    const Value *both = value_join(lower, attempt->state, next, NULL);
    if (!value_has_form(lower, attempt->state, both)) {
      attempt->form = both;
      lower_drop(lower, &attempt->code);
      return;
    }
    next = value_form(lower, next, both);
  }
  AtomSeq sizes = {0}, wanted = {0}, typed = {0};
  value_sizes(lower, next, &sizes);
  value_sizes(lower, attempt->state, &wanted);
  REQUIRE(sizes.size == wanted.size);
  for EACH(i, &sizes) seq_push(lower->arena, &typed, looping->fixed[i] ? wanted.items[i] : sizes.items[i]);
  next = settle_sizes(lower, next, &typed, ".");
  sizes.size = 0;
  value_sizes(lower, next, &sizes);
  attempt->agrees = true;
  for EACH(i, &sizes) {
    if (looping->varies[i]) seq_push(lower->arena, &attempt->results, sizes.items[i]);
    else if (!proven_equal(lower, sizes.items[i], wanted.items[i])) attempt->agrees = false, looping->varies[i] = true;
    else sizes.items[i] = wanted.items[i];
  }
  next = with_sizes(lower, next, sizes.items);
  if (is_while && attempt->agrees) {
    bind_loop_state(looping, next);
    Atom condition = loop_condition(looping);
    seq_push(lower->arena, &attempt->results, condition);
  }
  value_leaves(lower, value_retype(lower, next), &attempt->results);
  if (looping->touch)
    value_leaves(lower, value_retype(lower, heap_part(lower, lower->heap, looping->touch)), &attempt->results);
  lower_drop(lower, &attempt->code);
}

static bool is_size_of_loop(const AstExp *exp, const Poly *size) {
  uint32_t variable;
  if (!size || !poly_is_variable(size, &variable)) return false;
  for EACH(i, &exp->as.Loop.sizes)
    if (exp->as.Loop.sizes.items[i].binding && exp->as.Loop.sizes.items[i].binding->id == variable) return true;
  return false;
}

// Matches the initial value with the type of the state, and records which sizes vary or are fixed.
static void start_loop(Looping *looping, const Value *initial) {
  Lower *lower = looping->lower;
  const SourceType *type = looping->exp->as.Loop.pattern->type;
  AtomSeq before = {0};
  value_sizes(lower, initial, &before);
  looping->varies = NEW_ARRAY(lower->arena, bool, before.size + 1);
  looping->fixed = NEW_ARRAY(lower->arena, bool, before.size + 1);
  looping->sizes.size = looping->own_sizes.size = 0;
  const TypedSizes typed = typed_sizes(lower, looping->scope, type, initial);
  for EACH(i, &typed) {
    const TypedSize *size = &typed.items[i];
    looping->varies[size->number] |= is_size_of_loop(looping->exp, size->poly);
    looping->fixed[size->number] |= is_fixed_size(looping, size->scope, size->poly);
  }
  looping->initial = value_retype(lower, match_type(lower, looping->scope, type, initial));
  value_sizes(lower, looping->initial, &looping->sizes);
}

static const Value *build_loop_form(Looping *looping) {
  Lower *lower = looping->lower;
  for (;;) {
    LoopAttempt attempt = {.state = NULL};
    Atom first = {0};
    if (looping->exp->as.Loop.form.kind == LOOP_While) {
      const uint32_t before = lower->trail.size;
      bind_loop_state(looping, looping->initial);
      first = loop_condition(looping);
      scope_undo(lower, before);
    }
    const Value *heap = lower->heap;
    loop_attempt(looping, &attempt);
    REQUIRE(looping->touch || lower->heap == heap);
    lower->heap = heap;
    if (attempt.form) start_loop(looping, value_form(lower, looping->initial, attempt.form));
    if (!attempt.agrees) continue;
    if (attempt.loop_form.tag == CORE_LOOP_While) attempt.initial.items[attempt.loop_form.condition] = first;
    const Body *body = builder_finish(&attempt.code.builder, attempt.results.size, attempt.results.items);
    AtomSeq pattern = {0};
    const Value *result = declare_state(looping, &pattern);
    const Exp *loop = NEW_EXP(lower->arena, Loop, vars_of_atoms(lower, &attempt.parameters),
                              atoms_of_seq(lower, &attempt.initial), attempt.loop_form, body);
    if (looping->unrolled) lower->code->builder.marks = MARK_Unroll;
    lower_exps(lower, &pattern, loop);
    return result;
  }
}

static uint8_t loop_touch(const Looping *looping) {
  const AstExp *bound = looping->exp->as.Loop.form.bound;
  const bool again = looping->exp->as.Loop.form.kind == LOOP_While;
  const uint8_t touch = touch_of_code(looping->lower, looping->scope, looping->exp->as.Loop.body);
  return again ? (uint8_t)(touch | touch_of_code(looping->lower, looping->scope, bound)) : touch;
}

const Value *eval_loop(Lower *lower, Scope *scope, const AstExp *exp) {
  const LoopForm *form = &exp->as.Loop.form;
  const bool unrolled = lower->unrolled == exp;   // read first: a loop in the initial value may change it
  const Value *initial = NULL;
  if (exp->as.Loop.initial) initial = eval(lower, scope, exp->as.Loop.initial);
  else if (exp->as.Loop.pattern->tag != AST_PAT_Var) initial = pattern_value(lower, scope, exp->as.Loop.pattern);
  REQUIRE(initial);
  Looping looping = {.lower = lower, .scope = scope, .exp = exp, .index_type = SCALAR_I64, .unrolled = unrolled};
  start_loop(&looping, value_open(lower, initial));
  if (lower->heap) looping.touch = loop_touch(&looping);
  if (!(looping.touch & TOUCH_Writes)) looping.touch = 0;
  if (form->kind == LOOP_ForIn) {
    looping.array = eval(lower, scope, form->bound);
    looping.bound = looping.array->as.array.shape[0];
  } else if (form->kind == LOOP_ForCount) {
    Atom bound = eval_atom(lower, scope, form->bound);
    looping.index_type = atom_type(lower->vars, bound).scalar;
    looping.bound = lower_convert(lower, SCALAR_I64, bound);
  }
  return build_loop_form(&looping);
}
