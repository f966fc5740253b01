// profile: the F-smooth profile, a language in which every program ends and every size is known before its array [paper
// 1, section 2.1].
//   in: the checked tree   out: E0704 for each construct of the user's files that F-smooth has not
//   rules: T-App, saturated application; T-Abs, a function gives no function; T-If, branches are no functions [paper 1,
//          Fig. 2]; no recursion and no `while` [section 2.1]. The prelude is outside: its functions stand for
//          F-smooth's constants.
#include "types/types.h"

typedef struct Profile { Context *context; const AstDec *inside; } Profile;

static void profile_exp(void *user, AstExp *exp);
static void profile_dec(void *user, AstDec *dec);
static void profile_reference(void *user, const Reference *reference);

static AstVisitor visitor_of(Profile *profile) {
  return (AstVisitor){.user = profile, .exp = profile_exp, .dec = profile_dec, .reference = profile_reference};
}

static bool is_function_type(const SourceType *type) { return type && type->tag == SOURCE_Function; }

static void refuse_construct(const Profile *profile, Span span, const char *what, const char *rule) {
  diag2(profile->context, E0704, span, text_of(what), text_of(rule));
}

static void check_profile_of_exp(const Profile *profile, const AstExp *exp) {
  if (exp->tag == AST_EXP_Apply && is_function_type(exp->type))
    refuse_construct(profile, exp->span, "a partial application", "T-App: functions get all their arguments at once");
  if (exp->tag == AST_EXP_Lambda && is_function_type(exp->as.Lambda.body->type))
    refuse_construct(profile, exp->as.Lambda.body->span, "a function as the result of a function",
           "T-Abs: the body of a function is no function");
  if (exp->tag == AST_EXP_If && is_function_type(exp->type))
    refuse_construct(profile, exp->span, "a choice between functions",
                     "T-If: both branches have one type without functions");
  if (exp->tag == AST_EXP_Loop && exp->as.Loop.form.kind == LOOP_While)
    refuse_construct(profile, exp->span, "a `while` loop", "section 2.1: every program ends");
}

static void profile_exp(void *user, AstExp *exp) {
  Profile *profile = user;
  check_profile_of_exp(profile, exp);
  const AstVisitor visitor = visitor_of(profile);
  ast_visit_exp(exp, &visitor);
}

static bool encloses(Span outer, Span inner) {
  return outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end;
}

// A name means the nearest earlier binding, so only recursion refers to the declaration it stands in or to a later one.
static void profile_reference(void *user, const Reference *reference) {
  const Profile *profile = user;
  const AstDec *target = reference->binding ? reference->binding->declaration : NULL;
  if (!target || !profile->inside || target->tag != AST_DEC_Value || target->span.file != profile->inside->span.file)
    return;
  if (encloses(target->span, profile->inside->span) || target->span.start > profile->inside->span.start)
    refuse_construct(profile, reference->name.span, "recursion",
           "section 2.1: every program ends; use `build`, `ifold` or `loop`");
}

static void profile_dec(void *user, AstDec *dec) {
  Profile inner = *(Profile *)user;
  if (dec->tag == AST_DEC_Value) {
    inner.inside = dec;
    const AstExp *body = dec->as.Value.body;
    if (body && dec->as.Value.parameters.size > 0 && is_function_type(body->type))
      refuse_construct(&inner, body->span, "a function as the result of a function",
             "T-Abs: the body of a function is no function");
  }
  const AstVisitor visitor = visitor_of(&inner);
  ast_visit_dec(dec, &visitor);
}

void types_profile(Context *context, const AstProgram *program) {
  Profile profile = {context, NULL};
  for EACH(i, &program->declarations) profile_dec(&profile, program->declarations.items[i]);
}
