// Types, sizes and variables in scope of the program being written.
#include "random_program.h"

static const char *const scalar_names[SCALAR_COUNT] = {"i32", "i64", "u8",  "i16", "i8",  "u16",
                                                       "u32", "u64", "f64", "f32", "f16", "bool"};

const char *name_of_scalar(Scalar scalar) { return scalar_names[scalar]; }
Type scalar_type(Scalar scalar) { return (Type){.scalar = scalar}; }
Type array_of(Type element, Size size) {
  Type array = {.scalar = element.scalar, .rank = element.rank + 1, .size = {size}};
  for (uint32_t i = 0; i < element.rank; i++) array.size[i + 1] = element.size[i];
  return array;
}
Type element_of(Type array) {
  Type element = {.scalar = array.scalar, .rank = array.rank - 1};
  for (uint32_t i = 0; i < element.rank; i++) element.size[i] = array.size[i + 1];
  return element;
}
bool types_equal(Type a, Type b) {
  if (a.scalar != b.scalar || a.rank != b.rank) return false;
  for (uint32_t i = 0; i < a.rank; i++)
    if (a.size[i].id != b.size[i].id) return false;
  return true;
}
Mark mark_scope(const Generator *g) { return (Mark){g->known_sizes.size, g->scope.size}; }
void leave_scope(Generator *g, Mark mark) { g->known_sizes.size = mark.sizes; g->scope.size = mark.variables; }
Text new_name(Generator *g, const char *stem) { return text_format(g->arena, "%s_%u", stem, g->next_name++); }
Variable bind(Generator *g, Text name, Type type) {
  Variable variable = {name, type, false};
  seq_push(g->arena, &g->scope, variable);
  return variable;
}
Size new_size(Generator *g, Text text, uint32_t largest) {
  Size size = {g->sizes.size};
  seq_push(g->arena, &g->largest, largest);
  seq_push(g->arena, &g->sizes, text);
  seq_push(g->arena, &g->known_sizes, size);
  return size;
}
uint32_t largest_size(const Generator *g, Size size) { return g->largest.items[size.id]; }
uint64_t largest_count(const Generator *g, Type type) {
  uint64_t count = 1;
  for (uint32_t i = 0; i < type.rank; i++) count *= largest_size(g, type.size[i]);
  return count;
}
Size size_in_scope(Generator *g) { return g->known_sizes.items[choose(g->choices, g->known_sizes.size)]; }
void note(Generator *g, uint32_t feature) {
  uint32_t productions = 0;
  while (production_of(productions)) productions++;
  if (g->used) bitset_add(g->used, productions + feature);
}
static Scalar noted(Generator *g, Scalar scalar) {
  note(g, FEATURE_Type + scalar);
  return scalar;
}
Scalar any_number(Generator *g) { return noted(g, (Scalar)choose(g->choices, SCALAR_bool)); }
bool is_float_type(Scalar scalar) { return scalar >= SCALAR_f64 && scalar < SCALAR_bool; }
// The types that indices and most data have come up more often.
static Scalar any_scalar(Generator *g) {
  static const Scalar often[] = {SCALAR_i32, SCALAR_i64, SCALAR_f64, SCALAR_f32};
  enum { OFTEN = sizeof often / sizeof *often };
  const uint32_t lot = choose(g->choices, SCALAR_COUNT + OFTEN);
  return noted(g, lot < OFTEN ? often[lot] : (Scalar)(lot - OFTEN));
}
Type any_type(Generator *g, uint32_t rank_max) {
  Type type = scalar_type(any_scalar(g));
  for (uint32_t rank = choose(g->choices, rank_max + 1); rank > 0; rank--) {
    const Type array = array_of(type, size_in_scope(g));
    if (largest_count(g, array) <= ELEMENTS_MAX) type = array;
  }
  return type;
}
void say(Generator *g, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  out_vformat(&g->out, format, arguments);
  va_end(arguments);
}
const char *text_of_size(Generator *g, Size size) { return text_c_string(g->arena, g->sizes.items[size.id]); }
void put_type(Generator *g, Type type) {
  for (uint32_t i = 0; i < type.rank; i++) say(g, "[%s]", text_of_size(g, type.size[i]));
  say(g, "%s", name_of_scalar(type.scalar));
}
bool may_be_multiplied(Generator *g, Size a, Size b) {
  enum { PRODUCT_MAX = 100 };
  return is_simple_size(g, a) && is_simple_size(g, b) && largest_size(g, a) * largest_size(g, b) <= PRODUCT_MAX;
}
bool is_simple_size(Generator *g, Size size) { return largest_size(g, size) <= g->largest_input; }
