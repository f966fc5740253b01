// update_rows_in_place: a loop that changes a row which is then put back works on the array that contains the row. Two
// rows that change places do so element by element.
//   in:   core      out: core; rules/update.c then makes updates of elements of the array from the updates of the body
//   rule: row-loop   r = loop (p = x[c]) .. p with [i] = v ..; y = x with [c] = r
//         -->   y = loop (q = x) .. p = q[c]; .. q with [c] = (p with [i] = v) ..
//         if r has no other use, and x is not used in between
//         exchange-slices   v = copy x[i]; w = copy x[k]; y = x with [i] = w; z = y with [k] = v
//         -->   z = loop (q = x) for j < n { a = q[i, j]; b = q[k, j]; (q with [i, j] = b) with [k, j] = a }
//         if v, w and y have no other uses. The same for all slices that differ in fixed indices only (columns, parts
//         of rows): these are equal or disjoint, so no element is read after it has been overwritten.
//   test: opt/test/golden/update_rows_in_place, test/run/exchanged_rows.fut
#include "opt/opt.h"

typedef struct Placer {
  Context *context;
  VarTable *vars;
  Map uses;          // Var id -> how often it occurs
  Map definitions;   // Var id -> const Stm *
} Placer;
// `loop`: position of a statement in a body; `number`: of a result of that loop
typedef struct Site { uint32_t loop, number; } Site;

// The array from which a chain of updates makes the value: a parameter, or the result of another form of statement.
static Atom origin_of_row(const Body *body, Atom atom) {
  uint32_t number;
  for (const Stm *stm; (stm = body_binding(body, atom, &number));) {
    if (stm->marks & MARK_Effects) return atom;
    if (stm->exp->tag == EXP_Update) atom = atom_var(stm->exp->as.Update.array);
    else if (stm->exp->tag == EXP_Copy) atom = atom_var(stm->exp->as.Copy.array);
    else if (stm->exp->tag == EXP_Atom) atom = stm->exp->as.Atom.value;
    else if (stm->exp->tag == EXP_Loop) atom = stm->exp->as.Loop.initial.items[number];
    else return atom;
  }
  return atom;
}

bool update_puts_back(const ExpUpdate *update, const ExpSlice *slice) {
  if (slice->array.id != update->array.id || slice->slices.count != update->slices.count) return false;
  for EACH_IN(i, slice->slices) {
    const Slice *a = &slice->slices.items[i], *b = &update->slices.items[i];
    if (a->tag != CORE_SLICE_Fix || b->tag != CORE_SLICE_Fix || !atom_equal(a->start, b->start)) return false;
  }
  return true;
}

static bool is_row_loop(const Stm *stm, uint32_t number) {
  if (stm->exp->tag != EXP_Loop || stm->certificates.count) return false;
  const ExpLoop *loop = &stm->exp->as.Loop;
  return atom_is_var(origin_of_row(loop->body, loop->body->result.items[number]), loop->parameters.items[number]);
}

// Finds, among the statements before the update, the loop whose result only the update uses; no statement between may
// read the array.
static bool find_row_loop(const Placer *placer, const Builder *before, const ExpUpdate *update, Site *site) {
  const Atom row = update->value;
  if (row.tag != ATOM_Var || map_value_or(&placer->uses, row.as.var.id, 0) != 1) return false;
  Bitset array = bitset_new(placer->context->scratch);
  bitset_add(&array, update->array.id);
  for (site->loop = before->stms.size; site->loop-- > 0;) {
    const Stm *stm = before->stms.items[site->loop];
    if (vars_find(stm->pattern, row.as.var, &site->number)) return is_row_loop(stm, site->number);
    if (stm_depends_on(placer->vars, stm, &array)) return false;
  }
  return false;
}

// The loop begins with the row that the update replaces.
static bool begins_with_row(const Builder *before, const Site *site, const ExpUpdate *update) {
  const Body body = {before->stms.size, before->stms.items, {0}};
  const Stm *row = body_binding(&body, body.stms[site->loop]->exp->as.Loop.initial.items[site->number], NULL);
  return row && row->exp->tag == EXP_Slice && update_puts_back(update, &row->exp->as.Slice) && !row->certificates.count;
}

