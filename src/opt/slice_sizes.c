// slice_sizes: splits a function whose result sizes are results into a size function and a value function [paper 5,
// section 3.1.1 and 4]: f -> f_shape, which computes the sizes and nothing else, and f_value, which is given them.
//   in:  core          out: core; calls of f become k = f_shape(a); xs = f_value(a, k)
//   rule: only if the slice is O(1): scalar operations, assertions, branches of those, and calls of other size
//         functions (the
//         paper's cost model, section 2.4); otherwise f stays as it is and the size is existential
//   test: opt/test/slice_sizes_test.c
#include "opt/opt.h"

typedef struct Sliced {
  Name shape, value;
  uint32_t size_count;
  const uint32_t *size_results; /* which results are sizes */
  uint32_t scalar_count;
  const uint32_t *scalar_parameters;
} Sliced;
typedef struct Slicer {
  Context *context;
  VarTable *vars;
  Map sliced; /* Name id -> Sliced * */
  Map shapes; /* Name ids of size functions */
  Seq(const Function *) functions;
  Cycles cycles;
  bool changed;
  SliceDecisions *decisions; /* may be NULL */
} Slicer;

// ---- the slice of one function
typedef struct SliceOf {
  Slicer *slicer;
  const Body *body;
  Map definitions; /* Var id -> index + 1 */
  Bitset wanted;
  Bitset parameters;
  bool possible;
  const Stm *costly; /* what makes it impossible; NULL: an array that the function is given */
} SliceOf;

static bool cheap_body(const Slicer *slicer, const Body *body);

static bool cheap(const Slicer *slicer, const Stm *stm) {
  for RANGE(i, stm->pattern.count) {
    TypeTag tag = var_type(slicer->vars, stm->pattern.items[i]).tag;
    if (tag != TYPE_Scalar && tag != TYPE_Certificate) return false;
  }
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Atom || exp->tag == EXP_Prim || exp->tag == EXP_Convert || exp->tag == EXP_Assert) return true;
  if (exp->tag == EXP_Call) return map_find(&slicer->shapes, exp->as.Call.function.id) != NULL;
  return exp->tag == EXP_If && cheap_body(slicer, exp->as.If.then_body) && cheap_body(slicer, exp->as.If.else_body);
}

static bool cheap_body(const Slicer *slicer, const Body *body) {
  for RANGE(i, body->count)
    if (!cheap(slicer, body->stms[i])) return false;
  return true;
}

static void want_var(SliceOf *slice, uint32_t id) {
  uint64_t at = map_value_or(&slice->definitions, id, 0);
  if (at == 0) {
    if (!bitset_has(&slice->parameters, id)) slice->possible = false;
    return;
  }
  uint32_t index = (uint32_t)at - 1;
  if (bitset_has(&slice->wanted, index)) return;
  bitset_add(&slice->wanted, index);
  const Stm *stm = slice->body->stms[index];
  if (!cheap(slice->slicer, stm)) {
    slice->possible = false;
    slice->costly = stm;
    return;
  }
  Bitset free = bitset_new(slice->slicer->context->scratch);
  exp_free_vars(slice->slicer->vars, stm->exp, &free);
  for RANGE(i, stm->certificates.count) bitset_add(&free, stm->certificates.items[i].id);
  for (uint32_t word = 0; word < free.word_count && slice->possible; word++)
    for RANGE(bit, 64)
      if (free.words[word] >> bit & 1) want_var(slice, word * 64 + bit);
}

static SliceOf slice_of(Slicer *slicer, const Function *function, const uint32_t *sizes, uint32_t count) {
  Arena *scratch = slicer->context->scratch;
  SliceOf slice = {slicer, function->body, map_new(scratch), bitset_new(scratch), bitset_new(scratch), true, NULL};
  for RANGE(i, function->parameters.count)
    if (var_type(slicer->vars, function->parameters.items[i]).tag == TYPE_Scalar)
      bitset_add(&slice.parameters, function->parameters.items[i].id);
  for RANGE(i, function->body->count)
    for RANGE(k, function->body->stms[i]->pattern.count)
      map_put(&slice.definitions, function->body->stms[i]->pattern.items[k].id, i + 1);
  for (uint32_t i = 0; i < count && slice.possible; i++) {
    Atom size = function->body->result.items[sizes[i]];
    if (size.tag == ATOM_Var) want_var(&slice, size.as.var.id);
  }
  return slice;
}

// ---- the two functions
static Name derived_name(const Slicer *slicer, Name name, const char *suffix) {
  Text text = text_format(slicer->context->arena, "%.*s_%s", TEXT_ARG(name_text(slicer->context->names, name)), suffix);
  return intern(slicer->context->names, text);
}

static Vars fresh_scalars(Slicer *slicer, const uint32_t *which, uint32_t count, Vars from, Map *replace) {
  Var *items = NEW_ARRAY(slicer->context->arena, Var, count);
  for RANGE(i, count) {
    items[i] = var_copy(slicer->context, slicer->vars, from.items[which[i]]);
    if (replace) map_put_atom(replace, from.items[which[i]], atom_var(items[i]));
  }
  return (Vars){count, items};
}

