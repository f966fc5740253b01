// ranges: the range of each i64 variable of Imp when sizes are small (`--index-bits 32`).
//   in:  Imp; the sizes of entry points, and the products of the sizes of each of their arrays, are at most what an
//        array of less than 2^31 bytes allows (the public function refuses others)
//   out: a range for each variable; values that may wrap around, are loaded or are returned by a call have any value
//   rule: the least fixed point of all definitions, by iteration over the program; a bound that still changes after a
//         few iterations is widened to infinity. A counter that a loop increments by one is at most the loop's bound.
#include "imp/ranges/interval.h"

enum { PLAIN_ITERATIONS = 3, BOUNDED_ITERATIONS = 8, MOST_FACTORS = 16, MOST_DEPTH = 64 };

// The dimensions of an array of an entry point, all of them sizes or constants.
typedef struct Shape {
  uint32_t count;
  ImpVar vars[MOST_FACTORS];
  int64_t limit;   // of the product of `vars`, in which a size of 0 counts as 1
} Shape;
// A loop and its enclosing one; NULL: none. loop: NULL for a while loop.
typedef struct Around { const struct Around *around; const ImpFor *loop; } Around;
// For a variable: the loops that enclose its declaration and the statement that increments it.
typedef struct Counter { uint32_t assigns; const Around *declared, *step; } Counter;
struct ImpRanges {
  Arena *arena;
  const ImpProgram *program;
  const VarTable *core_vars;
  Map functions;
  ImpRange *of;                 // by variable id
  const ImpExp **bounds;        // by variable id of a loop's index
  Counter *counters;
  const Around *around;
  Seq(Shape) shapes;            // of the current function
  uint32_t iteration;
  bool changed;
};
typedef ImpRanges Ranges;


static void widen(Ranges *r, ImpVar var, ImpRange range) {
  ImpRange *known = &r->of[var.id], both = range_join(*known, range);
  if (both.low == known->low && both.high == known->high) return;
  if (r->iteration >= PLAIN_ITERATIONS && !range_is_empty(*known))
    both =
        (ImpRange){both.low < known->low ? INT64_MIN : known->low, both.high > known->high ? INT64_MAX : known->high};
  if (r->iteration >= BOUNDED_ITERATIONS) both = RANGE_OF_ALL;
  *known = both;
  r->changed = true;
}

// ---- products of sizes: at most the number of elements of an array that has all of them as dimensions
typedef struct Factors { uint32_t count; ImpVar vars[MOST_FACTORS]; int64_t constant; bool fails; } Factors;

// An index is replaced by its bound, which is greater.
static void add_factor(const Ranges *r, Factors *factors, const ImpExp *exp, uint32_t depth) {
  Scalar known;
  if (imp_exp_is_constant(exp, &known) && known.as.s > 0) {
    factors->fails |= __builtin_mul_overflow(factors->constant, known.as.s, &factors->constant);
  } else if (exp->tag == IMP_EXP_Var && depth < MOST_DEPTH && r->bounds[exp->as.Var.variable.id]) {
    add_factor(r, factors, r->bounds[exp->as.Var.variable.id], depth + 1);
  } else if (exp->tag == IMP_EXP_Var && factors->count < MOST_FACTORS && r->of[exp->as.Var.variable.id].low >= 0) {
    factors->vars[factors->count++] = exp->as.Var.variable;
  } else if (exp->tag == IMP_EXP_Prim && exp->as.Prim.prim == PRIM_Mul && depth < MOST_DEPTH) {
    add_factor(r, factors, exp->as.Prim.arguments.items[0], depth + 1);
    add_factor(r, factors, exp->as.Prim.arguments.items[1], depth + 1);
  } else {
    factors->fails = true;
  }
}

static bool has_factors(const Shape *shape, const Factors *factors) {
  bool taken[MOST_FACTORS] = {false};
  for RANGE(i, factors->count) {
    uint32_t k = 0;
    while (k < shape->count && (taken[k] || shape->vars[k].id != factors->vars[i].id)) k++;
    if (k == shape->count) return false;
    taken[k] = true;
  }
  return true;
}

