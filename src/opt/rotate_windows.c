// rotate_windows: a map over stored windows keeps the window in scalars that rotate, and loads only new elements
// [paper 2, eq. 5.15, 5.50].
//   in: core   out: core with the same meaning
//   rule: ws = build k (\i -> slice xs [i*step : size]) under MARK_Eager;  ys = build k (\i -> ... index ws (i, c) ...)
//         -->  ys = loop (out, w0 .. ) = (unset k, xs[0] ..) for i < k do { load `step` elements; out[i] = ... wc ...;
//              shift }
//         if ws has no other use, all its reads are at constant c, size and step are constants, and the windows move
//         along one dimension of xs
//   Several such windows rotate in one loop: three rows of three elements make a two-dimensional window.
#include "opt/opt.h"

enum { LARGEST_WINDOW = 16, MOST_ELEMENTS = 32 };   // of one window; of all windows that rotate in one loop

typedef struct Window {
  Var array;
  const Stm *stm;
  const ExpSlice *slice;
  uint32_t dim;             // the dimension along which it moves; the others are fixed
  int64_t size, step;
  uint64_t reads;           // by the current map, at the index of the map
  const Atom *elements;     // its elements in the current iteration of the loop that replaces the map
} Window;
typedef Seq(Window *) WindowSeq;

typedef struct Roller {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Map counts;              // Var id -> uses in the function
  Map windows;             // Var id -> Window *
  Var index;               // of the current map
} Roller;

static Arena *roller_arena(const Roller *roller) { return roller->context->arena; }

// ---- windows
// start = i * step, exactly.
static bool steps_by_constant(Roller *roller, Atom start, Var index, int64_t *step) {
  Arena *arena = roller_arena(roller);
  const Poly *rest, *place = sizes_poly(roller->sizes, start),
                    *factor = poly_divide(arena, place, poly_variable(arena, index.id), &rest);
  int64_t zero;
  return factor && poly_is_constant(factor, step) && poly_is_constant(rest, &zero) && zero == 0 && *step > 0;
}

// The only dimension of the slice that is not fixed by an index from outside the function; UINT32_MAX: there is not
// exactly one.
static uint32_t moving_dim(const Roller *roller, const ExpBuild *build, const ExpSlice *slice) {
  uint32_t found = UINT32_MAX;
  if (slice->slices.count != var_type(roller->vars, slice->array).rank) return UINT32_MAX;
  for EACH_IN(d, slice->slices) {
    const Slice *part = &slice->slices.items[d];
    if (part->tag == CORE_SLICE_Fix && !body_binding(build->function.body, part->start, NULL) &&
        !atom_is_var(part->start, build->function.parameters.items[0]))
      continue;
    if (part->tag == CORE_SLICE_Fix || found != UINT32_MAX) return UINT32_MAX;
    found = d;
  }
  return found;
}

static Window *window_of(Roller *roller, const Stm *stm) {
  if (stm->exp->tag != EXP_Build || !(stm->marks & MARK_Eager) || stm->pattern.count != 1 || !exp_is_pure(stm->exp))
    return NULL;
  const ExpBuild *build = &stm->exp->as.Build;
  const Body *body = build->function.body;
  const Stm *last = body_binding(body, body->result.items[0], NULL);
  if (build->widths.count != 1 || !last || last != body->stms[body->count - 1] || last->exp->tag != EXP_Slice)
    return NULL;
  Window window = {.array = stm_result(stm), .stm = stm, .slice = &last->exp->as.Slice};
  window.dim = moving_dim(roller, build, window.slice);
  if (window.dim == UINT32_MAX) return NULL;
  const Slice *moving = &window.slice->slices.items[window.dim];
  int64_t by;
  if (!atom_is_i64(moving->step, &by) || by != 1 || !atom_is_i64(moving->count, &window.size) || window.size < 1 ||
      window.size > LARGEST_WINDOW ||
      !steps_by_constant(roller, moving->start, build->function.parameters.items[0], &window.step))
    return NULL;
  return window.step < window.size ? COPY_OF(roller_arena(roller), &window) : NULL;
}

// ---- the reads of windows
// The window from which the statement reads an element, at the index of the map; NULL: no such read.
static Window *window_read(const Roller *roller, const Stm *stm, int64_t *element) {
  if (stm->exp->tag != EXP_Index) return NULL;
  const Atoms indices = stm->exp->as.Index.indices;
  Window *window = map_pointer(&roller->windows, stm->exp->as.Index.array.id);
  const bool is_own = window && atom_is_var(indices.items[0], roller->index);
  return is_own && atom_is_i64(indices.items[1], element) && *element >= 0 ? window : NULL;
}

