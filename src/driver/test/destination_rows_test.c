// Rows of paper 1 about destinations: the intermediate form with memory (figures 5 and 6), and the translation into it
// (figure 7).
#include "driving.h"
#include "mem/test/mem_counting.h"

static const Program *parsed(Context *context, const char *text) {
  const Program *program = core_parse(context, source_add(context, TEXT("test.mem"), text_of(text)));
  if (!program) show_mistakes(context, text);
  CHECK(program != NULL);
  return program;
}
static const char *problems_of(Context *context, const Program *program) {
  Out out = out_new(context->arena);
  bool valid = mem_verify(context, program, &out);
  CHECK(valid == (out.size == 0));
  return text_in(context, &out);
}
static const char *swapped(Context *context, const char *text, const char *from, const char *to) {
  const char *at = strstr(text, from);
  CHECK(at != NULL);
  return at ? text_c_string(context->arena,
                            text_format(context->arena, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from)))
            : text;
}
static void refused(const char *text, const char *from, const char *to, const char *why) {
  Context *context = context_new();
  CHECK_TEXT(problems_of(context, parsed(context, text)), "");
  const char *changed = swapped(context, text, from, to);
  const Program *program = core_parse(context, source_add(context, TEXT("changed.mem"), text_of(changed)));
  const char *problems = "";
  if (program) problems = problems_of(context, program);
  else {   // the parser may report it before the verifier
    Out out = out_new(context->arena);
    diag_print(context, &out, false);
    problems = text_in(context, &out);
  }
  if (!strstr(problems, why)) fprintf(stderr, "`%s` for `%s`: %s\n", to, from, problems);
  CHECK(strstr(problems, why) != NULL);
  context_free(context);
}

// f = \r1 vec1 vec2. alloc (vecBytes vec1) (\r2. vectorNorm . (vectorAdd r2 vec1 vec2))
static const char working_example[] =
    "level mem\n"
    "fun add places (b: block, bo: i64, bs: i64, c: block, co: i64, cs: i64, r: block, ro: i64, rs: i64)"
    " (n: i64, x: [n]f64 @ b -> bo + {(n : bs)}, y: [n]f64 @ c -> co + {(n : cs)}) -> (z: [n]f64 @ r -> ro + {(n : "
    "rs)}) {\n"
    " s: [n]f64 @ r -> ro + {(n : rs)} = build (n) fn (i: i64) { p: f64 = index x (i) q: f64 = index y (i) t: f64 = "
    "prim add f64 (p, q) in (t) }\n"
    " in (s) }\n"
    "fun norm places (b: block, bo: i64, bs: i64) (n: i64, x: [n]f64 @ b -> bo + {(n : bs)}) -> (z: f64) {\n"
    " s: f64 = loop (a: f64) = (0.0f64) for i: i64 < n do { p: f64 = index x (i) q: f64 = prim mul f64 (p, p) t: f64 = "
    "prim add f64 (a, q) in (t) }\n"
    " z2: f64 = prim sqrt f64 (s) in (z2) }\n"
    "fun f places (b: block, bo: i64, bs: i64, c: block, co: i64, cs: i64) (n: i64, x: [n]f64 @ b -> bo + {(n : bs)}, "
    "y: [n]f64 @ c -> co + {(n : cs)}) -> (z: f64) {\n"
    " r: block = alloc 8*n\n"
    " t: [n]f64 @ r -> 0 + {(n : 1)} = call add (n, x, y) at (b, bo, bs, c, co, cs, r, 0i64, 1i64)\n"
    " z2: f64 = call norm (n, t) at (r, 0i64, 1i64)\n"
    " in (z2) }\n";

static void form_with_places(void) {
  Context *context = context_new();
  const Program *program = parsed(context, working_example);
  CHECK_TEXT(problems_of(context, program), "");
  const char *once = printed(context, program);
  const char *twice = printed(context, parsed(context, once));
  CHECK_TEXT(twice, once);
  CHECK(has(once, "alloc 8*n") && has(once, " at (") && has(once, "places ("));
  context_free(context);
  refused(working_example, "call norm (n, t) at (r, 0i64, 1i64)", "call norm (n, t) at (c, 0i64, 1i64)", "T-Mem-Call");
  refused(working_example, "call norm (n, t) at (r, 0i64, 1i64)", "call norm (n, t) at (r, 1i64, 1i64)", "T-Mem-Call");
  refused(working_example, "call norm (n, t) at (r, 0i64, 1i64)", "call norm (n, t) at ()", "T-Call");
  refused(working_example, " r: block = alloc 8*n\n t:", " t:", "E1");   // r outside of its scope
}

