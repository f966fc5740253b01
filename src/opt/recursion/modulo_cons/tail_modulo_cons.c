// tail_modulo_cons: a call whose results are only written to cells that the function returns becomes a tail call. The
// call gets its destinations as parameters: the fields to which its results are written [paper 4, section 6: systematic
// transformation into iteration].
//   in:  lowered core          out: core; eliminate_tail_calls makes loops of the functions
//   rule: f (x, c) = .. (r, c1) = f (a, c0); c2 = c1 with [p] = r; (d, c2) ..
//         -->  f (x, c) = f' (x, c, -1, 0)
//              f' (x, c, destination, first) = .. c2 = c0 with [destination] = d; f' (a, c2, p, first) ..
// Arrays of rows that accompany the words (lower/cells/rows.c) are treated alike: their updates after the call move
// before it. If words have 32 bits, a link is converted before it is written to a cell. A leaf writes its result to its
// destination. Without a destination (-1) the result is the result of the first call: `first`. Cells are now written
// earlier. This is sound for updates marked `cell`, because the called function cannot reach cells that its caller
// owns. Calls do not write a destination that holds the value already (preserved_destinations.c).
//   test: opt/test/golden/tail_modulo_cons
#include "opt/recursion/modulo_cons/tail_modulo_cons.h"

typedef struct Passed { Atom destination, first; } Passed;
// passed: by result, the destination and `first`. end_result: the result for which the function also returns its end,
// i.e. its last destination and the value there; NOT_PRESERVED: none.
typedef struct Rewriting { const Analysis *analysis; Name name; Passed *passed; uint32_t end_result; } Rewriting;

// ---- writing a result to its destination, or returning it as the first result
static Var i64_var(const Analysis *analysis, const char *name) {
  return scalar_var(analysis->context, analysis->vars, name, SCALAR_I64, analysis->function->span);
}

static const Body *destination_arm(const Rewriting *rewriting, bool rewritten, Var words, const Passed *passed,
                                   Atom value) {
  const Analysis *analysis = rewriting->analysis;
  Builder builder = builder_new(analysis->context, analysis->vars, analysis->function->span);
  Atom results[2] = {atom_var(words), rewritten ? passed->first : value};
  if (rewritten) {
    const Slice slice = {.tag = CORE_SLICE_Fix, .start = passed->destination};
    const Exp *update = NEW_EXP(analysis->arena, Update, words, {1, COPY_OF(analysis->arena, &slice)},
                                build_convert(&builder, analysis->word, SCALAR_I64, value));
    const Var next = var_copy(analysis->context, analysis->vars, words);
    builder.marks = MARK_Cell;
    build_stm(&builder, 1, &next, update);
    results[0] = atom_var(next);
  }
  return builder_finish(&builder, 2, results);
}

static Var write_destination(const Rewriting *rewriting, Builder *builder, Var words, Passed *passed, Atom value) {
  const Analysis *analysis = rewriting->analysis;
  const Atom is_there = build_i64(builder, PRIM_Le, atom_i64(0), passed->destination);
  const Exp *branch = NEW_EXP(analysis->arena, If, is_there, destination_arm(rewriting, true, words, passed, value),
                              destination_arm(rewriting, false, words, passed, value));
  const Var pattern[2] = {var_copy(analysis->context, analysis->vars, words),
                          scalar_var(analysis->context, analysis->vars, "first", SCALAR_I64, builder->span)};
  build_stm(builder, 2, pattern, branch);
  passed->first = atom_var(pattern[1]);
  return pattern[0];
}

// ---- bodies of the function with destinations
static const Body *rewrite_to_destinations(const Rewriting *rewriting, const Body *body);

static Builder builder_of(const Rewriting *rewriting, const Body *body, uint32_t count) {
  Builder builder =
      builder_new(rewriting->analysis->context, rewriting->analysis->vars, rewriting->analysis->function->span);
  for RANGE(i, count) build_existing(&builder, body->stms[i]);
  return builder;
}

