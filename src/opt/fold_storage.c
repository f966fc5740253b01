// fold_storage: an array that is made row by row and read a few rows at a time is not stored whole; a ring of its last
// rows is [storage folding, as for line buffers of images; paper 2, eq. 5.15 for windows whose elements are rows].
//   in: core   out: core with the same meaning
//   rule: p = build (h, w) \(r, j) -> e; y = build (n, m) \(i, j) -> .. p[x1, j1] .. p[x2, j2] ..
//         -->  y = loop (y = unset, ring = unset (k, w)) for q < n + delay {
//                ring = loop (ring) for t < u(q) - u(q - 1) {
//                  r = u(q - 1) + t; ring with [r mod k] = build w \j -> e }
//                y = loop (y) for t < v(q) - v(q - 1) {
//                  i = v(q - 1) + t; y with [i] = build m \j -> .. ring[x1 mod k, j1] .. ring[x2 mod k, j2] .. } }
//         where u(q) = min h (max 0 (s*(q - delay) + last + 1)) and v(q) = min n (max 0 (q - delay + 1)),
//         if s*i + first <= x <= s*i + last is proven for every row x that is read, with constants s >= 1, first and
//         last. All reads of p are elements read in y, or in other builds that are folded into y. In iteration q each
//         of them makes its rows up to pace*(q - delay) + lead, in the order of the program; k is the number of rows
//         from the first one that is read in it to the last one that is made.
//   Each row is made once, in the order of the rows, and before it is read; it is overwritten k rows later, when no
//   iteration reads it any more. What p reads must not change before y is made.
// The last stage, y, may also be a fold or a loop over the rows, which carries its own values. Builds of rows compute
// elements by scalar code, with inner loops of few constant iterations at most: interchange, tiles and jamming need
// whole matrices. With --workers rows are made at the same time, and nothing is folded.
//   test: opt/test/golden/fold_storage, test/run/rings_of_rows.fut, test/suite/structure.txt
#include "core/entry.h"
#include "opt/checks/knowledge.h"
#include "opt/opt.h"

enum { MOST_ROWS = 32, MOST_ROWS_TOGETHER = 64, MOST_LEAD = 256, LEAST_ELEMENTS = 32 };
enum { MOST_ITERATIONS = 16, SEARCH_LIMIT = 16, NESTING_LIMIT = 6 };

// Rows that a consumer reads for its row i: from step*i + first to step*i + last.
typedef struct Stage Stage;
typedef struct Read { Stage *consumer; int64_t step, first, last; } Read;
typedef Seq(Stage *) Stages;
struct Stage {
  const Stm *stm;              // the build, fold or loop; after it has been rewritten, the new one
  const Body *body;            // contains it
  uint32_t depth, at;          // of this body; its position there
  Seq(Read) reads;             // one for each consumer
  uint32_t count;              // of the elements that consumers read
  bool refused;                // it cannot be folded; others may be folded into it
  bool varies;                 // elements of one row of a consumer are made from different rows
  Stage *root;                 // the stage into which it is folded; NULL: it is stored whole
  Stages folded;               // into this one, the last one first
  int64_t delay, folded_rows;  // the root makes row i in iteration i + delay; the rows of all rings
  int64_t pace, lead, rows;    // then it has made the rows up to pace*i + lead; the rows of its ring
  Atom *values;                // of its results, at the current place of the loops that are being built
};

typedef struct Folder {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;
  const Program *program;
  const Aliases *aliases;      // of the program; NULL: not asked for so far
  const Function *function;
  Map stages;                  // Var id of a result -> Stage *
  Map definitions;             // Var id -> const Stm *, of the statements seen so far
  Stages all;                  // in the order of the program
  Seq(const Stm *) path;       // the statement that is visited in each enclosing body
  uint32_t loops;              // around the body that is visited
} Folder;

// ---- candidates
static Var index_of(const Stage *stage) { return exp_roles(stage->stm->exp).indices.items[0]; }
static Atom count_of_rows(const Stage *stage) { return exp_roles(stage->stm->exp).widths.items[0]; }
static const Body *body_of(const Stage *stage) { return exp_roles(stage->stm->exp).body; }

