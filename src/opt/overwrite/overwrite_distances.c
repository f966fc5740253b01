// overwrite_distances: on which side of its own element does a build read an old array (overwrite.h)?
//   rule: p[j + d] in each iteration j < w of a build of w elements, with d fixed in the loop: d <= 0 or d >= 0, if
//         that is known before the loop
//   rule: if j + d >= 0 then .. p[j + d] ..     d <= 0. Else the last iteration would read p[w - 1 + d], which is not
//         in the array, and a check would have failed; builds whose checks may fail are refused
//         if j + d < w then .. p[j + d] ..      d >= 0, since the first iteration would read p[d]
//   So best[c - weight] is before best[c] where c >= weight, whatever the weight is.
#include "opt/overwrite/overwrite.h"

typedef struct Distances {
  const VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;
  Arena *arena;
  const ExpBuild *build;
  Var old;
  Map definitions;             // Var id -> const Exp *: of the body
  Bitset inside;               // the index, and what the body binds
  uint64_t reads;
  bool rises, falls;           // no read is before the own element; none is after it
  bool is_open;                // some distance is not constant
} Distances;

static void require_sign(Distances *d, int sign) {
  d->rises &= sign > 0;
  d->falls &= sign < 0;
}
// What the branch says of the read place: 1: j + d < w, -1: j + d >= 0, 0: something else.
static int sign_by_branch(const Distances *d, const Poly *place, const ExpIf *branch, bool holds) {
  const Condition condition = condition_of(&d->definitions, branch->condition, holds);
  if (condition.tag != CONDITION_Less && condition.tag != CONDITION_AtMost) return 0;
  const Poly *apart = poly_sub(d->arena, sizes_poly(d->sizes, condition.b), sizes_poly(d->sizes, condition.a)),
             *least = condition.tag == CONDITION_Less ? poly_plus(d->arena, apart, -1) : apart,
             *last = poly_plus(d->arena, sizes_poly(d->sizes, d->build->widths.items[0]), -1);
  if (poly_equal(least, place)) return -1;
  return poly_equal(least, poly_sub(d->arena, last, place)) ? 1 : 0;
}
static void note_old_read(Distances *d, const Stm *stm, const ExpIf *branch, bool holds) {
  const Poly *place = sizes_poly(d->sizes, stm->exp->as.Index.indices.items[0]),
             *own = poly_variable(d->arena, d->build->function.parameters.items[0].id),
             *distance = poly_sub(d->arena, place, own);
  int64_t constant;
  d->reads++;
  if (poly_is_constant(distance, &constant)) {
    if (constant) require_sign(d, constant < 0 ? -1 : 1);
    return;
  }
  d->is_open = true;
  if (poly_mentions_any(distance, &d->inside)) {
    require_sign(d, 0);
  } else if (d->knowledge) {
    const int sign = branch ? sign_by_branch(d, place, branch, holds) : 0;
    const bool falls = sign < 0 || knowledge_holds(d->knowledge, poly_scale(d->arena, distance, -1));
    require_sign(d, falls ? -1 : sign > 0 || knowledge_holds(d->knowledge, distance) ? 1 : 0);
  }
}
static void note_old_reads(Distances *d, const Body *body, uint32_t depth, const ExpIf *branch, bool holds) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    bitset_add_vars(&d->inside, stm->pattern);
    if (stm->pattern.count == 1) map_put_pointer(&d->definitions, stm_result(stm).id, stm->exp);
    if (stm->exp->tag == EXP_Assert && !(stm->marks & MARK_Known)) require_sign(d, 0);
    if (stm->exp->tag == EXP_Index && stm->exp->as.Index.array.id == d->old.id) note_old_read(d, stm, branch, holds);
    if (stm->exp->tag != EXP_If) continue;
    const ExpIf *inner = depth == 0 ? &stm->exp->as.If : NULL;   // of two branches, both would have to hold
    note_old_reads(d, stm->exp->as.If.then_body, depth + 1, inner, true);
    note_old_reads(d, stm->exp->as.If.else_body, depth + 1, inner, false);
  }
}

OverwriteOrder overwrite_order(Context *context, const VarTable *vars, Sizes *sizes, Knowledge *knowledge,
                               const ExpBuild *build, Var old, uint64_t uses) {
  Arena *arena = context->scratch;
  Distances d = {.vars = vars, .sizes = sizes, .knowledge = knowledge, .arena = arena, .build = build, .old = old,
                 .definitions = map_new(arena), .inside = bitset_new(arena), .rises = true, .falls = true};
  bitset_add_vars(&d.inside, build->function.parameters);
  note_old_reads(&d, build->function.body, 0, NULL, false);
  if (!d.is_open || d.reads != uses) return OVERWRITE_None;
  return d.rises ? OVERWRITE_Rises : d.falls ? OVERWRITE_Falls : OVERWRITE_None;
}
