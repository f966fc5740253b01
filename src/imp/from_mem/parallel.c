// parallel: a build whose iterations run at the same time becomes tasks, ranges of its outermost dimension.
//   in:   a build for which the layout has made frames of workers
//   out:  parallel begin, count of n work w workers p frames .. { for i < count { iteration begin + i } }
//   The work of an iteration is estimated from its statements: a width that is known before the build counts as it is,
//   every other as ASSUMED_WIDTH. It decides only how many iterations a task has.
#include "imp/from_mem/from_mem.h"

// ENOUGH: of an iteration that the program asks to run in parallel
enum { COUNTED_LOOPS = 4, ENOUGH = 1000000000 };

// ---- the work of an iteration
static Scalar number_f64(int64_t value) { return (Scalar){.type = SCALAR_F64, .as.f64 = (double)value}; }
// body: of the iteration
typedef struct Work { Translator *t; const Body *body; int64_t constant; const ImpExp *sum; uint32_t loops; } Work;

static void count_body(Work *work, const Body *body, int64_t times, const ImpExp *factor);

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

static const ImpExp *f64_product(Translator *t, const ImpExp *a, const ImpExp *b) {
  return a ? imp_binary_of(t->out, SCALAR_F64, PRIM_Mul, a, b) : b;
}

static void add_work(Work *work, int64_t count, const ImpExp *factor) {
  Translator *t = work->t;
  if (!factor) {
    work->constant += count;
    return;
  }
  const ImpExp *term = f64_product(t, factor, imp_constant(t->arena, number_f64(count)));
  work->sum = work->sum ? imp_binary_of(t->out, SCALAR_F64, PRIM_Add, work->sum, term) : term;
}

static void count_stm(Work *work, const Stm *stm, int64_t times, const ImpExp *factor, int64_t *own) {
  const ExpRoles roles = exp_roles(stm->exp);
  const Bodies inner = exp_bodies(stm->exp);
  const ExpPrim *prim = stm->exp->tag == EXP_Prim ? &stm->exp->as.Prim : NULL;
  *own += stm->exp->tag == EXP_Call ? ASSUMED_CALL : prim ? (int64_t)prim_cost(prim->prim, prim->type) : 1;
  for EACH_IN(i, roles.widths) {
    int64_t width = ASSUMED_WIDTH;
    const bool is_constant = atom_is_i64(roles.widths.items[i], &width);
    const bool is_counted = !is_constant && work->loops < COUNTED_LOOPS;
    const ImpExp *known = is_counted ? known_width(work->t, work->body, roles.widths.items[i]) : NULL;
    if (known) factor = f64_product(work->t, factor, known), work->loops++;
    else if (__builtin_mul_overflow(times, width > 0 ? width : 1, &times)) times = INT64_MAX / 2;
  }
  if (exp_is_while(stm->exp)) times = times < INT64_MAX / 64 ? times * ASSUMED_WIDTH : times;
  for EACH_IN(i, inner) count_body(work, inner.items[i], times, factor);
}

static void count_body(Work *work, const Body *body, int64_t times, const ImpExp *factor) {
  int64_t own = 0;
  for RANGE(i, body->count) count_stm(work, body->stms[i], times, factor, &own);
  if (own > 0) add_work(work, own < INT64_MAX / times ? own * times : INT64_MAX / 2, factor);
}

static const ImpExp *work_of_iteration(Translator *t, const Stm *stm) {
  if (request_at(t->context, stm->span)) return imp_constant(t->arena, number_f64(ENOUGH));
  const ExpBuild *build = &stm->exp->as.Build;
  Work work = {.t = t, .body = build->function.body};
  const ImpExp *factor = NULL;
  int64_t times = 1, width;
  for RANGE_FROM(i, 1, build->widths.count) {
    const ImpExp *known = known_width(t, work.body, build->widths.items[i]);
    if (atom_is_i64(build->widths.items[i], &width)) times *= width > 0 && width < INT32_MAX ? width : 1;
    else factor = known ? f64_product(t, factor, known) : factor;
  }
  add_work(&work, times, factor);   // the store
  count_body(&work, build->function.body, times, factor);
  const ImpExp *constant = imp_constant(t->arena, number_f64(work.constant));
  return work.sum ? imp_binary_of(t->out, SCALAR_F64, PRIM_Add, work.sum, constant) : constant;
}

// ---- the statement
// A buffer for the frames of all workers. Nobody uses it; its position says how much of the arena is in use, also where
// the statement is not reached.
static void reserve_frames(Translator *t, const ImpParallel *tasks) {
  Scalar known;
  if (imp_exp_is_constant(tasks->bytes, &known) && known.as.s == 0) return;
  const ImpVar frames =
      imp_var_new(t->arena, t->vars, intern_string(t->context->names, "frames"), imp_buffer(SCALAR_U8));
  const ImpArena arena = {frames, tasks->frame, imp_times(t->out, tasks->workers, tasks->bytes)};
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

bool translate_parallel(Translator *t, const Stm *stm) {
  const WorkerFrames *frames = t->in_task ? NULL : worker_frames(t, stm);
  if (!frames) return false;
  const ExpBuild *build = &stm->exp->as.Build;
  ImpParallel tasks = {.begin = new_counter(t, "begin"),
                       .count = new_counter(t, "count"),
                       .bound = imp_scalar_of(t, build->widths.items[0]),
                       .work = work_of_iteration(t, stm),
                       .workers = imp_workers(t),
                       .frame = exp_of_place(t, frames->offset),
                       .bytes = exp_of_extent(t, frames->bytes),
                       .failing = frames->may_fail};
  reserve_frames(t, &tasks);
  OpenBlock body;
  t->in_task = true;
  block_enter(t, &body, true);
  build_range(t, stm, imp_var(t->arena, tasks.begin), imp_var(t->arena, tasks.count));
  block_leave(t, &body);
  t->in_task = false;
  tasks.body = imp_finish(&body.out);
  imp_put(t->out, (ImpStm){IMP_Parallel, {.Parallel = tasks}});
  return true;
}
