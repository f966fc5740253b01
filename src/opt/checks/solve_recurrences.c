// solve_recurrences: computes, before a loop whose state grows by a known rule, the closed form of its last size.
//   in: core
//   out: core with, before the loop, its largest size `last`, and in the loop, as a fact for mem/bounds.c, that the
//        size is at most `last`. After a loop with a known number of iterations, results have the size `last` instead
//        of a size that is known only afterwards.
//   rule: for i < k, s' = s + c   -->  last = s + max(0, k) * c    if c >= 0 (the factor f is >= 2) is known before the
//         loop
//         for i < k, s' = f * s   -->  last = s * f^max(0, k)
//         while s < n, s' = s + c or f * s  -->  last = max(s, n - 1 + c) or max(s, f * (n - 1)), an upper bound only
// Sums and products are limited to 2^60, which exceeds all memory: a larger value must not wrap around to a small one.
//   test: opt/test/golden/solve_recurrences/, test/run/size_recurrences.fut
#include "opt/checks/knowledge.h"
#include "opt/opt.h"

enum { BEYOND_MEMORY = 60, GROWTH_BITS = 56, FACTOR_LIMIT = 1 << 16 };

typedef struct Solver {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Facts *facts;
  Map definitions; /* Var id -> const Stm * */
  Builder *builder;
} Solver;
// One iteration changes a size s to factor * s + step, where factor is 1 or step is 0. limit: a while loop iterates
// only while s < limit. last: the closed form. exact: `last` is the size, not only an upper bound.
typedef struct Growth {
  uint32_t number;
  int64_t factor;
  const Poly *step;
  Atom step_atom;
  Atom limit;
  Atom last;
  bool exact;
} Growth;
typedef Seq(Growth) Growths;

static Atom prim(Solver *solver, Prim operation, Atom a, Atom b) {
  return build_i64(solver->builder, operation, a, b);
}
static Atom atom_power_of_two(int bits) { return atom_i64(INT64_C(1) << bits); }

// ---- the growth of a size in one iteration
static bool is_size_of_state(const Solver *solver, const ExpLoop *loop, uint32_t number) {
  for RANGE_FROM(i, number + 1, loop->parameters.count) {
    Type type = var_type(solver->vars, loop->parameters.items[i]);
    for RANGE(d, type.rank)
      if (atom_equal(type.shape[d], atom_var(loop->parameters.items[number]))) return true;
  }
  return false;
}
static bool read_growth(const Solver *solver, const ExpLoop *loop, const Bitset *inside, Growth *growth) {
  Arena *arena = solver->context->arena;
  uint32_t size = loop->parameters.items[growth->number].id;
  const Poly *next = sizes_poly(solver->sizes, loop->body->result.items[growth->number]);
  growth->step = poly_sub(arena, next, poly_variable(arena, size));
  growth->factor = 1;
  if (!growth->step->broken && !poly_mentions_any(growth->step, inside))
    return growth->step->count > 0 && prove_certain(solver->facts, growth->step);
  if (next->broken || next->count != 1 || next->terms[0].degree != 1 || next->terms[0].variables[0] != size)
    return false;
  growth->factor = next->terms[0].coefficient;
  return growth->factor >= 2 && growth->factor <= FACTOR_LIMIT;
}

