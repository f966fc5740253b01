// settle_arguments: an entry that returns a consumed argument after updates works in its destination from the start.
//   in: Core   out: Core
//   rule: entry f (a: *t) = e, where the result is a after updates on every path (in_place.c)
//         -->  entry f (a: *t) = let a' = #settle copy a in e[a' / a]
// The copy does nothing when the caller passes `a` as the destination, so that an update of O(1) costs O(1) then
// [papers 3 and 5]. No other statement mentions `a`, which is why the destination may be the same memory
// (imp/in_place.c).
//   test: test/suite/replays.sh, test/suite/contract.sh
#include "mem/mem.h"
#include "in_place.h"

static bool is_lent_cells(const Function *function) {
  for RANGE(i, function->entry->parameter_count)
    if (function->entry->parameters[i].pool != POOL_None) return true;
  return false;
}

typedef struct Settler {
  Context *context;
  VarTable *vars;
  const Function *function;
  Builder builder;
  Map replace;   // Var id -> const Atom *: the copies
} Settler;

static Var settled(Settler *settler, Var array) {
  const Var copy = var_copy(settler->context, settler->vars, array);
  settler->builder.marks = MARK_Settle;
  settler->builder.span = var_info(settler->vars, array)->span;
  build_stm(&settler->builder, 1, &copy, NEW_EXP(settler->context->arena, Copy, array));
  settler->builder.marks = 0;
  map_put_atom(&settler->replace, array, atom_var(copy));
  return copy;
}

// The argument has another size than the result until a check has compared them: it is copied after the statement that
// gives it the size of the result. Statements after that read the copy through a view of the argument's size.
static void settle_reshaped(Settler *settler, const Stm *stm) {
  const Var argument = stm->exp->as.Reshape.array, view = var_copy(settler->context, settler->vars, argument);
  build_existing(&settler->builder, stm);
  const Var copy = settled(settler, stm_result(stm));
  const Type type = var_type(settler->vars, argument);
  settler->builder.certificates = stm->certificates;
  build_stm(&settler->builder, 1, &view, NEW_EXP(settler->context->arena, Reshape, copy, {type.rank, type.shape}));
  settler->builder.certificates = (Vars){0};
  map_put_atom(&settler->replace, argument, atom_var(view));
}

static const Stm *stm_to_settle(const Settler *settler, const uint32_t *in_place, uint32_t result) {
  const Function *function = settler->function;
  if (!in_place[result]) return NULL;
  return reshaped_argument(settler->vars, function, function->parameters.items[in_place[result] - 1],
                           function->results.items[result]);
}

static const Function *settle_in_entry(Context *context, VarTable *vars, const Function *function,
                                       const uint32_t *in_place) {
  Settler settler = {context, vars, function, builder_new(context, vars, function->span), map_new(context->scratch)};
  uint32_t found = 0;
  for EACH_IN(i, function->results) {
    found += in_place[i] != 0;
    if (in_place[i] && !stm_to_settle(&settler, in_place, i))
      (void)settled(&settler, function->parameters.items[in_place[i] - 1]);
  }
  if (!found) return function;
  for RANGE(k, function->body->count) {
    const Stm *stm = function->body->stms[k], *changed = stm_substitute(context, vars, stm, &settler.replace);
    bool settles = false;
    for EACH_IN(i, function->results) settles = settles || stm_to_settle(&settler, in_place, i) == stm;
    if (settles && changed == stm) settle_reshaped(&settler, stm);
    else build_existing(&settler.builder, changed);
  }
  Atom *results = NEW_ARRAY(context->arena, Atom, function->results.count + 1);
  for EACH_IN(i, function->body->result) {
    const Atom *other = function->body->result.items[i].tag == ATOM_Var
                            ? map_pointer(&settler.replace, function->body->result.items[i].as.var.id)
                            : NULL;
    results[i] = other ? *other : function->body->result.items[i];
  }
  return function_with_body(context->arena, function,
                            builder_finish(&settler.builder, function->body->result.count, results));
}

const Program *settle_arguments(Context *context, const Program *program) {
  const Map in_place = in_place_results(context, program, true);
  const Function **functions = NEW_ARRAY(context->arena, const Function *, program->function_count + 1);
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    const uint32_t *results = function->entry ? map_pointer(&in_place, function->name.id) : NULL;
    functions[i] = results && !function->entry->is_strided && !is_lent_cells(function)
                       ? settle_in_entry(context, program->vars, function, results)
                       : function;
  }
  return program_with_functions(context->arena, program, functions);
}
