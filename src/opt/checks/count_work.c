// count_work: how often the statements and the checks of a function run, as polynomials over its sizes and scalars.
//   in: optimised core
//   out: sums over bodies, multiplied by the widths of loops. A width that depends on an outer index counts with its
//        largest value, a branch with the larger of its arms (with their sum if it is unknown which one is larger).
#include "opt/checks/hoist_checks.h"

typedef struct Count { const Poly *statements, *checks; } Count;
typedef struct Counter {
  Context *context;
  const Program *program;
  Sizes *sizes;
  Facts *facts;
  WorkCount work;
  Map callees; /* Name id -> WorkCount *, NULL while being counted */
  uint32_t depth, loops;
} Counter;

enum { CALL_DEPTH = 24, TERM_LIMIT = 24 };

static Count work_of_statements(Counter *counter, const Body *body);

static Count nothing(const Counter *counter) {
  const Poly *zero = poly_constant(counter->context->arena, 0);
  return (Count){zero, zero};
}
static Count sum_of_counts(const Counter *counter, Count a, Count b) {
  Arena *arena = counter->context->arena;
  return (Count){poly_add(arena, a.statements, b.statements), poly_add(arena, a.checks, b.checks)};
}
static const Poly *larger_poly(const Counter *counter, const Poly *a, const Poly *b) {
  Arena *arena = counter->context->arena;
  if (prove_certain(counter->facts, poly_sub(arena, a, b))) return a;
  return prove_certain(counter->facts, poly_sub(arena, b, a)) ? b : poly_add(arena, a, b);
}

// The sum over 0 <= index < width is at most width times the largest value.
static const Poly *multiplied_by_range(Counter *counter, const Poly *inner, const Range *range) {
  Arena *arena = counter->context->arena;
  const Poly *width = sizes_poly(counter->sizes, range->width);
  const Poly *most = prove_upper_bound(arena, counter->facts, inner, range->index.id, width);
  if (!most) counter->work.open = true;
  return poly_mul(arena, width, most ? most : inner);
}

static Count work_of_loop(Counter *counter, const Exp *exp) {
  Range ranges[8];
  uint32_t count = loop_ranges(exp, ranges, 8);
  for RANGE(i, count)
    facts_add_index(counter->facts, ranges[i].index.id, sizes_poly(counter->sizes, ranges[i].width));
  counter->loops++;
  Count inner = work_of_statements(counter, loop_inner_body(exp));
  const Lambda *combine = exp_roles(exp).operator;
  if (combine) inner = sum_of_counts(counter, inner, work_of_statements(counter, combine->body));
  counter->loops--;
  for RANGE_DOWN(i, count)
    inner = (Count){multiplied_by_range(counter, inner.statements, &ranges[i]),
                    multiplied_by_range(counter, inner.checks, &ranges[i])};
  if (inner.statements->broken || inner.statements->count > TERM_LIMIT)
    counter->work.open = true, inner = nothing(counter);
  return inner;
}

// The condition before a loop counts as one check. Its predicate slice runs only when the program is about to fail.
static bool is_predicate_slice(const Stm *stm) {
  return stm->exp->tag == EXP_If && stm->pattern.count == 0 && stm->exp->as.If.then_body->count == 0;
}

static Count work_of_call(Counter *counter, const ExpCall *call) {
  const Function *callee = program_function(counter->program, call->function);
  if (!callee || counter->depth >= CALL_DEPTH) {
    counter->work.open = true;
    return nothing(counter);
  }
  MapEntry *known = map_find(&counter->callees, call->function.id);
  WorkCount *work = known ? known->as.pointer : NULL;
  if (known && !work) counter->work.open = true;   // a recursive call
  if (known && !work) return nothing(counter);
  if (!known) {
    map_put_pointer(&counter->callees, call->function.id, NULL);
    Counter inner = {counter->context,
                     counter->program,
                     sizes_of_function(counter->context, counter->program->vars, callee),
                     NULL,
                     {0},
                     counter->callees,
                     counter->depth + 1,
                     0};
    inner.facts = facts_extend(counter->context->arena, sizes_facts(inner.sizes));
    Count count = work_of_statements(&inner, callee->body);
    counter->callees = inner.callees;
    inner.work.statements = count.statements, inner.work.checks = count.checks;
    work = COPY_OF(counter->context->arena, &inner.work);
    map_put_pointer(&counter->callees, call->function.id, work);
  }
  Map arguments = map_new(counter->context->scratch);
  for EACH_IN(i, callee->parameters)
    map_put_pointer(&arguments, callee->parameters.items[i].id, sizes_poly(counter->sizes, call->arguments.items[i]));
  counter->work.open = counter->work.open || work->open;
  counter->work.hoisted += work->hoisted;
  *(counter->loops ? &counter->work.in_loops : &counter->work.once) += work->once;
  counter->work.in_loops += work->in_loops;
  Arena *arena = counter->context->arena;
  return (Count){poly_replace_all(arena, work->statements, &arguments),
                 poly_replace_all(arena, work->checks, &arguments)};
}

static Count work_of_statement(Counter *counter, const Stm *stm) {
  const Exp *exp = stm->exp;
  const Poly *one = poly_constant(counter->context->arena, 1), *zero = poly_constant(counter->context->arena, 0);
  if (exp->tag == EXP_Assert && (stm->marks & MARK_Known)) return nothing(counter);
  if (is_predicate_slice(stm)) {
    counter->work.hoisted++;
    return (Count){one, one};
  }
  Count own = {one, exp->tag == EXP_Assert ? one : zero};
  if (exp->tag == EXP_Assert) *(counter->loops ? &counter->work.in_loops : &counter->work.once) += 1;
  Range ranges[8];
  if (loop_ranges(exp, ranges, 8)) return sum_of_counts(counter, own, work_of_loop(counter, exp));
  if (exp->tag == EXP_Call) return sum_of_counts(counter, own, work_of_call(counter, &exp->as.Call));
  if (exp->tag == EXP_If) {
    Count yes = work_of_statements(counter, exp->as.If.then_body),
          no = work_of_statements(counter, exp->as.If.else_body);
    return sum_of_counts(
        counter, own,
        (Count){larger_poly(counter, yes.statements, no.statements), larger_poly(counter, yes.checks, no.checks)});
  }
  if (exp->tag == EXP_Loop) {
    counter->work.open = true;
    counter->loops++;
    own = sum_of_counts(counter, own, work_of_statements(counter, exp->as.Loop.body));
    counter->loops--;
  }
  return own;
}
static Count work_of_statements(Counter *counter, const Body *body) {
  Count count = nothing(counter);
  for RANGE(i, body->count)
    count = sum_of_counts(counter, count, work_of_statement(counter, body->stms[i]));
  return count;
}

WorkCount work_of_function(Context *context, const Program *program, const Function *function) {
  Counter counter = {context, program, sizes_of_function(context, program->vars, function),
                     NULL,    {0},     map_new(context->scratch),
                     0,       0};
  counter.facts = facts_extend(context->arena, sizes_facts(counter.sizes));
  map_put_pointer(&counter.callees, function->name.id, NULL);
  Count count = work_of_statements(&counter, function->body);
  counter.work.statements = count.statements;
  counter.work.checks = count.checks;
  return counter.work;
}
