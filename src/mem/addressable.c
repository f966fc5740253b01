// addressable: refuses programs with an array that no memory can hold: the numbers of its index function do not fit 64
// bits, or its terms are products of too many sizes. Later stages rely on this.
#include "mem/mem.h"

enum { HIGHEST_DEGREE = 60 };   // an index raises the degree by one, sums of views by a few

static bool is_fine(const Poly *poly) {
  for RANGE(i, poly->count)
    if (poly->terms[i].degree > HIGHEST_DEGREE) return false;
  return !poly->broken;
}

static bool has_addresses(const Lmad *lmad) {
  for RANGE(i, 1 + 2 * lmad->rank)
    if (!is_fine(lmad_poly(lmad, i))) return false;
  return true;
}

// The size of the array in bytes fits 64 bits, too.
static bool has_bytes(Context *context, const Lmad *lmad, ScalarType type) {
  const Poly *bytes = poly_constant(context->scratch, scalar_bytes(type));
  for RANGE(i, lmad->rank) bytes = poly_mul(context->scratch, bytes, lmad->dims[i].size);
  return is_fine(bytes);
}

static bool is_addressable(Context *context, const Program *program, Var var) {
  const Lmad *lmad = memory_of(program, var)->lmad;
  if (has_addresses(lmad) && has_bytes(context, lmad, var_type(program->vars, var).scalar)) return true;
  const VarInfo *info = var_info(program->vars, var);
  diag1(context, E0608, info->span, name_text(context->names, info->name));
  return false;
}

void mem_addressable(Context *context, const Program *program) {
  for EACH(i, &program->memory.entries)
    if (!is_addressable(context, program, (Var){(uint32_t)program->memory.entries.items[i].key})) return;
}