static bool has_few_iterations(Atom width) {
  int64_t value;
  return atom_is_i64(width, &value) && value <= MOST_ITERATIONS;
}

// Scalar code, branches of it, builds of it, and loops of few iterations, or loops that count.
static bool is_plain(const Folder *f, const Body *body, bool any_count) {
  for EACH_STM(at, f->context->scratch, body) {
    const Exp *exp = at.stm->exp;
    const ExpRoles roles = exp_roles(exp);
    if (exp->tag == EXP_Build || !(exp_info(exp->tag)->flags & EXP_Binds) || exp->tag == EXP_If) {
      if (exp->tag == EXP_Call || (exp_info(exp->tag)->flags & EXP_Consumes)) return false;
      continue;
    }
    const bool counts = (exp->tag == EXP_Loop && !exp_is_while(exp)) || exp->tag == EXP_Reduce;
    if (!counts || !(any_count || has_few_iterations(roles.widths.items[0]))) return false;
  }
  return true;
}

// Rows of fewer constant elements are not worth a loop of their own.
static bool has_long_rows(Type type) {
  int64_t product = 1, size;
  if (type.tag != TYPE_Array || type.rank < 2) return false;
  for RANGE_FROM(d, 1, type.rank) {
    if (!atom_is_i64(type.shape[d], &size)) return true;
    product = bounded_product(product, size);
  }
  return product >= LEAST_ELEMENTS;
}

static bool makes_long_rows(const Folder *f, const Stm *stm) {
  for EACH_IN(k, stm->pattern)
    if (!has_long_rows(var_type(f->vars, stm->pattern.items[k]))) return false;
  return is_plain(f, stm->exp->as.Build.function.body, false);
}

static bool has_array_results(const Folder *f, const Stm *stm) {
  for EACH_IN(k, stm->pattern)
    if (var_is_array(f->vars, stm->pattern.items[k])) return true;
  return false;
}

// A stage into which others may be folded: a build of rows; a build of numbers, a fold or a loop that has no array of
// its own, and that goes along rows at most.
static bool is_stage(const Folder *f, const Stm *stm) {
  const Exp *exp = stm->exp;
  if ((stm->marks & (MARK_Effects | MARK_Unroll)) || request_at(f->context, stm->span) || stm->pattern.count == 0)
    return false;
  if (exp->tag == EXP_Build && var_type(f->vars, stm_result(stm)).rank > 1) return makes_long_rows(f, stm);
  if (exp->tag == EXP_Build) return is_plain(f, exp->as.Build.function.body, true);
  const bool folds = exp->tag == EXP_Reduce && !f->context->options->relaxed,
             loops = exp->tag == EXP_Loop && !exp_is_while(exp);
  return (folds || loops) && !has_array_results(f, stm) && is_plain(f, exp_roles(exp).body, true);
}

// ---- windows
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

// Does the row differ between elements of one row of the consumer, whose body binds the variables `inside`?
static bool row_varies(const Folder *f, Var index, const Bitset *inside, Atom row, uint32_t nesting) {
  if (row.tag != ATOM_Var || atom_is_var(row, index) || !bitset_has(inside, row.as.var.id)) return false;
  const Stm *stm = map_pointer(&f->definitions, row.as.var.id);
  if (!stm || stm->exp->tag != EXP_Prim || nesting == NESTING_LIMIT) return true;
  const Atoms operands = stm->exp->as.Prim.arguments;
  for EACH_IN(k, operands)
    if (row_varies(f, index, inside, operands.items[k], nesting + 1)) return true;
  return false;
}

static Read *read_by(const Folder *f, Stage *stage, Stage *consumer) {
  for EACH(i, &stage->reads)
    if (stage->reads.items[i].consumer == consumer) return &stage->reads.items[i];
  seq_push(f->context->scratch, &stage->reads, (Read){.consumer = consumer});
  return &stage->reads.items[stage->reads.size - 1];
}

