// Rows of paper 1 about shapes: shape functions (f_shape of slice_sizes, f_shape and f_workspace of the generated code,
// frames), their types, their cost, and what is left of them at run time.
#include "driving.h"

// ---- shape functions of Core: slice_sizes on the program as lowered
static const Program *sliced(Driven *driven) {
  return slice_sizes(driven->context, driven->compilation.core);
}

static bool is_shape_function(const Context *context, const Function *function) {
  return text_ends_with(name_text(context->names, function->name), TEXT("_shape"));
}

// [paper 1, figure 10] Numbers only, each made by an operation on numbers: no array, loop, lambda, storage or call.
static bool is_shape_statement(const VarTable *vars, const Stm *stm) {
  for EACH_IN(i, stm->pattern)
    if (var_type(vars, stm->pattern.items[i]).tag != TYPE_Scalar) return false;
  return stm->exp->tag == EXP_Prim || stm->exp->tag == EXP_Convert || stm->exp->tag == EXP_Atom;
}
static bool is_shape_body(const VarTable *vars, const Body *body) {
  for RANGE(i, body->count)
    if (!is_shape_statement(vars, body->stms[i])) return false;
  return true;
}
static bool all_cardinalities(const VarTable *vars, Vars list) {
  for EACH_IN(i, list)
    if (!type_equal(var_type(vars, list.items[i]), type_scalar(SCALAR_I64))) return false;
  return true;
}

// Functions whose result sizes are expressions of their arguments, nested `depth` deep.
static uint64_t next_number(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return *state >> 33;
}
static void sized_exp(Out *out, uint64_t *state, int depth) {
  uint64_t choice = depth <= 0 ? next_number(state) % 3 : next_number(state) % 10;
  switch (choice) {
    case 0: out_string(out, "v"); return;
    case 1: out_format(out, "replicate (i64.abs k + %u) 2.0", (unsigned)(next_number(state) % 5)); return;
    case 2: out_string(out, "replicate n 1.0"); return;
    case 3:
    case 4:
      out_string(out, "("), sized_exp(out, state, depth - 1), out_string(out, ") ++ ("),
          sized_exp(out, state, depth - 1), out_string(out, ")");
      return;
    case 5: out_string(out, "map (+ 1) ("), sized_exp(out, state, depth - 1), out_string(out, ")"); return;
    case 6: out_string(out, "reverse ("), sized_exp(out, state, depth - 1), out_string(out, ")"); return;
    case 7:
      out_string(out, "if k > 2 then "), sized_exp(out, state, depth - 1), out_string(out, " else "),
          sized_exp(out, state, depth - 1);
      return;
    case 8: out_string(out, "let w = "), sized_exp(out, state, depth - 1), out_string(out, " in w ++ v"); return;
    default: out_string(out, "flatten (replicate 3 ("), sized_exp(out, state, depth - 1), out_string(out, "))"); return;
  }
}
static const char *sized_program(Context *context, uint64_t seed, int depth) {
  uint64_t state = seed * 77 + 5;
  Out out = out_new(context->arena);
  out_string(&out, "#[noinline]\ndef g [n] (v: [n]f64) (k: i64) : []f64 = "), sized_exp(&out, &state, depth);
  out_string(
      &out, "\nentry f [n] (v: [n]f64) (k: i64) : ([]f64, i64) = let a = g v k let b = g a (k + 1) in (b, length a)\n");
  return text_in(context, &out);
}

// S of a well-typed term is well-typed [theorem 2]: the sliced program is valid; a shape function has cardinalities as
// parameters and results, and its results are the sizes of the results of the value function.
static void shape_functions_are_well_typed(void) {
  uint32_t found = 0;
  for (uint64_t seed = 0; seed < 40; seed++) {
    Context *texts = context_new();
    const char *source = sized_program(texts, seed, 3);
    Driven driven = driven_from(source);
    Context *context = driven.context;
    const Program *program = sliced(&driven);
    Out problems = out_new(context->arena);
    bool valid = core_verify(context, program, &problems);
    if (!valid) fprintf(stderr, "%s%s\n", source, text_in(context, &problems));
    CHECK(valid);
    for RANGE(i, program->function_count) {
      const Function *function = program->functions[i];
      if (!is_shape_function(context, function)) continue;
      found++;
      CHECK(all_cardinalities(program->vars, function->results));
    }
    for (int64_t k = 0; k < 6; k += 5)
      CHECK_TEXT(value_result(context, program, "f", NUMBERS(3, k)),
                 value_result(context, driven.compilation.core, "f", NUMBERS(3, k)));
    driven_free(&driven);
    context_free(texts);
  }
  CHECK(found >= 20);
}

