// query: the definition and type of the name at a position of a program.
#include "tool/commands/command.h"
#include <stdio.h>

typedef struct Query { Session *session; uint32_t file, offset; Name name; Span found; const Binding *binding; } Query;

static void consider_query(Query *query, Name name, Span span, const Binding *binding) {
  bool here = span.file == query->file && span.start <= query->offset && query->offset < span.end;
  bool smaller = query->found.file == 0 || span.end - span.start <= query->found.end - query->found.start;
  if (!here || !smaller || (query->binding && !binding)) return;
  query->name = name;
  query->found = span;
  query->binding = binding;
}

static void see_declaration(Query *query, const AstDec *declaration) {
  const AstDecValue *value = &declaration->as.Value;
  if (declaration->tag == AST_DEC_Value) consider_query(query, value->name, value->name_span, value->binding);
}

static void see_all(Query *query, AstDec *declaration) {
  see_declaration(query, declaration);
  for EACH_NODE(walk, query->session->arena, declaration) {
    const AstPat *pat = walk.at.pat;
    const Reference *used = walk.at.reference;
    if (walk.at.dec) see_declaration(query, walk.at.dec);
    if (pat && pat->tag == AST_PAT_Var) consider_query(query, pat->as.Var.name, pat->span, pat->as.Var.binding);
    if (used) consider_query(query, used->name.name, used->name.span, used->binding);
  }
}

static Text describe_place(const Session *session, Span span) {
  Position at = source_position(session->context, span.file, span.start),
           end = source_position(session->context, span.file, span.end);
  Text path = session->context->files.items[span.file].path;
  return text_format(session->arena, "%.*s:%u:%u-%u:%u", TEXT_ARG(path), at.line, at.column, end.line,
                     end.column);
}

static void answer(const Query *query) {
  Session *session = query->session;
  if (query->found.file == 0) {
    printf("No information available.\n");
    return;
  }
  printf("Name: %.*s\n", TEXT_ARG(session_name(session, query->name)));
  printf("Position: %.*s\n", TEXT_ARG(describe_place(session, query->found)));
  if (!query->binding) return;
  Out type = out_new(session->arena);
  if (query->binding->scheme)
    source_scheme_print(session->context, session->compilation.typed, &type, query->binding->scheme);
  if (type.size) printf("Type: %.*s\n", TEXT_ARG(out_result(&type)));
  if (query->binding->span.file) printf("Definition: %.*s\n", TEXT_ARG(describe_place(session, query->binding->span)));
}

// The offset of a line and column, both from 1; past the end of a line there is none.
static uint32_t offset_of(const Context *context, uint32_t file, int64_t line, int64_t column) {
  const SourceFile *source = &context->files.items[file];
  if (line > source->line_count) return UINT32_MAX;
  uint32_t offset = source->line_starts[line - 1], size = (uint32_t)source->text.size;
  while (offset < size && source->text.start[offset] != '\n' && source_position(context, file, offset).column < column)
    offset++;
  return offset < size && source->text.start[offset] != '\n' ? offset : UINT32_MAX;
}

int command_query(Arguments *arguments) {
  int64_t line, column;
  if (arguments->count != 3) arguments_refuse(arguments, "a program, a line and a column, please", "");
  if (!number_read(arguments->items[1], 1, UINT32_MAX - 1, &line) ||
      !number_read(arguments->items[2], 1, UINT32_MAX - 1, &column))
    arguments_refuse(arguments, "lines and columns are numbers from 1", "");
  Session *session = arguments->session;
  uint32_t file = session_read(session, arguments->items[0]);
  bool checked = file && driver_check(&session->compilation, file);
  if (checked) {
    Query query = {.session = session, .file = file, .offset = offset_of(session->context, file, line, column)};
    const AstDecs *declarations = &session->compilation.ast->declarations;
    for EACH(i, declarations) see_all(&query, declarations->items[i]);
    answer(&query);
  }
  return checked ? EXIT_OK : EXIT_USER;
}
