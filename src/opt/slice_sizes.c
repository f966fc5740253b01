// slice_sizes: splits a function whose result sizes are results into a size function f_shape, which computes only the
// sizes, and a value function f_value, which gets the sizes as arguments [paper 5, sections 3.1.1 and 4].
//   in:  core          out: core; calls of f become k = f_shape(a); xs = f_value(a, k)
//   rule: only if the slice is O(1): scalar operations, assertions, branches of those, and calls of other size
//         functions (the paper's cost model, section 2.4); otherwise f stays as it is and the size is existential
// The pass runs before functions are inlined; whether f_shape and f_value are inlined is decided by their cost.
//   test: opt/test/golden/slice_sizes/, driver/test/size_slicing_rows_test.c, test/run/sliced_*.fut
#include "opt/opt.h"

// scalars: by parameter, whether the size function has it. sizes, values: by result, whether it is a size, or a value.
typedef struct Sliced { Name shape, value; bool *scalars, *sizes, *values; } Sliced;
typedef struct Slicer {
  Context *context;
  VarTable *vars;
  Map sliced;                  // Name id -> Sliced *
  Bitset shapes;               // Name ids of size functions
  Seq(const Function *) functions;
  Cycles cycles;
  SliceDecisions *decisions;   // may be NULL
} Slicer;

// ---- which results are sizes of later results; each must be computed by a statement of its own
static bool is_size_of_later(const VarTable *vars, Vars results, uint32_t number) {
  for RANGE_FROM(k, number + 1, results.count) {
    const Type type = var_type(vars, results.items[k]);
    if (atoms_contain((Atoms){type.rank, type.shape}, results.items[number])) return true;
  }
  return false;
}

bool function_has_existential_size(const VarTable *vars, const Function *function) {
  for EACH_IN(i, function->results)
    if (is_size_of_later(vars, function->results, i)) return true;
  return false;
}

static bool sizes_are_distinct_locals(const Slicer *slicer, const Function *function, const Sliced *sliced) {
  Bitset seen = bitset_new(slicer->context->scratch);
  bitset_add_vars(&seen, function->parameters);
  for EACH_IN(i, function->results) {
    const Atom size = function->body->result.items[i];
    if (!sliced->sizes[i]) continue;
    if (size.tag != ATOM_Var || bitset_has(&seen, size.as.var.id)) return false;
    bitset_add(&seen, size.as.var.id);
  }
  return true;
}

// ---- the slice of one function
static bool cheap(const Slicer *slicer, const Stm *stm) {
  const Exp *exp = stm->exp;
  for EACH_IN(i, stm->pattern)
    if (var_is_array(slicer->vars, stm->pattern.items[i])) return false;
  if (exp->tag == EXP_Call) return bitset_has(&slicer->shapes, exp->as.Call.function.id);
  const Bodies bodies = exp_bodies(exp);
  for EACH_IN(i, bodies)
    for RANGE(k, bodies.items[i]->count)
      if (!cheap(slicer, bodies.items[i]->stms[k])) return false;
  return exp->tag == EXP_Atom || exp->tag == EXP_Prim || exp->tag == EXP_Convert || exp->tag == EXP_Assert ||
         exp->tag == EXP_If;
}

// The statements that the sizes need. costly: the last of them that is not O(1); NULL: the slice is O(1).
typedef struct SizeSlice { Seq(const Stm *) stms; const Stm *costly; } SizeSlice;
static SizeSlice slice_of(const Slicer *slicer, const Function *function, Atoms sizes) {
  Arena *scratch = slicer->context->scratch;
  SizeSlice slice = {0};
  Bitset needed = bitset_new(scratch), kept = bitset_new(scratch);
  for EACH_IN(i, sizes) bitset_add(&needed, sizes.items[i].as.var.id);
  for (uint32_t i = function->body->count; i-- > 0 && !slice.costly;) {
    const Stm *stm = function->body->stms[i];
    if (!bitset_has_any(&needed, stm->pattern)) continue;
    if (!cheap(slicer, stm)) slice.costly = stm;
    bitset_add(&kept, i);
    stm_free_vars(slicer->vars, stm, &needed);
  }
  for EACH_BIT(i, &kept) seq_push(scratch, &slice.stms, function->body->stms[i]);
  return slice;
}

// ---- the two functions
static Name name_of_slice(const Slicer *slicer, Name name, const char *suffix) {
  Text text = text_format(slicer->context->arena, "%.*s_%s", TEXT_ARG(name_text(slicer->context->names, name)), suffix);
  return intern(slicer->context->names, text);
}