// The condition is `size < limit`, for the state before the loop and after each iteration.
static const ExpPrim *comparison(const Solver *solver, Atom condition) {
  const Stm *stm = condition.tag == ATOM_Var ? map_pointer(&solver->definitions, condition.as.var.id) : NULL;
  return stm && stm->exp->tag == EXP_Prim && stm->exp->as.Prim.prim == PRIM_Lt && stm->exp->as.Prim.type == SCALAR_I64
             ? &stm->exp->as.Prim
             : NULL;
}
static bool read_limit(const Solver *solver, const ExpLoop *loop, Growth *growth) {
  const ExpPrim *first = comparison(solver, loop->initial.items[loop->form.condition]),
                *again = comparison(solver, loop->body->result.items[loop->form.condition]);
  if (!again || !(first || loop->initial.items[loop->form.condition].tag == ATOM_Constant)) return false;
  const Poly *initial = sizes_poly(solver->sizes, loop->initial.items[growth->number]),
             *next = sizes_poly(solver->sizes, loop->body->result.items[growth->number]);
  growth->limit = again->arguments.items[1];
  if (!poly_equal(sizes_poly(solver->sizes, again->arguments.items[0]), next)) return false;
  if (!first) return false;
  return atom_equal(first->arguments.items[1], growth->limit) &&
         poly_equal(sizes_poly(solver->sizes, first->arguments.items[0]), initial);
}

// ---- the closed form
static int largest_exponent(int64_t factor) {
  int exponent = 0;
  for (int64_t power = 1; power <= (INT64_C(1) << GROWTH_BITS) / factor; power *= factor) exponent++;
  return exponent;
}
// a * b for b >= 1. The divisor is written as a maximum with 1, so that mem/slice.c sees that it is positive.
static Atom limited_product(Solver *solver, Atom a, Atom b) {
  Atom most = prim(solver, PRIM_Quot, atom_power_of_two(BEYOND_MEMORY), prim(solver, PRIM_Max, b, atom_i64(1)));
  return prim(solver, PRIM_Mul, prim(solver, PRIM_Min, a, most), b);
}
static Atom last_of_iterations(Solver *solver, const Growth *growth, Atom initial, Atom iterations) {
  iterations = prim(solver, PRIM_Max, atom_i64(0), iterations);
  if (growth->factor == 1) {
    Atom step = growth->step_atom;
    int64_t constant;
    Atom divisor = atom_is_i64(step, &constant) ? step : prim(solver, PRIM_Max, step, atom_i64(1));
    Atom most = atom_is_i64(divisor, &constant) ? atom_i64((INT64_C(1) << BEYOND_MEMORY) / constant)
                                                : prim(solver, PRIM_Quot, atom_power_of_two(BEYOND_MEMORY), divisor);
    return prim(solver, PRIM_Add, initial, prim(solver, PRIM_Mul, prim(solver, PRIM_Min, iterations, most), step));
  }
  Atom exponent = prim(solver, PRIM_Min, iterations, atom_i64(largest_exponent(growth->factor)));
  return limited_product(solver, initial, prim(solver, PRIM_Pow, atom_i64(growth->factor), exponent));
}
static Atom last_below_limit(Solver *solver, const Growth *growth, Atom initial) {
  Atom below = prim(solver, PRIM_Sub,
                    prim(solver, PRIM_Min, prim(solver, PRIM_Max, growth->limit, atom_i64(1)),
                         atom_i64((INT64_C(1) << GROWTH_BITS) / growth->factor)),
                    atom_i64(1));
  Atom next = growth->factor == 1 ? prim(solver, PRIM_Add, below, growth->step_atom)
                                  : prim(solver, PRIM_Mul, below, atom_i64(growth->factor));
  return prim(solver, PRIM_Max, initial, next);
}

static Growths growths_of(Solver *solver, const ExpLoop *loop) {
  Growths growths = {0};
  Bitset inside = bitset_new(solver->context->scratch);
  for EACH_IN(i, loop->parameters) bitset_add(&inside, loop->parameters.items[i].id);
  if (loop->form.tag == CORE_LOOP_For) bitset_add(&inside, loop->form.index.id);
  body_bound_vars(loop->body, &inside);
  for EACH_IN(i, loop->parameters) {
    Growth growth = {.number = i, .exact = loop->form.tag == CORE_LOOP_For};
    if (!type_equal(var_type(solver->vars, loop->parameters.items[i]), type_scalar(SCALAR_I64)) ||
        !is_size_of_state(solver, loop, i))
      continue;
    if (!read_growth(solver, loop, &inside, &growth)) continue;
    if (!growth.exact && (!read_limit(solver, loop, &growth) ||
                          (growth.limit.tag == ATOM_Var && bitset_has(&inside, growth.limit.as.var.id))))
      continue;
    if (!rule_allowed(solver->context, "solve_recurrences")) continue;
    if (growth.factor == 1) growth.step_atom = build_poly(solver->builder, growth.step);
    Atom initial = loop->initial.items[i];
    growth.last = growth.exact ? last_of_iterations(solver, &growth, initial, loop->form.bound)
                               : last_below_limit(solver, &growth, initial);
    seq_push(solver->context->arena, &growths, growth);
  }
  return growths;
}

