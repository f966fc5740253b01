// write: test programs in the language, with the results that the meanings give. An entry point for each operation,
// applied to all combinations of the edge values; the same operations on constants, which a compiler computes itself;
// sums over all values of the small types, which only compiled programs run.
#include "oracle.h"
#include <inttypes.h>
#include <string.h>

typedef struct Case { uint64_t operands[3], result; } Case;
typedef struct Cases { size_t count; Case items[6000]; } Cases;

// ---- text

static void write_value(FILE *file, const Type *type, uint64_t bits) {
  if (type->kind == KIND_Bool) fputs(bits ? "true" : "false", file);
  else if (type->kind == KIND_Float) fprintf(file, "%" PRIu64 "%s", bits, type->bits);
  else if (type->kind == KIND_Unsigned) fprintf(file, "%" PRIu64 "%s", bits, type->name);
  else fprintf(file, "%" PRId64 "%s", (int64_t)integer_value(type, bits), type->name);
}

static const Type *result_type(const Type *type, ResultKind kind) {
  static const char *const names[] = {
      [RESULT_Own] = "", [RESULT_Bool] = "bool", [RESULT_I32] = "i32", [RESULT_I64] = "i64"};
  return kind == RESULT_Own ? type : type_named(names[kind]);
}

static uint64_t result_bits(const Type *result, uint64_t value) {
  return result->kind == KIND_Bool ? value : value & type_mask(result);
}
static const char *value_name(const Type *type) { return type->kind == KIND_Float ? type->bits : type->name; }

// The text of an operation with the type's name for T.
static void write_text(FILE *file, const Type *type, const char *text) {
  for (const char *at = text; *at; at++) {
    if (*at == 'T') fputs(type->name, file);
    else fputc(*at, file);
  }
}

// ---- cases

static void add_case(Cases *cases, const Type *type, const Operation *operation, const uint64_t *operands) {
  if (operation->defined && !operation->defined(type, operands)) return;
  if (cases->count == sizeof cases->items / sizeof *cases->items) return;
  Case *added = &cases->items[cases->count++];
  memcpy(added->operands, operands, sizeof added->operands);
  added->result = result_bits(result_type(type, operation->result), operation->meaning(type, operands));
}

static void make_cases(Cases *cases, const Type *type, const Operation *operation) {
  cases->count = 0;
  Values values = operation->arity > 2 ? short_edges(type) : edges(type), none = {.count = 1};
  const Values *second = operation->arity > 1 ? &values : &none, *third = operation->arity > 2 ? &values : &none;
  for (size_t i = 0; i < values.count; i++)
    for (size_t j = 0; j < second->count; j++)
      for (size_t k = 0; k < third->count; k++)
        add_case(cases, type, operation, (uint64_t[]){values.items[i], second->items[j], third->items[k]});
}

static void write_operands(FILE *file, const Type *type, const Cases *cases, int operand) {
  for (size_t i = 0; i < cases->count; i++) {
    fputs(i ? "," : " [", file);
    write_value(file, type, cases->items[i].operands[operand]);
  }
  fputc(']', file);
}

static void write_results(FILE *file, const Type *result, const Cases *cases) {
  for (size_t i = 0; i < cases->count; i++) {
    fputs(i ? "," : " [", file);
    write_value(file, result, cases->items[i].result);
  }
  fputc(']', file);
}

static void write_block(FILE *file, const char *prefix, const char *name, const Type *type, const Type *result,
                        const Cases *cases, int arity) {
  fprintf(file, "-- ==\n-- entry: %s%s\n-- input {", prefix, name);
  for (int i = 0; i < arity; i++) write_operands(file, type, cases, i);
  fputs(" }\n-- output {", file);
  write_results(file, result, cases);
  fputs(" }\n\n", file);
}

// entry at_NAME [n] (as: [n]t) (bs: [n]t) : [n]r = map2 (\a b -> TEXT) as bs
static void write_header(FILE *file, const char *prefix, const char *name, const Type *type, int arity) {
  fprintf(file, "entry %s%s [n]", prefix, name);
  for (int i = 0; i < arity; i++) fprintf(file, " (%cs: [n]%s)", 'a' + i, value_name(type));
}

