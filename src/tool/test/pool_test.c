// pool_test: values of recursive types are read by their type and printed again; the pools that tools make; the check
// of links in results.
#include "testing.h"
#include "tool/run/pool.h"
#include "tool/values/value_print.h"
#include "tool/values/value_terms.h"

static const char program[] = "type list = #nil | #cons i64 list\n"
                              "type tree = #leaf | #node tree {w: f32, n: u8} (#red | #black i16) tree\n"
                              "entry swap (a: *list) (b: *list) : (*list, *list) = (b, a)\n"
                              "entry grow (n: i64) (m: i64) (t: *tree) : *tree = loop (t: *tree) = t for _i < n do "
                              "#node t {w = 0.5, n = 1} #red #leaf\n"
                              "entry twice (l: list) : (list, list) = (l, l)\n";

static Session *compiled(void) {
  Session *session = session_new();
  const uint32_t file = source_add(session->context, TEXT("pool_test.fut"), text_of(program));
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

static CallOutcome called(Session *session, const char *entry, const char *arguments) {
  const Runner runner = {.kind = RUNNER_Heap, .label = ""};
  CallOutcome outcome = {0};
  DataValues values = {0};
  Text problem = TEXT("");
  const Function *function = entry_of(session, entry);
  CHECK(pool_read_arguments(session, function, text_of(arguments), &values, &problem));
  outcome = machine_call(&(Machine){.session = session, .runner = &runner}, function, values.items, values.size);
  CHECK(outcome.ok);
  return outcome;
}

static void values_are_read_and_printed(void) {
  static const char *const cases[][3] = {
      {"swap", "#cons 1 (#cons -2 #nil) #nil", "#nil, #cons 1i64 (#cons (-2i64) #nil)"},
      {"grow", "0 7 #leaf", "#leaf"},
      {"grow", "1 0 (#node #leaf {n = 255, w = -1.5} (#black -3) (#node (#leaf) {n = 0, w = f32.inf} #red #leaf))",
       "#node (#node #leaf {n = 255u8, w = -1.5f32} (#black (-3i16)) (#node #leaf {n = 0u8, w = f32.inf} #red #leaf)) "
       "{n = 1u8, w = 0.5f32} #red #leaf"}};
  Session *session = compiled();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const CallOutcome outcome = called(session, cases[i][0], cases[i][1]);
    CHECK_TEXT(
        text_c_string(session->context->arena, pool_results_text(session, entry_of(session, cases[i][0]), &outcome)),
        cases[i][2]);
  }
  session_free(session);
}

static void mistakes_are_told(void) {
  static const char *const wrong[] = {"",
                                      "#nil",
                                      "#cons 1 #nil",
                                      "#cons #nil #nil",
                                      "#nil #nil #nil",
                                      "(#nil #nil",
                                      "#cons 1.5 #nil #nil",
                                      "#none #nil",
                                      "@ #nil",
                                      "#cons 1u8 #nil #nil",
                                      "#nil 1",
                                      "#cons 1 {} #nil"};
  Session *session = compiled();
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    DataValues values = {0};
    Text problem = TEXT("");
    CHECK(!pool_read_arguments(session, entry_of(session, "swap"), text_of(wrong[i]), &values, &problem) &&
          problem.size > 0);
  }
  session_free(session);
}

static Text repeated(Arena *arena, const char *first, uint32_t count, const char *middle, const char *last) {
  Out out = out_new(arena);
  for RANGE(i, count) out_string(&out, first);
  out_string(&out, middle);
  for RANGE(i, count) out_string(&out, last);
  return out_result(&out);
}

// Lists may be long; values that are nested deeply in other parts are refused before the stack overflows.
static void long_and_deep_values(void) {
  Session *session = compiled();
  Arena *arena = session->context->arena;
  Text problem = TEXT("");
  const Text list = repeated(arena, "#cons 1 (", 20000, "#nil", ")"),
             deep = repeated(arena, "#node (", 100000, "#leaf", ") {n = 1, w = 1} #red #leaf");
  const CallOutcome outcome =
      called(session, "swap", text_c_string(arena, text_format(arena, "(%.*s) #nil", TEXT_ARG(list))));
  CHECK(pool_walk(session, entry_of(session, "swap"), &outcome).size == 0 &&
        pool_results_text(session, entry_of(session, "swap"), &outcome).size ==
            20000 * strlen("#cons 1i64 ()") + strlen("#nil, #nil") - 2);
  DataValues values = {0};
  CHECK(!pool_read_arguments(session, entry_of(session, "grow"), text_format(arena, "1 1 (%.*s)", TEXT_ARG(deep)),
                             &values, &problem) &&
        problem.size > 0);
  CHECK(!pool_read_arguments(session, entry_of(session, "grow"), repeated(arena, "(", 1000000, "1", ")"), &values,
                             &problem));
  session_free(session);
}

// As many words as the arguments and the cells that are taken need, and no more.
static void pools_are_exact(void) {
  Session *session = compiled();
  const Function *grow = entry_of(session, "grow");
  const uint32_t words = grow->entry->cells->words;
  CHECK(words == 6);   // two links, two numbers, a tag and its payload
  for I64_RANGE(n, 4) {
    DataValues values = {0};
    Text problem = TEXT("");
    const Text arguments =
        text_format(session->context->arena, "%lld 0 (#node #leaf {n = 1, w = 1} #red #leaf)", (long long)n);
    CHECK(pool_read_arguments(session, grow, arguments, &values, &problem) &&
          pool_cells_taken(session, grow, &values) == n);
    CHECK(values.size == grow->entry->parameter_count &&
          values.items[pool_visible_parameters(grow->entry)].shape[0] == (n + 1) * words);
  }
  session_free(session);
}

static void walks_find_what_is_wrong(void) {
  Session *session = compiled();
  const Function *swap = entry_of(session, "swap"), *twice = entry_of(session, "twice");
  CallOutcome outcome = called(session, "swap", "#cons 1 (#cons 2 #nil) #cons 3 #nil");
  int64_t *links[2] = {outcome.results[0].data, outcome.results[1].data}, kept = *links[0];
  int32_t *words = outcome.pool.data;
  CHECK(pool_walk(session, swap, &outcome).size == 0);
  *links[0] = *links[1];                                     // both results are the same list
  CHECK(pool_walk(session, swap, &outcome).size > 0);
  *links[0] = kept + 1;                                      // not where a cell begins
  CHECK(pool_walk(session, swap, &outcome).size > 0);
  *links[0] = outcome.pool.shape[0];                         // outside
  CHECK(pool_walk(session, swap, &outcome).size > 0);
  *links[0] = -7;                                            // no constructor
  CHECK(pool_walk(session, swap, &outcome).size > 0);
  *links[0] = kept;
  words[kept + 2] = (int32_t)kept;                           // its own tail
  CHECK(pool_walk(session, swap, &outcome).size > 0);
  outcome = called(session, "twice", "#cons 1 #nil");        // data that are only read may be passed twice
  CHECK(pool_walk(session, twice, &outcome).size == 0);
  session_free(session);
}

int main(void) {
  RUN(values_are_read_and_printed);
  RUN(mistakes_are_told);
  RUN(long_and_deep_values);
  RUN(pools_are_exact);
  RUN_ROW("LF-35", walks_find_what_is_wrong);
  return testing_finish();
}
