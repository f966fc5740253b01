// Golden tests of the passes over Core (test/golden.h), in src/opt/test/golden. Before and after must be valid and
// compute the same on several inputs; a line "-- operations: at most before" also compares the work; with a line
// "-- workers" the option --workers is given.
#include "../../core/test/core_testing.h"
#include "golden.h"

static const Program *run_passes(Context *context, const Program *program, char *names) {
  for (char *name = strtok(names, " "); name; name = strtok(NULL, " ")) {
    const PassTag tag = pass_find(name);
    REQUIRE(tag < PASS_COUNT && pass_of(tag)->from == FORM_Core && pass_of(tag)->to == FORM_Core);
    program = pass_of(tag)->run.program(context, program);
    CHECK_TEXT(problems_of(context, program), "");
  }
  return program;
}

// Inputs by type: sizes small or zero, arrays counted up, so that both programs see the same.
static const ArrayValue **inputs(Context *context, const Program *program, const Function *function, int64_t seed) {
  const ArrayValue **values = NEW_ARRAY(context->arena, const ArrayValue *, function->parameters.count + 1);
  for EACH_IN(i, function->parameters) {
    Type type = var_type(program->vars, function->parameters.items[i]);
    int64_t shape[8] = {0};
    for COUNTING(d, d < type.rank && d < 8) {
      Atom size = type.shape[d];
      shape[d] = size.tag == ATOM_Constant ? size.as.constant.as.s : 0;
      for RANGE(k, i)
        if (size.tag == ATOM_Var && function->parameters.items[k].id == size.as.var.id)
          shape[d] = array_value_get(values[k], 0).as.s;
    }
    ArrayValue *value = array_value_new(context->arena, type.scalar, type.rank, shape);
    for I64_RANGE(at, array_value_count(value))
      array_value_set(value, at,
                      type.scalar == SCALAR_Bool
                          ? scalar_bool((seed + at) % 2 == 0)
                          : scalar_from_i64(type.scalar, type.rank ? (at * 7 + seed) % 5 : seed + (seed ? i % 2 : 0)));
    values[i] = value;
  }
  return values;
}
static void compare_runs(Context *context, const Program *before, const Program *after, bool compare_work) {
  for RANGE(f, after->function_count) {
    const Function *function = after->functions[f];
    const Function *old = program_function(before, function->name);
    // a pass may change what internal functions take
    if (!old || old->parameters.count != function->parameters.count) continue;
    const char *name = text_c_string(context->arena, name_text(context->names, function->name));
    static const int64_t seeds[] = {4, 0, 1, 3};
    for (size_t s = 0; s < 4; s++) {
      uint64_t work_before, work_after;
      const ArrayValue **arguments = inputs(context, after, function, seeds[s]);
      const char *expected = result_counted(context, before, name, arguments, &work_before);
      const char *got = result_counted(context, after, name, arguments, &work_after);
      CHECK_TEXT(got, expected);
      CHECK(strncmp(got, "internal", 8) != 0);
      if (compare_work) CHECK(work_after <= work_before);
    }
  }
}

static const char *transformed(Context *context, const char *source, char *names, const char *head) {
  if (strstr(head, "-- workers\n")) context_configure(context, (Options){.workers = true});
  Program *before = program_of(context, source);
  CHECK_TEXT(problems_of(context, before), "");
  const char *original = text_of_program(context, before);
  const Program *after = run_passes(context, before, names);
  CHECK_TEXT(text_of_program(context, before), original); // the input is never modified
  const char *got = text_of_program(context, after);
  CHECK_TEXT(text_of_program(context, program_of(context, got)), got);
  compare_runs(context, before, after, strstr(head, "-- operations: at most before") != NULL);
  return got;
}

int main(void) { return golden_main("src/opt/test/golden", ".core", transformed); }
