// walk: the direct children of a node, in the order of ast.def.
//   rule: generic over the part kinds; what a file imports is no child
#include "syntax/syntax.h"

typedef const AstVisitor V;
static void walk_Exp(V *v, AstExp *exp) { if (exp && v->exp) v->exp(v->user, exp); }
static void walk_Pat(V *v, AstPat *pattern) { if (pattern && v->pat) v->pat(v->user, pattern); }
static void walk_Type(V *v, AstType *type) { if (type && v->type) v->type(v->user, type); }
static void walk_Dec(V *v, AstDec *declaration) { if (declaration && v->dec) v->dec(v->user, declaration); }
static void walk_Mod(V *v, AstMod *module) { if (module && v->mod) v->mod(v->user, module); }
static void walk_Sig(V *v, AstSig *signature) { if (signature && v->sig) v->sig(v->user, signature); }
static void walk_Attr(V *v, AstAttr *attribute) { if (attribute && v->attribute) v->attribute(v->user, attribute); }
static void walk_Reference(V *v, Reference reference) { if (v->reference) v->reference(v->user, &reference); }

// ---- parts without nodes
static void walk_Name(V *v, Name name) { (void)v, (void)name; }
static void walk_Names(V *v, Names names) { (void)v, (void)names; }
static void walk_QualName(V *v, QualName name) { (void)v, (void)name; }
static void walk_Number(V *v, Number number) { (void)v, (void)number; }
static void walk_Text(V *v, Text text) { (void)v, (void)text; }
static void walk_Bool(V *v, bool value) { (void)v, (void)value; }
static void walk_Span(V *v, Span span) { (void)v, (void)span; }
static void walk_RangeKind(V *v, RangeKind kind) { (void)v, (void)kind; }
static void walk_ValueKind(V *v, ValueKind kind) { (void)v, (void)kind; }
static void walk_Liftedness(V *v, Liftedness lifted) { (void)v, (void)lifted; }
static void walk_Binding(V *v, const struct Binding *binding) { (void)v, (void)binding; }
static void walk_TypeParams(V *v, AstTypeParams parameters) { (void)v, (void)parameters; }

static void walk_Dim(V *v, AstDim dim) { walk_Exp(v, dim.size); }
static void walk_LoopForm(V *v, LoopForm form) {
  walk_Pat(v, form.pattern);
  walk_Exp(v, form.bound);
}

// ---- sequences: `visit` is an expression over `item`
#define WALK_SEQ(Kind, ItemType, visit)                                       \
  static void walk_##Kind(V *v, Part##Kind seq) {                             \
    for (size_t i = 0; i < seq.size; i++) {                                   \
      ItemType *item = &seq.items[i];                                         \
      visit;                                                                  \
    }                                                                         \
  }
WALK_SEQ(Exps, AstExp *, walk_Exp(v, *item))
WALK_SEQ(Pats, AstPat *, walk_Pat(v, *item))
WALK_SEQ(Params, AstPat *, walk_Pat(v, *item))
WALK_SEQ(Types, AstType *, walk_Type(v, *item))
WALK_SEQ(Decs, AstDec *, walk_Dec(v, *item))
WALK_SEQ(Fields, AstField, walk_Exp(v, item->value))
WALK_SEQ(PatFields, AstPatField, walk_Pat(v, item->pattern))
WALK_SEQ(TypeFields, AstTypeField, walk_Type(v, item->type))
WALK_SEQ(Constructors, AstConstructor, walk_Types(v, item->payload))
WALK_SEQ(Cases, AstCase, (walk_Pat(v, item->pattern), walk_Exp(v, item->body)))
WALK_SEQ(ModParams, AstModParam, walk_Sig(v, item->signature))
WALK_SEQ(TypeArgs, AstTypeArg, (walk_Type(v, item->type), walk_Dim(v, item->size)))
WALK_SEQ(Slices, AstSlice, (walk_Exp(v, item->start), walk_Exp(v, item->end), walk_Exp(v, item->stride)))
WALK_SEQ(Steps, AstStep, walk_Slices(v, item->slices))

// ---- nodes
#define F(Kind, name) walk_##Kind(v, node->name);
#define AST_EXP(Tag, parts) static void walk_exp_##Tag(V *v, const AstExp##Tag *node) { (void)v, (void)node; parts }
#define AST_PAT(Tag, parts) static void walk_pat_##Tag(V *v, const AstPat##Tag *node) { (void)v, (void)node; parts }
#define AST_TYPE(Tag, parts) static void walk_type_##Tag(V *v, const AstType##Tag *node) { (void)v, (void)node; parts }
#define AST_DEC(Tag, parts) static void walk_dec_##Tag(V *v, const AstDec##Tag *node) { (void)v, (void)node; parts }
#define AST_MOD(Tag, parts) static void walk_mod_##Tag(V *v, const AstMod##Tag *node) { (void)v, (void)node; parts }
#define AST_SIG(Tag, parts) static void walk_sig_##Tag(V *v, const AstSig##Tag *node) { (void)v, (void)node; parts }
#include "syntax/ast.def"

