// gather: reads the test programs, and what the prelude offers.
#include "coverage.h"
#include "driver/driver.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

// ---- the prelude

static void add_function(Coverage *coverage, Text name) {
  for EACH(i, &coverage->functions)
    if (text_equal(coverage->functions.items[i], name)) return;
  seq_push(coverage->arena, &coverage->functions, name);
  seq_push(coverage->arena, &coverage->function_tests, bitset_new(coverage->arena));
}

static void add_member(Coverage *coverage, Text name) {
  for EACH(i, &coverage->members)
    if (text_equal(coverage->members.items[i], name)) return;
  seq_push(coverage->arena, &coverage->members, name);
  seq_push(coverage->arena, &coverage->member_types, 0);
}

static Text kept(Coverage *coverage, const Context *context, Name name) {
  Text text = name_text(context->names, name);
  return (Text){arena_copy(coverage->arena, text.start, text.size), text.size};
}

static void add_declaration(Coverage *coverage, const Context *context, const AstDec *declaration,
                            bool inside_intrinsics) {
  if (declaration->tag == AST_DEC_Value && !inside_intrinsics)
    add_function(coverage, kept(coverage, context, declaration->as.Value.name));
  if (declaration->tag != AST_DEC_ModuleType || declaration->as.ModuleType.definition->tag != AST_SIG_Body) return;
  const AstDecs *specs = &declaration->as.ModuleType.definition->as.Body.declarations;
  for EACH(i, specs)
      if (specs->items[i]->tag == AST_DEC_Spec)
        add_member(coverage, kept(coverage, context, specs->items[i]->as.Spec.name));
}

static void gather_prelude(Coverage *coverage) {
  Context *context = context_new();
  const AstProgram *program =
      syntax_load(context, source_add(context, TEXT("/prelude/prelude.fut"), embedded_file("prelude/prelude.fut")));
  for EACH(i, &program->files) {
    const AstProgram *file = program->files.items[i];
    bool intrinsics = text_ends_with(context->files.items[file->file].path, TEXT("/intrinsics.fut"));
    for EACH(k, &file->declarations) add_declaration(coverage, context, file->declarations.items[k], intrinsics);
  }
  context_free(context);
}

Coverage *coverage_new(Arena *arena) {
  Coverage *coverage = NEW(arena, Coverage);
  coverage->arena = arena;
  for (uint32_t i = 0; i < CONSTRUCT_COUNT; i++) coverage->constructs[i] = bitset_new(arena);
  for (uint32_t i = 0; i < DIAG_COUNT; i++) coverage->codes[i] = bitset_new(arena);
  gather_prelude(coverage);
  return coverage;
}

// ---- directories

static int by_text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

typedef Seq(const char *) Paths;

static bool list(Coverage *coverage, const char *directory, Paths *paths) {
  DIR *entries = opendir(directory);
  if (!entries) {
    fprintf(stderr, "coverage: cannot read %s\n", directory);
    return false;
  }
  for (struct dirent *entry; (entry = readdir(entries));)
    if (text_ends_with(text_of(entry->d_name), TEXT(".fut")))
      seq_push(coverage->arena, paths,
               text_c_string(coverage->arena, text_format(coverage->arena, "%s/%s", directory, entry->d_name)));
  closedir(entries);
  if (paths->size) qsort(paths->items, paths->size, sizeof *paths->items, by_text);
  return true;
}

// "test/run/loop_for.fut" is called run/loop_for.
static uint32_t add_name(Coverage *coverage, const char *path) {
  Text name = text_of(path);
  if (text_starts_with(name, TEXT("test/"))) name = (Text){name.start + 5, name.size - 5};
  name.size -= 4;
  seq_push(coverage->arena, &coverage->names, name);
  return coverage->names.size - 1;
}

static void gather_program(Coverage *coverage, const char *path) {
  Context *context = context_new();
  Compilation compilation = {.context = context};
  uint32_t file = source_read(context, text_of(path), (Span){0, 0, 0});
  if (file && driver_check(&compilation, file))
    coverage_record(coverage, add_name(coverage, path), context, &compilation.ast->declarations);
  context_free(context);
}

bool coverage_gather(Coverage *coverage, const char *directory) {
  Paths paths = {0};
  if (!list(coverage, directory, &paths)) return false;
  for EACH(i, &paths) gather_program(coverage, paths.items[i]);
  return true;
}

// ---- programs that are refused: `-- error CODE` says why

static void gather_codes(Coverage *coverage, const char *path) {
  Context *context = context_new();
  uint32_t file = source_read(context, text_of(path), (Span){0, 0, 0});
  const char *text = file ? text_c_string(context->arena, context->files.items[file].text) : "";
  uint32_t test = add_name(coverage, path);
  for (const char *at = text; (at = strstr(at, "-- error ")); at++) {
    for (int code = 0; code < DIAG_COUNT; code++)
      if (strncmp(at + 9, diag_code_name((DiagCode)code), 5) == 0) bitset_add(&coverage->codes[code], test);
  }
  context_free(context);
}

bool coverage_gather_errors(Coverage *coverage, const char *directory) {
  Paths paths = {0};
  if (!list(coverage, directory, &paths)) return false;
  for EACH(i, &paths) gather_codes(coverage, paths.items[i]);
  return true;
}
