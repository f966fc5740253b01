// tail_modulo_cons: a call whose results only go into cells that the function returns becomes a tail call. The call
// gets its destinations as parameters: the fields that its results are written to [paper 4, section 6: systematic
// transformation into iteration].
//   in:  lowered core          out: core; eliminate_tail_calls makes loops of the functions
//   rule: f (x, c) = .. (r, c1) = f (a, c0); c2 = c1 with [p] = r; (d, c2) ..
//         -->  f (x, c) = f' (x, c, -1, 0)
//              f' (x, c, destination, first) = .. c2 = c0 with [destination] = d; f' (a, c2, p, first) ..
// Arrays of rows beside the words (lower/cells/rows.c) are carried along: updates of them after the call come before
// it, too. Where words have 32 bits, a link is shortened before it is written to a cell. A leaf writes its result to
// its destination. Without a destination (-1) the result is that of the function: `first`. Cells are written earlier
// than before. That is sound for updates marked `cell`, because the called function cannot reach cells that its caller
// owns. A destination that already holds the value (preserved_destinations.c) is not written by calls.
//   test: opt/test/golden/tail_modulo_cons
#include "opt/recursion/modulo_cons/tail_modulo_cons.h"

typedef struct Passed { Atom hole, first; } Passed;
// passed: by result. told: the result whose end is told, or NOT_KEPT: what is left in its hole, and the hole, are
// results too.
typedef struct Filling { const Filler *filler; Name name; Passed *passed; uint32_t told; } Filling;

// ---- writing into a hole, or keeping the first result
static Var i64_var(const Filler *filler, const char *name) {
  return scalar_var(filler->context, filler->vars, name, SCALAR_I64, filler->function->span);
}

static Var words_like(const Filler *filler, Var words) { return var_copy(filler->context, filler->vars, words); }

static const Body *hole_arm(const Filling *filling, bool filled, Var words, const Passed *passed, Atom value) {
  const Filler *filler = filling->filler;
  Builder builder = builder_new(filler->context, filler->vars, filler->function->span);
  Atom results[2] = {atom_var(words), filled ? passed->first : value};
  if (filled) {
    Slice *slice = NEW(filler->arena, Slice);
    *slice = (Slice){.tag = CORE_SLICE_Fix, .start = passed->hole};
    Exp update = {EXP_Update,
                  {.Update = {words, {1, slice}, build_convert(&builder, filler->word, SCALAR_I64, value)}}};
    const Var next = words_like(filler, words);
    builder.marks = MARK_Cell;
    build_stm(&builder, 1, &next, COPY_OF(filler->arena, &update));
    results[0] = atom_var(next);
  }
  return builder_finish(&builder, 2, results);
}

static Var fill_hole(const Filling *filling, Builder *builder, Var words, Passed *passed, Atom value) {
  const Filler *filler = filling->filler;
  const Atom is_there = build_prim2(builder, PRIM_Le, SCALAR_I64, atom_i64(0), passed->hole);
  Exp branch = {EXP_If,
                {.If = {is_there, hole_arm(filling, true, words, passed, value),
                        hole_arm(filling, false, words, passed, value)}}};
  const Var pattern[2] = {words_like(filler, words),
                          scalar_var(filler->context, filler->vars, "first", SCALAR_I64, builder->span)};
  build_stm(builder, 2, pattern, COPY_OF(filler->arena, &branch));
  passed->first = atom_var(pattern[1]);
  return pattern[0];
}

// ---- bodies of the function with holes
static const Body *fill_body(const Filling *filling, const Body *body);

static Builder builder_of(const Filling *filling, const Body *body, uint32_t count) {
  Builder builder = builder_new(filling->filler->context, filling->filler->vars, filling->filler->function->span);
  for (uint32_t i = 0; i < count; i++) build_existing(&builder, body->stms[i]);
  return builder;
}

// How many results there are, of so many of the function without holes.
static uint32_t count_told(const Filling *filling, uint32_t count) {
  return filling->told == NOT_KEPT ? count : count + 2;
}

static const Body *fill_leaf(const Filling *filling, const Body *body) {
  const Filler *filler = filling->filler;
  const uint32_t count = body->result.count;
  Builder builder = builder_of(filling, body, body->count);
  Atom *results = NEW_ARRAY(filler->arena, Atom, count + 2);
  Var words = body->result.items[filler->result].as.var;
  for (uint32_t i = 0; i < count; i++) {
    Passed passed = filling->passed[i];
    results[i] = body->result.items[i];
    if (!filler->holes[i]) continue;
    words = fill_hole(filling, &builder, words, &passed, results[i]);
    results[i] = passed.first;
  }
  results[filler->result] = atom_var(words);
  if (filling->told != NOT_KEPT)
    results[count] = body->result.items[filling->told], results[count + 1] = filling->passed[filling->told].hole;
  return builder_finish(&builder, count_told(filling, count), results);
}

