// report_marks: warnings for requests in the source that optimisation could not satisfy: a loop marked for unrolling
// that is still a loop, a remaining check under `warn(safety_checks)`, a source view that is stored and read. One
// warning for each location.
#include "opt/opt.h"

typedef struct Reporter { Context *context; Sizes *sizes; Bitset read; /* arrays read by element or slice */ } Reporter;

static bool told(const Reporter *reporter, DiagCode code, Span span) {
  for EACH(i, &reporter->context->diags) {
    const Diag *diag = reporter->context->diags.items[i];
    if (diag->code == code && diag->span.file == span.file && diag->span.start == span.start &&
        diag->span.end == span.end)
      return true;
  }
  return false;
}

static void report_mark(const Reporter *reporter, DiagCode code, Span span, Text why) {
  if (!told(reporter, code, span)) diag_report(reporter->context, code, span, why, TEXT(""), TEXT(""));
}

static void note_reads(Reporter *reporter, const Body *body) {
  for EACH_STM(at, reporter->context->scratch, body) {
    const Exp *exp = at.stm->exp;
    if (exp->tag == EXP_Index) bitset_add(&reporter->read, exp->as.Index.array.id);
    if (exp->tag == EXP_Slice) bitset_add(&reporter->read, exp->as.Slice.array.id);
  }
}

static void report_stored(const Reporter *reporter, const Stm *stm) {
  for EACH_IN(i, stm->pattern) {
    if (!bitset_has(&reporter->read, stm->pattern.items[i].id)) continue;
    const Text why = exp_is_pure(stm->exp)
                         ? TEXT("what it reads is overwritten before its readers run, or it is too large")
                         : TEXT("it may fail, and is to fail once");
    report_mark(reporter, DIAG_W0703, stm->span, why);
  }
}

static void report_stm(const Reporter *reporter, const Stm *stm) {
  const bool plain = reporter->context->options->plain;
  if ((stm->marks & MARK_Unroll) && !plain && stm->exp->tag == EXP_Loop) {
    int64_t iterations;
    const CoreLoopForm *form = &stm->exp->as.Loop.form;
    bool constant = form->tag == CORE_LOOP_For && atom_is_i64(form->bound, &iterations);
    report_mark(reporter, DIAG_W0701, stm->span,
                constant ? TEXT("that would make too much code") : TEXT("the number of iterations is not known"));
  }
  if ((stm->marks & MARK_Warn) && !(stm->marks & MARK_Known) && stm->exp->tag == EXP_Assert)
    report_mark(reporter, DIAG_W0702, stm->span,
                message_outline(reporter->context, reporter->sizes, stm->exp->as.Assert.message));
  if ((stm->marks & MARK_Source) && !plain && stm->exp->tag == EXP_Build) report_stored(reporter, stm);
}

void report_marks(Context *context, const Program *program) {
  Reporter reporter = {context, NULL, bitset_new(context->scratch)};
  for RANGE(i, program->function_count) note_reads(&reporter, program->functions[i]->body);
  for RANGE(i, program->function_count) {
    reporter.sizes = sizes_of_function(context, program->vars, program->functions[i]);
    for EACH_STM(at, context->scratch, program->functions[i]->body) report_stm(&reporter, at.stm);
  }
}