// A block is no number and no array, and no expression computes with it.
static void blocks_are_no_data(void) {
  refused(working_example, "q: f64 = prim mul f64 (p, p)", "q: f64 = prim mul f64 (p, b)", "T-");
  refused(working_example, "p: f64 = index x (i) q: f64 = prim mul", "p: f64 = index b (i) q: f64 = prim mul", "T-");
  refused(working_example, "call norm (n, t) at (r, 0i64, 1i64)", "call norm (r, t) at (r, 0i64, 1i64)", "T-");
  refused(working_example, "call norm (n, t) at (r, 0i64, 1i64)", "call norm (n, r) at (r, 0i64, 1i64)", "T-");
  refused(working_example, "call norm (n, t) at (r, 0i64, 1i64)", "call norm (n, t) at (n, 0i64, 1i64)", "T-");
  refused(working_example, " in (z2) }\nfun f", " in (b) }\nfun f", "T-");
}

static const char scoped[] =
    "level mem\n"
    "fun f places (c: block, p: i64, u: i64) (n: i64, g: bool) -> (r: [n]i64 @ c -> p + {(n : u)}) {\n"
    " x: i64 = if g then { d: block = alloc 8*n as: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64 e: i64 = index "
    "as (0i64) in (e) } else { in (1i64) }\n"
    " y: i64 = loop (s: i64) = (0i64) for i: i64 < n do { h: block = alloc 8*n bs: [n]i64 @ h -> 0 + {(n : 1)} = iota "
    "i64 n i 1i64 e2: i64 = index bs (0i64) t: i64 = prim add i64 (s, e2) in (t) }\n"
    " z: i64 = prim add i64 (x, y)\n"
    " out: [n]i64 @ c -> p + {(n : u)} = replicate (n) z\n"
    " in (out) }";

// A block is in scope only in the body of its allocation: not after a branch or loop, not in a result.
static void storage_is_scoped(void) {
  refused(scoped, " out: [n]i64 @ c -> p",
          " k: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64\n out: [n]i64 @ c -> p", "T-Mem-Array");
  refused(scoped, " out: [n]i64 @ c -> p",
          " k: [n]i64 @ h -> 0 + {(n : 1)} = iota i64 n 0i64 1i64\n out: [n]i64 @ c -> p", "T-Mem-Array");
  refused(scoped, " out: [n]i64 @ c -> p + {(n : u)} = replicate (n) z\n",
          " l: block = alloc 8*n\n out: [n]i64 @ l -> 0 + {(n : 1)} = replicate (n) z\n", "T-Mem-Result");
  Driven driven = driven_from("entry main [n] (a: [n]i64) (c: bool) : [n]i64 = let b = scan (+) 0 a in if c then scan "
                              "(*) 1 b else reverse b\n");
  const Function *function = function_named(driven.context, driven.compilation.memory, "main");
  for EACH_IN(i, function->results)
    if (var_type(driven.compilation.memory->vars, function->results.items[i]).tag == TYPE_Array) {
      bool is_place = false;
      for EACH_IN(k, function->places)
        is_place = is_place || function->places.items[k].id ==
                                   memory_of(driven.compilation.memory, function->results.items[i])->block.id;
      CHECK(is_place);
    }
  driven_free(&driven);
}

// ---- figure 7 on programs
static const char *function_text(Driven *driven, const char *name) {
  const Function *function = function_named(driven->context, driven->compilation.memory, name);
  Out out = out_new(driven->context->arena);
  if (function) core_print_function(driven->context, &out, driven->compilation.memory, function);
  return text_in(driven->context, &out);
}

// build, ifold, get, length and copy take a destination and sizes.
static void primitives_take_destinations(void) {
  Driven driven = driven_from(
      "#[noinline]\ndef total [m] (v: [m]f64) : f64 = f64.sum v\n"
      "entry built (n: i64) : [n]f64 = build n f64.i64\n"
      "entry folded [n] (v: [n]f64) (t: i64) : [n]f64 = ifold (\\(s: [n]f64) i -> map (+ f64.i64 i) s) v t\n"
      "entry got [n] [m] (a: [n][m]f64) (i: i64) : [m]f64 = get a i\n"
      "entry read [n] [m] (a: [n][m]f64) (i: i64) : f64 = total (get a i)\n"
      "entry long [n] [m] (a: [n][m]f64) : i64 = length (build n (\\i -> map (* 2) a[i]))\n");
  CHECK(has(function_text(&driven, "built"), "[n_2]f64 @ block_1 -> 0 + {(n_2 : 1)} = <certificate_5> build (n_2)"));
  const char *folded = function_text(&driven, "folded");   // the state is in the destination from the first iteration
  CHECK(has(folded, "@ block_2 -> 0 + {(n_3 : 1)} = loop (s_") && lacks(folded, "alloc"));
  const char *got = function_text(&driven, "got");         // a row is a view; only the destination requires a copy
  CHECK(has(got, "@ block_1 -> m_4*i_6 + {(m_4 : 1)} = <certificate_11> slice a_5 [i_6]") &&
        has(got, "@ block_2 -> 0 + {(m_4 : 1)} = copy slice_"));
  const char *read = function_text(&driven, "read");
  CHECK(has(read, "slice a_") && lacks(read, "copy") && lacks(read, "alloc"));
  const char *length = function_text(&driven, "long");     // the length comes from the shape: no array is built
  CHECK(has(length, "in (n_") && lacks(length, "build"));
  const char *source = text_c_string(driven.context->arena, c_of_driven(&driven, 0).source);
  CHECK(has(source, "int built(double *restrict result, int64_t n,") && has(source, "result[i] = (double)i;"));
  driven_free(&driven);
}

