// modes: what functions do to memory, by the `*` in their types. A `*` anywhere in a parameter consumes the whole
// argument; a part of a result without `*` may share memory with the arguments.
//   rule: of functions that take functions, the parameters are compared in the reverse direction
#include "types/type/type.h"

// `apart`: what holds the promised part is marked with `*`. A part of a sum is not compared: who matches the result
// takes all of it for memory that the function shares.
static bool shares_more(const SourceType *promised, const SourceType *made, bool apart) {
  apart |= promised->unique;
  if (made->unique || !may_share(made) || !may_share(promised)) return false;
  const bool parallel = promised->tag == SOURCE_Record && promised->as.record.count == made->as.record.count;
  if (made->tag != SOURCE_Record) return apart || (promised->tag == SOURCE_Record && is_consuming(promised));
  for EACH_IN(i, made->as.record)
    if (shares_more(parallel ? field_type_of(promised, i) : promised, field_type_of(made, i), apart)) return true;
  return false;
}

static bool consumes_more(const SourceType *offered, const SourceType *taken) {
  return is_consuming(taken) && !is_consuming(offered) && may_share(taken) && may_share(offered);
}

static bool parts_do_more(Excess excess, const SourceType *wanted, const SourceType *given) {
  TypeParts left = {.whole = wanted}, right = {.whole = given};
  if (wanted->tag != given->tag || part_count(wanted) != part_count(given)) return false;
  while (next_part(&left) && next_part(&right))
    if (left.type && right.type && does_more(excess, left.type, right.type)) return true;
  return false;
}

bool does_more(Excess excess, const SourceType *wanted, const SourceType *given) {
  if (type_is_plain(given)) return false;   // it holds no functions
  if (wanted->tag != SOURCE_Function || given->tag != SOURCE_Function) return parts_do_more(excess, wanted, given);
  const SourceType *offered = wanted->as.function.parameter, *taken = given->as.function.parameter,
                   *promised = wanted->as.function.result, *made = given->as.function.result;
  const bool here =
      excess == EXCESS_Consumes ? consumes_more(offered, taken) : shares_more(promised, made, false);
  return here || does_more(excess, taken, offered) || does_more(excess, promised, made);
}
