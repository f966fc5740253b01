// find_destinations: finds the calls of a function to itself whose results only go into cells that the function
// returns, and the fields of these cells.
//   in:  a body in which sink_calls.c has moved calls down          out: for each result, whether it is passed a
//        destination, and what the destination holds before
#include "opt/recursion/modulo_cons/tail_modulo_cons.h"

// ---- the array of cells
static bool is_words(const Filler *filler, Var var) {
  const Type type = var_type(filler->vars, var);
  return type.tag == TYPE_Array && type.rank == 1 && type.scalar == filler->word;
}

// Updates of cells say what a word is.
void find_word(void *user, const Body *body) {
  Filler *filler = user;
  const Visitor visitor = {.user = user, .body = find_word};
  for (uint32_t i = 0; i < body->count && filler->word == SCALAR_I64; i++) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Update && stm->marks & MARK_Cell) {
      const Type type = var_type(filler->vars, stm->exp->as.Update.array);
      if (type.rank == 1) filler->word = type.scalar;
    }
    exp_visit(stm->exp, &visitor);
  }
}

static bool same_type(const Filler *filler, Var a, Var b) {
  const Type x = var_type(filler->vars, a), y = var_type(filler->vars, b);
  if (x.tag != y.tag || x.scalar != y.scalar || x.rank != y.rank) return false;
  for (uint32_t i = 0; i < x.rank; i++)
    if (!atom_equal(x.shape[i], y.shape[i])) return false;
  return true;
}

static uint32_t count_alike(const Filler *filler, Vars vars, uint32_t end, Var like) {
  uint32_t alike = 0;
  for (uint32_t i = 0; i < end; i++) alike += same_type(filler, vars.items[i], like);
  return alike;
}

// The parameter that a result is: among those of one type, of which there are as many results, in order.
static uint32_t carrier_of(const Filler *filler, uint32_t result) {
  const Vars results = filler->function->results, parameters = filler->function->parameters;
  const Var like = results.items[result];
  uint32_t before = count_alike(filler, results, result, like);
  if (count_alike(filler, results, results.count, like) != count_alike(filler, parameters, parameters.count, like))
    return NOT_CARRIED;
  for (uint32_t i = 0; i < parameters.count; i++)
    if (same_type(filler, parameters.items[i], like) && before-- == 0) return i;
  return NOT_CARRIED;
}

// All arrays among the results are carried, and one is the words.
bool find_arrays(Filler *filler) {
  const Vars results = filler->function->results;
  uint32_t words = 0;
  filler->carried = NEW_ARRAY(filler->arena, uint32_t, results.count + 1);
  for (uint32_t i = 0; i < results.count; i++) {
    filler->carried[i] = NOT_CARRIED;
    if (var_type(filler->vars, results.items[i]).tag != TYPE_Array) continue;
    filler->carried[i] = carrier_of(filler, i);
    if (filler->carried[i] == NOT_CARRIED) return false;
    if (is_words(filler, results.items[i])) filler->result = i, words++;
  }
  return words == 1;
}

// ---- sites
uint32_t number_in(Vars vars, Atom atom) {
  for (uint32_t i = 0; i < vars.count; i++)
    if (atom_is_var(atom, vars.items[i])) return i;
  return UINT32_MAX;
}

static bool needs_results(Vars given, const Slices *slices) {
  for (uint32_t i = 0; i < slices->count; i++) {
    const Slice *slice = &slices->items[i];
    if (number_in(given, slice->start) != UINT32_MAX) return true;
    if (slice->tag == CORE_SLICE_Range &&
        (number_in(given, slice->count) != UINT32_MAX || number_in(given, slice->step) != UINT32_MAX))
      return true;
  }
  return false;
}

// A link is made a word.
static bool read_shortened(const Filler *filler, Site *site, const Stm *stm) {
  if (filler->word == SCALAR_I64 || stm->exp->tag != EXP_Convert || stm->exp->as.Convert.to != filler->word)
    return false;
  const uint32_t given = number_in(site->call->pattern, stm->exp->as.Convert.value);
  if (given == UINT32_MAX || site->shortened[given].id) return false;
  site->shortened[given] = stm->pattern.items[0];
  return true;
}

// Of the result a value is, or the word it became.
static uint32_t result_written(const Filler *filler, const Site *site, Atom value) {
  const Vars given = site->call->pattern;
  return number_in(filler->word == SCALAR_I64 ? given : (Vars){given.count, site->shortened}, value);
}

// One update after the other, each of what the one before gives; a result of the call is written once at most.
static bool read_update(const Filler *filler, Site *site, const Stm *stm, Atom *places) {
  const Vars given = site->call->pattern;
  if (stm->exp->tag != EXP_Update || !(stm->marks & MARK_Cell) || stm->certificates.count) return false;
  const ExpUpdate *update = &stm->exp->as.Update;
  const uint32_t array = number_in((Vars){given.count, site->arrays}, atom_var(update->array));
  if (array == UINT32_MAX || filler->carried[array] == NOT_CARRIED || needs_results(given, &update->slices))
    return false;
  const Atom place = update->slices.items[0].start;
  const uint32_t written = result_written(filler, site, update->value);
  site->arrays[array] = stm->pattern.items[0];
  if (array == filler->result && (update->slices.count != 1 || update->slices.items[0].tag != CORE_SLICE_Fix))
    return false;
  if (written == UINT32_MAX) {
    seq_push(filler->arena, &site->updates, stm);
    seq_push(filler->arena, &site->targets, array);
    return true;
  }
  if (array != filler->result || site->moved[written]) return false;
  site->moved[written] = true;
  places[written] = place;
  return true;
}