static const Function *shape_function(Slicer *slicer, const Function *function, const Sliced *sliced,
                                      const SliceOf *slice) {
  Arena *arena = slicer->context->arena;
  Map replace = map_new(arena);
  Function shape = {.name = sliced->shape, .span = function->span, .inline_always = true};
  shape.parameters =
      fresh_scalars(slicer, sliced->scalar_parameters, sliced->scalar_count, function->parameters, &replace);
  shape.results = fresh_scalars(slicer, sliced->size_results, sliced->size_count, function->results, NULL);
  const Stm **stms = NEW_ARRAY(arena, const Stm *, function->body->count);
  uint32_t count = 0;
  for RANGE(i, function->body->count)
    if (bitset_has(&slice->wanted, i)) stms[count++] = function->body->stms[i];
  Atom *result = NEW_ARRAY(arena, Atom, sliced->size_count);
  for RANGE(i, sliced->size_count) result[i] = function->body->result.items[sliced->size_results[i]];
  Body body = {count, stms, {sliced->size_count, result}};
  shape.body = body_rename(slicer->context, slicer->vars, &body, &replace);
  return COPY_OF(arena, &shape);
}

// A result whose size is known under another name takes the declared one.
static Atom as_declared(Slicer *slicer, Builder *builder, Atom result, Type declared) {
  if (declared.tag != TYPE_Array || result.tag != ATOM_Var ||
      type_equal(var_type(slicer->vars, result.as.var), declared))
    return result;
  return atom_var(build_exp(builder, "value", declared,
                            NEW_EXP(slicer->context->arena, Reshape, result.as.var, {declared.rank, declared.shape})));
}

// Inside f_value the size is the parameter: the statements that computed it are left without uses.
static const Function *value_function(Slicer *slicer, const Function *function, const Sliced *sliced) {
  Arena *arena = slicer->context->arena;
  Map replace = map_new(arena), declared = map_new(arena);
  uint32_t old = function->parameters.count, kept = 0;
  Var *parameters = NEW_ARRAY(arena, Var, old + sliced->size_count);
  for RANGE(i, old) parameters[i] = function->parameters.items[i];
  Bitset sizes = bitset_new(arena);
  Sizes *polys = sizes_of_function(slicer->context, slicer->vars, function);
  for RANGE(i, sliced->size_count) {
    uint32_t at = sliced->size_results[i];
    bitset_add(&sizes, at);
    Var parameter = var_copy(slicer->context, slicer->vars, function->results.items[at]);
    Atom atom = atom_var(parameter);
    parameters[old + i] = parameter;
    map_put_atom(&declared, function->results.items[at], atom);
    Atom computed = function->body->result.items[at];
    if (computed.tag == ATOM_Var) map_put_atom(&replace, computed.as.var, atom);
    const Poly *size = sizes_poly(polys, computed);
    for EACH_STM(each, arena, function->body) {
      const Var other = each.stm->pattern.count == 1 ? stm_result(each.stm) : (Var){0};
      // the other variables that are the size as polynomials
      if (other.id && type_equal(var_type(slicer->vars, other), type_scalar(SCALAR_I64)) &&
          !map_find(&replace, other.id) && poly_equal(sizes_poly(polys, atom_var(other)), size))
        map_put_atom(&replace, other, atom);
    }
  }
  Var *results = NEW_ARRAY(arena, Var, function->results.count);
  Atom *atoms = NEW_ARRAY(arena, Atom, function->results.count);
  const Body *body = body_substitute(slicer->context, slicer->vars, function->body, &replace);
  Builder builder = builder_new(slicer->context, slicer->vars, function->span);
  build_statements(&builder, body);
  for RANGE(i, function->results.count) {
    if (bitset_has(&sizes, i)) continue;
    const VarInfo *info = var_info(slicer->vars, function->results.items[i]);
    VarInfo own = *info;
    results[kept] = var_new(slicer->context, slicer->vars, own.name,
                            type_substitute(slicer->context, own.type, &declared), own.span);
    atoms[kept] = as_declared(slicer, &builder, body->result.items[i], var_type(slicer->vars, results[kept]));
    kept++;
  }
  Function value = *function;
  value.name = sliced->value;
  value.parameters = (Vars){old + sliced->size_count, parameters};
  value.results = (Vars){kept, results};
  value.body = builder_finish(&builder, kept, atoms);
  return COPY_OF(arena, &value);
}

// ---- which results are sizes of later results; their computations must be statements of their own, one each
static uint32_t size_results(const Slicer *slicer, const Function *function, uint32_t *which) {
  uint32_t count = 0;
  for RANGE(i, function->results.count) {
    bool is_size = false;
    for (uint32_t k = i + 1; k < function->results.count && !is_size; k++) {
      Type type = var_type(slicer->vars, function->results.items[k]);
      for (uint32_t d = 0; type.tag == TYPE_Array && d < type.rank; d++)
        is_size =
            is_size || (type.shape[d].tag == ATOM_Var && type.shape[d].as.var.id == function->results.items[i].id);
    }
    if (is_size) which[count++] = i;
  }
  return count;
}

