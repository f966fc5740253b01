// fill_holes: a call whose results go only into cells that the caller gives back becomes the last thing the function does: it is handed the
// places where its results are to be written, holes [paper 4, section 6: systematic transformation into iteration].
//   in:  lowered core          out: core; loop_tail_calls makes loops of the functions
//   rule: f (x, c) = .. (r, c1) = f (a, c0); c2 = c1 with [p] = r; (d, c2) ..
//         -->  f (x, c) = f' (x, c, -1, 0)
//              f' (x, c, hole, first) = .. c2 = c0 with [hole] = d; f' (a, c2, p, first) ..
// Arrays of rows beside the words (lower/rows.c) are carried along: what is written to them after the call is written before it too.
// Where words have 32 bits, a link is shortened on its way into a cell.
// A leaf writes its result into the hole. As long as there is none (-1) a result is the function's own: `first`. Cells are written earlier
// than they were, which is sound for updates marked `cell`: the function that is called cannot reach what its caller owns.
//   test: opt/test/golden/fill_holes
#include "opt/fill_holes.h"

// parameter, result: where the words of the cells are. carried: by result, the parameter that an array is, or NOT_CARRIED. holes: by result,
// whether some call leaves it a hole.
#define NOT_CARRIED UINT32_MAX
typedef struct Filler {
  Context *context;
  Arena *arena;
  VarTable *vars;
  const Function *function;
  uint32_t result, *carried;
  ScalarType word;               // what the cells are made of
  bool *holes, possible, wanted;
} Filler;
// A call with what comes after it. targets: by update, the result that it updates. places: by result of the call, where in the cells it goes. arrays: by result, the array as it is. shortened: by result, the word it becomes.
typedef struct Site { const Stm *call; StmSeq updates; Seq(uint32_t) targets; const Atom *places; bool *moved; Var *arrays, *shortened; } Site;
typedef struct Passed { Atom hole, first; } Passed;
typedef struct Filling { Filler *filler; Name name; Passed *passed; } Filling;   // by result

static bool is_var(Atom atom, Var var) { return atom.tag == ATOM_Var && atom.as.var.id == var.id; }

// ---- the array of cells
static bool is_words(const Filler *filler, Var var) {
  const Type type = var_type(filler->vars, var);
  return type.tag == TYPE_Array && type.rank == 1 && type.scalar == filler->word;
}

// Updates of cells say what a word is.
static void find_word(void *user, const Body *body) {
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
  if (count_alike(filler, results, results.count, like) != count_alike(filler, parameters, parameters.count, like)) return NOT_CARRIED;
  for (uint32_t i = 0; i < parameters.count; i++)
    if (same_type(filler, parameters.items[i], like) && before-- == 0) return i;
  return NOT_CARRIED;
}

