// cost: estimates the time of a run of an entry point for given sizes: loads and stores by their strides, operations,
// branches, and the workspace. [Paper 2, Fig. 6.1 counts stored elements; this counts executed operations.]
//   in: mem, its layout, values of inputs (a default for the others)   out: a number by which variants of one program
//       are compared
//   rule: the width of a loop is its number of iterations. A branch whose condition depends on indices counts by the
//         share of iterations that take it, and is little work, since loops are split there, once; any other branch
//         counts by one half. Independent iterations of straight code with near accesses are vectors. A number that
//         depends on data has a default.
#include "machine/machine.h"
#include "mem/mem.h"

typedef struct Costing {
  Context *context;
  const Program *program;
  const Layout *layout;
  Sizes *sizes;
  Map values;              // Var id -> const Scalar *
  Map definitions;         // Var id -> const Exp * of a Prim
  Map iterations;          // Var id of an index -> number of iterations
  Var innermost;           // the index that moves fastest
  uint32_t depth;
  bool is_scalar;          // something since the beginning of the innermost loop of which C compilers make no vectors
  bool is_split;           // a branch that the indices decide, since then
  ProgramCost cost;
} Costing;

enum { CALL_DEPTH = 16, ITERATIONS_UNKNOWN = 16, CACHE_BYTES = 32 * 1024, SAMPLES = 16, CONDITION_DEPTH = 8 };
enum { MOST_UNROLLED = 32 };   // iterations of a loop that becomes straight code

static const double VECTOR_SHARE = 0.3;   // of the time of the same code for one element at a time
static const double FILL_SHARE = 0.3;     // of the time of an element of a copy or fill: vectors, in the cache
static const double SPLIT_TIME = 0.1;     // of the branches that indices decide, for an iteration
static const double ADDRESS_TIME = 0.1;   // of exact arithmetic, nearly all of which is of places in arrays

static void cost_body(Costing *costing, const Body *body, double times);

static double known_number(const Costing *costing, Atom atom, double otherwise) {
  Scalar value;
  const bool is_known = mem_atom_value(&costing->values, atom, &value) && scalar_is_integer(value.type);
  return is_known ? (double)scalar_to_index(value) : otherwise;
}

static void record_value(Costing *costing, Var var, Scalar value) {
  map_put_pointer(&costing->values, var.id, COPY_OF(costing->context->arena, &value));
}

// ---- memory

typedef struct Moving { const Costing *costing; uint32_t variable; int64_t value; } Moving;

static bool at_value(void *user, uint32_t variable, int64_t *result) {
  const Moving *moving = user;
  if (variable == moving->variable) return *result = moving->value, true;
  const Scalar *known = map_pointer(&moving->costing->values, variable);
  *result = known && scalar_is_integer(known->type) ? scalar_to_index(*known) : 1;
  return true;
}

// The distance in bytes between the elements that two neighbouring iterations of the innermost loop access; a large
// number if it is not known.
static double stride_distance(const Costing *costing, const Poly *place, double bytes) {
  Moving here = {costing, costing->innermost.id, 0}, next = {costing, costing->innermost.id, 1};
  int64_t first, second;
  if (!costing->innermost.id) return 0;
  if (!poly_evaluate(place, at_value, &here, &first) || !poly_evaluate(place, at_value, &next, &second))
    return CACHE_BYTES;
  return bytes * (double)(second < first ? first - second : second - first);
}

static double bytes_of_array(const Costing *costing, Type type) {
  double bytes = scalar_bytes(type.scalar);
  for RANGE(i, type.rank) bytes *= known_number(costing, type.shape[i], ITERATIONS_UNKNOWN);
  return bytes;
}

// The weight of an access. An element in a register, or the same element repeatedly, is nearly free. The next element
// is cheap. An element far away, in memory that no cache holds, is expensive.
static double access_cost(Costing *costing, Var array, const Poly *place) {
  const Type type = var_type(costing->program->vars, array);
  const Memory *memory = memory_of(costing->program, array);
  const Place *at = memory ? map_pointer(&costing->layout->places, memory->block.id) : NULL;
  if (at && (at->tag == PLACE_Local || at->tag == PLACE_Constant)) return 0.25;
  const double far = stride_distance(costing, place, scalar_bytes(type.scalar));
  if (far == 0) return 0.25;
  costing->is_scalar |= far > scalar_bytes(type.scalar);
  return far <= 16 || bytes_of_array(costing, type) <= CACHE_BYTES ? 1 : far < 64 ? 2 : 4;
}