// An element of this row is read by the consumer.
static bool fits_window(const Folder *f, Stage *stage, Stage *consumer, Atom row) {
  Arena *arena = f->context->scratch;
  const Var index = index_of(consumer);
  Read *read = read_by(f, stage, consumer);
  int64_t step = step_of(f, index, row, 0);
  if (step == 0) step = read->step ? read->step : 1;   // one row, which conditions may keep near the index
  if (step <= 0 || step > MOST_ROWS || (read->step != 0 && read->step != step)) return false;
  const Poly *origin = poly_scale(arena, poly_variable(arena, index.id), step);
  const Distance distance = row_distance(f, row, origin, 0);
  if (!distance.has_low || !distance.has_high) return false;
  Bitset inside = bitset_new(arena);
  bitset_add_vars(&inside, exp_roles(consumer->stm->exp).indices);
  body_bound_vars(body_of(consumer), &inside);
  stage->varies |= row_varies(f, index, &inside, row, 0);
  read->step = step;
  read->first = distance.low < read->first ? distance.low : read->first;
  read->last = distance.high > read->last ? distance.high : read->last;
  return read->last - read->first < MOST_ROWS;
}

// ---- the walk
static void note_row_read(Folder *f, const Stm *stm) {
  Stage *stage = map_pointer(&f->stages, stm->exp->as.Index.array.id);
  if (!stage || stage->refused) return;
  const Stm *reader = f->path.items[stage->depth];
  Stage *consumer = reader->pattern.count ? map_pointer(&f->stages, stm_result(reader).id) : NULL;
  stage->count++;
  stage->refused = !consumer || !fits_window(f, stage, consumer, stm->exp->as.Index.indices.items[0]);
}

// Where an iteration of a loop returns the array, its memory and that of the array from which it is made change places
// in each iteration; a loop over rows could not write it over what its producers still read.
static bool is_next_state(const Folder *f, const Body *body, const Stm *stm) {
  for EACH_IN(k, stm->pattern)
    if (f->loops > 0 && atoms_contain(body->result, stm->pattern.items[k])) return true;
  return false;
}

static void add_stage(Folder *f, const Body *body, uint32_t at) {
  const Stm *stm = body->stms[at];
  if (!is_stage(f, stm) || is_next_state(f, body, stm)) return;
  const Stage stage = {.stm = stm, .body = body, .depth = f->path.size - 1, .at = at};
  Stage *kept = COPY_OF(f->context->scratch, &stage);
  kept->refused = stm->exp->tag != EXP_Build || var_type(f->vars, stm_result(stm)).rank < 2;
  kept->values = NEW_ARRAY(f->context->scratch, Atom, stm->pattern.count + 1);
  seq_push(f->context->scratch, &f->all, kept);
  for EACH_IN(k, stm->pattern) map_put_pointer(&f->stages, stm->pattern.items[k].id, kept);
}

static void find_stages(Folder *f, const Body *body) {
  const Stm *none = NULL;
  seq_push(f->context->scratch, &f->path, none);
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    f->path.items[f->path.size - 1] = stm;
    if (stm->exp->tag == EXP_Index) note_row_read(f, stm);
    add_stage(f, body, i);
    const Bodies inner = exp_bodies(stm->exp);
    f->loops += stm->exp->tag == EXP_Loop;
    for EACH_IN(k, inner) {
      const KnowledgeMark mark = knowledge_enter_body(f->knowledge, stm->exp, (int)k);
      find_stages(f, inner.items[k]);
      knowledge_leave(f->knowledge, mark);
    }
    f->loops -= stm->exp->tag == EXP_Loop;
    knowledge_statement(f->knowledge, stm);
    map_put_binder(&f->definitions, stm);
  }
  f->path.size--;
}

