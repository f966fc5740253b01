// Test blocks: every clause, and messages for malformed ones.
#include "tool/tester/block.h"

#include "testing.h"

static Arena *arena;

static TestProgram parse(const char *source) {
  TestProgram program;
  Text error = {0};
  bool fine = test_program_parse(arena, text_of(source), &program, &error);
  if (!fine) fprintf(stderr, "%.*s\n", TEXT_ARG(error));
  CHECK(fine);
  return program;
}

static void check_fault(const char *source, const char *expected) {
  TestProgram program;
  Text error = TEXT("no error");
  CHECK(!test_program_parse(arena, text_of(source), &program, &error));
  CHECK_TEXT(text_c_string(arena, error), expected);
}

static bool is(Text text, const char *expected) { return text_equal(text, text_of(expected)); }

static void no_block(void) {
  TestProgram program = parse("-- a program\nlet main = 1\n -- ==\n");
  CHECK(program.blocks.size == 0 && !program.expects_rejection);
  program = parse("-- ========\n-- Heading\n-- ========\n");
  CHECK(program.blocks.size == 0);
}

static void literal_cases(void) {
  TestProgram program =
      parse("-- Adds.\n-- ==\n-- tags { autodiff no_opencl }\n-- input { 1 [2i64,\n--   3] } output { 3f32 }\n"
            "-- \"big one\" compiled nobench input { \"a}b\" }\n-- input {} auto output\n-- input @ data/x.in.gz "
            "output @ data/x.out\n"
            "-- input { 0 } error: division by .ero  \n-- structure gpu { SegMap 1 /Screma/Map 2 }\n-- structure { Map "
            "0 }\n-- warning: unused.*\nentry main = 1\n");
  CHECK(program.tags.size == 2 && is(program.tags.items[1], "no_opencl"));
  CHECK(program.blocks.size == 1);
  const TestBlock *block = &program.blocks.items[0];
  CHECK(block->entries.size == 1 && is(block->entries.items[0], "main") && block->cases.size == 5);
  const TestCase *cases = block->cases.items;
  CHECK(cases[0].input.size == 2 && cases[0].input.items[1].element == RT_I64 && cases[0].outcome == OUTCOME_VALUES &&
        cases[0].output.size == 1);
  CHECK(is(cases[0].name, "#0 (\"1 [2i64, 3]\")") && cases[0].line == 4);
  CHECK(is(cases[1].name, "big one") && test_has_tag(&cases[1].tags, "nobench") &&
        cases[1].input.items[0].shape[0] == 3);
  CHECK(cases[1].outcome == OUTCOME_SUCCEEDS);
  CHECK(cases[2].input.size == 0 && cases[2].outcome == OUTCOME_AUTO);
  CHECK(cases[3].source == SOURCE_FILE && is(cases[3].input_text, "data/x.in.gz") && is(cases[3].name, "data/x.in"));
  CHECK(cases[3].outcome == OUTCOME_FILE && is(cases[3].outcome_text, "data/x.out"));
  CHECK(cases[4].outcome == OUTCOME_ERROR && is(cases[4].outcome_text, "division by .ero"));
  CHECK(program.warnings.size == 1 && is(program.warnings.items[0], "unused.*"));
}

static void random_and_script(void) {
  TestProgram program = parse(
    "-- ==\n-- entry: f g'\n-- random input { [10][3]i32 10i64 f32 f32.nan true bool } output { true }\n"
    "-- script input { f {a=1} \"}\" }\n-- script input @ gen.script\n-- notest input { 1 }\n");
  const TestBlock *block = &program.blocks.items[0];
  CHECK(block->entries.size == 2 && is(block->entries.items[1], "g'"));
  const TestCase *cases = block->cases.items;
  CHECK(cases[0].source == SOURCE_RANDOM && cases[0].random.size == 6);
  CHECK(cases[0].random.items[0].rank == 2 && cases[0].random.items[0].shape[1] == 3);
  CHECK(cases[0].random.items[1].is_constant && cases[0].random.items[1].constant.element == RT_I64);
  CHECK(!cases[0].random.items[2].is_constant && cases[0].random.items[2].element == RT_F32);
  CHECK(cases[0].random.items[3].is_constant && cases[0].random.items[4].is_constant &&
        !cases[0].random.items[5].is_constant);
  CHECK(is(cases[0].name, "[10][3]i32 10i64 f32 f32.nan true bool"));
  CHECK(cases[1].source == SOURCE_SCRIPT && is(cases[1].input_text, "f {a=1} \"}\""));
  CHECK(cases[2].source == SOURCE_SCRIPT_FILE && is(cases[2].input_text, "gen.script"));
  CHECK(test_has_tag(&cases[3].tags, "notest") && cases[3].source == SOURCE_VALUES);
}