static const Poly *cost_place(const Costing *costing, Var array, Atoms indices) {
  Arena *arena = costing->context->arena;
  const Memory *memory = memory_of(costing->program, array);
  if (!memory) return poly_constant(arena, 0);
  const Poly *place = memory->lmad->offset;
  for COUNTING(i, i < indices.count && i < memory->lmad->rank) {
    const Poly *index = sizes_poly(costing->sizes, indices.items[i]);
    place = poly_add(arena, place, poly_mul(arena, index, memory->lmad->dims[i].stride));
  }
  return place;
}

// `accesses`: the loads or the stores.
static void cost_of_access(Costing *costing, double *accesses, Var array, Atoms indices, double times) {
  *accesses += times;
  costing->cost.time += times * access_cost(costing, array, cost_place(costing, array, indices));
}

static double elements(const Costing *costing, Var array) {
  const Type type = var_type(costing->program->vars, array);
  return bytes_of_array(costing, type) / scalar_bytes(type.scalar);
}

static void fill_costs(Costing *costing, Var array, double times, double each) {
  const double count = times * elements(costing, array);
  const bool is_near = bytes_of_array(costing, var_type(costing->program->vars, array)) <=
                       (double)machine_of(costing->context)->core_cache_bytes;
  costing->cost.stores += count;
  costing->cost.time += count * each * (is_near ? FILL_SHARE : 1);
}

// ---- operations

// Simple operations overlap: two at a time.
static double prim_time(Prim prim, ScalarType type) {
  const uint32_t cost = prim_cost(prim, type);
  return cost <= PRIM_COST_VECTOR ? cost * 0.5 : cost;
}

static void work(Costing *costing, double times, double each) {
  costing->cost.work += times;
  costing->cost.time += times * each;
  costing->is_scalar |= each >= PRIM_COST_SCALAR;
}

static void cost_prim(Costing *costing, const Stm *stm, double times) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  map_put_pointer(&costing->definitions, stm_result(stm).id, stm->exp);
  Scalar result;
  const Type type = var_type(costing->program->vars, stm_result(stm));
  if (mem_prim_value(&costing->values, prim, &result)) record_value(costing, stm_result(stm), result);
  else if (type.scalar == SCALAR_Bool) work(costing, times, 0);   // counted with the branch that it decides
  else if (stm->marks & MARK_Exact && prim_cost(prim->prim, prim->type) <= PRIM_COST_VECTOR)
    work(costing, times, ADDRESS_TIME);
  else work(costing, times, prim_time(prim->prim, prim->type));
}

// ---- branches: the share of iterations of the innermost loop that take them; other loops are in the middle of their
// range

static bool in_iteration(void *user, uint32_t variable, int64_t *result) {
  const Moving *moving = user;
  const Scalar *known = map_pointer(&moving->costing->values, variable);
  const int64_t iterations = (int64_t)map_value_or(&moving->costing->iterations, variable, 0);
  *result = variable == moving->variable              ? moving->value
            : known && scalar_is_integer(known->type) ? scalar_to_index(*known)
                                                      : iterations / 2;
  return variable == moving->variable || known || iterations;
}

typedef enum Truth { TRUTH_No, TRUTH_Yes, TRUTH_Unknown } Truth;

static bool number_in_iteration(const Moving *moving, Atom atom, int64_t *number) {
  return poly_evaluate(sizes_poly(moving->costing->sizes, atom), in_iteration, (void *)(uintptr_t)moving, number);
}

static Truth truth_of(const Moving *moving, Atom atom, bool holds, int depth) {
  const Costing *costing = moving->costing;
  Scalar value;
  if (mem_atom_value(&costing->values, atom, &value)) return value.as.b == holds;
  const Condition condition = condition_of(&costing->definitions, atom, holds);
  const Truth decides = condition.tag == CONDITION_And ? TRUTH_No : TRUTH_Yes;
  int64_t x = 0, y = 0;
  switch (condition.tag) {
  case CONDITION_Opaque: return TRUTH_Unknown;
  case CONDITION_Constant: return condition.holds;
  case CONDITION_Not: return depth == 0 ? TRUTH_Unknown : truth_of(moving, condition.a, condition.holds, depth - 1);
  case CONDITION_And:
  case CONDITION_Or:
    if (depth == 0) return TRUTH_Unknown;
    x = truth_of(moving, condition.a, condition.holds, depth - 1);
    y = truth_of(moving, condition.b, condition.holds, depth - 1);
    if (x == decides || y == decides) return decides;
    return x == TRUTH_Unknown ? TRUTH_Unknown : (Truth)y;
  case CONDITION_Less:
  case CONDITION_AtMost:
  case CONDITION_Equal:
  case CONDITION_Different: break;
  }
  if (!number_in_iteration(moving, condition.a, &x) || !number_in_iteration(moving, condition.b, &y))
    return TRUTH_Unknown;
  if (condition.tag == CONDITION_Less) return x < y;
  if (condition.tag == CONDITION_AtMost) return x <= y;
  return (x == y) == (condition.tag == CONDITION_Equal);
}

