// rotate_windows: a map over stored windows keeps the window in scalars that rotate, and loads only new elements
// [paper 2, eq. 5.15, 5.50].
//   in: core   out: core with the same meaning
//   rule: ws = build k (\i -> slice xs [i*step : size]) under MARK_Eager;  ys = build k (\i -> ... index ws (i, c) ...)
//         -->  ys = loop (out, w0 .. ) = (unset k, xs[0] ..) for i < k do { load `step` elements; out[i] = ... wc ...;
//              shift }
//             if ws is read nowhere else, and only at constant c; size and step are constants, and the windows go along
//                one dimension of xs
//   Several such windows roll in one loop: three rows of three make a window of two dimensions.
#include "opt/opt.h"

enum { LARGEST_WINDOW = 16, MOST_ELEMENTS = 32 };   // of one window; of all that roll together

typedef struct Window {
  Var array;
  const Stm *stm;
  const ExpSlice *slice;
  uint32_t dim; /* along which it moves; the others are fixed */
  int64_t size, step;
} Window;

typedef struct Roller {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Map counts;              // Var id -> uses in the function
  Map windows;             // Var id -> const Window *
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

// The only dimension that is not fixed, from outside the function; UINT32_MAX: there is none, or more.
static uint32_t moving_dim(const Roller *roller, const ExpBuild *build, const ExpSlice *slice) {
  uint32_t found = UINT32_MAX;
  if (slice->slices.count != var_type(roller->vars, slice->array).rank) return UINT32_MAX;
  for RANGE(d, slice->slices.count) {
    const Slice *part = &slice->slices.items[d];
    if (part->tag == CORE_SLICE_Fix && !body_binding(build->function.body, part->start, NULL) &&
        !atom_equal(part->start, atom_var(build->function.parameters.items[0])))
      continue;
    if (part->tag == CORE_SLICE_Fix || found != UINT32_MAX) return UINT32_MAX;
    found = d;
  }
  return found;
}

static const Window *window_of(Roller *roller, const Stm *stm) {
  if (stm->exp->tag != EXP_Build || !(stm->marks & MARK_Eager) || stm->pattern.count != 1 || !exp_is_pure(stm->exp))
    return NULL;
  const ExpBuild *build = &stm->exp->as.Build;
  const Body *body = build->function.body;
  if (build->widths.count != 1 || body->count == 0) return NULL;
  const Stm *last = body->stms[body->count - 1];
  if (last->exp->tag != EXP_Slice || !atom_equal(body->result.items[0], atom_var(last->pattern.items[0]))) return NULL;
  const ExpSlice *slice = &last->exp->as.Slice;
  int64_t by;
  Window window = {stm_result(stm), stm, slice, moving_dim(roller, build, slice), 0, 0};
  if (window.dim == UINT32_MAX) return NULL;
  const Slice *moving = &slice->slices.items[window.dim];
  if (!atom_is_i64(moving->step, &by) || by != 1 || !atom_is_i64(moving->count, &window.size)) return NULL;
  if (window.size < 1 || window.size > LARGEST_WINDOW ||
      !steps_by_constant(roller, moving->start, build->function.parameters.items[0], &window.step))
    return NULL;
  return window.step < window.size ? COPY_OF(roller_arena(roller), &window) : NULL;
}

// ---- who reads them

// Those whose elements a map reads at its own index; `reads`: how often each.
typedef struct Windows {
  uint32_t count;
  const Window *items[MOST_ELEMENTS];
  uint64_t reads[MOST_ELEMENTS];
  int64_t elements;
} Windows;
typedef struct Reading { const Roller *roller; Var index; Windows windows; } Reading;

// The element of a window that the statement reads, at the index of the loop; -1: it reads none.
static int64_t element_read(const Roller *roller, Var index, const Stm *stm) {
  if (stm->exp->tag != EXP_Index || !map_find(&roller->windows, stm->exp->as.Index.array.id)) return -1;
  const Atoms *indices = &stm->exp->as.Index.indices;
  int64_t element;
  const bool own = indices->items[0].tag == ATOM_Var && indices->items[0].as.var.id == index.id;
  return own && atom_is_i64(indices->items[1], &element) && element >= 0 ? element : -1;
}

static uint32_t number_of_window(const Windows *windows, Var array) {
  uint32_t number = 0;
  while (number < windows->count && windows->items[number]->array.id != array.id) number++;
  return number;
}

static void add_window_read(Reading *reading, Var array) {
  Windows *windows = &reading->windows;
  const Window *window = map_pointer(&reading->roller->windows, array.id);
  const uint32_t number = number_of_window(windows, array);
  if (number == windows->count) {
    if (windows->elements + window->size > MOST_ELEMENTS) return;
    windows->elements += window->size;
    windows->items[windows->count++] = window;
  }
  windows->reads[number]++;
}

static void find_window_reads(Reading *reading, const Body *body) {
  for EACH_STM(at, reading->roller->context->scratch, body)
    if (element_read(reading->roller, reading->index, at.stm) >= 0)
      add_window_read(reading, at.stm->exp->as.Index.array);
}

static bool has_rank_one(const Roller *roller, const Stm *stm) {
  for RANGE(i, stm->pattern.count)
    if (var_type(roller->vars, stm->pattern.items[i]).rank != 1) return false;
  return true;
}

// The windows that nobody else reads, and of which there are as many as the map has elements.
static Windows rolled_windows(const Roller *roller, const Stm *stm) {
  Windows rolled = {0};
  if (stm->exp->tag != EXP_Build || stm->exp->as.Build.widths.count != 1 || !has_rank_one(roller, stm) ||
      !exp_is_pure(stm->exp))
    return rolled;
  const ExpBuild *build = &stm->exp->as.Build;
  Reading reading = {.roller = roller, .index = build->function.parameters.items[0]};
  find_window_reads(&reading, build->function.body);
  for RANGE(i, reading.windows.count) {
    const Window *window = reading.windows.items[i];
    const bool same = atom_equal(window->stm->exp->as.Build.widths.items[0], build->widths.items[0]);
    if (same && reading.windows.reads[i] == map_value_or(&roller->counts, window->array.id, 0))
      rolled.items[rolled.count++] = window;
  }
  return rolled;
}

// ---- the loop

// elements: of each window that rolls.
typedef struct Loading {
  const Roller *roller;
  Var index;
  const Windows *windows;
  const Atom *const *elements;
} Loading;

static void load_stm(void *user, Builder *builder, const Stm *stm) {
  const Loading *loading = user;
  const int64_t element = element_read(loading->roller, loading->index, stm);
  const uint32_t number =
      element < 0 ? loading->windows->count : number_of_window(loading->windows, stm->exp->as.Index.array);
  Arena *arena = roller_arena(loading->roller);
  if (number < loading->windows->count)
    stm = stm_with_exp(arena, stm, NEW_EXP(arena, Atom, loading->elements[number][element]));
  build_existing(builder, stm);
}

static Atom read_element_of(const Roller *roller, Builder *builder, const Window *window, Atom at) {
  const uint32_t rank = window->slice->slices.count;
  Atom *indices = NEW_ARRAY(roller_arena(roller), Atom, rank + 1);
  for RANGE(d, rank) indices[d] = d == window->dim ? at : window->slice->slices.items[d].start;
  return build_index(builder, window->slice->array, rank, indices);
}

static Var fresh_scalar(const Roller *roller, const char *name, Type type, Span span) {
  return var_new(roller->context, roller->vars, intern_string(roller->context->names, name), type, span);
}

static Exp unset(const Roller *roller, Type type) {
  return (Exp){
      EXP_Replicate,
      {.Replicate = {atoms_of(roller_arena(roller), type.rank, type.shape), atom_constant(scalar_zero(type.scalar))}}};
}

typedef struct Rolling { Seq(Var) parameters; Seq(Atom) initial, next; } Rolling;

static void add_state(const Roller *roller, Rolling *rolling, Var parameter, Atom initial) {
  seq_push(roller_arena(roller), &rolling->parameters, parameter);
  seq_push(roller_arena(roller), &rolling->initial, initial);
}

// The elements of a window in a round: those kept, from `first` on among the states, and the new ones.
static const Atom *window_elements(const Roller *roller, Builder *builder, const Window *window, const Rolling *rolling,
                                   uint32_t first, Atom index) {
  const uint32_t kept = (uint32_t)(window->size - window->step);
  Atom *elements = NEW_ARRAY(roller_arena(roller), Atom, (size_t)window->size);
  for RANGE(j, (uint32_t)window->size) {
    if (j < kept) { elements[j] = atom_var(rolling->parameters.items[first + j]); continue; }
    const Atom start = build_prim2(builder, PRIM_Mul, SCALAR_I64, index, atom_i64(window->step));
    elements[j] =
        read_element_of(roller, builder, window, build_prim2(builder, PRIM_Add, SCALAR_I64, start, atom_i64(j)));
  }
  return elements;
}

// The body of the loop: loads of new elements, the body of the map, stores of its results, and the windows one step
// on.
static const Body *rolled_body(const Roller *roller, const Stm *stm, const Windows *windows, Rolling *rolling) {
  Arena *arena = roller_arena(roller);
  const ExpBuild *build = &stm->exp->as.Build;
  const Atom index = atom_var(build->function.parameters.items[0]);
  const uint32_t outs = stm->pattern.count;
  Builder builder = builder_new(roller->context, roller->vars, stm->span);
  const Atom **elements = NEW_ARRAY(arena, const Atom *, windows->count + 1);
  for (uint32_t w = 0, first = outs; w < windows->count; w++) {
    elements[w] = window_elements(roller, &builder, windows->items[w], rolling, first, index);
    first += (uint32_t)(windows->items[w]->size - windows->items[w]->step);
  }
  Loading loading = {roller, build->function.parameters.items[0], windows, elements};
  const Body *inner = body_rewrite(roller->context, roller->vars, build->function.body, load_stm, &loading);
  build_statements(&builder, inner);
  for RANGE(i, outs) {
    Slice *place = NEW(arena, Slice);
    *place = (Slice){.tag = CORE_SLICE_Fix, .start = index};
    const Atom out =
        atom_var(build_exp(&builder, "out", var_type(roller->vars, rolling->parameters.items[i]),
                           NEW_EXP(arena, Update, rolling->parameters.items[i], {1, place}, inner->result.items[i])));
    seq_push(arena, &rolling->next, out);
  }
  for RANGE(w, windows->count)
    for (int64_t j = windows->items[w]->step; j < windows->items[w]->size; j++)
      seq_push(arena, &rolling->next, elements[w][j]);
  return builder_finish(&builder, rolling->next.size, rolling->next.items);
}

// Without windows there may be no such element.
static Atom first_element(const Roller *roller, Builder *builder, const Window *window, int64_t number, Atom windows) {
  const ScalarType type = var_type(roller->vars, window->slice->array).scalar;
  const Atom zero = atom_constant(scalar_zero(type));
  Builder some = builder_new(roller->context, roller->vars, builder->span), none = some;
  const Atom element = read_element_of(roller, &some, window, atom_i64(number));
  const Atom exist = build_prim2(builder, PRIM_Lt, SCALAR_I64, atom_i64(0), windows);
  Exp exp = {EXP_If, {.If = {exist, builder_finish(&some, 1, &element), builder_finish(&none, 1, &zero)}}};
  return atom_var(build_exp(builder, "first", type_scalar(type), COPY_OF(roller_arena(roller), &exp)));
}

static void add_window(const Roller *roller, Builder *builder, const Stm *stm, const Window *window, Rolling *rolling) {
  const Type element = type_scalar(var_type(roller->vars, window->slice->array).scalar);
  for (int64_t j = 0; j < window->size - window->step; j++)
    add_state(roller, rolling, fresh_scalar(roller, "window", element, stm->span),
              first_element(roller, builder, window, j, stm->exp->as.Build.widths.items[0]));
}

// The certificates that all of them need.
static Vars certificates_of(Arena *arena, const Windows *windows) {
  Seq(Var) all = {0};
  for RANGE(w, windows->count)
    for RANGE(i, windows->items[w]->stm->certificates.count)
      seq_push(arena, &all, windows->items[w]->stm->certificates.items[i]);
  return (Vars){all.size, all.items};
}

static void emit_rolled(const Roller *roller, Builder *builder, const Stm *stm, const Windows *windows) {
  Arena *arena = roller_arena(roller);
  const ExpBuild *build = &stm->exp->as.Build;
  Rolling rolling = {{0}, {0}, {0}};
  builder->span = stm->span;
  builder->certificates = certificates_of(arena, windows);
  for RANGE(i, stm->pattern.count) {
    const Type type = var_type(roller->vars, stm->pattern.items[i]);
    Exp room = unset(roller, type);
    builder->marks = MARK_Unset;
    const Var made = build_exp(builder, "room", type, COPY_OF(arena, &room));
    add_state(roller, &rolling, fresh_scalar(roller, "out", type, stm->span), atom_var(made));
  }
  for RANGE(w, windows->count) add_window(roller, builder, stm, windows->items[w], &rolling);
  const Body *body = rolled_body(roller, stm, windows, &rolling);
  Var *results = NEW_ARRAY(arena, Var, rolling.parameters.size + 1);
  for RANGE(i, rolling.parameters.size)
    results[i] = i < stm->pattern.count ? stm->pattern.items[i]
                                        : var_copy(roller->context, roller->vars, rolling.parameters.items[i]);
  build_existing(builder, stm_new(arena, (Vars){rolling.parameters.size, results}, stm->certificates,
                                  NEW_EXP(arena, Loop, {rolling.parameters.size, rolling.parameters.items},
                                          {rolling.initial.size, rolling.initial.items},
                                          {.tag = CORE_LOOP_For,
                                           .index = build->function.parameters.items[0],
                                           .bound = build->widths.items[0]},
                                          body),
                                  stm->span));
  builder->certificates = (Vars){0};
}

static void roll_stm(void *user, Builder *builder, const Stm *stm) {
  Roller *roller = user;
  const Window *window = window_of(roller, stm);
  const Windows read = window ? (Windows){0} : rolled_windows(roller, stm);
  if (window) map_put_pointer(&roller->windows, window->array.id, window);
  if (read.count > 0) emit_rolled(roller, builder, stm, &read);
  else build_existing(builder, stm);
}

static const Function *rotate_in_function(Context *context, const Program *program, const Function *function,
                                          void *user) {
  Roller roller = {.context = context,
                   .vars = program->vars,
                   .sizes = sizes_of_function(context, program->vars, function),
                   .counts = body_use_counts(context->arena, program->vars, function->body),
                   .windows = map_new(context->arena)};
  (void)user;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, roll_stm, &roller));
}

const Program *rotate_windows(Context *context, const Program *program) {
  return program_map(context, program, rotate_in_function, NULL);
}
