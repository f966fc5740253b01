// in_place: finds results that a function can return in the memory of a parameter that it overwrites.
//   in: Core and its alias classes   out: for each function and result the number of that parameter + 1, or 0
//   rule: the result is the parameter after updates, on every path. Update, Scatter, Hist, Loop and If keep the memory,
//         and so does a call of a function that returns its result in the memory of a parameter. A call within a cycle
//         is assumed to agree with the other paths, until a path contradicts.
// The answer is a request: a result that is not in that memory at the end is copied there.
#include "in_place.h"

// Where an array may be: nowhere yet (a call about which nothing is known), in the memory of one parameter, or
// somewhere else.
static const uint32_t ORIGIN_Open = 0, ORIGIN_Elsewhere = UINT32_MAX;

typedef struct Origins {
  Arena *arena;
  const VarTable *vars;
  const Map *results; /* Name id -> uint32_t *: parameter + 1 per result */
  Map of;             /* Var id -> origin */
} Origins;

static uint32_t origin_of_atom(const Origins *origins, Atom atom) {
  return atom.tag == ATOM_Var ? (uint32_t)map_value_or(&origins->of, atom.as.var.id, ORIGIN_Elsewhere)
                              : ORIGIN_Elsewhere;
}
static void set_origin(Origins *origins, Var var, uint32_t origin) {
  if (var_is_array(origins->vars, var)) map_put(&origins->of, var.id, origin);
}
static uint32_t joined_origin(uint32_t a, uint32_t b) {
  return a == ORIGIN_Open ? b : b == ORIGIN_Open || a == b ? a : ORIGIN_Elsewhere;
}

static void find_origins_in(Origins *origins, const Body *body);

static void find_call_origins(Origins *origins, const Stm *stm, const ExpCall *call) {
  const uint32_t *results = map_pointer(origins->results, call->function.id);
  for EACH_IN(i, stm->pattern) {
    const uint32_t parameter = results ? results[i] : ORIGIN_Elsewhere;
    if (parameter == ORIGIN_Open || parameter == ORIGIN_Elsewhere)
      set_origin(origins, stm->pattern.items[i], parameter);
    else set_origin(origins, stm->pattern.items[i], origin_of_atom(origins, call->arguments.items[parameter - 1]));
  }
}

// The result may be in the memory of either.
static void join_origins(Origins *origins, Vars pattern, Atoms x, Atoms y) {
  for EACH_IN(i, pattern)
    set_origin(origins, pattern.items[i],
               joined_origin(origin_of_atom(origins, x.items[i]), origin_of_atom(origins, y.items[i])));
}

static void find_stm_origins(Origins *origins, const Stm *stm) {
  const Exp *exp = stm->exp;
  const ExpRoles roles = exp_roles(exp);
  const Bodies bodies = exp->tag == EXP_If || exp->tag == EXP_Loop ? exp_bodies(exp) : (Bodies){0};
  for EACH_IN(i, roles.carried)
    set_origin(origins, roles.carried.items[i], origin_of_atom(origins, roles.initial.items[i]));
  for EACH_IN(i, bodies) find_origins_in(origins, bodies.items[i]);
  if (exp->tag == EXP_Loop) join_origins(origins, stm->pattern, roles.initial, roles.body->result);
  if (exp->tag == EXP_If) join_origins(origins, stm->pattern, bodies.items[0]->result, bodies.items[1]->result);
  if (exp->tag == EXP_Call) find_call_origins(origins, stm, &exp->as.Call);
  if (exp->tag == EXP_Reshape && exp->as.Reshape.shape.count == var_type(origins->vars, exp->as.Reshape.array).rank)
    set_origin(origins, stm_result(stm), origin_of_atom(origins, atom_var(exp->as.Reshape.array)));
  if (exp->tag == EXP_Atom) set_origin(origins, stm_result(stm), origin_of_atom(origins, exp->as.Atom.value));
  for COUNTING(i, i < roles.consumed.count && i < stm->pattern.count)
    set_origin(origins, stm->pattern.items[i], origin_of_atom(origins, atom_var(roles.consumed.items[i])));
}

