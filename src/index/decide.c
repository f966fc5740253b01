// decide: queries of the prover answered by isl, the integer set library, if it was available when Ashlar was built
// (ASHLAR_ISL).
//
// Linear constraints are decided exactly. A product of variables is treated as a variable of its own, which is at least
// 0 or 1 if the signs of its factors imply this; this can only lose answers. Yes: no integer point satisfies the facts
// and  poly <= -1. No: none satisfies them and  poly >= 0.
#include "index/index.h"

#ifdef ASHLAR_ISL
#include <dlfcn.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>

// The functions of isl that are used. The library (ASHLAR_ISL is its file name) is loaded when it is needed and stays
// loaded, so that a compilation without questions does not pay for it and a second question pays little.
#define ISL_FUNCTIONS(F) \
  F(isl_ctx_alloc) F(isl_ctx_free) F(isl_ctx_reset_error) F(isl_ctx_reset_operations) F(isl_ctx_set_max_operations) \
  F(isl_options_set_on_error) F(isl_set_free) F(isl_set_is_empty) F(isl_set_read_from_str)
typedef struct Isl {
#define MEMBER(name) __typeof__(&name) name;
  ISL_FUNCTIONS(MEMBER)
#undef MEMBER
} Isl;

static bool isl_load(Isl *isl) {
  void *library = dlopen(ASHLAR_ISL, RTLD_NOW | RTLD_LOCAL);
  bool complete = library != NULL;
#define FIND(name) complete = complete && (*(void **)&isl->name = dlsym(library, #name)) != NULL;
  ISL_FUNCTIONS(FIND)
#undef FIND
  return complete;
}

enum { OPERATION_LIMIT = 20000, FACT_LIMIT = 64, DIMENSION_LIMIT = 32 };
typedef struct Question {
  Arena *arena;
  const Facts *facts;
  uint32_t count;
  const Monomial *dimensions[DIMENSION_LIMIT];
  bool too_large;
} Question;

// The number of the dimension that represents the product.
static uint32_t dimension_of(Question *question, const Monomial *term) {
  uint32_t i = 0;
  while (i < question->count && !monomial_same(question->dimensions[i], term)) i++;
  if (i < question->count) return i;
  if (question->count == DIMENSION_LIMIT) return question->too_large = true, 0;
  question->dimensions[question->count++] = term;
  return i;
}

static void print_linear_sum(Question *question, Out *out, const Poly *poly) {
  out_char(out, '0');
  for RANGE(i, poly->count) {
    const Monomial *term = &poly->terms[i];
    out_format(out, " %+lld", (long long)term->coefficient);
    if (term->degree > 0) out_format(out, "x%u", dimension_of(question, term));
  }
}
static void print_fact(Question *question, Out *out, const Poly *fact) {
  print_linear_sum(question, out, fact);
  out_string(out, " >= 0 and ");
}

// The least value of a product that the signs of its factors imply; -1: none.
static int least_value(const Facts *facts, const Monomial *term) {
  int least = 1;
  for RANGE(i, term->degree) {
    const uint32_t variable = term->variables[i];
    if (bitset_has(&facts->positive, variable)) continue;
    const bool even = i + 1 < term->degree && term->variables[i + 1] == variable;
    if (!even && !bitset_has(&facts->sizes, variable)) return -1;
    least = 0;
    i += even;
  }
  return least;
}
static void print_signs(const Question *question, Out *out) {
  for RANGE(i, question->count) {
    const int least = least_value(question->facts, question->dimensions[i]);
    if (least >= 0) out_format(out, "x%u >= %d and ", i, least);
  }
}
static void print_dimensions(const Question *question, Out *out) {
  out_string(out, "{ [");
  for RANGE(i, question->count) out_format(out, "%sx%u", i ? "," : "", i);
  out_string(out, "] : ");
}

// Does no integer point satisfy the facts and `poly >= 0`? When the limit of operations is reached: no.
static bool is_empty_with(const Isl *isl, isl_ctx *context, Question *question, const Poly *poly) {
  Out body = out_new(question->arena), text = out_new(question->arena);
  for COUNTING(i, i < question->facts->non_negative.size && i < FACT_LIMIT)
    print_fact(question, &body, question->facts->non_negative.items[i]);
  print_fact(question, &body, poly);
  if (question->too_large) return false;
  print_dimensions(question, &text);
  print_signs(question, &text);
  out_text(&text, out_result(&body));
  out_string(&text, "0 = 0 }");
  isl->isl_ctx_reset_operations(context);
  isl->isl_ctx_set_max_operations(context, OPERATION_LIMIT);
  isl_set *set = isl->isl_set_read_from_str(context, text_c_string(question->arena, out_result(&text)));
  const isl_bool empty = set ? isl->isl_set_is_empty(set) : isl_bool_error;
  isl->isl_set_free(set);
  isl->isl_ctx_reset_error(context);
  return empty == isl_bool_true;
}

bool decide_available(void) {
  Isl isl;
  return isl_load(&isl);
}

Answer decide_non_negative(const Facts *facts, const Poly *poly) {
  Isl isl;
  if (poly->broken || !isl_load(&isl)) return ANSWER_Unknown;
  Question question = {.arena = arena_new(), .facts = facts};
  isl_ctx *context = isl.isl_ctx_alloc();
  (void)isl.isl_options_set_on_error(context, ISL_ON_ERROR_CONTINUE);
  const Poly *below = poly_sub(question.arena, poly_constant(question.arena, -1), poly);
  const bool never_below = !below->broken && is_empty_with(&isl, context, &question, below);
  const bool never_above = !never_below && is_empty_with(&isl, context, &question, poly);
  const Answer answer = never_below ? ANSWER_Yes : never_above ? ANSWER_No : ANSWER_Unknown;
  isl.isl_ctx_free(context);
  arena_free(question.arena);
  return answer;
}
#else
bool decide_available(void) { return false; }
Answer decide_non_negative(const Facts *facts, const Poly *poly) { return (void)facts, (void)poly, ANSWER_Unknown; }
#endif
