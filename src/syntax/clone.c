// clone: deep copies of declarations, without what types/ wrote into them.
//   in:   any tree                      out: a copy that shares nothing writable; imported files stay shared
//   rule: generic over the part kinds of ast.def; the body of a let is followed by iteration, as everywhere
#include "syntax/syntax_internal.h"

static AstExp *clone_Exp(Arena *a, AstExp *exp);
static AstPat *clone_Pat(Arena *a, AstPat *pattern);
static AstType *clone_Type(Arena *a, AstType *type);
static AstDec *clone_Dec(Arena *a, AstDec *declaration);
static AstMod *clone_Mod(Arena *a, AstMod *module);
static AstSig *clone_Sig(Arena *a, AstSig *signature);

// ---- parts without writable structure
static Name clone_Name(Arena *a, Name name) { return (void)a, name; }
static Number clone_Number(Arena *a, Number number) { return (void)a, number; }
static Text clone_Text(Arena *a, Text text) { return (void)a, text; }
static bool clone_Bool(Arena *a, bool value) { return (void)a, value; }
static Span clone_Span(Arena *a, Span span) { return (void)a, span; }
static RangeKind clone_RangeKind(Arena *a, RangeKind kind) { return (void)a, kind; }
static ValueKind clone_ValueKind(Arena *a, ValueKind kind) { return (void)a, kind; }
static Liftedness clone_Liftedness(Arena *a, Liftedness lifted) { return (void)a, lifted; }
static Names clone_Names(Arena *a, Names names) { return (void)a, names; }
static QualName clone_QualName(Arena *a, QualName name) { return (void)a, name; }
static AstAttr *clone_Attr(Arena *a, AstAttr *attribute) { return (void)a, attribute; }
static struct Binding *clone_Binding(Arena *a, struct Binding *binding) { return (void)a, (void)binding, NULL; }
static Reference clone_Reference(Arena *a, Reference reference) { return (void)a, (Reference){.name = reference.name}; }

// ---- sequences: `copy` is a statement over the fresh `item`
#define CLONE_SEQ(Kind, ItemType, copy)                        \
  static Part##Kind clone_##Kind(Arena *a, Part##Kind seq) {   \
    Part##Kind result = {0};                                   \
    for EACH(i, &seq) {                                        \
      ItemType item = seq.items[i];                            \
      copy;                                                    \
      seq_push(a, &result, item);                              \
    }                                                          \
    return result;                                             \
  }

static AstDim clone_Dim(Arena *a, AstDim dim) { return (AstDim){clone_Exp(a, dim.size), dim.span}; }
static LoopForm clone_LoopForm(Arena *a, LoopForm form) {
  return (LoopForm){form.kind, clone_Pat(a, form.pattern), clone_Exp(a, form.bound)};
}
CLONE_SEQ(Exps, AstExp *, item = clone_Exp(a, item))
CLONE_SEQ(Pats, AstPat *, item = clone_Pat(a, item))
CLONE_SEQ(Types, AstType *, item = clone_Type(a, item))
CLONE_SEQ(Decs, AstDec *, item = clone_Dec(a, item))
CLONE_SEQ(Fields, AstField, item.value = clone_Exp(a, item.value))
CLONE_SEQ(PatFields, AstPatField, item.pattern = clone_Pat(a, item.pattern))
CLONE_SEQ(TypeFields, AstTypeField, item.type = clone_Type(a, item.type))
CLONE_SEQ(Constructors, AstConstructor, item.payload = clone_Types(a, item.payload))
CLONE_SEQ(TypeParams, AstTypeParam, item.binding = NULL)
CLONE_SEQ(ModParams, AstModParam, item.signature = clone_Sig(a, item.signature))
CLONE_SEQ(Slices, AstSlice,
          (item.start = clone_Exp(a, item.start), item.end = clone_Exp(a, item.end),
           item.stride = clone_Exp(a, item.stride)))
CLONE_SEQ(Steps, AstStep, item.slices = clone_Slices(a, item.slices))
CLONE_SEQ(Cases, AstCase, (item.pattern = clone_Pat(a, item.pattern), item.body = clone_Exp(a, item.body)))
CLONE_SEQ(TypeArgs, AstTypeArg, (item.type = clone_Type(a, item.type), item.size = clone_Dim(a, item.size)))
static PartParams clone_Params(Arena *a, PartParams parameters) { return clone_Pats(a, parameters); }

