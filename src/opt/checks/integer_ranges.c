// integer_ranges: ranges of the results of masks, shifts, remainders, conversions and arithmetic that cannot leave its
// type, by the ranges of the operands. A table of 256 elements is then read at x & 255 or i64.u32 (x >> 24) without a
// check.
//   rule: what is read from an array made of constants lies between its least and its greatest element; at constant
//         indices in some dimensions of a small table, between the least and the greatest of the elements there
//         [(-1, 0), (0, 1)]: the offsets of neighbours, as two tables or as the columns of one
#include "opt/checks/integer_ranges.h"

enum { TABLE_LIMIT = 8192, SMALL_TABLE = 256 };   // elements; no range is known of the elements of larger tables

IntegerRanges integer_ranges_new(Arena *arena) { return (IntegerRanges){map_new(arena), map_new(arena)}; }
const IntegerRange *noted_range(const IntegerRanges *ranges, Var var) { return map_pointer(&ranges->values, var.id); }

static bool range_of_scalar(ScalarType type, IntegerRange *range) {
  if (!scalar_is_integer(type) || scalar_bytes(type) == 8) return false;
  const uint32_t bits = 8 * scalar_bytes(type);
  const bool is_signed = scalar_class(type) == CLASS_Signed;
  *range = (IntegerRange){is_signed ? -(INT64_C(1) << (bits - 1)) : 0,
                          (INT64_C(1) << (is_signed ? bits - 1 : bits)) - 1};
  return true;
}
static bool fits_type(IntegerRange range, ScalarType type) {
  IntegerRange all = {scalar_class(type) == CLASS_Signed ? INT64_MIN : 0, INT64_MAX};   // of 64 bits
  (void)range_of_scalar(type, &all);
  return all.low <= range.low && range.high <= all.high;
}

bool integer_range(const IntegerRanges *ranges, const VarTable *vars, Atom atom, IntegerRange *range) {
  const ScalarType type = atom_type(vars, atom).scalar;
  if (atom_type(vars, atom).tag != TYPE_Scalar || !scalar_is_integer(type)) return false;
  if (atom.tag == ATOM_Constant) {
    range->low = range->high = scalar_to_index(atom.as.constant);
    return fits_type(*range, type);   // not the upper half of u64
  }
  const IntegerRange *known = noted_range(ranges, atom.as.var);
  if (known) *range = *known;
  return known || range_of_scalar(type, range);
}

// The least 2^k - 1 that is not below.
static int64_t all_bits(int64_t value) {
  int64_t bits = 0;
  while (bits < value) bits = 2 * bits + 1;
  return bits;
}
// Shifted to the right by `count` bits; `fills`: zeros follow the sign.
static bool range_of_shift(bool is_known, IntegerRange a, int64_t count, uint32_t bits, bool fills,
                           IntegerRange *range) {
  if (count < 0 || count >= bits) return false;
  if (is_known && a.low >= 0) *range = (IntegerRange){a.low >> count, a.high >> count};
  else if (fills && count > 0) *range = (IntegerRange){0, (int64_t)(UINT64_MAX >> (64 - bits + (uint32_t)count))};
  else return false;
  return true;
}
static bool range_of_remainder(bool is_known, IntegerRange a, IntegerRange by, bool floors, IntegerRange *range) {
  const bool is_natural = is_known && a.low >= 0;
  if (by.low < 1 || (!is_natural && !floors)) return false;
  *range = (IntegerRange){0, is_natural && a.high < by.high ? a.high : by.high - 1};
  return true;
}
static bool range_of_arithmetic(Prim prim, IntegerRange a, IntegerRange b, IntegerRange *range) {
  const int64_t x[] = {a.low, a.high}, y[] = {b.low, b.high};
  *range = (IntegerRange){INT64_MAX, INT64_MIN};
  for INT_RANGE(i, 4) {
    int64_t one;
    if (prim == PRIM_Add ? __builtin_add_overflow(x[i / 2], y[i % 2], &one)
        : prim == PRIM_Sub ? __builtin_sub_overflow(x[i / 2], y[i % 2], &one)
                           : __builtin_mul_overflow(x[i / 2], y[i % 2], &one))
      return false;
    range->low = smaller(range->low, one), range->high = larger(range->high, one);
  }
  return true;
}
static bool range_of_operation(const IntegerRanges *ranges, const VarTable *vars, const ExpPrim *prim,
                               IntegerRange *range) {
  const uint32_t bits = 8 * scalar_bytes(prim->type);
  const Atoms arguments = prim->arguments;
  const bool is_unsigned = scalar_class(prim->type) == CLASS_Unsigned;
  IntegerRange a = {0, 0}, b = {0, 0};
  const bool first = integer_range(ranges, vars, arguments.items[0], &a),
             second = arguments.count > 1 && integer_range(ranges, vars, arguments.items[1], &b);
  const bool naturals = first && second && a.low >= 0 && b.low >= 0;
  const Prim tag = prim->prim;
  if (tag == PRIM_And) {
    if (!(first && a.low >= 0) && !(second && b.low >= 0)) return false;
    *range = (IntegerRange){0, !(second && b.low >= 0) || (naturals && a.high < b.high) ? a.high : b.high};
    return true;
  }
  if (tag == PRIM_Or || tag == PRIM_Xor) {
    *range = (IntegerRange){0, naturals ? all_bits(larger(a.high, b.high)) : 0};
    return naturals;
  }
  if (tag == PRIM_Shr || tag == PRIM_Lshr)
    return second && b.low == b.high && range_of_shift(first, a, b.low, bits, is_unsigned || tag == PRIM_Lshr, range);
  if (tag == PRIM_Mod || tag == PRIM_Rem)
    return second && range_of_remainder(first, a, b, is_unsigned || tag == PRIM_Mod, range);
  if (tag == PRIM_Div || tag == PRIM_Quot) {
    if (!naturals || b.low == 0) return false;
    *range = (IntegerRange){a.low / b.high, a.high / b.low};
    return true;
  }
  if (tag == PRIM_Popc || tag == PRIM_Clz || tag == PRIM_Ctz) {
    *range = (IntegerRange){0, bits};
    return true;
  }
  if (!first || !second) return false;
  if (tag == PRIM_Add || tag == PRIM_Sub || tag == PRIM_Mul) return range_of_arithmetic(tag, a, b, range);
  if (tag == PRIM_Min) *range = (IntegerRange){smaller(a.low, b.low), smaller(a.high, b.high)};
  if (tag == PRIM_Max) *range = (IntegerRange){larger(a.low, b.low), larger(a.high, b.high)};
  return tag == PRIM_Min || tag == PRIM_Max;
}

