// advice: suggests a replacement for an expression whose type does not fit, made from the source and the two types.
//   in: a mismatch that has been reported    out: notes about the origin of the wanted type, and the help of the first
//       rule that applies
#include "types/infer/infer.h"
#include <string.h>

// scalars: the set of wanted scalar types, if the mismatch is with a set; else 0. blamed: the source of the blamed
// expression, if it is short; atom: the same, in parentheses if needed. apply: the application, if it is one of a
// function.
typedef struct Advice {
  Checker *c;
  Diag *diag;
  const SourceType *expected, *actual;
  Cause cause;
  uint32_t scalars;
  Text blamed, atom;
  const AstExpApply *apply;
} Advice;

// ---- source text of expressions
static Text source_of_type(const Advice *a, const AstExp *exp) {
  enum { LONGEST = 60 };
  Text text = exp ? source_span_text(a->c->context, exp->span) : TEXT("");
  return text.size <= LONGEST && !memchr(text.start, '\n', text.size) ? text : TEXT("");
}

static bool has_source(const Advice *a, const AstExp *exp) { return source_of_type(a, exp).size > 0; }

static Text atom_of(const Advice *a, const AstExp *exp) {
  static const bool is_atom[AST_EXP_COUNT] = {
      [AST_EXP_Number] = true, [AST_EXP_Bool] = true,   [AST_EXP_String] = true,    [AST_EXP_Char] = true,
      [AST_EXP_Hole] = true,   [AST_EXP_Var] = true,    [AST_EXP_Paren] = true,     [AST_EXP_QualParen] = true,
      [AST_EXP_Tuple] = true,  [AST_EXP_Record] = true, [AST_EXP_Array] = true,     [AST_EXP_Index] = true,
      [AST_EXP_Project] = true};
  Text text = source_of_type(a, exp);
  return text.size == 0 || is_atom[exp->tag] ? text : text_format(a->c->arena, "(%.*s)", TEXT_ARG(text));
}

static Advice advice_on(Checker *c, Diag *diag, Cause cause) {
  Advice a = {.c = c, .diag = diag, .cause = cause};
  a.blamed = source_of_type(&a, cause.blamed);
  a.atom = atom_of(&a, cause.blamed);
  if (cause.application && cause.application->tag == AST_EXP_Apply) a.apply = &cause.application->as.Apply;
  return a;
}

PRINTF_LIKE(2, 3) static bool help(const Advice *a, const char *format, ...) {
  va_list arguments;
  Out out = out_new(a->c->arena);
  va_start(arguments, format);
  out_vformat(&out, format, arguments);
  va_end(arguments);
  a->diag->help = out_result(&out);
  return true;
}

// ---- applications
static const Reference *operator_applied(const AstExp *application) {
  if (application->tag == AST_EXP_Binary) return &application->as.Binary.operator;
  return application->tag == AST_EXP_Section ? &application->as.Section.operator : NULL;
}

Applied applied_kind(const Checker *c, const AstExp *application) {
  const Reference *operator = operator_applied(application);
  if (!operator) return APPLIED_Function;
  const Binding *binding = operator->binding;
  bool overloaded =
      binding && (map_find(&c->operator_scalars, binding->id) || map_find(&c->operator_needs, binding->id));
  return overloaded ? APPLIED_Overloaded : APPLIED_Operator;
}

Span applied_span(const AstExp *application) {
  if (application->tag == AST_EXP_Apply) return application->as.Apply.function->span;
  Span span = operator_applied(application)->name.span;
  return span.file ? span : application->span;
}

static const AstExp *operand_of(const AstExp *application, bool right) {
  const AstExpBinary *binary = &application->as.Binary;
  const AstExpSection *section = &application->as.Section;
  if (application->tag == AST_EXP_Binary) return right ? binary->right : binary->left;
  return application->tag != AST_EXP_Section ? NULL : right ? section->right : section->left;
}