static const Function *shape_function(Slicer *slicer, const Function *function, const Sliced *sliced,
                                      const SizeSlice *slice, Atoms sizes) {
  Arena *arena = slicer->context->arena;
  const Vars parameters = vars_select(arena, function->parameters, function->parameters.count, sliced->scalars),
             results = vars_select(arena, function->results, function->results.count, sliced->sizes);
  Map replace = map_new(arena);
  Function shape = {.name = sliced->shape, .span = function->span, .inline_always = true};
  shape.parameters = vars_like(slicer->context, slicer->vars, parameters, &replace);
  shape.results = vars_like(slicer->context, slicer->vars, results, &replace);
  shape.body = body_rename(slicer->context, slicer->vars,
                           body_new(arena, slice->stms.size, slice->stms.items, sizes), &replace);
  return COPY_OF(arena, &shape);
}

// A result whose size is equal to the declared one but a different variable is reshaped to the declared size.
static Atom as_declared(Slicer *slicer, Builder *builder, Atom result, Type declared) {
  if (declared.tag != TYPE_Array || result.tag != ATOM_Var ||
      type_equal(var_type(slicer->vars, result.as.var), declared))
    return result;
  return atom_var(build_exp(builder, "value", declared,
                            NEW_EXP(slicer->context->arena, Reshape, result.as.var, {declared.rank, declared.shape})));
}

// Is a size of an array in the function computed from a variable that is replaced? Its polynomial would be another
// then, and sizes that were equal would differ.
static bool sizes_depend_on(const Slicer *slicer, const Function *function, const Map *replaced) {
  Arena *arena = slicer->context->arena;
  Bitset sizes = bitset_new(arena), computed = bitset_new(arena);
  for EACH_STM(each, arena, function->body) {
    const Stm *stm = each.stm;
    for EACH_IN(i, stm->pattern) {
      const Type type = var_type(slicer->vars, stm->pattern.items[i]);
      for COUNTING(d, type.tag == TYPE_Array && d < type.rank)
        if (type.shape[d].tag == ATOM_Var) bitset_add(&sizes, type.shape[d].as.var.id);
    }
    if (stm->exp->tag != EXP_Prim || map_find(replaced, stm_result(stm).id)) continue;
    for EACH_IN(i, stm->exp->as.Prim.arguments) {
      const Atom atom = stm->exp->as.Prim.arguments.items[i];
      if (atom.tag == ATOM_Var && (map_find(replaced, atom.as.var.id) || bitset_has(&computed, atom.as.var.id)))
        bitset_add(&computed, stm_result(stm).id);
    }
  }
  return bitset_intersects(&sizes, &computed);
}

// Inside f_value the size is a parameter. Every other variable with the same polynomial is replaced by that parameter,
// so that the statements that computed it are dead; of equal sizes, by the first one's. None is replaced where other
// sizes depend on one. Results of other sizes are reshaped.
static Map sizes_as_parameters(Slicer *slicer, const Function *function, Atoms sizes, Vars parameters) {
  Arena *arena = slicer->context->arena;
  Map replace = map_new(arena);
  Sizes *polys = sizes_of_function(slicer->context, slicer->vars, function);
  for EACH_IN(i, sizes) {
    const Atom parameter = atom_var(parameters.items[i]);
    if (map_find(&replace, sizes.items[i].as.var.id)) continue;
    map_put_atom(&replace, sizes.items[i].as.var, parameter);
    const Poly *size = sizes_poly(polys, sizes.items[i]);
    for EACH_STM(each, arena, function->body) {
      const Var other = each.stm->pattern.count == 1 ? stm_result(each.stm) : (Var){0};
      if (type_equal(var_type(slicer->vars, other), type_scalar(SCALAR_I64)) && !map_find(&replace, other.id) &&
          poly_equal(sizes_poly(polys, atom_var(other)), size))
        map_put_atom(&replace, other, parameter);
    }
  }
  return sizes_depend_on(slicer, function, &replace) ? map_new(arena) : replace;
}

static const Function *value_function(Slicer *slicer, const Function *function, const Sliced *sliced, Atoms sizes) {
  Arena *arena = slicer->context->arena;
  const Vars results = function->results;
  Map declared = map_new(arena);
  const Vars given =
      vars_like(slicer->context, slicer->vars, vars_select(arena, results, results.count, sliced->sizes), &declared);
  const Map replace = sizes_as_parameters(slicer, function, sizes, given);
  Builder builder = builder_new(slicer->context, slicer->vars, function->span);
  const Body *body = body_substitute(slicer->context, slicer->vars, function->body, &replace);
  build_statements(&builder, body);
  Function value = *function;
  value.name = sliced->value;
  value.sliced = true;
  value.parameters = vars_join(arena, function->parameters, given);
  value.results =
      vars_like(slicer->context, slicer->vars, vars_select(arena, results, results.count, sliced->values), &declared);
  const Atoms computed = atoms_select(arena, body->result, results.count, sliced->values);
  Atom *atoms = NEW_ARRAY(arena, Atom, computed.count);
  for EACH_IN(i, computed)
    atoms[i] = as_declared(slicer, &builder, computed.items[i], var_type(slicer->vars, value.results.items[i]));
  value.body = builder_finish(&builder, computed.count, atoms);
  return COPY_OF(arena, &value);
}

