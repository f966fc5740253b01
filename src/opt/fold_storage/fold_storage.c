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
//   Where s is 1, the inner loops are conditions: an iteration makes row q - delay + last of p, if there is one, and
//   row q - delay of y. Each row is made once, in the order of the rows, and before it is read; it is overwritten k
//   rows later, when no iteration reads it any more. What p reads must not change before y is made.
// The last stage, y, may also be a fold or a loop over the rows, which carries its own values. Builds of rows compute
// elements by scalar code, with inner loops of few constant iterations at most: interchange, tiles and jamming need
// whole matrices. With --workers, a build that is in no other build is made in strips of rows (row_strips.c); for a
// fold or a loop there nothing is folded, as the arrays that it reads are made at the same time.
//   test: opt/test/golden/fold_storage, test/run/rings_of_rows.fut, test/golden/structure.txt
#include "core/entry.h"
#include "opt/fold_storage/fold_storage.h"

enum { MOST_ROWS_TOGETHER = 64, MOST_LEAD = 256, MOST_ITERATIONS = 16 };

// ---- candidates
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

// ---- the walk
static void note_row_read(Folder *f, const Stm *stm) {
  Stage *stage = map_pointer(&f->stages, stm->exp->as.Index.array.id);
  if (!stage || stage->refused) return;
  const Stm *reader = f->path.items[stage->depth];
  Stage *consumer = reader->pattern.count ? map_pointer(&f->stages, stm_result(reader).id) : NULL;
  stage->count++;
  const bool is_in_order = consumer && consumer->stm->exp->tag != EXP_Build && consumer->lambdas == 0;
  stage->refused = !consumer || (is_in_order && context_has_workers(f->context)) ||
                   !fits_window(f, stage, consumer, stm->exp->as.Index.indices);
}

// Where an iteration of a loop returns the array, its memory and that of the array from which it is made change places
// in each iteration; a loop over rows could not write it over what its producers still read.
static bool is_next_state(const Folder *f, const Body *body, const Stm *stm) {
  for COUNTING(i, f->loops > 0 && i < body->result.count) {
    Atom atom = body->result.items[i];
    for (const Stm *view; (view = body_binding(body, atom, NULL)) && exp_info(view->exp->tag)->flags & EXP_View;)
      atom = atom_var(exp_roles(view->exp).viewed);
    if (vars_contain(stm->pattern, atom)) return true;
  }
  return false;
}

static void add_stage(Folder *f, const Body *body, uint32_t at) {
  const Stm *stm = body->stms[at];
  if (!is_stage(f, stm) || is_next_state(f, body, stm)) return;
  const Stage stage = {.stm = stm, .body = body, .depth = f->path.size - 1, .at = at, .lambdas = f->lambdas};
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
    const bool is_lambda = stm->exp->tag != EXP_Loop && stm->exp->tag != EXP_If;
    f->loops += stm->exp->tag == EXP_Loop;
    f->lambdas += is_lambda;
    for EACH_IN(k, inner) {
      const KnowledgeMark mark = knowledge_enter_body(f->knowledge, stm->exp, (int)k);
      find_stages(f, inner.items[k]);
      knowledge_leave(f->knowledge, mark);
    }
    f->loops -= stm->exp->tag == EXP_Loop;
    f->lambdas -= is_lambda;
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

// All consumers are folded into one stage, or are that one, and ask for rows of this order at one pace. The ring holds
// the rows from the first one that some consumer reads for its next row. Where the remainder is computed for each
// element, their number is a power of two.
static bool find_rows(Stage *stage, uint32_t order) {
  bool varies = false;
  stage->root = NULL;
  stage->pace = stage->lead = stage->lag = stage->rows = 0;
  for EACH(i, &stage->reads) {
    Stage *consumer = stage->reads.items[i].consumer, *into = consumer->root ? consumer->root : consumer;
    const Window *window = &stage->reads.items[i].windows[order][consumer->transposed];
    const int64_t pace = window->step * consumer->pace, lead = window->step * consumer->lead + window->last,
                  lag = window->step * consumer->lag + window->first;
    if (!window->is_open || (i > 0 && (into != stage->root || pace != stage->pace))) return false;
    stage->root = into, stage->pace = pace;
    varies |= window->varies;
    if (lead > stage->lead) stage->lead = lead;
    if (lag < stage->lag) stage->lag = lag;
  }
  if (!stage->root || stage->pace > MOST_ROWS || stage->lead >= MOST_LEAD) return false;
  for EACH(i, &stage->reads) {
    const Stage *consumer = stage->reads.items[i].consumer;
    const Window *window = &stage->reads.items[i].windows[order][consumer->transposed];
    const int64_t first = window->step * (consumer->lead + 1) + window->first,
                  rows = stage->pace + stage->lead - first + 1;
    if (rows > stage->rows) stage->rows = rows;
  }
  while (varies && stage->rows & (stage->rows - 1)) stage->rows++;
  stage->transposed = order == 1;
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
      !(find_rows(stage, 0) || find_rows(stage, 1)) || !rings_pay(stage) || !may_move(f, stage, stage->root))
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
      stage->root = NULL, stage->pace = 1, stage->lead = stage->lag = 0, stage->transposed = false;
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

static void fold_statement(void *user, Builder *builder, const Stm *stm) {
  Folder *f = user;
  Stage *stage = stm->pattern.count ? map_pointer(&f->stages, stm_result(stm).id) : NULL;
  if (stage) stage->stm = stm;
  if (!stage || (!stage->root && stage->folded.size == 0)) build_existing(builder, stm);
  else if (!stage->root && context_has_workers(f->context) && stage->lambdas == 0) put_strips(f, builder, stage);
  else if (!stage->root) put_rows(f, builder, stage, NULL);
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
  return program_map(context, program, fold_in_function, NULL);
}
