// Golden tests of the passes over Imp (test/golden.h), in src/imp/test/golden. Before and after must be valid and do
// the same on several inputs; a file whose name ends in _not stays the very same program. A line "-- relaxed" is
// `--float relaxed`; "-- elements: -2" fills all buffers with this number.
#include "golden.h"
#include "imp_text.h"

enum { ELEMENTS = 4096, ARENA = 1 << 16, LONGEST = 32 };

// The program without the lines that begin with "--".
static const char *without_remarks(Context *context, const char *source) {
  Out out = out_new(context->arena);
  for (const char *at = source; *at;) {
    const size_t length = strcspn(at, "\n") + (strchr(at, '\n') != NULL);
    if (strncmp(at, "--", 2) != 0) out_text(&out, (Text){at, length});
    at += length;
  }
  return text_c_string(context->arena, out_result(&out));
}

// Results and buffers after a run of the last function; why it failed. Sums of the elements are exact in any order.
static const char *run_once(Context *context, const ImpProgram *program, int64_t number, const char *element) {
  const ImpFunction *function = program->functions[program->function_count - 1];
  const int64_t shape = ELEMENTS;
  ArrayValue *arguments[LONGEST], *results[LONGEST];
  RuntimeError error = {0};
  REQUIRE(function->parameters.count <= LONGEST && function->results.count <= LONGEST);
  for EACH_IN(i, function->parameters) {
    const ImpType type = imp_var_info(program->vars, function->parameters.items[i])->type;
    const bool is_buffer = type.tag == IMP_TYPE_Buffer;
    arguments[i] = array_value_new(context->arena, type.scalar, is_buffer, is_buffer ? &shape : NULL);
    for (int64_t k = 0; k < (is_buffer ? ELEMENTS : 1); k++) {
      const int64_t filling = element ? atoll(element) : (k * 7 + i) % 11;
      const int64_t value = is_buffer ? filling : number ? number + i % 3 : 0;
      array_value_set(arguments[i], k,
                      type.scalar == SCALAR_Bool ? scalar_bool(value % 2) : scalar_from_i64(type.scalar, value));
    }
  }
  Out out = out_new(context->arena);
  if (!imp_interpret(context, program, function->name, arguments, results, ARENA, NULL, &error)) {
    out_format(&out, "%s%.*s", error.kind == MESSAGE_Internal ? "internal: " : "", TEXT_ARG(error.text));
    return text_c_string(context->arena, out_result(&out));
  }
  for EACH_IN(i, function->results) scalar_print(&out, array_value_get(results[i], 0));
  for EACH_IN(i, function->parameters)
    for I64_RANGE(k, array_value_count(arguments[i])) {
      out_char(&out, ' ');
      scalar_print(&out, array_value_get(arguments[i], k));
    }
  return text_c_string(context->arena, out_result(&out));
}

// Where the program before breaks a rule of Imp, say because an index is outside, nothing is compared.
static void compare_runs(Context *context, const ImpProgram *before, const ImpProgram *after, const char *element) {
  static const int64_t numbers[] = {0, 1, 4, 7, 37};
  uint32_t compared = 0;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    const char *expected = run_once(context, before, numbers[i], element);
    if (strncmp(expected, "internal", 8) == 0) continue;
    compared++;
    CHECK_TEXT(run_once(context, after, numbers[i], element), expected);
  }
  CHECK(compared > 0);
}

static const char *transformed(Context *context, const char *source, char *names, const char *head) {
  context_configure(context, (Options){.relaxed = strstr(head, "-- relaxed") != NULL});
  const ImpProgram *before = imp_read(context, without_remarks(context, source)), *after = before;
  const char *original = imp_shown(context, before);
  for (char *name = strtok(names, " "); name; name = strtok(NULL, " ")) {
    const PassTag tag = pass_find(name);
    REQUIRE(tag < PASS_COUNT && pass_of(tag)->from == FORM_Imp && pass_of(tag)->to == FORM_Imp);
    after = pass_of(tag)->run.imp(context, after);
  }
  CHECK((after == before) == (strstr(golden_path, "_not.imp") != NULL));
  CHECK_TEXT(imp_shown(context, before), original); // the input is never modified
  const char *got = imp_shown(context, after);
  CHECK_TEXT(imp_shown(context, imp_read(context, got)), got);
  char element[32];
  compare_runs(context, before, after, golden_directive(head, "-- elements: ", element, sizeof element));
  return got;
}

// Every pass has a case in which it does something, and one in which it does nothing.
static void every_pass_has_goldens(void) {
  for (PassTag tag = 0; tag < PASS_COUNT; tag++) {
    char folder[300];
    bool fires = false, stays = false;
    if (pass_of(tag)->from != FORM_Imp) continue;
    (void)snprintf(folder, sizeof folder, "src/imp/test/golden/%s", pass_of(tag)->name);
    DIR *stream = opendir(folder);
    for (struct dirent *entry; stream && (entry = readdir(stream));) {
      const bool is_not = strstr(entry->d_name, "_not.imp") != NULL;
      stays |= is_not, fires |= !is_not && strstr(entry->d_name, ".imp") != NULL;
    }
    if (stream) closedir(stream);
    if (!fires || !stays)
      fprintf(stderr, "no golden of %s %s\n", pass_of(tag)->name, fires ? "that stays" : "that fires");
    CHECK(fires && stays);
  }
}

int main(void) {
  RUN(every_pass_has_goldens);
  return golden_main("src/imp/test/golden", ".imp", transformed);
}
