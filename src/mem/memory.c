// memory: sizes as polynomials, the index functions of views [paper 3, equations 1-3] and of destination views (their
// inverses, paper 2), and when two index functions are the same.
#include "bounds.h"
#include "index_function.h"

void env_enter_function(SizeEnv *env, const Function *function) {
  env->sizes = sizes_of_function(env->context, env->vars, function);
  env->facts = facts_extend(env->arena, sizes_facts(env->sizes));
  env->cover_steps = 0;
  note_definitions(env, function->body);
  find_bounds(env, function->body);
}

void env_bind(SizeEnv *env, EnvScope *scope, Vars bound) {
  bitset_add_vars(&env->in_scope, bound);
  for EACH_IN(i, bound) {
    seq_push(env->arena, &scope->entered, bound.items[i]);
    sizes_learn_type(env->sizes, env->facts, var_type(env->vars, bound.items[i]));
  }
}

void env_enter(SizeEnv *env, EnvScope *scope, Vars bound) {
  *scope = (EnvScope){.outer = env->facts};
  env->facts = facts_extend(env->arena, env->facts);
  env_bind(env, scope, bound);
}

void env_leave(SizeEnv *env, const EnvScope *scope) {
  for EACH(i, &scope->entered) bitset_remove(&env->in_scope, scope->entered.items[i].id);
  env->facts = scope->outer;
}

bool parameter_may_be_written(const Function *function, Var parameter) {
  for COUNTING(i, function->entry && i < function->entry->parameter_count)
    if (function->entry->parameters[i].variable.id == parameter.id) return function->entry->parameters[i].unique;
  return function->entry == NULL;
}

Type inner_result_type(Arena *arena, const VarTable *vars, const Function *function, uint32_t result) {
  const Type type = var_type(vars, function->results.items[result]);
  Atom *shape = NEW_ARRAY(arena, Atom, type.rank + 1);
  for RANGE(d, type.rank) {
    uint32_t at;
    const bool is_result = type.shape[d].tag == ATOM_Var && vars_find(function->results, type.shape[d].as.var, &at);
    shape[d] = is_result ? function->body->result.items[at] : type.shape[d];
  }
  return type_array(arena, type.scalar, type.rank, shape);
}

const Poly *size_of(SizeEnv *env, Atom atom) { return sizes_poly(env->sizes, atom); }

static const Poly *const *shape_polys(SizeEnv *env, uint32_t rank, const Atom *shape) {
  const Poly **polys = NEW_ARRAY(env->arena, const Poly *, rank + 1);
  for RANGE(i, rank) polys[i] = size_of(env, shape[i]);
  return polys;
}

const Poly *elements_of(SizeEnv *env, Type type) {
  const Poly *count = poly_constant(env->arena, 1);
  for RANGE(i, type.rank) count = poly_mul(env->arena, count, size_of(env, type.shape[i]));
  return count;
}

const Extent *bytes_of(SizeEnv *env, Type type) {
  return extent_poly(env->arena, poly_scale(env->arena, elements_of(env, type), (int64_t)scalar_bytes(type.scalar)));
}

bool same_shape(SizeEnv *env, Type x, Type y) {
  if (x.rank != y.rank || x.scalar != y.scalar) return false;
  for RANGE(i, x.rank)
    if (!poly_equal(size_of(env, x.shape[i]), size_of(env, y.shape[i]))) return false;
  return true;
}

const Lmad *row_major_of(SizeEnv *env, Type type) {
  return lmad_row_major(env->arena, poly_constant(env->arena, 0), type.rank, shape_polys(env, type.rank, type.shape));
}

const Lmad *strided_of(SizeEnv *env, Type type, const Poly *offset, const Poly *const *strides) {
  LmadDim *dims = NEW_ARRAY(env->arena, LmadDim, type.rank + 1);
  for RANGE(i, type.rank) dims[i] = (LmadDim){size_of(env, type.shape[i]), strides[i]};
  const Lmad lmad = {offset, type.rank, dims};
  return COPY_OF(env->arena, &lmad);
}

LmadSlice *whole_slices(Arena *arena, const Lmad *lmad) {
  LmadSlice *slices = NEW_ARRAY(arena, LmadSlice, lmad->rank + 1);
  for RANGE(i, lmad->rank)
    slices[i] = (LmadSlice){false, poly_constant(arena, 0), lmad->dims[i].size, poly_constant(arena, 1)};
  return slices;
}

