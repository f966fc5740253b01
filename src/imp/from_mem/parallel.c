// parallel: a build whose iterations run at the same time becomes tasks, ranges of its outermost dimension.
//   in:   a statement for which the layout has made frames of workers (copies and fills: copy_tasks.c)
//   out:  parallel begin, count of n work w workers p frames .. { for i < count { iteration begin + i } }
//   The work of an iteration is estimated from its statements: a width that is known before the build counts as it is,
//   every other as ASSUMED_WIDTH. It decides only how many iterations a task has.
#include "imp/from_mem/from_mem.h"

// ENOUGH: of an iteration that the program asks to run in parallel
enum { COUNTED_LOOPS = 4, ENOUGH = 1000000000 };

// ---- the work of an iteration
static Scalar number_f64(int64_t value) { return (Scalar){.type = SCALAR_F64, .as.f64 = (double)value}; }
// body: of the iteration; known: WorkFactor * -> its width before the statement; loops: how many are known
typedef struct Work { Translator *t; const Body *body; Map known; uint32_t loops; } Work;

static bool is_known_variable(void *user, uint32_t variable) {
  return map_find(&((Translator *)user)->scalars, variable) != NULL;
}

// The width as an f64; NULL: it is not known before the statement. Of a minimum or maximum, an operand that is known
// there and no constant.
static const ImpExp *known_width(Translator *t, const Body *body, Atom width) {
  const Poly *poly = poly_of(t, width);
  bool is_known = true;
  for EACH_VARIABLE(at, poly) is_known = is_known && is_known_variable(t, at.variable);
  if (is_known) return imp_convert(t->arena, SCALAR_F64, SCALAR_I64, exp_of_poly(t, poly));
  const Stm *stm = body_binding(body, width, NULL);
  const ExpPrim *prim = stm && stm->exp->tag == EXP_Prim ? &stm->exp->as.Prim : NULL;
  if (!prim || (prim->prim != PRIM_Min && prim->prim != PRIM_Max)) return NULL;
  for EACH_IN(i, prim->arguments) {
    const Atom operand = prim->arguments.items[i];
    const ImpExp *known = operand.tag == ATOM_Var ? known_width(t, body, operand) : NULL;
    if (known) return known;
  }
  return NULL;
}

const ImpExp *f64_product(Translator *t, const ImpExp *a, const ImpExp *b) {
  return a ? imp_binary_of(t->out, SCALAR_F64, PRIM_Mul, a, b) : b;
}

// The product of the widths that are known; the others are in `times`.
static const ImpExp *known_product(Work *work, const WorkFactor *factors, int64_t *times) {
  const ImpExp *product = NULL;
  for (const WorkFactor *factor = factors; factor; factor = factor->outer) {
    const bool is_counted = factor->width.as.var.id && work->loops < COUNTED_LOOPS;
    const MapEntry *seen = map_find(&work->known, (uint64_t)(uintptr_t)factor);
    const ImpExp *known = seen ? seen->as.pointer : is_counted ? known_width(work->t, work->body, factor->width) : NULL;
    if (!seen && known) work->loops++;
    map_put_pointer(&work->known, (uint64_t)(uintptr_t)factor, known);
    if (known) product = product ? f64_product(work->t, product, known) : known;
    else *times = bounded_product(*times, ASSUMED_WIDTH);
  }
  return product;
}

static const ImpExp *work_of_iteration(Translator *t, const Stm *stm) {
  if (request_at(t->context, stm->span)) return imp_constant(t->arena, number_f64(ENOUGH));
  const ExpBuild *build = &stm->exp->as.Build;
  const Body *body = build->function.body;
  const Atoms inner = {build->widths.count - 1, build->widths.items + 1};
  const WorkTerms terms = work_of_iterations(t->arena, inner, 1, body);
  Work work = {t, body, map_new(t->arena), 0};
  int64_t constant = 0;
  const ImpExp *sum = NULL;
  for EACH(i, &terms) {
    int64_t count = terms.items[i].count;
    const ImpExp *factor = known_product(&work, terms.items[i].factors, &count);
    const ImpExp *number = imp_constant(t->arena, number_f64(count));
    const ImpExp *term = factor ? f64_product(t, factor, number) : NULL;
    if (!factor) constant = constant > INT64_MAX - count ? INT64_MAX : constant + count;
    else sum = sum ? imp_binary_of(t->out, SCALAR_F64, PRIM_Add, sum, term) : term;
  }
  const ImpExp *rest = imp_constant(t->arena, number_f64(constant));
  return sum && constant ? imp_binary_of(t->out, SCALAR_F64, PRIM_Add, sum, rest) : sum ? sum : rest;
}

