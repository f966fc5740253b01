// load: a file together with everything it imports.
//   in:   a file of the context         out: its tree, every Import node pointing at the imported declarations
//   rule: "x" means x.fut beside the importing file; "/prelude/x" and the imports of such a file are built in. A file is
//         parsed once however often it is imported; a file that imports itself in the end is E0204.
#include "syntax/syntax_internal.h"

#define PRELUDE "/prelude/"

typedef struct LoadedFile { AstDecs declarations; bool loading; Span wanted_by; } LoadedFile;
typedef struct Loader { Context *context; Map files; Seq(LoadedFile *) chain; Seq(AstProgram *) programs; } Loader;   // files: Name id of the path -> LoadedFile

static AstProgram *load_file(Loader *l, uint32_t file, LoadedFile *loaded);

// Drops `.` and resolves `..` of a path with slashes, so that one file has one name.
static Text normalise(Arena *arena, Text path) {
  Seq(Text) parts = {0};
  bool absolute = path.size && path.start[0] == '/';
  for (size_t from = 0, i = 0; i <= path.size; i++) {
    if (i < path.size && path.start[i] != '/') continue;
    Text part = {path.start + from, i - from};
    from = i + 1;
    bool up = text_equal(part, TEXT("..")) && parts.size && !text_equal(seq_last(&parts), TEXT(".."));
    if (up) parts.size--;
    else if (part.size && !text_equal(part, TEXT("."))) seq_push(arena, &parts, part);
  }
  Out out = out_new(arena);
  if (absolute) out_char(&out, '/');
  for EACH(i, &parts) {
    if (i) out_char(&out, '/');
    out_text(&out, parts.items[i]);
  }
  return out_result(&out);
}

static Text resolve(Context *context, Text importer, Text path) {
  size_t folder = importer.size;
  while (folder && importer.start[folder - 1] != '/') folder--;
  bool absolute = path.size && path.start[0] == '/';
  if (absolute) folder = 0;
  const char *extension = text_ends_with(path, TEXT(".fut")) ? "" : ".fut";
  Text whole = text_format(context->arena, "%.*s%.*s%s", (int)folder, importer.start, TEXT_ARG(path), extension);
  return normalise(context->arena, whole);
}

// The number of a new source file, 0 after a report.
static uint32_t read_file(Context *context, Text path, Span wanted_by) {
  if (!text_starts_with(path, TEXT(PRELUDE))) return source_read(context, path, wanted_by);
  Text bytes = embedded_file(text_c_string(context->arena, path) + 1);
  if (bytes.size) return source_add(context, path, bytes);
  diag2(context, E0001, wanted_by, path, TEXT("the prelude has no such file"));
  return 0;
}

static void report_cycle(Loader *l, Text path, Span site) {
  Diag *diag = diag1(l->context, E0204, site, path);
  for EACH(i, &l->chain)
    if (l->chain.items[i]->wanted_by.file) diag_note(l->context, diag, l->chain.items[i]->wanted_by, TEXT("imported here"));
}

static AstDecs load_import(Loader *l, Text importer, const ImportSite *site) {
  AstDecs none = {0};
  Text path = resolve(l->context, importer, site->path);
  if (path.size == 0) return none;
  MapEntry *entry = map_add(&l->files, intern(l->context->names, path).id);
  LoadedFile *loaded = entry->as.pointer;
  if (loaded) {
    if (loaded->loading) report_cycle(l, path, site->span);
    return loaded->declarations;
  }
  loaded = entry->as.pointer = NEW(l->context->arena, LoadedFile);
  loaded->wanted_by = site->span;
  if (l->chain.size >= DEEPEST_NESTING) {
    diag0(l->context, E0109, site->span);
    return none;
  }
  uint32_t file = read_file(l->context, path, site->span);
  return file ? load_file(l, file, loaded)->declarations : none;
}

static AstProgram *load_file(Loader *l, uint32_t file, LoadedFile *loaded) {
  Parser *parser = parser_new(l->context, file);
  AstProgram *program = parse_program(parser);
  parser_free(parser);
  loaded->loading = true;
  seq_push(l->context->arena, &l->chain, loaded);
  Text path = l->context->files.items[file].path;
  for EACH(i, &parser->imports) {
    const ImportSite *site = &parser->imports.items[i];
    *site->imported = load_import(l, path, site);
  }
  l->chain.size--;
  loaded->loading = false;
  loaded->declarations = program->declarations;
  seq_push(l->context->arena, &l->programs, program);
  return program;
}

AstProgram *syntax_load(Context *context, uint32_t file) {
  Loader loader = {.context = context, .files = map_new(context->arena)};
  Text path = normalise(context->arena, context->files.items[file].path);
  LoadedFile *loaded = NEW(context->arena, LoadedFile);
  map_put_pointer(&loader.files, intern(context->names, path).id, loaded);
  AstProgram *program = load_file(&loader, file, loaded);
  memcpy(&program->files, &loader.programs, sizeof loader.programs);
  return program;
}