static void write_lambda(FILE *file, const Type *type, int arity) {
  fprintf(file, "map%d (\\", arity);
  for (int i = 0; i < arity; i++) fprintf(file, "%c ", 'a' + i);
  fputs("-> ", file);
  for (int i = 0; i < arity && type->kind == KIND_Float; i++)
    fprintf(file, "let %c = %s.from_bits %c in ", 'a' + i, type->name, 'a' + i);
}

static void write_arguments(FILE *file, int arity) {
  for (int i = 0; i < arity; i++) fprintf(file, " %cs", 'a' + i);
  fputc('\n', file);
}

static void write_operation(FILE *file, const Type *type, const Operation *operation, const Cases *cases) {
  const Type *result = result_type(type, operation->result);
  bool in_bits = result->kind == KIND_Float;
  write_block(file, "at_", operation->name, type, result, cases, operation->arity);
  write_header(file, "at_", operation->name, type, operation->arity);
  fprintf(file, " : [n]%s =\n  ", value_name(result));
  write_lambda(file, type, operation->arity);
  fputs(in_bits ? "bits (" : "(", file);
  write_text(file, type, operation->text);
  fputs("))", file);
  write_arguments(file, operation->arity);
  fputc('\n', file);
}

// A regular selection of the cases, as an array of applications to constants.
static void write_constant_operation(FILE *file, const Type *type, const Operation *operation, const Cases *cases) {
  static Cases some;
  some.count = 0;
  size_t step = cases->count / 40 + 1;
  for (size_t i = 0; i < cases->count; i += step | 1) some.items[some.count++] = cases->items[i];
  const Type *result = result_type(type, operation->result);
  write_block(file, "on_", operation->name, type, result, &some, 0);
  fprintf(file, "entry on_%s : []%s =\n  [", operation->name, value_name(result));
  for (size_t i = 0; i < some.count; i++) {
    fputs(i ? ",\n   " : "", file);
    for (int k = 0; k < operation->arity; k++) {
      fprintf(file, "let %c = ", 'a' + k);
      if (type->kind == KIND_Float) fprintf(file, "%s.from_bits ", type->name);
      write_value(file, type, some.items[i].operands[k]);
      fputs(" in ", file);
    }
    fputs(result->kind == KIND_Float ? "bits (" : "(", file);
    write_text(file, type, operation->text);
    fputc(')', file);
  }
  fputs("]\n\n", file);
}

// ---- programs

static void write_head(FILE *file, const Type *type, const char *subject) {
  fprintf(file, "-- %s of %s, against results computed apart from the compiler.\n\n", subject, type->name);
  if (type->kind != KIND_Float) return;
  fprintf(file,
          "-- Every NaN by one pattern.\ndef bits (x: %s) : %s = if %s.isnan x then %" PRIu64 " else %s.to_bits x\n\n",
          type->name, type->bits, type->name, nan_bits(type), type->name);
}

static void write_operations(FILE *file, const Type *type, const Operation *operations,
                             void (*write)(FILE *, const Type *, const Operation *, const Cases *)) {
  static Cases cases;
  for (const Operation *operation = operations; operation->name; operation++) {
    make_cases(&cases, type, operation);
    write(file, type, operation, &cases);
  }
}

void write_integer_program(FILE *file, const Type *type) {
  write_head(file, type, "Operations");
  write_operations(file, type, integer_operations, write_operation);
}

static void make_approximations(Cases *cases, const Type *type, const Approximation *function) {
  Values values = samples(type), none = {.count = 1};
  const Values *second = function->arity > 1 ? &values : &none;
  cases->count = 0;
  for (size_t i = 0; i < values.count; i++) {
    for (size_t j = i % (function->arity > 1 ? 3 : 1); j < second->count; j += function->arity > 1 ? 3 : 1) {
      Case *added = &cases->items[cases->count++];
      *added = (Case){.operands = {values.items[i], second->items[j], 0}};
      added->result = approximate(type, function, added->operands);
    }
  }
}

