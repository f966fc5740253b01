// sizes: the polynomial behind every i64 variable of a function, recovered from the statements that compute it. A
// statement is read once, in program order, so its operands are known already. A variable that is not a sum, difference
// or product, or whose polynomial exceeds the limits below, is its own polynomial.
#include "core/core.h"

enum { TERM_LIMIT = 24, DEGREE_LIMIT = 6 };

// iotas: Var id of an array -> its const ExpIota *
struct Sizes { Context *context; const VarTable *vars; Map polys, iotas; Facts *facts; };

static const Poly *bounded(const Poly *poly) {
  if (poly->broken || poly->count > TERM_LIMIT) return NULL;
  for RANGE(i, poly->count)
    if (poly->terms[i].degree > DEGREE_LIMIT) return NULL;
  return poly;
}

const Poly *sizes_poly(Sizes *sizes, Atom atom) {
  Arena *arena = sizes->context->arena;
  if (atom.tag == ATOM_Constant) {
    if (scalar_is_integer(atom.as.constant.type)) return poly_constant(arena, scalar_to_index(atom.as.constant));
    return poly_constant(arena, 0);
  }
  const Poly *known = map_pointer(&sizes->polys, atom.as.var.id);
  return known ? known : poly_variable(arena, atom.as.var.id);
}

static const Poly *poly_of_prim(Sizes *sizes, const ExpPrim *prim) {
  if (prim->type != SCALAR_I64) return NULL;
  Arena *arena = sizes->context->arena;
  const Poly *a = sizes_poly(sizes, prim->arguments.items[0]);
  if (prim->prim == PRIM_Neg) return poly_scale(arena, a, -1);
  if (prim->prim != PRIM_Add && prim->prim != PRIM_Sub && prim->prim != PRIM_Mul) return NULL;
  const Poly *b = sizes_poly(sizes, prim->arguments.items[1]);
  if (prim->prim == PRIM_Add) return poly_add(arena, a, b);
  if (prim->prim == PRIM_Sub) return poly_sub(arena, a, b);
  return (uint64_t)a->count * b->count > TERM_LIMIT * 2 ? NULL : poly_mul(arena, a, b);
}

static const Poly *poly_of_index(Sizes *sizes, const ExpIndex *index) {
  const ExpIota *iota = map_pointer(&sizes->iotas, index->array.id);
  if (!iota) return NULL;
  Arena *arena = sizes->context->arena;
  const Poly *steps = poly_mul(arena, sizes_poly(sizes, index->indices.items[0]), sizes_poly(sizes, iota->step));
  return poly_add(arena, sizes_poly(sizes, iota->start), steps);
}

static void name_variable(void *user, Out *out, uint32_t variable) {
  const Sizes *sizes = user;
  Text name = name_text(sizes->context->names, var_info(sizes->vars, (Var){variable})->name);
  out_text(out, name.size ? name : TEXT("_"));
}

Text message_outline(Context *context, Sizes *sizes, const Message *message) {
  Out out = out_new(context->arena);
  for RANGE(i, message->count) {
    const MessagePiece *piece = &message->pieces[i];
    if (!piece->is_value) out_text(&out, piece->text);
    else if (piece->value.tag == ATOM_Constant) out_format(&out, "%lld", (long long)piece->value.as.constant.as.s);
    else poly_print(&out, sizes_poly(sizes, piece->value), name_variable, sizes);
  }
  return out_result(&out);
}

void sizes_add(Sizes *sizes, const Stm *stm) {
  if (stm->pattern.count != 1) return;
  Var var = stm_result(stm);
  Type type = var_type(sizes->vars, var);
  if (stm->exp->tag == EXP_Iota) map_put_pointer(&sizes->iotas, var.id, &stm->exp->as.Iota);
  if (type.tag != TYPE_Scalar || type.scalar != SCALAR_I64) return;
  const Poly *poly = NULL;
  if (stm->exp->tag == EXP_Prim) poly = poly_of_prim(sizes, &stm->exp->as.Prim);
  if (stm->exp->tag == EXP_Index) poly = poly_of_index(sizes, &stm->exp->as.Index);
  if (stm->exp->tag == EXP_Atom && !(stm->marks & MARK_Opaque)) poly = sizes_poly(sizes, stm->exp->as.Atom.value);
  if (poly) poly = bounded(poly);
  if (poly) map_put_pointer(&sizes->polys, var.id, poly);
}

static void add_definitions(void *user, const Body *body) {
  Visitor visitor = {.user = user, .body = add_definitions};
  for RANGE(i, body->count) {
    sizes_add(user, body->stms[i]);
    exp_visit(body->stms[i]->exp, &visitor);
  }
}

Sizes *sizes_new(Context *context, const VarTable *vars) {
  Sizes sizes = {context, vars, map_new(context->arena), map_new(context->arena), facts_new(context->arena)};
  return COPY_OF(context->arena, &sizes);
}

// Many arrays have the same shape.
static bool is_known_lately(const Facts *facts, const Poly *poly) {
  enum { LATELY = 8 };
  const uint32_t size = facts->non_negative.size;
  for (uint32_t i = size > LATELY ? size - LATELY : 0; i < size; i++)
    if (poly_equal(facts->non_negative.items[i], poly)) return true;
  return false;
}

void sizes_learn_type(Sizes *sizes, Facts *facts, Type type) {
  if (type.tag != TYPE_Array) return;
  for RANGE(i, type.rank) {
    if (type.shape[i].tag != ATOM_Var) continue;
    const Poly *poly = sizes_poly(sizes, type.shape[i]);
    uint32_t variable;
    if (poly_is_variable(poly, &variable)) facts_add_size(facts, variable);
    else if (!is_known_lately(facts, poly)) facts_add(facts, poly);
  }
}

Sizes *sizes_of_function(Context *context, const VarTable *vars, const Function *function) {
  Sizes *sizes = sizes_new(context, vars);
  for EACH_IN(i, function->parameters)
    sizes_learn_type(sizes, sizes->facts, var_type(vars, function->parameters.items[i]));
  add_definitions(sizes, function->body);
  return sizes;
}

Facts *sizes_facts(Sizes *sizes) { return sizes->facts; }