// The number of results, for `count` results of the original function.
static uint32_t count_results(const Rewriting *rewriting, uint32_t count) {
  return rewriting->end_result == NOT_PRESERVED ? count : count + 2;
}

static const Body *rewrite_leaf(const Rewriting *rewriting, const Body *body) {
  const Analysis *analysis = rewriting->analysis;
  const uint32_t count = body->result.count;
  Builder builder = builder_of(rewriting, body, body->count);
  Atom *results = NEW_ARRAY(analysis->arena, Atom, count + 2);
  Var words = body->result.items[analysis->result].as.var;
  for RANGE(i, count) {
    Passed passed = rewriting->passed[i];
    results[i] = body->result.items[i];
    if (!analysis->destinations[i]) continue;
    words = write_destination(rewriting, &builder, words, &passed, results[i]);
    results[i] = passed.first;
  }
  results[analysis->result] = atom_var(words);
  if (rewriting->end_result != NOT_PRESERVED)
    results[count] = body->result.items[rewriting->end_result],
    results[count + 1] = rewriting->passed[rewriting->end_result].destination;
  return builder_finish(&builder, count_results(rewriting, count), results);
}

// Ends the body with a statement whose results are the results of the function.
static const Body *end_in_results(const Rewriting *rewriting, Builder *builder, const Stm *like,
                                  const Exp *exp) {
  const Analysis *analysis = rewriting->analysis;
  const Vars given = like->pattern;
  const uint32_t count = count_results(rewriting, given.count);
  Var *pattern = NEW_ARRAY(analysis->arena, Var, count);
  for RANGE(i, count)
    pattern[i] = i < given.count ? var_copy(analysis->context, analysis->vars, given.items[i])
                                 : i64_var(analysis, i == given.count ? "end" : "hole");
  builder->span = like->span;
  return end_in_vars(builder, (Vars){count, pattern}, exp);
}

static Atom carried_argument(const Analysis *analysis, const Stm *call, const Var *arrays, uint32_t parameter) {
  for EACH_IN(i, analysis->function->results)
    if (analysis->carried[i] == parameter) return atom_var(arrays[i]);
  return call->exp->as.Call.arguments.items[parameter];
}

static const Body *end_in_call(const Rewriting *rewriting, Builder *builder, const Stm *call, const Var *arrays,
                               const Passed *passed) {
  const Analysis *analysis = rewriting->analysis;
  const Vars results = analysis->function->results;
  AtomSeq arguments = {0};
  for EACH_IN(i, call->exp->as.Call.arguments)
    seq_push(analysis->arena, &arguments, carried_argument(analysis, call, arrays, i));
  for EACH_IN(i, results) {
    if (!analysis->destinations[i]) continue;
    seq_push(analysis->arena, &arguments, passed[i].destination);
    seq_push(analysis->arena, &arguments, passed[i].first);
  }
  return end_in_results(rewriting, builder, call,
                        call_of(analysis->arena, rewriting->name, (Atoms){arguments.size, arguments.items}));
}

static Var repeat_update(const Analysis *analysis, Builder *builder, const Stm *stm, Var array) {
  Exp update = *stm->exp;
  update.as.Update.array = array;
  const Var next = var_copy(analysis->context, analysis->vars, array);
  builder->marks = stm->marks;
  builder->span = stm->span;
  build_stm(builder, 1, &next, COPY_OF(analysis->arena, &update));
  return next;
}

static const Body *rewrite_site(const Rewriting *rewriting, const Body *body, const Site *site) {
  const Analysis *analysis = rewriting->analysis;
  const uint32_t count = body->result.count;
  Builder builder = builder_of(rewriting, body, last_self_call(analysis->function, body));
  Var *arrays = NEW_ARRAY(analysis->arena, Var, count), *words = &arrays[analysis->result];
  for RANGE(i, count)
    if (analysis->carried[i] != NOT_CARRIED)
      arrays[i] = site->call->exp->as.Call.arguments.items[analysis->carried[i]].as.var;
  Passed *passed = arena_copy(analysis->arena, rewriting->passed, count * sizeof *passed);
  for EACH(i, &site->updates) {
    Var *array = &arrays[site->targets.items[i]];
    *array = repeat_update(analysis, &builder, site->updates.items[i], *array);
  }
  for RANGE(i, count)
    if (site->moved[i] && analysis->preserved[i] == NOT_PRESERVED &&
        number_in(site->call->pattern, body->result.items[i]) == UINT32_MAX)
      *words = write_destination(rewriting, &builder, *words, &passed[i], body->result.items[i]);
  for RANGE(i, count)
    if (site->moved[i]) passed[i].destination = site->positions[i];
  return end_in_call(rewriting, &builder, site->call, arrays, passed);
}

