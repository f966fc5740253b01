// walk: the children of a node, in the order of ast.def; whole trees; chains of bindings.
//   rule: generic over the parts of ast.def; an imported file is no child
#include "syntax/tree.h"

static AstChildren children_of(AstNode kind, const void *node) {
  const int tag = ast_tag(kind, node);
  const bool is_file = (kind == NODE_Dec && tag == AST_DEC_Import) || (kind == NODE_Mod && tag == AST_MOD_Import);
  AstChildren made = {.depth = !is_file};
  made.levels[0] = (AstLevel){.part = ast_form(kind, tag)->parts, .base = (const char *)node + ast_parts_offset(kind)};
  return made;
}

AstChildren exp_children(const AstExp *node) { return children_of(NODE_Exp, node); }
AstChildren pat_children(const AstPat *node) { return children_of(NODE_Pat, node); }
AstChildren type_children(const AstType *node) { return children_of(NODE_Type, node); }
AstChildren dec_children(const AstDec *node) { return children_of(NODE_Dec, node); }

static bool find_node(AstChildren *at, AstNode kind, void *node) {
  switch (kind) {
  case NODE_Exp: at->exp = node; break;
  case NODE_Pat: at->pat = node; break;
  case NODE_Type: at->type = node; break;
  case NODE_Dec: at->dec = node; break;
  case NODE_Mod: at->mod = node; break;
  case NODE_Sig: at->sig = node; break;
  }
  return node != NULL;
}

static void open_part(AstLevel *level) {
  const AstPartClass class = ast_part_info(level->part->kind).class;
  const bool is_list = class == CLASS_Nodes || class == CLASS_Items;
  level->at = level->base + level->part->offset;
  level->left = is_list ? ast_count_at(level->at) : 1;
  if (is_list) level->at = ast_items_at(level->at);
  level->is_open = true;
}

// Visits one element of the current part; an item opens a level of its own.
static bool take_element(AstChildren *at, AstLevel *level) {
  const AstPartInfo info = ast_part_info(level->part->kind);
  const char *element = level->at;
  level->left--;
  level->at += info.class == CLASS_Items ? ast_item_form((AstItem)info.of)->size : sizeof(void *);
  switch (info.class) {
  case CLASS_Leaf:
    at->reference = level->part->kind == AST_PART_Reference ? (const void *)element : NULL;
    return at->reference != NULL;
  case CLASS_Node: case CLASS_Nodes: return find_node(at, (AstNode)info.of, ast_pointer_at(element));
  case CLASS_Item: case CLASS_Items:
    REQUIRE(at->depth < AST_LEVELS);
    at->levels[at->depth++] = (AstLevel){.part = ast_item_form((AstItem)info.of)->parts, .base = element};
  }
  return false;
}

bool next_child(AstChildren *at) {
  at->exp = NULL, at->pat = NULL, at->type = NULL, at->dec = NULL, at->mod = NULL, at->sig = NULL, at->reference = NULL;
  while (at->depth > 0) {
    AstLevel *level = &at->levels[at->depth - 1];
    if (level->is_open && level->left) {
      if (take_element(at, level)) return true;
    } else if (level->is_open) {
      level->part++;
      level->is_open = false;
    } else if (level->part->kind == AST_PART_End) {
      at->depth--;
    } else {
      open_part(level);
    }
  }
  return false;
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

// ---- whole trees, by iteration with an explicit stack
AstWalk ast_walk(Arena *arena, const AstDec *declaration) {
  AstWalk walk = {.arena = arena};
  seq_push(arena, &walk.open, dec_children(declaration));
  return walk;
}

bool next_node(AstWalk *walk) {
  while (walk->open.size > 0 && !next_child(&seq_last(&walk->open))) (void)seq_pop(&walk->open);
  if (walk->open.size == 0) return false;
  const AstChildren at = seq_last(&walk->open);
  walk->at = at;
  if (at.exp) seq_push(walk->arena, &walk->open, exp_children(at.exp));
  if (at.pat) seq_push(walk->arena, &walk->open, pat_children(at.pat));
  if (at.type) seq_push(walk->arena, &walk->open, type_children(at.type));
  if (at.dec) seq_push(walk->arena, &walk->open, dec_children(at.dec));
  if (at.mod) seq_push(walk->arena, &walk->open, children_of(NODE_Mod, at.mod));
  if (at.sig) seq_push(walk->arena, &walk->open, children_of(NODE_Sig, at.sig));
  return true;
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