// ---- decisions
static bool shares_memory(Folder *f, const Bitset *read, Var array) {
  if (!f->aliases) f->aliases = aliases_of_program(f->context, f->program);
  for EACH_BIT(id, read)
    if (var_is_array(f->vars, (Var){id}) && aliases_shared(f->aliases, (Var){id}, array)) return true;
  return false;
}
static bool overwrites(Folder *f, const Stm *stm, const Bitset *read) {
  const Vars consumed = exp_roles(stm->exp).consumed;
  for EACH_IN(k, consumed)
    if (shares_memory(f, read, consumed.items[k])) return true;
  if (stm->exp->tag != EXP_Call) return false;
  const Atoms arguments = stm->exp->as.Call.arguments;
  for EACH_IN(k, arguments)
    if (atom_is_array(f->vars, arguments.items[k]) && shares_memory(f, read, arguments.items[k].as.var)) return true;
  return false;
}

// What the stage reads is the same when the root is made. An argument that the call may overwrite stays free for the
// result, which the caller may give the same memory.
static bool may_move(Folder *f, const Stage *stage, const Stage *root) {
  Bitset read = bitset_new(f->context->scratch);
  stm_free_vars(f->vars, stage->stm, &read);
  for RANGE_FROM(i, stage->at + 1, root->at + 1) {
    const Stm *stm = stage->body->stms[i];
    if (overwrites(f, stm, &read)) return false;
    const Bodies inner = exp_bodies(stm->exp);
    for EACH_IN(k, inner)
      for EACH_STM(at, f->context->scratch, inner.items[k])
        if (overwrites(f, at.stm, &read)) return false;
  }
  const Entry *entry = f->function->entry;
  for RANGE(i, entry ? entry->parameter_count : 0)
    if (entry->parameters[i].unique && var_is_array(f->vars, entry->parameters[i].variable) &&
        shares_memory(f, &read, entry->parameters[i].variable))
      return false;
  return true;
}

// It cannot fail: what it asserts is implied by checks before it.
static bool is_without_failures(const Folder *f, const Body *body) {
  for EACH_STM(at, f->context->scratch, body) {
    const bool is_implied = at.stm->exp->tag == EXP_Assert && (at.stm->marks & MARK_Known);
    if (!(exp_info(at.stm->exp->tag)->flags & EXP_Pure) && !is_implied) return false;
  }
  return true;
}

// All consumers are folded into one stage, or are that one, and ask for rows at one pace. The ring holds the rows from
// the first one that some consumer reads for its next row. Where the remainder is computed for each element, their
// number is a power of two.
static bool find_root(Stage *stage) {
  Stage *root = NULL;
  stage->pace = stage->lead = stage->rows = 0;
  for EACH(i, &stage->reads) {
    const Read *read = &stage->reads.items[i];
    Stage *into = read->consumer->root ? read->consumer->root : read->consumer;
    const int64_t pace = read->step * read->consumer->pace, lead = read->step * read->consumer->lead + read->last;
    if (i > 0 && (into != root || pace != stage->pace)) return false;
    root = into, stage->pace = pace;
    if (lead > stage->lead) stage->lead = lead;
  }
  if (!root || stage->pace > MOST_ROWS || stage->lead >= MOST_LEAD) return false;
  for EACH(i, &stage->reads) {
    const Read *read = &stage->reads.items[i];
    const int64_t first = read->step * (read->consumer->lead + 1) + read->first,
                  rows = stage->pace + stage->lead - first + 1;
    if (rows > stage->rows) stage->rows = rows;
  }
  while (stage->varies && stage->rows & (stage->rows - 1)) stage->rows++;
  stage->root = root;
  return true;
}

// The rings of a chain have fewer rows than the arrays that it would have at one time.
static bool rings_pay(const Stage *stage) {
  int64_t rows;
  if (stage->root->folded_rows + stage->rows > MOST_ROWS_TOGETHER) return false;
  return !atom_is_i64(count_of_rows(stage), &rows) || rows > 2 * stage->rows;
}