static const Body *rewrite_branch(const Rewriting *rewriting, const Body *body) {
  const Stm *last = body->stms[body->count - 1];
  Builder builder = builder_of(rewriting, body, body->count - 1);
  const ExpIf *arms = &last->exp->as.If;
  return end_in_results(rewriting, &builder, last,
                        NEW_EXP(rewriting->analysis->arena, If, arms->condition,
                                rewrite_to_destinations(rewriting, arms->then_body),
                                rewrite_to_destinations(rewriting, arms->else_body)));
}

static const Body *rewrite_to_destinations(const Rewriting *rewriting, const Body *body) {
  Site site;
  if (is_branch(rewriting->analysis, body)) return rewrite_branch(rewriting, body);
  return is_site(rewriting->analysis, body, &site) ? rewrite_site(rewriting, body, &site)
                                                   : rewrite_leaf(rewriting, body);
}

// ---- functions
static Var i64_parameter(const Analysis *analysis, const char *name, VarSeq *parameters) {
  const Var var = i64_var(analysis, name);
  seq_push(analysis->arena, parameters, var);
  return var;
}

static void put_like(const Analysis *analysis, Vars old, Map *replace, VarSeq *made) {
  const Vars fresh = vars_like(analysis->context, analysis->vars, old, replace);
  for EACH_IN(i, fresh) seq_push(analysis->arena, made, fresh.items[i]);
}

// The function with destinations: a copy of the body over new parameters.
static const Function *function_with_destinations(const Analysis *analysis, const Body *body, Name name,
                                                  uint32_t end_result) {
  const Function *old = analysis->function;
  Map replace = map_new(analysis->arena);
  VarSeq parameters = {0}, results = {0};
  put_like(analysis, old->parameters, &replace, &parameters);
  Passed *passed = NEW_ARRAY(analysis->arena, Passed, old->results.count);
  for EACH_IN(i, old->results) {
    if (!analysis->destinations[i]) continue;
    passed[i].destination = atom_var(i64_parameter(analysis, "hole", &parameters));
    passed[i].first = atom_var(i64_parameter(analysis, "first", &parameters));
  }
  Rewriting rewriting = {analysis, name, passed, end_result};
  const Body *rewritten =
      rewrite_to_destinations(&rewriting, body_rename(analysis->context, analysis->vars, body, &replace));
  put_like(analysis, old->results, &replace, &results);
  if (end_result != NOT_PRESERVED) i64_parameter(analysis, "end", &results), i64_parameter(analysis, "hole", &results);
  Function made = {.name = name,
                   .parameters = vars_of(analysis->arena, parameters.size, parameters.items),
                   .results = vars_of(analysis->arena, results.size, results.items),
                   .body = rewritten,
                   .inline_always = old->inline_always,
                   .inline_never = old->inline_never,
                   .span = old->span};
  return COPY_OF(analysis->arena, &made);
}

// The original function becomes a call of the new one, without destinations.
static const Function *function_without_destinations(const Analysis *analysis, Name name) {
  const Function *old = analysis->function;
  AtomSeq arguments = {0};
  for EACH_IN(i, old->parameters)
    seq_push(analysis->arena, &arguments, atom_var(old->parameters.items[i]));
  for EACH_IN(i, old->results) {
    if (!analysis->destinations[i]) continue;
    seq_push(analysis->arena, &arguments, atom_i64(-1));
    seq_push(analysis->arena, &arguments,
             analysis->preserved[i] == NOT_PRESERVED ? atom_i64(0)
                                                     : atom_var(old->parameters.items[analysis->preserved[i]]));
  }
  return function_calling(analysis->context, analysis->vars, old,
                          call_of(analysis->arena, name, (Atoms){arguments.size, arguments.items}));
}