// Limits the product if all its factors are dimensions of one array.
static ImpRange limit_product(const Ranges *r, const ImpExpPrim *product, ImpRange range) {
  Factors factors = {.constant = 1};
  int64_t limit;
  for RANGE(i, 2) add_factor(r, &factors, product->arguments.items[i], 0);
  for EACH(i, &r->shapes) {
    const Shape *shape = &r->shapes.items[i];
    if (factors.fails || !has_factors(shape, &factors) ||
        __builtin_mul_overflow(shape->limit, factors.constant, &limit))
      continue;
    range = (ImpRange){larger(range.low, 0), smaller(range.high, limit)};
  }
  return range;
}

// ---- expressions
static ImpRange range_of_prim(const Ranges *r, const ImpExpPrim *prim) {
  const ImpRange a = imp_range(r, prim->arguments.items[0]),
                 b = prim->arguments.count > 1 ? imp_range(r, prim->arguments.items[1]) : a;
  if (range_is_empty(a) || range_is_empty(b)) return RANGE_OF_NONE;
  if (prim->prim == PRIM_Add) return range_add(a, b);
  if (prim->prim == PRIM_Sub) return b.low == INT64_MIN ? RANGE_OF_ALL : range_add(a, range_negate(b));
  if (prim->prim == PRIM_Mul) return limit_product(r, prim, range_multiply(a, b));
  if (prim->prim == PRIM_Neg) return range_negate(a);
  if (prim->prim == PRIM_Min) return (ImpRange){smaller(a.low, b.low), smaller(a.high, b.high)};
  if (prim->prim == PRIM_Max) return (ImpRange){larger(a.low, b.low), larger(a.high, b.high)};
  if (prim->prim == PRIM_Div || prim->prim == PRIM_Quot) return range_divide(a, b);
  if (prim->prim == PRIM_Mod || prim->prim == PRIM_Rem) return range_modulo(a, b, prim->prim == PRIM_Mod);
  if (prim->prim == PRIM_And) return range_and(a, b);
  if (prim->prim == PRIM_Or || prim->prim == PRIM_Xor) return range_bits(a, b);
  return RANGE_OF_ALL;
}

ImpRange imp_range(const ImpRanges *r, const ImpExp *exp) {
  Scalar value;
  if (imp_exp_is_constant(exp, &value))
    return value.type == SCALAR_I64 ? (ImpRange){value.as.s, value.as.s} : RANGE_OF_ALL;
  if (exp->tag == IMP_EXP_Var) return r->of[exp->as.Var.variable.id];
  if (exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_I64) return range_of_prim(r, &exp->as.Prim);
  if (exp->tag == IMP_EXP_Convert) return range_of_type(exp->as.Convert.from);
  if (exp->tag == IMP_EXP_Select)
    return range_join(imp_range(r, exp->as.Select.then_value), imp_range(r, exp->as.Select.else_value));
  return RANGE_OF_ALL;
}

// ---- counters that a loop increments by one, at most once in each iteration
static bool is_index_step(const ImpExp *value, ImpVar var) {
  Scalar one;
  if (value->tag != IMP_EXP_Prim || value->as.Prim.prim != PRIM_Add || value->as.Prim.type != SCALAR_I64) return false;
  const ImpExp *const *operands = value->as.Prim.arguments.items;
  return operands[0]->tag == IMP_EXP_Var && operands[0]->as.Var.variable.id == var.id &&
         imp_exp_is_constant(operands[1], &one) && one.as.s == 1;
}

// The loop that increments the variable; NULL: none.
static const ImpFor *counting_loop(const Ranges *r, ImpVar var) {
  const Counter *counter = &r->counters[var.id];
  const Around *step = counter->assigns == 1 ? counter->step : NULL;
  return step && step->around == counter->declared ? step->loop : NULL;
}