// ---- the statement
// A buffer for the frames of all workers. Nobody uses it; its position says how much of the arena is in use, also where
// the statement is not reached.
static void reserve_frames(Translator *t, const ImpParallel *tasks) {
  Scalar known;
  if (imp_exp_is_constant(tasks->bytes, &known) && known.as.s == 0) return;
  const ImpVar frames =
      imp_var_new(t->arena, t->vars, intern_string(t->context->names, "frames"), imp_buffer(SCALAR_U8));
  const ImpArena arena = {frames, tasks->frame, imp_times(t->out, tasks->workers, tasks->bytes), NULL};
  imp_put(t->out, (ImpStm){IMP_Arena, {.Arena = arena}});
}

const ImpExp *imp_workers(Translator *t) {
  return t->in_task ? imp_i64(t->arena, 1) : imp_scalar_of(t, atom_var(t->core_vars->workers));
}

static const WorkerFrames *worker_frames(const Translator *t, const Stm *stm) {
  return map_pointer(&t->layout->workers, (uint64_t)(uintptr_t)stm->exp);
}

const ImpExp *is_one_worker(Translator *t) {
  const ImpExp *const arguments[] = {imp_workers(t), imp_i64(t->arena, 2)};
  return imp_prim(t->arena, PRIM_Lt, SCALAR_I64, 2, arguments);
}

bool runs_in_tasks(const Translator *t, const Stm *stm) { return !t->in_task && worker_frames(t, stm); }

bool has_parallel_statements(const Translator *t, const Body *body) {
  for EACH_STM(at, t->context->scratch, body) {
    if (worker_frames(t, at.stm)) return true;
    if (at.stm->exp->tag == EXP_Call && bitset_has(t->parallel, at.stm->exp->as.Call.function.id)) return true;
  }
  return false;
}

static ImpVar new_counter(Translator *t, const char *name) {
  return imp_var_new(t->arena, t->vars, intern_string(t->context->names, name), imp_scalar(SCALAR_I64));
}

void tasks_open(Translator *t, OpenTasks *open, const ImpExp *bound, const ImpExp *work, const WorkerFrames *frames) {
  const ImpExp *none = imp_i64(t->arena, 0);
  open->tasks = (ImpParallel){.begin = new_counter(t, "begin"),
                              .count = new_counter(t, "count"),
                              .bound = bound,
                              .work = work,
                              .workers = imp_workers(t),
                              .frame = frames ? exp_of_place(t, frames->offset) : none,
                              .bytes = frames ? exp_of_extent(t, frames->bytes) : none,
                              .failing = frames && frames->may_fail};
  reserve_frames(t, &open->tasks);
  t->in_task = true;
  block_enter(t, &open->body, true);
}

void tasks_close(Translator *t, OpenTasks *open) {
  block_leave(t, &open->body);
  t->in_task = false;
  open->tasks.body = imp_finish(&open->body.out);
  imp_put(t->out, (ImpStm){IMP_Parallel, {.Parallel = open->tasks}});
}

bool translate_parallel(Translator *t, const Stm *stm) {
  if (!runs_in_tasks(t, stm)) return false;
  OpenTasks open;
  const ImpExp *bound = imp_scalar_of(t, stm->exp->as.Build.widths.items[0]);
  tasks_open(t, &open, bound, work_of_iteration(t, stm), worker_frames(t, stm));
  build_range(t, stm, imp_var(t->arena, open.tasks.begin), imp_var(t->arena, open.tasks.count));
  tasks_close(t, &open);
  return true;
}