void ast_visit_exp(const AstExp *node, const AstVisitor *v) {
  switch (node->tag) {
#define F(Kind, name)
#define AST_EXP(Tag, parts) case AST_EXP_##Tag: walk_exp_##Tag(v, &node->as.Tag); break;
#include "syntax/ast.def"
    case AST_EXP_COUNT: break;
  }
}
void ast_visit_pat(const AstPat *node, const AstVisitor *v) {
  switch (node->tag) {
#define F(Kind, name)
#define AST_PAT(Tag, parts) case AST_PAT_##Tag: walk_pat_##Tag(v, &node->as.Tag); break;
#include "syntax/ast.def"
  }
}
void ast_visit_type(const AstType *node, const AstVisitor *v) {
  switch (node->tag) {
#define F(Kind, name)
#define AST_TYPE(Tag, parts) case AST_TYPE_##Tag: walk_type_##Tag(v, &node->as.Tag); break;
#include "syntax/ast.def"
  }
}
void ast_visit_dec(const AstDec *node, const AstVisitor *v) {
  for EACH(i, &node->attributes) walk_Attr(v, node->attributes.items[i]);
  switch (node->tag) {
#define F(Kind, name)
#define AST_DEC(Tag, parts)                                                                                            \
  case AST_DEC_##Tag:                                                                                                  \
    if (AST_DEC_##Tag != AST_DEC_Import) walk_dec_##Tag(v, &node->as.Tag);                                             \
    break;
#include "syntax/ast.def"
  }
}
void ast_visit_mod(const AstMod *node, const AstVisitor *v) {
  switch (node->tag) {
#define F(Kind, name)
#define AST_MOD(Tag, parts)                                                                                            \
  case AST_MOD_##Tag:                                                                                                  \
    if (AST_MOD_##Tag != AST_MOD_Import) walk_mod_##Tag(v, &node->as.Tag);                                             \
    break;
#include "syntax/ast.def"
  }
}
void ast_visit_sig(const AstSig *node, const AstVisitor *v) {
  switch (node->tag) {
#define F(Kind, name)
#define AST_SIG(Tag, parts) case AST_SIG_##Tag: walk_sig_##Tag(v, &node->as.Tag); break;
#include "syntax/ast.def"
  }
}

// ---- chains of bindings

AstExp **ast_let_body_slot(AstExp *exp) {
  if (exp->tag == AST_EXP_Let) return &exp->as.Let.body;
  if (exp->tag == AST_EXP_LetFunction) return &exp->as.LetFunction.body;
  return exp->tag == AST_EXP_LetUpdate ? &exp->as.LetUpdate.body : NULL;
}

AstExp *ast_let_body(const AstExp *exp) {
  if (exp->tag == AST_EXP_Let) return exp->as.Let.body;
  if (exp->tag == AST_EXP_LetFunction) return exp->as.LetFunction.body;
  return exp->tag == AST_EXP_LetUpdate ? exp->as.LetUpdate.body : NULL;
}

// ---- whole trees, by a list of what is still to be visited: nothing here nests as deep as the tree

typedef enum NodeKind { NODE_Exp, NODE_Pat, NODE_Type, NODE_Dec, NODE_Mod, NODE_Sig } NodeKind;
typedef struct Node { NodeKind kind; void *node; } Node;
typedef struct Walk { Arena *arena; Seq(Node) waiting; const AstVisitor *visitor; } Walk;

static void wait_for(Walk *walk, NodeKind kind, void *node) {
  seq_push(walk->arena, &walk->waiting, ((Node){kind, node}));
}
static void wait_exp(void *user, AstExp *node) { wait_for(user, NODE_Exp, node); }
static void wait_pat(void *user, AstPat *node) { wait_for(user, NODE_Pat, node); }
static void wait_type(void *user, AstType *node) { wait_for(user, NODE_Type, node); }
static void wait_dec(void *user, AstDec *node) { wait_for(user, NODE_Dec, node); }
static void wait_mod(void *user, AstMod *node) { wait_for(user, NODE_Mod, node); }
static void wait_sig(void *user, AstSig *node) { wait_for(user, NODE_Sig, node); }
static void pass_attribute(void *user, AstAttr *attribute) { walk_Attr(((Walk *)user)->visitor, attribute); }
static void pass_reference(void *user, const Reference *reference) {
  walk_Reference(((Walk *)user)->visitor, *reference);
}

static void visit_node(Walk *walk, const AstVisitor *children, Node next) {
  switch (next.kind) {
    case NODE_Exp: walk_Exp(walk->visitor, next.node); ast_visit_exp(next.node, children); break;
    case NODE_Pat: walk_Pat(walk->visitor, next.node); ast_visit_pat(next.node, children); break;
    case NODE_Type: walk_Type(walk->visitor, next.node); ast_visit_type(next.node, children); break;
    case NODE_Dec: walk_Dec(walk->visitor, next.node); ast_visit_dec(next.node, children); break;
    case NODE_Mod: walk_Mod(walk->visitor, next.node); ast_visit_mod(next.node, children); break;
    case NODE_Sig: walk_Sig(walk->visitor, next.node); ast_visit_sig(next.node, children); break;
  }
}

void ast_walk_all(Arena *arena, const AstDecs *declarations, const AstVisitor *visitor) {
  Walk walk = {.arena = arena, .visitor = visitor};
  const AstVisitor children = {&walk,    wait_exp, wait_pat,       wait_type,     wait_dec,
                               wait_mod, wait_sig, pass_attribute, pass_reference};
  for EACH(i, declarations) wait_dec(&walk, declarations->items[i]);
  while (walk.waiting.size) {
    Node next = seq_pop(&walk.waiting);
    visit_node(&walk, &children, next);
  }
}

const AstPat *pattern_core(const AstPat *pattern) {
  for (;;) {
    if (pattern == NULL || pattern->tag == AST_PAT_Wildcard || pattern->tag == AST_PAT_Var ||
        pattern->tag == AST_PAT_Error)
      return NULL;
    if (pattern->tag == AST_PAT_Paren) pattern = pattern->as.Paren.inner;
    else if (pattern->tag == AST_PAT_Attribute) pattern = pattern->as.Attribute.inner;
    else if (pattern->tag == AST_PAT_Ascribe) pattern = pattern->as.Ascribe.inner;
    else return pattern;
  }
}
