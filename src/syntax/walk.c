// walk: the children of a node, in the order of ast.def; whole trees; chains of bindings.
//   rule: generic over the parts of ast.def; an imported file is no child
#include "syntax/tree.h"

static void pass_node(const AstVisitor *v, AstNode kind, void *node) {
  if (!node) return;
  switch (kind) {
    case NODE_Exp:
      if (v->exp) v->exp(v->user, node);
      break;
    case NODE_Pat:
      if (v->pat) v->pat(v->user, node);
      break;
    case NODE_Type:
      if (v->type) v->type(v->user, node);
      break;
    case NODE_Dec:
      if (v->dec) v->dec(v->user, node);
      break;
    case NODE_Mod:
      if (v->mod) v->mod(v->user, node);
      break;
    case NODE_Sig:
      if (v->sig) v->sig(v->user, node);
      break;
  }
}

static void pass_leaf(const AstVisitor *v, AstPartKind kind, const void *at) {
  if (kind == AST_PART_Attr && v->attribute) v->attribute(v->user, ast_pointer_at(at));
  if (kind == AST_PART_Reference && v->reference) v->reference(v->user, at);
}

static void pass_parts(const AstVisitor *v, const AstForm *form, const char *base) {
  for (const AstPart *part = form->parts; part->kind != AST_PART_End; part++) {
    const AstPartInfo info = ast_part_info(part->kind);
    const char *at = base + part->offset;
    const size_t step = info.class == CLASS_Items ? ast_item_size((AstItem)info.of) : sizeof(void *);
    const bool is_list = info.class == CLASS_Nodes || info.class == CLASS_Items;
    const uint32_t count = is_list ? ast_count_at(at) : 1;
    if (is_list) at = ast_items_at(at);
    if (info.class == CLASS_Leaf) pass_leaf(v, part->kind, at);
    for (uint32_t i = 0; i < count && info.class != CLASS_Leaf; i++, at += step) {
      if (info.class == CLASS_Node || info.class == CLASS_Nodes) pass_node(v, (AstNode)info.of, ast_pointer_at(at));
      else pass_parts(v, ast_item_form((AstItem)info.of), at);
    }
  }
}

static void pass_children(const AstVisitor *v, AstNode kind, const void *node) {
  const int tag = ast_tag(kind, node);
  if ((kind == NODE_Dec && tag == AST_DEC_Import) || (kind == NODE_Mod && tag == AST_MOD_Import)) return;
  pass_parts(v, ast_form(kind, tag), (const char *)node + ast_parts_offset(kind));
}

void ast_visit_exp(const AstExp *node, const AstVisitor *v) { pass_children(v, NODE_Exp, node); }
void ast_visit_pat(const AstPat *node, const AstVisitor *v) { pass_children(v, NODE_Pat, node); }
void ast_visit_type(const AstType *node, const AstVisitor *v) { pass_children(v, NODE_Type, node); }
void ast_visit_mod(const AstMod *node, const AstVisitor *v) { pass_children(v, NODE_Mod, node); }
void ast_visit_sig(const AstSig *node, const AstVisitor *v) { pass_children(v, NODE_Sig, node); }
void ast_visit_dec(const AstDec *node, const AstVisitor *v) {
  for EACH(i, &node->attributes)
    if (v->attribute) v->attribute(v->user, node->attributes.items[i]);
  pass_children(v, NODE_Dec, node);
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

// ---- whole trees, by a list of the nodes still to be visited: nothing here nests as deep as the tree

typedef struct WaitingNode { AstNode kind; void *node; } WaitingNode;
typedef struct TreeWalk { Arena *arena; Seq(WaitingNode) waiting; const AstVisitor *visitor; } TreeWalk;

static void await_node(TreeWalk *walk, AstNode kind, void *node) {
  seq_push(walk->arena, &walk->waiting, ((WaitingNode){kind, node}));
}
static void await_exp(void *user, AstExp *node) { await_node(user, NODE_Exp, node); }
static void await_pat(void *user, AstPat *node) { await_node(user, NODE_Pat, node); }
static void await_type(void *user, AstType *node) { await_node(user, NODE_Type, node); }
static void await_dec(void *user, AstDec *node) { await_node(user, NODE_Dec, node); }
static void await_mod(void *user, AstMod *node) { await_node(user, NODE_Mod, node); }
static void await_sig(void *user, AstSig *node) { await_node(user, NODE_Sig, node); }
static void pass_attribute(void *user, AstAttr *attribute) {
  const AstVisitor *v = ((TreeWalk *)user)->visitor;
  if (v->attribute) v->attribute(v->user, attribute);
}
static void pass_reference(void *user, const Reference *reference) {
  const AstVisitor *v = ((TreeWalk *)user)->visitor;
  if (v->reference) v->reference(v->user, reference);
}

void ast_walk_all(Arena *arena, const AstDecs *declarations, const AstVisitor *visitor) {
  TreeWalk walk = {.arena = arena, .visitor = visitor};
  const AstVisitor children = {&walk,     await_exp, await_pat,      await_type,    await_dec,
                               await_mod, await_sig, pass_attribute, pass_reference};
  for EACH(i, declarations) await_dec(&walk, declarations->items[i]);
  while (walk.waiting.size) {
    const WaitingNode next = seq_pop(&walk.waiting);
    pass_node(visitor, next.kind, next.node);
    if (next.kind == NODE_Dec) ast_visit_dec(next.node, &children);
    else pass_children(&children, next.kind, next.node);
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
