// rotate_windows: a map over windows keeps the windows in scalars that rotate, and loads only new elements [paper 2,
// eq. 5.15, 5.50].
//   in: core   out: core with the same meaning
//   rule: ys = build k (\j -> ... xs[e, j*step + c] ... xs[e, j*step + d] ...) under MARK_Rolls
//         -->  ys = loop (out, w0 .. ) = (unset k, xs[e, c] ..) for j < k do { load `step` elements; out[j] = ... wc
//              ...; shift }
//         The reads that differ in the constants c, d only are one window, if it is not larger than LARGEST_WINDOW. A
//         window of two or three dimensions is several such windows: those of its rows.
// A build of several dimensions becomes a build of rows first; the windows roll along the rows.
//   test: test/suite/replays.sh, test/suite/views.sh, test/rows/DV-40-*.fut
#include "opt/opt.h"

enum { LARGEST_WINDOW = 16, MOST_ELEMENTS = 64 };   // of one window; of all windows that rotate in one loop

typedef struct Window {
  Var array;
  uint32_t dim, rank;       // the dimension along which it moves
  const Poly *const *rest;  // per dimension: the index without j*step and without the constant
  int64_t first, last;      // the constants
  int64_t step;
  ScalarType type;
  const Atom *elements;     // its elements in the current iteration of the loop that replaces the map
} Window;
typedef Seq(Window *) WindowSeq;

typedef struct Roller {
  Context *context;
  Arena *arena;
  VarTable *vars;
  Sizes *sizes;
  Var index;               // of the current map
  Bitset inside;           // the variables that its function binds
  WindowSeq windows;
  Vars certificates;       // of the reads
} Roller;

// ---- windows

// The index is j*step + rest + constant; `rest` does not depend on the iteration. step: 0 if j does not occur.
static bool split_index(const Roller *roller, Atom atom, int64_t *step, const Poly **rest, int64_t *constant) {
  const Poly *index = poly_variable(roller->arena, roller->index.id),
             *factor = poly_divide(roller->arena, sizes_poly(roller->sizes, atom), index, rest);
  if (!poly_is_constant(factor, step) || poly_mentions_any(*rest, &roller->inside)) return false;
  (void)poly_content(*rest, constant);
  *rest = poly_plus(roller->arena, *rest, -*constant);
  return true;
}

static bool same_row(const Window *a, const Window *b) {
  if (a->array.id != b->array.id || a->dim != b->dim || a->step != b->step) return false;
  for RANGE(d, a->rank)
    if (!poly_equal(a->rest[d], b->rest[d])) return false;
  return true;
}

// The window of one element; false: the statement reads no element that moves by a constant in one dimension.
static bool window_of_read(const Roller *roller, const Stm *stm, Window *window) {
  if (stm->exp->tag != EXP_Index) return false;
  const Atoms indices = stm->exp->as.Index.indices;
  const Poly **rest = NEW_ARRAY(roller->arena, const Poly *, indices.count + 1);
  *window = (Window){.array = stm->exp->as.Index.array, .dim = UINT32_MAX, .rank = indices.count, .rest = rest};
  if (bitset_has(&roller->inside, window->array.id) || bitset_has_any(&roller->inside, stm->certificates)) return false;
  window->type = var_type(roller->vars, window->array).scalar;
  for EACH_IN(d, indices) {
    int64_t step = 0, constant;
    if (!split_index(roller, indices.items[d], &step, &rest[d], &constant) || (step && window->dim != UINT32_MAX))
      return false;
    if (!step) {
      rest[d] = poly_plus(roller->arena, rest[d], constant);
      continue;
    }
    window->dim = d, window->step = step, window->first = window->last = constant;
  }
  return window->dim != UINT32_MAX && window->step > 0;
}

static Window *window_with(const Roller *roller, const Window *read) {
  for EACH(i, &roller->windows)
    if (same_row(roller->windows.items[i], read)) return roller->windows.items[i];
  return NULL;
}

static int64_t size_of_window(const Window *window) { return window->last - window->first + 1; }