// The left operand, if the right operand of an overloaded operator is blamed: either operand could be converted.
static const AstExp *other_operand(const Advice *a) {
  const AstExp *application = a->cause.application;
  bool either = application && a->cause.argument == 1 && applied_kind(a->c, application) == APPLIED_Overloaded;
  return either ? operand_of(application, false) : NULL;
}

static Text name_of_applied(const Advice *a) {
  return source_span_text(a->c->context, applied_span(a->cause.application));
}

void note_application(Checker *c, Diag *diag, const SourceType *expected, Cause cause) {
  Advice a = advice_on(c, diag, cause);
  const AstExp *other = other_operand(&a);
  Text type = type_text(c, expected);
  Span at = applied_span(cause.application);
  if (diag->code != DIAG_E0301) {
    bool operand = operator_applied(cause.application) != NULL;
    diag_note(c->context, diag, at,
              operand ? TEXT("operand of this") : text_format(c->arena, "argument %u of this", cause.argument + 1));
    return;
  }
  if (other)
    diag_note(c->context, diag, other->span,
              text_format(c->arena, "this is `%.*s`, and the operands have one type", TEXT_ARG(type)));
  else if (operator_applied(cause.application))
    diag_note(c->context, diag, at,
              text_format(c->arena, "this takes `%.*s` on its %s", TEXT_ARG(type), cause.argument ? "right" : "left"));
  else
    diag_note(c->context, diag, at,
              text_format(c->arena, "argument %u of this is `%.*s`", cause.argument + 1, TEXT_ARG(type)));
}

// ---- numbers
static uint32_t rank(ScalarType scalar) {
  if (scalar == SCALAR_Bool) return 0;
  return scalar_bytes(scalar) + (scalar_is_float(scalar) ? 100u : 0);
}

static bool is_suffixed(const AstExp *exp) {
  return exp && exp->tag == AST_EXP_Number && exp->as.Number.number.has_suffix;
}

// 2i32 as an f64 is 2f64.
static Text with_suffix(const Advice *a, const AstExp *exp, ScalarType to) {
  Text text = source_of_type(a, exp);
  size_t suffix = strlen(scalar_name(exp->as.Number.number.suffix));
  return text_format(a->c->arena, "%.*s%s", (int)(text.size - suffix), text.start, scalar_name(to));
}

static Text converted_text(const Advice *a, const AstExp *exp, ScalarType from, ScalarType to) {
  bool whole = is_suffixed(exp) && (exp->as.Number.number.kind == NUMBER_Integer || scalar_is_float(to));
  if (whole) return with_suffix(a, exp, to);
  return text_format(a->c->arena, "%s.%s %.*s", scalar_name(to), scalar_name(from), TEXT_ARG(atom_of(a, exp)));
}

// The type of a literal is represented by the usual member of its set: i32, else f64.
static bool scalar_of_known(const Advice *a, const SourceType *type, ScalarType *scalar) {
  *scalar = type->tag == SOURCE_Scalar ? type->as.scalar : SCALAR_F64;
  if (type->tag != SOURCE_Variable) return type->tag == SOURCE_Scalar;
  uint32_t set = variable_info(a->c, type)->scalars;
  if (set >> SCALAR_I32 & 1) *scalar = SCALAR_I32;
  return set != 0;
}

// A set of wanted scalars is represented by i64 if it has integers only, or by f64 if it has floats only. Where a bool
// is given and i32 is wanted among others, it is represented by i32.
static bool wanted_scalar(const Advice *a, const SourceType *actual, ScalarType *scalar) {
  if (a->scalars && actual->tag == SOURCE_Scalar && actual->as.scalar == SCALAR_Bool && (a->scalars >> SCALAR_I32 & 1))
    return *scalar = SCALAR_I32, true;
  bool integers = a->scalars >> SCALAR_I64 & 1, floats = a->scalars >> SCALAR_F64 & 1;
  *scalar = integers ? SCALAR_I64 : SCALAR_F64;
  return a->scalars ? integers != floats : scalar_of_known(a, a->expected, scalar);
}

