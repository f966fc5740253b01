// doc: documentation of programs and libraries as HTML pages. Pages are written only if there are no errors.
#include "tool/commands/command.h"
#include "tool/doc/doc.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

typedef struct DocCommand {
  Doc doc;
  const char *output, *root;
  Words paths;
  bool verbose, prelude;
  AstProgram *all;
} DocCommand;

// ---- loading: each file and its imports; a file has one page, however often it is imported

// The title for readers: the path below the requested directory, without ".fut". It never leads out of the output
// directory.
static Text title_of(const DocCommand *c, Text path) {
  Text root = c->root ? text_of(c->root) : TEXT("");
  Out out = out_new(c->doc.arena);
  if (root.size && text_starts_with(path, root)) path = text_from(path, root.size);
  path = path_without_suffix(path);
  while (path.size && (*path.start == '/' || text_starts_with(path, TEXT("./")))) path.start++, path.size--;
  for EACH_BYTE(i, path) {
    bool part_start = i == 0 || path.start[i - 1] == '/';
    bool up = part_start && i + 1 < path.size && path.start[i] == '.' && path.start[i + 1] == '.';
    if (up) out_string(&out, "up"), i++;
    else out_char(&out, path.start[i]);
  }
  return out_result(&out);
}

static DocFile *file_with_title(const DocCommand *c, Text title) {
  for EACH(i, &c->doc.files)
    if (text_equal(c->doc.files.items[i]->title, title)) return c->doc.files.items[i];
  return NULL;
}

// The end of the line at `at`; *empty: the line is empty.
static uint32_t comment_line_end(Text text, uint32_t at, bool *empty) {
  *empty = true;
  for (; at < text.size && text.start[at] != '\n'; at++) *empty = *empty && (unsigned char)text.start[at] <= ' ';
  return at;
}

// A documentation comment at the beginning of a file belongs to the file if an empty line follows before the first
// definition; otherwise it belongs to that definition.
static void settle_documentation(Context *context, AstProgram *program) {
  AstDec *first = program->declarations.size ? program->declarations.items[0] : NULL;
  if (!first || first->documentation.start != program->documentation.start) return;
  Text text = context->files.items[program->file].text;
  uint32_t at = 0;
  bool empty = false;
  while (at + 4 < text.size && memcmp(text.start + at, "-- |", 4) != 0) at++;
  while (at < first->span.start && !empty) at = comment_line_end(text, at, &empty) + 1;
  if (empty) first->documentation = TEXT("");
  else program->documentation = TEXT("");
}

static bool is_ignored(Text documentation) {
  while (documentation.size && (unsigned char)documentation.start[documentation.size - 1] <= ' ') documentation.size--;
  return text_equal(documentation, TEXT("ignore"));
}

static void add_file(DocCommand *c, AstProgram *program) {
  Context *context = c->doc.session->context;
  Text path = context->files.items[program->file].path, title = title_of(c, path);
  bool builtin = text_starts_with(path, TEXT("/prelude/"));
  DocFile *file = file_with_title(c, title);
  if (!file) {
    settle_documentation(context, program);
    DocFile made = {
        .program = program, .title = title, .page = text_format(c->doc.arena, "%.*s.html", TEXT_ARG(title))};
    made.ignored = is_ignored(program->documentation);
    made.listed = !made.ignored && (!builtin || c->prelude);
    file = COPY_OF(c->doc.arena, &made);
    seq_push(c->doc.arena, &c->doc.files, file);
  }
  DocAlias alias = {(const AstDec *const *)program->declarations.items, file};
  seq_push(c->doc.arena, &c->doc.aliases, alias);
}

static bool load_source(DocCommand *c, uint32_t file, AstProgram **loaded) {
  Context *context = c->doc.session->context;
  if (!file) return false;
  AstProgram *program = syntax_load(context, file);
  if (diag_has_errors(context)) return false;
  for EACH(i, &program->files) add_file(c, program->files.items[i]);
  c->all->file = file;
  *loaded = program;
  return true;
}

static bool load_programs(DocCommand *c) {
  Session *session = c->doc.session;
  bool ok = true;
  AstProgram *program = NULL;
  c->all = NEW(c->doc.arena, AstProgram);
  if (c->prelude)
    ok = load_source(
        c, source_add(session->context, TEXT("/prelude/prelude.fut"), embedded_file("prelude/prelude.fut")), &program);
  for COUNTING(i, ok && i < c->paths.size) {
    if (c->verbose) fprintf(stderr, "reading %s\n", c->paths.items[i]);
    ok = load_source(c, source_read(session->context, text_of(c->paths.items[i]), (Span){0, 0, 0}), &program);
    if (ok)
      seq_push(c->doc.arena, &c->all->declarations,
               session_import(c->doc.arena, program->declarations, (Span){program->file, 0, 0}));
  }
  return ok && (c->paths.size == 0 || driver_check_tree(&session->compilation, c->all));
}

