// entry_sizes: f_workspace and f_shape, which compute the bytes of the workspace and the sizes of the results before
// the call.
//   rule: pure scalar code over sizes and scalar inputs (the frame's slice of mem/layout), all byte counts checked
//         [paper 1 section 3.3]
#include "backend/entry_sizes.h"
#include "backend/cells.h"
#include "backend/entry_checks.h"

// ---- f_workspace
static void size_parameters(Emitter *e, EntryPlan *entry, bool with_shapes, CFunction *function) {
  if (with_shapes) c_add_parameter(e, function, c_pointer(TEXT("int64_t"), false, false), TEXT("shapes"));
  for EACH_ARGUMENT(argument, entry) {
    if (argument_is_for_size(entry, argument) && !(with_shapes && argument->role == ROLE_Workers))
      c_add_parameter(e, function, c_scalar(argument->type), argument->name);
  }
}

static const CExpr *named_workers(Emitter *e, const Argument *argument) { return c_name(e, name_of(e, argument->imp)); }

// The comparison of each size with 0, and of the number of workers with 1, all joined; NULL: there are no sizes.
static const CExpr *compare_sizes(Emitter *e, EntryPlan *entry, const char *comparison, const char *join,
                                  bool with_workers) {
  const CExpr *all = NULL;
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role == ROLE_Size && argument_is_for_size(entry, argument))
      all = c_chain(e, join, all, c_binary(e, comparison, c_name(e, argument->name), c_number(e, 0)));
    if (argument->role == ROLE_Workers && with_workers)
      all = c_chain(e, join, all, c_binary(e, comparison, named_workers(e, argument), c_number(e, 1)));
  }
  return all;
}

static const CExpr *check_sizes(Emitter *e, EntryPlan *entry, bool with_workers) {
  const CExpr *all = compare_sizes(e, entry, ">=", "&&", with_workers);
  if (e->ranges) all = sizes_are_narrow(e, entry, all);
  return all ? all : c_word(e, "true");
}

const CExpr *a_size_is_negative(Emitter *e, EntryPlan *entry) {
  const CExpr *any = compare_sizes(e, entry, "<", "||", true);
  return any && e->ranges ? c_unary(e, "!", check_sizes(e, entry, false)) : any;
}

const CExpr *call_with_sizes(Emitter *e, const EntryPlan *entry, const char *suffix, const CExpr *first,
                             ArgumentValue *value) {
  const bool counts_workers = strcmp(suffix, "_workspace") == 0;
  Seq(const CExpr *) arguments = {0};
  if (first) seq_push(e->arena, &arguments, first);
  for EACH_ARGUMENT(argument, entry) {
    if (argument_is_for_size(entry, argument) && (argument->role != ROLE_Workers || counts_workers))
      seq_push(e->arena, &arguments, value(e, argument));
  }
  return c_call(e, name_with(e, entry->c_name, suffix), arguments.size, arguments.items);
}

// ---- dependences: only the statements of the frame's slice are emitted on which the sizes depend
static void note_size_use(void *user, ImpVar var) { bitset_add(user, var.id); }
static void note_exp_uses(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = note_exp_uses, .use = note_size_use};
  imp_exp_visit(exp, &visitor);
}
static void note_block_uses(void *user, const ImpBlock *block) {
  const ImpVisitor visitor = {.user = user, .exp = note_exp_uses, .use = note_size_use, .block = note_block_uses};
  for RANGE(i, block->count) imp_stm_visit(block->stms[i], &visitor);
}

static bool slice_needs(const Bitset *needed, const ImpStm *stm) {
  return stm->tag != IMP_Declare || bitset_has(needed, stm->as.Declare.variable.id);
}

void find_slice_needs(const ImpFunction *function, const Bitset *core, Bitset *needed) {
  for EACH(i, &function->variables->entries) {
    const MapEntry *variable = &function->variables->entries.items[i];
    if (bitset_has(core, (uint32_t)variable->key)) bitset_add(needed, (uint32_t)variable->as.value);
  }
  const ImpVisitor visitor = {.user = needed, .exp = note_exp_uses, .use = note_size_use, .block = note_block_uses};
  for RANGE_DOWN(i, function->frame_slice->count) {
    if (slice_needs(needed, function->frame_slice->stms[i])) imp_stm_visit(function->frame_slice->stms[i], &visitor);
  }
}

void emit_slice(Emitter *e, const ImpFunction *function, const Bitset *needed) {
  for RANGE(i, function->frame_slice->count) {
    const ImpBlock one = {1, &function->frame_slice->stms[i]};
    if (slice_needs(needed, function->frame_slice->stms[i])) emit_into(e, &one);
  }
}

