// suggest: reports names that are not bound, and suggests another: a name with almost the same spelling, a member of a
// numeric module, or the counterpart of a name from another language.
#include "types/modules/modules.h"

// ---- the visible name with the smallest edit distance, when that is small
typedef struct Suggestion { Text wanted; Name best; uint32_t distance; } Suggestion;

static void consider_name(Checker *c, Suggestion *s, Name name) {
  Text text = text_of_name(c, name);
  uint32_t distance = text_distance(s->wanted, text);
  if (!text_is_near(s->wanted, text) || distance >= s->distance) return;
  s->best = name;
  s->distance = distance;
}

static void consider_map(Checker *c, Suggestion *s, const Map *names, Space space) {
  for EACH(i, &names->entries) {
    Entry *entry = names->entries.items[i].as.pointer;
    if (entry && entry->space == space) consider_name(c, s, entry->name);
  }
}

static void suggest(Checker *c, Diag *diag, Suggestion s) {
  if (s.best.id) diag->help = text_format(c->arena, "is `%.*s` meant?", TEXT_ARG(text_of_name(c, s.best)));
}

void suggest_of_module(Checker *c, Diag *diag, const Module *module, Space space, Name wanted) {
  Suggestion s = {text_of_name(c, wanted), {0}, UINT32_MAX};
  consider_map(c, &s, &module->names, space);
  suggest(c, diag, s);
}

// Names of Futhark's prelude for derivatives.
static bool is_derivative(Text name) {
  static const char *const names[] = {"jvp",  "jvp2", "vjp",  "vjp2",     "jmp",
                                      "jmp2", "mjp",  "mjp2", "with_vjp", "with_vjp_tape"};
  for RANGE(i, COUNT_OF(names))
    if (text_equal(name, text_of(names[i]))) return true;
  return false;
}

static Diag *report_missing(Checker *c, Space space, Name name, Span span) {
  static const DiagCode codes[] = {[SPACE_Value] = DIAG_E0201,
                                   [SPACE_Type] = DIAG_E0202,
                                   [SPACE_Module] = DIAG_E0203,
                                   [SPACE_Signature] = DIAG_E0205};
  return diag_report(c->context, codes[space], span, text_of_name(c, name), TEXT(""), TEXT(""));
}

// ---- fields
void report_twice(Checker *c, Name field, Span span, Span before) {
  Diag *diag = diag1(c->context, E0208, span, text_of_name(c, field));
  diag_note(c->context, diag, before, TEXT("given here already"));
}

static bool is_number_name(Text text) { return text.size > 0 && text.start[0] >= '0' && text.start[0] <= '9'; }

Diag *report_no_field(Checker *c, const SourceType *record, Name field, Span span) {
  Diag *diag = diag2(c->context, E0306, span, text_of_name(c, field), type_text(c, record));
  Suggestion s = {text_of_name(c, field), {0}, UINT32_MAX};
  record = resolve(c, record);
  if (record->tag == SOURCE_Sum) diag->help = TEXT("what a constructor carries is taken out by `match`");
  if (record->tag == SOURCE_Array)
    diag->help = text_format(c->arena, "this is an array: `map (.%.*s) xs` takes the field of every element",
                             TEXT_ARG(s.wanted));
  if (record->tag != SOURCE_Record) return diag;
  if (record->as.record.is_tuple && record->as.record.count && is_number_name(s.wanted))
    diag->help = text_format(c->arena, "its components are `.0` to `.%u`", record->as.record.count - 1);
  for COUNTING(i, i < record->as.record.count && !record->as.record.is_tuple)
    consider_name(c, &s, field_name_of(record, i));
  suggest(c, diag, s);
  return diag;
}

// ---- members of the numeric modules: sqrt, min and the like
static bool has_member(Checker *c, Env env, const char *module, Name name) {
  Entry *entry = env_find(env, SPACE_Module, intern_string(c->context->names, module));
  if (!entry || !entry->module) return false;
  force_module(c, entry->module);
  return map_entry(&entry->module->names, SPACE_Value, name) != NULL;
}