// ---- arrays made of constants
static bool matches_indices(const ArrayValue *table, int64_t flat, Atoms indices) {
  for RANGE_DOWN(d, indices.count) {
    int64_t at;
    if (atom_is_i64(indices.items[d], &at) && at != flat % table->shape[d]) return false;
    flat /= table->shape[d];
  }
  return true;
}
// Of the elements at those of the indices that are constants.
static bool range_of_table(const ArrayValue *table, Atoms indices, IntegerRange *range) {
  const int64_t count = array_value_count(table);
  *range = (IntegerRange){INT64_MAX, INT64_MIN};
  if (!scalar_is_integer(table->element) || count > TABLE_LIMIT) return false;
  for I64_RANGE(i, count) {
    const int64_t value = scalar_to_index(array_value_get(table, i));
    if (!fits_type((IntegerRange){value, value}, table->element)) return false;   // the upper half of u64
    if (!matches_indices(table, i, indices)) continue;
    range->low = smaller(range->low, value), range->high = larger(range->high, value);
  }
  return range->low <= range->high;
}
static bool range_of_read(const IntegerRanges *ranges, const ExpIndex *index, IntegerRange *range) {
  const IntegerRange *all = noted_range(ranges, index->array);
  const ArrayValue *table = map_pointer(&ranges->tables, index->array.id);
  if (!all) return false;
  if (!table || !range_of_table(table, index->indices, range)) *range = *all;
  return true;
}
static bool range_of_same_elements(const IntegerRanges *ranges, Var array, IntegerRange *range) {
  const IntegerRange *all = array.id ? noted_range(ranges, array) : NULL;
  if (all) *range = *all;
  return all != NULL;
}

static bool range_of_exp(const IntegerRanges *ranges, const VarTable *vars, const Exp *exp, IntegerRange *range) {
  if (exp->tag == EXP_Prim)
    return scalar_is_integer(exp->as.Prim.type) && range_of_operation(ranges, vars, &exp->as.Prim, range);
  if (exp->tag == EXP_Convert)
    return scalar_is_integer(exp->as.Convert.from) && integer_range(ranges, vars, exp->as.Convert.value, range);
  if (exp->tag == EXP_Table) return range_of_table(exp->as.Table.value, (Atoms){0, NULL}, range);
  if (exp->tag == EXP_Index) return range_of_read(ranges, &exp->as.Index, range);
  if (exp->tag == EXP_Copy) return range_of_same_elements(ranges, exp->as.Copy.array, range);
  return exp_info(exp->tag)->flags & EXP_View && range_of_same_elements(ranges, exp_roles(exp).viewed, range);
}

void note_integer_range(Arena *arena, IntegerRanges *ranges, const VarTable *vars, const Stm *stm) {
  if (stm->pattern.count != 1) return;
  const Var result = stm_result(stm);
  const Type type = var_type(vars, result);
  IntegerRange range;
  if ((type.tag != TYPE_Scalar && type.tag != TYPE_Array) || !scalar_is_integer(type.scalar)) return;
  if (!range_of_exp(ranges, vars, stm->exp, &range) || !fits_type(range, type.scalar)) return;
  map_put_pointer(&ranges->values, result.id, COPY_OF(arena, &range));
  if (stm->exp->tag == EXP_Table && array_value_count(stm->exp->as.Table.value) <= SMALL_TABLE)
    map_put_pointer(&ranges->tables, result.id, stm->exp->as.Table.value);
}