const Lmad *fix_outer(SizeEnv *env, const Lmad *lmad, uint32_t count, const Poly *const *indices) {
  LmadSlice *slices = whole_slices(env->arena, lmad);
  for RANGE(i, count) slices[i] = (LmadSlice){.fix = true, .start = indices[i]};
  return lmad_slice(env->arena, lmad, slices);
}

const Lmad *lmad_row(SizeEnv *env, const Lmad *lmad, Vars indices) {
  const Poly **at = NEW_ARRAY(env->arena, const Poly *, indices.count + 1);
  for EACH_IN(i, indices) at[i] = poly_variable(env->arena, indices.items[i].id);
  return fix_outer(env, lmad, indices.count, at);
}

const Lmad *slice_lmad(SizeEnv *env, const Lmad *lmad, Slices slices) {
  LmadSlice *items = whole_slices(env->arena, lmad);
  for EACH_IN(i, slices) {
    Slice slice = slices.items[i];
    if (slice.tag == CORE_SLICE_Fix) items[i] = (LmadSlice){.fix = true, .start = size_of(env, slice.start)};
    else items[i] = (LmadSlice){false, size_of(env, slice.start), size_of(env, slice.count), size_of(env, slice.step)};
  }
  return lmad_slice(env->arena, lmad, items);
}

Atoms parts_of(Arena *arena, const Exp *exp) {
  return exp->tag == EXP_Concat ? atoms_of_vars(arena, exp->as.Concat.arrays) : exp->as.Array.elements;
}

const Lmad *part_of(SizeEnv *env, const Exp *exp, uint32_t number, const Lmad *lmad) {
  const Poly *start = poly_constant(env->arena, number);
  if (exp->tag == EXP_Array) return fix_outer(env, lmad, 1, &start);
  const Vars arrays = exp->as.Concat.arrays;
  start = poly_constant(env->arena, 0);
  for RANGE(i, number)
    start = poly_add(env->arena, start, size_of(env, var_type(env->vars, arrays.items[i]).shape[0]));
  LmadSlice *slices = whole_slices(env->arena, lmad);
  slices[0].start = start, slices[0].count = size_of(env, var_type(env->vars, arrays.items[number]).shape[0]);
  return lmad_slice(env->arena, lmad, slices);
}

// Note [Same rank]: a Reshape keeps the number of elements. When the rank is kept, too, and all sizes but one agree,
// then the remaining size agrees as well (or the array is empty), so the strides stay as they are. A checked size
// equality has this form.
static const Lmad *resize(SizeEnv *env, const Lmad *lmad, uint32_t rank, const Poly *const *shape) {
  if (rank != lmad->rank) return NULL;
  uint32_t different = 0;
  LmadDim *dims = NEW_ARRAY(env->arena, LmadDim, rank + 1);
  for RANGE(i, rank) {
    different += prove_equal(env->facts, lmad->dims[i].size, shape[i]) != ANSWER_Yes;
    dims[i] = (LmadDim){shape[i], lmad->dims[i].stride};
  }
  if (different > 1) return NULL;
  Lmad result = {lmad->offset, rank, dims};
  return COPY_OF(env->arena, &result);
}

const Lmad *reshape_lmad(SizeEnv *env, const Lmad *lmad, uint32_t rank, const Atom *shape) {
  const Poly *const *polys = shape_polys(env, rank, shape);
  const Lmad *same = resize(env, lmad, rank, polys);
  return same ? same : lmad_reshape(env->arena, env->facts, lmad, rank, polys);
}

const uint32_t *permutation_of(Arena *arena, Ints ints) {
  uint32_t *permutation = NEW_ARRAY(arena, uint32_t, ints.count + 1);
  for EACH_IN(i, ints) permutation[i] = (uint32_t)ints.items[i];
  return permutation;
}

const Lmad *view_lmad(SizeEnv *env, const Lmad *lmad, const Exp *view) {
  if (view->tag == EXP_Slice) return slice_lmad(env, lmad, view->as.Slice.slices);
  if (view->tag == EXP_Permute)
    return lmad_permute(env->arena, lmad, permutation_of(env->arena, view->as.Permute.permutation));
  if (view->tag == EXP_Reshape)
    return reshape_lmad(env, lmad, view->as.Reshape.shape.count, view->as.Reshape.shape.items);
  return lmad;
}

typedef struct Renaming { SizeEnv *env; Vars from; Atoms to; } Renaming;

static const Poly *renamed_variable(void *user, uint32_t variable) {
  const Renaming *renaming = user;
  for EACH_IN(i, renaming->from)
    if (renaming->from.items[i].id == variable && i < renaming->to.count)
      return size_of(renaming->env, renaming->to.items[i]);
  return NULL;
}