static bool suggest_member(Checker *c, Env env, Diag *diag, Name name) {
  static const char *const modules[] = {"i32", "f64"};
  for RANGE(i, COUNT_OF(modules)) {
    if (!has_member(c, env, modules[i], name)) continue;
    diag->help = text_format(c->arena, "the numeric modules have it, each for its type: `%s.%.*s`", modules[i],
                             TEXT_ARG(text_of_name(c, name)));
    return true;
  }
  return false;
}

// Suggests a member of the numeric module for the argument's type, when the type is known.
void suggest_member_for(Checker *c, Diag *diag, Name name, const SourceType *argument) {
  argument = resolve(c, argument);
  if (argument->tag == SOURCE_Array) argument = resolve(c, argument->as.array.element);
  bool floats = argument->tag == SOURCE_Variable && !(variable_info(c, argument)->scalars >> SCALAR_I32 & 1) &&
                variable_info(c, argument)->scalars >> SCALAR_F64 & 1;
  if (argument->tag != SOURCE_Scalar && !floats) return;
  const char *module = floats ? "f64" : scalar_name(argument->as.scalar);
  if (!has_member(c, current_env(c), module, name)) return;
  diag->help = text_format(c->arena, "the numeric modules have it, each for its type: `%s.%.*s`", module,
                           TEXT_ARG(text_of_name(c, name)));
}

// ---- names from other languages
typedef struct Foreign { const char *name, *help; } Foreign;

static const Foreign foreign_values[] = {
    {"True", "write `true`"},
    {"False", "write `false`"},
    {"len", "the size of an array is `length`"},
    {"size", "the size of an array is `length`"},
    {"fold", "write `reduce`, or `foldl` where the order counts"},
    {"fold_left", "write `foldl`"},
    {"fold_right", "write `foldr`"},
    {"foldl1", "write `reduce`"},
    {"range", "the first `n` indices are `iota n`; a range is written `a..<b`"},
    {"arange", "the first `n` indices are `iota n`; a range is written `a..<b`"},
    {"zeros", "write `replicate n 0`"},
    {"ones", "write `replicate n 1`"},
    {"append", "arrays are joined by `xs ++ ys`"},
    {"push", "one element is added by `xs ++ [x]`"},
    {"fst", "the parts of a pair `p` are `p.0` and `p.1`"},
    {"snd", "the parts of a pair `p` are `p.0` and `p.1`"},
    {"return", "a function gives its last expression; there is no `return`"},
    {"print", "a program has no output but its results; `trace x` shows a value while debugging"},
    {"printf", "a program has no output but its results; `trace x` shows a value while debugging"},
    {"pow", "a power is written `x ** y`"},
    {"mod", "write `%`"},
    {"div", "write `/`"},
    {"Some", "constructors are written with `#`: `#some x`"},
    {"None", "constructors are written with `#`: `#none`"},
    {"Just", "constructors are written with `#`: `#just x`"},
    {"Nothing", "constructors are written with `#`: `#nothing`"},
    {"null_", "there is no null value; use a sum type"},
    {"nil", "there is no null value; use a sum type"},
    {"concatMap", "write `flatmap`"},
    {"concat_map", "write `flatmap`"},
    {"concatmap", "write `flatmap`"},
    {"zipWith", "write `map2`"},
    {"zip_with", "write `map2`"},
    {"sort", "there is no sorting in the prelude: a library has it, or `lib/` of the program"},
    {"elem", "write `any (== x) xs`"},
    {"contains", "write `any (== x) xs`"},
    {"int", "conversions are members of the type they give: `i32.f64 x`"},
    {"float", "conversions are members of the type they give: `f64.i32 x`"},
    {"double", "conversions are members of the type they give: `f64.i32 x`"},
    {"<>", "write `!=`, or `++` to join arrays"},
    {"/=", "write `!=`"},
    {"=/=", "write `!=`"},
    {"=!", "write `!=`"},
    {"===", "write `==`"},
    {"!==", "write `!=`"},
    {"=<", "write `<=`"},
    {"=>", "write `>=`"},
    {"<-", "a name is bound by `let x = e`; an array is updated by `xs with [i] = e`"},
    {"&&&", "write `&`"},
    {"|||", "write `|`"},
    {"<$>", "write `map`"},
    {"<<<", "write `<-<` to compose functions, or `<<` to shift"},
    {"+.", "operators are the same for all numbers: `+`"},
    {"*.", "operators are the same for all numbers: `*`"},
    {NULL, NULL}};