static bool compare_with_zero(const Advice *a) {
  ScalarType from;
  bool truth = a->expected->tag == SOURCE_Scalar && a->expected->as.scalar == SCALAR_Bool;
  if (!truth || !a->blamed.size || !scalar_of_known(a, a->actual, &from) || from == SCALAR_Bool) return false;
  return help(a, "compare it with something: `%.*s != 0`", TEXT_ARG(a->atom));
}

static bool advise_conversion(const Advice *a) {
  ScalarType to, from;
  if (!wanted_scalar(a, a->actual, &to) || !scalar_of_known(a, a->actual, &from) || to == from) return false;
  const AstExp *other = other_operand(a), *exp = a->cause.blamed;
  bool swap = other && rank(from) > rank(to) && to != SCALAR_Bool && has_source(a, other);
  if (swap)
    return help(a, "convert the other operand: `%.*s`", TEXT_ARG(converted_text(a, other, to, from)));
  if (a->actual->tag == SOURCE_Variable && scalar_is_integer(to))
    return help(a, "`%s` has no fractions", scalar_name(to));
  if (exp && is_suffixed(exp))
    return help(a, "write `%.*s`", TEXT_ARG(converted_text(a, exp, from, to)));
  if (a->blamed.size)
    return help(a, "convert it: `%.*s`", TEXT_ARG(converted_text(a, exp, from, to)));
  return help(a, "`%s.%s` converts from `%s` to `%s`", scalar_name(to), scalar_name(from),
              scalar_name(from), scalar_name(to));
}

static bool convert_elements(const Advice *a) {
  ScalarType to, from;
  if (a->expected->tag != SOURCE_Array || a->actual->tag != SOURCE_Array || !a->blamed.size) return false;
  const SourceType *given = resolve(a->c, a->actual->as.array.element);
  bool known = a->scalars ? wanted_scalar(a, given, &to)
                          : scalar_of_known(a, resolve(a->c, a->expected->as.array.element), &to);
  if (!known || !scalar_of_known(a, given, &from) || to == from) return false;
  return help(a, "convert its elements: `map %s.%s %.*s`", scalar_name(to), scalar_name(from), TEXT_ARG(a->atom));
}

// ---- functions
static bool may_be_scalar(const Advice *a, const SourceType *type) {
  type = resolve(a->c, type);
  if (a->scalars) return type->tag == SOURCE_Scalar && (a->scalars >> type->as.scalar & 1);
  if (a->expected->tag != type->tag) return false;
  return type->tag != SOURCE_Scalar || type->as.scalar == a->expected->as.scalar;
}

// f -1 is a subtraction.
static bool negative_argument(const Advice *a) {
  const AstExp *application = a->cause.application;
  if (!application || application->tag != AST_EXP_Binary || a->cause.argument != 0 || a->actual->tag != SOURCE_Function)
    return false;
  const AstExp *right = application->as.Binary.right,
               *first = right->tag == AST_EXP_Apply ? right->as.Apply.function : right;
  Text rest = source_of_type(a, right);
  if (!text_equal(name_of_applied(a), TEXT("-")) || !rest.size) return false;
  Text function = source_of_type(a, application->as.Binary.left);
  size_t size = source_of_type(a, first).size;
  return help(a, "a negative argument has parentheses: `%.*s (-%.*s)%.*s`", TEXT_ARG(function),
              (int)size, rest.start, (int)(rest.size - size), rest.start + size);
}

// f g x instead of f (g x).
static bool enclose_call(const Advice *a) {
  if (!a->apply || a->actual->tag != SOURCE_Function || a->cause.argument + 1 >= a->apply->arguments.size ||
      !may_be_scalar(a, a->actual->as.function.result))
    return false;
  Text next = atom_of(a, a->apply->arguments.items[a->cause.argument + 1]);
  if (!next.size || !a->blamed.size) return false;
  return help(a, "a call that is an argument has parentheses: `%.*s (%.*s %.*s)`", TEXT_ARG(name_of_applied(a)),
              TEXT_ARG(a->blamed), TEXT_ARG(next));
}