// ST: an array has one cardinality per dimension, a number has none. Elements are no arguments of a shape function.
static void types_of_shapes(void) {
  Driven driven = driven_from("#[noinline]\ndef g [n] [m] (a: [n][m]f64) (x: f64) (k: i64) : ([][]f64, f64, []f64) = "
                              "(a ++ replicate (i64.abs k) (replicate m 0), x, a[0] ++ [x])\n"
                              "entry f [n] [m] (a: [n][m]f64) (k: i64) : ([][]f64, f64, []f64) = g a 1.0 k\n"
                              "entry scalars (x: f64) (b: bool) : (f64, bool) = (x, b)\n");
  const Program *program = sliced(&driven);
  const Function *shape = function_named(driven.context, program, "g_shape");
  CHECK(shape != NULL);
  if (shape) {
    // the rows of the first, the length of the last
    CHECK(shape->results.count == 2 && all_cardinalities(program->vars, shape->results));
    CHECK(shape->parameters.count == 4);                                                    // n, m, x, k: no array
    for EACH_IN(i, shape->parameters)
      CHECK(var_type(program->vars, shape->parameters.items[i]).tag == TYPE_Scalar);
  }
  const char *header = text_c_string(driven.context->arena, c_of_driven(&driven, 0).header);
  CHECK(has(header, "int f_shape(int64_t *shapes, int64_t n, int64_t m, int64_t k);"));
  CHECK(has(header, "int scalars_shape(int64_t *shapes);"));
  driven_free(&driven);
}

// ---- exported
static void exported_shape_functions(void) {
  Driven driven = driven_from(
      "entry f [n] [m] (a: [n][m]f64) (k: i64) : ([][]f64, [m][n]f64, f64, []f64, [4]i32) =\n"
      "  (a ++ replicate k (replicate m 0), transpose a, 1, flatten a ++ replicate (2 * k + 1) 1, replicate 4 7)\n"
      "entry kept [n] (v: [n]f64) : []f64 = filter (> 3) v\n");
  Library library = plain_library_of(&driven, "-O1");
  if (library.handle) {
    int (*f_shape)(int64_t *shapes, int64_t n, int64_t m, int64_t k);
    int (*kept_shape)(int64_t *shapes, int64_t n);
    LIBRARY_FUNCTION(&library, f_shape, "f_shape");
    LIBRARY_FUNCTION(&library, kept_shape, "kept_shape");
    const Program *core = driven.compilation.core;
    const Function *function = function_named(driven.context, core, "f");
    for I64_RANGE(n, 4)
      for I64_RANGE(m, 4)
        for I64_RANGE(k, 3) {
          int64_t numbers[] = {n, m, k}, shapes[6] = {-1, -1, -1, -1, -1, -1};
          const ArrayValue *results[8];
          RuntimeError error = {0};
          InterpretOptions options = {0};
          CHECK(core_interpret(driven.context, core, function->name,
                               arguments_of(driven.context, core, function, numbers), results, &options, &error));
          CHECK(f_shape(shapes, n, m, k) == 0);
          uint32_t at = 0;
          for EACH_IN(r, function->results)
            for COUNTING(d, results[r]->rank && d < results[r]->rank)
              CHECK(shapes[at++] == results[r]->shape[d]);
          CHECK(at == 6);
        }
    int64_t bound = -1;
    CHECK(kept_shape(&bound, 5) == 0 && bound == 5);
    CHECK(f_shape((int64_t[6]){0}, -1, 2, 2) == 3);
  }
  library_close(&library);
  driven_free(&driven);
}

// ---- cost
// The text of the C function whose definition starts so.
static const char *c_function(Context *context, Text source, const char *start) {
  const char *text = text_c_string(context->arena, source);
  for (const char *at = strstr(text, start); at; at = strstr(at + 1, start)) {
    const char *brace = strchr(at, '{'), *semicolon = strchr(at, ';'), *end = strstr(at, "\n}\n");
    if (brace && end && (!semicolon || brace < semicolon))
      return text_c_string(context->arena, (Text){at, (size_t)(end - at)});
  }
  fprintf(stderr, "no function `%s`\n", start);
  CHECK(false);   // a C function
  return "";
}