static const Foreign foreign_types[] = {
    {"int", "integer types are `i8` to `i64` and `u8` to `u64`; sizes and indices are `i64`"},
    {"Int", "integer types are `i8` to `i64` and `u8` to `u64`; sizes and indices are `i64`"},
    {"integer", "integer types are `i8` to `i64` and `u8` to `u64`; sizes and indices are `i64`"},
    {"long", "write `i64`"},
    {"short", "write `i16`"},
    {"byte", "write `u8`"},
    {"char", "characters are numbers: `u8`"},
    {"Char", "characters are numbers: `u8`"},
    {"uint", "unsigned types are `u8` `u16` `u32` `u64`"},
    {"usize", "sizes and indices are `i64`"},
    {"size_t", "sizes and indices are `i64`"},
    {"nat", "sizes and indices are `i64`"},
    {"float", "floating-point types are `f16` `f32` `f64`"},
    {"Float", "floating-point types are `f16` `f32` `f64`"},
    {"double", "write `f64`"},
    {"Double", "write `f64`"},
    {"real", "write `f64`"},
    {"number", "every number has a type: `i64`, `f64` and so on"},
    {"boolean", "write `bool`"},
    {"Bool", "write `bool`"},
    {"string", "a string is an array of bytes: `[]u8`"},
    {"String", "a string is an array of bytes: `[]u8`"},
    {"str", "a string is an array of bytes: `[]u8`"},
    {"unit", "write `()`"},
    {"void", "write `()`"},
    {"list", "an array of `t` is written `[]t`"},
    {"List", "an array of `t` is written `[]t`"},
    {"array", "an array of `t` is written `[]t`"},
    {"Array", "an array of `t` is written `[]t`"},
    {"vector", "an array of `t` is written `[]t`"},
    {NULL, NULL}};

static const Foreign foreign_modules[] = {{"math", "mathematical functions are members of number types: `f64.sqrt`"},
                                          {"Math", "mathematical functions are members of number types: `f64.sqrt`"},
                                          {"List", "the functions of arrays need no module: `map`, `filter`"},
                                          {"Array", "the functions of arrays need no module: `map`, `filter`"},
                                          {"array", "the functions of arrays need no module: `map`, `filter`"},
                                          {NULL, NULL}};

static bool suggest_translation(Diag *diag, Space space, Text name) {
  static const Foreign *const tables[] = {
      [SPACE_Value] = foreign_values, [SPACE_Type] = foreign_types, [SPACE_Module] = foreign_modules, NULL};
  for (const Foreign *foreign = tables[space]; foreign && foreign->name; foreign++) {
    if (!text_equal(name, text_of(foreign->name))) continue;
    diag->help = text_of(foreign->help);
    return true;
  }
  return false;
}

// A module with an error in it may have lost names: names that are then missing are not reported.
static bool something_is_missing(Env env) {
  for (const Frame *frame = env.frame; frame; frame = frame->parent)
    if (frame->broken) return true;
  return false;
}

void report_unknown(Checker *c, Env env, Space space, const QualName *name) {
  if ((c->definition && c->definition->quiet) || something_is_missing(env)) return;
  if (space == SPACE_Value && is_derivative(text_of_name(c, name->name))) {
    diag1(c->context, E0222, name->span, text_of_name(c, name->name));
    return;
  }
  Diag *diag = report_missing(c, space, name->name, name->span);
  if (space == SPACE_Value && suggest_member(c, env, diag, name->name)) return;
  if (suggest_translation(diag, space, text_of_name(c, name->name))) return;
  if (space == SPACE_Value && env_find(env, SPACE_Value, intern_string(c->context->names, "rec"))) {
    diag->help = TEXT("a function may call itself; `rec` is no keyword, but was taken for the name");
    return;
  }
  Suggestion s = {text_of_name(c, name->name), {0}, UINT32_MAX};
  if (space == SPACE_Value)
    for (uint32_t i = c->locals.size; i > 0 && c->locals.items[i - 1]->epoch == c->definition->epoch; i--)
      consider_name(c, &s, c->locals.items[i - 1]->name);
  for (const Frame *frame = env.frame; frame; frame = frame->parent)
    consider_map(c, &s, frame->shared ? frame->shared : &frame->names, space);
  suggest(c, diag, s);
}
