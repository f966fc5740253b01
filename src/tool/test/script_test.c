// Scripts: their values, their calls by the value interpreter, and the messages of wrong ones.
#include "tool/script/script.h"

#include "testing.h"

static const char program_text[] =
  "entry numbers (n: i64) : [n]i64 = iota n\n"
  "entry pair (n: i64) (x: f32) : ([n]i64, f32) = (iota n, x)\n"
  "entry boxes : [2]{height: i64, width: u8} = [{height = 1, width = 2}, {height = 3, width = 4}]\n"
  "entry small (x: i8) : i8 = x\n"
  "entry third (x: i32) : i32 = 1 / x\n"
  "entry nothing () : i64 = 7\n"
  "entry main (a: i64) (b: f32) : i64 = a\n"
  "entry any (xs: []i64) : i64 = length xs\n";

static Session *session;

// The arguments as text, or the message.
static const char *run_for(const char *entry_name, const char *script) {
  Arena *arena = session->context->arena;
  const Runner runner = {.kind = RUNNER_Value};
  const Machine machine = {session, &runner, "test/run/tool_script.fut", NULL, NULL};
  DataValues values = {0};
  Text problem = TEXT("");
  const Function *entry = runner_entry(session, entry_name, &problem);
  if (!script_arguments(&machine, text_of(script), entry, &values, &problem)) return text_c_string(arena, problem);
  Out out = out_new(arena);
  for EACH(i, &values) {
    rt_writer writer = rt_writer_of(NULL);
    rt_write_text(&writer, &values.items[i]);
    out_format(&out, "%s%.*s", i ? "; " : "", (int)writer.size - 1, writer.bytes);
    rt_release(writer.bytes);
  }
  return text_c_string(arena, out_result(&out));
}
static const char *run(const char *script) { return run_for("main", script); }

static void literals(void) {
  CHECK_TEXT(run("(3, 2)"), "3i64; 2f32");
  CHECK_TEXT(run("(-3, -2.5e1)"), "-3i64; -25f32");
  CHECK_TEXT(run("(0x1F, f32.nan)"), "31i64; f32.nan");
  CHECK_TEXT(run("(3i8, true)"), "3i8; true");
  CHECK_TEXT(run_for("any", "[1, 2, 3]"), "[1i64, 2i64, 3i64]");
  CHECK_TEXT(run_for("any", "[[1, 2i8], [3, 4]]"), "[[1i8, 2i8], [3i8, 4i8]]");
  CHECK_TEXT(run_for("any", "[[1, 2i8], [3]]"),
             "the script: line 1, column 1: element 1 of the array has another type or shape than the first");
  CHECK_TEXT(run_for("any", "[1, 2i8]"), "[1i8, 2i8]");
  CHECK_TEXT(run_for("any", "\"ab\""), "[97u8, 98u8]");
  CHECK_TEXT(run_for("small", "-128"), "-128i8");
  CHECK_TEXT(run_for("small", "128"), "the script: 128 does not fit in i8");
}

static void bindings(void) {
  CHECK_TEXT(run("let x = 1 in let y = 2 in (y, x)"), "2i64; 1f32");
  CHECK_TEXT(run("let (x, (_, y)) = (1, (2, 3)) in (y, x)"), "3i64; 1f32");
  CHECK_TEXT(run("let x = 1 in let x = 2 in (x, x)"), "2i64; 2f32");
  CHECK_TEXT(run("let r = {b=1, a=2, c=3} in (r.b, r)"), "1i64; 2f32; 1i64; 3i64");
  CHECK_TEXT(run("-- a comment\n((1, 2).1, 5) -- another"), "2i64; 5f32");
}

static void calls(void) {
  CHECK_TEXT(run_for("any", "numbers 3"), "[0i64, 1i64, 2i64]");
  CHECK_TEXT(run("pair 2 1.5"), "[0i64, 1i64]; 1.5f32");
  CHECK_TEXT(run("pair (2, 1)"), "[0i64, 1i64]; 1f32");
  CHECK_TEXT(run("let p = pair 2 in (p 3).1"), "3f32");
  CHECK_TEXT(run("(numbers 5)[3]"), "3i64");
  CHECK_TEXT(run("numbers (numbers 4)[2]"), "[0i64, 1i64]");
  CHECK_TEXT(run("boxes"), "[1i64, 3i64]; [2u8, 4u8]");
  CHECK_TEXT(run("boxes[1].width"), "4u8");
  CHECK_TEXT(run("nothing ()"), "7i64");
  CHECK_TEXT(run("$loaddata \"tool_script.in\""), "[10i64, 20i64, 30i64]");
}

static void mistakes(void) {
  CHECK_TEXT(run("numbers"), "the script: its value is a function that lacks arguments");
  CHECK_TEXT(run("missing 3"), "the script: line 1, column 1: there is no variable and no entry point `missing`");
  CHECK_TEXT(run("numbers 1 2"), "the script: line 1, column 1: too many arguments, or no function");
  CHECK_TEXT(run("\n (numbers 2)[2]"), "the script: line 2, column 13: index 2 is out of bounds for an array of 2");
  CHECK_TEXT(run("(1, 2).2"), "the script: line 1, column 7: the value has no field `2`");
  CHECK_TEXT(run("let (a, b) = 1 in a"), "the script: line 1, column 5: the value is no tuple of 2 parts");
  CHECK(strstr(run("third 0"), "calling `third`: Error: "));
  CHECK(strstr(run("numbers 1.5"), "calling `numbers`: argument `n` should have type i64"));
  CHECK(strstr(run("$loaddata \"absent.in\""), "absent.in"));
}

static void malformed(void) {
  CHECK_TEXT(run(""), "the script: line 1, column 1: expected an expression, found the end of the script");
  CHECK_TEXT(run("(1, 2"), "the script: line 1, column 6: expected `,` or `)`, found the end of the script");
  CHECK_TEXT(run("let x 3"), "the script: line 1, column 7: expected `=`, found `3`");
  CHECK_TEXT(run("{x=1, x=2}"), "the script: line 1, column 8: expected a field that is not there yet, found `=2}`");
  CHECK_TEXT(run("1 )"), "the script: line 1, column 3: expected the end of the script, found `)`");
  CHECK_TEXT(run("$restore"), "the script: line 1, column 1: expected `$loaddata` or `$loadbytes`, found `$restore`");
  CHECK_TEXT(run("\"abc"), "the script: line 1, column 1: expected a string, found `\"abc`");
  CHECK_TEXT(run("300i8"), "the script: line 1, column 1: expected a number that fits its type, found `300i8`");
  CHECK(strstr(run("1i64x"), "expected a number") && strstr(run("1.5f32.2"), "expected a number"));
  char deep[3000];
  memset(deep, '(', sizeof deep - 1);
  deep[sizeof deep - 1] = 0;
  CHECK(strstr(run(deep), "expected less nesting"));
}

int main(void) {
  session = session_new();
  Context *context = session->context;
  uint32_t file = source_add(context, TEXT("scripted.fut"), text_of(program_text));
  if (!driver_check(&session->compilation, file) || !driver_run(&session->compilation, &session->options, PHASE_Core)) {
    session_report(session);
    return 1;
  }
  RUN(literals);
  RUN(bindings);
  RUN(calls);
  RUN(mistakes);
  RUN(malformed);
  session_free(session);
  return testing_finish();
}