// The body gives what its last statement gives.
static const Body *end_in_results(const Filling *filling, Builder *builder, const Stm *like, Exp exp) {
  const Filler *filler = filling->filler;
  const Vars given = like->pattern;
  const uint32_t count = count_told(filling, given.count);
  Var *pattern = NEW_ARRAY(filler->arena, Var, count);
  for (uint32_t i = 0; i < count; i++)
    pattern[i] = i < given.count ? var_copy(filler->context, filler->vars, given.items[i])
                                 : i64_var(filler, i == given.count ? "end" : "hole");
  builder->span = like->span;
  return end_in_vars(builder, (Vars){count, pattern}, exp);
}

static Atom carried_argument(const Filler *filler, const Stm *call, const Var *arrays, uint32_t parameter) {
  for (uint32_t i = 0; i < filler->function->results.count; i++)
    if (filler->carried[i] == parameter) return atom_var(arrays[i]);
  return call->exp->as.Call.arguments.items[parameter];
}

static const Body *end_in_call(const Filling *filling, Builder *builder, const Stm *call, const Var *arrays,
                               const Passed *passed) {
  const Filler *filler = filling->filler;
  const Vars results = filler->function->results;
  AtomSeq arguments = {0};
  for (uint32_t i = 0; i < call->exp->as.Call.arguments.count; i++)
    seq_push(filler->arena, &arguments, carried_argument(filler, call, arrays, i));
  for (uint32_t i = 0; i < results.count; i++) {
    if (!filler->holes[i]) continue;
    seq_push(filler->arena, &arguments, passed[i].hole);
    seq_push(filler->arena, &arguments, passed[i].first);
  }
  return end_in_results(filling, builder, call,
                        call_of(filler->arena, filling->name, arguments.size, arguments.items));
}

static Var repeat_update(const Filler *filler, Builder *builder, const Stm *stm, Var array) {
  const ExpUpdate *old = &stm->exp->as.Update;
  Exp update = {EXP_Update, {.Update = {array, old->slices, old->value}}};
  const Var next = words_like(filler, array);
  builder->marks = stm->marks;
  builder->span = stm->span;
  build_stm(builder, 1, &next, COPY_OF(filler->arena, &update));
  return next;
}

static const Body *fill_site(const Filling *filling, const Body *body, const Site *site) {
  const Filler *filler = filling->filler;
  const uint32_t count = body->result.count;
  Builder builder = builder_of(filling, body, last_self_call(filler->function, body));
  Var *arrays = NEW_ARRAY(filler->arena, Var, count), *words = &arrays[filler->result];
  for (uint32_t i = 0; i < count; i++)
    if (filler->carried[i] != NOT_CARRIED)
      arrays[i] = site->call->exp->as.Call.arguments.items[filler->carried[i]].as.var;
  Passed *passed = arena_copy(filler->arena, filling->passed, count * sizeof *passed);
  for EACH (i, &site->updates) {
    Var *array = &arrays[site->targets.items[i]];
    *array = repeat_update(filler, &builder, site->updates.items[i], *array);
  }
  for (uint32_t i = 0; i < count; i++)
    if (site->moved[i] && filler->kept[i] == NOT_KEPT &&
        number_in(site->call->pattern, body->result.items[i]) == UINT32_MAX)
      *words = fill_hole(filling, &builder, *words, &passed[i], body->result.items[i]);
  for (uint32_t i = 0; i < count; i++)
    if (site->moved[i]) passed[i].hole = site->places[i];
  return end_in_call(filling, &builder, site->call, arrays, passed);
}

static const Body *fill_branch(const Filling *filling, const Body *body) {
  const Stm *last = body->stms[body->count - 1];
  Builder builder = builder_of(filling, body, body->count - 1);
  const ExpIf *arms = &last->exp->as.If;
  Exp branch = {EXP_If,
                {.If = {arms->condition, fill_body(filling, arms->then_body), fill_body(filling, arms->else_body)}}};
  return end_in_results(filling, &builder, last, branch);
}

static const Body *fill_body(const Filling *filling, const Body *body) {
  Site site;
  if (is_branch(filling->filler, body)) return fill_branch(filling, body);
  return is_site(filling->filler, body, &site) ? fill_site(filling, body, &site) : fill_leaf(filling, body);
}

// ---- functions
static Var hole_parameter(const Filler *filler, const char *name, VarSeq *parameters) {
  const Var var = i64_var(filler, name);
  seq_push(filler->arena, parameters, var);
  return var;
}

static void put_like(const Filler *filler, Vars old, Map *replace, VarSeq *made) {
  for (uint32_t i = 0; i < old.count; i++) {
    const Var var = like_var(filler->context, filler->vars, old.items[i], replace);
    seq_push(filler->arena, made, var);
  }
}

