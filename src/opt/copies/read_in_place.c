// read_in_place: a row is read where it is, and not in a copy, as long as its array does not change.
//   in: core   out: core with the same meaning
//   rule: s = slice a [i]; x = copy s; .. x[j] ..     -->  s = slice a [i]; x = slice a [i]; .. x[j] ..
//         if only elements of x are used, also by way of views, and everything up to the last statement that uses x
//         overwrites no array that may share memory with a. Only first dimensions are fixed: the elements of x are
//         neighbours. The same for x = copy a, where a is no view.
//   Where a row of a is written later in the same body, this must be another row than i, at a constant distance: its
//   value may be computed where it is stored, while x is read.
//   test: opt/test/golden/read_in_place, test/run/rows_in_place.fut
#include "opt/opt.h"

typedef struct Reader {
  Context *context;
  const Program *program;
  Aliases *aliases;   // NULL: not computed yet
  Sizes *sizes;
  Map definitions;    // Var id -> const Stm *
  Map found;          // Var id of a copy -> const Stm *, which takes its place
} Reader;
// One copy: names are views of it; `last`: the last statement of the body that uses one.
typedef struct Copied { Bitset names; uint32_t last; Var array; const ExpSlice *slice; } Copied;

static bool is_name(const Copied *copied, Atom atom) {
  return atom.tag == ATOM_Var && bitset_has(&copied->names, atom.as.var.id);
}
static bool has_name(const Copied *copied, Atoms atoms) {
  for EACH_IN(i, atoms)
    if (is_name(copied, atoms.items[i])) return true;
  return false;
}

// ---- the uses of the copy
typedef struct Occurrence { const Copied *copied; bool found; } Occurrence;
static void find_occurrence(void *user, Atom atom) {
  Occurrence *occurrence = user;
  occurrence->found |= is_name(occurrence->copied, atom);
}
static bool occurs_outside_bodies(const Copied *copied, const Exp *exp) {
  Occurrence occurrence = {copied, false};
  const Visitor visitor = {.user = &occurrence, .atom = find_occurrence};
  exp_visit(exp, &visitor);
  return occurrence.found;
}

// Does the statement use only elements of the copy? `used`: it uses any.
static bool reads_elements(Copied *copied, const Stm *stm, bool *used) {
  const Bodies bodies = exp_bodies(stm->exp);
  const bool is_view = stm->exp->tag == EXP_Slice || stm->exp->tag == EXP_Permute;
  if (occurs_outside_bodies(copied, stm->exp)) {
    *used = true;
    if (is_view) bitset_add(&copied->names, stm_result(stm).id);
    else if (stm->exp->tag != EXP_Index) return false;
  }
  for EACH_IN(k, bodies) {
    for RANGE(i, bodies.items[k]->count)
      if (!reads_elements(copied, bodies.items[k]->stms[i], used)) return false;
    if (has_name(copied, bodies.items[k]->result)) return false;
  }
  return true;
}

static bool only_elements_are_used(Copied *copied, const Body *body, uint32_t from) {
  for RANGE_FROM(i, from, body->count) {
    bool used = false;
    if (!reads_elements(copied, body->stms[i], &used)) return false;
    if (used) copied->last = i;
  }
  return !has_name(copied, body->result);
}

// ---- what changes
static bool shares_class(Reader *reader, Var a, Var b) {
  if (!reader->aliases) reader->aliases = aliases_of_program(reader->context, reader->program);
  return aliases_shared(reader->aliases, a, b);
}

static bool changes_array(Reader *reader, const Copied *copied, const Stm *stm) {
  const Vars consumed = exp_roles(stm->exp).consumed;
  const Bodies bodies = exp_bodies(stm->exp);
  for EACH_IN(k, consumed)
    if (shares_class(reader, consumed.items[k], copied->array)) return true;
  for COUNTING(i, stm->exp->tag == EXP_Call && i < stm->exp->as.Call.arguments.count) {
    const Atom argument = stm->exp->as.Call.arguments.items[i];
    if (atom_is_array(reader->program->vars, argument) && shares_class(reader, argument.as.var, copied->array))
      return true;
  }
  for EACH_IN(k, bodies)
    for RANGE(i, bodies.items[k]->count)
      if (changes_array(reader, copied, bodies.items[k]->stms[i])) return true;
  return false;
}

