// format_template: the forms of ast.def whose templates determine their layout.
#include "syntax/format.h"
#include "syntax/tree.h"

// ---- texts

static bool is_prefix_operator(TokenKind kind) {
  return kind == TOKEN_Minus || kind == TOKEN_Bang || kind == TOKEN_Star;
}

// Prints the tokens that a text of a template spells. A character that does not begin the next token is skipped: the
// `#` is a part of the token of a constructor, and the dot after sizes is printed together with its neighbours.
static void put_literal(Format *f, Text text) {
  for (size_t at = 0; at < text.size;) {
    const Token *next = next_token(f);
    const Text rest = {text.start + at, text.size - at}, spelling = {f->text + next->start, next->end - next->start};
    const bool spelled = spelling.size > 0 && text_starts_with(rest, spelling);
    if (spelled) token(f);
    else if (*rest.start == ' ') space(f);
    at += spelled ? spelling.size : 1;
  }
  if (f->at && is_prefix_operator(f->tokens[f->at - 1].kind) && is_prefix_operator(next_token(f)->kind)) space(f);
}

// ---- parts

static void format_node(Format *f, AstNode kind, const void *node) {
  if (!node) return;
  switch (kind) {
    case NODE_Exp: format_exp(f, node); break;
    case NODE_Pat: format_pat(f, node); break;
    case NODE_Type: format_type(f, node); break;
    case NODE_Dec: format_dec(f, node); break;
    case NODE_Mod: format_mod(f, node); break;
    case NODE_Sig: format_sig(f, node); break;
  }
}

static void put_element(Format *f, AstPartInfo info, const char *at) {
  const bool is_node = info.class == CLASS_Node || info.class == CLASS_Nodes;
  if (is_node) format_node(f, (AstNode)info.of, ast_pointer_at(at));
  else format_parts(f, ast_item_form((AstItem)info.of), at);
  if (!is_node && info.of == ITEM_Slice) glued(f, ((const AstSlice *)(const void *)at)->span.end);   // a[i:]
}

// Elements that fit on a part of a line are put side by side; each larger one is on a line of its own.
static bool fills(const AstExps *elements) {
  for EACH(i, elements) {
    const AstExp *element = elements->items[i];
    if (element->tag == AST_EXP_Array || element->tag == AST_EXP_Tuple || element->tag == AST_EXP_Record) return false;
  }
  return true;
}

static void put_comma_list(Format *f, AstPartInfo info, AstElements elements, bool fill) {
  open_doc(f, DOC_Align, 0);
  open_doc(f, fill ? DOC_Fill : DOC_Group, 0);
  bool comma_first = false;   // a comment precedes the comma, so the comma begins the next line
  for EACH_IN(i, elements) {
    open_doc(f, DOC_Cat, 0);
    if (comma_first) token(f), space(f);
    put_element(f, info, elements.at + i * elements.step);
    bool last = i + 1 == elements.count, comma = next_token_is(f, TOKEN_Comma);
    bool broken = comma && broken_before(f, f->at);
    comma_first = comma && !last && comments_before(f, f->at);
    if (comma && !comma_first) token(f);
    close_doc(f);
    if (!last) line(f)->breaks |= broken;
  }
  close_doc(f);
  leading(f);
  resume(f);
  close_doc(f);
}

static void put_elements(Format *f, AstPartInfo info, AstElements elements, char mode) {
  for EACH_IN(i, elements) {
    if (mode == '+') space(f);
    else if (mode == 'l') paragraph(f, false);
    else if (mode == '>') open_indented(f);
    else if (mode == '^') open_doc(f, DOC_Align, 0);
    put_element(f, info, elements.at + i * elements.step);
    if (mode == '-') space(f);
    else if (mode == '>') close_indented(f);
    else if (mode == '^') {
      if (info.of == NODE_Exp) leading(f), resume(f);
      close_doc(f);
    }
  }
}

// The other leaves are single tokens, or end where their node ends.
static void put_leaf(Format *f, AstPartKind kind, const char *at) {
  if (kind == AST_PART_Attr) format_attribute(f, ast_pointer_at(at));
  else if (kind == AST_PART_QualName) glued(f, ((const QualName *)(const void *)at)->span.end);
  else if (kind == AST_PART_Name || kind == AST_PART_Text) token(f);
}

static void put_part(Format *f, AstPartKind kind, const char *at, char mode) {
  const AstPartInfo info = ast_part_info(kind);
  const AstElements elements = ast_elements(info, at);
  const bool fill = kind == AST_PART_Slices || (kind == AST_PART_Exps && fills((const void *)at));
  if (kind == AST_PART_Decs) format_body(f, (const void *)at);
  else if (info.class == CLASS_Leaf) put_leaf(f, kind, at);
  else if (mode == ',' || mode == 't') put_comma_list(f, info, elements, fill && mode == ',');
  else put_elements(f, info, elements, mode);
}

// ---- forms

void format_parts(Format *f, const AstForm *form, const void *parts) {
  const uint32_t open = f->open.size;
  TemplatePiece piece;
  for (const char *rest = form->template; template_next(form, parts, &rest, &piece);) {
    put_literal(f, piece.text);
    if (piece.part) put_part(f, piece.part->kind, (const char *)parts + piece.part->offset, piece.mode);
    if (piece.mark == '[') open_doc(f, DOC_Align, 0);
    if (piece.mark == '[' || piece.mark == '(') open_doc(f, DOC_Group, 0);
    if (piece.mark == '>') open_doc(f, DOC_Nest, 2);
    if (piece.mark == '>' || piece.mark == '/') line(f);
  }
  while (f->open.size > open) close_doc(f);
}

void open_indented(Format *f) {
  open_doc(f, DOC_Group, 0);
  open_doc(f, DOC_Nest, 2);
  line(f);
}

void close_indented(Format *f) {
  close_doc(f);
  close_doc(f);
}

void indented(Format *f, const AstExp *exp) {
  open_indented(f);
  format_exp(f, exp);
  close_indented(f);
}
