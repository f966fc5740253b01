// dump: prints a tree as nested lists of the parts that have a meaning.
//   rule: generic over the parts of ast.def; chains of let are printed by iteration (syntax.h)
#include "syntax/tree.h"

// deferred: the body of a let, which the caller prints
typedef struct Dump { const Context *context; Out *out; bool documentation; const AstExp *deferred; } Dump;

static void dump_node(Dump *d, AstNode kind, const void *node);

static void dump_text(Dump *d, Text text) {
  out_string(d->out, " \"");
  for EACH_BYTE(i, text) {
    if (text.start[i] == '"' || text.start[i] == '\\') out_char(d->out, '\\');
    out_char(d->out, text.start[i]);
  }
  out_char(d->out, '"');
}
static void dump_name(Dump *d, Name name) { out_format(d->out, " %.*s", TEXT_ARG(name_text(d->context->names, name))); }
static void dump_names(Dump *d, const Names *names) {
  out_string(d->out, " <");
  for EACH(i, names) dump_name(d, names->items[i]);
  out_string(d->out, " >");
}
static void dump_number(Dump *d, const Number *number) {
  out_format(d->out, " %.*s%s", TEXT_ARG(number->text), number->has_suffix ? scalar_name(number->suffix) : "");
}
static void dump_qualified_name(Dump *d, const QualName *name) {
  out_char(d->out, ' ');
  for EACH(i, &name->qualifiers)
    out_format(d->out, "%.*s.", TEXT_ARG(name_text(d->context->names, name->qualifiers.items[i])));
  out_text(d->out, name_text(d->context->names, name->name));
}
static void dump_attribute(Dump *d, const AstAttr *attribute) {
  out_string(d->out, " #");
  dump_name(d, attribute->name);
  if (attribute->text.size) dump_text(d, attribute->text);
  for EACH(i, &attribute->arguments) dump_attribute(d, attribute->arguments.items[i]);
}

static void dump_leaf(Dump *d, AstPartKind kind, const void *at) {
  switch ((int)kind) {
    case AST_PART_Name: dump_name(d, *(const Name *)at); break;
    case AST_PART_Names: dump_names(d, at); break;
    case AST_PART_QualName: dump_qualified_name(d, at); break;
    case AST_PART_Reference: dump_qualified_name(d, &((const Reference *)at)->name); break;
    case AST_PART_Number: dump_number(d, at); break;
    case AST_PART_Text: dump_text(d, *(const Text *)at); break;
    case AST_PART_Bool: out_string(d->out, *(const bool *)at ? " true" : " false"); break;
    case AST_PART_SliceKind: out_string(d->out, *(const SliceKind *)at == SLICE_Fix ? " fix" : " range"); break;
    case AST_PART_RangeKind: out_format(d->out, " %d", (int)*(const RangeKind *)at); break;
    case AST_PART_LoopKind: out_format(d->out, " %d", (int)*(const LoopKind *)at); break;
    case AST_PART_ValueKind: out_format(d->out, " %d", (int)*(const ValueKind *)at); break;
    case AST_PART_Liftedness: out_format(d->out, " %d", (int)*(const Liftedness *)at); break;
    case AST_PART_Attr: dump_attribute(d, ast_pointer_at(at)); break;
    default: break;   // spans and bindings have no meaning
  }
}

static void dump_part(Dump *d, AstPartKind kind, const char *at);
static void dump_parts(Dump *d, const AstForm *form, const char *base) {
  for (const AstPart *part = form->parts; part->kind != AST_PART_End; part++)
    dump_part(d, part->kind, base + part->offset);
}

// An argument of a type is a size or a type. A step of a path is a field or indices.
static void dump_item(Dump *d, AstItem item, const char *at) {
  const AstTypeArg *argument = (const void *)at;
  const AstStep *step = (const void *)at;
  if (item == ITEM_TypeArg && argument->is_size) dump_part(d, AST_PART_Dim, (const char *)&argument->size);
  else if (item == ITEM_TypeArg) dump_node(d, NODE_Type, argument->type);
  else if (item == ITEM_Step && step->slices.size) dump_part(d, AST_PART_Slices, (const char *)&step->slices);
  else if (item == ITEM_Step) dump_name(d, step->field);
  else dump_parts(d, ast_item_form(item), at);
}

static void dump_part(Dump *d, AstPartKind kind, const char *at) {
  const AstPartInfo info = ast_part_info(kind);
  const bool is_list = info.class == CLASS_Nodes || info.class == CLASS_Items;
  const AstElements elements = ast_elements(info, at);
  at = elements.at;
  if (is_list) out_string(d->out, " [");
  if (info.class == CLASS_Leaf) dump_leaf(d, kind, at);
  for (uint32_t i = 0; i < elements.count; i++, at += elements.step) {
    if (info.class == CLASS_Item || info.class == CLASS_Items) dump_item(d, (AstItem)info.of, at);
    else dump_node(d, (AstNode)info.of, ast_pointer_at(at));
  }
  if (is_list) out_string(d->out, "]");
}

static void dump_form(Dump *d, AstNode kind, const void *node) {
  static const char *const prefixes[] = {"", "p", "t", "d", "m", "s"};
  const AstForm *form = ast_form(kind, ast_tag(kind, node));
  out_format(d->out, " (%s%s", prefixes[kind], form->name);
  dump_parts(d, form, (const char *)node + ast_parts_offset(kind));
  out_char(d->out, ')');
}

// The body of a let comes last, before the node's bracket is closed, however long the chain is.
static void dump_exp(Dump *d, const AstExp *node) {
  if (node == d->deferred) return;
  const AstExp *outer = d->deferred;
  uint32_t open = 0;
  for (const AstExp *body; node; node = body) {
    d->deferred = body = ast_let_body(node);
    dump_form(d, NODE_Exp, node);
    if (!body) break;
    d->out->size--;
    open++;
  }
  for (; open; open--) out_char(d->out, ')');
  d->deferred = outer;
}

static void dump_node(Dump *d, AstNode kind, const void *node) {
  if (!node) {
    if (kind != NODE_Pat) out_string(d->out, " _");
    return;
  }
  if (kind == NODE_Exp) {
    dump_exp(d, node);
    return;
  }
  const AstDec *declaration = node;
  if (kind == NODE_Dec) {
    for EACH(i, &declaration->attributes) dump_attribute(d, declaration->attributes.items[i]);
    if (d->documentation && declaration->documentation.size) dump_text(d, declaration->documentation);
  }
  dump_form(d, kind, node);
}

void syntax_dump(const Context *context, Out *out, const AstDecs *declarations, DumpKind kind) {
  Dump dump = {context, out, kind == DUMP_WithDocumentation, NULL};
  dump_part(&dump, AST_PART_Decs, (const char *)declarations);
}

void syntax_dump_exp(const Context *context, Out *out, const AstExp *exp) {
  Dump dump = {context, out, false, NULL};
  dump_node(&dump, NODE_Exp, exp);
}