// ---- nodes: copied whole, then part by part
#define F(Kind, name) to->name = clone_##Kind(a, to->name);
#define AST_EXP(Tag, parts) static void clone_exp_##Tag(Arena *a, AstExp##Tag *to) { (void)a, (void)to; parts }
#define AST_PAT(Tag, parts) static void clone_pat_##Tag(Arena *a, AstPat##Tag *to) { (void)a, (void)to; parts }
#define AST_TYPE(Tag, parts) static void clone_type_##Tag(Arena *a, AstType##Tag *to) { (void)a, (void)to; parts }
#define AST_DEC(Tag, parts) static void clone_dec_##Tag(Arena *a, AstDec##Tag *to) { (void)a, (void)to; parts }
#define AST_MOD(Tag, parts) static void clone_mod_##Tag(Arena *a, AstMod##Tag *to) { (void)a, (void)to; parts }
#define AST_SIG(Tag, parts) static void clone_sig_##Tag(Arena *a, AstSig##Tag *to) { (void)a, (void)to; parts }
#include "syntax/ast.def"

static void clone_exp_parts(Arena *a, AstExp *exp) {
  exp->type = NULL;
  switch (exp->tag) {
#define F(Kind, name)
#define AST_EXP(Tag, parts) case AST_EXP_##Tag: clone_exp_##Tag(a, &exp->as.Tag); break;
#include "syntax/ast.def"
    case AST_EXP_COUNT: break;
  }
}

static AstExp *clone_Exp(Arena *a, AstExp *exp) {
  AstExp *result = NULL, **place = &result;
  while (exp) {
    AstExp *copy = COPY_OF(a, exp), **body = ast_let_body_slot(copy);
    *place = copy;
    exp = body ? *body : NULL;
    if (body) *body = NULL;
    clone_exp_parts(a, copy);
    place = body;
  }
  return result;
}

static AstPat *clone_Pat(Arena *a, AstPat *pattern) {
  if (!pattern) return NULL;
  AstPat *copy = COPY_OF(a, pattern);
  copy->type = NULL;
  switch (copy->tag) {
#define F(Kind, name)
#define AST_PAT(Tag, parts) case AST_PAT_##Tag: clone_pat_##Tag(a, &copy->as.Tag); break;
#include "syntax/ast.def"
  }
  return copy;
}

static AstType *clone_Type(Arena *a, AstType *type) {
  if (!type) return NULL;
  AstType *copy = COPY_OF(a, type);
  copy->type = NULL;
  switch (copy->tag) {
#define F(Kind, name)
#define AST_TYPE(Tag, parts) case AST_TYPE_##Tag: clone_type_##Tag(a, &copy->as.Tag); break;
#include "syntax/ast.def"
  }
  return copy;
}

static AstDec *clone_Dec(Arena *a, AstDec *declaration) {
  if (!declaration) return NULL;
  AstDec *copy = COPY_OF(a, declaration);
  if (copy->tag == AST_DEC_Import) return copy;
  switch (copy->tag) {
#define F(Kind, name)
#define AST_DEC(Tag, parts) case AST_DEC_##Tag: clone_dec_##Tag(a, &copy->as.Tag); break;
#include "syntax/ast.def"
  }
  return copy;
}

static AstMod *clone_Mod(Arena *a, AstMod *module) {
  if (!module) return NULL;
  AstMod *copy = COPY_OF(a, module);
  if (copy->tag == AST_MOD_Import) return copy;
  switch (copy->tag) {
#define F(Kind, name)
#define AST_MOD(Tag, parts) case AST_MOD_##Tag: clone_mod_##Tag(a, &copy->as.Tag); break;
#include "syntax/ast.def"
  }
  return copy;
}

static AstSig *clone_Sig(Arena *a, AstSig *signature) {
  if (!signature) return NULL;
  AstSig *copy = COPY_OF(a, signature);
  switch (copy->tag) {
#define F(Kind, name)
#define AST_SIG(Tag, parts) case AST_SIG_##Tag: clone_sig_##Tag(a, &copy->as.Tag); break;
#include "syntax/ast.def"
  }
  return copy;
}

AstDecs syntax_clone_declarations(Context *context, AstDecs declarations) {
  return clone_Decs(context->arena, declarations);
}