static bool may_fold(Folder *f, Stage *stage, const Map *uses) {
  uint32_t count = 0;
  for EACH_IN(k, stage->stm->pattern) count += (uint32_t)map_value_or(uses, stage->stm->pattern.items[k].id, 0);
  if (stage->refused || count != stage->count || !is_without_failures(f, body_of(stage)) ||
      !find_root(stage) || !rings_pay(stage) || !may_move(f, stage, stage->root))
    return false;
  rule_place(f->context, stage->stm->span, var_info(f->vars, stm_result(stage->stm))->name);
  return rule_allowed(f->context, "fold-storage");
}

// Later stages first: what a stage is folded into is decided before it.
static bool choose_stages(Folder *f) {
  const Map uses = body_use_counts(f->context->scratch, f->vars, f->function->body);
  bool any = false;
  for (uint32_t i = f->all.size; i-- > 0;) {
    Stage *stage = f->all.items[i];
    if (!may_fold(f, stage, &uses)) {
      stage->root = NULL, stage->pace = 1, stage->lead = 0;
      continue;
    }
    Stage *root = stage->root;
    const int64_t delay = stage->lead / stage->pace;   // so that the first iteration begins with row 0
    seq_push(f->context->scratch, &root->folded, stage);
    root->folded_rows += stage->rows;
    if (delay > root->delay) root->delay = delay;
    any = true;
  }
  return any;
}

// ---- the loops
static Builder builder_at(const Folder *f, const Stage *stage) {
  return builder_new(f->context, f->vars, stage->stm->span);
}

// Row r of a folded array is in row r mod k of its ring.
static Atom row_in_ring(Builder *builder, const Stage *stage, Atom row) {
  return build_i64(builder, PRIM_Mod, row, atom_i64(stage->rows));
}

static void read_ring(void *user, Builder *builder, const Stm *stm) {
  const Folder *f = user;
  Stage *stage = stm->exp->tag == EXP_Index ? map_pointer(&f->stages, stm->exp->as.Index.array.id) : NULL;
  uint32_t k;
  if (stage && stage->root && vars_find(stage->stm->pattern, stm->exp->as.Index.array, &k)) {
    Arena *arena = f->context->arena;
    const Atoms old = stm->exp->as.Index.indices;
    Atom *indices = arena_copy(arena, old.items, sizeof *indices * old.count);
    builder->span = stm->span;
    indices[0] = row_in_ring(builder, stage, indices[0]);
    stm = stm_with_exp(arena, stm, NEW_EXP(arena, Index, stage->values[k].as.var, {old.count, indices}));
  }
  build_existing(builder, stm);
}

// A loop that carries values of stages.
typedef struct Carried {
  Stages stages;
  Seq(Var) parameters;
  Seq(Var) results;
  Seq(Atom) initial;
  Seq(Atom) next;
} Carried;

// `runs`: the loop contains the body of the stage. That of a loop mentions its own parameters.
static void carry(const Folder *f, Carried *carried, Stage *stage, bool is_root, bool runs) {
  Arena *arena = f->context->arena;
  seq_push(arena, &carried->stages, stage);
  for EACH_IN(k, stage->stm->pattern) {
    const Var result = stage->stm->pattern.items[k];
    const Var parameter = runs && stage->stm->exp->tag == EXP_Loop ? stage->stm->exp->as.Loop.parameters.items[k]
                          : stage->root ? var_copy(f->context, f->vars, stage->values[k].as.var)
                                        : var_copy(f->context, f->vars, result);
    seq_push(arena, &carried->initial, stage->values[k]);
    seq_push(arena, &carried->parameters, parameter);
    seq_push(arena, &carried->results, is_root ? result : var_copy(f->context, f->vars, parameter));
    stage->values[k] = atom_var(parameter);
  }
}

static void end_loop(const Folder *f, Builder *outer, Builder *inside, Carried *carried, CoreLoopForm form,
                     const Stage *stage) {
  Arena *arena = f->context->arena;
  uint32_t number = 0;
  for EACH(s, &carried->stages) {
    Stage *one = carried->stages.items[s];
    for EACH_IN(k, one->stm->pattern) {
      seq_push(arena, &carried->next, one->values[k]);
      one->values[k] = atom_var(carried->results.items[number++]);
    }
  }
  const Exp *loop = NEW_EXP(arena, Loop, {number, carried->parameters.items}, {number, carried->initial.items}, form,
                            builder_finish(inside, number, carried->next.items));
  build_existing(outer, stm_new(arena, (Vars){number, carried->results.items}, stage->stm->certificates, loop,
                                stage->stm->span));
}

