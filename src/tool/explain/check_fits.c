// check_fits: the largest sizes with which each entry's workspace fits a number of bytes: `ashlar check --fits 64K
// [--size m=10]`.
//   rule: the sizes without a given value are assumed to be equal and are increased together. This is done only if the
//         workspace is proven to grow with each of them
#include "tool/explain/check_fits.h"
#include <stdio.h>
#include <stdlib.h>

typedef struct Entering {
  Session *session;
  const Fits *fits;
  const Function *function;
  const Frame *frame;
  Map given;
  Vars free;
  Bitset needed;
} Entering;

// ---- reading the options
bool fits_read_bytes(const char *text, int64_t *bytes) {
  char *end;
  const long long number = strtoll(text, &end, 10);
  const char *const units = "KMGT", *unit = *end ? strchr(units, *end) : NULL;
  const int shift = unit ? 10 * (int)(unit - units + 1) : 0;
  *bytes = number;
  for (int i = 0; i < shift && *bytes <= INT64_MAX / 2; i++) *bytes *= 2;
  return end != text && number >= 0 && number <= INT64_MAX >> shift && end[unit != NULL] == 0;
}

// ---- the inputs from which the workspace of an entry is computed
static void note_fit_atom(void *user, Atom atom) {
  if (atom.tag == ATOM_Var) bitset_add(user, atom.as.var.id);
}

// The variables from which the size slice computes the workspace.
static Bitset needed_variables(const Entering *e) {
  Bitset needed = bitset_new(e->session->arena);
  const Visitor visitor = {.user = &needed, .atom = note_fit_atom};
  extent_variables(e->frame->total, &needed);
  for RANGE_DOWN(i, e->frame->slice ? e->frame->slice->count : 0)
    if (bitset_has(&needed, stm_result(e->frame->slice->stms[i]).id))
      exp_visit(e->frame->slice->stms[i]->exp, &visitor);
  return needed;
}

static Text name_of_var(const Entering *e, Var var) {
  return session_name(e->session, var_info(e->session->compilation.memory->vars, var)->name);
}

static void give_fit(Entering *e, Var var, int64_t value) {
  const Scalar scalar = scalar_from_i64(var_type(e->session->compilation.memory->vars, var).scalar, value);
  map_put_pointer(&e->given, var.id, COPY_OF(e->session->arena, &scalar));
}

static bool give_named(Entering *e, Var var) {
  for EACH(i, &e->fits->sizes) {
    if (!text_equal(e->fits->sizes.items[i].name, name_of_var(e, var))) continue;
    give_fit(e, var, e->fits->sizes.items[i].value);
    return true;
  }
  return false;
}

// When all sizes are given, the number of workers is searched; else there is one.
static void give_workers(Entering *e) {
  const Var workers = e->session->compilation.memory->vars->workers;
  if (!workers.id || give_named(e, workers)) return;
  if (e->free.count > 0 || !bitset_has(&e->needed, workers.id)) give_fit(e, workers, 1);
  else ((Var *)(uintptr_t)e->free.items)[e->free.count++] = workers;
}

static bool frees_workers(const Entering *e) {
  return e->free.count == 1 && e->free.items[0].id == e->session->compilation.memory->vars->workers.id;
}

// Sizes without influence are 0; other sizes without a given value are free. False: a scalar of another type than i64
// has no given value.
static bool give_all(Entering *e, Text *missing) {
  const Vars parameters = e->function->parameters;
  Var *free = NEW_ARRAY(e->session->arena, Var, parameters.count + 1);   // the last for workers
  e->free.items = free;
  for EACH_IN(i, parameters) {
    const Type type = var_type(e->session->compilation.memory->vars, parameters.items[i]);
    if (type.tag != TYPE_Scalar || give_named(e, parameters.items[i])) continue;
    if (!bitset_has(&e->needed, parameters.items[i].id)) give_fit(e, parameters.items[i], 0);
    else if (type.scalar == SCALAR_I64) free[e->free.count++] = parameters.items[i];
    else return *missing = name_of_var(e, parameters.items[i]), false;
  }
  give_workers(e);
  return true;
}

// ---- the search
static bool fits_with(Entering *e, int64_t size, int64_t *bytes) {
  for EACH_IN(i, e->free) give_fit(e, e->free.items[i], size);
  return mem_workspace_bytes(e->session->arena, e->function, e->frame, &e->given, bytes) &&
         *bytes <= e->fits->bytes;
}

static int64_t largest_that_fits(Entering *e, int64_t *bytes) {
  int64_t low = frees_workers(e), high = low + 1, at;
  if (!fits_with(e, low, bytes)) return -1;
  for (; fits_with(e, high, &at); high = high > INT64_MAX / 2 ? INT64_MAX : high * 2) {
    low = high, *bytes = at;
    if (high == INT64_MAX) return high;
  }
  while (high - low > 1) {
    const int64_t middle = low + (high - low) / 2;
    if (fits_with(e, middle, &at)) low = middle, *bytes = at;
    else high = middle;
  }
  return low;
}

static bool fit_grows(const Entering *e, Var *not_growing) {
  for EACH_IN(i, e->free) {
    *not_growing = e->free.items[i];
    if (!mem_workspace_grows(e->session->context, e->session->compilation.memory, e->function, e->frame,
                             e->free.items[i]))
      return false;
  }
  return true;
}

static void print_names(const Entering *e) {
  for EACH_IN(i, e->free) printf("%.*s = ", TEXT_ARG(name_of_var(e, e->free.items[i])));
}

static void print_largest(Entering *e) {
  int64_t bytes = 0;
  const int64_t size = largest_that_fits(e, &bytes);
  if (size < 0 && !mem_workspace_bytes(e->session->arena, e->function, e->frame, &e->given, &bytes))
    printf("a size is negative or too large\n");
  else if (size < 0)
    printf("does not fit, %lld bytes are needed%s\n", (long long)bytes,
           frees_workers(e) ? " for one worker" : e->free.count ? " with 0" : "");
  else if (e->free.count == 0) printf("fits, %lld bytes\n", (long long)bytes);
  else if (size == INT64_MAX) printf("fits with any size, at most %lld bytes\n", (long long)bytes);
  else print_names(e), printf("%lld, %lld bytes\n", (long long)size, (long long)bytes);
}

static void print_fit_entry(Session *session, const Fits *fits, const Function *function) {
  const Frame *frame = map_pointer(&session->compilation.layout->frames, function->name.id);
  Entering e = {.session = session,
                .fits = fits,
                .function = function,
                .frame = frame,
                .given = map_new(session->arena)};
  Text missing = {0};
  Var not_growing = {0};
  printf("%.*s: ", TEXT_ARG(session_name(session, function->entry->name)));
  e.needed = needed_variables(&e);
  if (frame->is_dynamic) printf("no bound: %.*s\n", TEXT_ARG(frame->why_dynamic));
  else if (!give_all(&e, &missing)) printf("give the scalar, too: --size %.*s=VALUE\n", TEXT_ARG(missing));
  else if (!fit_grows(&e, &not_growing))
    printf("the workspace is not known to grow with %.*s: --size %.*s=VALUE\n", TEXT_ARG(name_of_var(&e, not_growing)),
           TEXT_ARG(name_of_var(&e, not_growing)));
  else print_largest(&e);
}

void check_fits(Session *session, const Fits *fits) {
  const Program *program = session->compilation.memory;
  for RANGE(i, program->function_count)
    if (program->functions[i]->entry) print_fit_entry(session, fits, program->functions[i]);
}