static const char calls[] =
    "#[noinline]\ndef ramp [n] (v: [n]f64) (s: f64) : [n]f64 = map2 (\\x i -> x + s * f64.i64 i) v (iota n)\n"
    "#[noinline]\ndef total [n] (v: [n]f64) : f64 = f64.sum v\n"
    "#[noinline]\ndef both [n] [m] (a: [n][m]f64) (v: [n]f64) : ([m][n]f64, [n]f64) = (transpose a, scan (+) 0 v)\n"
    "entry tail [n] (v: [n]f64) (s: f64) : [n]f64 = ramp v s\n"
    "entry chain [n] (v: [n]f64) : f64 = total (ramp v 2)\n"
    "entry branch [n] (v: [n]f64) (c: bool) : [n]f64 = if c then ramp v 1 else ramp v 2\n"
    "entry rows [n] [m] (a: [n][m]f64) : [n][m]f64 = map (\\r -> ramp r 3) a\n"
    "entry pair [n] [m] (a: [n][m]f64) (v: [n]f64) : ([m][n]f64, [n]f64) = both a v\n";

// D-App: the destination of the context, the values, their sizes.
static void calls_pass_the_destination(void) {
  Driven driven = driven_from(calls);
  // its own destination, nothing between
  CHECK(has(function_text(&driven, "tail"),
            "= call ramp (n_3, v_4, s_5) at (block_1, 0i64, 1i64, block_2, 0i64, 1i64)\n"));
  CHECK(lacks(function_text(&driven, "tail"), "alloc") && lacks(function_text(&driven, "tail"), "copy"));
  CHECK(
      has(function_text(&driven, "chain"), "= call ramp (n_2, v_3, 2.0f64) at (block_1, 0i64, 1i64, block_5, 0i64, "
                                           "1i64)\n  total_7: f64 = call total (n_2, v_6) at (block_5, 0i64, 1i64)\n"));
  const char *branch = function_text(&driven, "branch");
  // both branches write the one destination
  CHECK(occurrences(branch, "block_2, 0i64, 1i64)") == 2 && lacks(branch, "alloc"));
  const char *rows = function_text(&driven, "rows");                                   // a row of the destination
  CHECK(has(rows, "prim mul i64") && has(rows, "call ramp (") && lacks(rows, "alloc") && lacks(rows, "copy"));
  // the call passes the number of places that the callee declares
  for RANGE(i, driven.compilation.memory->function_count) {
    const Function *function = driven.compilation.memory->functions[i];
    for RANGE(s, function->body->count) {
      const Exp *exp = function->body->stms[s]->exp;
      if (exp->tag == EXP_Call)
        CHECK(exp->as.Call.places.count ==
              program_function(driven.compilation.memory, exp->as.Call.function)->places.count);
    }
  }
  static const char *const entries[] = {"tail", "chain", "branch", "rows", "pair"};
  for RANGE(i, 5)
    CHECK_TEXT(heap_result(driven.context, driven.compilation.memory, driven.compilation.layout, entries[i],
                           NUMBERS(4, 3), NULL),
               value_result(driven.context, driven.compilation.core, entries[i], NUMBERS(4, 3)));
  driven_free(&driven);
}

// D-Abs: a destination per array result and sizes for the parameters; numbers have neither.
static void functions_take_destinations_and_sizes(void) {
  Driven driven = driven_from(calls);
  CHECK(has(function_text(&driven, "ramp"),
            "fun ramp places (block_1: block, offset_2: i64, stride_3: i64, block_4: block, offset_5: i64, stride_6: "
            "i64) (n_7: i64, v_8: [n_7]f64 @ block_1 -> offset_2 + {(n_7 : stride_3)}, "
            "s_9: f64) -> "));
  CHECK(has(function_text(&driven, "total"),
            "fun total places (block_1: block, offset_2: i64, stride_3: i64) (n_4: i64,"));
  const Function *both = function_named(driven.context, driven.compilation.memory, "both");
  CHECK(both->places.count == 4 + 3 + 4 + 3);   // block, offset and strides of a, v and the two results
  CHECK(both->parameters.count == 4);           // n, m, a, v
  const char *header = text_c_string(driven.context->arena, c_of_driven(&driven, 0).header);
  CHECK(has(header, "int pair(double *result_0, double *result_1, int64_t n, int64_t m, const double *a, const double "
                    "*v, void *workspace, size_t workspace_bytes, prog_error *error);"));
  driven_free(&driven);
}

