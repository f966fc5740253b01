// pointwise: finds operands of which each iteration reads only its own element. The result of a build, of builds and
// scans of scalars nested in it, or of such a scan may take the memory of such an operand, or the operand may be built
// in the memory of the result. The dimensions of an operand may be in another order: a column is read where a column is
// written. A row of which several elements are read qualifies, too.
#include "blocks.h"
#include "body.h"
#include "forms.h"
#include "scope.h"

enum { MOST_OPERANDS = 8 };   // the most operands that are examined

typedef struct Found { Allocator *a; Seq(Var) items; } Found;

static void add_read_operand(Found *found, Var array) {
  if (found->items.size == MOST_OPERANDS || !is_array(found->a->env, atom_var(array))) return;
  if (vars_contain((Vars){found->items.size, found->items.items}, atom_var(array))) return;
  seq_push(found->a->arena, &found->items, array);
}

// The array of which the statement reads an element or a slice; no variable: none.
static Var read_array(const Exp *exp) {
  return exp->tag == EXP_Index ? exp->as.Index.array : exp->tag == EXP_Slice ? exp->as.Slice.array : (Var){0};
}

static void find_read_operands(Found *found, const Body *body) {
  for EACH_STM(at, found->a->arena, body)
    if (read_array(at.stm->exp).id) add_read_operand(found, read_array(at.stm->exp));
}

const uint32_t *order_of_read(Allocator *a, const Body *body, Var array, Vars indices) {
  const uint32_t rank = var_type(a->vars, array).rank;
  uint32_t *order = NEW_ARRAY(a->arena, uint32_t, rank + 1), count = 0;
  const Exp *read = NULL;
  for EACH_STM(at, a->arena, body)
    if (!read && read_array(at.stm->exp).id == array.id) read = at.stm->exp;
  for RANGE(k, read ? indices.count : 0) {
    uint32_t d = 0;
    while (d < exp_fixed_rank(read) && !atom_is_var(exp_fixed_index(read, d), indices.items[k])) d++;
    if (d < exp_fixed_rank(read)) order[count++] = d;
  }
  if (!read || count != indices.count) return NULL;
  for COUNTING(d, d < rank && count < rank) {
    bool taken = false;
    for RANGE(k, count) taken = taken || order[k] == d;
    if (!taken) order[count++] = d;
  }
  return order;
}

// The function that computes an element from its index before the element is stored; NULL: `array` is read after that.
// A scan stores an element after its operator has run.
const Lambda *pointwise_function(Allocator *a, const Exp *exp, Var array) {
  if (exp->tag == EXP_Build) return &exp->as.Build.function;
  if (exp->tag != EXP_Scan || body_mentions(a, exp->as.Scan.operator.body, array)) return NULL;
  const Atoms elements = exp->as.Scan.function.body->result;
  for EACH_IN(i, elements)
    if (is_array(a->env, elements.items[i])) return NULL;
  return &exp->as.Scan.function;
}

static bool has_known_size(Type type) {
  int64_t size;
  for RANGE(d, type.rank)
    if (!atom_is_i64(type.shape[d], &size)) return false;
  return true;
}
// The iteration reads only its own row of the array: a softmax. What it stores there before it has read all of the row
// is stored elsewhere first. The order of the array's dimensions; NULL: it reads other rows. Arrays of a known size are
// better off as scalars.
static const uint32_t *order_of_own_row(Allocator *a, const Body *body, Var array, Vars all) {
  const uint32_t *order = has_known_size(var_type(a->vars, array)) ? NULL : order_of_read(a, body, array, all);
  return order && touches_only_own_row(a, body, array, all, order) ? order : NULL;
}