// False: nothing is known; then one half.
static bool share_of_iterations(const Costing *costing, Atom condition, double *share) {
  const int64_t iterations = (int64_t)map_value_or(&costing->iterations, costing->innermost.id, 0);
  int taken = 0;
  for INT_RANGE(k, SAMPLES) {
    const Moving moving = {costing, costing->innermost.id, (int64_t)((double)iterations * (2 * k + 1) / (2 * SAMPLES))};
    const Truth truth = truth_of(&moving, condition, true, CONDITION_DEPTH);
    if (truth == TRUTH_Unknown) return *share = 0.5, false;
    taken += truth == TRUTH_Yes;
  }
  return *share = (double)taken / SAMPLES, true;
}

// ---- loops

static void note_iterations(Costing *costing, Var index, double count) {
  map_put(&costing->iterations, index.id, count < 1 ? 1 : count > 1e15 ? (uint64_t)1e15 : (uint64_t)count);
}

static void store_results(Costing *costing, const Stm *stm, Vars indices, double times) {
  const Atoms at = atoms_of_vars(costing->context->arena, indices);
  for EACH_IN(i, stm->pattern) {
    const Type type = var_type(costing->program->vars, stm->pattern.items[i]);
    if (type.tag == TYPE_Array && type.rank == at.count)
      cost_of_access(costing, &costing->cost.stores, stm->pattern.items[i], at, times);
  }
}

// A loop over a few elements, which becomes straight code.
static bool is_unrolled(const Stm *stm, const ExpRoles *roles) {
  int64_t product = 1, width;
  for EACH_IN(i, roles->widths) {
    if (!atom_is_i64(roles->widths.items[i], &width) || width > MOST_UNROLLED) return false;
    product *= width;
  }
  return roles->widths.count > 0 && !exp_is_while(stm->exp) && product <= MOST_UNROLLED;
}
// Filters and scatters store in some iterations only: their stores are not counted.
static void cost_iterations(Costing *costing, const Stm *stm, double times) {
  const ExpRoles roles = exp_roles(stm->exp);
  const Var outer = costing->innermost;
  const bool unrolled = is_unrolled(stm, &roles), was_scalar = costing->is_scalar;
  if (exp_is_while(stm->exp)) times *= ITERATIONS_UNKNOWN;
  for EACH_IN(i, roles.indices) {
    const double iterations = known_number(costing, roles.widths.items[i], ITERATIONS_UNKNOWN);
    note_iterations(costing, roles.indices.items[i], iterations);
    times *= iterations;
    if (!unrolled) costing->innermost = roles.indices.items[i];
  }
  if (!unrolled) work(costing, times, 0.5);
  const double before = costing->cost.time;
  costing->is_scalar = costing->is_split = false;
  cost_body(costing, roles.body, times);
  if (roles.function && stm->exp->tag != EXP_Filter && stm->exp->tag != EXP_Scatter)
    store_results(costing, stm, roles.indices, times);
  if (stm->exp->tag == EXP_Build && !unrolled && !costing->is_scalar)
    costing->cost.time = before + VECTOR_SHARE * (costing->cost.time - before);
  costing->is_scalar = !unrolled || was_scalar || costing->is_scalar;
  costing->innermost = outer;
  if (roles.operator) cost_body(costing, roles.operator->body, times);
}

static void cost_function(Costing *costing, const Function *function, double times);

static void cost_call(Costing *costing, const ExpCall *call, double times) {
  const Function *callee = program_function(costing->program, call->function);
  costing->is_scalar = true;
  if (!callee || costing->depth >= CALL_DEPTH) return;
  for COUNTING(i, i < call->arguments.count && i < callee->parameters.count) {
    Scalar value;
    const bool scalar = atom_type(costing->program->vars, call->arguments.items[i]).tag == TYPE_Scalar;
    if (scalar && mem_atom_value(&costing->values, call->arguments.items[i], &value))
      record_value(costing, callee->parameters.items[i], value);
  }
  costing->depth++;
  cost_function(costing, callee, times);
  costing->depth--;
}

// ---- statements

