// typed_tree_test: the contract of types.h on every accepted program of the repository: after types_check without
// errors every reference has its binding, and every expression and pattern has a type without unification variables or
// errors.
#include "types/types.h"
#include "testing.h"
#include <dirent.h>

typedef struct Verifier {
  Context *context;
  uint32_t faults;
  Map final; /* (uintptr_t) type -> 1: looked at and found final; types share their parts */
} Verifier;

static void fault(Verifier *v, Span span, const char *what) {
  if (v->faults++ < 5) fprintf(stderr, "%.*s: %s\n", TEXT_ARG(span_describe(v->context, span)), what);
}

static bool is_final(Verifier *v, const SourceType *type);

static bool parts_are_final(Verifier *v, const SourceType *type) {
  switch (type->tag) {
  case SOURCE_Error: case SOURCE_Variable: return false;
  case SOURCE_Scalar: case SOURCE_Parameter: return true;
  case SOURCE_Array: return type->as.array.size && is_final(v, type->as.array.element);
  case SOURCE_Function: return is_final(v, type->as.function.parameter) && is_final(v, type->as.function.result);
  case SOURCE_Sum: return true;
  case SOURCE_Record:
    for EACH_IN(i, type->as.record)
      if (!is_final(v, type->as.record.fields[i].type)) return false;
    return true;
  }
  return false;
}

static bool is_final(Verifier *v, const SourceType *type) {
  if (!type) return false;
  if (map_find(&v->final, (uintptr_t)type)) return true;
  if (!parts_are_final(v, type)) return false;
  map_put(&v->final, (uintptr_t)type, 1);
  return true;
}

static void verify_exp(Verifier *v, const AstExp *exp);
static void verify_pat(Verifier *v, const AstPat *pat);
static void verify_type(Verifier *v, const AstType *type);
static void verify_dec(Verifier *v, const AstDec *dec);

// One function per kind of part (see ast.def).
static void part_Exp(Verifier *v, AstExp *const *exp) { if (*exp) verify_exp(v, *exp); }
static void part_Exps(Verifier *v, const AstExps *exps) { for EACH(i, exps) verify_exp(v, exps->items[i]); }
static void part_Pat(Verifier *v, AstPat *const *pat) { if (*pat) verify_pat(v, *pat); }
static void part_Pats(Verifier *v, const AstPats *pats) { for EACH(i, pats) verify_pat(v, pats->items[i]); }
static void part_Params(Verifier *v, const AstPats *pats) { part_Pats(v, pats); }
static void part_Type(Verifier *v, AstType *const *type) { if (*type) verify_type(v, *type); }
static void part_Types(Verifier *v, const AstTypes *types) { for EACH(i, types) verify_type(v, types->items[i]); }
static void part_Dec(Verifier *v, AstDec *const *dec) { if (*dec) verify_dec(v, *dec); }
static void part_Slices(Verifier *v, const AstSlices *slices) {
  for EACH(i, slices) {
    part_Exp(v, &slices->items[i].start);
    part_Exp(v, &slices->items[i].end);
    part_Exp(v, &slices->items[i].stride);
  }
}
static void part_Fields(Verifier *v, const AstFields *fields) {
  for EACH(i, fields)
    verify_exp(v, fields->items[i].value);
}
static void part_Steps(Verifier *v, const AstSteps *path) {
  for EACH(i, path) part_Slices(v, &path->items[i].slices);
}
static void part_PatFields(Verifier *v, const AstPatFields *fields) {
  for EACH(i, fields)
    verify_pat(v, fields->items[i].pattern);
}
static void part_TypeFields(Verifier *v, const AstTypeFields *fields) {
  for EACH(i, fields)
    verify_type(v, fields->items[i].type);
}
static void part_Cases(Verifier *v, const AstCases *cases) {
  for EACH(i, cases) {
    verify_pat(v, cases->items[i].pattern);
    verify_exp(v, cases->items[i].body);
  }
}
static void part_Dim(Verifier *v, const AstDim *dim) { part_Exp(v, &dim->size); }
static void part_LoopForm(Verifier *v, const LoopForm *form) {
  part_Pat(v, &form->pattern);
  part_Exp(v, &form->bound);
}
static void part_TypeParams(Verifier *v, const AstTypeParams *parameters) {
  for EACH(i, parameters)
      if (parameters->items[i].is_size && !parameters->items[i].binding)
        fault(v, parameters->items[i].span, "a size parameter without binding");
}
static void part_Reference(Verifier *v, const Reference *reference) {
  const Binding *binding = reference->binding;
  if (!binding) {
    fault(v, reference->name.span, "a reference without binding");
    return;
  }
  if (!binding->scheme) fault(v, reference->name.span, "a binding without type");
  const Instance *instance = reference->instance;
  for COUNTING(i, instance && i < instance->type_count)
    if (!is_final(v, instance->types[i])) fault(v, reference->name.span, "an instance with an unknown type");
  if (binding->scheme && binding->scheme->type_parameters.size != (instance ? instance->type_count : 0))
    fault(v, reference->name.span, "an instance that does not fit");
}
static void part_Binding(Verifier *v, struct Binding *const *binding) {
  if (!*binding || !(*binding)->scheme) fault(v, (Span){0}, "a definition without binding or type");
}
#define NOTHING(Kind) static void part_##Kind(Verifier *v, const Part##Kind *part) { (void)v, (void)part; }
NOTHING(Name)
NOTHING(Names) NOTHING(QualName) NOTHING(Number) NOTHING(Text) NOTHING(Bool) NOTHING(Attr) NOTHING(RangeKind)
    NOTHING(Span) NOTHING(TypeArgs) NOTHING(Constructors)

        static void verify_exp(Verifier *v, const AstExp *exp) {
  if (!is_final(v, exp->type)) fault(v, exp->span, "an expression without a final type");
  switch (exp->tag) {
#define F(Kind, name) part_##Kind(v, &node->name);
#define AST_EXP(Tag, template, parts) \
  case AST_EXP_##Tag: { const AstExp##Tag *node = &exp->as.Tag; (void)node; parts break; }
#include "syntax/ast.def"
  case AST_EXP_COUNT: break;
  }
}

