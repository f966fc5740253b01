// One entry point with its helper functions, and a test block with inputs of several sizes.
#include "random_program.h"

enum { FUEL_MAX = 28, INPUT_ELEMENTS_MAX = 12 };
typedef struct Signature { uint32_t size_count, parameter_count; Type parameters[4]; Type result; } Signature;

static void parameter(Generator *g, uint32_t number, Type type) {
  Text name = text_format(g->arena, "input%u", number);
  say(g, " (%.*s: ", TEXT_ARG(name));
  put_type(g, type);
  say(g, ")");
  bind(g, name, type);
}
// Sizes a, b, ...; an array parameter for each, so that every size is known from the arguments; then others.
static Signature signature(Generator *g, uint32_t size_count) {
  Signature s = {.size_count = size_count};
  for (uint32_t i = 0; i < size_count; i++) (void)new_size(g, text_format(g->arena, "%c", "nmk"[i]), g->largest_input);
  for (uint32_t i = 0; i < size_count; i++)
    s.parameters[s.parameter_count++] = array_of(any_type(g, 1), (Size){i});
  for (uint32_t more = choose(g->choices, 3); more > 0 && s.parameter_count < 4; more--)
    s.parameters[s.parameter_count++] = any_type(g, 2);
  s.result = any_type(g, 2);
  return s;
}
static Signature definition(Generator *g, const char *keyword, Text name) {
  g->sizes.size = g->largest.size = g->known_sizes.size = g->scope.size = 0;
  g->fuel = 4 + (int)choose(g->choices, FUEL_MAX);
  Signature s = signature(g, 1 + choose(g->choices, 2));
  say(g, "%s %.*s", keyword, TEXT_ARG(name));
  for (uint32_t i = 0; i < s.size_count; i++) say(g, " [%s]", text_of_size(g, (Size){i}));
  for (uint32_t i = 0; i < s.parameter_count; i++) parameter(g, i, s.parameters[i]);
  say(g, " : ");
  put_type(g, s.result);
  say(g, " =\n  ");
  uint32_t constant = choose(g->choices, 4);   // a size that is a constant, sometimes
  if (constant != 0) (void)new_size(g, text_format(g->arena, "%u", constant - 1), constant - 1);
  using_expression(g, (Mark){0}, s.result);
  say(g, "\n\n");
  return s;
}
static void helper(Generator *g, uint32_t number) {
  Text name = text_format(g->arena, "%.*s_helper%u", TEXT_ARG(g->prefix), number);
  Signature s = definition(g, "def", name);
  Function function = {
      .name = name, .size_count = s.size_count, .parameter_count = s.parameter_count, .result = s.result};
  memcpy(function.parameters, s.parameters, sizeof s.parameters);
  seq_push(g->arena, &g->functions, function);
}
enum { EDGES = 4 };
static void input_edge(Generator *g, Scalar scalar) {
  static const char *const floats[EDGES] = {"%s.nan", "%s.inf", "-%s.inf", "-0.0%s"};
  static const char *const integers[SCALAR_f64][EDGES] = {
      [SCALAR_i32] = {"2147483647", "-2147483648", "-1", "65536"},
      [SCALAR_i64] = {"9223372036854775807", "-9223372036854775808", "-1", "4294967296"},
      [SCALAR_u8] = {"255", "128", "127", "0"},
      [SCALAR_i16] = {"32767", "-32768", "-1", "256"},
      [SCALAR_i8] = {"127", "-128", "-1", "64"},
      [SCALAR_u16] = {"65535", "32768", "256", "0"},
      [SCALAR_u32] = {"4294967295", "2147483648", "65536", "0"},
      [SCALAR_u64] = {"18446744073709551615", "9223372036854775808", "4294967296", "0"}};
  const uint32_t edge = choose(g->choices, EDGES);
  if (is_float_type(scalar)) say(g, floats[edge], name_of_scalar(scalar));
  else say(g, "%s%s", integers[scalar][edge], name_of_scalar(scalar));
}
static void input_scalar(Generator *g, Scalar scalar) {
  const uint32_t n = choose(g->choices, 14);
  const bool is_signed = scalar != SCALAR_u8 && (scalar < SCALAR_u16 || scalar > SCALAR_u64);
  if (scalar == SCALAR_bool) say(g, n % 2 == 0 ? "false" : "true");
  else if (n > 11) input_edge(g, scalar);
  else if (is_float_type(scalar))
    say(g, "%s%u.%u%s", n > 8 ? "-" : "", n % 5, n % 3 * 25, name_of_scalar(scalar));
  else say(g, "%s%u%s", n > 8 && is_signed ? "-" : "", n, name_of_scalar(scalar));
}
static uint32_t size_value(const Generator *g, Size size, const uint32_t *sizes) { (void)g; return sizes[size.id]; }
static void input_array(Generator *g, Type type, const uint32_t *sizes) {
  if (type.rank == 0) { input_scalar(g, type.scalar); return; }
  uint32_t count = size_value(g, type.size[0], sizes);
  say(g, "[");
  for (uint32_t i = 0; i < count; i++) {
    say(g, i == 0 ? "" : ", ");
    input_array(g, element_of(type), sizes);
  }
  say(g, "]");
}
static void input(Generator *g, Type type, const uint32_t *sizes) {
  bool empty = false;
  for (uint32_t i = 0; i < type.rank; i++) empty |= size_value(g, type.size[i], sizes) == 0;
  if (!empty) { input_array(g, type, sizes); return; }
  say(g, "empty(");
  for (uint32_t i = 0; i < type.rank; i++) say(g, "[%u]", size_value(g, type.size[i], sizes));
  say(g, "%s)", name_of_scalar(type.scalar));
}
static void test_block(Generator *g, Text name, const Signature *s) {
  static const uint32_t small[] = {2, 0, 1, 3, 5, 4, 7, 6}, large[] = {2, 0, 1, 3, 40, 17, 33, 16};
  enum { SMALL = 4, ALL = sizeof small / sizeof *small };
  const uint32_t *values = g->largest_input > SIZE_MAX_OF_INPUT ? large : small;
  say(g, "-- ==\n-- entry: %.*s\n", TEXT_ARG(name));
  for (int test = 0; test < 3; test++) {
    uint32_t sizes[4];
    for (uint32_t i = 0; i < s->size_count; i++) sizes[i] = values[choose(g->choices, test < 2 ? SMALL : ALL)];
    say(g, "-- input {");
    for (uint32_t i = 0; i < s->parameter_count; i++) {
      say(g, " ");
      input(g, s->parameters[i], sizes);
    }
    say(g, g->may_fail ? " } auto outcome\n" : " } auto output\n");
  }
  say(g, "\n");
}
const char *common_of(const Choices *choices) {
  return choices->kind == PROGRAM_Linear ? linear_common : choices->kind == PROGRAM_Nests ? "" : random_common;
}

