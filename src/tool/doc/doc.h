// doc: documentation as HTML: the definitions of files, the targets of names, comments and signatures as pages.
#ifndef ASHLAR_TOOL_DOC_H
#define ASHLAR_TOOL_DOC_H
#include "tool/tool.h"

typedef enum ItemKind { ITEM_Value, ITEM_Type, ITEM_Module, ITEM_ModuleType } ItemKind;
typedef struct DocScope DocScope;
typedef struct DocFile DocFile;
typedef struct DocItem DocItem;
// A documented definition. members: of a module or module type; NULL when not known.
struct DocItem {
  ItemKind kind;
  Name name;
  const AstDec *declaration;
  const DocFile *file;
  Text path; /* M.N.x */
  DocScope *scope, *members;
};
typedef Seq(DocItem *) DocItems;
// names: kind and name -> DocItem. items: the definitions of this scope that are visible from outside, in order.
struct DocScope { DocScope *parent; Map names; DocItems items; };
// title: the path without ".fut", for readers; page: the path of its page in the output directory.
struct DocFile { const AstProgram *program; Text title, page; DocScope *scope; bool ignored, listed; };
typedef Seq(DocFile *) DocFiles;
// The declarations of a file. A file that was loaded several times has several.
typedef struct DocAlias { const AstDec *const *items; DocFile *file; } DocAlias;
typedef struct Doc { Session *session; Arena *arena; DocFiles files; Seq(DocAlias) aliases; } Doc;

// ---- scope.c: of every loaded file, imported ones first
void doc_collect(Doc *doc);
// The definition of a qualified name M.N.x in `scope`. kind: of the definition (a module when a dot follows `x`). NULL:
// it is not documented here.
const DocItem *doc_find(const Doc *doc, const DocScope *scope, ItemKind kind, Text qualified);
// The file whose import yielded these declarations.
const DocFile *doc_imported(const Doc *doc, const AstDecs *imported);
// ---- markdown.c: the comments. Paragraphs, headings, lists, code, emphasis, links, and `name`@term (type, mtype).
// The page that is written; file NULL: the index.
typedef struct DocPlace { const Doc *doc; const DocFile *file; const DocScope *scope; } DocPlace;
void doc_markdown(const DocPlace *place, Out *out, Text comment);
Text doc_first_sentence(Text comment);
void doc_link(const DocPlace *place, Out *out, const DocItem *item, Text shown);
Text doc_anchor(const Doc *doc, const DocItem *item);
void doc_root(const DocPlace *place, Out *out);                        // "../" for each folder the page is in
// ---- signature.c: the head of a declaration, with links
void doc_signature(const DocPlace *place, Out *out, const DocItem *item);
void doc_source(const DocPlace *place, Out *out, Span span);           // a piece of the program, its names linked
// ---- page.c
Text doc_page(const Doc *doc, const DocFile *file);
Text doc_index(const Doc *doc);
bool doc_shows_members(const DocItem *item);   // those of a module or module type, below it
#endif
