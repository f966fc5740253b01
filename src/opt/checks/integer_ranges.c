// integer_ranges: ranges of the results of masks, shifts, remainders, conversions and arithmetic that cannot leave its
// type, by the ranges of the operands. A table of 256 elements is then read at x & 255 or i64.u32 (x >> 24) without a
// check.
#include "opt/checks/integer_ranges.h"

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

bool integer_range(const Map *ranges, const VarTable *vars, Atom atom, IntegerRange *range) {
  const ScalarType type = atom_type(vars, atom).scalar;
  if (atom_type(vars, atom).tag != TYPE_Scalar || !scalar_is_integer(type)) return false;
  if (atom.tag == ATOM_Constant) {
    range->low = range->high = scalar_to_index(atom.as.constant);
    return fits_type(*range, type);   // not the upper half of u64
  }
  const IntegerRange *known = map_pointer(ranges, atom.as.var.id);
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
static bool range_of_operation(const Map *ranges, const VarTable *vars, const ExpPrim *prim, IntegerRange *range) {
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

void note_integer_range(Arena *arena, Map *ranges, const VarTable *vars, const Stm *stm) {
  const Exp *exp = stm->exp;
  if (exp->tag != EXP_Prim && exp->tag != EXP_Convert) return;
  const ScalarType type = var_type(vars, stm_result(stm)).scalar;
  IntegerRange range;
  if (!scalar_is_integer(type) || !(exp->tag == EXP_Prim ? scalar_is_integer(exp->as.Prim.type)
                                                         : scalar_is_integer(exp->as.Convert.from)))
    return;
  const bool is_known = exp->tag == EXP_Prim ? range_of_operation(ranges, vars, &exp->as.Prim, &range)
                                             : integer_range(ranges, vars, exp->as.Convert.value, &range);
  if (is_known && fits_type(range, type)) map_put_pointer(ranges, stm_result(stm).id, COPY_OF(arena, &range));
}
