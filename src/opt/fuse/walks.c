// walks: how the loops inside a build traverse matrices.
//   `across`: along rows, with one row for each index of the build: an inner loop counts the last index of some read
//     element, and another of its indices depends on the build's index, as in ys[i] = sum over k of a[i, k].
//   Otherwise, the last index is that of the build, as in ys[j] = sum over k of a[k, j]. Then the sums for several j
//     can be computed together, row by row (imp/tiles/tile_reductions.c), unless the same loop also reads `across`.
//   A build in a build of the body is an inner loop, too: of what will be fused into a sum, as the products of a.b.
#include "opt/fuse/fuse.h"

// inner, own: variables computed from indices of inner loops, and from those of the build.
// shared: an inner loop reads elements of a matrix that do not depend on the build's index
typedef struct Walk { Bitset inner, own; bool has_loops, across, shared; } Walk;

typedef struct Mention { const Bitset *of; bool found; } Mention;
static void see_index_atom(void *user, Atom atom) {
  Mention *mention = user;
  mention->found |= atom.tag == ATOM_Var && bitset_has(mention->of, atom.as.var.id);
}
static bool mentions_index(const Bitset *of, Atom atom) {
  Mention mention = {of, false};
  see_index_atom(&mention, atom);
  return mention.found;
}

static void look_at_read(Walk *walk, const ExpIndex *read) {
  const Atoms indices = read->indices;
  bool inner = false, own = false;
  for EACH_IN(i, indices) {
    inner |= mentions_index(&walk->inner, indices.items[i]);
    own |= mentions_index(&walk->own, indices.items[i]);
  }
  walk->shared |= indices.count > 1 && inner && !own;
  if (indices.count < 2 || !mentions_index(&walk->inner, indices.items[indices.count - 1])) return;
  for COUNTING(i, i + 1 < indices.count) walk->across |= mentions_index(&walk->own, indices.items[i]);
}

// A variable computed from an index counts as an index.
static void follow_indices(const Stm *stm, Bitset *counted) {
  Mention mention = {counted, false};
  const Visitor visitor = {.user = &mention, .atom = see_index_atom};
  exp_visit(stm->exp, &visitor);
  if (mention.found) bitset_add(counted, stm_result(stm).id);
}

static void walk_nest(Walk *walk, const Body *body, bool in_build) {
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    const Lambda *function = exp->tag == EXP_Reduce ? &exp->as.Reduce.function
                             : exp->tag == EXP_Scan ? &exp->as.Scan.function
                                                    : NULL;
    if (exp->tag == EXP_Prim || exp->tag == EXP_Atom)
      follow_indices(body->stms[i], &walk->inner), follow_indices(body->stms[i], &walk->own);
    if (exp->tag == EXP_Index) look_at_read(walk, &exp->as.Index);
    if (function) bitset_add(&walk->inner, function->parameters.items[0].id);
    for COUNTING(k, exp->tag == EXP_Build && in_build && k < exp->as.Build.widths.count)
      bitset_add(&walk->inner, exp->as.Build.function.parameters.items[k].id);
    if (exp->tag == EXP_Loop && exp->as.Loop.form.tag == CORE_LOOP_For)
      bitset_add(&walk->inner, exp->as.Loop.form.index.id);
    walk->has_loops |= function != NULL || exp->tag == EXP_Loop;
    const Bodies bodies = exp_bodies(exp);
    for EACH_IN(k, bodies) walk_nest(walk, bodies.items[k], in_build || exp->tag == EXP_Build);
  }
}

static Walk walk_of(Arena *arena, Vars own, const Body *body) {
  Walk walk = {.inner = bitset_new(arena), .own = bitset_new(arena)};
  for EACH_IN(i, own) bitset_add(&walk.own, own.items[i].id);
  walk_nest(&walk, body, false);
  return walk;
}

static Walk walk_of_build(Arena *arena, const ExpBuild *build) {
  const Vars indices = build->function.parameters;
  return walk_of(arena, (Vars){1, indices.items + indices.count - 1}, build->function.body);
}

bool rows_share_reads(Context *context, Vars indices, const Body *body) {
  return walk_of(context->scratch, indices, body).shared;
}

bool builds_walk_alike(Context *context, const ExpBuild *a, const ExpBuild *b) {
  const Walk x = walk_of_build(context->scratch, a), y = walk_of_build(context->scratch, b);
  return !x.has_loops || !y.has_loops || x.across == y.across;
}