static void shape_functions_need_no_storage(void) {
  uint32_t found = 0;
  for (uint64_t seed = 0; seed < 12; seed++) {
    Context *texts = context_new();
    Driven driven = driven_from(sized_program(texts, seed, 3));
    Context *context = driven.context;
    const Program *program = sliced(&driven);
    for RANGE(i, program->function_count) {
      const Function *function = program->functions[i];
      if (!is_shape_function(context, function)) continue;
      found++;
      for RANGE(s, function->body->count) {
        const Stm *stm = function->body->stms[s];
        CHECK(stm->exp->tag == EXP_Prim || stm->exp->tag == EXP_Convert || stm->exp->tag == EXP_Atom ||
              stm->exp->tag == EXP_Assert || stm->exp->tag == EXP_If ||
              (stm->exp->tag == EXP_Call &&
               is_shape_function(
                   context, function_named(context, program,
                                           text_c_string(context->arena,
                                                         name_text(context->names, stm->exp->as.Call.function))))));
        for EACH_IN(p, stm->pattern)
          CHECK(var_type(program->vars, stm->pattern.items[p]).tag != TYPE_Array);
      }
    }
    static const char *const starts[] = {"int f_shape(", "size_t f_workspace("};
    for RANGE(s, 2) {
      const char *text = c_function(context, c_of_driven(&driven, 0).source, starts[s]);
      CHECK(lacks(text, "for (") && lacks(text, "while (") && lacks(text, "arena") && lacks(text, "workspace)") &&
            lacks(text, "memcpy") && lacks(text, "double") && lacks(text, "g("));
    }
    driven_free(&driven);
    context_free(texts);
  }
  CHECK(found >= 6);
}

// Linear in the source, independent of data and sizes [theorem 3].
static uint32_t shape_operations(int length) {
  Context *texts = context_new();
  Out out = out_new(texts->arena);
  out_string(&out, "entry f [n] (v: [n]f64) (k: i64) : []f64 =\n  let a0 = v\n");
  for (int i = 1; i <= length; i++) out_format(&out, "  let a%d = a%d ++ replicate (k * %d) 0.5\n", i, i - 1, i);
  out_format(&out, "  in a%d\n", length);
  Driven driven = driven_from(text_in(texts, &out));
  Text source = c_of_driven(&driven, 0).source;
  const char *shape = c_function(driven.context, source, "int f_shape("),
             *workspace = c_function(driven.context, source, "size_t f_workspace(");
  uint32_t count = occurrences(shape, "rt_size_") + occurrences(workspace, "rt_size_") + occurrences(shape, ";");
  driven_free(&driven);
  context_free(texts);
  return count;
}

static void shape_functions_are_cheap(void) {
  for (int length = 4; length <= 32; length *= 2) CHECK(shape_operations(length) <= 8 * (uint32_t)length + 20);
  Context *texts = context_new();
  Driven driven = driven_from(sized_program(texts, 3, 3));
  const Program *program = sliced(&driven);
  const Function *shape = function_named(driven.context, program, "g_shape");
  uint64_t counts[2] = {0, 0};
  for (int i = 0; shape && i < 2; i++) {   // the same work for 10 elements and for 10^9
    RuntimeError error = {0};
    InterpretOptions options = {.operation_count = &counts[i]};
    const ArrayValue *results[4];
    CHECK(core_interpret(driven.context, program, shape->name,
                         arguments_of(driven.context, program, shape, NUMBERS(i ? 1000000000 : 10, 7)), results,
                         &options, &error));
  }
  CHECK(counts[0] > 0 && counts[0] == counts[1]);
  driven_free(&driven);
  context_free(texts);
  driven = driven_from("entry f [n] (v: [n]f64) (k: i64) : ([]f64, f64) = let s = scan (+) 0 v let t = scan (+) 0 s in "
                       "(v ++ replicate k 1, f64.sum (map2 (*) s (reverse t)))\n");
  Library library = plain_library_of(&driven, "-O1");
  if (library.handle) {
    int (*f_shape)(int64_t *shapes, int64_t n, int64_t k);
    size_t (*f_workspace)(int64_t n);
    LIBRARY_FUNCTION(&library, f_shape, "f_shape");
    LIBRARY_FUNCTION(&library, f_workspace, "f_workspace");
    int64_t length = 0;
    CHECK(f_shape(&length, 1000000000, 500) == 0 && length == 1000000500);
    CHECK(f_workspace(1000000000) == 16000000000u && f_workspace(10) == 160);
  }
  library_close(&library);
  driven_free(&driven);
}