static bool read_site(const Filler *filler, const Body *body, uint32_t at, Site *site) {
  const uint32_t count = filler->function->results.count;
  Atom *places = NEW_ARRAY(filler->arena, Atom, count);
  *site = (Site){.call = body->stms[at],
                 .places = places,
                 .moved = NEW_ARRAY(filler->arena, bool, count),
                 .arrays = NEW_ARRAY(filler->arena, Var, count),
                 .shortened = NEW_ARRAY(filler->arena, Var, count)};
  if (site->call->certificates.count || site->call->marks) return false;
  for (uint32_t i = 0; i < count; i++) site->arrays[i] = site->call->pattern.items[i];
  for (uint32_t i = at + 1; i < body->count; i++)
    if (!read_shortened(filler, site, body->stms[i]) && !read_update(filler, site, body->stms[i], places)) return false;
  for (uint32_t i = 0; i < count; i++) {   // a result that is not written goes to its own place
    const uint32_t given = number_in(site->call->pattern, body->result.items[i]);
    if (filler->carried[i] != NOT_CARRIED) {
      if (!atom_is_var(body->result.items[i], site->arrays[i])) return false;
      continue;
    }
    if (given != UINT32_MAX && (given != i || site->moved[i])) return false;
    if (given == UINT32_MAX && !site->moved[i]) return false;
  }
  return true;
}

bool is_site(const Filler *filler, const Body *body, Site *site) {
  const uint32_t at = last_self_call(filler->function, body);
  return at != UINT32_MAX && is_self_call(filler->function, body->stms[at]) && read_site(filler, body, at, site);
}

bool is_branch(const Filler *filler, const Body *body) {
  const uint32_t at = last_self_call(filler->function, body);
  return at != UINT32_MAX && at + 1 == body->count && body->stms[at]->exp->tag == EXP_If && returns_last(body);
}

void each_site(Filler *filler, const Body *body, SeeSite see, void *user) {
  Site site;
  for (uint32_t i = 0; i < body->count; i++)
    for (uint32_t k = 0; k < body->stms[i]->pattern.count; k++)
      map_put_pointer(&filler->definitions, body->stms[i]->pattern.items[k].id, body->stms[i]);
  if (is_branch(filler, body)) {
    const ExpIf *arms = &body->stms[body->count - 1]->exp->as.If;
    each_site(filler, arms->then_body, see, user);
    each_site(filler, arms->else_body, see, user);
  } else if (is_site(filler, body, &site)) {
    see(filler, body, &site, user);
  }
}

// The parameter that a hole of this call holds, if it is the result as well.
static uint32_t kept_at(const Filler *filler, const Body *body, const Site *site, uint32_t result) {
  const Atoms arguments = site->call->exp->as.Call.arguments;
  const uint32_t parameter = number_in(filler->function->parameters, body->result.items[result]);
  if (parameter == UINT32_MAX) return NOT_KEPT;
  const Atom words = arguments.items[filler->carried[filler->result]];
  const bool holds = hole_holds(&filler->definitions, filler->function->parameters.items[parameter],
                                site->places[result], arguments.items[parameter], words);
  return holds ? parameter : NOT_KEPT;
}

static void see_holes(Filler *filler, const Body *body, const Site *site, void *user) {
  (void)user;
  for (uint32_t i = 0; i < filler->function->results.count; i++) {
    if (!site->moved[i]) continue;
    const uint32_t kept = kept_at(filler, body, site, i);
    filler->kept[i] = filler->kept[i] == ANY_KEPT || filler->kept[i] == kept ? kept : NOT_KEPT;
    filler->holes[i] = filler->wanted = true;
  }
}

// A call that hands a hole on has to hand on what the hole holds.
static void see_kept(Filler *filler, const Body *body, const Site *site, void *user) {
  (void)body, (void)user;
  const Vars parameters = filler->function->parameters;
  for (uint32_t i = 0; i < filler->function->results.count; i++) {
    const uint32_t kept = filler->kept[i];
    if (!site->moved[i] && kept < parameters.count &&
        !atom_is_var(site->call->exp->as.Call.arguments.items[kept], parameters.items[kept]))
      filler->kept[i] = NOT_KEPT;
  }
}

bool find_destinations(Filler *filler, const Body *body) {
  for (uint32_t i = 0; i < filler->function->results.count; i++) filler->kept[i] = ANY_KEPT;
  each_site(filler, body, see_holes, NULL);
  if (filler->wanted) each_site(filler, body, see_kept, NULL);
  return filler->wanted;
}