// The function with holes: a copy of the body over parameters of its own.
static const Function *function_with_holes(const Filler *filler, const Body *body, Name name, uint32_t told) {
  const Function *old = filler->function;
  Map replace = map_new(filler->arena);
  VarSeq parameters = {0}, results = {0};
  put_like(filler, old->parameters, &replace, &parameters);
  Passed *passed = NEW_ARRAY(filler->arena, Passed, old->results.count);
  for (uint32_t i = 0; i < old->results.count; i++) {
    if (!filler->holes[i]) continue;
    passed[i].hole = atom_var(hole_parameter(filler, "hole", &parameters));
    passed[i].first = atom_var(hole_parameter(filler, "first", &parameters));
  }
  Filling filling = {filler, name, passed, told};
  const Body *filled = fill_body(&filling, body_rename(filler->context, filler->vars, body, &replace));
  put_like(filler, old->results, &replace, &results);
  if (told != NOT_KEPT) hole_parameter(filler, "end", &results), hole_parameter(filler, "hole", &results);
  Function made = {.name = name,
                   .parameters = vars_of(filler->arena, parameters.size, parameters.items),
                   .results = vars_of(filler->arena, results.size, results.items),
                   .body = filled,
                   .inline_always = old->inline_always,
                   .inline_never = old->inline_never,
                   .span = old->span};
  return COPY_OF(filler->arena, &made);
}

// What is left of the function: a call without holes.
static const Function *function_without_holes(const Filler *filler, Name name) {
  const Function *old = filler->function;
  AtomSeq arguments = {0};
  for (uint32_t i = 0; i < old->parameters.count; i++)
    seq_push(filler->arena, &arguments, atom_var(old->parameters.items[i]));
  for (uint32_t i = 0; i < old->results.count; i++) {
    if (!filler->holes[i]) continue;
    seq_push(filler->arena, &arguments, atom_i64(-1));
    seq_push(filler->arena, &arguments,
             filler->kept[i] == NOT_KEPT ? atom_i64(0) : atom_var(old->parameters.items[filler->kept[i]]));
  }
  return function_calling(filler->context, filler->vars, old,
                          call_of(filler->arena, name, arguments.size, arguments.items));
}

static Name name_with(const Filler *filler, const Program *program, const char *what) {
  const Text own = name_text(filler->context->names, filler->function->name);
  return derived_name(filler->context, program, text_format(filler->arena, "%.*s_%s", TEXT_ARG(own), what));
}

// walk: what is known of a function that only walks, or NULL; body: with its calls sunk.
typedef struct Filled { const Function *without, *with; Filler *filler; const Body *body; Walk *walk; } Filled;

static Filled fill_function(Context *context, const Program *program, const Function *function) {
  Filler own = {.context = context,
                .arena = context->arena,
                .vars = program->vars,
                .function = function,
                .word = SCALAR_I64,
                .definitions = map_new(context->arena)};
  const Filled unchanged = {.without = function};
  own.holes = NEW_ARRAY(context->arena, bool, function->results.count + 1);
  own.kept = NEW_ARRAY(context->arena, uint32_t, function->results.count + 1);
  if (function->entry || last_self_call(function, function->body) == UINT32_MAX) return unchanged;
  Filler *filler = COPY_OF(context->arena, &own);
  find_word(filler, function->body);
  if (!find_arrays(filler)) return unchanged;
  const Body *body = sink_calls(context, program->vars, function, function->body);
  if (!find_destinations(filler, body)) return unchanged;
  for (uint32_t i = 0; i < function->results.count; i++)
    if (filler->holes[i] && var_type(program->vars, function->results.items[i]).scalar != SCALAR_I64) return unchanged;
  Walk walk;
  const bool walks = find_walk(filler, body, &walk);
  walk.with_hole = name_with(filler, program, "with_hole");
  if (walks) walk.to_end = name_with(filler, program, "to_end");
  return (Filled){function_without_holes(filler, walk.with_hole),
                  function_with_holes(filler, body, walk.with_hole, NOT_KEPT), filler, body,
                  walks ? COPY_OF(context->arena, &walk) : NULL};
}

// The walks that others go on from tell their ends.
static const Program *tell_ends(Context *context, const Program *program, const Filled *filled, uint32_t count) {
  FunctionSeq functions = {0};
  for (uint32_t i = 0; i < count; i++) {
    const Walk *walk = filled[i].walk;
    if (walk && walk->wanted)
      seq_push(context->arena, &functions,
               function_with_holes(filled[i].filler, filled[i].body, walk->to_end, walk->result));
  }
  if (!functions.size) return program;
  for (uint32_t i = 0; i < program->function_count; i++) seq_push(context->arena, &functions, program->functions[i]);
  return program_of_functions(context->arena, program, &functions);
}

const Program *tail_modulo_cons(Context *context, const Program *program) {
  FunctionSeq functions = {0};
  Filled *filled = NEW_ARRAY(context->arena, Filled, program->function_count + 1);
  Map walks = map_new(context->arena);
  for (uint32_t i = 0; i < program->function_count; i++) {
    filled[i] = fill_function(context, program, program->functions[i]);
    if (filled[i].with) seq_push(context->arena, &functions, filled[i].with);
    seq_push(context->arena, &functions, filled[i].without);
    if (filled[i].walk) map_put_pointer(&walks, program->functions[i]->name.id, filled[i].walk);
  }
  if (functions.size == program->function_count) return program;
  return tell_ends(context,
                   merge_traversals(context, program_of_functions(context->arena, program, &functions), &walks), filled,
                   program->function_count);
}
