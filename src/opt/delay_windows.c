// delay_windows: windows under MARK_Eager become delayed code, and the loops that read them are marked: they keep the
// windows in scalars (rotate_windows) [paper 2, eq. 5.15].
//   in: core   out: core with the same meaning
//   rule: ws = build k (\i -> view of x) under MARK_Eager  -->  ws = build k (\i -> view of x) under MARK_Source
//         if every use of ws is a read in a map or fold. Then no array of windows is stored: fusion turns the reads
//         into reads of x. A map of scalars that reads ws gets MARK_Rolls, and unroll_windows unrolls its small folds.
// Only functions with such windows are fused again.
// A view here is any composition of slices, permutations, reshapes and builds of them, so that windows of two and three
// dimensions are covered: compositions of slides and transpositions.
//   test: test/suite/replays.sh, test/rows/DV-40-windows-of-any-function.fut
#include "opt/opt.h"

enum { MOST_ROUNDS = 8 };   // of fusion: windows of windows take one each

typedef struct Delayer {
  Context *context;
  VarTable *vars;
  Map counts;         // Var id -> uses in the function
  Map reads;          // Var id -> uses as the array of a view or of a read, inside maps and folds
  Bitset delayed;     // the windows, and views of them
  uint32_t depth;     // of maps and folds around the current statement
  bool any;           // is there a window that is delayed?
} Delayer;

static bool is_view_only(const Body *body) {
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    const bool is_view = (exp_info(exp->tag)->flags & EXP_View) || exp->tag == EXP_Prim || exp->tag == EXP_Index;
    if (!is_view && !(exp->tag == EXP_Build && is_view_only(exp->as.Build.function.body))) return false;
  }
  for EACH_IN(i, body->result) {   // an element is read, not computed
    const Stm *stm = body_binding(body, body->result.items[i], NULL);
    if (!stm || stm->exp->tag == EXP_Prim) return false;
  }
  return true;
}

// ---- the uses of windows

static Var read_operand(const Exp *exp) {
  if (exp->tag == EXP_Index) return exp->as.Index.array;
  return exp_info(exp->tag)->flags & EXP_View ? exp_roles(exp).viewed : (Var){0};
}

static void count_reads(Delayer *delayer, const Body *body) {
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    const bool repeats = exp->tag == EXP_Build || exp->tag == EXP_Reduce || exp->tag == EXP_Scan;
    const Bodies bodies = exp_bodies(exp);
    const Var array = read_operand(exp);
    if (array.id && delayer->depth > 0) map_add(&delayer->reads, array.id)->as.value++;
    delayer->depth += repeats;
    for EACH_IN(k, bodies) count_reads(delayer, bodies.items[k]);
    delayer->depth -= repeats;
  }
}

static bool is_window_array(const Delayer *delayer, const Stm *stm) {
  if (stm->exp->tag != EXP_Build || !(stm->marks & MARK_Eager) || stm->pattern.count != 1 || !exp_is_pure(stm->exp))
    return false;
  const uint32_t id = stm_result(stm).id;
  const uint64_t uses = map_value_or(&delayer->counts, id, 0);
  return var_type(delayer->vars, stm_result(stm)).rank > stm->exp->as.Build.widths.count && uses > 0 &&
         uses == map_value_or(&delayer->reads, id, 0) && is_view_only(stm->exp->as.Build.function.body);
}

// A part of a composition of views, of which windows are made.
static bool is_view_array(const Delayer *delayer, const Stm *stm) {
  return stm->exp->tag == EXP_Build && !(stm->marks & MARK_Effects) && stm->pattern.count == 1 &&
         var_type(delayer->vars, stm_result(stm)).rank > stm->exp->as.Build.widths.count && exp_is_pure(stm->exp) &&
         is_view_only(stm->exp->as.Build.function.body);
}

// ---- the maps that read them

static bool reads_windows(const Delayer *delayer, const Body *body) {
  for EACH_STM(at, delayer->context->scratch, body) {
    const Var array = read_operand(at.stm->exp);
    if (array.id && bitset_has(&delayer->delayed, array.id)) return true;
  }
  return false;
}