static bool sizes_are_distinct_locals(const Slicer *slicer, const Function *function, const uint32_t *which,
                                      uint32_t count) {
  Map seen = map_new(slicer->context->scratch);
  for RANGE(i, function->parameters.count) map_put(&seen, function->parameters.items[i].id, 1);
  for RANGE(i, count) {
    Atom atom = function->body->result.items[which[i]];
    if (atom.tag != ATOM_Var || map_find(&seen, atom.as.var.id)) return false;
    map_put(&seen, atom.as.var.id, 1);
  }
  return true;
}

static void decide_slices(Slicer *slicer, const Function *function, SliceReason reason, const Stm *costly) {
  SliceDecision decision = {function, reason, costly};
  if (slicer->decisions) seq_push(slicer->context->arena, &slicer->decisions->items, decision);
}

static bool try_slice(Slicer *slicer, const Function *function) {
  if (function->entry || !function_has_existential_size(slicer->vars, function)) return false;
  if (cycles_recursive(&slicer->cycles, function->name))
    return decide_slices(slicer, function, SLICE_Recursive, NULL), false;
  Arena *arena = slicer->context->arena;
  uint32_t *which = NEW_ARRAY(arena, uint32_t, function->results.count);
  uint32_t count = size_results(slicer, function, which);
  if (!sizes_are_distinct_locals(slicer, function, which, count))
    return decide_slices(slicer, function, SLICE_Given, NULL), false;
  SliceOf slice = slice_of(slicer, function, which, count);
  if (!slice.possible) return decide_slices(slicer, function, SLICE_Costly, slice.costly), false;
  if (!rule_allowed(slicer->context, "slice-sizes")) return false;
  decide_slices(slicer, function, SLICE_Done, NULL);
  Sliced sliced = {derived_name(slicer, function->name, "shape"),
                   derived_name(slicer, function->name, "value"),
                   count,
                   which,
                   0,
                   NULL};
  uint32_t *scalars = NEW_ARRAY(arena, uint32_t, function->parameters.count);
  for RANGE(i, function->parameters.count)
    if (var_type(slicer->vars, function->parameters.items[i]).tag == TYPE_Scalar) scalars[sliced.scalar_count++] = i;
  sliced.scalar_parameters = scalars;
  map_put_pointer(&slicer->sliced, function->name.id, COPY_OF(arena, &sliced));
  map_put(&slicer->shapes, sliced.shape.id, 1);
  seq_push(arena, &slicer->functions, shape_function(slicer, function, &sliced, &slice));
  seq_push(arena, &slicer->functions, value_function(slicer, function, &sliced));
  return slicer->changed = true;
}

// ---- calls
static void split_call(Slicer *slicer, Builder *builder, const Stm *stm, const Sliced *sliced) {
  Arena *arena = slicer->context->arena;
  const ExpCall *call = &stm->exp->as.Call;
  Atom *scalars = NEW_ARRAY(arena, Atom, sliced->scalar_count),
       *all = NEW_ARRAY(arena, Atom, call->arguments.count + sliced->size_count);
  Var *sizes = NEW_ARRAY(arena, Var, sliced->size_count), *values = NEW_ARRAY(arena, Var, stm->pattern.count);
  for RANGE(i, sliced->scalar_count) scalars[i] = call->arguments.items[sliced->scalar_parameters[i]];
  for RANGE(i, call->arguments.count) all[i] = call->arguments.items[i];
  uint32_t next = 0, kept = 0;
  for RANGE(i, stm->pattern.count) {
    bool is_size = next < sliced->size_count && sliced->size_results[next] == i;
    if (!is_size) {
      values[kept++] = stm->pattern.items[i];
      continue;
    }
    sizes[next] = stm->pattern.items[i];
    all[call->arguments.count + next++] = atom_var(stm->pattern.items[i]);
  }
  builder->certificates = stm->certificates;
  builder->span = stm->span;
  build_stm(builder, sliced->size_count, sizes,
            NEW_EXP(arena, Call, sliced->shape, {sliced->scalar_count, scalars}, {0, NULL}));
  build_stm(builder, kept, values,
            NEW_EXP(arena, Call, sliced->value, {call->arguments.count + sliced->size_count, all}, {0, NULL}));
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
                   .shapes = map_new(arena),
                   .cycles = cycles_of_program(arena, program),
                   .decisions = decisions};
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    function = function_with_body(
        arena, function, body_rewrite(context, program->vars, function->body, split_if_sliced, &slicer));
    if (!try_slice(&slicer, function)) seq_push(arena, &slicer.functions, function);
  }
  if (!slicer.changed) return program;
  Program copy = *program;
  copy.function_count = slicer.functions.size;
  copy.functions = slicer.functions.items;
  return COPY_OF(arena, &copy);
}

const Program *slice_sizes(Context *context, const Program *program) { return slice_program(context, program, NULL); }

SliceDecisions slice_decisions(Context *context, const Program *program) {
  SliceDecisions decisions = {0};
  (void)slice_program(context, simplify(context, program), &decisions);
  return decisions;
}
