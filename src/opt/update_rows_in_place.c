// update_rows_in_place: a loop that changes a row which is then put back works on the array that contains the row.
//   in:   core      out: core; rules/update.c then makes updates of elements of the array from the updates of the body
//   rule: r = loop (p = x[c]) .. p with [i] = v ..; y = x with [c] = r
//         -->   y = loop (q = x) .. p = q[c]; .. q with [c] = (p with [i] = v) ..
//         if r has no other use, and x is not used in between
#include "opt/opt.h"

typedef struct Placer { Context *context; VarTable *vars; Map uses; /* Var id -> how often it occurs */ } Placer;
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

static void put_in_place(void *user, Builder *builder, const Stm *stm) {
  const Placer *placer = user;
  Arena *arena = placer->context->arena;
  Site site;
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
  Placer placer = {.context = context, .vars = program->vars};
  return program_map_bodies(context->arena, program, body_in_place, &placer);
}
