// scope: the definitions of every file and module, and the targets of names. It resolves names on the surface tree,
// only for links: where this needs the type checker (shadowing inside one scope, applications of modules to modules) a
// link may be missing.
#include "tool/doc/doc.h"

// hidden: the number of enclosing modules that no page shows
typedef struct Collector { Doc *doc; const DocFile *file; uint32_t hidden; } Collector;

static uint64_t scope_key_of(ItemKind kind, Name name) { return (uint64_t)kind << 32 | name.id; }

static DocScope *new_scope(Doc *doc, DocScope *parent) {
  DocScope *scope = NEW(doc->arena, DocScope);
  scope->parent = parent;
  scope->names = map_new(doc->arena);
  return scope;
}

static DocItem *find_here(const DocScope *scope, ItemKind kind, Name name) {
  return map_pointer(&scope->names, scope_key_of(kind, name));
}

static DocItem *find_around(const DocScope *scope, ItemKind kind, Name name) {
  for (; scope; scope = scope->parent) {
    DocItem *item = find_here(scope, kind, name);
    if (item) return item;
  }
  return NULL;
}

static const DocScope *members_of(const DocScope *scope, const QualName *name) {
  for EACH(i, &name->qualifiers) {
      const DocItem *module = i ? find_here(scope, ITEM_Module, name->qualifiers.items[i])
                                : find_around(scope, ITEM_Module, name->qualifiers.items[i]);
      if (!module || !module->members) return NULL;
      scope = module->members;
  }
  return scope;
}

static const DocItem *find_qualified(const DocScope *scope, ItemKind kind, const QualName *name) {
  const DocScope *where = members_of(scope, name);
  if (!where) return NULL;
  return name->qualifiers.size ? find_here(where, kind, name->name) : find_around(where, kind, name->name);
}

const DocItem *doc_find(const Doc *doc, const DocScope *scope, ItemKind kind, Text text) {
  QualName name = {0};
  size_t start = 0;
  for EACH_BYTE(i, text) {
    if (text.start[i] != '.' || i == start) continue;
    seq_push(doc->arena, &name.qualifiers, intern(doc->session->context->names, text_slice(text, start, i)));
    start = i + 1;
  }
  name.name = intern(doc->session->context->names, text_from(text, start));
  return find_qualified(scope, kind, &name);
}

const DocFile *doc_imported(const Doc *doc, const AstDecs *imported) {
  for EACH(i, &doc->aliases)
      if (imported->size && doc->aliases.items[i].items == (const AstDec *const *)imported->items)
        return doc->aliases.items[i].file;
  return NULL;
}

// ---- collecting

static void collect_names(Collector *c, DocScope *scope, const AstDecs *declarations, Text prefix, bool visible);
static DocScope *scope_of_sig(Collector *c, DocScope *around, const AstSig *signature, Text path);

static void take_scope_names(DocScope *into, const DocScope *from) {
  for EACH(i, &from->names.entries)
      map_put_pointer(&into->names, from->names.entries.items[i].key, from->names.entries.items[i].as.pointer);
}

static DocScope *scope_of_import(Collector *c, const AstDecs *imported) {
  const DocFile *file = doc_imported(c->doc, imported);
  return file ? file->scope : NULL;
}

static DocScope *scope_of_mod(Collector *c, DocScope *around, const AstMod *module, Text path) {
  switch (module->tag) {
    case AST_MOD_Error: return NULL;
    case AST_MOD_Name: {
      const DocItem *item = find_qualified(around, ITEM_Module, &module->as.Name.name);
      return item ? item->members : NULL;
    }
    case AST_MOD_Paren: return scope_of_mod(c, around, module->as.Paren.inner, path);
    case AST_MOD_Import: return scope_of_import(c, &module->as.Import.imported);
    case AST_MOD_Body: {
      DocScope *scope = new_scope(c->doc, around);
      collect_names(c, scope, &module->as.Body.declarations, path, true);
      return scope;
    }
    // the definitions of the parametric module
    case AST_MOD_Apply: return scope_of_mod(c, around, module->as.Apply.function, path);
    case AST_MOD_Ascribe: return scope_of_sig(c, around, module->as.Ascribe.signature, path);
    case AST_MOD_Lambda: return scope_of_mod(c, around, module->as.Lambda.body, path);
  }
  return NULL;
}

static DocScope *scope_of_sig(Collector *c, DocScope *around, const AstSig *signature, Text path) {
  switch (signature->tag) {
    case AST_SIG_Error: return NULL;
    case AST_SIG_Name: {
      const DocItem *item = find_qualified(around, ITEM_ModuleType, &signature->as.Name.name);
      return item ? item->members : NULL;
    }
    case AST_SIG_Paren: return scope_of_sig(c, around, signature->as.Paren.inner, path);
    case AST_SIG_Body: {
      DocScope *scope = new_scope(c->doc, around);
      collect_names(c, scope, &signature->as.Body.declarations, path, true);
      return scope;
    }
    case AST_SIG_With: return scope_of_sig(c, around, signature->as.With.inner, path);
    case AST_SIG_Arrow: return scope_of_sig(c, around, signature->as.Arrow.result, path);
  }
  return NULL;
}