static const Stm *loop_of_array(const Placer *placer, const Stm *stm, uint32_t at, const Stm *put) {
  Arena *arena = placer->context->arena;
  const ExpUpdate *update = &put->exp->as.Update;
  ExpLoop loop = stm->exp->as.Loop;
  const uint32_t count = loop.initial.count;
  const Var array = var_copy(placer->context, placer->vars, put->pattern.items[0]),
            after = var_copy(placer->context, placer->vars, put->pattern.items[0]), row = loop.parameters.items[at];
  Var *parameters = arena_copy(arena, loop.parameters.items, count * sizeof *parameters),
      *pattern = arena_copy(arena, stm->pattern.items, count * sizeof *pattern);
  Atom *initial = arena_copy(arena, loop.initial.items, count * sizeof *initial),
       *results = arena_copy(arena, loop.body->result.items, count * sizeof *results);
  Builder builder = builder_new(placer->context, placer->vars, stm->span);
  build_stm(&builder, 1, &row, NEW_EXP(arena, Slice, array, update->slices));
  build_statements(&builder, loop.body);
  builder.marks = put->marks;
  build_stm(&builder, 1, &after, NEW_EXP(arena, Update, array, update->slices, results[at]));
  parameters[at] = array;
  pattern[at] = var_copy(placer->context, placer->vars, put->pattern.items[0]);
  initial[at] = atom_var(update->array);
  results[at] = atom_var(after);
  loop.parameters.items = parameters;
  loop.initial.items = initial;
  loop.body = builder_finish(&builder, count, results);
  const Exp *exp = exp_new(arena, (Exp){EXP_Loop, {.Loop = loop}});
  return stm_with_pattern(arena, stm_with_exp(arena, stm, exp), (Vars){count, pattern});
}

// ---- two slices that change places

enum { MOST_BETWEEN = 16 };   // statements between the two updates

typedef struct Exchange {
  const Stm *first, *second;   // the updates
  uint32_t at;                 // where the first one is among the statements of the body
  Vars certificates;           // of all statements that are replaced
} Exchange;

static bool same_slice(const Slice *a, const Slice *b) {
  return a->tag == b->tag && atom_equal(a->start, b->start) &&
         (a->tag == CORE_SLICE_Fix || (atom_equal(a->count, b->count) && atom_equal(a->step, b->step)));
}
// Both are fixed in the same dimensions, and are otherwise equal: their elements are the same, or all different.
static bool differ_in_fixed_indices(Slices a, Slices b) {
  for COUNTING(i, i < a.count && a.count == b.count) {
    const bool are_fixed = a.items[i].tag == CORE_SLICE_Fix && b.items[i].tag == CORE_SLICE_Fix;
    if (!are_fixed && !same_slice(&a.items[i], &b.items[i])) return false;
  }
  return a.count == b.count;
}

// The value, which nothing else uses, is this part of the array.
static bool is_copy_of_part(const Placer *placer, Atom value, Var array, Slices slices, Exchange *exchange) {
  if (value.tag != ATOM_Var || map_value_or(&placer->uses, value.as.var.id, 0) != 1) return false;
  const Stm *stm = map_pointer(&placer->definitions, value.as.var.id);
  for COUNTING(copies, copies < 2 && stm && !(stm->marks & MARK_Effects)) {
    exchange->certificates = vars_join(placer->context->arena, exchange->certificates, stm->certificates);
    if (stm->exp->tag == EXP_Slice) break;
    stm = stm->exp->tag == EXP_Copy ? map_pointer(&placer->definitions, stm->exp->as.Copy.array.id) : NULL;
  }
  if (!stm || stm->exp->tag != EXP_Slice || stm->exp->as.Slice.array.id != array.id) return false;
  const Slices part = stm->exp->as.Slice.slices;
  for COUNTING(i, i < part.count && part.count == slices.count)
    if (!same_slice(&part.items[i], &slices.items[i])) return false;
  return part.count == slices.count;
}

static bool find_exchange(const Placer *placer, const Builder *before, const Stm *stm, Exchange *exchange) {
  const ExpUpdate *second = &stm->exp->as.Update;
  *exchange = (Exchange){.second = stm, .at = before->stms.size, .certificates = stm->certificates};
  if (map_value_or(&placer->uses, second->array.id, 0) != 1 || !atom_is_array(placer->vars, second->value))
    return false;
  for COUNTING(steps, steps < MOST_BETWEEN && exchange->at > 0) {
    const Stm *first = before->stms.items[--exchange->at];
    if (!vars_contain(first->pattern, atom_var(second->array))) continue;
    if (first->exp->tag != EXP_Update || (first->marks | stm->marks) & MARK_Effects) return false;
    const ExpUpdate *update = &first->exp->as.Update;
    exchange->first = first;
    exchange->certificates = vars_join(placer->context->arena, exchange->certificates, first->certificates);
    return differ_in_fixed_indices(update->slices, second->slices) &&
           is_copy_of_part(placer, update->value, update->array, second->slices, exchange) &&
           is_copy_of_part(placer, second->value, update->array, update->slices, exchange);
  }
  return false;
}

typedef struct Places { Slice *here, *there; } Places;   // of two elements

