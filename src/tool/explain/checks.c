// checks: `ashlar explain --checks`: the checks that remain at run time, the position of each, and the reason why a
// check stays inside its loop.
#include "tool/commands/command.h"
#include <stdio.h>

typedef struct Printer {
  Session *session;
  Sizes *sizes;
  Map definitions; /* Var id -> const Stm * */
  uint32_t loops, once, hoisted, inside;
} Printer;

// ---- the dependences of a condition
typedef struct Tracing { const Printer *printer; Map seen; Text found; } Tracing;

static Text source_in_words(const Exp *exp) {
  static const struct { ExpTag tag; const char *words; } sources[] = {
      {EXP_Index, "an element of an array"}, {EXP_Filter, "what a filter keeps"},
      {EXP_Reduce, "the result of a fold"},  {EXP_Scan, "the result of a fold"},
      {EXP_Call, "the result of a call"},    {EXP_Loop, "the result of a loop"},
      {EXP_If, "the result of a branch"}};
  for RANGE(i, COUNT_OF(sources))
    if (sources[i].tag == exp->tag) return text_of(sources[i].words);
  return TEXT("");
}
static void trace(void *user, Atom atom) {
  Tracing *tracing = user;
  if (atom.tag != ATOM_Var || tracing->found.size || map_find(&tracing->seen, atom.as.var.id)) return;
  map_put(&tracing->seen, atom.as.var.id, 1);
  const Stm *stm = map_pointer(&tracing->printer->definitions, atom.as.var.id);
  if (!stm) return;
  tracing->found = source_in_words(stm->exp);
  const Visitor visitor = {.user = user, .atom = trace};
  if (stm->exp->tag == EXP_Prim || stm->exp->tag == EXP_Convert || stm->exp->tag == EXP_Atom)
    exp_visit(stm->exp, &visitor);
}
static Text reason_inside(const Printer *printer, const Stm *stm) {
  Tracing tracing = {printer, map_new(printer->session->context->scratch), {0}};
  trace(&tracing, stm->exp->as.Assert.condition);
  if (tracing.found.size)
    return text_format(printer->session->arena, "it depends on %.*s", TEXT_ARG(tracing.found));
  return TEXT("it depends on the loop's state or on data, neither rises nor falls, or something else in the loop may "
              "fail first");
}

static void print_check(Printer *printer, const Stm *stm) {
  Context *context = printer->session->context;
  Text outline = message_outline(context, printer->sizes, stm->exp->as.Assert.message);
  printf("%.*s: %.*s", TEXT_ARG(span_describe(context, stm->span)), TEXT_ARG(outline));
  if (stm->marks & MARK_Hoisted) printer->hoisted++, printf(" (one condition before its loops)");
  else if (printer->loops == 0) printer->once++;
  else {
    Text reason = reason_inside(printer, stm);
    printer->inside++;
    printf(" (in a loop: %.*s)", TEXT_ARG(reason));
  }
  printf("\n");
}

static void print_check_body(Printer *printer, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Bodies inside = exp_bodies(stm->exp);
    const bool loop = stm->exp->tag != EXP_If;
    if (stm->exp->tag == EXP_Assert && !(stm->marks & MARK_Known)) print_check(printer, stm);
    printer->loops += loop;
    for EACH_IN(k, inside) print_check_body(printer, inside.items[k]);
    printer->loops -= loop;
  }
}

void explain_checks(Session *session) {
  const Program *program = session->compilation.optimised;
  Printer printer = {.session = session};
  for RANGE(i, program->function_count) {
    printer.definitions = map_new(session->arena);
    printer.sizes = sizes_of_function(session->context, program->vars, program->functions[i]);
    for EACH_STM(at, session->arena, program->functions[i]->body)
      for EACH_IN(k, at.stm->pattern)
        map_put_pointer(&printer.definitions, at.stm->pattern.items[k].id, at.stm);
    print_check_body(&printer, program->functions[i]->body);
  }
  uint32_t count = printer.once + printer.hoisted + printer.inside;
  printf("%u check%s remain%s at run time", count, count == 1 ? "" : "s", count == 1 ? "s" : "");
  if (count) printf(": %u once, %u before loops, %u in loops", printer.once, printer.hoisted, printer.inside);
  printf("\n");
}
