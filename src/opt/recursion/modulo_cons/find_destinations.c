// find_destinations: finds the calls of a function to itself whose results are only written to cells that the function
// returns, and the fields of these cells.
//   in:  a body in which sink_calls.c has moved calls down
//   out: for each result, whether calls pass it a destination, and which value the destination holds before
#include "opt/recursion/modulo_cons/tail_modulo_cons.h"

// ---- the array of cells
static bool is_words(const Analysis *analysis, Var var) {
  const Type type = var_type(analysis->vars, var);
  return type.tag == TYPE_Array && type.rank == 1 && type.scalar == analysis->word;
}

// Updates of cells show the type of the words.
void find_word(Analysis *analysis, const Body *body) {
  for EACH_STM(at, analysis->arena, body) {
    const Exp *exp = at.stm->exp;
    if (analysis->word != SCALAR_I64 || exp->tag != EXP_Update || !(at.stm->marks & MARK_Cell)) continue;
    const Type type = var_type(analysis->vars, exp->as.Update.array);
    if (type.rank == 1) analysis->word = type.scalar;
  }
}

static uint32_t count_alike(const Analysis *analysis, Vars vars, uint32_t end, Var like) {
  uint32_t alike = 0;
  for RANGE(i, end) alike += type_equal(var_type(analysis->vars, vars.items[i]), var_type(analysis->vars, like));
  return alike;
}

// The parameter that a result corresponds to: the parameters and results of one type correspond in order.
static uint32_t carrier_of(const Analysis *analysis, uint32_t result) {
  const Vars results = analysis->function->results, parameters = analysis->function->parameters;
  const Var like = results.items[result];
  uint32_t before = count_alike(analysis, results, result, like);
  if (count_alike(analysis, results, results.count, like) != count_alike(analysis, parameters, parameters.count, like))
    return NOT_CARRIED;
  for EACH_IN(i, parameters)
    if (type_equal(var_type(analysis->vars, parameters.items[i]), var_type(analysis->vars, like)) && before-- == 0)
      return i;
  return NOT_CARRIED;
}

bool find_arrays(Analysis *analysis) {
  const Vars results = analysis->function->results;
  uint32_t words = 0;
  analysis->carried = NEW_ARRAY(analysis->arena, uint32_t, results.count + 1);
  for EACH_IN(i, results) {
    analysis->carried[i] = NOT_CARRIED;
    if (var_type(analysis->vars, results.items[i]).tag != TYPE_Array) continue;
    analysis->carried[i] = carrier_of(analysis, i);
    if (analysis->carried[i] == NOT_CARRIED) return false;
    if (is_words(analysis, results.items[i])) analysis->result = i, words++;
  }
  return words == 1;
}

// ---- sites
uint32_t number_in(Vars vars, Atom atom) {
  uint32_t number;
  return atom.tag == ATOM_Var && vars_find(vars, atom.as.var, &number) ? number : UINT32_MAX;
}

static bool needs_results(Vars given, const Slices *slices) {
  for RANGE(i, slices->count) {
    const Slice *slice = &slices->items[i];
    if (number_in(given, slice->start) != UINT32_MAX) return true;
    if (slice->tag == CORE_SLICE_Range &&
        (number_in(given, slice->count) != UINT32_MAX || number_in(given, slice->step) != UINT32_MAX))
      return true;
  }
  return false;
}

// The conversion of a link to a word of 32 bits.
static bool read_shortened(const Analysis *analysis, Site *site, const Stm *stm) {
  if (analysis->word == SCALAR_I64 || stm->exp->tag != EXP_Convert || stm->exp->as.Convert.to != analysis->word)
    return false;
  const uint32_t given = number_in(site->call->pattern, stm->exp->as.Convert.value);
  if (given == UINT32_MAX || site->shortened[given].id) return false;
  site->shortened[given] = stm_result(stm);
  return true;
}

// The number of the result that is the value, directly or converted to a word.
static uint32_t result_written(const Analysis *analysis, const Site *site, Atom value) {
  const Vars given = site->call->pattern;
  return number_in(analysis->word == SCALAR_I64 ? given : (Vars){given.count, site->shortened}, value);
}

// Updates form a chain: each updates the result of the previous one. A result of the call is written at most once.
static bool read_update(const Analysis *analysis, Site *site, const Stm *stm, Atom *positions) {
  const Vars given = site->call->pattern;
  if (stm->exp->tag != EXP_Update || !(stm->marks & MARK_Cell) || stm->certificates.count) return false;
  const ExpUpdate *update = &stm->exp->as.Update;
  const uint32_t array = number_in((Vars){given.count, site->arrays}, atom_var(update->array));
  if (array == UINT32_MAX || analysis->carried[array] == NOT_CARRIED || needs_results(given, &update->slices))
    return false;
  const Atom position = update->slices.items[0].start;
  const uint32_t written = result_written(analysis, site, update->value);
  site->arrays[array] = stm_result(stm);
  if (array == analysis->result && (update->slices.count != 1 || update->slices.items[0].tag != CORE_SLICE_Fix))
    return false;
  if (written == UINT32_MAX) {
    seq_push(analysis->arena, &site->updates, stm);
    seq_push(analysis->arena, &site->targets, array);
    return true;
  }
  if (array != analysis->result || site->moved[written]) return false;
  site->moved[written] = true;
  positions[written] = position;
  return true;
}

