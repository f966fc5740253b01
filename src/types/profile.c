// profile: the F-smooth profile, a language in which every program ends and every size is known before its array [paper
// 1, section 2.1].
//   in: the checked tree   out: E0704 for each construct of the user's files that F-smooth does not have
//   rules: T-App, applications are saturated; T-Abs, no function returns a function; T-If, branches are no functions
//          [paper 1, Fig. 2]; no recursion and no `while` [section 2.1]. The prelude is not checked: its functions are
//          F-smooth's constants.
#include "types/types.h"

typedef struct Profile { Context *context; const AstDec *inside; } Profile;

static bool is_function_type(const SourceType *type) { return type && type->tag == SOURCE_Function; }

static void refuse_construct(const Profile *profile, Span span, const char *what, const char *rule) {
  diag2(profile->context, E0704, span, text_of(what), text_of(rule));
}

static void refuse_result(const Profile *profile, const AstExp *body) {
  refuse_construct(profile, body->span, "a function as the result of a function",
                   "T-Abs: the body of a function is no function");
}

static void check_profile_of_exp(const Profile *profile, const AstExp *exp) {
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
  if (encloses(target->span, profile->inside->span) || target->span.start > profile->inside->span.start)
    refuse_construct(profile, reference->name.span, "recursion",
           "section 2.1: every program ends; use `build`, `ifold` or `loop`");
}

static void profile_dec(Profile profile, const AstDec *dec);

static void profile_children(Profile profile, AstChildren children) {
  for EACH_CHILD(at, children) {
    if (at.exp) check_profile_of_exp(&profile, at.exp);
    if (at.exp) profile_children(profile, exp_children(at.exp));
    if (at.dec) profile_dec(profile, at.dec);
    if (at.reference) profile_reference(&profile, at.reference);
  }
}

static void profile_dec(Profile profile, const AstDec *dec) {
  if (dec->tag == AST_DEC_Value) {
    const AstDecValue *value = &dec->as.Value;
    profile.inside = dec;
    if (value->body && value->parameters.size > 0 && is_function_type(value->body->type))
      refuse_result(&profile, value->body);
  }
  profile_children(profile, dec_children(dec));
}

void types_profile(Context *context, const AstProgram *program) {
  for EACH(i, &program->declarations) profile_dec((Profile){context, NULL}, program->declarations.items[i]);
}
