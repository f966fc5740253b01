// parallelise: marks the outermost builds whose iterations are to run at the same time.
//   in:   optimised core     out: the same statements, some with the mark `parallel`
//   rule: build n f  -->  #parallel build n f     outside of lambdas, in a function that does not call itself, and
//         unless the whole build is known to be small. The iterations of a build are independent; mem/verify/live.c
//         proves it of the memory that they use. Where the number of iterations is not known, the generated code
//         compares their work with ASHLAR_GRAIN. A statement without results, which runs only for its errors, stays.
//   rule parallel-inside: of a build that is known to have fewer than 8 iterations, with no other loops than builds and
//         folds inside, these are taken instead. `build (n, m)` becomes a build of rows for that.
//         `#[parallel]` and `#[sequential]` decide for what is made from the
//         code that they stand before (source/request.c).
//   rule parallel-versions: where the number of iterations is not known and the build is short, both:
//         build n f  -->  #versioned if n >= 8 then #parallel build n f else build n f', f' with parallel statements
//         A build inside of f' has one version.
// Without workers nothing is marked; relaxed sums of floats are still made in chunks, so that their bits are the same.
//   test: opt/test/golden/parallelise, test/suite/workers.sh
#include "folds.h"

// FEW: iterations: with fewer, what is inside of them is divided among the workers. MOST_COPIED: statements of a build
// of which there are two versions
enum { FEW = 8, MOST_COPIED = 16 };

// is_version: in the second version of a build
typedef struct Parallelising {
  Context *context;
  const Program *program;
  Cycles cycles;
  bool recursive, is_version;
} Parallelising;

// ---- what the program asks for
static bool is_fold(const Stm *stm) {
  const ExpTag tag = stm->exp->tag;
  return tag == EXP_Reduce || tag == EXP_Scan || tag == EXP_Filter || tag == EXP_Hist || tag == EXP_Scatter;
}

// Whether a statement in there is marked `#[parallel]`, by an attribute that does not stand around all of `outer`.
static bool asks_inside(const Parallelising *p, const Body *body, const OrderRequest *outer) {
  for COUNTING(i, p->context->requests.size && i < body->count) {
    const Stm *stm = body->stms[i];
    const OrderRequest *request = is_fold(stm) || stm->exp->tag == EXP_Build ? request_at(p->context, stm->span) : NULL;
    if (request && request->parallel && request != outer) return true;
    const Bodies inner = exp_bodies(stm->exp);
    for EACH_IN(k, inner)
      if (asks_inside(p, inner.items[k], outer)) return true;
  }
  return false;
}

static bool may_be_parallel(const Parallelising *p, const Stm *stm) {
  const OrderRequest *request = request_at(p->context, stm->span);
  rule_place(p->context, stm->span, var_info(p->program->vars, stm_result(stm))->name);
  if (request && !request->parallel) return rule_refused(p->context, REFUSAL_Sequential);
  return !p->recursive || request_refused(p->context, stm->span, REFUSAL_Recursive);
}

static bool has_work(const Parallelising *p, const ExpBuild *build) {
  const WorkTerms work = work_of_iterations(p->context->arena, build->widths, 1, build->function.body);
  return work_assumed(&work, INT64_MAX) >= LEAST_WORK;
}

static bool is_worth_parallel(const Parallelising *p, const Stm *stm) {
  if (!request_at(p->context, stm->span) && !has_work(p, &stm->exp->as.Build))
    return rule_refused(p->context, REFUSAL_SmallWork);
  return rule_allowed(p->context, "parallelise");
}

// A fold of floats that relaxed arithmetic may combine in another order than that of the program.
static bool is_relaxed_fold(const Parallelising *p, const Stm *stm) {
  bool floats = false;
  for EACH_IN(k, stm->pattern)
    floats = floats || scalar_is_float(var_type(p->program->vars, stm->pattern.items[k]).scalar);
  return stm->exp->tag == EXP_Reduce && p->context->options->relaxed && floats;
}

static bool put_parallel(const Parallelising *p, Builder *builder, const Stm *stm) {
  if (!context_has_workers(p->context) && !is_relaxed_fold(p, stm)) return false;
  if (!may_be_parallel(p, stm)) return false;
  if (stm->exp->tag == EXP_Reduce) return parallelise_fold(p->context, builder, stm);
  if (stm->exp->tag == EXP_Scan) return parallelise_scan(p->context, builder, stm);
  if (stm->exp->tag == EXP_Filter) return parallelise_filter(p->context, builder, stm);
  if (is_fold(stm)) return parallelise_writes(p->context, builder, stm);
  if (!is_worth_parallel(p, stm)) return false;
  build_existing(builder, stm_with_marks(p->context->arena, stm, stm->marks | MARK_Parallel));
  return true;
}

static const Body *parallelise_body(Parallelising *p, const Body *body);

// ---- builds of few iterations
static bool has_only_candidates(const Body *body) {
  for RANGE(i, body->count)
    if (exp_bodies(body->stms[i]->exp).count && !exp_roles(body->stms[i]->exp).function) return false;
  return true;
}

