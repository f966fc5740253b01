// tree: ast.def as data, which walk, clone, dump and print traverse. Private to syntax/.
#ifndef ASHLAR_SYNTAX_TREE_H
#define ASHLAR_SYNTAX_TREE_H
#include "syntax/syntax.h"

typedef enum AstNode { NODE_Exp, NODE_Pat, NODE_Type, NODE_Dec, NODE_Mod, NODE_Sig } AstNode;
typedef enum AstItem {
#define F(Kind, name)
#define AST_ITEM(Name, template, parts) ITEM_##Name,
#include "syntax/ast.def"
} AstItem;
typedef enum AstPartKind {
  AST_PART_End,
#define F(Kind, name)
#define AST_PART(Kind, class, of) AST_PART_##Kind,
#include "syntax/ast.def"
} AstPartKind;
typedef enum AstPartClass {
  CLASS_Leaf,    // no node below it
  CLASS_Node,    // a pointer to a node, or NULL
  CLASS_Nodes,   // a sequence of pointers to nodes
  CLASS_Item,    // a structure of parts
  CLASS_Items    // a sequence of them
} AstPartClass;
typedef struct AstPart { AstPartKind kind; uint32_t offset; } AstPart;     // from the node's union `as`, or in the item
// the parts end with AST_PART_End; size: of the structure of the parts
typedef struct AstForm { const char *name, *template; const AstPart *parts; size_t size; } AstForm;
typedef struct AstPartInfo { AstPartClass class; int of; } AstPartInfo;    // of: an AstNode or AstItem

// ---- tree.c
const AstForm *ast_form(AstNode node, int tag);
int ast_tag(AstNode node, const void *at);
size_t ast_parts_offset(AstNode node);                    // the offset of the node's union `as`
size_t ast_node_size(AstNode node);
const AstForm *ast_item_form(AstItem item);
AstPartInfo ast_part_info(AstPartKind kind);
void *ast_pointer_at(const void *at);                     // reads the field `at`, a pointer to a node
void ast_set_pointer(void *at, const void *pointer);
uint32_t ast_count_at(const void *at);                    // the length of the field `at`, a sequence
void *ast_items_at(const void *at);                       // the elements of this sequence
void ast_set_items(void *at, void *items, uint32_t count);
typedef struct AstElements { char *at; uint32_t count; size_t step; } AstElements;
AstElements ast_elements(AstPartInfo info, const void *at);   // one of a node or an item, none of a leaf

// ---- template.c: a piece of a template is a text, a part with its mode, or a mark of layout (see ast.def)
typedef struct TemplatePiece { Text text; const AstPart *part; char mode, mark; } TemplatePiece;
// Takes the next piece from *rest, which is form->template at the start, and skips groups of absent parts. False: there
// is no further piece.
bool template_next(const AstForm *form, const char *base, const char **rest, TemplatePiece *piece);
// The separator of the elements of a list that is printed in this mode.
const char *template_separator(char mode);
#endif