// The windows that the map reads in each iteration, several elements of each, some of them again in the next one.
static void find_windows(Roller *roller, const Body *body) {
  Window read;
  int64_t elements = 0;
  uint32_t rolled = 0;
  roller->windows = (WindowSeq){0}, roller->certificates = (Vars){0};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (!window_of_read(roller, stm, &read)) continue;
    Window *window = window_with(roller, &read);
    if (!window) seq_push(roller->arena, &roller->windows, COPY_OF(roller->arena, &read));
    else if (read.first < window->first) window->first = read.first;
    else if (read.first > window->last) window->last = read.first;
    roller->certificates = vars_join(roller->arena, roller->certificates, stm->certificates);
  }
  for EACH(i, &roller->windows) {
    Window *window = roller->windows.items[i];
    const int64_t size = size_of_window(window);
    if (size <= window->step || size > LARGEST_WINDOW || elements + size > MOST_ELEMENTS) continue;
    elements += size;
    roller->windows.items[rolled++] = window;
  }
  roller->windows.size = rolled;
}

// ---- the loop
// The state of the loop: the results of the map, then those elements of each window that the next iteration needs.
typedef struct Rolling { Seq(Var) parameters; Seq(Var) results; Seq(Atom) initial; Seq(Atom) next; } Rolling;

// `result`: NULL for an element of a window, whose final value nobody uses.
static void add_state(const Roller *roller, Rolling *rolling, const char *name, Type type, Span span, Atom initial,
                      const Var *result) {
  const Var parameter = var_named(roller->context, roller->vars, name, type, span);
  seq_push(roller->arena, &rolling->parameters, parameter);
  seq_push(roller->arena, &rolling->results,
           result ? *result : var_copy(roller->context, roller->vars, parameter));
  seq_push(roller->arena, &rolling->initial, initial);
}

// Element number `at`, which counts from the constant 0, of the window in iteration 0.
static Atom read_element_of(const Roller *roller, Builder *builder, const Window *window, Atom at) {
  Atom *indices = NEW_ARRAY(roller->arena, Atom, window->rank + 1);
  for RANGE(d, window->rank) {
    const Atom rest = build_poly(builder, window->rest[d]);
    indices[d] = d == window->dim ? build_i64(builder, PRIM_Add, rest, at) : rest;
  }
  return build_index(builder, window->array, window->rank, indices);
}

// When there are no windows, the element may not exist.
static Atom first_element(const Roller *roller, Builder *builder, const Window *window, int64_t number, Atom windows) {
  const Atom zero = atom_constant(scalar_zero(window->type));
  Builder some = builder_new(roller->context, roller->vars, builder->span), none = some;
  some.certificates = builder->certificates;
  const Atom element = read_element_of(roller, &some, window, atom_i64(window->first + number));
  const Atom exist = build_i64(builder, PRIM_Lt, atom_i64(0), windows);
  return build_scalar(
      builder, "first", window->type,
      NEW_EXP(roller->arena, If, exist, builder_finish(&some, 1, &element), builder_finish(&none, 1, &zero)));
}

// The elements of a window in an iteration: the ones kept in scalars, and the newly loaded ones.
static const Atom *window_elements(const Roller *roller, Builder *builder, const Window *window, const Var *kept) {
  const int64_t size = size_of_window(window);
  Atom *elements = NEW_ARRAY(roller->arena, Atom, (size_t)size);
  for I64_RANGE(j, size) {
    if (j < size - window->step) { elements[j] = atom_var(kept[j]); continue; }
    const Atom start = build_i64(builder, PRIM_Mul, atom_var(roller->index), atom_i64(window->step));
    elements[j] = read_element_of(roller, builder, window,
                                  build_i64(builder, PRIM_Add, start, atom_i64(window->first + j)));
  }
  return elements;
}

static const Stm *loaded_stm(const Roller *roller, const Stm *stm) {
  Window read;
  const Window *window = window_of_read(roller, stm, &read) ? window_with(roller, &read) : NULL;
  if (!window) return stm;
  return stm_with_exp(roller->arena, stm,
                      NEW_EXP(roller->arena, Atom, window->elements[read.first - window->first]));
}

// Loads of new elements, the body of the map, stores of its results, and the shift of each window by one step.
static const Body *rolled_body(Roller *roller, const Stm *stm, Rolling *rolling) {
  Arena *arena = roller->arena;
  const Var *kept = rolling->parameters.items + stm->pattern.count;
  const Body *inner = stm->exp->as.Build.function.body;
  Builder builder = builder_new(roller->context, roller->vars, stm->span);
  builder.certificates = roller->certificates;
  for EACH(w, &roller->windows) {
    Window *window = roller->windows.items[w];
    window->elements = window_elements(roller, &builder, window, kept);
    kept += size_of_window(window) - window->step;
  }
  builder.certificates = (Vars){0};
  for RANGE(i, inner->count) build_existing(&builder, loaded_stm(roller, inner->stms[i]));
  const Slice own = {.tag = CORE_SLICE_Fix, .start = atom_var(roller->index)};
  for EACH_IN(i, stm->pattern) {
    const Var out = rolling->parameters.items[i];
    const Exp *update = NEW_EXP(arena, Update, out, {1, COPY_OF(arena, &own)}, inner->result.items[i]);
    seq_push(arena, &rolling->next, atom_var(build_exp(&builder, "out", var_type(roller->vars, out), update)));
  }
  for EACH(w, &roller->windows) {
    const Window *window = roller->windows.items[w];
    for (int64_t j = window->step; j < size_of_window(window); j++)
      seq_push(arena, &rolling->next, window->elements[j]);
  }
  return builder_finish(&builder, rolling->next.size, rolling->next.items);
}