// Result `number` is computed from the element of the array at the same indices, and from no other element of it; or a
// row of it from the row at the same indices. The order of the array's dimensions; NULL: it is not.
static const uint32_t *order_of_own_element(Allocator *a, const Exp *exp, uint32_t number, Var array, Vars outer) {
  const Lambda *function = pointwise_function(a, exp, array);
  if (!function) return NULL;
  const Atom element = function->body->result.items[number];
  const Vars all = vars_join(a->arena, outer, function->parameters);
  if (!is_array(a->env, element)) {
    if (all.count != var_type(a->vars, array).rank) return NULL;
    const uint32_t *order = order_of_read(a, function->body, array, all);
    return order && touches_only_own_row(a, function->body, array, all, order) ? order : NULL;
  }
  const Stm *inner = definition_in(function->body, element.as.var, &number);
  if (!inner || (inner->exp->tag != EXP_Build && inner->exp->tag != EXP_Scan)) return NULL;
  Bitset others = bitset_new(a->arena);
  for RANGE(i, function->body->count)
    if (function->body->stms[i] != inner) exp_free_vars(a->vars, function->body->stms[i]->exp, &others);
  return bitset_has(&others, array.id) ? order_of_own_row(a, function->body, array, all)
                                       : order_of_own_element(a, inner->exp, number, array, all);
}

static bool same_shape_turned(Allocator *a, Type type, Type array, const uint32_t *order) {
  Type turned = array;
  Atom *shape = NEW_ARRAY(a->arena, Atom, array.rank + 1);
  for RANGE(d, array.rank) shape[d] = array.shape[order[d]];
  turned.shape = shape;
  return same_shape(a->env, type, turned);
}

Operands pointwise_operands(Allocator *a, const Exp *exp, uint32_t number, Type type) {
  Found found = {.a = a};
  if (a->context->options->apart) return (Operands){0};
  find_read_operands(&found, exp_roles(exp).body);
  uint32_t count = 0;
  Operand *operands = NEW_ARRAY(a->arena, Operand, found.items.size + 1);
  for EACH(i, &found.items) {
    const Var array = found.items.items[i];
    const Type of_array = var_type(a->vars, array);
    const uint32_t *order =
        of_array.rank == type.rank ? order_of_own_element(a, exp, number, array, (Vars){0}) : NULL;
    if (order && same_shape_turned(a, type, of_array, order)) operands[count++] = (Operand){array, order};
  }
  return (Operands){count, operands};
}

// The memory is taken by another result of the same statement: an earlier result already has its memory; a later one
// may get the memory requested for it.
static bool is_taken_by_result(Allocator *a, Var result, const Stm *stm, const Memory *memory) {
  bool behind = false;
  for EACH_IN(i, stm->pattern) {
    const Var other = stm->pattern.items[i];
    if (other.id == result.id) { behind = true; continue; }
    const Request *request = behind ? request_of(a, other) : NULL;
    const Memory *place = request                                           ? &request->memory
                          : behind || !is_array(a->env, atom_var(other)) ? NULL
                                                                         : memory_at(a->env, other);
    if (place && !memory_disjoint(a, place, memory)) return true;
  }
  return false;
}

// The memory of an operand that is dead after the build. An argument that a caller may still need is left alone.
const Memory *operand_place(Allocator *a, Var result, const Stm *stm, Bitset *exempt) {
  Type type = var_type(a->vars, result);
  uint32_t number = 0;
  while (stm->pattern.items[number].id != result.id) number++;
  const Operands operands = pointwise_operands(a, stm->exp, number, type);
  for EACH_IN(i, operands) {
    Var array = operands.items[i].array;
    if (!bitset_has(&a->env->in_scope, array.id)) continue;
    const Memory *memory = memory_at(a->env, array);
    bool is_argument = !a->info->function->entry && map_find(&a->parameter_blocks, memory->block.id);
    const Request request = {.memory = *memory_whole(a->env, memory->block, type)};
    if (is_argument || !memory_equal(memory, &request.memory) || is_taken_by_result(a, result, stm, memory) ||
        !place_is_free(a, &request, stm->exp, exempt))
      continue;
    note_overwritten(a, memory->block);
    return memory_new(a->env, memory->block, request.memory.lmad);
  }
  return NULL;
}