static uint32_t result_number(const EntryPlan *entry, const Argument *result) {
  uint32_t number = 0;
  while (entry->function->results.items[number].id != result->core.id) number++;
  return number;
}

const Extent *argument_capacity(const EntryPlan *entry, const Argument *result) {
  return entry->frame && entry->frame->capacities ? entry->frame->capacities[result_number(entry, result)] : NULL;
}

static const Extent *dimension_extent(EntryPlan *entry, const Argument *result, uint32_t dimension) {
  return entry->frame && entry->frame->dimensions ? entry->frame->dimensions[result_number(entry, result)][dimension]
                                                  : NULL;
}

// Does every dimension that is not a polynomial of the parameters have an extent, its size or an upper bound?
static bool dimensions_bounded(EntryPlan *entry, const Argument *result) {
  for RANGE(d, result->rank)
    if (!argument_dimension(entry, result, d) && !dimension_extent(entry, result, d)) return false;
  return true;
}

// The Core variables in the formulas of the shapes.
static Bitset shape_variables(Emitter *e, EntryPlan *entry) {
  Bitset core = bitset_new(e->arena);
  for EACH_ARGUMENT(result, entry) {
    const bool bounded = result->role == ROLE_ArrayResult && dimensions_bounded(entry, result);
    bool unknown = false;
    for COUNTING(d, result->role == ROLE_ArrayResult && d < result->rank) {
      const Poly *size = argument_dimension(entry, result, d);
      if (size) poly_variables(size, &core);
      else if (bounded) extent_variables(dimension_extent(entry, result, d), &core);
      unknown |= !size && !bounded;
    }
    const Extent *capacity = unknown ? argument_capacity(entry, result) : NULL;
    if (capacity) extent_variables(capacity, &core);
  }
  return core;
}

void find_size_needs(Emitter *e, EntryPlan *entry) {
  Bitset core = bitset_new(e->arena);
  const Bitset shapes = shape_variables(e, entry);
  entry->for_size = bitset_new(e->arena), entry->for_workspace = bitset_new(e->arena),
  entry->for_shape = bitset_new(e->arena);
  extent_variables(entry->plan->function->frame_total, &core);
  find_slice_needs(entry->plan->function, &core, &entry->for_workspace);
  entry->in_formulas = core;
  bitset_union(&entry->in_formulas, &shapes);
  find_slice_needs(entry->plan->function, &shapes, &entry->for_shape);
  entry->for_cells = bitset_new(e->arena);
  if (entry_takes_cells(entry)) {
    Bitset cells = bitset_new(e->arena);
    extent_variables(entry->frame->cells, &cells);
    find_slice_needs(entry->plan->function, &cells, &entry->for_cells);
  }
  bitset_union(&entry->for_size, &entry->for_workspace);
  bitset_union(&entry->for_size, &entry->for_shape);
}

// Declares `ok` and the scalars of the frame's slice.
static void begin_sizes(Emitter *e, EntryPlan *entry, const Bitset *needed, bool with_workers) {
  c_declare(e, c_type("bool"), false, TEXT("ok"), check_sizes(e, entry, with_workers));
  emit_slice(e, entry->plan->function, needed);
}

static void ignore_size_parameters(Emitter *e, EntryPlan *entry) {
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role == ROLE_ScalarInput && argument_is_for_size(entry, argument)) c_ignore(e, argument->name);
  }
}

bool is_constant_frame(const ImpFunction *function, int64_t *bytes) {
  return function->frame_total->tag == EXTENT_Poly && poly_is_constant(function->frame_total->poly, bytes);
}

static void constant_workspace(Emitter *e, EntryPlan *entry, int64_t bytes) {
  const CExpr *value = c_number(e, bytes), *negative = a_size_is_negative(e, entry);
  ignore_size_parameters(e, entry);
  if (negative) value = c_conditional(e, negative, c_word(e, "SIZE_MAX"), value);
  c_return(e, value);
}

CFunction emit_workspace(Emitter *e, EntryPlan *entry) {
  CFunction function = {.result = TEXT("size_t"), .name = name_with(e, entry->c_name, "_workspace")};
  size_parameters(e, entry, false, &function);
  c_begin(e);
  int64_t known;
  if (is_constant_frame(entry->plan->function, &known)) {
    constant_workspace(e, entry, known);
    function.body = c_end(e);
    return function;
  }
  ignore_size_parameters(e, entry);
  begin_sizes(e, entry, &entry->for_workspace, true);
  c_declare(e, c_type("int64_t"), true, TEXT("bytes"), emit_extent_checked(e, entry->plan->function->frame_total));
  const CExpr *too_large =
      c_binary(e, ">", c_cast(e, c_type("uint64_t"), c_word(e, "bytes")),
               e->ranges ? c_word(e, "INT32_MAX") : c_binary(e, "/", c_word(e, "SIZE_MAX"), c_number(e, 2)));
  const CExpr *bad = c_binary(e, "||", c_unary(e, "!", c_word(e, "ok")), too_large);
  c_return(e, c_conditional(e, bad, c_word(e, "SIZE_MAX"), c_cast(e, c_type("size_t"), c_word(e, "bytes"))));
  function.body = c_end(e);
  return function;
}