static bool missing_arguments(const Advice *a) {
  const SourceType *type = a->actual;
  Out out = out_new(a->c->arena);
  uint32_t count = 0;
  for (; type->tag == SOURCE_Function; type = resolve(a->c, type->as.function.result)) {
    if (count++) out_string(&out, " and ");
    out_format(&out, "`%.*s`", TEXT_ARG(type_text(a->c, type->as.function.parameter)));
    if (may_be_scalar(a, type->as.function.result))
      return help(a, "this is a function that lacks %s: %.*s",
                  count > 1 ? "arguments" : "an argument", TEXT_ARG(out_result(&out)));
  }
  return false;
}

static Text blank_separated(const Advice *a, const AstExps *elements, const char *between) {
  Out out = out_new(a->c->arena);
  for EACH(i, elements)
      out_format(&out, "%s%.*s", i ? between : "",
                 TEXT_ARG(*between == ' ' ? atom_of(a, elements->items[i]) : source_of_type(a, elements->items[i])));
  return out_result(&out);
}

// f(1, 2) instead of f 1 2.
static bool open_tuple(const Advice *a) {
  const AstExp *exp = a->cause.blamed;
  if (!a->apply || a->cause.argument != 0 || exp->tag != AST_EXP_Tuple || !a->blamed.size) return false;
  const SourceType *type = a->apply->function->type;
  uint32_t parameters = 0;
  for (type = type ? resolve(a->c, type) : NULL; type && type->tag == SOURCE_Function;
       type = resolve(a->c, type->as.function.result))
    parameters++;
  if (parameters < exp->as.Tuple.elements.size || parameters < 2) return false;
  return help(a, "arguments are separated by blanks: `%.*s %.*s`",
              TEXT_ARG(name_of_applied(a)), TEXT_ARG(blank_separated(a, &exp->as.Tuple.elements, " ")));
}

// g 1 2 instead of g (1, 2).
static bool make_tuple(const Advice *a) {
  if (!a->apply || a->cause.argument != 0 || a->expected->tag != SOURCE_Record || !a->expected->as.record.is_tuple ||
      a->actual->tag == SOURCE_Record || a->apply->arguments.size != a->expected->as.record.count ||
      !has_source(a, a->cause.application))
    return false;
  return help(a, "it takes one tuple: `%.*s (%.*s)`", TEXT_ARG(name_of_applied(a)),
              TEXT_ARG(blank_separated(a, &a->apply->arguments, ", ")));
}

// The program defines the function, and hides a function of the prelude with the same name.
static bool hidden_name(const Advice *a) {
  const AstExp *function = a->apply ? a->apply->function : NULL;
  if (!function || function->tag != AST_EXP_Var || is_qualified(&function->as.Var.name) ||
      !function->as.Var.name.binding)
    return false;
  Name name = function->as.Var.name.name.name;
  const Binding *binding = function->as.Var.name.binding;
  const Entry *hidden = env_find(a->c->base, SPACE_Value, name);
  if (!hidden || !hidden->binding || hidden->binding == binding || !binding->span.file) return false;
  Text text = text_of_name(a->c, name);
  diag_note(a->c->context, a->diag, binding->span,
            text_format(a->c->arena, "this definition of `%.*s` is used", TEXT_ARG(text)));
  return help(a, "it hides the `%.*s` of the prelude: give it another name if that one is meant",
              TEXT_ARG(text));
}

