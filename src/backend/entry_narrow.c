// entry_narrow: the checks of sizes for indices of 32 bits. An entry refuses (code 3) sizes, and arrays whose bytes, do
// not fit in 31 bits.
//   rule: a size is at most INDEX32_LIMIT. The product of the sizes of an array, each counted as at least 1, and of the
//         bytes of an element is at most INT32_MAX; hence a product of only some of the sizes is, too. f_shape checks
//         the arrays whose sizes are computed.
#include "backend/entry_checks.h"

static const CExpr *at_most_bytes(Emitter *e, const CExpr *value, int64_t limit) {
  return c_binary(e, "<=", value, c_number(e, limit));
}

static const CExpr *area(Emitter *e, const CExpr *so_far, const CExpr *size) {
  if (!so_far) return size;
  return C_CALL(e, "rt_size_area", so_far, size);
}

static bool is_known_array(Emitter *e, const EntryPlan *entry, const Argument *argument) {
  const bool is_array = argument->role == ROLE_ArrayInput || argument->role == ROLE_ArrayResult;
  return is_array && imp_has_entry_shape(entry->plan->function, var_type(e->mem->vars, argument->core));
}

// The number of dimensions that are not constants. Sets `limit` to the limit of their product, `size` to the last one.
static uint32_t open_dimensions(const Argument *argument, int64_t *limit, Var *size) {
  uint32_t count = 0;
  int64_t constant;
  *limit = INT32_MAX / scalar_bytes(argument->type);
  for RANGE(d, argument->rank) {
    if (atom_is_i64(argument->shape[d], &constant)) *limit /= constant > 1 ? constant : 1;
    else count++, *size = argument->shape[d].as.var;
  }
  return count;
}

// The limit of this size, from the arrays that have this size in one dimension and constants in the others.
static int64_t limit_of_size(Emitter *e, const EntryPlan *entry, Var size) {
  int64_t least = INDEX32_LIMIT, limit;
  for EACH_ARGUMENT(argument, entry) {
    Var only = {0};
    if (is_known_array(e, entry, argument) && open_dimensions(argument, &limit, &only) == 1 && only.id == size.id &&
        limit < least)
      least = limit;
  }
  return least;
}

// Is there an earlier array of the same shape, whose elements have at least as many bytes?
static bool is_larger_alike(Emitter *e, const EntryPlan *entry, const Argument *argument, uint32_t before) {
  for RANGE(i, before) {
    const Argument *other = &entry->arguments.items[i];
    bool alike = is_known_array(e, entry, other) && other->rank == argument->rank &&
                 scalar_bytes(other->type) >= scalar_bytes(argument->type);
    for COUNTING(d, alike && d < argument->rank) alike = atom_equal(other->shape[d], argument->shape[d]);
    if (alike) return true;
  }
  return false;
}

// The condition that the array is small enough; NULL: the limits of single sizes or an earlier array imply it.
static const CExpr *array_fits(Emitter *e, EntryPlan *entry, uint32_t number) {
  const Argument *argument = &entry->arguments.items[number];
  const CExpr *all = NULL;
  int64_t limit, constant;
  Var size;
  if (!is_known_array(e, entry, argument) || open_dimensions(argument, &limit, &size) < 2 ||
      is_larger_alike(e, entry, argument, number))
    return NULL;
  for RANGE(d, argument->rank)
    if (!atom_is_i64(argument->shape[d], &constant)) all = area(e, all, entry_size(e, entry, argument->shape[d]));
  return at_most_bytes(e, all, limit);
}

const CExpr *sizes_are_narrow(Emitter *e, EntryPlan *entry, const CExpr *so_far) {
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role != ROLE_Size) continue;
    const int64_t limit = limit_of_size(e, entry, argument->core);
    so_far = c_chain(e, "&&", so_far, at_most_bytes(e, c_name(e, argument->name), limit));
  }
  for EACH(i, &entry->arguments) {
    const CExpr *fits = array_fits(e, entry, i);
    if (fits) so_far = c_chain(e, "&&", so_far, fits);
  }
  return so_far;
}

bool shapes_decide(Emitter *e, const EntryPlan *entry) {
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role == ROLE_ArrayResult && !is_known_array(e, entry, argument)) return true;
  }
  return false;
}

void check_narrow_shape(Emitter *e, const EntryPlan *entry, const Argument *result, uint32_t at) {
  if (is_known_array(e, entry, result) || result->rank == 0) return;
  const CExpr *all = NULL;
  for RANGE(d, result->rank) all = area(e, all, c_element(e, "shapes", at + d));
  const CExpr *ok = c_word(e, "ok");
  c_assign(e, ok, c_binary(e, "&&", ok, at_most_bytes(e, all, INT32_MAX / scalar_bytes(result->type))));
}

// In the body, the sizes are variables of 32 bits with names of their own.
void name_narrow_sizes(Emitter *e, const EntryPlan *entry) {
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role == ROLE_Size && argument->imp.id && var_is_narrow(e, argument->imp))
      name_take(e, argument->imp, fresh_name(e, argument->name));
  }
}

void declare_narrow_sizes(Emitter *e, const EntryPlan *entry, const CNames *used) {
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role != ROLE_Size || !argument->imp.id || !var_is_narrow(e, argument->imp)) continue;
    const Text name = name_of(e, argument->imp);
    if (c_names_have(used, name))
      c_declare(e, c_type("int32_t"), true, name, c_cast(e, c_type("int32_t"), c_name(e, argument->name)));
  }
}