// One row, at this place of each array.
static void build_row(Folder *f, Builder *builder, Stage *stage, Atom place) {
  Arena *arena = f->context->arena;
  const Body *body = body_of(stage);
  if (stage->stm->exp->as.Build.widths.count > 1) {
    Builder outer = builder_at(f, stage);
    body = build_nested(&outer, stage->stm, 1, body)->exp->as.Build.function.body;
  }
  body = body_rewrite(f->context, f->vars, body, read_ring, f);
  build_statements(builder, body);
  builder->span = stage->stm->span;
  const Slice slice = {.tag = CORE_SLICE_Fix, .start = place};
  for EACH_IN(k, stage->stm->pattern) {
    const Var array = stage->values[k].as.var;
    const Exp *update = NEW_EXP(arena, Update, array, {1, COPY_OF(arena, &slice)}, body->result.items[k]);
    stage->values[k] = atom_var(build_exp(builder, "rows", var_type(f->vars, array), update));
  }
}

// One iteration of a fold or of a loop.
static void build_iteration(Folder *f, Builder *builder, Stage *root) {
  const uint32_t count = root->stm->pattern.count;
  const Body *body = body_rewrite(f->context, f->vars, body_of(root), read_ring, f);
  build_statements(builder, body);
  if (root->stm->exp->tag == EXP_Reduce) {
    const Lambda *operator = exp_roles(root->stm->exp).operator;
    Map replace = map_new(f->context->scratch);
    for RANGE(k, count) {
      map_put_atom(&replace, operator->parameters.items[k], root->values[k]);
      map_put_atom(&replace, operator->parameters.items[count + k], body->result.items[k]);
    }
    body = body_rename(f->context, f->vars, operator->body, &replace);
    build_statements(builder, body);
  }
  for RANGE(k, count) root->values[k] = body->result.items[k];
}

static void build_step(Folder *f, Builder *builder, Stage *stage, Atom row) {
  if (stage->root) build_row(f, builder, stage, row_in_ring(builder, stage, row));
  else if (stage->stm->exp->tag == EXP_Build) build_row(f, builder, stage, row);
  else build_iteration(f, builder, stage);
}

// The number of rows that are made after this iteration: min h (max 0 (pace*(iteration - delay) + lead + 1)).
static Atom rows_until(Builder *builder, const Stage *stage, int64_t delay, Atom iteration, int64_t lead) {
  const Atom start = build_i64(builder, PRIM_Mul, iteration, atom_i64(stage->pace));
  const Atom end = build_i64(builder, PRIM_Add, start, atom_i64(lead + 1 - stage->pace * delay));
  const Atom least = build_i64(builder, PRIM_Max, atom_i64(0), end);
  return build_i64(builder, PRIM_Min, least, count_of_rows(stage));
}

// The rows that a stage makes in an iteration. The place of a row is computed before the row, so that it can be
// written there.
static void build_rows(Folder *f, Builder *builder, Stage *stage, int64_t delay, Atom iteration) {
  Builder inside = builder_at(f, stage);
  const Var row = index_of(stage), number = build_counter(&inside, "t");
  const Atom before = rows_until(builder, stage, delay, iteration, stage->lead - stage->pace),
             until = rows_until(builder, stage, delay, iteration, stage->lead);
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = number,
                             .bound = build_i64(builder, PRIM_Sub, until, before)};
  Carried carried = {0};
  carry(f, &carried, stage, false, true);
  build_stm(&inside, 1, &row, NEW_EXP(f->context->arena, Prim, PRIM_Add, SCALAR_I64,
                                      atoms_of(f->context->arena, 2, (const Atom[]){before, atom_var(number)})));
  build_step(f, &inside, stage, atom_var(row));
  end_loop(f, builder, &inside, &carried, form, stage);
}