static void several_blocks(void) {
  TestProgram program = parse("-- ==\n-- input { 1 }\nlet a = 1\n-- ==\n-- entry: b\n-- input { 2 }\n\n-- ==\n-- "
                              "property: p q\n-- property: r\n");
  CHECK(program.blocks.size == 3 && program.blocks.items[1].line == 5 - 1);
  CHECK(is(program.blocks.items[1].entries.items[0], "b"));
  CHECK(program.blocks.items[2].properties.size == 3 && program.blocks.items[2].entries.size == 0);
}

static void blanks_before_dashes(void) {
  TestProgram program = parse("-- ==\n-- input { 1 }\n  -- output { 2 }\n\t-- input { 2 }\n");
  CHECK(program.blocks.size == 1 && program.blocks.items[0].cases.size == 2);
  CHECK(program.blocks.items[0].cases.items[0].outcome == OUTCOME_VALUES);
  check_fault("-- ==\n-- input { 1 }\n  -- outptu { 2 }\n", "line 3: expected a tag or `input`, found `{`");
  check_fault("-- ==\n-- input { 1 }\n  -- ==\n", "line 3: expected a tag or `input`, found `==`");
}

static void rejection(void) {
  TestProgram program = parse("-- ==\n-- error: cannot be \\(a+\\)\nlet x = y\n");
  CHECK(program.expects_rejection && is(program.rejection, "cannot be \\(a+\\)") && program.blocks.size == 0);
  program = parse("-- ==\n-- error:\n");
  CHECK(program.expects_rejection && program.rejection.size == 0);
}

static void long_name_is_cut(void) {
  TestProgram program = parse("-- ==\n-- input { [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22] }\n");
  CHECK(is(program.blocks.items[0].cases.items[0].name,
           "#0 (\"[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,2...\")"));
}

static void faults(void) {
  check_fault("x\n-- ==\n-- input { 1\n-- 2 \nlet\n", "line 3: the `{` here is never closed");
  check_fault("-- ==\n-- input { [1,\n--  2i8] }\n", "line 3: found a value of type i8 where i32 is needed");
  check_fault("-- ==\n-- input 1\n", "line 2: expected `{` or `@` after `input`, found `1`");
  check_fault("-- ==\n-- input { 1 } output 2\n", "line 2: expected `{` or `@` after `output`, found `2`");
  check_fault("-- ==\n-- output { 1 }\n", "line 2: `output` without an `input` before it");
  check_fault("-- ==\n-- input { 1 } auto\n", "line 2: expected `output` or `outcome` after `auto`");
  check_fault("-- ==\n-- compiled\n", "line 2: expected a tag or `input`, found the end of the block");
  check_fault("-- ==\n-- entry:\n-- input {}\n", "line 2: expected the name of an entry point after `entry:`");
  check_fault("-- ==\n-- tags { a\nx", "line 2: the `{` of `tags` is never closed");
  check_fault("-- ==\n-- tags { a: }\n", "line 2: expected a tag or `}`, found `a:`");
  check_fault("-- ==\n-- error: x\n-- input { }\n",
              "line 3: nothing may follow the `error:` that a program must be rejected with");
  check_fault("-- ==\n-- error: x\n\n-- ==\n-- input { }\n",
              "line 4: a program that must be rejected can have only one test block");
  check_fault("-- ==\n-- \"a\" input {}\n-- \"a\" input {}\n",
              "line 3: two data sets are named \"a\" (the other one is on line 2)");
  check_fault("-- ==\n-- \"a input {}\n", "line 2: the name of this data set does not end with `\"`");
  check_fault("-- ==\n-- random script input {}\n", "line 2: an input cannot be both `random` and `script`");
  check_fault("-- ==\n-- random input @ x\n",
              "line 2: a random input is written in braces, as in `random input { [10]i32 }`");
  check_fault("-- ==\n-- random input { [n]i32 }\n", "line 2: expected a value, found `n`");
  check_fault("-- ==\n-- script input { f \"\n", "line 2: the `{` here is never closed");
  check_fault("-- ==\n-- input @\n", "line 2: expected a file name after `@`");
  check_fault("-- ==\n-- structure { Map 1\n", "line 2: the `{` here is never closed");
  check_fault("-- ==\n-- input {}\n\n-- ==\n-- input {}\n-- structure { A 1 }\n",
              "line 6: only cases can stand in a later test block, found `structure`");
  check_fault("-- ==\n-- What this does.\n", "line 2: expected a tag or `input`, found `.`");
}

static void spec_file(void) {
  TestProgram program;
  Text error;
  CHECK(test_spec_parse(arena, TEXT("entry: f\ninput { 1 } output { 2 }\n"), &program, &error));
  CHECK(program.blocks.size == 1 && program.blocks.items[0].cases.size == 1);
}

int main(void) {
  arena = arena_new();
  RUN(no_block);
  RUN(literal_cases);
  RUN(random_and_script);
  RUN(several_blocks);
  RUN(blanks_before_dashes);
  RUN(rejection);
  RUN(long_name_is_cut);
  RUN(faults);
  RUN(spec_file);
  arena_free(arena);
  return testing_finish();
}