const Lmad *substitute_vars(SizeEnv *env, const Lmad *lmad, Vars from, Atoms to) {
  Renaming renaming = {env, from, to};
  return lmad_substitute(env->arena, lmad, renamed_variable, &renaming);
}

// Some variable of the polynomial that is not in scope; false: there is none.
bool find_out_of_scope(const SizeEnv *env, const Poly *poly, uint32_t *variable) {
  for EACH_VARIABLE(at, poly)
    if (!bitset_has(&env->in_scope, at.variable)) return *variable = at.variable, true;
  return false;
}

bool poly_in_scope(const SizeEnv *env, const Poly *poly) {
  uint32_t variable;
  return !poly->broken && !find_out_of_scope(env, poly, &variable);
}

Var stride_out_of_scope(const SizeEnv *env, const Lmad *lmad) {
  uint32_t variable = 0;
  for RANGE(i, 1 + lmad->rank)
    if (find_out_of_scope(env, lmad_poly(lmad, i), &variable)) break;
  return (Var){variable};
}

static bool polys_in_scope(const SizeEnv *env, const Lmad *lmad, uint32_t count) {
  for RANGE(i, count)
    if (!poly_in_scope(env, lmad_poly(lmad, i))) return false;
  return true;
}
bool strides_in_scope(const SizeEnv *env, const Lmad *lmad) { return polys_in_scope(env, lmad, 1 + lmad->rank); }
bool lmad_in_scope(const SizeEnv *env, const Lmad *lmad) { return polys_in_scope(env, lmad, 1 + 2 * lmad->rank); }

const Memory *memory_new(SizeEnv *env, Var block, const Lmad *lmad) {
  Memory memory = {block, lmad};
  return COPY_OF(env->arena, &memory);
}

const Memory *memory_whole(SizeEnv *env, Var block, Type type) {
  return memory_new(env, block, row_major_of(env, type));
}

bool memory_is_whole(SizeEnv *env, const Memory *memory, Type type) {
  return memory_equal(memory, memory_whole(env, memory->block, type));
}

Memory memory_slice(SizeEnv *env, const Memory *memory, Slices slices) {
  return (Memory){memory->block, slice_lmad(env, memory->lmad, slices)};
}

const Memory *memory_at(const SizeEnv *env, Var array) {
  const Memory *memory = memory_of(env->program, array);
  if (!memory)
    panic("no memory for `%.*s_%u`", TEXT_ARG(var_name(env->context, env->vars, array)), array.id);
  return memory;
}

// The same elements at the same positions. The arrays have one type, so offset and strides decide.
bool memory_equal(const Memory *x, const Memory *y) {
  if (x->block.id != y->block.id || x->lmad->rank != y->lmad->rank || !poly_equal(x->lmad->offset, y->lmad->offset))
    return false;
  for RANGE(i, x->lmad->rank)
    if (!poly_equal(x->lmad->dims[i].stride, y->lmad->dims[i].stride)) {
      int64_t size;
      if (!poly_is_constant(x->lmad->dims[i].size, &size) || size != 1) return false;
    }
  return true;
}

bool mem_update_copies(const Program *program, Sizes *sizes, Arena *arena, const ExpUpdate *update) {
  SizeEnv env = {.arena = arena, .program = program, .vars = program->vars, .sizes = sizes};
  if (!is_array(&env, update->value)) return false;
  const Memory region = memory_slice(&env, memory_of(program, update->array), update->slices);
  return !memory_equal(&region, memory_of(program, update->value.as.var));
}

bool is_array(const SizeEnv *env, Atom atom) { return atom_is_array(env->vars, atom); }

bool has_array_elements(const SizeEnv *env, const Exp *exp) {
  return exp->tag == EXP_Array && exp->as.Array.elements.count > 0 && is_array(env, exp->as.Array.elements.items[0]);
}

Map mem_block_widths(Arena *arena, const Program *program) {
  Map widths = map_new(arena);
  for EACH(i, &program->memory.entries) {
    const Memory *at = program->memory.entries.items[i].as.pointer;
    const Var array = {(uint32_t)program->memory.entries.items[i].key};
    const uint64_t own = (uint64_t)scalar_bytes(var_type(program->vars, array).scalar);
    const MapEntry *known = map_find(&widths, at->block.id);
    map_put(&widths, at->block.id, known && known->as.value != own ? 0 : own);
  }
  return widths;
}
