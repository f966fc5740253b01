// pool_rows_test: arrays in cells, read into the rows of a pool and printed from them.
#include "testing.h"
#include "tool/run/pool.h"

static const char program[] = "type list 'a = #nil | #cons a (list a)\n"
                              "entry same [n] (l: *list ([n]i64)) : *list ([n]i64) = l\n"
                              "entry beside [n] (xs: [n]i64) (l: *list (f32, [2][n]u8, [n]i64, [n]i64)) : *list (f32, "
                              "[2][n]u8, [n]i64, [n]i64) = l\n"
                              "entry sized (n: i64) (l: *list ([n]i64)) : *list ([n]i64) = #cons (replicate n 7) l\n"
                              "entry maybe (l: *list (#none | #some ([2]i64))) : *list (#none | #some ([2]i64)) = l\n";

static Session *compiled(void) {
  Session *session = session_new();
  const uint32_t file = source_add(session->context, TEXT("pool_rows_test.fut"), text_of(program));
  const bool ok = driver_check(&session->compilation, file) &&
                  driver_run(&session->compilation, &session->options, PHASE_Memory);
  CHECK(ok);
  return session;
}

static const Function *entry_of(Session *session, const char *name) {
  Text problem = TEXT("");
  const Function *entry = runner_entry(session, name, &problem);
  CHECK(entry != NULL);
  return entry;
}

static void rows_are_read_and_printed(void) {
  static const char *const cases[][3] = {
      {"same", "#nil", "#nil"},
      {"same", "#cons [1, 2] (#cons [-3, 4] #nil)", "#cons [1i64, 2i64] (#cons [-3i64, 4i64] #nil)"},
      {"same", "#cons empty([0]i64) #nil", "#cons empty([0]i64) #nil"},
      {"beside", "[9] (#cons (0.5, [[1], [2]], [3], [4]) #nil)", "#cons (0.5f32, [[1u8], [2u8]], [3i64], [4i64]) #nil"},
      {"sized", "2 #nil", "#cons [7i64, 7i64] #nil"},
      {"sized", "1 (#cons [5] #nil)", "#cons [7i64] (#cons [5i64] #nil)"},
      {"maybe", "#cons (#some [1, 2]) (#cons #none #nil)", "#cons (#some [1i64, 2i64]) (#cons #none #nil)"}};
  const Runner runner = {.kind = RUNNER_Heap, .label = ""};
  Session *session = compiled();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    DataValues values = {0};
    Text problem = TEXT(""), expected = TEXT("");
    const Function *entry = entry_of(session, cases[i][0]);
    CHECK(pool_read_arguments(session, entry, text_of(cases[i][1]), &values, &problem));
    const Machine machine = {.session = session, .runner = &runner};
    const CallOutcome outcome = machine_call(&machine, entry, values.items, values.size);
    CHECK(outcome.ok && pool_walk(session, entry, &outcome).size == 0);
    CHECK_TEXT(text_c_string(session->context->arena, pool_results_text(session, entry, &outcome)), cases[i][2]);
    CHECK(pool_expected_text(session, entry, text_of(cases[i][2]), &expected, &problem) &&
          text_equal(expected, text_of(cases[i][2])));
  }
  session_free(session);
}

// A row for each cell, those to be taken too; the sizes are those of the rows, or of other arguments.
static void rows_are_exact(void) {
  Session *session = compiled();
  const Function *sized = entry_of(session, "sized");
  for I64_RANGE(n, 4) {
    DataValues values = {0};
    Text problem = TEXT("");
    CHECK(pool_read_arguments(session, sized, text_format(session->context->arena, "%lld #nil", (long long)n), &values,
                              &problem));
    const rt_value *rows = &values.items[values.size - 1];
    CHECK(values.size == sized->entry->parameter_count && sized->entry->parameters[values.size - 1].pool == POOL_Rows);
    CHECK(rows->rank == 2 && rows->shape[0] == 1 && rows->shape[1] == n);
  }
  session_free(session);
}

static void mistakes_are_told(void) {
  static const char *const wrong[] = {"#cons [1] (#cons [1, 2] #nil)",
                                      "#cons 1 #nil",
                                      "#cons [[1]] #nil",
                                      "#cons [1.5] #nil",
                                      "#cons [] #nil",
                                      "#cons [1 #nil",
                                      "#cons #nil"};
  Session *session = compiled();
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    DataValues values = {0};
    Text problem = TEXT("");
    CHECK(!pool_read_arguments(session, entry_of(session, "same"), text_of(wrong[i]), &values, &problem) &&
          problem.size > 0);
  }
  session_free(session);
}

int main(void) {
  RUN(rows_are_read_and_printed);
  RUN(rows_are_exact);
  RUN(mistakes_are_told);
  return testing_finish();
}