// ---- arrays
static bool array_operator(const Advice *a) {
  const AstExp *application = a->cause.application;
  if (!application || a->actual->tag != SOURCE_Array || applied_kind(a->c, application) != APPLIED_Overloaded)
    return false;
  const AstExp *left = operand_of(application, false), *right = operand_of(application, true);
  if (!has_source(a, left) || !has_source(a, right)) return false;
  Text l = atom_of(a, left), r = atom_of(a, right), o = name_of_applied(a);
  bool minus = text_equal(o, TEXT("-"));
  if (a->cause.argument == 1 && a->expected->tag != SOURCE_Array)
    return help(a, "for each element: `map (%.*s %.*s) %.*s`", TEXT_ARG(l), TEXT_ARG(o), TEXT_ARG(r));
  if (a->cause.argument == 1) return false;
  if (right->tag == AST_EXP_Number && minus)
    return help(a, "for each element: `map (\\x -> x - %.*s) %.*s`", TEXT_ARG(r), TEXT_ARG(l));
  if (right->tag == AST_EXP_Number)
    return help(a, "for each element: `map (%.*s %.*s) %.*s`", TEXT_ARG(o), TEXT_ARG(r), TEXT_ARG(l));
  return help(a, "for each element: `map2 (%.*s) %.*s %.*s`", TEXT_ARG(o), TEXT_ARG(l), TEXT_ARG(r));
}

static bool array_of_one(const Advice *a) {
  if (a->expected->tag != SOURCE_Array || a->actual->tag == SOURCE_Array || !a->blamed.size) return false;
  const SourceType *element = resolve(a->c, a->expected->as.array.element);
  ScalarType wanted, given;
  bool scalars = scalar_of_known(a, element, &wanted) && scalar_of_known(a, a->actual, &given) &&
                 (a->actual->tag == SOURCE_Variable || wanted == given);
  bool same = scalars || (element->tag == a->actual->tag && element->tag == SOURCE_Record &&
                          text_equal(type_text(a->c, element), type_text(a->c, a->actual)));
  return same && help(a, "an array of this one element is written `[%.*s]`", TEXT_ARG(a->blamed));
}

static bool advise_power(const Advice *a) {
  const AstExp *application = a->cause.application;
  if (!application || application->tag != AST_EXP_Binary || !text_equal(name_of_applied(a), TEXT("^")) ||
      a->actual->tag != SOURCE_Scalar)
    return false;
  return help(a, "a power is written `%.*s ** %.*s`",
              TEXT_ARG(atom_of(a, application->as.Binary.left)),
              TEXT_ARG(atom_of(a, application->as.Binary.right)));
}

static uint32_t parameter_count(const Advice *a, const SourceType *type) {
  uint32_t count = 0;
  for (; (type = resolve(a->c, type))->tag == SOURCE_Function; type = type->as.function.result) count++;
  return count;
}

// map f xs where f has two parameters: the result of f for one argument is a function.
static bool too_few_arrays(const Advice *a) {
  const uint32_t wanted = parameter_count(a, a->expected), given = parameter_count(a, a->actual);
  if (!wanted || given <= wanted) return false;
  const bool maps = a->apply && text_equal(name_of_applied(a), TEXT("map"));
  return help(a, "the function has %u parameters and gets %u argument%s here%s", given, wanted, wanted == 1 ? "" : "s",
              maps ? "; `map2 f xs ys` takes the elements of two arrays" : "");
}

void advise_mismatch(Checker *c, Diag *diag, const SourceType *expected, const SourceType *actual, Cause cause) {
  static bool (*const rules[])(const Advice *) = {
      negative_argument, enclose_call, open_tuple,        make_tuple,        missing_arguments, array_operator,
      advise_power,      hidden_name,  compare_with_zero, advise_conversion, convert_elements,  array_of_one};
  bool scalars = diag->code == DIAG_E0305;
  if (diag->code != DIAG_E0301 && diag->code != DIAG_E0317 && !scalars) return;
  Advice a = advice_on(c, diag, cause);
  a.expected = resolve(c, expected);
  a.actual = resolve(c, actual);
  if (diag->code == DIAG_E0317) {
    too_few_arrays(&a);
    return;
  }
  if (scalars) a.scalars = c->failure.scalars;
  for RANGE(i, COUNT_OF(rules))
    if (rules[i](&a)) return;
}

// ---- sizes
static bool mentions_unnamed(Checker *c, const Poly *size) {
  for EACH_ID(at, c, size) {
    const Binding *binding = binding_of_id(c, at.id);
    if (!term_of(c, at.id) && (!binding || binding->name.id == 0 || binding->existential)) return true;
  }
  return false;
}