// entry near_NAME (as) (bs) (wanted): the places where the result is further away than allowed.
static void write_approximation(FILE *file, const Type *type, const Approximation *function, const Cases *cases) {
  fprintf(file, "-- ==\n-- entry: near_%s\n-- input {", function->name);
  for (int i = 0; i < function->arity; i++) write_operands(file, type, cases, i);
  write_results(file, type, cases);
  fputs(" }\n-- output { empty([0]i64) }\n\n", file);
  write_header(file, "near_", function->name, type, function->arity);
  fprintf(file, " (wanted: [n]%s) : []i64 =\n  let found = ", type->bits);
  write_lambda(file, type, function->arity);
  fputs("bits (", file);
  write_text(file, type, function->text);
  fputs("))", file);
  write_arguments(file, function->arity);
  fprintf(file, "  in filter (\\i -> distance found[i] wanted[i] > %d) (iota n)\n\n", function->units);
}

static void write_distance(FILE *file, const Type *type) {
  fprintf(file,
          "-- How many values lie between two; the numbers of the values rise with them, and both zeros are 0.\n");
  fprintf(file,
          "def number (x: %s) : i64 =\n  let size = i64.%s (x & %" PRIu64 ") in if x > %" PRIu64
          " then -size else size\n",
          type->bits, type->bits, type_mask(type) >> 1, type_mask(type) >> 1);
  fprintf(file, "def distance (x: %s) (y: %s) : i64 =\n  if x == y then 0 else\n", type->bits, type->bits);
  fprintf(file, "  let (a, b) = (number x, number y)\n  in if a < 0 != (b < 0) && i64.max (i64.abs a) (i64.abs b) > "
                "100 then i64.highest else i64.abs (a - b)\n\n");
}

void write_float_program(FILE *file, const Type *type) {
  static Cases cases;
  write_head(file, type, "Operations");
  write_distance(file, type);
  write_operations(file, type, float_operations, write_operation);
  for (const Approximation *function = approximations; function->name; function++) {
    make_approximations(&cases, type, function);
    write_approximation(file, type, function, &cases);
  }
}

void write_constant_program(FILE *file, const Type *type) {
  write_head(file, type, "Operations on constants");
  write_operations(file, type, type->kind == KIND_Float ? float_operations : integer_operations,
                   write_constant_operation);
}

void write_conversion_program(FILE *file, const Type *from) {
  static Cases cases;
  Values values = from->kind == KIND_Bool ? (Values){2, {0, 1}} : edges(from);
  write_head(file, from, "Conversions");
  for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
    const Type *to = &types[t];
    cases.count = values.count;
    for (size_t i = 0; i < values.count; i++)
      cases.items[i] = (Case){{values.items[i], 0, 0}, convert(from, to, values.items[i])};
    char name[32];
    (void)snprintf(name, sizeof name, "%s", to->name);
    write_block(file, "to_", name, from, to, &cases, 1);
    write_header(file, "to_", name, from, 1);
    fprintf(file, " : [n]%s =\n  ", value_name(to));
    write_lambda(file, from, 1);
    if (to->kind == KIND_Float)
      fprintf(file, "let x = %s.%s a in if %s.isnan x then %" PRIu64 " else %s.to_bits x)", to->name, from->name,
              to->name, nan_bits(to), to->name);
    else fprintf(file, "%s.%s a)", to->name, from->name);
    write_arguments(file, 1);
    fputc('\n', file);
  }
}

// ---- all values of a small type: the results folded into one number

static uint64_t fold(uint64_t sum, uint64_t result) { return (sum ^ result) * 1099511628211u; }

static void write_fold(FILE *file, const char *name, uint64_t sum, int count) {
  fprintf(file, "-- ==\n-- entry: all_%s\n-- compiled input { }\n-- output { %" PRIu64 "u64 }\n\n", name, sum);
  fprintf(file, "entry all_%s : u64 =\n  loop sum = 0 for i < %di64 do\n    ", name, count);
}

