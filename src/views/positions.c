// positions: which element of its operand each element of a `permute` or `gather` is, and bit sets of positions.
#include "views/positions.h"

// The index at which the statement reads an element or a row; false: it is no such read.
static bool row_index(const Stm *stm, Atom *at) {
  const ExpTag tag = stm ? stm->exp->tag : EXP_Atom;
  if ((tag != EXP_Index && tag != EXP_Slice) || exp_fixed_rank(stm->exp) != 1) return false;
  if (tag == EXP_Slice && stm->exp->as.Slice.slices.count != 1) return false;
  *at = exp_fixed_index(stm->exp, 0);
  return tag == EXP_Slice || stm->exp->as.Index.indices.count == 1;
}

static bool defines_result(const Body *body, const Stm *stm) {
  for EACH_IN(i, stm->pattern)
    if (atoms_contain(body->result, stm->pattern.items[i])) return true;
  return false;
}

bool positions_of(Arena *arena, const Stm *stm, Positions *positions) {
  if (stm->exp->tag != EXP_Build || !(stm->marks & MARK_Dest) || !(stm->marks & MARK_Permutes)) return false;
  const ExpBuild *build = &stm->exp->as.Build;
  const Body *body = build->function.body;
  Atom first = {0}, at;
  if (body->result.count == 0) return false;   // nothing uses its elements
  for EACH_IN(i, body->result) {
    const Stm *read = body_binding(body, body->result.items[i], NULL);
    if (!row_index(read, &at) || (i && !atom_equal(at, first))) return false;
    first = at;
  }
  const Exp *read = body_binding(body, body->result.items[0], NULL)->exp;
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count + 1);
  uint32_t count = 0;
  for RANGE(i, body->count)
    if (!defines_result(body, body->stms[i])) stms[count++] = body->stms[i];
  *positions = (Positions){build->function.parameters.items[0],
                           read->tag == EXP_Index ? read->as.Index.array : read->as.Slice.array,
                           build->widths.items[0], body_new(arena, count, stms, atoms_of(arena, 1, &first))};
  return build->widths.count == 1;
}

Atom positions_build(Builder *builder, const Positions *positions, Atom at) {
  Map replace = map_new(builder->context->scratch);
  map_put_atom(&replace, positions->index, at);
  const Body *body = body_rename(builder->context, builder->vars, positions->body, &replace);
  build_statements(builder, body);
  return body->result.items[0];
}

int64_t positions_direction(Sizes *sizes, Arena *arena, const Positions *positions, const Poly **rest) {
  Bitset inside = bitset_new(arena);
  int64_t factor;
  body_bound_vars(positions->body, &inside);
  bitset_add(&inside, positions->index.id);
  const Poly *place = sizes_poly(sizes, positions->body->result.items[0]),
             *quotient = poly_divide(arena, place, poly_variable(arena, positions->index.id), rest);
  if (!quotient || !poly_is_constant(quotient, &factor) || poly_mentions_any(*rest, &inside)) return 0;
  return factor == 1 || factor == -1 ? factor : 0;
}

// ---- bits

Var build_bits(Builder *builder, Atom count) {
  const Atom words = build_i64(builder, PRIM_Quot, build_i64(builder, PRIM_Add, count, atom_i64(63)), atom_i64(64));
  Arena *arena = builder->context->arena;
  return build_exp(builder, "seen", type_array(arena, SCALAR_I64, 1, &words),
                   NEW_EXP(arena, Replicate, atoms_of(arena, 1, &words), atom_i64(0)));
}

Bit build_bit(Builder *builder, Var words, Atom number) {
  Bit bit = {.words = words, .word = build_i64(builder, PRIM_Shr, number, atom_i64(6))};
  bit.old = build_index(builder, words, 1, &bit.word);
  bit.mask = build_i64(builder, PRIM_Shl, atom_i64(1), build_i64(builder, PRIM_And, number, atom_i64(63)));
  bit.unset = build_i64(builder, PRIM_Eq, build_i64(builder, PRIM_And, bit.old, bit.mask), atom_i64(0));
  return bit;
}

Var build_set_bit(Builder *builder, Bit bit) {
  Arena *arena = builder->context->arena;
  const Slice own = {.tag = CORE_SLICE_Fix, .start = bit.word};
  const Exp *update = NEW_EXP(arena, Update, bit.words, {1, COPY_OF(arena, &own)},
                              build_i64(builder, PRIM_Or, bit.old, bit.mask));
  return build_exp(builder, "seen", var_type(builder->vars, bit.words), update);
}