static Name name_with(const Analysis *analysis, const Program *program, const char *what) {
  const Text own = name_text(analysis->context->names, analysis->function->name);
  return derived_name(analysis->context, program, text_format(analysis->arena, "%.*s_%s", TEXT_ARG(own), what));
}

// traversal: NULL unless the function only traverses cells. body: with its calls sunk.
typedef struct Rewritten {
  const Function *without, *with;
  Analysis *analysis;
  const Body *body;
  Traversal *traversal;
} Rewritten;

static Rewritten function_modulo_cons(Context *context, const Program *program, const Function *function) {
  Analysis own = {.context = context,
                .arena = context->arena,
                .vars = program->vars,
                .function = function,
                .word = SCALAR_I64,
                .definitions = map_new(context->arena)};
  const Rewritten unchanged = {.without = function};
  own.destinations = NEW_ARRAY(context->arena, bool, function->results.count + 1);
  own.preserved = NEW_ARRAY(context->arena, uint32_t, function->results.count + 1);
  if (function->entry || last_self_call(function, function->body) == UINT32_MAX) return unchanged;
  Analysis *analysis = COPY_OF(context->arena, &own);
  find_word(analysis, function->body);
  if (!find_arrays(analysis)) return unchanged;
  const Body *body = sink_calls(context, program->vars, function, function->body);
  if (!find_destinations(analysis, body)) return unchanged;
  for EACH_IN(i, function->results)
    if (analysis->destinations[i] && var_type(program->vars, function->results.items[i]).scalar != SCALAR_I64)
      return unchanged;
  Traversal traversal;
  const bool traversals = find_traversal(analysis, body, &traversal);
  traversal.with_destination = name_with(analysis, program, "with_hole");
  if (traversals) traversal.to_end = name_with(analysis, program, "to_end");
  return (Rewritten){function_without_destinations(analysis, traversal.with_destination),
                  function_with_destinations(analysis, body, traversal.with_destination, NOT_PRESERVED), analysis, body,
                  traversals ? COPY_OF(context->arena, &traversal) : NULL};
}

// Adds, for traversals that other traversals continue, the variants that return their ends.
static const Program *functions_to_end(Context *context, const Program *program, const Rewritten *rewritten,
                                       uint32_t count) {
  FunctionSeq functions = {0};
  for RANGE(i, count) {
    const Traversal *traversal = rewritten[i].traversal;
    if (traversal && traversal->wanted)
      seq_push(
          context->arena, &functions,
          function_with_destinations(rewritten[i].analysis, rewritten[i].body, traversal->to_end, traversal->result));
  }
  if (!functions.size) return program;
  for RANGE(i, program->function_count) seq_push(context->arena, &functions, program->functions[i]);
  return program_of_functions(context->arena, program, functions.size, functions.items);
}

const Program *tail_modulo_cons(Context *context, const Program *program) {
  FunctionSeq functions = {0};
  const uint32_t count = program->function_count;
  Rewritten *rewritten = NEW_ARRAY(context->arena, Rewritten, count + 1);
  Map traversals = map_new(context->arena);
  for RANGE(i, count) {
    rewritten[i] = function_modulo_cons(context, program, program->functions[i]);
    if (rewritten[i].with) seq_push(context->arena, &functions, rewritten[i].with);
    seq_push(context->arena, &functions, rewritten[i].without);
    if (rewritten[i].traversal) map_put_pointer(&traversals, program->functions[i]->name.id, rewritten[i].traversal);
  }
  if (functions.size == count) return program;
  program = program_of_functions(context->arena, program, functions.size, functions.items);
  return functions_to_end(context, merge_traversals(context, program, &traversals), rewritten, count);
}