static bool makes_scalars(const Delayer *delayer, const Stm *stm) {
  for EACH_IN(i, stm->pattern)
    if (var_type(delayer->vars, stm->pattern.items[i]).rank != stm->exp->as.Build.widths.count) return false;
  return true;
}

// A build of such rows is marked, too: fusion makes one build of both.
static bool gives_rolled_rows(const Body *body) {
  const Stm *row = body_binding(body, body->result.items[0], NULL);
  return row && (row->marks & MARK_Rolls);
}

static void delay_window_stm(void *user, Builder *builder, const Stm *stm) {
  Delayer *delayer = user;
  if (is_window_array(delayer, stm)) {
    bitset_add(&delayer->delayed, stm_result(stm).id);
    stm = stm_with_marks(delayer->context->arena, stm, (stm->marks & ~(uint32_t)MARK_Eager) | MARK_Source);
  } else if (delayer->any && is_view_array(delayer, stm)) {
    stm = stm_with_marks(delayer->context->arena, stm, stm->marks | MARK_Source);
  } else if (stm->exp->tag == EXP_Build &&
             (gives_rolled_rows(stm->exp->as.Build.function.body) ||
              (makes_scalars(delayer, stm) && reads_windows(delayer, stm->exp->as.Build.function.body)))) {
    stm = stm_with_marks(delayer->context->arena, stm, stm->marks | MARK_Rolls);
  }
  build_existing(builder, stm);
}

static const Body *with_delayed_windows(Delayer *delayer, const Body *body) {
  return body_rewrite(delayer->context, delayer->vars, body, delay_window_stm, delayer);
}

static const Function *delay_in_function(Context *context, const Program *program, const Function *function,
                                         void *user) {
  const Bitset *kept = user;
  Delayer delayer = {.context = context, .vars = program->vars, .reads = map_new(context->arena),
                     .delayed = bitset_new(context->arena)};
  if (bitset_has(kept, function->name.id) || !body_has_marks(context->scratch, function->body, MARK_Eager))
    return function;
  delayer.counts = body_use_counts(context->arena, program->vars, function->body);
  count_reads(&delayer, function->body);
  for EACH_STM(at, context->scratch, function->body)
    if (is_window_array(&delayer, at.stm)) delayer.any = true;
  return delayer.any ? function_with_body(context->arena, function, with_delayed_windows(&delayer, function->body))
                     : function;
}

// ---- the trial

static bool keeps_windows(Context *context, const Function *function) {
  for EACH_STM(at, context->scratch, function->body)
    if (at.stm->exp->tag == EXP_Build && (at.stm->marks & MARK_Source)) return true;
  return false;
}

static const Program *fused_windows(Context *context, const Program *program) {
  for INT_RANGE(round, MOST_ROUNDS) {
    const Program *before = program;
    program = simplify(context, unroll_windows(context, simplify(context, fuse(context, program))));
    program = remove_dead(context, program);
    if (program == before) break;
  }
  return program;
}

static Bitset changed_functions(Context *context, const Program *before, const Program *after) {
  Bitset changed = bitset_new(context->arena);
  for RANGE(i, after->function_count)
    if (before->functions[i] != after->functions[i]) bitset_add(&changed, after->functions[i]->name.id);
  return changed;
}

// A function in which fusion leaves delayed windows keeps its stored ones. Functions without delayed windows have been
// fused before and stay as they are.
const Program *delay_windows(Context *context, const Program *program) {
  Bitset kept = bitset_new(context->arena);
  for RANGE(i, program->function_count)
    if (keeps_windows(context, program->functions[i])) bitset_add(&kept, program->functions[i]->name.id);
  for (;;) {
    const Program *delayed = program_map(context, program, delay_in_function, &kept);
    if (delayed == program) return program;
    const Bitset tried = changed_functions(context, program, delayed);
    context->selected = &tried;
    const Program *fused = fused_windows(context, delayed);
    context->selected = NULL;
    bool settled = true;
    for RANGE(i, fused->function_count) {
      const Function *function = fused->functions[i];
      if (bitset_has(&kept, function->name.id) || !keeps_windows(context, function)) continue;
      bitset_add(&kept, function->name.id);
      settled = false;
    }
    if (settled) return fused;
  }
}