static void emit_rolled(Roller *roller, Builder *builder, const Stm *stm) {
  Arena *arena = roller->arena;
  const Atom width = stm->exp->as.Build.widths.items[0];
  Rolling rolling = {0};
  builder->span = stm->span;
  builder->certificates = roller->certificates;
  for EACH_IN(i, stm->pattern) {
    const Type type = var_type(roller->vars, stm->pattern.items[i]);
    add_state(roller, &rolling, "out", type, stm->span, atom_var(build_unset(builder, "room", type)),
              &stm->pattern.items[i]);
  }
  for EACH(w, &roller->windows) {
    const Window *window = roller->windows.items[w];
    for I64_RANGE(j, size_of_window(window) - window->step)
      add_state(roller, &rolling, "window", type_scalar(window->type), stm->span,
                first_element(roller, builder, window, j, width), NULL);
  }
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = roller->index, .bound = width};
  const Body *body = rolled_body(roller, stm, &rolling);
  const Exp *loop = NEW_EXP(arena, Loop, {rolling.parameters.size, rolling.parameters.items},
                            {rolling.initial.size, rolling.initial.items}, form, body);
  build_existing(builder, stm_new(arena, (Vars){rolling.results.size, rolling.results.items}, stm->certificates, loop,
                                  stm->span));
  builder->certificates = (Vars){0};
}

// ---- maps

// The build of one dimension; its statement is rolled if there are windows to roll.
static bool roll_row(Roller *roller, Builder *builder, const Stm *stm) {
  const ExpBuild *build = &stm->exp->as.Build;
  roller->index = build->function.parameters.items[0];
  roller->inside = bitset_new(roller->arena);
  body_bound_vars(build->function.body, &roller->inside);
  find_windows(roller, build->function.body);
  if (roller->windows.size == 0) return false;
  emit_rolled(roller, builder, stm);
  return true;
}

// A build of rows, whose function is the build along the last dimension.
static bool roll_rows(Roller *roller, Builder *builder, const Stm *stm) {
  Arena *arena = roller->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  Builder outer = builder_new(roller->context, roller->vars, stm->span), inside = outer;
  const Stm *rows = build_nested(&outer, stm, build->widths.count - 1, build->function.body);
  const Body *row = rows->exp->as.Build.function.body;
  if (!roll_row(roller, &inside, row->stms[0])) return false;
  const Body *rolled = builder_body(&inside, row);
  build_existing(builder, stm_with_marks(arena, stm_with_bodies(arena, rows, (Bodies){1, {rolled}}),
                                         stm->marks & ~(uint32_t)MARK_Rolls));
  return true;
}

static bool holds_loops(const Body *body) {
  for RANGE(i, body->count) {
    const Bodies inner = exp_bodies(body->stms[i]->exp);
    if (inner.count && body->stms[i]->exp->tag != EXP_If) return true;
  }
  return false;
}

static void roll_stm(void *user, Builder *builder, const Stm *stm) {
  Roller *roller = user;
  const bool rolls = (stm->marks & MARK_Rolls) && stm->exp->tag == EXP_Build && exp_is_pure(stm->exp) &&
                     !holds_loops(stm->exp->as.Build.function.body);
  if (!rolls || !(stm->exp->as.Build.widths.count == 1 ? roll_row : roll_rows)(roller, builder, stm))
    build_existing(builder, stm);
}

static const Function *roll_function(Context *context, const Program *program, const Function *function, void *user) {
  if (!body_has_marks(context->scratch, function->body, MARK_Rolls)) return function;
  Roller roller = {.context = context, .arena = context->arena, .vars = program->vars};
  roller.sizes = sizes_of_function(context, program->vars, function);
  (void)user;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, roll_stm, &roller));
}

const Program *rotate_windows(Context *context, const Program *program) {
  return program_map(context, program, roll_function, NULL);
}