static void decide_slices(Slicer *slicer, const Function *function, SliceReason reason, const Stm *costly) {
  SliceDecision decision = {function, reason, costly};
  if (slicer->decisions) seq_push(slicer->context->arena, &slicer->decisions->items, decision);
}

static Sliced sliced_parts(const Slicer *slicer, const Function *function) {
  Arena *arena = slicer->context->arena;
  const uint32_t count = function->results.count;
  Sliced sliced = {name_of_slice(slicer, function->name, "shape"), name_of_slice(slicer, function->name, "value"),
                   NEW_ARRAY(arena, bool, function->parameters.count), NEW_ARRAY(arena, bool, count),
                   NEW_ARRAY(arena, bool, count)};
  for EACH_IN(i, function->parameters)
    sliced.scalars[i] = !var_is_array(slicer->vars, function->parameters.items[i]);
  for RANGE(i, count) {
    sliced.sizes[i] = is_size_of_later(slicer->vars, function->results, i);
    sliced.values[i] = !sliced.sizes[i];
  }
  return sliced;
}

static bool try_slice(Slicer *slicer, const Function *function) {
  if (function->entry || !function_has_existential_size(slicer->vars, function)) return false;
  if (cycles_recursive(&slicer->cycles, function->name))
    return decide_slices(slicer, function, SLICE_Recursive, NULL), false;
  Arena *arena = slicer->context->arena;
  const Sliced sliced = sliced_parts(slicer, function);
  if (!sizes_are_distinct_locals(slicer, function, &sliced))
    return decide_slices(slicer, function, SLICE_Given, NULL), false;
  const Atoms sizes = atoms_select(arena, function->body->result, function->results.count, sliced.sizes);
  const SizeSlice slice = slice_of(slicer, function, sizes);
  if (slice.costly) return decide_slices(slicer, function, SLICE_Costly, slice.costly), false;
  if (!rule_allowed(slicer->context, "slice-sizes")) return false;
  decide_slices(slicer, function, SLICE_Done, NULL);
  map_put_pointer(&slicer->sliced, function->name.id, COPY_OF(arena, &sliced));
  bitset_add(&slicer->shapes, sliced.shape.id);
  seq_push(arena, &slicer->functions, shape_function(slicer, function, &sliced, &slice, sizes));
  seq_push(arena, &slicer->functions, value_function(slicer, function, &sliced, sizes));
  return true;
}

// ---- calls
static void split_call(Slicer *slicer, Builder *builder, const Stm *stm, const Sliced *sliced) {
  Arena *arena = slicer->context->arena;
  const Atoms arguments = stm->exp->as.Call.arguments;
  const Vars sizes = vars_select(arena, stm->pattern, stm->pattern.count, sliced->sizes),
             values = vars_select(arena, stm->pattern, stm->pattern.count, sliced->values);
  builder->certificates = stm->certificates;
  builder->span = stm->span;
  build_stm(builder, sizes.count, sizes.items,
            NEW_EXP(arena, Call, sliced->shape, atoms_select(arena, arguments, arguments.count, sliced->scalars),
                    {0, NULL}));
  builder->marks = stm->marks;
  build_stm(builder, values.count, values.items,
            NEW_EXP(arena, Call, sliced->value, atoms_join(arena, arguments, atoms_of_vars(arena, sizes)),
                    {0, NULL}));
  builder->certificates = (Vars){0, NULL};
}

static void split_if_sliced(void *user, Builder *builder, const Stm *stm) {
  Slicer *slicer = user;
  const Sliced *sliced = stm->exp->tag == EXP_Call ? map_pointer(&slicer->sliced, stm->exp->as.Call.function.id) : NULL;
  if (sliced) split_call(slicer, builder, stm, sliced);
  else build_existing(builder, stm);
}

static const Program *slice_program(Context *context, const Program *program, SliceDecisions *decisions) {
  Arena *arena = context->arena;
  Slicer slicer = {.context = context,
                   .vars = program->vars,
                   .sliced = map_new(arena),
                   .shapes = bitset_new(arena),
                   .cycles = cycles_of_program(arena, program),
                   .decisions = decisions};
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    function = function_with_body(
        arena, function, body_rewrite(context, program->vars, function->body, split_if_sliced, &slicer));
    if (!try_slice(&slicer, function)) seq_push(arena, &slicer.functions, function);
  }
  return slicer.functions.size == program->function_count
             ? program
             : program_of_functions(arena, program, slicer.functions.size, slicer.functions.items);
}

const Program *slice_sizes(Context *context, const Program *program) { return slice_program(context, program, NULL); }

SliceDecisions slice_decisions(Context *context, const Program *program) {
  SliceDecisions decisions = {0};
  (void)slice_program(context, simplify(context, program), &decisions);
  return decisions;
}