// ---- the loop with the facts about its sizes
static void build_fact(Builder *builder, Atom size, Atom last) {
  static const Message impossible = {.kind = MESSAGE_Internal};
  Atom fact = build_i64(builder, PRIM_Le, size, last);
  if (fact.tag == ATOM_Constant) return;
  builder->marks = MARK_Known;
  (void)build_assert(builder, fact, &impossible);
}
static const Exp *with_facts(Solver *solver, const Exp *exp, const Growths *growths) {
  Exp copy = *exp;
  Builder builder = builder_new(solver->context, solver->vars, solver->builder->span);
  for EACH(i, growths)
      build_fact(&builder, atom_var(exp->as.Loop.parameters.items[growths->items[i].number]),
                 growths->items[i].last);
  build_statements(&builder, exp->as.Loop.body);
  copy.as.Loop.body = builder_body(&builder, exp->as.Loop.body);
  return COPY_OF(solver->context->arena, &copy);
}
static void emit_solved(Solver *solver, const Stm *stm, const Growths *growths) {
  Stm loop = *stm;
  loop.exp = with_facts(solver, stm->exp, growths);
  Map renamed = map_new(solver->context->scratch);
  loop.pattern = vars_like(solver->context, solver->vars, stm->pattern, &renamed);
  build_existing(solver->builder, COPY_OF(solver->context->arena, &loop));
  for EACH(i, growths)
      build_fact(solver->builder, atom_var(loop.pattern.items[growths->items[i].number]),
                 growths->items[i].last);
  for EACH_IN(i, stm->pattern) {
    Atom value = atom_var(loop.pattern.items[i]);
    for EACH(k, growths) if (growths->items[k].number == i && growths->items[k].exact) value = growths->items[k].last;
    Type type = var_type(solver->vars, stm->pattern.items[i]), fresh = var_type(solver->vars, loop.pattern.items[i]);
    if (type_equal(type, fresh) || type.tag != TYPE_Array)
      build_name(solver->builder, stm->pattern.items[i], value);
    else
      build_stm(solver->builder, 1, &stm->pattern.items[i],
                NEW_EXP(solver->context->arena, Reshape, loop.pattern.items[i], {type.rank, type.shape}));
  }
}

// ---- the walk
static void solve_stm(void *user, Builder *builder, const Stm *stm) {
  Solver *solver = user;
  solver->builder = builder;
  builder->span = stm->span;
  map_put_binder(&solver->definitions, stm);
  const Growths growths = stm->exp->tag == EXP_Loop ? growths_of(solver, &stm->exp->as.Loop) : (Growths){0};
  if (growths.size) emit_solved(solver, stm, &growths);
  else build_existing(builder, stm);
}

static const Function *solve_in_function(Context *context, const Program *program, const Function *function,
                                         void *user) {
  Solver solver = {.context = context,
                   .vars = program->vars,
                   .sizes = sizes_of_function(context, program->vars, function),
                   .definitions = map_new(context->scratch)};
  (void)user;
  solver.facts = sizes_facts(solver.sizes);
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, solve_stm, &solver));
}

const Program *solve_recurrences(Context *context, const Program *program) {
  return program_map(context, program, solve_in_function, NULL);
}
