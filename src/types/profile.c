// profile: the F-smooth profile, a language in which every program ends and every size is known before its array [paper
// 1, section 2.1].
//   in: the checked tree   out: E0704 for each construct of the user's files that F-smooth does not have
//   out: E0704, too, for each array whose size is no function of the sizes of the inputs: F-smooth has no `filter`, the
//          branches of an `if` have one shape, and so do all states of a loop [Fig. 8: the shape of an `if` is one of
//          its branches']; a parameter that is a size takes sizes only (cardinals.c)
//   rules: T-App, applications are saturated; T-Abs, no function returns a function; T-If, branches are no functions
//          [paper 1, Fig. 2]; no recursion and no `while` [section 2.1]. The prelude is not checked: its functions are
//          F-smooth's constants.
#include "types/cardinals.h"
#include "types/checker.h"

typedef struct Profile {
  Context *context;
  Checker *checker;
  Map *known;               // the ids of sizes that were reported, or that own functions cause
  Cardinals *cardinals;     // and indices: the names that a lambda or loop binds
  const AstDec *inside;
} Profile;

static bool is_function_type(const SourceType *type) { return type && type->tag == SOURCE_Function; }

static void refuse_construct(const Profile *profile, Span span, const char *what, const char *rule) {
  diag2(profile->context, E0704, span, text_of(what), text_of(rule));
}

static void refuse_result(const Profile *profile, const AstExp *body) {
  refuse_construct(profile, body->span, "a function as the result of a function",
                   "T-Abs: the body of a function is no function");
}

// The function of the program that is applied: its body is checked where it is defined.
static bool applies_own_function(const Profile *profile, const AstExp *exp) {
  while (exp->tag == AST_EXP_Apply) exp = exp->as.Apply.function;
  const Binding *binding = exp->tag == AST_EXP_Var ? exp->as.Var.name.binding : NULL;
  return binding && binding->declaration && profile->inside &&
         binding->declaration->span.file == profile->inside->span.file;
}

static bool is_number_of_data(const Profile *profile, uint32_t id) {
  const Binding *binding = binding_of_id(profile->checker, id);
  if (id_info(profile->checker, id)->kind != ID_Binding || !binding->scheme) return false;
  const SourceType *type = zonk(profile->checker, binding->scheme->type);
  return type->tag == SOURCE_Array || (type->tag == SOURCE_Scalar && type->as.scalar != SCALAR_I64);
}

// What the size is if it is none of F-smooth; an empty text otherwise.
static Text refused_size(const Profile *profile, uint32_t id) {
  Checker *c = profile->checker;
  const IdInfo *size = id_info(c, id);
  if (map_find(&profile->cardinals->indices, id)) return TEXT("an index as the size of an array");
  if (is_number_of_data(profile, id)) return TEXT("an array whose size depends on data");
  if (term_of(c, id) || size->solution || (size->kind != ID_Existential && size->kind != ID_Declared)) return TEXT("");
  if (!size->branches[0]) return TEXT("an array whose size depends on data");
  return text_format(c->arena, "an array of size `%.*s` or `%.*s`", TEXT_ARG(size_text(c, size->branches[0])),
                     TEXT_ARG(size_text(c, size->branches[1])));
}

// The innermost expression whose type has such a size is its cause.
static void check_sizes_of_exp(const Profile *profile, const AstExp *exp) {
  Map ids = map_new(profile->context->scratch);
  if (exp->type && exp->type->tag != SOURCE_Function) collect_sizes(profile->checker, exp->type, &ids);
  cardinals_note_type(profile->cardinals, exp->type);
  for EACH(i, &ids.entries) {
    const uint32_t id = (uint32_t)ids.entries.items[i].key;
    const Text what = refused_size(profile, id);
    if (!what.size || map_add(profile->known, id)->as.value++ || applies_own_function(profile, exp)) continue;
    const IdInfo *size = id_info(profile->checker, id);
    const bool made_there = size->kind != ID_Binding && !size->branches[0] && size->span.file == exp->span.file;
    diag2(profile->context, E0704, made_there ? size->span : exp->span, what,
          TEXT("section 2.1: every size is a function of the sizes of the inputs"));
  }
}