// All arrays among the results are carried, and one is the words.
static bool find_arrays(Filler *filler) {
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
static uint32_t number_in(Vars vars, Atom atom) {
  for (uint32_t i = 0; i < vars.count; i++)
    if (is_var(atom, vars.items[i])) return i;
  return UINT32_MAX;
}

static bool needs_results(Vars given, const Slices *slices) {
  for (uint32_t i = 0; i < slices->count; i++) {
    const Slice *slice = &slices->items[i];
    if (number_in(given, slice->start) != UINT32_MAX) return true;
    if (slice->tag == CORE_SLICE_Range && (number_in(given, slice->count) != UINT32_MAX || number_in(given, slice->step) != UINT32_MAX)) return true;
  }
  return false;
}

// A link is made a word.
static bool read_shortened(const Filler *filler, Site *site, const Stm *stm) {
  if (filler->word == SCALAR_I64 || stm->exp->tag != EXP_Convert || stm->exp->as.Convert.to != filler->word) return false;
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
  if (array == UINT32_MAX || filler->carried[array] == NOT_CARRIED || needs_results(given, &update->slices)) return false;
  const Atom place = update->slices.items[0].start;
  const uint32_t written = result_written(filler, site, update->value);
  site->arrays[array] = stm->pattern.items[0];
  if (array == filler->result && (update->slices.count != 1 || update->slices.items[0].tag != CORE_SLICE_Fix)) return false;
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
  *site = (Site){.call = body->stms[at], .places = places, .moved = NEW_ARRAY(filler->arena, bool, count), .arrays = NEW_ARRAY(filler->arena, Var, count), .shortened = NEW_ARRAY(filler->arena, Var, count)};
  if (site->call->certificates.count || site->call->marks) return false;
  for (uint32_t i = 0; i < count; i++) site->arrays[i] = site->call->pattern.items[i];
  for (uint32_t i = at + 1; i < body->count; i++)
    if (!read_shortened(filler, site, body->stms[i]) && !read_update(filler, site, body->stms[i], places)) return false;
  for (uint32_t i = 0; i < count; i++) {   // a result that is not written goes to its own place
    const uint32_t given = number_in(site->call->pattern, body->result.items[i]);
    if (filler->carried[i] != NOT_CARRIED) {
      if (!is_var(body->result.items[i], site->arrays[i])) return false;
      continue;
    }
    if (given != UINT32_MAX && (given != i || site->moved[i])) return false;
    if (given == UINT32_MAX && !site->moved[i]) return false;
  }
  return true;
}

static bool is_site(const Filler *filler, const Body *body, Site *site) {
  const uint32_t at = last_self_call(filler->function, body);
  return at != UINT32_MAX && is_self_call(filler->function, body->stms[at]) && read_site(filler, body, at, site);
}

static bool is_branch(const Filler *filler, const Body *body) {
  const uint32_t at = last_self_call(filler->function, body);
  return at != UINT32_MAX && at + 1 == body->count && body->stms[at]->exp->tag == EXP_If && gives_last_stm(body);
}

static void find_holes(Filler *filler, const Body *body) {
  Site site;
  if (is_branch(filler, body)) {
    const ExpIf *arms = &body->stms[body->count - 1]->exp->as.If;
    find_holes(filler, arms->then_body);
    find_holes(filler, arms->else_body);
    return;
  }
  if (!is_site(filler, body, &site)) return;
  for (uint32_t i = 0; i < filler->function->results.count; i++)
    if (site.moved[i]) filler->holes[i] = filler->wanted = true;
}

// ---- writing into a hole, or keeping the first result
static Var words_like(const Filler *filler, Var words) { return var_copy(filler->context, filler->vars, words); }

static const Body *hole_arm(const Filling *filling, bool filled, Var words, const Passed *passed, Atom value) {
  const Filler *filler = filling->filler;
  Builder builder = builder_new(filler->context, filler->vars, filler->function->span);
  Atom results[2] = {atom_var(words), filled ? passed->first : value};
  if (filled) {
    Slice *slice = NEW(filler->arena, Slice);
    *slice = (Slice){.tag = CORE_SLICE_Fix, .start = passed->hole};
    Exp update = {EXP_Update, {.Update = {words, {1, slice}, build_convert(&builder, filler->word, SCALAR_I64, value)}}};
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
  Exp branch = {EXP_If, {.If = {is_there, hole_arm(filling, true, words, passed, value), hole_arm(filling, false, words, passed, value)}}};
  const Var pattern[2] = {words_like(filler, words), var_new(filler->context, filler->vars, intern_string(filler->context->names, "first"), type_scalar(SCALAR_I64), builder->span)};
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

static const Body *fill_leaf(const Filling *filling, const Body *body) {
  const Filler *filler = filling->filler;
  const uint32_t count = body->result.count;
  Builder builder = builder_of(filling, body, body->count);
  Atom *results = NEW_ARRAY(filler->arena, Atom, count);
  Var words = body->result.items[filler->result].as.var;
  for (uint32_t i = 0; i < count; i++) {
    Passed passed = filling->passed[i];
    results[i] = body->result.items[i];
    if (!filler->holes[i]) continue;
    words = fill_hole(filling, &builder, words, &passed, results[i]);
    results[i] = passed.first;
  }
  results[filler->result] = atom_var(words);
  return builder_finish(&builder, count, results);
}

static Atom argument_of(const Filler *filler, const Stm *call, const Var *arrays, uint32_t parameter) {
  for (uint32_t i = 0; i < filler->function->results.count; i++)
    if (filler->carried[i] == parameter) return atom_var(arrays[i]);
  return call->exp->as.Call.arguments.items[parameter];
}

static const Body *end_in_call(const Filling *filling, Builder *builder, const Stm *call, const Var *arrays, const Passed *passed) {
  const Filler *filler = filling->filler;
  const Vars results = filler->function->results;
  AtomSeq arguments = {0};
  for (uint32_t i = 0; i < call->exp->as.Call.arguments.count; i++)
    seq_push(filler->arena, &arguments, argument_of(filler, call, arrays, i));
  for (uint32_t i = 0; i < results.count; i++) {
    if (!filler->holes[i]) continue;
    seq_push(filler->arena, &arguments, passed[i].hole);
    seq_push(filler->arena, &arguments, passed[i].first);
  }
  Exp exp = {EXP_Call, {.Call = {filling->name, atoms_of(filler->arena, arguments.size, arguments.items), {0, NULL}}}};
  Var *pattern = NEW_ARRAY(filler->arena, Var, results.count);
  Atom *atoms = NEW_ARRAY(filler->arena, Atom, results.count);
  for (uint32_t i = 0; i < results.count; i++) {
    pattern[i] = var_copy(filler->context, filler->vars, call->pattern.items[i]);
    atoms[i] = atom_var(pattern[i]);
  }
  builder->span = call->span;
  build_stm(builder, results.count, pattern, COPY_OF(filler->arena, &exp));
  return builder_finish(builder, results.count, atoms);
}

static Var put_update(const Filler *filler, Builder *builder, const Stm *stm, Var array) {
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
    if (filler->carried[i] != NOT_CARRIED) arrays[i] = site->call->exp->as.Call.arguments.items[filler->carried[i]].as.var;
  Passed *passed = arena_copy(filler->arena, filling->passed, count * sizeof *passed);
  for EACH (i, &site->updates) {
    Var *array = &arrays[site->targets.items[i]];
    *array = put_update(filler, &builder, site->updates.items[i], *array);
  }
  for (uint32_t i = 0; i < count; i++)
    if (site->moved[i] && number_in(site->call->pattern, body->result.items[i]) == UINT32_MAX) *words = fill_hole(filling, &builder, *words, &passed[i], body->result.items[i]);
  for (uint32_t i = 0; i < count; i++)
    if (site->moved[i]) passed[i].hole = site->places[i];
  return end_in_call(filling, &builder, site->call, arrays, passed);
}

static const Body *fill_branch(const Filling *filling, const Body *body) {
  const Stm *last = body->stms[body->count - 1];
  Builder builder = builder_of(filling, body, body->count - 1);
  const ExpIf *arms = &last->exp->as.If;
  Exp branch = {EXP_If, {.If = {arms->condition, fill_body(filling, arms->then_body), fill_body(filling, arms->else_body)}}};
  builder.span = last->span;
  build_stm(&builder, last->pattern.count, last->pattern.items, COPY_OF(filling->filler->arena, &branch));
  return builder_finish(&builder, body->result.count, body->result.items);
}

static const Body *fill_body(const Filling *filling, const Body *body) {
  Site site;
  if (is_branch(filling->filler, body)) return fill_branch(filling, body);
  return is_site(filling->filler, body, &site) ? fill_site(filling, body, &site) : fill_leaf(filling, body);
}

// ---- functions
static Var hole_parameter(const Filler *filler, const char *name, VarSeq *parameters) {
  const Var var = var_new(filler->context, filler->vars, intern_string(filler->context->names, name), type_scalar(SCALAR_I64), filler->function->span);
  seq_push(filler->arena, parameters, var);
  return var;
}

static Var renamed_var(const Filler *filler, Var old, Map *replace) {
  const VarInfo info = *var_info(filler->vars, old);
  const Var var = var_new(filler->context, filler->vars, info.name, type_substitute(filler->context, info.type, replace), info.span);
  const Atom atom = atom_var(var);
  map_put_pointer(replace, old.id, COPY_OF(filler->arena, &atom));
  return var;
}

// The function with holes: a copy of the body over parameters of its own.
static const Function *function_with_holes(const Filler *filler, const Body *body, Name name) {
  const Function *old = filler->function;
  Map replace = map_new(filler->arena);
  VarSeq parameters = {0}, results = {0};
  for (uint32_t i = 0; i < old->parameters.count; i++) {
    const Var var = renamed_var(filler, old->parameters.items[i], &replace);
    seq_push(filler->arena, &parameters, var);
  }
  Passed *passed = NEW_ARRAY(filler->arena, Passed, old->results.count);
  for (uint32_t i = 0; i < old->results.count; i++) {
    if (!filler->holes[i]) continue;
    passed[i].hole = atom_var(hole_parameter(filler, "hole", &parameters));
    passed[i].first = atom_var(hole_parameter(filler, "first", &parameters));
  }
  Filling filling = {(Filler *)(uintptr_t)filler, name, passed};
  const Body *filled = fill_body(&filling, body_rename(filler->context, filler->vars, body, &replace));
  for (uint32_t i = 0; i < old->results.count; i++) {
    const Var var = renamed_var(filler, old->results.items[i], &replace);
    seq_push(filler->arena, &results, var);
  }
  Function made = {.name = name, .parameters = vars_of(filler->arena, parameters.size, parameters.items), .results = vars_of(filler->arena, results.size, results.items),
                   .body = filled, .inline_always = old->inline_always, .inline_never = old->inline_never, .span = old->span};
  return COPY_OF(filler->arena, &made);
}

// What is left of the function: a call without holes.
static const Function *function_without(const Filler *filler, Name name) {
  const Function *old = filler->function;
  Builder builder = builder_new(filler->context, filler->vars, old->span);
  AtomSeq arguments = {0}, results = {0};
  VarSeq pattern = {0};
  Map replace = map_new(filler->arena);
  for (uint32_t i = 0; i < old->parameters.count; i++) seq_push(filler->arena, &arguments, atom_var(old->parameters.items[i]));
  for (uint32_t i = 0; i < old->results.count; i++) {
    if (!filler->holes[i]) continue;
    seq_push(filler->arena, &arguments, atom_i64(-1));
    seq_push(filler->arena, &arguments, atom_i64(0));
  }
  for (uint32_t i = 0; i < old->results.count; i++) {
    const Var var = renamed_var(filler, old->results.items[i], &replace);
    seq_push(filler->arena, &pattern, var);
    seq_push(filler->arena, &results, atom_var(var));
  }
  Exp call = {EXP_Call, {.Call = {name, atoms_of(filler->arena, arguments.size, arguments.items), {0, NULL}}}};
  build_stm(&builder, pattern.size, pattern.items, COPY_OF(filler->arena, &call));
  return function_with_body(filler->arena, old, builder_finish(&builder, results.size, results.items));
}

static Name name_with_holes(const Filler *filler, const Program *program) {
  Interner *names = filler->context->names;
  const Text own = name_text(names, filler->function->name);
  Name name = intern(names, text_format(filler->arena, "%.*s_with_hole", TEXT_ARG(own)));
  for (uint32_t i = 2; program_function(program, name); i++) name = intern(names, text_format(filler->arena, "%.*s_with_hole_%u", TEXT_ARG(own), i));
  return name;
}

typedef struct Filled { const Function *without, *with; } Filled;

static Filled fill_function(Context *context, const Program *program, const Function *function) {
  Filler filler = {.context = context, .arena = context->arena, .vars = program->vars, .function = function, .word = SCALAR_I64};
  Filled filled = {function, NULL};
  filler.holes = NEW_ARRAY(context->arena, bool, function->results.count + 1);
  if (function->entry || last_self_call(function, function->body) == UINT32_MAX) return filled;
  find_word(&filler, function->body);
  if (!find_arrays(&filler)) return filled;
  const Body *body = sink_calls(context, program->vars, function, function->body);
  find_holes(&filler, body);
  for (uint32_t i = 0; i < function->results.count; i++)
    if (filler.holes[i] && var_type(program->vars, function->results.items[i]).scalar != SCALAR_I64) return filled;
  if (!filler.wanted) return filled;
  const Name name = name_with_holes(&filler, program);
  return (Filled){function_without(&filler, name), function_with_holes(&filler, body, name)};
}

const Program *fill_holes(Context *context, const Program *program) {
  Seq(const Function *) functions = {0};
  bool changed = false;
  for (uint32_t i = 0; i < program->function_count; i++) {
    const Filled filled = fill_function(context, program, program->functions[i]);
    if (filled.with) seq_push(context->arena, &functions, filled.with);
    seq_push(context->arena, &functions, filled.without);
    changed = changed || filled.with;
  }
  if (!changed) return program;
  Program *copy = COPY_OF(context->arena, program);
  copy->function_count = functions.size;
  copy->functions = functions.items;
  return copy;
}