static void find_origins_in(Origins *origins, const Body *body) {
  for RANGE(i, body->count) find_stm_origins(origins, body->stms[i]);
}

static bool is_parameter_taken(const uint32_t *results, uint32_t count, uint32_t parameter) {
  for RANGE(i, count)
    if (results[i] == parameter) return true;
  return false;
}

const Stm *reshaped_argument(const VarTable *vars, const Function *function, Var parameter, Var result) {
  for COUNTING(i, function->entry && i < function->body->count) {
    const Stm *stm = function->body->stms[i];
    if (stm->exp->tag == EXP_Reshape && stm->exp->as.Reshape.array.id == parameter.id &&
        type_equal(var_type(vars, stm_result(stm)), var_type(vars, result)))
      return stm;
  }
  return NULL;
}

static bool can_be(const Origins *origins, const Aliases *aliases, const Function *function, uint32_t result,
                   uint32_t parameter) {
  const Var var = function->parameters.items[parameter - 1], to = function->results.items[result];
  return (type_equal(var_type(origins->vars, var), var_type(origins->vars, to)) ||
          reshaped_argument(origins->vars, function, var, to)) &&
         aliases_consumed(aliases, var);
}

// True when the origin of some result changed.
static bool find_results(Arena *arena, const Program *program, const Function *function, const Aliases *aliases,
                         const Map *results) {
  Origins origins = {arena, program->vars, results, map_new(arena)};
  uint32_t *known = map_pointer(results, function->name.id);
  bool changed = false;
  for EACH_IN(i, function->parameters) set_origin(&origins, function->parameters.items[i], i + 1);
  find_origins_in(&origins, function->body);
  for EACH_IN(i, function->results) {
    if (known[i] == ORIGIN_Elsewhere) continue;
    uint32_t origin = joined_origin(known[i], origin_of_atom(&origins, function->body->result.items[i]));
    bool fits =
        origin == ORIGIN_Open || (origin != ORIGIN_Elsewhere && can_be(&origins, aliases, function, i, origin) &&
                                  !is_parameter_taken(known, i, origin));
    if (!fits) origin = ORIGIN_Elsewhere;
    changed = changed || origin != known[i];
    known[i] = origin;
  }
  return changed;
}

Map in_place_results(Context *context, const Program *program, bool entries) {
  Arena *arena = context->arena;
  Map results = map_new(arena);
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    if ((function->entry != NULL) == entries && has_arrays(program->vars, function->results))
      map_put_pointer(&results, function->name.id, NEW_ARRAY(arena, uint32_t, function->results.count + 1));
  }
  const Aliases *aliases = results.entries.size ? aliases_of_program(context, program) : NULL;
  for (bool changed = aliases != NULL; changed;) {
    changed = false;
    for RANGE(i, program->function_count)
      if (map_find(&results, program->functions[i]->name.id))
        changed = find_results(context->scratch, program, program->functions[i], aliases, &results) || changed;
  }
  for EACH(i, &results.entries) {
    uint32_t *items = results.entries.items[i].as.pointer;
    const Function *function = program_function(program, (Name){(uint32_t)results.entries.items[i].key});
    for EACH_IN(k, function->results)
      if (items[k] == ORIGIN_Elsewhere) items[k] = 0;
  }
  return results;
}

bool mem_result_in_place(const Program *program, const Function *function, uint32_t result, uint32_t *parameter) {
  const Memory *memory = memory_of(program, function->results.items[result]);
  for (*parameter = 0; memory && *parameter < function->parameters.count; ++*parameter) {
    const Memory *place = memory_of(program, function->parameters.items[*parameter]);
    if (place && memory_equal(place, memory)) return true;
  }
  return false;
}