static bool is_copy(const Stm *stm) { return stm->exp->tag == EXP_Copy; }
static uint32_t copies(Driven *driven, const char *entry) {
  return count_stms(function_named(driven->context, driven->compilation.memory, entry)->body, is_copy);
}

// D-VarScalar: a number is itself. D-VarVector: an array that exists is copied to the destination, unless it was built
// there.
static void returned_parameters_are_copied(void) {
  Driven driven = driven_from("entry number (x: f64) : f64 = x\n"
                              "entry vector [n] (x: [n]f64) : [n]f64 = x\n"
                              "entry twice [n] (x: [n]f64) : ([n]f64, [n]f64) = (x, x)\n"
                              "entry view [n] [m] (x: [n][m]f64) : [m][n]f64 = transpose x\n"
                              "entry built [n] (x: [n]f64) : [n]f64 = let y = map (+ 1) x in y\n");
  CHECK(copies(&driven, "number") == 0 && copies(&driven, "vector") == 1 && copies(&driven, "twice") == 2 &&
        copies(&driven, "view") == 1 && copies(&driven, "built") == 0);
  Library library = library_of(&driven, "-O1");
  static const char *const entries[] = {"number", "vector", "twice", "view", "built"};
  for COUNTING(i, library.handle && i < 5)
    CHECK_TEXT(c_result(&driven, &library, entries[i], NUMBERS(3, 2), NULL),
               value_result(driven.context, driven.compilation.core, entries[i], NUMBERS(3, 2)));
  library_close(&library);
  driven_free(&driven);
}

// ---- chains of layout changes [paper 3, section 1]
static uint64_t next_number(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return *state >> 33;
}
// Slices, transpositions, reversals and branches between them, read by one sum: no copy, no block, whatever the chain.
static void chains_of_views_are_free(void) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    uint64_t state = seed * 1234567;
    Context *texts = context_new();
    Out out = out_new(texts->arena);
    out_string(&out, "entry main [n] (a0: [n][n]i64) (c: i64) : i64 =\n");
    int length = 2 + (int)(next_number(&state) % 6);
    for (int i = 1; i <= length; i++) {
      out_format(&out, "  let a%d = ", i);
      switch (next_number(&state) % 6) {
        case 0: out_format(&out, "transpose a%d\n", i - 1); break;
        case 1: out_format(&out, "reverse a%d\n", i - 1); break;
        case 2: out_format(&out, "a%d[1:, :]\n", i - 1); break;
        case 3: out_format(&out, "a%d[:, ::2]\n", i - 1); break;
        case 4: out_format(&out, "map reverse a%d\n", i - 1); break;
        default: out_format(&out, "if c > %d then a%d else reverse a%d\n", i, i - 1, i - 1); break;
      }
    }
    out_format(&out, "  in i64.sum (map i64.sum a%d)\n", length);
    const char *source = text_in(texts, &out);
    Driven driven = driven_from(source);
    if (driven.ok) {
      uint32_t found = mem_copies(driven.context, driven.compilation.memory),
               blocks = mem_count(driven.compilation.memory, EXP_Alloc);
      if (found + blocks) fprintf(stderr, "%s%s\n", source, printed(driven.context, driven.compilation.memory));
      CHECK(found == 0 && blocks == 0);
      for (int64_t c = 0; c < 8; c += 3)
        CHECK_TEXT(heap_result(driven.context, driven.compilation.memory, NULL, "main", NUMBERS(9, c), NULL),
                   value_result(driven.context, driven.compilation.core, "main", NUMBERS(9, c)));
    }
    driven_free(&driven);
    context_free(texts);
  }
}

int main(void) {
  RUN_ROW("FS-21", form_with_places);
  RUN_ROW("FS-22", blocks_are_no_data);
  RUN_ROW("FS-23", storage_is_scoped);
  RUN_ROW("FS-24", primitives_take_destinations);
  RUN_ROW("FS-28", calls_pass_the_destination);
  RUN_ROW("FS-29", functions_take_destinations_and_sizes);
  RUN_ROW("FS-30", returned_parameters_are_copied);
  RUN_ROW("FM-33", chains_of_views_are_free);
  return testing_finish();
}