Text random_program(Arena *arena, Choices *choices, const char *prefix, Bitset *used) {
  if (choices->kind == PROGRAM_Linear) return linear_program(arena, choices, prefix);
  if (choices->kind == PROGRAM_Nests) return nest_program(arena, choices, prefix);
  enum { LARGE_EVERY = 4, FAILING_EVERY = 5 };
  Generator g = {.choices = choices, .arena = arena, .out = out_new(arena), .prefix = text_of(prefix), .used = used};
  const bool is_large = chance(choices, LARGE_EVERY);
  g.largest_input = is_large ? LARGE_SIZE_OF_INPUT : SIZE_MAX_OF_INPUT;
  g.may_fail = chance(choices, FAILING_EVERY);
  if (is_large) note(&g, FEATURE_LargeSizes);
  if (g.may_fail) note(&g, FEATURE_MayFail);
  for (uint32_t count = choices->kind == PROGRAM_Views ? choose(choices, 3) : 0, i = 0; i < count; i++)
    row_function(&g, i);
  for (uint32_t count = choose(choices, 3), i = 0; i < count; i++) helper(&g, i);
  Text name = text_format(arena, "%s_main", prefix);
  Signature s = definition(&g, "entry", name);
  test_block(&g, name, &s);
  return out_result(&g.out);
}
