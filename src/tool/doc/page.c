// page: the page of a file, and the index of all files.
#include "tool/doc/doc.h"
#include <stdlib.h>

static void put_head(const DocPlace *place, Out *out, Text title) {
  out_string(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
  out_escaped(out, title);
  out_string(out, "</title>\n<link rel=\"stylesheet\" href=\"");
  doc_root(place, out);
  out_string(out, "style.css\">\n</head>\n<body>\n");
}

static void put_foot(Out *out) { out_string(out, "</body>\n</html>\n"); }

bool doc_shows_members(const DocItem *item) {
  const AstDec *declaration = item->declaration;
  const AstSig *signature = declaration->tag == AST_DEC_Module       ? declaration->as.Module.ascribed
                            : declaration->tag == AST_DEC_ModuleType ? declaration->as.ModuleType.definition
                            : declaration->tag == AST_DEC_ModuleSpec ? declaration->as.ModuleSpec.signature
                                                                     : NULL;
  if (!item->members) return false;
  if (signature) return signature->tag == AST_SIG_Body;
  return declaration->tag == AST_DEC_Module && declaration->as.Module.body->tag == AST_MOD_Body;
}

// The module types that a module type includes; they are listed before its own members.
static void put_included(const DocPlace *place, Out *out, const DocItem *item) {
  const AstSig *signature =
      item->declaration->tag == AST_DEC_ModuleType ? item->declaration->as.ModuleType.definition : NULL;
  if (!signature || signature->tag != AST_SIG_Body) return;
  for EACH(i, &signature->as.Body.declarations) {
    const AstDec *declaration = signature->as.Body.declarations.items[i];
    if (declaration->tag != AST_DEC_Include) continue;
    out_string(out, "<div class=\"item\"><code class=\"signature\"><span class=\"keyword\">include</span> ");
    doc_source(place, out, declaration->as.Include.signature->span);
    out_string(out, "</code></div>\n");
  }
}

static void put_items(const DocPlace *place, Out *out, const DocItems *items);

static void put_item(const DocPlace *place, Out *out, const DocItem *item) {
  DocPlace here = {place->doc, place->file, item->scope ? item->scope : place->scope};
  out_format(out, "<div class=\"item\" id=\"%.*s\">\n<code class=\"signature\">",
             TEXT_ARG(doc_anchor(place->doc, item)));
  doc_signature(&here, out, item);
  out_string(out, "</code>\n");
  if (item->declaration->documentation.size) {
    out_string(out, "<div class=\"comment\">\n");
    doc_markdown(&here, out, item->declaration->documentation);
    out_string(out, "</div>\n");
  }
  if (doc_shows_members(item)) {
    DocPlace inside = {place->doc, place->file, item->members};
    out_string(out, "<div class=\"members\">\n");
    put_included(&inside, out, item);
    put_items(&inside, out, &item->members->items);
    out_string(out, "</div>\n");
  }
  out_string(out, "</div>\n");
}

static void put_items(const DocPlace *place, Out *out, const DocItems *items) {
  for EACH(i, items) put_item(place, out, items->items[i]);
}

static void put_file_link(const DocPlace *place, Out *out, const DocFile *file) {
  if (file->listed) {
    out_string(out, "<a href=\"");
    doc_root(place, out);
    out_escaped(out, file->page);
    out_string(out, "\">");
  }
  out_escaped(out, file->title);
  if (file->listed) out_string(out, "</a>");
}

static void put_imports(const DocPlace *place, Out *out, const AstDecs *declarations) {
  bool any = false;
  for EACH(i, declarations) {
    const AstDec *declaration = declarations->items[i];
    while (declaration->tag == AST_DEC_Local) declaration = declaration->as.Local.declaration;
    const AstMod *module = declaration->tag == AST_DEC_Open     ? declaration->as.Open.module
                           : declaration->tag == AST_DEC_Module ? declaration->as.Module.body
                                                                : NULL;
    const AstDecs *imported = declaration->tag == AST_DEC_Import        ? &declaration->as.Import.imported
                              : module && module->tag == AST_MOD_Import ? &module->as.Import.imported
                                                                        : NULL;
    const DocFile *file = imported ? doc_imported(place->doc, imported) : NULL;
    if (!file) continue;
    out_string(out, any ? ", " : "<p class=\"imports\">Imports ");
    put_file_link(place, out, file);
    any = true;
  }
  if (any) out_string(out, "</p>\n");
}

static void put_overview(const DocPlace *place, Out *out, const DocItems *items) {
  if (items->size == 0) return;
  out_string(out, "<nav class=\"overview\">\n<ul>\n");
  for EACH(i, items) {
    out_string(out, "<li><code>");
    doc_link(place, out, items->items[i], session_name(place->doc->session, items->items[i]->name));
    out_string(out, "</code></li>\n");
  }
  out_string(out, "</ul>\n</nav>\n");
}

Text doc_page(const Doc *doc, const DocFile *file) {
  Out out = out_new(doc->arena);
  DocPlace place = {doc, file, file->scope};
  put_head(&place, &out, file->title);
  out_string(&out, "<p class=\"up\"><a href=\"");
  doc_root(&place, &out);
  out_string(&out, "index.html\">All files</a></p>\n<h1>");
  out_escaped(&out, file->title);
  out_string(&out, "</h1>\n");
  doc_markdown(&place, &out, file->program->documentation);
  put_imports(&place, &out, &file->program->declarations);
  put_overview(&place, &out, &file->scope->items);
  put_items(&place, &out, &file->scope->items);
  put_foot(&out);
  return out_result(&out);
}

// ---- the index: files with their first sentences, then every name

static void add_names(const Doc *doc, DocItems *all, const DocItems *items) {
  for EACH(i, items) {
    seq_push(doc->arena, all, items->items[i]);
    if (doc_shows_members(items->items[i])) add_names(doc, all, &items->items[i]->members->items);
  }
}

static int letter_order(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

static int page_by_name(const void *a, const void *b) {
  const DocItem *x = *(const DocItem *const *)a, *y = *(const DocItem *const *)b;
  for (size_t i = 0; i < x->path.size && i < y->path.size; i++) {
    int order = letter_order((unsigned char)x->path.start[i]) - letter_order((unsigned char)y->path.start[i]);
    if (order) return order;
  }
  if (x->path.size != y->path.size) return x->path.size < y->path.size ? -1 : 1;
  int order = text_order(x->file->title, y->file->title);
  return order ? order : (int)x->kind - (int)y->kind;
}

static void put_names(const DocPlace *place, Out *out) {
  static const char *const kinds[] = {
      [ITEM_Value] = "value", [ITEM_Type] = "type", [ITEM_Module] = "module", [ITEM_ModuleType] = "module type"};
  DocItems all = {0};
  for EACH(i, &place->doc->files)
    if (place->doc->files.items[i]->listed) add_names(place->doc, &all, &place->doc->files.items[i]->scope->items);
  if (all.size) qsort(all.items, all.size, sizeof *all.items, page_by_name);
  out_string(out, "<h2>Names</h2>\n<table class=\"names\">\n");
  for EACH(i, &all) {
    const DocItem *item = all.items[i];
    out_string(out, "<tr><td><code>");
    doc_link(place, out, item, item->path);
    out_format(out, "</code></td><td>%s</td><td>", kinds[item->kind]);
    put_file_link(place, out, item->file);
    out_string(out, "</td></tr>\n");
  }
  out_string(out, "</table>\n");
}

Text doc_index(const Doc *doc) {
  Out out = out_new(doc->arena);
  DocPlace place = {doc, NULL, NULL};
  put_head(&place, &out, TEXT("All files"));
  out_string(&out, "<h1>All files</h1>\n<dl class=\"files\">\n");
  for EACH(i, &doc->files) {
    const DocFile *file = doc->files.items[i];
    if (!file->listed) continue;
    DocPlace inside = {doc, NULL, file->scope};
    out_string(&out, "<dt>");
    put_file_link(&place, &out, file);
    out_string(&out, "</dt>\n<dd>");
    doc_markdown(&inside, &out, doc_first_sentence(file->program->documentation));
    out_string(&out, "</dd>\n");
  }
  out_string(&out, "</dl>\n");
  put_names(&place, &out);
  put_foot(&out);
  return out_result(&out);
}