// The working example of section 3.5: one allocation of the argument's bytes and two calls, no size is computed.
static void no_shape_work_is_left(void) {
  Driven driven = driven_from(
      "#[noinline]\ndef vectorAdd [n] (a: [n]f64) (b: [n]f64) : [n]f64 = build n (\\i -> a[i] + b[i])\n"
      "#[noinline]\ndef vectorNorm [n] (v: [n]f64) : f64 = f64.sqrt (ifold (\\s i -> s + v[i] * v[i]) 0 n)\n"
      "entry f [n] (vec1: [n]f64) (vec2: [n]f64) : f64 = let tmp = vectorAdd vec1 vec2 in vectorNorm tmp\n");
  const Function *f = function_named(driven.context, driven.compilation.memory, "f");
  Out out = out_new(driven.context->arena);
  core_print_function(driven.context, &out, driven.compilation.memory, f);
  CHECK(has(text_in(driven.context, &out),
            "{\n"
            "  block_7: block = alloc 8*n_3\n"
            "  tmp_8: [n_3]f64 @ block_7 -> 0 + {(n_3 : 1)} = call vectorAdd (n_3, vec1_4, vec2_5) at (block_1, 0i64, "
            "1i64, block_2, 0i64, 1i64, block_7, 0i64, 1i64)\n"
            "  vectorNorm_9: f64 = call vectorNorm (n_3, tmp_8) at (block_7, 0i64, 1i64)\n"
            "  in (vectorNorm_9)\n"
            "}\n"));
  const char *body = c_function(driven.context, c_of_driven(&driven, 0).source, "int f(");
  CHECK(lacks(body, "_shape(") && lacks(body, "rt_size") && occurrences(body, "f_workspace(") == 1);
  driven_free(&driven);
}

// ---- byte counts and the arithmetic of shapes
typedef struct Printing { Context *context; const VarTable *vars; } Printing;
static void print_variable(void *user, Out *out, uint32_t variable) {
  Printing *printing = user;
  out_text(out, name_text(printing->context->names, var_info(printing->vars, (Var){variable})->name));
}
static const char *extent_text(Driven *driven, const Extent *extent) {
  Printing printing = {driven->context, driven->compilation.memory->vars};
  Out out = out_new(driven->context->arena);
  extent_print(&out, extent, print_variable, &printing);
  return text_in(driven->context, &out);
}
static const Frame *frame_of(Driven *driven, const char *function) {
  return map_pointer(&driven->compilation.layout->frames, intern_string(driven->context->names, function).id);
}

// bytes of a number, a vector, a matrix, elements of one byte, a constant; no headers (NUM_BYTES is the element's size,
// HDR_BYTES is 0).
static void byte_counts(void) {
  Driven driven =
      driven_from("#[noinline]\ndef use [n] (v: [n]f64) : f64 = f64.sum v\n"
                  "#[noinline]\ndef use2 [n] [m] (v: [n][m]f64) : f64 = f64.sum (map f64.sum v)\n"
                  "#[noinline]\ndef use1 [n] (v: [n]i8) : i8 = i8.sum v\n"
                  "entry number [n] (x: [n]f64) : f64 = let y = x[0] + 1 in y * y\n"
                  "entry vector [n] (x: [n]f64) : f64 = use (map (+ 1) x)\n"
                  "entry matrix [n] [m] (x: [n][m]f64) : f64 = use2 (map (map (+ 1)) x)\n"
                  "entry bytes [n] (x: [n]i8) : i8 = use1 (map (+ 1) x)\n"
                  "entry constant [n] (x: [n]f64) : f64 = use2 (tabulate_2d 30 40 (\\i j -> x[0] * f64.i64 (i + j)))\n"
                  "entry sum [n] (x: [n]f64) : f64 = use (map (+ 1) x ++ map (+ 2) x ++ [1, 2])\n");
  static const char *const entries[][2] = {{"number", "0"},      {"vector", "8*n"},
                                           {"matrix", "8*n*m"},  {"bytes", "roundup(n, 8)"},
                                           {"constant", "9600"}, {"sum", "16*n + 16"}};
  for RANGE(i, 6)
    CHECK_TEXT(extent_text(&driven, frame_of(&driven, entries[i][0])->total), entries[i][1]);
  driven_free(&driven);
}

