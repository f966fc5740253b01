// pointwise: the arrays of which a build, or the builds in it, read only the element that is computed: its result may take their place, or
// they its. (Of rows more is read before they are written: they would have to be built elsewhere and copied.)
#include "mem_internal.h"

enum { MOST_OPERANDS = 8 };   // looked at

typedef struct Operands { Allocator *a; Vars seen; Seq(Var) items; } Operands;

static void add_operand(Operands *operands, Var array) {
  if (operands->items.size == MOST_OPERANDS || !is_array(operands->a, atom_var(array))) return;
  for EACH(i, &operands->items) if (operands->items.items[i].id == array.id) return;
  seq_push(operands->a->arena, &operands->items, array);
}

static void find_reads(void *user, const Body *body) {
  Visitor visitor = {.user = user, .body = find_reads};
  for (uint32_t i = 0; i < body->count; i++) {
    const Exp *exp = body->stms[i]->exp;
    if (exp->tag == EXP_Index) add_operand(user, exp->as.Index.array);
    if (exp->tag == EXP_Slice) add_operand(user, exp->as.Slice.array);
    exp_visit(exp, &visitor);
  }
}

// Element number `number` of the build is computed from that element of the array.
static bool reads_own_element(Allocator *a, const ExpBuild *build, uint32_t number, Var array, Vars outer) {
  const Lambda *function = &build->function;
  const Atom element = function->body->result.items[number];
  Var *indices = NEW_ARRAY(a->arena, Var, outer.count + function->parameters.count + 1);
  copy_items(indices, outer.items, sizeof *indices * outer.count);
  copy_items(indices + outer.count, function->parameters.items, sizeof *indices * function->parameters.count);
  const Vars all = {outer.count + function->parameters.count, indices};
  if (!is_array(a, element)) return all.count == var_type(a->vars, array).rank && touches_only_own_row(a, function->body, array, all);
  const Stm *inner = definition_in(function->body, element.as.var, &number);
  if (!inner || inner->exp->tag != EXP_Build) return false;
  for (uint32_t i = 0; i < function->body->count; i++)
    if (function->body->stms[i] != inner && exp_mentions(a, function->body->stms[i]->exp, array)) return false;
  return reads_own_element(a, &inner->exp->as.Build, number, array, all);
}

static bool fits(Allocator *a, Type type, Var array) { return same_shape(a, type, var_type(a->vars, array)); }

Vars pointwise_operands(Allocator *a, const Exp *build, uint32_t number, Type type) {
  const Vars none = {0, NULL};
  Operands operands = {.a = a};
  const Lambda *function = &build->as.Build.function;
  if (a->context->apart) return none;
  find_reads(&operands, function->body);
  uint32_t count = 0;
  for EACH(i, &operands.items) {
    Var array = operands.items.items[i];
    if (fits(a, type, array) && reads_own_element(a, &build->as.Build, number, array, none)) operands.items.items[count++] = array;
  }
  return (Vars){count, operands.items.items};
}

// The results of the same build that have their places already.
static bool is_taken(Allocator *a, Var result, const Stm *stm, const Memory *memory) {
  for (uint32_t i = 0; i < stm->pattern.count && stm->pattern.items[i].id != result.id; i++)
    if (!memory_disjoint(a, memory_at(a, stm->pattern.items[i]), memory)) return true;
  return false;
}

// Memory of an operand that nobody needs after the build; what a caller may still need is left alone.
const Memory *operand_place(Allocator *a, Var result, const Stm *stm, Bitset *exempt) {
  Type type = var_type(a->vars, result);
  uint32_t number = 0;
  while (stm->pattern.items[number].id != result.id) number++;
  Vars operands = pointwise_operands(a, stm->exp, number, type);
  for (uint32_t i = 0; i < operands.count; i++) {
    Var array = operands.items[i];
    if (!bitset_has(&a->in_scope, array.id)) continue;
    const Memory *memory = memory_at(a, array);
    bool is_argument = !a->info->function->entry && map_find(&a->parameter_blocks, memory->block.id);
    Want want = {.memory = {memory->block, row_major_of(a, type)}};
    if (is_argument || !memory_equal(memory, &want.memory) || live_after(a, array) || is_taken(a, result, stm, memory) || !place_is_free(a, &want, stm->exp, exempt)) continue;
    note_overwritten(a, memory->block);
    return memory_new(a, memory->block, want.memory.lmad);
  }
  return NULL;
}