static const SourceType *resized(Checker *c, const AstExp *exp, const Poly *expected, const Poly *actual) {
  const SourceType *type = exp->type ? resolve(c, exp->type) : NULL;
  bool outer = type && !mentions_unnamed(c, size_normal(c, expected)) && type->tag == SOURCE_Array &&
               poly_equal(size_normal(c, type->as.array.size), size_normal(c, actual));
  return outer ? source_array(c, type->as.array.element, expected) : NULL;
}

void advise_sizes(Checker *c, Diag *diag, const Poly *expected, const Poly *actual, Cause cause) {
  Advice a = advice_on(c, diag, cause);
  int64_t wanted, given;
  bool constant =
      poly_is_constant(size_normal(c, expected), &wanted) && poly_is_constant(size_normal(c, actual), &given);
  if (!a.blamed.size) return;
  if (diag->code == DIAG_E0501) {
    if (constant && cause.note && cause.blamed->tag == AST_EXP_Array)
      help(&a, "arrays are regular: every row has %lld elements, as the first", (long long)wanted);
    else if (constant && cause.application)
      help(&a, "to make the longer one shorter, write `take %lld` before it",
           (long long)(given < wanted ? given : wanted));
    else if (constant && given > wanted)
      help(&a, "to use only the first %lld elements, write `take %lld %.*s`", (long long)wanted,
           (long long)wanted, TEXT_ARG(a.atom));
    return;
  }
  const SourceType *type = resized(c, cause.blamed, expected, actual);
  if (type)
    help(&a, "to compare them when the program runs, write `%.*s :> %.*s`", TEXT_ARG(a.blamed),
         TEXT_ARG(type_text(c, type)));
}

// ---- applications of values that are no functions
static bool foreign_operator(const Advice *a, const AstExp *argument) {
  static const char *const words[][2] = {{"and", "&&"}, {"or", "||"}, {"mod", "%"},
                                         {"rem", "%%"}, {"div", "/"}, {"xor", "^"}};
  Text text = source_span_text(a->c->context, argument->span);
  for RANGE(i, COUNT_OF(words))
    if (text_equal(text, text_of(words[i][0])))
      return help(a, "the operator is written `%s`", words[i][1]);
  return false;
}

static bool index_with_blank(const Advice *a, const SourceType *type, const AstExp *function, const AstExp *argument) {
  if (type->tag != SOURCE_Array || argument->tag != AST_EXP_Array || !has_source(a, function)) return false;
  return help(a, "an index touches the array: `%.*s%.*s`", TEXT_ARG(atom_of(a, function)),
              TEXT_ARG(source_of_type(a, argument)));
}

static void report_too_many(Advice *a, uint32_t taken, uint32_t given) {
  Checker *c = a->c;
  diag_note(c->context, a->diag, applied_span(a->cause.application),
            text_format(c->arena, "this takes %u argument%s and is given %u", taken, taken == 1 ? "" : "s", given));
  const Binding *binding = a->apply ? binding_of_exp(a->apply->function) : NULL;
  if (binding && binding->span.file == a->diag->span.file)
    diag_note(c->context, a->diag, binding->span, TEXT("defined here"));
  help(a, "leave out what is too many; a call that is an argument has parentheses: `f (g x)`");
}

void report_not_function(Checker *c, const SourceType *type, const AstExp *application, uint32_t index) {
  Advice a = advice_on(c, NULL, (Cause){.application = application});
  const AstExp *argument = a.apply ? a.apply->arguments.items[index] : operand_of(application, index > 0);
  if (index > 0) {
    a.diag = diag1(c->context, E0303, argument->span, text_format(c->arena, "%u", index));
    report_too_many(&a, index, a.apply ? a.apply->arguments.size : 2);
    return;
  }
  a.diag = diag1(c->context, E0302, applied_span(application), type_text(c, type));
  diag_note(c->context, a.diag, argument->span, TEXT("this would be its argument"));
  if (!foreign_operator(&a, argument))
    index_with_blank(&a, type, a.apply ? a.apply->function : application, argument);
}