// stgOff, vecShp, fst, snd, bytes: an offset inside a block, a shape with widths prepended, its outermost dimension,
// its row, its extent.
static void arithmetic_of_shapes(void) {
  Context *context = context_new();
  VarTable *vars = vars_new(context);
  const Atom n =
      atom_var(var_new(context, vars, intern_string(context->names, "n"), type_scalar(SCALAR_I64), (Span){0}));
  const Atom m =
      atom_var(var_new(context, vars, intern_string(context->names, "m"), type_scalar(SCALAR_I64), (Span){0}));
  const Type number = type_scalar(SCALAR_F64), vector = type_nest(context->arena, 1, &m, number),
             matrix = type_nest(context->arena, 1, &n, vector);
  CHECK(matrix.tag == TYPE_Array && matrix.rank == 2 && matrix.scalar == SCALAR_F64);
  CHECK(atom_equal(matrix.shape[0], n) && atom_equal(matrix.shape[1], m));
  CHECK(type_equal(type_row(matrix), vector) && type_equal(type_nest(context->arena, 0, NULL, matrix), matrix));
  CHECK(!type_equal(type_nest(context->arena, 1, &m, type_nest(context->arena, 1, &n, number)), matrix));
  context_free(context);
  Driven driven = driven_from(
      "#[noinline]\ndef use [n] [m] (v: [n][m]f64) (w: [m]f64) : f64 = f64.sum (map f64.sum v) + f64.sum w\n"
      "entry f [n] [m] (x: [n][m]f64) : f64 = use (map (map (+ 1)) x) (map (+ 2) x[0])\n");
  Seq(const Place *) places = {0};
  const Function *f = function_named(driven.context, driven.compilation.memory, "f");
  for RANGE(i, f->body->count)
    if (is_alloc(f->body->stms[i]))
      seq_push(driven.context->arena, &places,
               (const Place *)map_pointer(&driven.compilation.layout->places, stm_result(f->body->stms[i]).id));
  CHECK(places.size == 2);
  if (places.size == 2) {
    CHECK_TEXT(extent_text(&driven, places.items[0]->offset), "0");
    CHECK_TEXT(extent_text(&driven, places.items[0]->bytes), "8*n*m");
    CHECK_TEXT(extent_text(&driven, places.items[1]->offset), "8*n*m");   // stgOff by the bytes of the first
    CHECK_TEXT(extent_text(&driven, places.items[1]->bytes), "8*m");
  }
  driven_free(&driven);
}

// The language of sizes: the slice of a frame computes numbers from the scalar parameters of the function; the body of
// a value function is not in this language.
static bool over_known(const Extent *extent, const Bitset *known) {
  Bitset variables = {.arena = known->arena};
  extent_variables(extent, &variables);
  for RANGE(w, variables.word_count)
    if (variables.words[w] & ~(w < known->word_count ? known->words[w] : 0)) return false;
  return true;
}
static void sizes_are_a_sublanguage(void) {
  Driven driven = driven_from(
      "#[noinline]\ndef use [n] (v: [n]f64) : f64 = f64.sum v\n"
      "#[noinline]\ndef halves [n] (v: [n]f64) : f64 = use (scan (+) 0 v[0:n / 2]) + use (scan (+) 0 v[n / 2:n])\n"
      "entry f [n] [m] (x: [n]f64) (y: [m]f64) (k: i64) : f64 =\n"
      "  halves x + use (scan (+) 0 (y[i64.min k m / 3:m] ++ x)) + (if k > 2 then use (scan (+) 0 (replicate (k * k) "
      "1)) else 0)\n");
  const Program *program = driven.compilation.memory;
  uint32_t statements = 0;
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    const Frame *frame = map_pointer(&driven.compilation.layout->frames, function->name.id);
    CHECK(frame && is_shape_body(program->vars, frame->slice));
    Bitset known = bitset_new(driven.context->arena);
    for EACH_IN(p, function->parameters)
      if (var_type(program->vars, function->parameters.items[p]).tag == TYPE_Scalar)
        bitset_add(&known, function->parameters.items[p].id);
    for RANGE(s, frame->slice->count) {
      bitset_add(&known, stm_result(frame->slice->stms[s]).id);
      statements++;
    }
    CHECK(over_known(frame->total, &known));
  }
  CHECK(statements >= 3);   // the divisions
  CHECK(!is_shape_body(program->vars, function_named(driven.context, program, "use")->body));
  CHECK(!is_shape_body(program->vars, function_named(driven.context, program, "f")->body));
  driven_free(&driven);
}

int main(void) {
  RUN_ROW("FS-25", arithmetic_of_shapes);
  RUN_ROW("FS-40", types_of_shapes);
  RUN_ROW("FS-41", exported_shape_functions);
  RUN_ROW("FS-44", shape_functions_are_well_typed);
  RUN_ROW("FS-45", shape_functions_need_no_storage);
  RUN_ROW("FS-46", shape_functions_are_cheap);
  RUN_ROW("FS-49", no_shape_work_is_left);
  RUN_ROW("FS-54", byte_counts);
  RUN_ROW("FS-55", sizes_are_a_sublanguage);
  return testing_finish();
}