// Windows that only the map reads, and that are as many as the map has elements.
static WindowSeq rolled_windows(const Roller *roller, const Stm *stm) {
  const ExpBuild *build = &stm->exp->as.Build;
  WindowSeq read = {0};
  int64_t element, elements = 0;
  uint32_t rolled = 0;
  for EACH_STM(at, roller->context->scratch, build->function.body) {
    Window *window = window_read(roller, at.stm, &element);
    if (window && window->reads++ == 0) seq_push(roller->context->scratch, &read, window);
  }
  for EACH(i, &read) {
    Window *window = read.items[i];
    const bool is_own = window->reads == map_value_or(&roller->counts, window->array.id, 0) &&
                        atom_equal(window->stm->exp->as.Build.widths.items[0], build->widths.items[0]);
    window->reads = 0;
    if (!is_own || elements + window->size > MOST_ELEMENTS) continue;
    elements += window->size;
    read.items[rolled++] = window;
  }
  read.size = rolled;
  return read;
}

// A map of scalars over one index.
static bool may_read_windows(const Roller *roller, const Stm *stm) {
  if (stm->exp->tag != EXP_Build || stm->exp->as.Build.widths.count != 1 || !exp_is_pure(stm->exp)) return false;
  for EACH_IN(i, stm->pattern)
    if (var_type(roller->vars, stm->pattern.items[i]).rank != 1) return false;
  return true;
}

// ---- the loop
// The state of the loop: the results of the map, then those elements of each window that the next iteration needs.
typedef struct Rolling { Seq(Var) parameters; Seq(Atom) initial, next; } Rolling;

static void add_state(const Roller *roller, Rolling *rolling, const char *name, Type type, Span span, Atom initial) {
  const Var parameter = var_named(roller->context, roller->vars, name, type, span);
  seq_push(roller_arena(roller), &rolling->parameters, parameter);
  seq_push(roller_arena(roller), &rolling->initial, initial);
}

static Atom read_element_of(const Roller *roller, Builder *builder, const Window *window, Atom at) {
  const uint32_t rank = window->slice->slices.count;
  Atom *indices = NEW_ARRAY(roller_arena(roller), Atom, rank + 1);
  for RANGE(d, rank) indices[d] = d == window->dim ? at : window->slice->slices.items[d].start;
  return build_index(builder, window->slice->array, rank, indices);
}

// When there are no windows, the element may not exist.
static Atom first_element(const Roller *roller, Builder *builder, const Window *window, int64_t number, Atom windows) {
  const ScalarType type = var_type(roller->vars, window->slice->array).scalar;
  const Atom zero = atom_constant(scalar_zero(type));
  Builder some = builder_new(roller->context, roller->vars, builder->span), none = some;
  const Atom element = read_element_of(roller, &some, window, atom_i64(number));
  const Atom exist = build_i64(builder, PRIM_Lt, atom_i64(0), windows);
  return build_scalar(
      builder, "first", type,
      NEW_EXP(roller_arena(roller), If, exist, builder_finish(&some, 1, &element), builder_finish(&none, 1, &zero)));
}

// The elements of a window in an iteration: the ones kept in scalars, and the newly loaded ones.
static const Atom *window_elements(const Roller *roller, Builder *builder, const Window *window, const Var *kept) {
  Atom *elements = NEW_ARRAY(roller_arena(roller), Atom, (size_t)window->size);
  for I64_RANGE(j, window->size) {
    if (j < window->size - window->step) { elements[j] = atom_var(kept[j]); continue; }
    const Atom start = build_i64(builder, PRIM_Mul, atom_var(roller->index), atom_i64(window->step));
    elements[j] = read_element_of(roller, builder, window, build_i64(builder, PRIM_Add, start, atom_i64(j)));
  }
  return elements;
}

static void load_stm(void *user, Builder *builder, const Stm *stm) {
  const Roller *roller = user;
  int64_t element;
  const Window *window = window_read(roller, stm, &element);
  if (window && window->elements)
    stm = stm_with_exp(roller_arena(roller), stm, NEW_EXP(roller_arena(roller), Atom, window->elements[element]));
  build_existing(builder, stm);
}

