// lmad: index functions as offset + {(size : stride) ...} and the layout operations on them [paper 3, section 3.1].
// Everything is 0-based (the paper's 1-based indices disagree with its own row-major form, see docs). Each operation is
// checked against enumeration of all points in test/lmad_test.c.
#include "index/index.h"

static const Lmad *lmad_new(Arena *arena, const Poly *offset, uint32_t rank, const LmadDim *dims) {
  Lmad *lmad = NEW(arena, Lmad);
  *lmad = (Lmad){offset, rank, dims};
  return lmad;
}

const Poly *lmad_poly(const Lmad *lmad, uint32_t number) {
  if (number == 0) return lmad->offset;
  return number <= lmad->rank ? lmad->dims[number - 1].stride : lmad->dims[number - 1 - lmad->rank].size;
}

static LmadDim *new_dims(Arena *arena, uint32_t rank) { return NEW_ARRAY(arena, LmadDim, rank + 1); }

const Lmad *lmad_row_major(Arena *arena, const Poly *offset, uint32_t rank, const Poly *const *shape) {
  LmadDim *dims = new_dims(arena, rank);
  const Poly *stride = poly_constant(arena, 1);
  for RANGE_DOWN(i, rank) {
    dims[i] = (LmadDim){shape[i], stride};
    if (i > 0) stride = poly_mul(arena, stride, shape[i]);
  }
  return lmad_new(arena, offset, rank, dims);
}

const Poly *lmad_apply(Arena *arena, const Lmad *lmad, const Poly *const *indices) {
  const Poly *address = lmad->offset;
  for RANGE(i, lmad->rank) {
    address = poly_add(arena, address, poly_mul(arena, indices[i], lmad->dims[i].stride));
  }
  return address;
}

const Lmad *lmad_slice(Arena *arena, const Lmad *lmad, const LmadSlice *slices) {
  LmadDim *dims = new_dims(arena, lmad->rank);
  const Poly *offset = lmad->offset;
  uint32_t rank = 0;
  for RANGE(i, lmad->rank) {
    const Poly *stride = lmad->dims[i].stride;
    offset = poly_add(arena, offset, poly_mul(arena, slices[i].start, stride));
    if (!slices[i].fix) dims[rank++] = (LmadDim){slices[i].count, poly_mul(arena, stride, slices[i].step)};
  }
  return lmad_new(arena, offset, rank, dims);
}

const Lmad *lmad_permute(Arena *arena, const Lmad *lmad, const uint32_t *permutation) {
  LmadDim *dims = new_dims(arena, lmad->rank);
  for RANGE(i, lmad->rank) dims[i] = lmad->dims[permutation[i]];
  return lmad_new(arena, lmad->offset, lmad->rank, dims);
}

const Lmad *lmad_unpermute(Arena *arena, const Lmad *lmad, const uint32_t *permutation) {
  LmadDim *dims = new_dims(arena, lmad->rank);
  for RANGE(i, lmad->rank) dims[permutation[i]] = lmad->dims[i];
  return lmad_new(arena, lmad->offset, lmad->rank, dims);
}

const Lmad *lmad_substitute(Arena *arena, const Lmad *lmad, PolyLookup lookup, void *user) {
  LmadDim *dims = new_dims(arena, lmad->rank);
  const Poly *offset = poly_substitute(arena, lmad->offset, lookup, user);
  bool changed = offset != lmad->offset;
  for RANGE(i, lmad->rank) {
    dims[i].size = poly_substitute(arena, lmad->dims[i].size, lookup, user);
    dims[i].stride = poly_substitute(arena, lmad->dims[i].stride, lookup, user);
    changed = changed || dims[i].size != lmad->dims[i].size || dims[i].stride != lmad->dims[i].stride;
  }
  return changed ? lmad_new(arena, offset, lmad->rank, dims) : lmad;
}

static bool same(const Facts *facts, const Poly *a, const Poly *b) {
  return poly_equal(a, b) || prove_equal(facts, a, b) == ANSWER_Yes;
}

// Drops dimensions of size 1 and merges each pair (n : m*s) (m : s) into (n*m : s). Returns how many are left.
static uint32_t merge_dims(const Facts *facts, const Lmad *lmad, Arena *arena, LmadDim *merged) {
  uint32_t count = 0;
  for RANGE(i, lmad->rank) {
    LmadDim dim = lmad->dims[i], *last = count ? &merged[count - 1] : NULL;
    if (poly_is_number(dim.size, 1)) continue;
    if (last && same(facts, last->stride, poly_mul(arena, dim.size, dim.stride))) {
      *last = (LmadDim){poly_mul(arena, last->size, dim.size), dim.stride};
    } else {
      merged[count++] = dim;
    }
  }
  return count;
}

// Processes both shapes from the innermost dimension. Each merged source dimension must be covered by consecutive
// target dimensions whose product is its size. The outermost one is covered by all that are left, since the totals
// agree by precondition.
const Lmad *lmad_reshape(Arena *arena, const Facts *facts, const Lmad *lmad, uint32_t rank, const Poly *const *shape) {
  LmadDim *groups = new_dims(arena, lmad->rank), *dims = new_dims(arena, rank);
  uint32_t group = merge_dims(facts, lmad, arena, groups), i = rank;
  while (group > 1) {
    LmadDim source = groups[--group];
    const Poly *covered = poly_constant(arena, 1);
    do {
      if (i-- == 0) return NULL;
      dims[i] = (LmadDim){shape[i], poly_mul(arena, source.stride, covered)};
      covered = poly_mul(arena, covered, shape[i]);
    } while (!same(facts, covered, source.size));
  }
  const Poly *stride = group ? groups[0].stride : poly_constant(arena, 1);
  while (i-- > 0) {
    dims[i] = (LmadDim){shape[i], stride};
    stride = poly_mul(arena, stride, shape[i]);
  }
  return lmad_new(arena, lmad->offset, rank, dims);
}

bool lmad_is_row_major(const Facts *facts, const Lmad *lmad) {
  const Poly *stride = poly_constant(facts->arena, 1);
  for RANGE_DOWN(i, lmad->rank) {
    if (poly_is_number(lmad->dims[i].size, 1)) continue;
    if (!same(facts, lmad->dims[i].stride, stride)) return false;
    stride = poly_mul(facts->arena, stride, lmad->dims[i].size);
  }
  return true;
}

bool lmad_equal(const Lmad *a, const Lmad *b) {
  if (a->rank != b->rank || !poly_equal(a->offset, b->offset)) return false;
  for RANGE(i, a->rank) {
    if (!poly_equal(a->dims[i].size, b->dims[i].size) || !poly_equal(a->dims[i].stride, b->dims[i].stride))
      return false;
  }
  return true;
}

void lmad_variables(const Lmad *lmad, Bitset *into) {
  for RANGE(i, 1 + 2 * lmad->rank) poly_variables(lmad_poly(lmad, i), into);
}

void lmad_print(Out *out, const Lmad *lmad, PolyName name, void *user) {
  poly_print(out, lmad->offset, name, user);
  out_string(out, " + {");
  for RANGE(i, lmad->rank) {
    out_string(out, i ? " (" : "(");
    poly_print(out, lmad->dims[i].size, name, user);
    out_string(out, " : ");
    poly_print(out, lmad->dims[i].stride, name, user);
    out_char(out, ')');
  }
  out_char(out, '}');
}