static void verify_pat(Verifier *v, const AstPat *pat) {
  if (!is_final(v, pat->type)) fault(v, pat->span, "a pattern without a final type");
  switch (pat->tag) {
#define F(Kind, name) part_##Kind(v, &node->name);
#define AST_PAT(Tag, template, parts) \
  case AST_PAT_##Tag: { const AstPat##Tag *node = &pat->as.Tag; (void)node; parts break; }
#include "syntax/ast.def"
  }
}

static void verify_type(Verifier *v, const AstType *type) {
  if (!is_final(v, type->type)) fault(v, type->span, "a type that denotes nothing");
  switch (type->tag) {
#define F(Kind, name) part_##Kind(v, &node->name);
#define AST_TYPE(Tag, template, parts) \
  case AST_TYPE_##Tag: { const AstType##Tag *node = &type->as.Tag; (void)node; parts break; }
#include "syntax/ast.def"
  }
}

static void verify_dec(Verifier *v, const AstDec *dec) {
  if (dec->tag != AST_DEC_Value) return;
  const AstDecValue *node = &dec->as.Value;
  part_TypeParams(v, &node->type_parameters);
  part_Params(v, &node->parameters);
  part_Type(v, &node->result);
  part_Exp(v, &node->body);
  part_Binding(v, &node->binding);
}

static void verify_file(const char *path) {
  Context *context = context_new();
  uint32_t file = source_read(context, text_of(path), (Span){0});
  AstProgram *program = file ? syntax_load(context, file) : NULL;
  TypedProgram *typed = program ? types_check(context, program) : NULL;
  if (typed && !diag_has_errors(context)) {
    Verifier verifier = {context, 0, map_new(context->arena)};
    for EACH(i, &program->declarations) verify_dec(&verifier, program->declarations.items[i]);
    for EACH(i, &typed->bindings) {
      const Binding *binding = typed->bindings.items[i];
      if (binding && binding->declaration && binding->scheme && binding->declaration->as.Value.body->type)
        verify_dec(&verifier, binding->declaration);
    }
    CHECK(verifier.faults == 0);
  }
  context_free(context);
}

static uint32_t verify_folder(const char *folder) {
  uint32_t count = 0;
  DIR *open = opendir(folder);
  if (!open) return 0;
  for (struct dirent *entry; (entry = readdir(open));) {
    if (entry->d_name[0] == '.') continue;
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    bool source = length > 4 && strcmp(path + length - 4, ".fut") == 0;
    if (source) verify_file(path);
    count += source ? 1 : verify_folder(path);
  }
  closedir(open);
  return count;
}

static void every_accepted_program_is_fully_typed(void) {
  CHECK(verify_folder("test") + verify_folder("examples") + verify_folder("bench") > 60);
}

int main(void) {
  RUN(every_accepted_program_is_fully_typed);
  return testing_finish();
}