static void note_range_assigned(Ranges *r, ImpVar var, const ImpExp *value) {
  Counter *counter = &r->counters[var.id];
  counter->assigns++;
  if (value && is_index_step(value, var)) counter->step = r->around;
}

// ---- statements
static bool is_index_type(const Ranges *r, ImpVar var) {
  const ImpType type = imp_var_info(r->program->vars, var)->type;
  return type.tag == IMP_TYPE_Scalar && type.scalar == SCALAR_I64;
}

static void define_range(Ranges *r, ImpVar var, const ImpExp *value) {
  if (!is_index_type(r, var)) return;
  ImpRange range = imp_range(r, value);
  const ImpFor *loop = is_index_step(value, var) ? counting_loop(r, var) : NULL;
  if (loop) {   // starts at 0 and is incremented at most once in each iteration
    const ImpRange bound = imp_range(r, loop->bound);
    if (range_is_empty(r->of[var.id]) || range_is_empty(bound)) return;
    range = (ImpRange){0, larger(bound.high, 0)};
  }
  widen(r, var, range);
}

static void define_call(Ranges *r, const ImpCall *call) {
  const ImpFunction *callee = map_pointer(&r->functions, call->function.id);
  for EACH_IN(i, call->results) widen(r, call->results.items[i], RANGE_OF_ALL);
  for EACH_IN(i, call->arguments)
    if (is_index_type(r, callee->parameters.items[i]))
      widen(r, callee->parameters.items[i], imp_range(r, call->arguments.items[i]));
}

static void define_statement(void *user, const ImpStm *stm) {
  Ranges *r = user;
  if (stm->tag == IMP_Declare && stm->as.Declare.value)
    define_range(r, stm->as.Declare.variable, stm->as.Declare.value);
  if (stm->tag == IMP_Assign) define_range(r, stm->as.Assign.variable, stm->as.Assign.value);
  if (stm->tag == IMP_Call) define_call(r, &stm->as.Call);
  if (stm->tag != IMP_For) return;
  const ImpRange bound = imp_range(r, stm->as.For.bound);
  const ImpRange index = {0, larger(bound.high - (bound.high > INT64_MIN), 0)};
  widen(r, stm->as.For.index, range_is_empty(bound) ? RANGE_OF_NONE : index);
}

static bool is_zero_range(const ImpExp *exp) {
  Scalar value;
  return exp && imp_exp_is_constant(exp, &value) && value.as.s == 0;
}

// Notes loops, and the loops that enclose declarations and assignments.
static void note_range_block(void *user, const ImpBlock *block) {
  Ranges *r = user;
  const ImpVisitor visitor = {.user = user, .block = note_range_block};
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    const Around *outer = r->around;
    if (stm->tag == IMP_Declare) {
      Counter *counter = &r->counters[stm->as.Declare.variable.id];
      counter->declared = outer;
      counter->assigns += !is_zero_range(stm->as.Declare.value);   // its initial value is not 0
    }
    if (stm->tag == IMP_Assign) note_range_assigned(r, stm->as.Assign.variable, stm->as.Assign.value);
    for COUNTING(k, stm->tag == IMP_Call && k < stm->as.Call.results.count)
      note_range_assigned(r, stm->as.Call.results.items[k], NULL);
    if (stm->tag == IMP_For || stm->tag == IMP_While) {
      const Around inner = {outer, stm->tag == IMP_For ? &stm->as.For : NULL};
      r->around = COPY_OF(r->arena, &inner);
    }
    if (stm->tag == IMP_For) r->bounds[stm->as.For.index.id] = stm->as.For.bound;
    imp_stm_visit(stm, &visitor);
    r->around = outer;
  }
}

