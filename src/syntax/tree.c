// tree: the forms of ast.def and the offsets of their parts.
#include "syntax/tree.h"

// All forms are cases of one switch: nodes by their kind and tag, items after them.
enum { TAGS = 256, ITEMS = 6 * TAGS };
#define F(Kind, name) {AST_PART_##Kind, offsetof(Self, name)},
#define AST_FORM(key, Structure, Tag, pattern, ...)                           \
  case key: {                                                                 \
    typedef Structure##Tag Self;                                              \
    static const AstPart list[] = {__VA_ARGS__ {AST_PART_End, 0}};            \
    static const AstForm form = {#Tag, pattern, list, sizeof(Self)};          \
    return &form;                                                             \
  }
#define AST_NODE(Kind, Structure, tag, Tag, pattern, ...) \
  AST_FORM(NODE_##Kind * TAGS + (int)tag, Structure, Tag, pattern, __VA_ARGS__)
#define AST_EXP(Tag, template, parts) AST_NODE(Exp, AstExp, AST_EXP_##Tag, Tag, template, parts)
#define AST_PAT(Tag, template, parts) AST_NODE(Pat, AstPat, AST_PAT_##Tag, Tag, template, parts)
#define AST_TYPE(Tag, template, parts) AST_NODE(Type, AstType, AST_TYPE_##Tag, Tag, template, parts)
#define AST_DEC(Tag, template, parts) AST_NODE(Dec, AstDec, AST_DEC_##Tag, Tag, template, parts)
#define AST_MOD(Tag, template, parts) AST_NODE(Mod, AstMod, AST_MOD_##Tag, Tag, template, parts)
#define AST_SIG(Tag, template, parts) AST_NODE(Sig, AstSig, AST_SIG_##Tag, Tag, template, parts)
#define AST_ITEM(Name, template, parts) AST_FORM(ITEMS + ITEM_##Name, Ast, Name, template, parts)

static const AstForm *form_of_key(int key) {
  switch (key) {
#include "syntax/ast.def"
    default: panic("ast_form: no such form");
  }
}

const AstForm *ast_form(AstNode node, int tag) { return form_of_key((int)node * TAGS + tag); }
const AstForm *ast_item_form(AstItem item) { return form_of_key(ITEMS + (int)item); }

int ast_tag(AstNode node, const void *at) {
  switch (node) {
    case NODE_Exp: return (int)((const AstExp *)at)->tag;
    case NODE_Pat: return (int)((const AstPat *)at)->tag;
    case NODE_Type: return (int)((const AstType *)at)->tag;
    case NODE_Dec: return (int)((const AstDec *)at)->tag;
    case NODE_Mod: return (int)((const AstMod *)at)->tag;
    case NODE_Sig: return (int)((const AstSig *)at)->tag;
  }
  panic("ast_tag: no such node");
}

typedef struct NodeShape { size_t size, parts; } NodeShape;
static const NodeShape node_shapes[] = {
    {sizeof(AstExp), offsetof(AstExp, as)}, {sizeof(AstPat), offsetof(AstPat, as)},
    {sizeof(AstType), offsetof(AstType, as)}, {sizeof(AstDec), offsetof(AstDec, as)},
    {sizeof(AstMod), offsetof(AstMod, as)}, {sizeof(AstSig), offsetof(AstSig, as)},
};
size_t ast_parts_offset(AstNode node) { return node_shapes[node].parts; }
size_t ast_node_size(AstNode node) { return node_shapes[node].size; }

AstPartInfo ast_part_info(AstPartKind kind) {
  static const AstPartInfo infos[] = {
      [AST_PART_End] = {CLASS_Leaf, 0},
#define F(Kind, name)
#define AST_PART(Kind, class, of) [AST_PART_##Kind] = {CLASS_##class, of},
#include "syntax/ast.def"
  };
  return infos[kind];
}

// Generic access: all pointers to structures have one representation, and all sequences have one layout (C17, 6.2.5).
void *ast_pointer_at(const void *at) {
  void *pointer;
  memcpy(&pointer, at, sizeof pointer);
  return pointer;
}
void ast_set_pointer(void *at, const void *pointer) { memcpy(at, &pointer, sizeof pointer); }
uint32_t ast_count_at(const void *at) {
  uint32_t count;
  memcpy(&count, (const char *)at + offsetof(SeqVoid, size), sizeof count);
  return count;
}
void *ast_items_at(const void *at) { return ast_pointer_at((const char *)at + offsetof(SeqVoid, items)); }
void ast_set_items(void *at, void *items, uint32_t count) {
  SeqVoid whole = {items, count, count};
  memcpy(at, &whole, sizeof whole);
}

AstElements ast_elements(AstPartInfo info, const void *at) {
  const bool is_list = info.class == CLASS_Nodes || info.class == CLASS_Items;
  const size_t step = info.class == CLASS_Items ? ast_item_form((AstItem)info.of)->size : sizeof(void *);
  if (is_list) return (AstElements){ast_items_at(at), ast_count_at(at), step};
  return (AstElements){(char *)(uintptr_t)at, info.class != CLASS_Leaf, step};
}