// Arrays without elements, with the names of the arrays for which they stand; the first values of a fold or a loop.
static void put_unset(const Folder *f, Builder *builder, Stage *stage) {
  Arena *arena = f->context->arena;
  const Atoms initial = exp_roles(stage->stm->exp).initial;
  for EACH_IN(k, initial) stage->values[k] = initial.items[k];
  for COUNTING(k, stage->stm->exp->tag == EXP_Build && k < stage->stm->pattern.count) {
    const VarInfo *info = var_info(f->vars, stage->stm->pattern.items[k]);
    Type type = info->type;
    const Atom rows = atom_i64(stage->rows), zero = atom_constant(scalar_zero(type.scalar));
    if (stage->root) type = type_nest(arena, 1, &rows, type_row(type));
    stage->values[k] = atom_var(var_new(f->context, f->vars, info->name, type, info->span));
    builder->marks = MARK_Unset;
    build_stm(builder, 1, &stage->values[k].as.var, NEW_EXP(arena, Replicate, {type.rank, type.shape}, zero));
  }
}

static void put_root(Folder *f, Builder *builder, Stage *root) {
  Builder inside = builder_at(f, root);
  const Var iteration = root->delay ? build_counter(&inside, "q") : index_of(root);
  Carried carried = {0};
  builder->span = root->stm->span;
  put_unset(f, builder, root);
  for EACH(i, &root->folded) put_unset(f, builder, root->folded.items[i]);
  carry(f, &carried, root, true, !root->delay);
  for EACH(i, &root->folded) carry(f, &carried, root->folded.items[i], false, false);
  for (uint32_t i = root->folded.size; i-- > 0;)
    build_rows(f, &inside, root->folded.items[i], root->delay, atom_var(iteration));
  if (root->delay) build_rows(f, &inside, root, root->delay, atom_var(iteration));
  else build_step(f, &inside, root, atom_var(iteration));
  const Atom count = build_i64(builder, PRIM_Add, count_of_rows(root), atom_i64(root->delay));
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = iteration, .bound = count};
  end_loop(f, builder, &inside, &carried, form, root);
}

static void fold_statement(void *user, Builder *builder, const Stm *stm) {
  Folder *f = user;
  Stage *stage = stm->pattern.count ? map_pointer(&f->stages, stm_result(stm).id) : NULL;
  if (stage) stage->stm = stm;
  if (!stage || (!stage->root && stage->folded.size == 0)) build_existing(builder, stm);
  else if (!stage->root) put_root(f, builder, stage);
}

// Is there a build of rows, and another stage after it, in one body? Cheap, without proofs.
static bool has_chains(const Folder *f, const Body *body) {
  bool has_rows = false;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Bodies inner = exp_bodies(stm->exp);
    if (is_stage(f, stm)) {
      if (has_rows) return true;
      has_rows = stm->exp->tag == EXP_Build && var_type(f->vars, stm_result(stm)).rank > 1;
    }
    for EACH_IN(k, inner)
      if (has_chains(f, inner.items[k])) return true;
  }
  return false;
}

static const Function *fold_in_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  Folder f = {.context = context, .vars = program->vars, .program = program, .function = function,
              .stages = map_new(context->scratch), .definitions = map_new(context->scratch)};
  (void)user;
  if (!has_chains(&f, function->body)) return function;
  f.sizes = sizes_of_function(context, program->vars, function);
  f.knowledge = knowledge_new(context, program->vars, f.sizes);
  knowledge_function(f.knowledge, function);
  find_stages(&f, function->body);
  if (!choose_stages(&f)) return function;
  const Body *body = body_rewrite(context, program->vars, function->body, fold_statement, &f);
  return function_with_body(context->arena, function, body);
}

const Program *fold_storage(Context *context, const Program *program) {
  return context_has_workers(context) ? program : program_map(context, program, fold_in_function, NULL);
}
