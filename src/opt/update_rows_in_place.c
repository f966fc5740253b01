// update_rows_in_place: a loop that changes a row which is put back where it was works on the array the row is in.
//   in:   core      out: core; rules/update.c makes updates of elements of what the body does then
//   rule: r = loop (p = x[c]) .. p with [i] = v ..; y = x with [c] = r   -->   y = loop (q = x) .. p = q[c]; .. q with
//         [c] = (p with [i] = v) ..
//         where r is used nowhere else, and x not in between
#include "opt/opt.h"

typedef struct Placer { Context *context; VarTable *vars; } Placer;
typedef struct Site { uint32_t loop, update, number; } Site;   // statements of a body; which result of the loop

// The array that a value is made of by updates, one after the other: a parameter, or what another form gives.
static Atom origin_of_row(const Body *body, Atom atom) {
  uint32_t number;
  for (const Stm *stm; (stm = body_binding(body, atom, &number));) {
    if (stm->marks & MARK_Effects) return atom;
    if (stm->exp->tag == EXP_Update) atom = atom_var(stm->exp->as.Update.array);
    else if (stm->exp->tag == EXP_Copy) atom = atom_var(stm->exp->as.Copy.array);
    else if (stm->exp->tag == EXP_Loop) atom = stm->exp->as.Loop.initial.items[number];
    else return atom;
  }
  return atom;
}

bool update_puts_back(const ExpUpdate *update, const ExpSlice *slice) {
  if (slice->array.id != update->array.id || slice->slices.count != update->slices.count) return false;
  for RANGE(i, slice->slices.count) {
    const Slice *a = &slice->slices.items[i], *b = &update->slices.items[i];
    if (a->tag != CORE_SLICE_Fix || b->tag != CORE_SLICE_Fix || !atom_equal(a->start, b->start)) return false;
  }
  return true;
}

static bool stm_mentions(const Placer *placer, const Stm *stm, Var var) {
  Bitset free = bitset_new(placer->context->arena);
  exp_free_vars(placer->vars, stm->exp, &free);
  return bitset_has(&free, var.id);
}

// Between the loop and the update nobody reads the array; the row is for the update alone.
static bool is_alone(const Placer *placer, const Body *body, const Site *site) {
  const ExpUpdate *update = &body->stms[site->update]->exp->as.Update;
  for RANGE(i, body->result.count)
    if (body->result.items[i].tag == ATOM_Var && body->result.items[i].as.var.id == update->value.as.var.id)
      return false;
  for (uint32_t i = site->loop; i < body->count; i++) {
    if (i != site->update && stm_mentions(placer, body->stms[i], update->value.as.var)) return false;
    if (i < site->update && stm_mentions(placer, body->stms[i], update->array)) return false;
  }
  return true;
}

// places: variable id -> the number of the statement that binds it, and one
static const Stm *binding_of(const Map *places, const Body *body, Atom atom, uint32_t *place) {
  const uint32_t found = atom.tag == ATOM_Var ? (uint32_t)map_value_or(places, atom.as.var.id, 0) : 0;
  *place = found - 1;
  return found ? body->stms[found - 1] : NULL;
}

static bool is_row_loop(const Placer *placer, const Map *places, const Body *body, uint32_t at, Site *site) {
  const Stm *stm = body->stms[at], *loop, *row;
  uint32_t place, number;
  if (stm->exp->tag != EXP_Update || stm->certificates.count || stm->exp->as.Update.value.tag != ATOM_Var) return false;
  const ExpUpdate *update = &stm->exp->as.Update;
  if (var_type(placer->vars, update->array).rank < 2 || !(loop = binding_of(places, body, update->value, &place)) ||
      loop->exp->tag != EXP_Loop || loop->certificates.count)
    return false;
  REQUIRE(vars_find(loop->pattern, update->value.as.var, &number));
  *site = (Site){place, at, number};
  const ExpLoop *round = &loop->exp->as.Loop;
  const Atom first = round->initial.items[number], last = origin_of_row(round->body, round->body->result.items[number]);
  if (first.tag != ATOM_Var || last.tag != ATOM_Var || last.as.var.id != round->parameters.items[number].id)
    return false;
  row = binding_of(places, body, first, &place);
  return row && row->exp->tag == EXP_Slice && update_puts_back(update, &row->exp->as.Slice) &&
         !row->certificates.count && is_alone(placer, body, site);
}

static const Stm *loop_of_array(const Placer *placer, const Body *body, const Site *site) {
  Arena *arena = placer->context->arena;
  const Stm *stm = body->stms[site->loop], *put = body->stms[site->update];
  const ExpUpdate *update = &put->exp->as.Update;
  ExpLoop loop = stm->exp->as.Loop;
  const uint32_t count = loop.initial.count, at = site->number;
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
  return stm_with_pattern(arena, stm_with_exp(arena, stm, exp), vars_of(arena, count, pattern));
}

static const Body *body_in_place(void *user, const Body *body) {
  Placer *placer = user;
  Arena *arena = placer->context->arena;
  Seq(const Stm *) stms = {0};
  Site site;
  Map places = map_new(arena);
  bool loops = false;
  for RANGE(i, body->count) {
    seq_push(arena, &stms, body->stms[i]);
    loops = loops || body->stms[i]->exp->tag == EXP_Loop;
    for RANGE(k, body->stms[i]->pattern.count)
      map_put(&places, body->stms[i]->pattern.items[k].id, i + 1);
  }
  for (uint32_t i = 0; loops && i < stms.size; i++) {
    const Body now = {.count = stms.size, .stms = stms.items, .result = body->result};
    if (!is_row_loop(placer, &places, &now, i, &site)) continue;
    const Stm *loop = stms.items[site.loop] = loop_of_array(placer, &now, &site);
    const Exp *same = NEW_EXP(arena, Atom, atom_var(loop->pattern.items[site.number]));
    stms.items[i] = stm_with_marks(arena, stm_with_exp(arena, stms.items[i], same), 0);
  }
  const Mapper mapper = {placer, arena, NULL, NULL, body_in_place};
  Builder builder = builder_new(placer->context, placer->vars, (Span){0, 0, 0});
  for EACH(i, &stms)
    build_existing(&builder, stm_with_exp(arena, stms.items[i], exp_map(stms.items[i]->exp, &mapper)));
  return builder_body(&builder, body);
}

const Program *update_rows_in_place(Context *context, const Program *program) {
  Placer placer = {context, program->vars};
  return program_map_bodies(context->arena, program, body_in_place, &placer);
}