static void write_all_operation(FILE *file, const Type *type, const Operation *operation) {
  int count = operation->arity == 1 && type->width == 8 ? 256 : 65536;
  bool halves = type->width == 16, is_float = type->kind == KIND_Float;
  const Type *result = result_type(type, operation->result), *u64 = type_named("u64");
  if (operation->arity > (halves ? 1 : 2)) return;
  uint64_t sum = 0;
  for (int i = 0; i < count; i++) {
    uint64_t operands[3] = {halves ? (uint64_t)i : (uint64_t)(i % 256), (uint64_t)(i / 256), 0};
    bool defined = !operation->defined || operation->defined(type, operands);
    uint64_t bits = defined ? result_bits(result, operation->meaning(type, operands)) : 0;
    sum = fold(sum, result->kind == KIND_Float ? bits : convert(result, u64, bits));
  }
  write_fold(file, operation->name, sum, count);
  fprintf(file, is_float ? "let a = %s.from_bits (u16.i64 i)\n    " : "let a = %s.i64 i\n    ", type->name);
  if (operation->arity > 1) fprintf(file, "let b = %s.i64 (i / 256)\n    ", type->name);
  bool partial = operation->defined != NULL;
  const char *defined = !partial                          ? ""
                        : is_float                        ? "if T.isnan a then 0 else "
                        : operation->result == RESULT_I32 ? "if i64.T b < 0 || i64.T b > 7 then 0 else "
                        : strcmp(operation->name, "power") == 0 ? "if b < 0 then 0 else "
                                                          : "if b == 0 then 0 else ";
  fputs("let x: u64 = ", file);
  write_text(file, type, defined);
  fprintf(file, result->kind == KIND_Float ? "u64.u16 (bits (" : "u64.%s ((", result->name);
  write_text(file, type, operation->text);
  fputs("))\n    in (sum ^ x) * 1099511628211\n\n", file);
}

static void write_all_conversions(FILE *file, const Type *from) {
  const Type *u64 = type_named("u64");
  int count = from->width == 8 ? 256 : 65536;
  for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
    const Type *to = &types[t];
    uint64_t sum = 0;
    char name[32];
    (void)snprintf(name, sizeof name, "as_%s", to->name);
    for (int i = 0; i < count; i++) {
      uint64_t bits = convert(from, to, (uint64_t)i);
      sum = fold(sum, to->kind == KIND_Float ? bits : convert(to, u64, bits));
    }
    write_fold(file, name, sum, count);
    fprintf(file, from->kind == KIND_Float ? "let a = %s.from_bits (u16.i64 i)\n    " : "let a = %s.i64 i\n    ",
            from->name);
    fprintf(file, "let y = %s.%s a\n    let x = ", to->name, from->name);
    if (to->kind == KIND_Float)
      fprintf(file, "if %s.isnan y then %" PRIu64 "u64 else u64.%s (%s.to_bits y)\n", to->name, nan_bits(to), to->bits,
              to->name);
    else fprintf(file, "u64.%s y\n", to->name);
    fputs("    in (sum ^ x) * 1099511628211\n\n", file);
  }
}

// Doubles at and beside the middle between each two neighbouring halves, where rounding twice would show.
static void write_all_roundings(FILE *file, const Type *half) {
  const Type *f64 = type_named("f64"), *f32 = type_named("f32");
  for (int narrow = 0; narrow < 2; narrow++) {
    const Type *from = narrow ? f32 : f64;
    uint64_t sum = 0;
    for (int i = 0; i < 65536; i++) {
      Exact two = exact_of_whole(2), x = exact_of_bits(half, (uint64_t)(i / 2)),
            y = exact_of_bits(half, (uint64_t)(i / 2 + 1));
      uint64_t middle = exact_round(from, exact_divide(exact_add(x, y), two));
      bool defined = (i / 2 & 0x7fff) < 0x7bff;
      sum = fold(sum, defined ? convert(from, half, middle + (uint64_t)(i % 3) - 1) : 0);
    }
    char name[32];
    (void)snprintf(name, sizeof name, "roundings_%s", from->name);
    write_fold(file, name, sum, 65536);
    fprintf(file, "let half (k: i64) = %s.f16 (f16.from_bits (u16.i64 k))\n    ", from->name);
    fprintf(file, "let middle = %s.to_bits ((half (i / 2) + half (i / 2 + 1)) / 2) + %s.i64 (i %% 3) - 1\n    ",
            from->name, from->bits);
    fprintf(file,
            "let x = if (i / 2) & 0x7fff < 0x7bff then u64.u16 (bits (f16.%s (%s.from_bits middle))) else 0\n    in "
            "(sum ^ x) * 1099511628211\n\n",
            from->name, from->name);
  }
}

void write_exhaustive_program(FILE *file, const Type *type) {
  write_head(file, type, "All values");
  for (const Operation *operation = type->kind == KIND_Float ? float_operations : integer_operations; operation->name;
       operation++)
    write_all_operation(file, type, operation);
  write_all_conversions(file, type);
  if (type->kind == KIND_Float) write_all_roundings(file, type);
}
