// tree: the forms of ast.def and where their parts lie.
#include "syntax/tree.h"

#define F(Kind, name) {AST_PART_##Kind, offsetof(Self, name)},
#define AST_FORM(Structure, Tag, ...)                                    \
  {                                                                      \
    typedef Structure##Tag Self;                                         \
    static const AstPart list[] = {__VA_ARGS__ {AST_PART_End, sizeof(Self)}}; \
    static const AstForm form = {#Tag, list};                            \
    return &form;                                                        \
  }

static const AstForm *form_of_exp(int tag) {
  switch (tag) {
#define AST_EXP(Tag, parts) case AST_EXP_##Tag: AST_FORM(AstExp, Tag, parts)
#include "syntax/ast.def"
  }
  panic("ast_form: no such expression");
}
#define F(Kind, name) {AST_PART_##Kind, offsetof(Self, name)},
static const AstForm *form_of_pat(int tag) {
  switch (tag) {
#define AST_PAT(Tag, parts) case AST_PAT_##Tag: AST_FORM(AstPat, Tag, parts)
#include "syntax/ast.def"
  }
  panic("ast_form: no such pattern");
}
#define F(Kind, name) {AST_PART_##Kind, offsetof(Self, name)},
static const AstForm *form_of_type(int tag) {
  switch (tag) {
#define AST_TYPE(Tag, parts) case AST_TYPE_##Tag: AST_FORM(AstType, Tag, parts)
#include "syntax/ast.def"
  }
  panic("ast_form: no such type");
}
#define F(Kind, name) {AST_PART_##Kind, offsetof(Self, name)},
static const AstForm *form_of_dec(int tag) {
  switch (tag) {
#define AST_DEC(Tag, parts) case AST_DEC_##Tag: AST_FORM(AstDec, Tag, parts)
#include "syntax/ast.def"
  }
  panic("ast_form: no such declaration");
}
#define F(Kind, name) {AST_PART_##Kind, offsetof(Self, name)},
static const AstForm *form_of_mod(int tag) {
  switch (tag) {
#define AST_MOD(Tag, parts) case AST_MOD_##Tag: AST_FORM(AstMod, Tag, parts)
#include "syntax/ast.def"
  }
  panic("ast_form: no such module");
}
#define F(Kind, name) {AST_PART_##Kind, offsetof(Self, name)},
static const AstForm *form_of_sig(int tag) {
  switch (tag) {
#define AST_SIG(Tag, parts) case AST_SIG_##Tag: AST_FORM(AstSig, Tag, parts)
#include "syntax/ast.def"
  }
  panic("ast_form: no such module type");
}

const AstForm *ast_form(AstNode node, int tag) {
  static const AstForm *(*const forms[])(int) = {form_of_exp, form_of_pat, form_of_type,
                                                 form_of_dec, form_of_mod, form_of_sig};
  return forms[node](tag);
}

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

#define F(Kind, name) {AST_PART_##Kind, offsetof(Self, name)},
const AstForm *ast_item_form(AstItem item) {
  switch (item) {
#define AST_ITEM(Name, parts) case ITEM_##Name: AST_FORM(Ast, Name, parts)
#include "syntax/ast.def"
  }
  panic("ast_item_form: no such item");
}

size_t ast_item_size(AstItem item) {
  switch (item) {
#define F(Kind, name)
#define AST_ITEM(Name, parts) case ITEM_##Name: return sizeof(Ast##Name);
#include "syntax/ast.def"
  }
  panic("ast_item_size: no such item");
}

AstPartInfo ast_part_info(AstPartKind kind) {
  static const AstPartInfo infos[] = {
      [AST_PART_End] = {CLASS_Leaf, 0},
#define F(Kind, name)
#define AST_PART(Kind, class, of) [AST_PART_##Kind] = {CLASS_##class, of},
#include "syntax/ast.def"
  };
  return infos[kind];
}

// All pointers to structures have one representation, and all sequences one layout.
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