static void refuse_number(const Profile *profile, const AstExp *exp) {
  refuse_construct(profile, exp->span, "an index, an element or a choice as a cardinality",
                   "Fig. 1: `Card` and `Index` are two types; this parameter is a size");
}

// Arguments for cardinalities, and functions that ask for them, which are applied to numbers out of sight if they are
// passed on.
static void check_cardinals_of_exp(const Profile *profile, const AstExp *exp) {
  const bool applies = exp->tag == AST_EXP_Apply;
  const AstExp *refused = applies ? cardinals_refused(profile->cardinals, &exp->as.Apply) : NULL;
  if (refused) refuse_number(profile, refused);
  if (exp->tag == AST_EXP_Paren) return;
  for EACH_CHILD(at, exp_children(exp)) {
    const bool is_head = applies && at.exp == exp->as.Apply.function;
    if (at.exp && !is_head && cardinals_asked_by(profile->cardinals, at.exp)) refuse_number(profile, at.exp);
  }
}

static void check_profile_of_exp(const Profile *profile, const AstExp *exp) {
  if (exp->tag == AST_EXP_Lambda || exp->tag == AST_EXP_Loop)
    cardinals_bind_indices(profile->cardinals, exp_children(exp));
  if (exp->tag == AST_EXP_Let) cardinals_bind_let(profile->cardinals, &exp->as.Let);
  check_cardinals_of_exp(profile, exp);
  if (exp->tag == AST_EXP_Apply && is_function_type(exp->type))
    refuse_construct(profile, exp->span, "a partial application", "T-App: functions get all their arguments at once");
  if (exp->tag == AST_EXP_Lambda && is_function_type(exp->as.Lambda.body->type))
    refuse_result(profile, exp->as.Lambda.body);
  if (exp->tag == AST_EXP_If && is_function_type(exp->type))
    refuse_construct(profile, exp->span, "a choice between functions",
                     "T-If: both branches have one type without functions");
  if (exp->tag == AST_EXP_Loop && exp->as.Loop.form.kind == LOOP_While)
    refuse_construct(profile, exp->span, "a `while` loop", "section 2.1: every program ends");
}

static bool encloses(Span outer, Span inner) {
  return outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end;
}

// A name means the nearest earlier binding. So only a recursive use refers to an enclosing declaration or to a later
// one.
static void profile_reference(const Profile *profile, const Reference *reference) {
  const AstDec *target = reference->binding ? reference->binding->declaration : NULL;
  if (!target || !profile->inside || target->tag != AST_DEC_Value || target->span.file != profile->inside->span.file)
    return;
  if (encloses(target->span, profile->inside->span) || target->span.start > reference->name.span.start)
    refuse_construct(profile, reference->name.span, "recursion",
           "section 2.1: every program ends; use `build`, `ifold` or `loop`");
}

static void profile_dec(Profile profile, const AstDec *dec);

static void profile_children(Profile profile, AstChildren children) {
  for EACH_CHILD(at, children) {
    if (at.exp) check_profile_of_exp(&profile, at.exp);
    if (at.exp) profile_children(profile, exp_children(at.exp));
    if (at.exp) check_sizes_of_exp(&profile, at.exp);
    if (at.dec) profile_dec(profile, at.dec);
    if (at.reference) profile_reference(&profile, at.reference);
  }
}

static void profile_dec(Profile profile, const AstDec *dec) {
  if (dec->tag == AST_DEC_Value) {
    const AstDecValue *value = &dec->as.Value;
    profile.inside = dec;
    cardinals_bind_parameters(profile.cardinals, &value->parameters);
    if (value->body && value->parameters.size > 0 && is_function_type(value->body->type))
      refuse_result(&profile, value->body);
  }
  profile_children(profile, dec_children(dec));
}

void types_profile(Context *context, const TypedProgram *typed, const AstProgram *program) {
  Map known = map_new(context->scratch);
  Arena *arena = context->scratch;
  Cardinals cardinals = {typed->checker, map_new(arena), map_new(arena), map_new(arena), map_new(arena)};
  const Profile profile = {context, typed->checker, &known, &cardinals, NULL};
  for EACH(i, &program->declarations) profile_dec(profile, program->declarations.items[i]);
}
