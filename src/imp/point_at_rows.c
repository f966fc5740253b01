// point_at_rows: where a loop accesses a row at several positions that were read or rounded, the beginning of the row
// becomes a pointer.
//   rule: .. a[i*m + p] .. a[i*m + q] ..  -->  point r = a + i*m; .. r[p] .. r[q] ..
//         for p and q that depend on elements or on floats made whole, where the first access is certain to happen
//   A C compiler adds i*m to p for each access, because it does not know that the sum of a and i*m is an address; at
//   positions that grow with the index of a loop it finds pointers itself. A pointer that does not change in the loop
//   and is used at one position it dissolves: those are not made.
//   test: imp/test/golden/point_at_rows
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { STATEMENT_LIMIT = 64, TERMS = 1 << 30, TERM_LIMIT = 64 };

// `irregular`: variables that depend on elements, or on floats made whole, by a value in the loop `of`. `loops`: how
// many loops there are in it, itself included. `varying`: what it binds and assigns, and its index. `terms`: parts of
// indices that depend on elements and are not variables; number k is variable TERMS + k of polynomials.
typedef struct Positions {
  const ImpStm *of;
  Bitset irregular, varying;
  uint32_t loops;
  bool found;
  Seq(const ImpExp *) terms;
} Positions;
// A row of a buffer: all terms of an index without such variables; `position`: the others.
typedef struct Row { ImpVar buffer; const Poly *start, *position; } Row;
typedef struct Pointing { ImpRewriter *rewriter; Row row; ImpVar pointer; } Pointing;

// ---- positions
static void note_mention(void *user, ImpVar var) {
  Positions *positions = user;
  positions->found |= bitset_has(&positions->irregular, var.id);
}
static void note_source(void *user, const ImpExp *exp) {
  Positions *positions = user;
  const bool rounds = exp->tag == IMP_EXP_Convert && scalar_is_float(exp->as.Convert.from);
  positions->found |= rounds || exp->tag == IMP_EXP_Load;
}
static bool is_irregular(Positions *positions, const ImpExp *exp) {
  positions->found = false;
  imp_walk_exp(exp, &(ImpWalker){.user = positions, .use = note_mention, .exp = note_source});
  return positions->found;
}
static void note_bound(void *user, ImpVar var) { bitset_add(&((Positions *)user)->varying, var.id); }
static void note_irregular(void *user, const ImpStm *stm) {
  Positions *positions = user;
  const bool declares = stm->tag == IMP_Declare && stm->as.Declare.value;
  imp_note_assigned(&positions->varying, stm);
  positions->loops += stm->tag == IMP_For || stm->tag == IMP_While || stm->tag == IMP_Parallel;
  if (!declares && stm->tag != IMP_Assign) return;
  if (is_irregular(positions, declares ? stm->as.Declare.value : stm->as.Assign.value))
    bitset_add(&positions->irregular, declares ? stm->as.Declare.variable.id : stm->as.Assign.variable.id);
}
static bool is_innermost(ImpRewriter *rewriter) {
  Positions *positions = rewriter->user;
  if (rewriter->loop && positions->of != rewriter->loop) {
    Arena *arena = rewriter->context->scratch;
    *positions = (Positions){.of = rewriter->loop, .irregular = bitset_new(arena), .varying = bitset_new(arena)};
    imp_walk_stm(rewriter->loop, &(ImpWalker){.user = positions, .stm = note_irregular, .bind = note_bound});
  }
  return rewriter->loop && positions->loops == 1;
}

// ---- rows
static const Poly *poly_of_leaf(void *user, const ImpExp *exp) {
  const ImpRewriter *rewriter = user;
  Positions *positions = rewriter->user;
  if (exp->tag == IMP_EXP_Var) return poly_variable(rewriter->arena, exp->as.Var.variable.id);
  if (!is_irregular(positions, exp)) return NULL;
  uint32_t k = 0;
  while (k < positions->terms.size && !imp_exp_equal(exp, positions->terms.items[k])) k++;
  if (k == TERM_LIMIT) return NULL;
  if (k == positions->terms.size) seq_push(rewriter->arena, &positions->terms, exp);
  return poly_variable(rewriter->arena, TERMS + k);
}
static const ImpExp *leaf_of_variable(void *user, uint32_t variable) {
  const ImpRewriter *rewriter = user;
  const Positions *positions = rewriter->user;
  return variable < TERMS ? imp_var(rewriter->arena, (ImpVar){variable}) : positions->terms.items[variable - TERMS];
}
static const ImpExp *index_of_poly(ImpRewriter *rewriter, const Poly *poly) {
  return imp_poly(rewriter->arena, poly, leaf_of_variable, rewriter);
}
static bool is_of_position(const Positions *positions, const Monomial *term) {
  for RANGE(i, term->degree)
    if (term->variables[i] >= TERMS || bitset_has(&positions->irregular, term->variables[i])) return true;
  return term->degree == 0;
}
// Has the index both parts? Rows begin at sums of positive terms.
static bool has_row(ImpRewriter *rewriter, ImpVar buffer, const ImpExp *index, Row *row) {
  Arena *arena = rewriter->arena;
  const Poly *place = imp_exact_poly(arena, index, poly_of_leaf, rewriter);
  if (!place) return false;
  *row = (Row){buffer, poly_constant(arena, 0), poly_constant(arena, 0)};
  for RANGE(i, place->count) {
    const Monomial *term = &place->terms[i];
    const Poly one = {.count = 1, .terms = term};
    const bool is_position = is_of_position(rewriter->user, term);
    const Poly **part = is_position ? &row->position : &row->start;
    if (!is_position && term->coefficient < 0) return false;
    *part = poly_add(arena, *part, COPY_OF(arena, &one));
  }
  return !poly_is_constant(row->start, NULL) && !poly_is_constant(row->position, NULL);
}
static bool is_of_row(ImpRewriter *rewriter, const Row *row, ImpVar buffer, const ImpExp *index, Row *found) {
  return buffer.id == row->buffer.id && has_row(rewriter, buffer, index, found) && poly_equal(found->start, row->start);
}