static Atom exchanged_elements(const Placer *placer, Builder *builder, Var array, Places places) {
  Arena *arena = placer->context->arena;
  const Type type = var_type(placer->vars, array);
  const uint32_t rank = type.rank;
  Atom *from = NEW_ARRAY(arena, Atom, rank), *to = NEW_ARRAY(arena, Atom, rank);
  Slice *first = arena_copy(arena, places.here, rank * sizeof *first),
        *second = arena_copy(arena, places.there, rank * sizeof *second);
  for RANGE(d, rank) from[d] = first[d].start, to[d] = second[d].start;
  const Var a = build_exp(builder, "element", type_scalar(type.scalar), NEW_EXP(arena, Index, array, {rank, from})),
            b = build_exp(builder, "element", type_scalar(type.scalar), NEW_EXP(arena, Index, array, {rank, to})),
            half = build_exp(builder, "half", type, NEW_EXP(arena, Update, array, {rank, first}, atom_var(b)));
  return atom_var(build_exp(builder, "exchanged", type, NEW_EXP(arena, Update, half, {rank, second}, atom_var(a))));
}

// The array after the exchange of all elements at these indices of its first dimensions.
static Atom exchanged(const Placer *placer, Builder *builder, Var array, const Exchange *exchange, uint32_t count,
                      Places places) {
  Arena *arena = placer->context->arena;
  const Type type = var_type(placer->vars, array);
  const Slices slices = exchange->first->exp->as.Update.slices, others = exchange->second->exp->as.Update.slices;
  for (; count < slices.count && slices.items[count].tag == CORE_SLICE_Fix; count++)
    places.here[count] = slices.items[count], places.there[count] = others.items[count];
  if (count == type.rank) return exchanged_elements(placer, builder, array, places);
  const Slice whole = {CORE_SLICE_Range, atom_i64(0), type.shape[count], atom_i64(1)};
  const Slice *range = count < slices.count ? &slices.items[count] : &whole;
  const Var state = var_copy(placer->context, placer->vars, array), index = build_counter(builder, "j");
  Builder inside = builder_new(placer->context, placer->vars, builder->span);
  const Atom distance = build_i64(&inside, PRIM_Mul, atom_var(index), range->step);
  const Atom at = build_i64(&inside, PRIM_Add, range->start, distance);
  places.here[count] = places.there[count] = (Slice){.tag = CORE_SLICE_Fix, .start = at};
  const Atom next = exchanged(placer, &inside, state, exchange, count + 1, places), initial = atom_var(array);
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = index, .bound = range->count};
  const Exp *loop = NEW_EXP(arena, Loop, vars_of(arena, 1, &state), atoms_of(arena, 1, &initial), form,
                            builder_finish(&inside, 1, &next));
  return atom_var(build_exp(builder, "exchanged", type, loop));
}

static void put_exchange(const Placer *placer, Builder *builder, const Exchange *exchange) {
  const uint32_t rank = var_type(placer->vars, stm_result(exchange->second)).rank;
  const Places places = {NEW_ARRAY(placer->context->arena, Slice, rank + 1),
                         NEW_ARRAY(placer->context->arena, Slice, rank + 1)};
  builder->stms.size--;
  for RANGE_FROM(i, exchange->at, builder->stms.size) builder->stms.items[i] = builder->stms.items[i + 1];
  const Vars before = builder->certificates;
  builder->certificates = exchange->certificates;
  const Atom array = exchanged(placer, builder, exchange->first->exp->as.Update.array, exchange, 0, places);
  builder->certificates = before;
  build_existing(builder, stm_with_exp(placer->context->arena, exchange->second,
                                       NEW_EXP(placer->context->arena, Atom, array)));
}

// ---- the walk

static void put_in_place(void *user, Builder *builder, const Stm *stm) {
  Placer *placer = user;
  Arena *arena = placer->context->arena;
  Site site;
  Exchange exchange;
  map_put_binder(&placer->definitions, stm);
  if (stm->exp->tag == EXP_Update && find_exchange(placer, builder, stm, &exchange) &&
      rule_allowed(placer->context, "exchange-slices")) {
    put_exchange(placer, builder, &exchange);
    return;
  }
  if (stm->exp->tag == EXP_Update && !stm->certificates.count &&
      find_row_loop(placer, builder, &stm->exp->as.Update, &site) &&
      begins_with_row(builder, &site, &stm->exp->as.Update)) {
    const Stm **loop = &builder->stms.items[site.loop];
    *loop = loop_of_array(placer, *loop, site.number, stm);
    const Exp *same = NEW_EXP(arena, Atom, atom_var((*loop)->pattern.items[site.number]));
    stm = stm_with_marks(arena, stm_with_exp(arena, stm, same), 0);
  }
  build_existing(builder, stm);
}

static const Body *body_in_place(void *user, const Body *body) {
  Placer *placer = user;
  placer->uses = body_use_counts(placer->context->scratch, placer->vars, body);
  return body_rewrite(placer->context, placer->vars, body, put_in_place, placer);
}

const Program *update_rows_in_place(Context *context, const Program *program) {
  Placer placer = {.context = context, .vars = program->vars, .definitions = map_new(context->scratch)};
  return program_map_bodies(context->arena, program, body_in_place, &placer);
}
