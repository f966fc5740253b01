// lower_testing: checks, lowers and verifies programs given as text, and evaluates them with the value interpreter.
#ifndef ASHLAR_LOWER_TESTING_H
#define ASHLAR_LOWER_TESTING_H
#include "core/interpret.h"
#include "lower/lower.h"
#include "testing.h"

typedef struct Lowered { Context *context; Program *program; } Lowered;

static inline const char *lowered_text(Lowered *lowered, Out *out) {
  return text_c_string(lowered->context->arena, out_result(out));
}

static inline Lowered lowered_from(const char *source) {
  Lowered lowered = {context_new(), NULL};
  Context *context = lowered.context;
  uint32_t file = source_add(context, TEXT("test.fut"), text_of(source));
  TypedProgram *typed = types_check(context, syntax_load(context, file));
  if (!diag_has_errors(context)) lowered.program = lower_program(context, typed, NULL);
  Out out = out_new(context->arena);
  if (diag_has_errors(context)) {
    diag_print(context, &out, false);
    fprintf(stderr, "%s\n%s", source, lowered_text(&lowered, &out));
    lowered.program = NULL;
  } else if (!core_verify(context, lowered.program, &out)) {
    fprintf(stderr, "%s\n%s", source, lowered_text(&lowered, &out));
    lowered.program = NULL;
  }
  CHECK(lowered.program != NULL);
  return lowered;
}

static inline void print_value(Out *out, const ArrayValue *value) {
  for RANGE(i, value->rank) out_format(out, "[%lld]", (long long)value->shape[i]);
  int64_t count = array_value_count(value);
  for I64_RANGE(i, count) {
    if (i > 0 || value->rank > 0) out_char(out, ' ');
    scalar_print(out, array_value_get(value, i));
  }
}

// The results of `main`, which has no parameters, separated by "; "; or "error: " and the message.
static inline const char *run_main(Lowered *lowered, uint64_t *operations) {
  Context *context = lowered->context;
  if (!lowered->program) return "rejected";
  const Function *function = program_function(lowered->program, intern_string(context->names, "main"));
  const ArrayValue **results = NEW_ARRAY(context->arena, const ArrayValue *, function->results.count);
  RuntimeError error = {0};
  InterpretOptions options = {.operation_count = operations};
  Out out = out_new(context->arena);
  if (!core_interpret(context, lowered->program, function->name, NULL, results, &options, &error)) {
    out_string(&out, "error: ");
    out_text(&out, error.text);
    return lowered_text(lowered, &out);
  }
  for RANGE(i, function->entry->result_count)
    for EACH_IN(k, function->results)
      if (function->results.items[k].id == function->entry->results[i].variable.id) {
        if (i > 0) out_string(&out, "; ");
        print_value(&out, results[k]);
      }
  return lowered_text(lowered, &out);
}

static inline void expect_results(const char *source, const char *expected) {
  Lowered lowered = lowered_from(source);
  CHECK_TEXT(run_main(&lowered, NULL), expected);
  context_free(lowered.context);
}

static inline uint32_t count_statements(const Body *body);
static inline void count_body(void *user, const Body *body) { *(uint32_t *)user += count_statements(body); }
static inline uint32_t count_statements(const Body *body) {
  uint32_t count = body->count;
  Visitor visitor = {.user = &count, .body = count_body};
  for RANGE(i, body->count) exp_visit(body->stms[i]->exp, &visitor);
  return count;
}
static inline uint32_t program_size(const Program *program) {
  uint32_t count = 0;
  for RANGE(i, program->function_count) count += count_statements(program->functions[i]->body);
  return count;
}
#endif