// ---- f_shape: the sizes of the results, or their bounds when they depend on the data
static const CExpr *capacity_of(Emitter *e, EntryPlan *entry, const Argument *result, const CExpr *others) {
  const Extent *bytes = argument_capacity(entry, result);
  if (!bytes) return NULL;
  const CExpr *element = c_number(e, scalar_bytes(result->type));
  const CExpr *row = others ? C_CALL(e, "rt_size_max", c_binary(e, "*", others, element), c_number(e, 1)) : element;
  return c_binary(e, "/", emit_extent_checked(e, bytes), row);
}

// A computed size that is negative belongs to a program that will fail: there is no result, so its size is 0 here.
static const CExpr *dimension(Emitter *e, EntryPlan *entry, const Poly *size) {
  const CExpr *value = emit_poly_checked(e, size);
  uint32_t variable;
  int64_t constant;
  if ((poly_is_constant(size, &constant) && constant >= 0) ||
      (poly_is_variable(size, &variable) && is_entry_size(entry->entry, (Var){variable})))
    return value;
  return C_CALL(e, "rt_size_max", value, c_number(e, 0));
}

// A size or its upper bound; 0 when the size is negative, since the program will fail.
static const CExpr *bounded_dimension(Emitter *e, const Extent *bound) {
  const CExpr *value = emit_extent_checked(e, bound);
  if (bound->tag == EXTENT_Clamp) return value;
  return C_CALL(e, "rt_size_max", value, c_number(e, 0));
}

static void bounded_shape(Emitter *e, EntryPlan *entry, const Argument *result, uint32_t at) {
  for RANGE(d, result->rank) {
    const Poly *size = argument_dimension(entry, result, d);
    const CExpr *value = size ? dimension(e, entry, size) : bounded_dimension(e, dimension_extent(entry, result, d));
    c_assign(e, c_element(e, "shapes", at + d), value);
  }
}

// Some dimension has no bound of its own, but the product of all sizes may have one. Divided by the known sizes, it is
// the bound of the first unknown dimension and of those that have the same size. All other unknown dimensions are 1; if
// the product has no bound, they are 0.
static void shape_of_result(Emitter *e, EntryPlan *entry, const Argument *result, uint32_t at) {
  const CExpr *others = NULL;
  uint32_t unknown = result->rank;
  for RANGE(d, result->rank) {
    const Poly *size = argument_dimension(entry, result, d);
    const CExpr *slot = c_element(e, "shapes", at + d);
    if (size) {
      c_assign(e, slot, dimension(e, entry, size));
      others = c_chain(e, "*", others, slot);
    } else if (unknown == result->rank) {
      unknown = d;
    } else if (!atom_equal(result->shape[d], result->shape[unknown])) {
      c_assign(e, slot, c_number(e, argument_capacity(entry, result) ? 1 : 0));
    }
  }
  if (unknown == result->rank) return;
  const CExpr *bound = capacity_of(e, entry, result, others);
  const CExpr *first = c_element(e, "shapes", at + unknown);
  c_assign(e, first, bound ? bound : c_number(e, 0));
  for RANGE_FROM(d, unknown + 1, result->rank)
    if (atom_equal(result->shape[d], result->shape[unknown]))
      c_assign(e, c_element(e, "shapes", at + d), first);
}

CFunction emit_shape(Emitter *e, EntryPlan *entry) {
  CFunction function = {.result = TEXT("int"), .name = name_with(e, entry->c_name, "_shape")};
  size_parameters(e, entry, true, &function);
  c_begin(e);
  ignore_size_parameters(e, entry);
  begin_sizes(e, entry, &entry->for_shape, false);
  if (entry->dimension_count == 0) c_ignore(e, TEXT("shapes"));
  uint32_t at = 0;
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role != ROLE_ArrayResult) continue;
    if (dimensions_bounded(entry, argument)) bounded_shape(e, entry, argument, at);
    else shape_of_result(e, entry, argument, at);
    if (e->ranges) check_narrow_shape(e, entry, argument, at);
    at += argument->rank;
  }
  c_return(e, c_conditional(e, c_word(e, "ok"), c_number(e, 0), c_number(e, 3)));
  function.body = c_end(e);
  return function;
}
