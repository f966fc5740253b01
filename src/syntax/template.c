// template: the pieces of the template of a form, see ast.def.
#include "syntax/tree.h"

static bool part_is_present(AstPartKind kind, const char *at) {
  const AstPartInfo info = ast_part_info(kind);
  if (kind == AST_PART_Name) return ((const Name *)(const void *)at)->id != 0;
  if (kind == AST_PART_Bool) return *(const bool *)at;
  if (kind == AST_PART_SliceKind) return *(const SliceKind *)(const void *)at == SLICE_Range;
  return info.class == CLASS_Node ? ast_pointer_at(at) != NULL : ast_count_at(at) > 0;
}

static const char *end_of_group(const char *template) {
  uint32_t depth = 1;
  for (; depth; template++) depth += (uint32_t)(*template == '{') - (uint32_t)(*template == '}');
  return template;
}

// At the brace that begins a group.
static const char *enter_group(const AstForm *form, const char *base, const char *template) {
  const bool negated = template[1] == '!';
  template += 1 + negated;
  const AstPart *part = &form->parts[*template++ - '1'];
  return part_is_present(part->kind, base + part->offset) != negated ? template : end_of_group(template);
}

bool template_next(const AstForm *form, const char *base, const char **rest, TemplatePiece *piece) {
  const char *at = *rest;
  while ((*at == '{' || *at == '}') && at[1] != *at) at = *at == '{' ? enter_group(form, base, at) : at + 1;
  *piece = (TemplatePiece){.text = {at, 0}};
  if (*at == '$') piece->mark = at[1], *rest = at + 2;
  else if (*at == '%') {
    piece->part = &form->parts[at[1] - '1'];
    at += 2;
    if (*at && strchr(",t|;+-_#ob>^l", *at)) piece->mode = *at++;
    *rest = at;
  } else if (*at == '{' || *at == '}') piece->text.size = 1, *rest = at + 2;
  else {
    piece->text.size = strcspn(at, "%{}$");
    *rest = at + piece->text.size;
  }
  return **rest || piece->text.size || piece->part || piece->mark;
}

const char *template_separator(char mode) {
  return mode == ',' || mode == 't' ? ", " : mode == '|' ? " | " : mode == ';' ? "." : mode == '_' ? " " : "";
}
