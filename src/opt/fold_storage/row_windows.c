// row_windows: between which distances from its own row a consumer reads rows of an array.
//   rule: step*i + first <= x <= step*i + last is proven for the row x that is read for row i: minima, maxima and
//         choices by their operands, sums by their terms, the rest by a search of small distances
#include "opt/fold_storage/fold_storage.h"

enum { SEARCH_LIMIT = 16, NESTING_LIMIT = 6 };

// The least and the greatest distance of a row from step*i, as far as known.
typedef struct Distance { bool has_low, has_high; int64_t low, high; } Distance;

// What the arms of a branch give for one of its results; false: the statement is no branch.
static bool arms_of(const Stm *stm, Atom atom, Atom *arms) {
  uint32_t number;
  if (stm->exp->tag != EXP_If || !vars_find(stm->pattern, atom.as.var, &number)) return false;
  arms[0] = stm->exp->as.If.then_body->result.items[number], arms[1] = stm->exp->as.If.else_body->result.items[number];
  return true;
}

// The constant factor of the index in an affine row, or in the operands of a minimum, maximum or choice; 0: there is
// none.
static int64_t step_of(const Folder *f, Var index, Atom atom, uint32_t nesting) {
  Arena *arena = f->context->scratch;
  const Poly *rest;
  int64_t step = 0;
  const Poly *factor = poly_divide(arena, sizes_poly(f->sizes, atom), poly_variable(arena, index.id), &rest);
  if (factor && poly_is_constant(factor, &step) && step != 0) return step;
  const Stm *stm = atom.tag == ATOM_Var ? map_pointer(&f->definitions, atom.as.var.id) : NULL;
  if (!stm || nesting == NESTING_LIMIT) return 0;
  Atom arms[2];
  Atoms operands = {0};
  if (stm->exp->tag == EXP_Prim) operands = stm->exp->as.Prim.arguments;
  if (arms_of(stm, atom, arms)) operands = (Atoms){2, arms};
  for EACH_IN(k, operands) {
    step = step_of(f, index, operands.items[k], nesting + 1);
    if (step != 0) return step;
  }
  return 0;
}

static Distance distance_by_search(const Folder *f, Atom atom, const Poly *origin) {
  Arena *arena = f->context->scratch;
  const Poly *distance = poly_sub(arena, knowledge_value(f->knowledge, atom), origin);
  Distance found = {0};
  for (int64_t c = 0; c <= SEARCH_LIMIT && !found.has_low; c++)
    if (knowledge_holds(f->knowledge, poly_plus(arena, distance, c))) found.has_low = true, found.low = -c;
  const Poly *opposite = poly_scale(arena, distance, -1);
  for (int64_t c = 0; c <= SEARCH_LIMIT && !found.has_high; c++)
    if (knowledge_holds(f->knowledge, poly_plus(arena, opposite, c))) found.has_high = true, found.high = c;
  return found;
}

// Of a choice between both.
static Distance distance_of_both(Distance a, Distance b) {
  return (Distance){a.has_low && b.has_low, a.has_high && b.has_high, a.low < b.low ? a.low : b.low,
                    a.high > b.high ? a.high : b.high};
}

// Of their minimum; the maximum is the same with the signs exchanged.
static Distance distance_of_least(Distance a, Distance b) {
  Distance least = distance_of_both(a, b);
  least.has_high = a.has_high || b.has_high;
  least.high = !a.has_high ? b.high : !b.has_high || a.high < b.high ? a.high : b.high;
  return least;
}
static Distance negated(Distance d) { return (Distance){d.has_high, d.has_low, -d.high, -d.low}; }

static Distance row_distance(const Folder *f, Atom atom, const Poly *origin, uint32_t nesting);

// The sum of the ranges of its terms.
static Distance distance_by_terms(const Folder *f, const Poly *poly, uint32_t nesting) {
  const Poly *zero = poly_constant(f->context->scratch, 0);
  Distance sum = {true, true, 0, 0};
  for RANGE(i, poly->count) {
    const Monomial *term = &poly->terms[i];
    const int64_t by = term->coefficient;
    Distance one = {true, true, 1, 1};
    if (term->degree > 1 || by < -MOST_ROWS || by > MOST_ROWS) return (Distance){0};
    if (term->degree == 1) one = row_distance(f, atom_var((Var){term->variables[0]}), zero, nesting + 1);
    if (by < 0) one = negated(one);
    const int64_t factor = by < 0 ? -by : by;
    sum = (Distance){sum.has_low && one.has_low, sum.has_high && one.has_high, sum.low + factor * one.low,
                     sum.high + factor * one.high};
  }
  return sum;
}

