// test_block: the test blocks in a program's comments: the inputs and the expected outcomes.
//   in:   the text of a program        out: TestProgram, or a message with a line number
//   rule: a block is a line "-- ==" and the lines after it that start with "--". Inside, a line's leading "--" is white
//         space.
//         First block: [tags {...}], then `error: regex` (the program must be rejected) or cases; then `structure`
//         clauses, which are ignored, then warnings. Later blocks: [entry: names] and cases, or `property:` lines.
#ifndef ASHLAR_TOOL_TEST_BLOCK_H
#define ASHLAR_TOOL_TEST_BLOCK_H
#include "tool/values/data.h"

typedef Seq(Text) TextSeq;

// One argument of a `random` input: a constant, or a type of which a random value is drawn.
typedef struct TestRandom {
  bool is_constant;
  rt_value constant;
  rt_type element;
  int rank;
  int64_t shape[RT_MAX_RANK];
} TestRandom;

typedef enum TestSource { SOURCE_VALUES, SOURCE_FILE, SOURCE_RANDOM, SOURCE_SCRIPT, SOURCE_SCRIPT_FILE } TestSource;
typedef enum TestOutcome { OUTCOME_SUCCEEDS, OUTCOME_AUTO, OUTCOME_VALUES, OUTCOME_FILE, OUTCOME_ERROR } TestOutcome;

typedef struct TestCase {
  Text name;               // of the data set: as given, or else derived from the input
  bool is_named;
  uint32_t line;
  // all tags, including those with a meaning: random, script, compiled, nobench, notest, disable, no_<backend>
  TextSeq tags;
  TestSource source;
  Text input_text;         // between the braces; the path; the script
  DataValues input;        // SOURCE_VALUES; the elements live in the arena: no rt_value_free
  // input_text, outcome_text are values in the syntax of the language (value_terms.h)
  bool input_terms, output_terms;
  Seq(TestRandom) random;  // SOURCE_RANDOM
  TestOutcome outcome;
  bool may_fail;           // `auto outcome`: where the reference fails, the call has to fail
  Text outcome_text;       // the path; the regular expression (empty: any error)
  DataValues output;       // OUTCOME_VALUES, likewise
} TestCase;

typedef struct TestBlock {
  uint32_t line;
  TextSeq entries;         // every entry gets every case; {"main"} unless named
  Seq(TestCase) cases;
  TextSeq properties;      // entries named by `property:` lines
} TestBlock;

typedef struct TestProgram {
  TextSeq tags;
  bool expects_rejection;  // the compiler must refuse the program
  Text rejection;          // with this in its messages (regular expression; empty: any)
  Seq(TestBlock) blocks;   // if there are none, the program only has to compile
  TextSeq warnings;
} TestProgram;

// False: `error` is "line 12: ...".
bool test_program_parse(Arena *arena, Text source, TestProgram *program, Text *error);
// The same from a file that holds one block without "--" and without its first line (bench --spec-file).
bool test_spec_parse(Arena *arena, Text source, TestProgram *program, Text *error);
bool test_has_tag(const TextSeq *tags, const char *tag);

#endif
