// fuse_work: the cost of computing an element again instead of loading it, and whether a use reads an element twice.
//   in: a body, or a use of a build   out: work units; injective, covering: yes or unknown
#include "opt/fuse/fuse.h"

// ---- work: one unit is about one load or addition
typedef struct Work { uint32_t total, loads; } Work;

static void add_work_of_body(Work *work, const Body *body);
static void add_work_of_branch(Work *work, const ExpIf *branch) {
  work->total++;
  add_work_of_body(work, branch->then_body);
  add_work_of_body(work, branch->else_body);
}
static void add_work_of_stm(Work *work, const Stm *stm) {
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Atom || exp->tag == EXP_Permute) return;   // a permutation only renames indices
  if (exp->tag == EXP_Prim) work->total += prim_cost(exp->as.Prim.prim, exp->as.Prim.type);
  else if (exp->tag == EXP_Index) work->total += work->loads++ ? 2 : 1;
  else if (exp->tag == EXP_If) add_work_of_branch(work, &exp->as.If);
  else if (exp->tag == EXP_Convert || exp->tag == EXP_Assert || exp_info(exp->tag)->flags & EXP_View) work->total++;
  else work->total = WORK_MUCH;
}
static void add_work_of_body(Work *work, const Body *body) {
  for COUNTING(i, i < body->count && work->total < WORK_MUCH) add_work_of_stm(work, body->stms[i]);
}
uint32_t work_of_body(const Body *body) {
  Work work = {0, 0};
  add_work_of_body(&work, body);
  return work.total;
}
uint32_t work_of_stm(const Stm *stm) {
  Work work = {0, 0};
  add_work_of_stm(&work, stm);
  return work.total;
}

uint32_t statements_in(const Body *body) {
  uint32_t count = body->count;
  for RANGE(i, body->count) {
    const Bodies bodies = exp_bodies(body->stms[i]->exp);
    for EACH_IN(k, bodies) count += statements_in(bodies.items[k]);
  }
  return count;
}

// ---- bodies that move elements. elements: variables that are elements
typedef struct Moving { Bitset elements; bool found; } Moving;
static void look_for_element(void *user, Atom atom) {
  Moving *moving = user;
  moving->found |= atom.tag == ATOM_Var && bitset_has(&moving->elements, atom.as.var.id);
}
static bool mentions_element(Moving *moving, const Exp *exp) {
  moving->found = false;
  exp_visit(exp, &(Visitor){.user = moving, .atom = look_for_element});
  return moving->found;
}
static bool moves_elements(Moving *moving, const Body *body);
static bool moves_in_branch(Moving *moving, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  moving->found = false;
  look_for_element(moving, branch->condition);
  if (moving->found || !moves_elements(moving, branch->then_body) || !moves_elements(moving, branch->else_body))
    return false;
  for EACH_IN(i, stm->pattern) {
    moving->found = false;
    look_for_element(moving, branch->then_body->result.items[i]);
    look_for_element(moving, branch->else_body->result.items[i]);
    if (moving->found) bitset_add(&moving->elements, stm->pattern.items[i].id);
  }
  return true;
}
static bool moves_elements(Moving *moving, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const ExpTag tag = stm->exp->tag;
    if (tag == EXP_If) {
      if (!moves_in_branch(moving, stm)) return false;
      continue;
    }
    const bool finds = tag == EXP_Prim || tag == EXP_Index || (exp_info(tag)->flags & EXP_View),
               moves = tag == EXP_Atom || tag == EXP_Replicate || tag == EXP_Array || tag == EXP_Concat;
    const bool mentions = mentions_element(moving, stm->exp);
    if ((!finds && !moves && tag != EXP_Assert) || (finds && mentions)) return false;
    if (tag == EXP_Index || (moves && mentions)) bitset_add_vars(&moving->elements, stm->pattern);
  }
  return true;
}
bool only_moves_elements(Arena *arena, const Body *body) {
  return moves_elements(&(Moving){bitset_new(arena), false}, body);
}

// ---- the indices of the places that enclose a use inside the producer's place
enum { CHAIN_LIMIT = 16 };
typedef struct Chain {
  uint32_t count;
  Var indices[CHAIN_LIMIT];
  Atom widths[CHAIN_LIMIT];
  bool covered[CHAIN_LIMIT];
  bool branches;
} Chain;

static bool chain_of(const Use *use, Chain *chain) {
  *chain = (Chain){.count = 0};
  for (const Place *place = use->place; place != use->producer->place; place = place->parent) {
    if (place->tag == PLACE_Repeated || place->indices.count != place->widths.count) return false;
    if (place->tag == PLACE_Branch) chain->branches = true;
    for EACH_IN(i, place->indices) {
      if (chain->count == CHAIN_LIMIT) return false;
      chain->indices[chain->count] = place->indices.items[i];
      chain->widths[chain->count++] = place->widths.items[i];
    }
  }
  return true;
}
static bool in_chain(const Chain *chain, uint32_t id, uint32_t *number) {
  for (*number = 0; *number < chain->count; (*number)++)
    if (chain->indices[*number].id == id) return true;
  return false;
}

// One dimension of the index tuple: a sum of uncovered chain indices with coefficients that are fixed (bound outside
// the chain, or determined by covered indices). coefficients[k] is NULL when index k does not occur.
typedef struct Linear { const Poly *coefficients[CHAIN_LIMIT]; uint32_t count; } Linear;

