// Imports: the paths that are tried, that each file is parsed once, and the messages when an import fails.
#include "syntax/syntax.h"
#include "testing.h"

static AstProgram *load(Context *context, const char *path) {
  return syntax_load(context, source_read(context, text_of(path), (Span){0}));
}

static void a_file_imported_twice_is_one(void) {
  Context *context = context_new();
  AstProgram *program = load(context, "src/syntax/test/load/main.fut");
  CHECK(!diag_has_errors(context));
  CHECK(context->files.size == 5);   // file 0 and four read
  AstDecs left = program->declarations.items[0]->as.Import.imported;
  AstDecs right = program->declarations.items[1]->as.Module.body->as.Import.imported;
  CHECK(left.size == 2 && right.size == 2);
  AstDecs by_left = left.items[0]->as.Import.imported, by_right = right.items[0]->as.Open.module->as.Import.imported;
  CHECK(by_left.size == 1 && by_left.items == by_right.items);
  CHECK_TEXT(text_c_string(context->arena, context->files.items[3].path), "src/syntax/test/load/shared.fut");
  CHECK(program->files.size == 4 && program->files.items[0]->file == 3 && program->files.items[3] == program);
  AstDecs copy = syntax_clone_declarations(context, program->declarations);
  CHECK(copy.items[0]->as.Import.imported.items == left.items);
  context_free(context);
}

static void a_circle_is_one_mistake_that_shows_the_way(void) {
  Context *context = context_new();
  load(context, "src/syntax/test/load/circle_a.fut");
  CHECK(context->diags.size == 1);
  const Diag *diag = context->diags.items[0];
  CHECK(diag->code == DIAG_E0204 && diag->notes.size == 2);
  CHECK_TEXT(text_c_string(context->arena, span_describe(context, diag->span)),
             "src/syntax/test/load/circle_c.fut:1:14-23");
  context_free(context);
}

static void what_is_missing_is_said_where_it_is_wanted(void) {
  Context *context = context_new();
  AstProgram *program = load(context, "src/syntax/test/load/absent.fut");
  CHECK(program->declarations.size == 4);
  CHECK(program->declarations.items[0]->as.Import.imported.size > 0);
  CHECK(context->diags.size == 3);
  for EACH(i, &context->diags) {
    const Diag *diag = context->diags.items[i];
    CHECK(diag->code == DIAG_E0001);
    CHECK(source_position(context, diag->span.file, diag->span.start).line == i + 2);
  }
  context_free(context);
}

int main(void) {
  RUN(a_file_imported_twice_is_one);
  RUN(a_circle_is_one_mistake_that_shows_the_way);
  RUN(what_is_missing_is_said_where_it_is_wanted);
  return testing_finish();
}