static Text path_below(const Collector *c, Text prefix, Name name) {
  const Text text = session_name(c->doc->session, name);
  return prefix.size ? text_format(c->doc->arena, "%.*s.%.*s", TEXT_ARG(prefix), TEXT_ARG(text)) : text;
}

static DocItem *add_item(Collector *c, DocScope *scope, ItemKind kind, Name name, const AstDec *declaration,
                         Text prefix, bool visible) {
  DocItem item = {.kind = kind,
                  .name = name,
                  .declaration = declaration,
                  .file = visible && !c->hidden ? c->file : NULL,
                  .scope = scope};
  item.path = path_below(c, prefix, name);
  DocItem *added = COPY_OF(c->doc->arena, &item);
  map_put_pointer(&scope->names, scope_key_of(kind, name), added);
  if (visible) seq_push(c->doc->arena, &scope->items, added);
  return added;
}

// The members of a module parameter are those of its module type.
static void collect_module(Collector *c, DocScope *scope, const AstDec *declaration, Text prefix, bool visible) {
  const AstDecModule *module = &declaration->as.Module;
  DocScope *inside = new_scope(c->doc, scope);
  bool shown =
      visible && (module->ascribed ? module->ascribed->tag == AST_SIG_Body : module->body->tag == AST_MOD_Body);
  c->hidden++;
  for EACH(i, &module->parameters) {
    const AstModParam *parameter = &module->parameters.items[i];
    DocItem unlisted = {.kind = ITEM_Module,
                        .name = parameter->name,
                        .members = scope_of_sig(c, inside, parameter->signature, TEXT(""))};
    map_put_pointer(&inside->names, scope_key_of(ITEM_Module, parameter->name), COPY_OF(c->doc->arena, &unlisted));
  }
  const Text path = path_below(c, prefix, module->name);
  c->hidden -= shown;
  DocScope *members =
      module->ascribed ? scope_of_sig(c, inside, module->ascribed, path) : scope_of_mod(c, inside, module->body, path);
  c->hidden -= !shown;
  DocItem *item = add_item(c, scope, ITEM_Module, module->name, declaration, prefix, visible);
  item->members = members;
  item->scope = inside;
}

static void collect_module_type(Collector *c, DocScope *scope, const AstDec *declaration, Text prefix, bool visible) {
  bool spec = declaration->tag == AST_DEC_ModuleSpec;
  Name name = spec ? declaration->as.ModuleSpec.name : declaration->as.ModuleType.name;
  const AstSig *signature = spec ? declaration->as.ModuleSpec.signature : declaration->as.ModuleType.definition;
  DocItem *item = add_item(c, scope, spec ? ITEM_Module : ITEM_ModuleType, name, declaration, prefix, visible);
  bool shown = visible && signature->tag == AST_SIG_Body;
  c->hidden += !shown;
  item->members = scope_of_sig(c, scope, signature, item->path);
  c->hidden -= !shown;
}

static void take_if(DocScope *into, const DocScope *from) {
  if (from) take_scope_names(into, from);
}

static void collect_one(Collector *c, DocScope *scope, const AstDec *declaration, Text prefix, bool visible) {
  switch (declaration->tag) {
    case AST_DEC_Error: break;
    case AST_DEC_Value: add_item(c, scope, ITEM_Value, declaration->as.Value.name, declaration, prefix, visible); break;
    case AST_DEC_Type: add_item(c, scope, ITEM_Type, declaration->as.Type.name, declaration, prefix, visible); break;
    case AST_DEC_Spec: add_item(c, scope, ITEM_Value, declaration->as.Spec.name, declaration, prefix, visible); break;
    case AST_DEC_Module: collect_module(c, scope, declaration, prefix, visible); break;
    case AST_DEC_ModuleType:
    case AST_DEC_ModuleSpec: collect_module_type(c, scope, declaration, prefix, visible); break;
    case AST_DEC_Open:
      if (declaration->as.Open.module->tag == AST_MOD_Body)
        collect_names(c, scope, &declaration->as.Open.module->as.Body.declarations, prefix, visible);
      else take_if(scope, scope_of_mod(c, scope, declaration->as.Open.module, prefix));
      break;
    case AST_DEC_Include: take_if(scope, scope_of_sig(c, scope, declaration->as.Include.signature, prefix)); break;
    case AST_DEC_Import: take_if(scope, scope_of_import(c, &declaration->as.Import.imported)); break;
    case AST_DEC_Local: collect_one(c, scope, declaration->as.Local.declaration, prefix, false); break;
  }
}

static void collect_names(Collector *c, DocScope *scope, const AstDecs *declarations, Text prefix, bool visible) {
  for EACH(i, declarations) collect_one(c, scope, declarations->items[i], prefix, visible);
}

void doc_collect(Doc *doc) {
  for EACH(i, &doc->files) {
    DocFile *file = doc->files.items[i];
    Collector collector = {.doc = doc, .file = file};
    file->scope = new_scope(doc, NULL);
    collect_names(&collector, file->scope, &file->program->declarations, TEXT(""), true);
  }
}