static bool add_index_term(Uses *uses, const Use *use, const Chain *chain, const Monomial *term, Linear *linear) {
  Arena *arena = uses->context->arena;
  const Poly *coefficient = poly_constant(arena, term->coefficient);
  uint32_t open = CHAIN_LIMIT, number;
  for RANGE(i, term->degree) {
    uint32_t id = term->variables[i];
    if (in_chain(chain, id, &number) && !chain->covered[number]) {
      if (open != CHAIN_LIMIT) return false;
      open = number;
    } else if (number < chain->count ||
               (id < uses->var_count && map_value_or(&uses->depths, id, 0) <= use->producer->place->depth))
      coefficient = poly_mul(arena, coefficient, poly_variable(arena, id));
    else return false;
  }
  if (open == CHAIN_LIMIT) return true;
  const Poly *before = linear->coefficients[open];
  if (!before) linear->count++;
  linear->coefficients[open] = before ? poly_add(arena, before, coefficient) : coefficient;
  return true;
}
static bool linear_of(Uses *uses, const Use *use, const Chain *chain, const Poly *poly, Linear *linear) {
  *linear = (Linear){.count = 0};
  for RANGE(t, poly->count)
    if (!add_index_term(uses, use, chain, &poly->terms[t], linear)) return false;
  return !poly->broken;
}
static bool linear_is_injective(Sizes *sizes, Arena *arena, const Chain *chain, const Linear *linear) {
  LmadDim dims[CHAIN_LIMIT];
  uint32_t rank = 0;
  for RANGE(k, chain->count)
    if (linear->coefficients[k]) dims[rank++] = (LmadDim){sizes_poly(sizes, chain->widths[k]), linear->coefficients[k]};
  int64_t stride;
  if (rank == 1 && poly_is_constant(dims[0].stride, &stride) && stride != 0) return true;
  Lmad lmad = {poly_constant(arena, 0), rank, dims};
  return lmad_injective(sizes_facts(sizes), &lmad) == ANSWER_Yes;
}

// Repeats over the dimensions as long as any of them determines further indices of the chain: (i, j), (j, i), (i + 1),
// (n - 1 - i), (i * m + j).
bool use_is_injective(Uses *uses, Sizes *sizes, const Use *use, uint32_t rank) {
  Chain chain;
  if (!chain_of(use, &chain)) return false;
  uint32_t covered = 0;
  for (bool progress = true; progress && covered < chain.count;) {
    progress = false;
    for RANGE(position, rank) {
      Linear linear;
      if (!linear_of(uses, use, &chain, sizes_poly(sizes, use_index(use, position)), &linear) || linear.count == 0)
        continue;
      if (!linear_is_injective(sizes, uses->context->arena, &chain, &linear)) continue;
      for EACH_IN(k, chain)
        if (linear.coefficients[k]) chain.covered[k] = true;
      covered += linear.count;
      progress = true;
    }
  }
  return covered == chain.count;
}

enum { WINDOW_LIMIT = 16 };
bool use_is_window(Uses *uses, Sizes *sizes, const Use *use, uint32_t rank) {
  Chain chain;
  int64_t reads = 1, width, one;
  uint32_t covered = 0;
  if (!chain_of(use, &chain)) return false;
  for RANGE(position, rank) {
    Linear linear;
    uint32_t loops = 0;
    if (!linear_of(uses, use, &chain, sizes_poly(sizes, use_index(use, position)), &linear)) return false;
    for EACH_IN(k, chain) {
      if (!linear.coefficients[k]) continue;
      if (!poly_is_constant(linear.coefficients[k], &one) || one != 1) return false;
      if (atom_is_i64(chain.widths[k], &width) && width <= WINDOW_LIMIT) reads *= width;
      else loops++;
      if (reads > WINDOW_LIMIT) return false;
      chain.covered[k] = true;
    }
    if (loops != 1) return false;
    covered += linear.count;
  }
  return covered == chain.count;
}

static bool same_size(Sizes *sizes, Atom a, Atom b) {
  return atom_equal(a, b) || poly_equal(sizes_poly(sizes, a), sizes_poly(sizes, b));
}

bool use_covers(Sizes *sizes, const Use *use, Atoms widths) {
  Chain chain;
  if (!chain_of(use, &chain) || chain.branches || chain.count != widths.count) return false;
  for EACH_IN(position, widths) {
    Atom index = use_index(use, position);
    uint32_t number;
    if (index.tag != ATOM_Var || !in_chain(&chain, index.as.var.id, &number)) return false;
    if (chain.covered[number] || !same_size(sizes, chain.widths[number], widths.items[position])) return false;
    chain.covered[number] = true;
  }
  return true;
}

// Are the uses in different arms of one `if`, in the same iterations?
static bool exclude_each_other(const Use *a, const Use *b) {
  const Place *x = a->place, *y = b->place;
  while (x->depth > y->depth) x = x->parent;
  while (y->depth > x->depth) y = y->parent;
  while (x->parent != y->parent) x = x->parent, y = y->parent;
  return x != y && x->tag == PLACE_Branch && y->tag == PLACE_Branch && x->branch == y->branch;
}
bool uses_are_alternatives(Uses *uses, Sizes *sizes, Use *const *some, uint32_t count, Atoms widths) {
  Arena *arena = uses->context->arena;
  const Poly *elements = poly_constant(arena, 1);
  for EACH_IN(d, widths) elements = poly_mul(arena, elements, sizes_poly(sizes, widths.items[d]));
  for RANGE(i, count) {
    Chain chain;
    if (!chain_of(some[i], &chain)) return false;
    const Poly *iterations = poly_constant(arena, 1);
    for RANGE(d, chain.count) iterations = poly_mul(arena, iterations, sizes_poly(sizes, chain.widths[d]));
    if (!poly_equal(iterations, elements)) return false;
    for RANGE(k, i)
      if (!exclude_each_other(some[k], some[i])) return false;
  }
  return true;
}