static void cost_choice(Costing *costing, const ExpIf *choice, double times) {
  Scalar condition;
  if (mem_atom_value(&costing->values, choice->condition, &condition)) {
    cost_body(costing, condition.as.b ? choice->then_body : choice->else_body, times);
    return;
  }
  double share;
  const bool splits = share_of_iterations(costing, choice->condition, &share);
  if (!splits) work(costing, times, 3);
  else if (!costing->is_split) work(costing, times, SPLIT_TIME);   // once: all conditions split one loop
  costing->is_scalar |= !splits, costing->is_split |= splits;
  cost_body(costing, choice->then_body, times * share);
  cost_body(costing, choice->else_body, times * (1 - share));
}

static void cost_update(Costing *costing, const Stm *stm, double times) {
  const ExpUpdate *update = &stm->exp->as.Update;
  const bool whole = atom_is_array(costing->program->vars, update->value);
  if (!whole) cost_of_access(costing, &costing->cost.stores, update->array, (Atoms){0}, times);
  else if (mem_update_copies(costing->program, costing->sizes, costing->context->arena, update))
    fill_costs(costing, update->value.as.var, times, 2);
}

static void cost_stm(Costing *costing, const Stm *stm, double times) {
  const Exp *exp = stm->exp;
  switch (exp->tag) {
  case EXP_Prim: cost_prim(costing, stm, times); return;
  case EXP_Convert: work(costing, times, 0.5); return;
  case EXP_Index:
    cost_of_access(costing, &costing->cost.loads, exp->as.Index.array, exp->as.Index.indices, times);
    return;
  case EXP_Copy: fill_costs(costing, stm_result(stm), times, 2); return;
  case EXP_Iota: case EXP_Replicate: fill_costs(costing, stm_result(stm), times, 1); return;
  case EXP_Update: cost_update(costing, stm, times); return;
  case EXP_Build: case EXP_Reduce: case EXP_Scan: case EXP_Filter: case EXP_Scatter: case EXP_Hist: case EXP_Loop:
    cost_iterations(costing, stm, times);
    return;
  case EXP_If: cost_choice(costing, &exp->as.If, times); return;
  case EXP_Call: cost_call(costing, &exp->as.Call, times); return;
  case EXP_Assert: work(costing, times, stm->marks & MARK_Known ? 0 : 0.5); return;
  case EXP_Array: work(costing, times, 1); return;
  case EXP_Atom:
  case EXP_Slice:
  case EXP_Permute:
  case EXP_Reshape:
  case EXP_Table:
  case EXP_Concat:
  case EXP_Trace:
  case EXP_Alloc: return;
  case EXP_COUNT: panic("cost: no such expression");
  }
}

static void cost_body(Costing *costing, const Body *body, double times) {
  for RANGE(i, body->count) cost_stm(costing, body->stms[i], times);
}

static void cost_function(Costing *costing, const Function *function, double times) {
  Sizes *outer = costing->sizes;
  costing->sizes = sizes_of_function(costing->context, costing->program->vars, function);
  cost_body(costing, function->body, times);
  costing->sizes = outer;
}

static int64_t workspace_of(const Costing *costing, const Function *function) {
  const Frame *frame = map_pointer(&costing->layout->frames, function->name.id);
  int64_t bytes;
  return frame && mem_workspace_bytes(costing->context->arena, function, frame, &costing->values, &bytes) ? bytes : 0;
}

static void give_values(Costing *costing, const Function *function, const CostSizes *given) {
  for EACH_IN(i, function->parameters) {
    const Var var = function->parameters.items[i];
    const Type type = var_type(costing->program->vars, var);
    if (type.tag != TYPE_Scalar || !scalar_is_integer(type.scalar)) continue;
    int64_t value = vars_contain(function->entry->sizes, atom_var(var)) ? given->size : given->number;
    for RANGE(k, given->count)
      if (text_equal(given->named[k].name, var_name(costing->context, costing->program->vars, var)))
        value = given->named[k].value;
    record_value(costing, var, scalar_from_i64(type.scalar, value));
  }
}

ProgramCost mem_cost(Context *context, const Program *program, const Layout *layout, const CostSizes *given) {
  ProgramCost total = {0, 0, 0, 0, 0};
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    if (!function->entry) continue;
    Costing costing = {.context = context,
                       .program = program,
                       .layout = layout,
                       .values = map_new(context->arena),
                       .definitions = map_new(context->arena),
                       .iterations = map_new(context->arena)};
    give_values(&costing, function, given);
    cost_function(&costing, function, 1);
    const int64_t workspace = workspace_of(&costing, function);
    total.time += costing.cost.time + 0.05 * (double)workspace;
    total.loads += costing.cost.loads;
    total.stores += costing.cost.stores;
    total.work += costing.cost.work;
    if (workspace > total.workspace) total.workspace = workspace;
  }
  return total;
}