static Distance row_distance(const Folder *f, Atom atom, const Poly *origin, uint32_t nesting) {
  int64_t constant;
  const Poly *poly = poly_sub(f->context->scratch, sizes_poly(f->sizes, atom), origin);
  if (poly_is_constant(poly, &constant)) return (Distance){true, true, constant, constant};
  const Stm *stm = atom.tag == ATOM_Var ? map_pointer(&f->definitions, atom.as.var.id) : NULL;
  if (!stm || nesting == NESTING_LIMIT) return distance_by_search(f, atom, origin);
  Atom arms[2];
  if (arms_of(stm, atom, arms))
    return distance_of_both(row_distance(f, arms[0], origin, nesting + 1),
                            row_distance(f, arms[1], origin, nesting + 1));
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (stm->exp->tag != EXP_Prim || (prim->prim != PRIM_Min && prim->prim != PRIM_Max)) {
    const Distance sum = distance_by_terms(f, poly, nesting);
    return sum.has_low && sum.has_high ? sum : distance_by_search(f, atom, origin);
  }
  const Distance a = row_distance(f, prim->arguments.items[0], origin, nesting + 1),
                 b = row_distance(f, prim->arguments.items[1], origin, nesting + 1);
  return prim->prim == PRIM_Min ? distance_of_least(a, b) : negated(distance_of_least(negated(a), negated(b)));
}

// Does the row differ between elements of one row of the consumer, whose body binds the variables `inside`? It has the
// indices `own`; those of loops in it are the same for all elements.
static bool row_varies(const Folder *f, Vars own, Var index, const Bitset *inside, Atom row, uint32_t nesting) {
  if (row.tag != ATOM_Var || atom_is_var(row, index) || !bitset_has(inside, row.as.var.id)) return false;
  const Stm *stm = map_pointer(&f->definitions, row.as.var.id);
  if (!stm) return vars_contain(own, row);
  if (stm->exp->tag != EXP_Prim || nesting == NESTING_LIMIT) return true;
  const Atoms operands = stm->exp->as.Prim.arguments;
  for EACH_IN(k, operands)
    if (row_varies(f, own, index, inside, operands.items[k], nesting + 1)) return true;
  return false;
}

static bool is_short(Atom size) {
  int64_t value;
  return atom_is_i64(size, &value) && value < LEAST_ELEMENTS;
}

// How many dimensions rows may be in: two in a build of numbers with two indices, whose columns may be rows as well.
static uint32_t orders_of(const Folder *f, const Stage *stage) {
  if (stage->stm->exp->tag != EXP_Build || stage->stm->exp->as.Build.widths.count != 2) return 1;
  for EACH_IN(k, stage->stm->pattern) {
    const Type type = var_type(f->vars, stage->stm->pattern.items[k]);
    if (type.rank != 2 || is_short(type.shape[0])) return 1;
  }
  return 2;
}

static Read *read_by(const Folder *f, Stage *stage, Stage *consumer) {
  for EACH(i, &stage->reads)
    if (stage->reads.items[i].consumer == consumer) return &stage->reads.items[i];
  Read read = {.consumer = consumer};
  for RANGE(d, orders_of(f, stage))
    for RANGE(o, orders_of(f, consumer)) read.windows[d][o].is_open = true;
  seq_push(f->context->scratch, &stage->reads, read);
  return &stage->reads.items[stage->reads.size - 1];
}

// For row `index`, a consumer that binds the variables `inside` reads an element of this row.
static void extend(const Folder *f, Window *window, Vars own, Var index, const Bitset *inside, Atom row) {
  Arena *arena = f->context->scratch;
  int64_t step = step_of(f, index, row, 0);
  if (step == 0) step = window->step ? window->step : 1;   // one row, which conditions may keep near the index
  window->is_open = step > 0 && step <= MOST_ROWS && (window->step == 0 || window->step == step);
  if (!window->is_open) return;
  const Poly *origin = poly_scale(arena, poly_variable(arena, index.id), step);
  const Distance distance = row_distance(f, row, origin, 0);
  window->varies |= row_varies(f, own, index, inside, row, 0);
  window->step = step;
  if (distance.low < window->first) window->first = distance.low;
  if (distance.high > window->last) window->last = distance.high;
  window->is_open = distance.has_low && distance.has_high && window->last - window->first < MOST_ROWS;
}

bool fits_window(const Folder *f, Stage *stage, Stage *consumer, Atoms place) {
  const Vars indices = exp_roles(consumer->stm->exp).indices;
  Read *read = read_by(f, stage, consumer);
  Bitset inside = bitset_new(f->context->scratch);
  bitset_add_vars(&inside, indices);
  body_bound_vars(body_of(consumer), &inside);
  bool any = false;
  for RANGE(d, 2)
    for RANGE(o, 2) {
      Window *window = &read->windows[d][o];
      if (window->is_open) extend(f, window, indices, indices.items[o], &inside, place.items[d]);
      any |= window->is_open;
    }
  return any;
}