static bool read_site(const Analysis *analysis, const Body *body, uint32_t at, Site *site) {
  const uint32_t count = analysis->function->results.count;
  Atom *positions = NEW_ARRAY(analysis->arena, Atom, count);
  *site = (Site){.call = body->stms[at],
                 .positions = positions,
                 .moved = NEW_ARRAY(analysis->arena, bool, count),
                 .arrays = NEW_ARRAY(analysis->arena, Var, count),
                 .shortened = NEW_ARRAY(analysis->arena, Var, count)};
  if (site->call->certificates.count || site->call->marks) return false;
  for RANGE(i, count) site->arrays[i] = site->call->pattern.items[i];
  for RANGE_FROM(i, at + 1, body->count)
    if (!read_shortened(analysis, site, body->stms[i]) && !read_update(analysis, site, body->stms[i], positions))
      return false;
  for RANGE(i, count) {   // a result that is not written to a cell must be the same result of the body
    const uint32_t given = number_in(site->call->pattern, body->result.items[i]);
    if (analysis->carried[i] != NOT_CARRIED) {
      if (!atom_is_var(body->result.items[i], site->arrays[i])) return false;
      continue;
    }
    if (given != UINT32_MAX && (given != i || site->moved[i])) return false;
    if (given == UINT32_MAX && !site->moved[i]) return false;
  }
  return true;
}

bool is_site(const Analysis *analysis, const Body *body, Site *site) {
  const uint32_t at = last_self_call(analysis->function, body);
  return at != UINT32_MAX && is_self_call(analysis->function, body->stms[at]) && read_site(analysis, body, at, site);
}

bool is_branch(const Analysis *analysis, const Body *body) {
  const uint32_t at = last_self_call(analysis->function, body);
  return at != UINT32_MAX && at + 1 == body->count && body->stms[at]->exp->tag == EXP_If && returns_last(body);
}

void each_site(Analysis *analysis, const Body *body, SeeSite see, void *user) {
  Site site;
  for RANGE(i, body->count) map_put_binder(&analysis->definitions, body->stms[i]);
  if (is_branch(analysis, body)) {
    const ExpIf *arms = &body->stms[body->count - 1]->exp->as.If;
    each_site(analysis, arms->then_body, see, user);
    each_site(analysis, arms->else_body, see, user);
  } else if (is_site(analysis, body, &site)) {
    see(analysis, body, &site, user);
  }
}

// The parameter whose value the destination of this call holds, if that parameter is also the result of the body.
static uint32_t preserved_at(const Analysis *analysis, const Body *body, const Site *site, uint32_t result) {
  const Atoms arguments = site->call->exp->as.Call.arguments;
  const uint32_t parameter = number_in(analysis->function->parameters, body->result.items[result]);
  if (parameter == UINT32_MAX) return NOT_PRESERVED;
  const Atom words = arguments.items[analysis->carried[analysis->result]];
  const bool holds = destination_holds(&analysis->definitions, analysis->function->parameters.items[parameter],
                                site->positions[result], arguments.items[parameter], words);
  return holds ? parameter : NOT_PRESERVED;
}

static void see_destinations(Analysis *analysis, const Body *body, const Site *site, void *user) {
  (void)user;
  for EACH_IN(i, analysis->function->results) {
    if (!site->moved[i]) continue;
    const uint32_t preserved = preserved_at(analysis, body, site, i);
    analysis->preserved[i] =
        analysis->preserved[i] == ANY_PRESERVED || analysis->preserved[i] == preserved ? preserved : NOT_PRESERVED;
    analysis->destinations[i] = analysis->wanted = true;
  }
}

// A call that passes its own destination on must also pass on the parameter whose value the destination holds.
static void see_preserved(Analysis *analysis, const Body *body, const Site *site, void *user) {
  (void)body, (void)user;
  const Vars parameters = analysis->function->parameters;
  for EACH_IN(i, analysis->function->results) {
    const uint32_t preserved = analysis->preserved[i];
    if (!site->moved[i] && preserved < parameters.count &&
        !atom_is_var(site->call->exp->as.Call.arguments.items[preserved], parameters.items[preserved]))
      analysis->preserved[i] = NOT_PRESERVED;
  }
}

bool find_destinations(Analysis *analysis, const Body *body) {
  for EACH_IN(i, analysis->function->results) analysis->preserved[i] = ANY_PRESERVED;
  each_site(analysis, body, see_destinations, NULL);
  if (analysis->wanted) each_site(analysis, body, see_preserved, NULL);
  return analysis->wanted;
}