// ---- names without documentation

static uint32_t warn_undocumented(const Doc *doc, const DocItems *items) {
  uint32_t count = 0;
  for EACH(i, items) {
    const DocItem *item = items->items[i];
    if (item->declaration->documentation.size == 0) {
      Text place =
          span_describe(doc->session->context, (Span){item->declaration->span.file, item->declaration->span.start,
                                                      item->declaration->span.start});
      fprintf(stderr, "%.*s: `%.*s` has no documentation\n", TEXT_ARG(place), TEXT_ARG(item->path));
      count++;
    }
    if (doc_shows_members(item)) count += warn_undocumented(doc, &item->members->items);
  }
  return count;
}

static void warn(const DocCommand *c) {
  uint32_t count = 0;
  for EACH(i, &c->doc.files)
    if (c->doc.files.items[i]->listed) count += warn_undocumented(&c->doc, &c->doc.files.items[i]->scope->items);
  fprintf(stderr, "%u name%s without documentation\n", count, count == 1 ? "" : "s");
}

// ---- writing

static bool make_directories(const DocCommand *c, Text path, Text *problem) {
  for (size_t i = 1; i <= path.size; i++) {
    if (i < path.size && path.start[i] != '/') continue;
    if (mkdir(text_c_string(c->doc.arena, text_slice(path, 0, i)), 0777) == 0 || errno == EEXIST) continue;
    *problem = text_of(strerror(errno));
    return false;
  }
  return true;
}

static bool write_page(const DocCommand *c, Text page, Text html, Text *problem) {
  Text path = text_format(c->doc.arena, "%s/%.*s", c->output, TEXT_ARG(page));
  size_t folder = path.size;
  while (folder > 0 && path.start[folder - 1] != '/') folder--;
  bool ok = make_directories(c, text_slice(path, 0, folder - 1), problem) &&
            file_write(text_c_string(c->doc.arena, path), html, problem);
  if (!ok) fprintf(stderr, "ashlar doc: cannot write %.*s: %.*s\n", TEXT_ARG(path), TEXT_ARG(*problem));
  else if (c->verbose) fprintf(stderr, "wrote %.*s\n", TEXT_ARG(path));
  return ok;
}

static bool write_pages(const DocCommand *c) {
  Text problem = TEXT("");
  Seq(Text) pages = {0};
  for EACH(i, &c->doc.files)
      seq_push(c->doc.arena, &pages,
               c->doc.files.items[i]->listed ? doc_page(&c->doc, c->doc.files.items[i]) : TEXT(""));
  Text index = doc_index(&c->doc);
  for EACH(i, &c->doc.files)
      if (c->doc.files.items[i]->listed && !write_page(c, c->doc.files.items[i]->page, pages.items[i], &problem))
        return false;
  return write_page(c, TEXT("style.css"), embedded_file("tool/doc/doc.css"), &problem) &&
         write_page(c, TEXT("index.html"), index, &problem);
}

// ---- the command

static const Option doc_options[] = {
    OPTION(DocCommand, Word, "-o", NULL, output),
    OPTION(DocCommand, Flag, "--verbose", "-v", verbose),
    OPTION(DocCommand, Flag, "--prelude", NULL, prelude),
    OPTIONS_END,
};

static void parse_doc_arguments(DocCommand *c, Arguments *arguments) {
  arguments_read(arguments, doc_options, c);
  for INT_RANGE(i, arguments->count)
    if (!files_below(c->doc.arena, arguments->items[i], &c->paths))
      arguments_refuse(arguments, "cannot be read", arguments->items[i]);
  if (arguments->count == 1 && is_directory(arguments->items[0])) c->root = arguments->items[0];
  if (!c->output) arguments_refuse(arguments, "-o says where to put the pages", "");
  if (c->paths.size == 0 && !c->prelude)
    arguments_refuse(arguments, arguments->count ? "there are no .fut files" : "which directory, or which files?", "");
}

int command_doc(Arguments *arguments) {
  DocCommand c = {.doc = {.session = arguments->session, .arena = arguments->arena}};
  parse_doc_arguments(&c, arguments);
  const bool ok = load_programs(&c);
  session_report(c.doc.session);
  if (ok) doc_collect(&c.doc);
  if (ok && c.verbose) warn(&c);
  return ok && write_pages(&c) ? EXIT_OK : EXIT_USER;
}