// Loads of new elements, the body of the map, stores of its results, and the shift of each window by one step.
static const Body *rolled_body(Roller *roller, const Stm *stm, const WindowSeq *windows, Rolling *rolling) {
  Arena *arena = roller_arena(roller);
  const Var *kept = rolling->parameters.items + stm->pattern.count;
  Builder builder = builder_new(roller->context, roller->vars, stm->span);
  for EACH(w, windows) {
    Window *window = windows->items[w];
    window->elements = window_elements(roller, &builder, window, kept);
    kept += window->size - window->step;
  }
  const Body *inner =
      body_rewrite(roller->context, roller->vars, stm->exp->as.Build.function.body, load_stm, roller);
  build_statements(&builder, inner);
  const Slice own = {.tag = CORE_SLICE_Fix, .start = atom_var(roller->index)};
  for EACH_IN(i, stm->pattern) {
    const Var out = rolling->parameters.items[i];
    const Exp *update = NEW_EXP(arena, Update, out, {1, COPY_OF(arena, &own)}, inner->result.items[i]);
    seq_push(arena, &rolling->next, atom_var(build_exp(&builder, "out", var_type(roller->vars, out), update)));
  }
  for EACH(w, windows)
    for (int64_t j = windows->items[w]->step; j < windows->items[w]->size; j++)
      seq_push(arena, &rolling->next, windows->items[w]->elements[j]);
  return builder_finish(&builder, rolling->next.size, rolling->next.items);
}

// The results of the map. The final elements of the windows get variables that are not used.
static Vars rolled_results(const Roller *roller, const Stm *stm, const Rolling *rolling) {
  Var *results = NEW_ARRAY(roller_arena(roller), Var, rolling->parameters.size + 1);
  for EACH(i, &rolling->parameters)
    results[i] = i < stm->pattern.count ? stm->pattern.items[i]
                                        : var_copy(roller->context, roller->vars, rolling->parameters.items[i]);
  return (Vars){rolling->parameters.size, results};
}

static void emit_rolled(Roller *roller, Builder *builder, const Stm *stm, const WindowSeq *windows) {
  Arena *arena = roller_arena(roller);
  const Atom width = stm->exp->as.Build.widths.items[0];
  Rolling rolling = {{0}, {0}, {0}};
  builder->span = stm->span;
  builder->certificates = (Vars){0};
  for EACH(w, windows)
    builder->certificates = vars_join(arena, builder->certificates, windows->items[w]->stm->certificates);
  for EACH_IN(i, stm->pattern) {
    const Type type = var_type(roller->vars, stm->pattern.items[i]);
    add_state(roller, &rolling, "out", type, stm->span, atom_var(build_unset(builder, "room", type)));
  }
  for EACH(w, windows) {
    const Window *window = windows->items[w];
    const Type type = type_scalar(var_type(roller->vars, window->slice->array).scalar);
    for I64_RANGE(j, window->size - window->step)
      add_state(roller, &rolling, "window", type, stm->span, first_element(roller, builder, window, j, width));
  }
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = roller->index, .bound = width};
  const Body *body = rolled_body(roller, stm, windows, &rolling);
  const Exp *loop = NEW_EXP(arena, Loop, {rolling.parameters.size, rolling.parameters.items},
                            {rolling.initial.size, rolling.initial.items}, form, body);
  build_existing(builder,
                 stm_new(arena, rolled_results(roller, stm, &rolling), stm->certificates, loop, stm->span));
  builder->certificates = (Vars){0};
}

static void roll_stm(void *user, Builder *builder, const Stm *stm) {
  Roller *roller = user;
  Window *window = window_of(roller, stm);
  WindowSeq read = {0};
  if (window) {
    map_put_pointer(&roller->windows, window->array.id, window);
  } else if (may_read_windows(roller, stm)) {
    roller->index = stm->exp->as.Build.function.parameters.items[0];
    read = rolled_windows(roller, stm);
  }
  if (read.size > 0) emit_rolled(roller, builder, stm, &read);
  else build_existing(builder, stm);
}

static const Function *rotate_in_function(Context *context, const Program *program, const Function *function,
                                          void *user) {
  Roller roller = {.context = context, .vars = program->vars, .windows = map_new(context->arena)};
  roller.sizes = sizes_of_function(context, program->vars, function);
  roller.counts = body_use_counts(context->arena, program->vars, function->body);
  (void)user;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, roll_stm, &roller));
}

const Program *rotate_windows(Context *context, const Program *program) {
  return program_map(context, program, rotate_in_function, NULL);
}
