// load: loads a file and all files that it imports.
//   in:   a file of the context         out: its tree, every Import node pointing at the imported declarations
//   rule: locate.c finds the file of an import; "/prelude/x" and the imports of such a file are built in. A file is
//         parsed once, however often it is imported. A file that imports itself directly or indirectly is E0204.
#include "syntax/parse.h"

#define PRELUDE "/prelude/"

typedef struct LoadedFile { Text path; AstDecs declarations; bool loading; Span wanted_by; } LoadedFile;
// files: Name id of the path -> LoadedFile
typedef struct Loader {
  Context *context;
  Text program;
  Map files;
  Seq(LoadedFile *) chain;
  Seq(AstProgram *) programs;
} Loader;

static AstProgram *load_imported_source(Loader *l, uint32_t file, LoadedFile *loaded);

static bool is_built_in(Text path) { return text_starts_with(path, TEXT(PRELUDE)); }

static Texts paths_of(Loader *l, Text importer, Text path) {
  Arena *arena = l->context->arena;
  if (!is_built_in(importer) && !is_built_in(path)) return locate_import(l->context, l->program, importer, path);
  Texts one = {0};
  Text folder = is_built_in(path) ? TEXT("") : TEXT(PRELUDE),
       whole = text_format(arena, "%.*s%.*s.fut", TEXT_ARG(folder), TEXT_ARG(path));
  seq_push(arena, &one, path_normal(arena, whole));
  return one;
}

static void add_candidates(Context *context, Diag *diag, const Texts *paths) {
  for RANGE_FROM(i, 1, paths->size)
    diag_note(context, diag, (Span){0}, text_format(context->arena, "nor is there `%.*s`", TEXT_ARG(paths->items[i])));
  Text similar = locate_similar(context, paths->items[0]);
  if (similar.size)
    diag_note(context, diag, (Span){0}, text_format(context->arena, "there is `%.*s`", TEXT_ARG(similar)));
}

// The number of a new source file; 0 after reporting an error.
static uint32_t read_file(Context *context, const Texts *paths, Span wanted_by) {
  Text path = paths->items[0];
  if (is_built_in(path)) {
    Text bytes = embedded_file(text_c_string(context->arena, path) + 1);
    if (bytes.size) return source_add(context, path, bytes);
    diag2(context, E0001, wanted_by, path, TEXT("the prelude has no such file"));
    return 0;
  }
  uint32_t file = source_read(context, path, wanted_by);
  if (!file) add_candidates(context, seq_last(&context->diags), paths);
  return file;
}

// The notes list the imports of the cycle, from the file to the import of it.
static void report_cycle(Loader *l, const LoadedFile *again, Text path, Span site) {
  Diag *diag = diag1(l->context, E0204, site, path);
  bool inside = false;
  for EACH(i, &l->chain) {
      if (inside)
        diag_note(l->context, diag, l->chain.items[i]->wanted_by,
                  text_format(l->context->arena, "it imports `%.*s`", TEXT_ARG(l->chain.items[i]->path)));
      inside |= l->chain.items[i] == again;
  }
}

static AstDecs load_import(Loader *l, Text importer, const ImportSite *site) {
  AstDecs none = {0};
  Texts paths = paths_of(l, importer, site->path);
  Text path = paths.items[0];
  MapEntry *entry = map_add(&l->files, intern(l->context->names, path).id);
  LoadedFile *loaded = entry->as.pointer;
  if (loaded) {
    if (loaded->loading) report_cycle(l, loaded, path, site->span);
    return loaded->declarations;
  }
  loaded = entry->as.pointer = NEW(l->context->arena, LoadedFile);
  loaded->path = path;
  loaded->wanted_by = site->span;
  if (l->chain.size >= DEEPEST_NESTING) {
    diag0(l->context, E0109, site->span);
    return none;
  }
  uint32_t file = read_file(l->context, &paths, site->span);
  return file ? load_imported_source(l, file, loaded)->declarations : none;
}

static AstProgram *load_imported_source(Loader *l, uint32_t file, LoadedFile *loaded) {
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
  Text path = loader.program = path_normal(context->arena, context->files.items[file].path);
  LoadedFile *loaded = NEW(context->arena, LoadedFile);
  map_put_pointer(&loader.files, intern(context->names, path).id, loaded);
  AstProgram *program = load_imported_source(&loader, file, loaded);
  memcpy(&program->files, &loader.programs, sizeof loader.programs);
  return program;
}