// Are there accesses at two positions, or is the row another one in each iteration? Its beginning must not change.
static bool is_worth_pointing(ImpRewriter *rewriter, const Row *row, const ImpEffects *effects) {
  const Positions *positions = rewriter->user;
  uint32_t accesses = 0;
  bool moves = poly_mentions_any(row->start, &positions->varying);
  for EACH(i, &effects->accesses) {
    Row other;
    const ImpAccess *access = &effects->accesses.items[i];
    if (!is_of_row(rewriter, row, access->buffer, access->index, &other)) continue;
    accesses++;
    moves |= !poly_equal(other.position, row->position);
  }
  return accesses > 1 && moves && !bitset_has(&effects->bound, row->buffer.id) &&
         !bitset_has(&effects->assigned, row->buffer.id) && !poly_mentions_any(row->start, &effects->bound) &&
         !poly_mentions_any(row->start, &effects->assigned);
}

// ---- certain accesses: those of a statement outside of branches, and of values that may not be evaluated
typedef struct Finding { ImpRewriter *rewriter; const ImpEffects *effects; Row row; bool found; } Finding;
static void find_row(void *user, const ImpExp *exp) {
  Finding *finding = user;
  if (finding->found || imp_is_lazy(exp)) return;
  if (exp->tag == IMP_EXP_Load)
    finding->found = has_row(finding->rewriter, exp->as.Load.buffer, exp->as.Load.index, &finding->row) &&
                     is_worth_pointing(finding->rewriter, &finding->row, finding->effects);
  imp_exp_visit(exp, &(ImpVisitor){.user = user, .exp = find_row});
}
static bool finds_row(Finding *finding, const ImpStm *stm) {
  const ImpStore *store = stm->tag == IMP_Store ? &stm->as.Store : NULL;
  if (store && has_row(finding->rewriter, store->buffer, store->index, &finding->row) &&
      is_worth_pointing(finding->rewriter, &finding->row, finding->effects))
    return true;
  if (store || stm->tag == IMP_Declare || stm->tag == IMP_Assign)
    imp_stm_visit(stm, &(ImpVisitor){.user = finding, .exp = find_row});
  return finding->found;
}

// ---- replacing
static const ImpExp *read_from_row(void *user, const ImpExp *exp) {
  const Pointing *p = user;
  Row row;
  if (exp->tag == IMP_EXP_Load &&
      is_of_row(p->rewriter, &p->row, exp->as.Load.buffer, exp->as.Load.index, &row))
    return imp_load(p->rewriter->arena, p->pointer, index_of_poly(p->rewriter, row.position));
  return imp_exp_map(exp, &(ImpMapper){.user = user, .arena = p->rewriter->arena, .exp = read_from_row});
}
static const ImpBlock *block_with_row(void *user, const ImpBlock *block);
static const ImpStm *with_row(Pointing *p, const ImpStm *stm) {
  Row row;
  const ImpStm *mapped = imp_stm_map(
      stm, &(ImpMapper){.user = p, .arena = p->rewriter->arena, .exp = read_from_row, .block = block_with_row});
  if (mapped->tag != IMP_Store || !is_of_row(p->rewriter, &p->row, stm->as.Store.buffer, stm->as.Store.index, &row))
    return mapped;
  const ImpExp *position = index_of_poly(p->rewriter, row.position);
  const ImpStm store = {IMP_Store, {.Store = {p->pointer, position, mapped->as.Store.value}}};
  return COPY_OF(p->rewriter->arena, &store);
}
static const ImpBlock *block_with_row(void *user, const ImpBlock *block) {
  Pointing *p = user;
  const ImpStm **stms = NEW_ARRAY(p->rewriter->arena, const ImpStm *, block->count + 1);
  for RANGE(i, block->count) stms[i] = with_row(p, block->stms[i]);
  return imp_block(p->rewriter->arena, block->count, stms);
}

static ImpVar put_pointer(ImpRewriter *rewriter, const Row *row, ImpBuilder *out) {
  ImpType type = imp_var_info(rewriter->vars, row->buffer)->type;
  type.no_alias = false;
  const ImpVar pointer = imp_fresh(out, "row", type);
  const ImpExp *start = index_of_poly(rewriter, row->start);
  imp_put(out, (ImpStm){IMP_Point, {.Point = {pointer, row->buffer, start}}});
  return pointer;
}

// Points before the first statement, and continues with the others.
static uint32_t point_at_row(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  if (!is_innermost(rewriter)) return 0;
  const ImpEffects effects = imp_effects(rewriter->context->scratch, count, stms, STATEMENT_LIMIT);
  Finding finding = {.rewriter = rewriter, .effects = &effects};
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF | 1 << IMP_Check | 1 << IMP_Point) ||
      !finds_row(&finding, stms[0]) || !rule_allowed(rewriter->context, "point-at-rows"))
    return 0;
  Pointing pointing = {rewriter, finding.row, put_pointer(rewriter, &finding.row, out)};
  const ImpBlock *rest = block_with_row(&pointing, &(ImpBlock){count, stms});
  imp_put_block(out, imp_rewrite_block(rewriter, rest));
  return count;
}

const ImpProgram *point_at_rows(Context *context, const ImpProgram *program) {
  Positions positions = {0};
  return imp_rewrite((ImpRewriter){.user = &positions, .rule = point_at_row}, context, program);
}