// The update puts an array into other rows than the one that is read.
static bool updates_another_row(Reader *reader, const Copied *copied, const ExpUpdate *update) {
  const Slice *written = update->slices.items;
  int64_t distance;
  if (!copied->slice || copied->slice->slices.count == 0 || update->slices.count == 0 ||
      written->tag != CORE_SLICE_Fix ||
      var_type(reader->program->vars, update->array).rank !=
          var_type(reader->program->vars, copied->slice->array).rank)
    return false;
  const Poly *to = sizes_poly(reader->sizes, written->start),
             *from = sizes_poly(reader->sizes, copied->slice->slices.items[0].start);
  return poly_is_constant(poly_sub(reader->context->scratch, to, from), &distance) && distance != 0;
}

static bool puts_array_into(Reader *reader, const Copied *copied, const Stm *stm) {
  const ExpUpdate *update = &stm->exp->as.Update;
  return stm->exp->tag == EXP_Update && atom_is_array(reader->program->vars, update->value) &&
         shares_class(reader, update->array, copied->array);
}

static bool stays_while_read(Reader *reader, const Copied *copied, const Body *body, uint32_t from) {
  for RANGE_FROM(i, from, body->count) {
    const Stm *stm = body->stms[i];
    if (i <= copied->last ? changes_array(reader, copied, stm)
                          : puts_array_into(reader, copied, stm) &&
                                !updates_another_row(reader, copied, &stm->exp->as.Update))
      return false;
  }
  return true;
}

// ---- the copy
static bool fixes_first_dimensions(const ExpSlice *slice) {
  for EACH_IN(i, slice->slices)
    if (slice->slices.items[i].tag != CORE_SLICE_Fix) return false;
  return true;
}

// Are the elements of the array neighbours, unless it is stored in another order?
static bool is_contiguous(const Reader *reader, Var array) {
  const Stm *stm = map_pointer(&reader->definitions, array.id);
  if (!stm || exp_info(stm->exp->tag)->flags & EXP_Fresh || stm->exp->tag == EXP_Update || stm->exp->tag == EXP_Loop)
    return true;
  return stm->exp->tag == EXP_Slice && fixes_first_dimensions(&stm->exp->as.Slice) &&
         is_contiguous(reader, stm->exp->as.Slice.array);
}

// The copy as a view.
static const Stm *view_for_copy(const Reader *reader, const Stm *copy, const Stm *slice) {
  Arena *arena = reader->context->arena;
  if (!slice) return stm_with_exp(arena, copy, NEW_EXP(arena, Atom, atom_var(copy->exp->as.Copy.array)));
  const Vars certificates = vars_join(arena, slice->certificates, copy->certificates);
  return stm_with_certificates(arena, stm_with_exp(arena, copy, slice->exp), certificates);
}

static void find_copy(Reader *reader, const Body *body, uint32_t at) {
  const Stm *stm = body->stms[at];
  Copied copied = {.names = bitset_new(reader->context->scratch), .array = stm->exp->as.Copy.array};
  const Stm *source = map_pointer(&reader->definitions, copied.array.id);
  if (!is_contiguous(reader, copied.array)) return;
  if (source && source->exp->tag == EXP_Slice) copied.slice = &source->exp->as.Slice;
  else source = NULL;
  bitset_add(&copied.names, stm_result(stm).id);
  if (!only_elements_are_used(&copied, body, at + 1) || !stays_while_read(reader, &copied, body, at + 1)) return;
  rule_place(reader->context, stm->span, var_info(reader->program->vars, stm_result(stm))->name);
  if (!rule_allowed(reader->context, "read-in-place")) return;
  map_put_pointer(&reader->found, stm_result(stm).id, view_for_copy(reader, stm, source));
}

static void find_copies(Reader *reader, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Bodies bodies = exp_bodies(stm->exp);
    if (stm->exp->tag == EXP_Copy && !(stm->marks & (MARK_Eager | MARK_Effects))) find_copy(reader, body, i);
    for EACH_IN(k, bodies) find_copies(reader, bodies.items[k]);
    map_put_binder(&reader->definitions, stm);
  }
}

static void put_view_for_copy(void *user, Builder *builder, const Stm *stm) {
  const Reader *reader = user;
  const Stm *view = stm->exp->tag == EXP_Copy ? map_pointer(&reader->found, stm_result(stm).id) : NULL;
  build_existing(builder, view ? view : stm);
}

static const Function *read_in_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  Reader reader = {.context = context, .program = program, .definitions = map_new(context->scratch),
                   .found = map_new(context->scratch)};
  (void)user;
  reader.sizes = sizes_of_function(context, program->vars, function);
  find_copies(&reader, function->body);
  if (reader.found.entries.size == 0) return function;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, put_view_for_copy, &reader));
}

const Program *read_in_place(Context *context, const Program *program) {
  return program_map(context, program, read_in_function, NULL);
}
