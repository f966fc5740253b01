// pointwise: finds operands of which each iteration reads only its own element. The result of a build, of builds nested
// in it, or of a scan of scalars may take the memory of such an operand, or the operand may be built in the memory of
// the result. Rows do not qualify: several elements are read before the first is written.
#include "blocks.h"
#include "body.h"
#include "forms.h"
#include "scope.h"

enum { MOST_OPERANDS = 8 };   // the most operands that are examined

typedef struct Operands { Allocator *a; Seq(Var) items; } Operands;

static void add_read_operand(Operands *operands, Var array) {
  if (operands->items.size == MOST_OPERANDS || !is_array(operands->a->env, atom_var(array))) return;
  if (vars_contain((Vars){operands->items.size, operands->items.items}, atom_var(array))) return;
  seq_push(operands->a->arena, &operands->items, array);
}

static void find_read_operands(Operands *operands, const Body *body) {
  for EACH_STM(at, operands->a->arena, body) {
    if (at.stm->exp->tag == EXP_Index) add_read_operand(operands, at.stm->exp->as.Index.array);
    if (at.stm->exp->tag == EXP_Slice) add_read_operand(operands, at.stm->exp->as.Slice.array);
  }
}

// Result `number` of the build is computed from the element of the array at the same indices, and from no other element
// of it.
static bool reads_own_element(Allocator *a, const Lambda *function, uint32_t number, Var array, Vars outer) {
  const Atom element = function->body->result.items[number];
  const Vars all = vars_join(a->arena, outer, function->parameters);
  if (!is_array(a->env, element))
    return all.count == var_type(a->vars, array).rank && touches_only_own_row(a, function->body, array, all);
  const Stm *inner = definition_in(function->body, element.as.var, &number);
  if (!inner || inner->exp->tag != EXP_Build) return false;
  Bitset others = bitset_new(a->arena);
  for RANGE(i, function->body->count)
    if (function->body->stms[i] != inner) exp_free_vars(a->vars, function->body->stms[i]->exp, &others);
  if (bitset_has(&others, array.id)) return false;
  return reads_own_element(a, &inner->exp->as.Build.function, number, array, all);
}

// The function that computes an element from its index before the element is stored; NULL: `array` is read after that.
// A scan stores an element after its operator has run.
const Lambda *pointwise_function(Allocator *a, const Exp *exp, Var array) {
  if (exp->tag == EXP_Build) return &exp->as.Build.function;
  if (exp->tag != EXP_Scan || body_mentions(a, exp->as.Scan.operator.body, array)) return NULL;
  const Atoms elements = exp->as.Scan.function.body->result;
  for RANGE(i, elements.count)
    if (is_array(a->env, elements.items[i])) return NULL;
  return &exp->as.Scan.function;
}

Vars pointwise_operands(Allocator *a, const Exp *exp, uint32_t number, Type type) {
  const Vars none = {0, NULL};
  Operands operands = {.a = a};
  if (a->context->options->apart) return none;
  find_read_operands(&operands, exp_roles(exp).body);
  uint32_t count = 0;
  for EACH(i, &operands.items) {
    Var array = operands.items.items[i];
    const Lambda *function = pointwise_function(a, exp, array);
    if (function && same_shape(a->env, type, var_type(a->vars, array)) &&
        reads_own_element(a, function, number, array, none))
      operands.items.items[count++] = array;
  }
  return (Vars){count, operands.items.items};
}

// The memory is taken by another result of the same statement: an earlier result already has its memory; a later one
// may get the memory requested for it.
static bool is_taken_by_result(Allocator *a, Var result, const Stm *stm, const Memory *memory) {
  bool behind = false;
  for RANGE(i, stm->pattern.count) {
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
  Vars operands = pointwise_operands(a, stm->exp, number, type);
  for RANGE(i, operands.count) {
    Var array = operands.items[i];
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