// The build with what is inside of it in parallel; NULL: it may not be, or nothing inside is worth it.
static const Stm *divide_inside(Parallelising *p, const Stm *stm) {
  const ExpBuild *build = &stm->exp->as.Build;
  if (p->recursive || request_at(p->context, stm->span)) return NULL;
  Builder rows = builder_new(p->context, p->program->vars, stm->span);
  const Stm *outer = build->widths.count > 1 ? build_nested(&rows, stm, 1, build->function.body) : stm;
  const Lambda function = outer->exp->as.Build.function;
  if (build->widths.count == 1 && !has_only_candidates(function.body)) return NULL;
  const Body *body = parallelise_body(p, function.body);
  rule_place(p->context, stm->span, var_info(p->program->vars, stm_result(stm))->name);
  if (body == function.body) return NULL;
  return stm_with_exp(p->context->arena, outer, NEW_EXP(p->context->arena, Build, outer->exp->as.Build.widths,
                                                        {function.parameters, body}));
}

static bool is_short_enough(Arena *scratch, const Body *body) {
  uint32_t count = 0;
  for EACH_STM(at, scratch, body) count++;
  return count <= MOST_COPIED;
}

// A copy of the build with what is inside of it in parallel, or NULL. What is decided inside is not said of the source.
static const Stm *second_version(Parallelising *p, const Stm *stm) {
  const ExpBuild *build = &stm->exp->as.Build;
  const Lambda copy = lambda_rename(p->context, p->program->vars, build->function, NULL);
  Decisions *decisions = p->context->decisions;
  p->is_version = true, p->context->decisions = NULL;
  const Exp *exp = NEW_EXP(p->context->arena, Build, build->widths, copy);
  const Stm *divided = divide_inside(p, stm_with_exp(p->context->arena, stm, exp));
  p->is_version = false, p->context->decisions = decisions;
  return divided;
}

// Appends both versions. False: nothing inside is worth it, or the build is long.
static bool put_versions(Parallelising *p, Builder *builder, const Stm *stm) {
  Arena *arena = p->context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  if (p->is_version || !is_short_enough(p->context->scratch, build->function.body) || !has_work(p, build)) return false;
  const Stm *divided = second_version(p, stm);
  rule_place(p->context, stm->span, var_info(p->program->vars, stm_result(stm))->name);
  if (!divided || !rule_allowed(p->context, "parallel-versions")) return false;
  const Stm *outer = stm_with_marks(arena, stm, stm->marks | MARK_Parallel);
  builder->span = stm->span;
  const Atom is_enough = build_i64(builder, PRIM_Le, atom_i64(FEW), build->widths.items[0]);
  const Body *all_rows = body_of_statement(p->context, p->program->vars, outer),
             *few_rows = body_of_statement(p->context, p->program->vars, divided);
  builder->marks = MARK_Versioned;
  build_stm(builder, stm->pattern.count, stm->pattern.items, NEW_EXP(arena, If, is_enough, all_rows, few_rows));
  return true;
}

// Appends what replaces a build of few iterations, or of a number that is not known. False: it is one like others.
static bool put_divided(Parallelising *p, Builder *builder, const Stm *stm) {
  int64_t width;
  if (stm->exp->tag != EXP_Build || !context_has_workers(p->context)) return false;
  if (!atom_is_i64(stm->exp->as.Build.widths.items[0], &width)) return put_versions(p, builder, stm);
  const Stm *divided = width < FEW ? divide_inside(p, stm) : NULL;
  if (!divided || !rule_allowed(p->context, "parallel-inside")) return false;
  build_existing(builder, divided);
  return true;
}

// Loops and branches are entered. So is the function of a statement in which an inner one is to run in parallel.
static const Body *parallelise_body(Parallelising *p, const Body *body) {
  Arena *arena = p->context->arena;
  Builder builder = builder_new(p->context, p->program->vars, (Span){0});
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    Bodies inner = exp_bodies(stm->exp);
    const bool is_control = (stm->exp->tag == EXP_Loop && !(stm->marks & MARK_InOrder)) || stm->exp->tag == EXP_If;
    const Lambda *function = exp_roles(stm->exp).function;
    const bool asks = function && asks_inside(p, function->body, request_at(p->context, stm->span));
    for COUNTING(k, (is_control || asks) && k < inner.count)
      if (is_control || inner.items[k] == function->body) inner.items[k] = parallelise_body(p, inner.items[k]);
    if (is_control || asks) stm = stm_with_bodies(arena, stm, inner);
    if (asks && stm->pattern.count > 0) {
      rule_place(p->context, stm->span, var_info(p->program->vars, stm_result(stm))->name);
      (void)request_refused(p->context, stm->span, REFUSAL_InnerParallel);
    }
    const bool is_candidate = stm->pattern.count > 0 && (is_fold(stm) || stm->exp->tag == EXP_Build);
    OrderRequest *request = request_at(p->context, stm->span);
    if (!asks && is_candidate && put_divided(p, &builder, stm)) continue;
    if (!asks && is_candidate && put_parallel(p, &builder, stm)) {
      if (request) request->met = true;
    } else {
      build_existing(&builder, stm);
    }
  }
  return builder_body(&builder, body);
}

static const Function *parallelise_function(Context *context, const Program *program, const Function *function,
                                            void *user) {
  Parallelising *p = user;
  p->recursive = cycles_recursive(&p->cycles, function->name);
  (void)program;
  return function_with_body(context->arena, function, parallelise_body(p, function->body));
}

const Program *parallelise(Context *context, const Program *program) {
  if (!context_has_workers(context) && !context->options->relaxed) return program;
  Parallelising p = {context, program, cycles_of_program(context->arena, program), false, false};
  return program_map(context, program, parallelise_function, &p);
}
