// clone: deep copies of declarations, without the fields that types/ fills in.
//   in:   any tree                      out: a copy that shares nothing writable; imported files stay shared
//   rule: generic over the parts of ast.def; chains of let are copied by iteration (syntax.h)
#include "syntax/tree.h"

static void *clone_node(Arena *arena, AstNode kind, const void *node);

static void forget_binding(Reference *reference) { *reference = (Reference){.name = reference->name}; }

static void clone_parts(Arena *arena, const AstForm *form, char *base) {
  for (const AstPart *part = form->parts; part->kind != AST_PART_End; part++) {
    const AstPartInfo info = ast_part_info(part->kind);
    AstElements elements = ast_elements(info, base + part->offset);
    if (part->kind == AST_PART_Binding) ast_set_pointer(elements.at, NULL);
    if (part->kind == AST_PART_Reference) forget_binding((Reference *)(void *)elements.at);
    if (info.class == CLASS_Nodes || info.class == CLASS_Items) {
      elements.at = elements.count ? arena_copy(arena, elements.at, elements.step * elements.count) : NULL;
      ast_set_items(base + part->offset, elements.at, elements.count);
    }
    for (uint32_t i = 0; i < elements.count; i++, elements.at += elements.step) {
      if (info.class == CLASS_Item || info.class == CLASS_Items)
        clone_parts(arena, ast_item_form((AstItem)info.of), elements.at);
      else ast_set_pointer(elements.at, clone_node(arena, (AstNode)info.of, ast_pointer_at(elements.at)));
    }
  }
}

static void *copy_node(Arena *arena, AstNode kind, const void *node) {
  void *copy = arena_alloc(arena, ast_node_size(kind));
  memcpy(copy, node, ast_node_size(kind));
  if (kind == NODE_Exp) ((AstExp *)copy)->type = NULL;
  if (kind == NODE_Pat) ((AstPat *)copy)->type = NULL;
  if (kind == NODE_Type) ((AstType *)copy)->type = NULL;
  return copy;
}

static AstExp *clone_exp(Arena *arena, const AstExp *exp) {
  AstExp *result = NULL, **end = &result;
  while (exp) {
    AstExp *copy = copy_node(arena, NODE_Exp, exp), **body = ast_let_body_slot(copy);
    *end = copy;
    exp = body ? *body : NULL;
    if (body) *body = NULL;
    clone_parts(arena, ast_form(NODE_Exp, (int)copy->tag), (char *)copy + ast_parts_offset(NODE_Exp));
    end = body;
  }
  return result;
}

static void *clone_node(Arena *arena, AstNode kind, const void *node) {
  if (!node) return NULL;
  if (kind == NODE_Exp) return clone_exp(arena, node);
  const int tag = ast_tag(kind, node);
  void *copy = copy_node(arena, kind, node);
  if ((kind == NODE_Dec && tag == AST_DEC_Import) || (kind == NODE_Mod && tag == AST_MOD_Import)) return copy;
  clone_parts(arena, ast_form(kind, tag), (char *)copy + ast_parts_offset(kind));
  return copy;
}

AstDecs syntax_clone_declarations(Context *context, AstDecs declarations) {
  AstDecs result = {0};
  for EACH(i, &declarations)
    seq_push(context->arena, &result, clone_node(context->arena, NODE_Dec, declarations.items[i]));
  return result;
}