// ---- entry points
// The shape of an array all of whose sizes are entry sizes or constants; false: another array.
static bool shape_of_array(const ImpFunction *function, Type type, Shape *shape) {
  *shape = (Shape){.limit = INT32_MAX / scalar_bytes(type.scalar)};
  for RANGE(d, type.rank) {
    int64_t constant;
    const Atom size = type.shape[d];
    if (atom_is_i64(size, &constant)) shape->limit /= larger(constant, 1);
    else if (!imp_is_entry_size(function, size.as.var) || shape->count == MOST_FACTORS) return false;
    else shape->vars[shape->count++] = (ImpVar){(uint32_t)map_value_or(function->variables, size.as.var.id, 0)};
  }
  return true;
}

bool imp_is_entry_size(const ImpFunction *function, Var var) {
  const Entry *entry = function->source ? function->source->entry : NULL;
  for COUNTING(i, entry && i < entry->sizes.count)
    if (entry->sizes.items[i].id == var.id) return true;
  return false;
}

bool imp_has_entry_shape(const ImpFunction *function, Type type) {
  int64_t constant;
  for RANGE(d, type.rank)
    if (!atom_is_i64(type.shape[d], &constant) && !imp_is_entry_size(function, type.shape[d].as.var)) return false;
  return type.tag == TYPE_Array && type.rank <= MOST_FACTORS;
}

static void add_shape_ranges(Ranges *r, const ImpFunction *function, Vars arrays) {
  Shape shape;
  for EACH_IN(i, arrays) {
    const Type type = var_type(r->core_vars, arrays.items[i]);
    if (type.tag == TYPE_Array && shape_of_array(function, type, &shape)) seq_push(r->arena, &r->shapes, shape);
  }
}

static void add_size_limits(const Ranges *r, ImpVar size, ImpRange *range) {
  for EACH(s, &r->shapes)
    for EACH_IN(k, r->shapes.items[s])
      if (r->shapes.items[s].vars[k].id == size.id) range->high = smaller(range->high, r->shapes.items[s].limit);
}

void imp_ranges_enter(ImpRanges *r, const ImpFunction *function) {
  r->shapes.size = 0;
  if (!function->source || !function->source->entry) return;
  const Vars sizes = function->source->entry->sizes;
  add_shape_ranges(r, function, function->source->parameters);
  add_shape_ranges(r, function, function->source->results);
  for EACH_IN(i, function->parameters) {
    const ImpVar parameter = function->parameters.items[i];
    ImpRange range = RANGE_OF_ALL;
    for EACH_IN(k, sizes)
      if (map_value_or(function->variables, sizes.items[k].id, 0) == parameter.id)
        range = (ImpRange){0, INDEX32_LIMIT};
    add_size_limits(r, parameter, &range);
    if (is_index_type(r, parameter)) widen(r, parameter, range);
  }
}

ImpRange imp_range_of_var(const ImpRanges *r, ImpVar var) { return r->of[var.id]; }

ImpRanges *imp_ranges(Context *context, const ImpProgram *program, const VarTable *core_vars) {
  const uint32_t count = program->vars->items.size;
  ImpRanges *r = NEW(context->arena, ImpRanges);
  *r = (ImpRanges){.arena = context->arena,
                   .program = program,
                   .core_vars = core_vars,
                   .functions = imp_functions(context->arena, program),
                   .changed = true,
                   .of = NEW_ARRAY(context->arena, ImpRange, count),
                   .bounds = NEW_ARRAY(context->arena, const ImpExp *, count),
                   .counters = NEW_ARRAY(context->arena, Counter, count)};
  for RANGE(i, count) r->of[i] = RANGE_OF_NONE;
  for RANGE(i, program->function_count) note_range_block(r, program->functions[i]->body);
  for (r->iteration = 0; r->changed; r->iteration++) {
    r->changed = false;
    for RANGE_DOWN(i, program->function_count) {   // callers first
      imp_ranges_enter(r, program->functions[i]);
      imp_walk_block(program->functions[i]->body, &(ImpWalker){.user = r, .stm = define_statement});
    }
  }
  return r;
}
