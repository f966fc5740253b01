// file: source files of a compilation, spans and positions.
#include "source/source.h"
#include <errno.h>
#include <stdio.h>

void context_configure(Context *context, Options options) { context->options = COPY_OF(context->arena, &options); }

Context *context_new(void) {
  Arena *arena = arena_new();
  Context *context = NEW(arena, Context);
  context->arena = arena;
  context->scratch = arena_new();
  context->names = interner_new(arena);
  context_configure(context, (Options){.plain = false});
  context->skipped_rules = map_new(arena);
  context->rule_counts = map_new(arena);
  context->called_files = map_new(arena);
  context->rule_fuel = -1;
  seq_push(arena, &context->files, ((SourceFile){.path = TEXT("<none>")}));
  return context;
}

void context_free(Context *context) {
  if (!context) return;
  arena_free(context->scratch);
  arena_free(context->arena);
}

// Where the line after the one at `offset` starts; 0 on the last line.
static uint32_t next_line_start(const SourceFile *file, uint32_t offset) {
  const char *end = memchr(file->text.start + offset, '\n', file->text.size - offset);
  return end ? (uint32_t)(end - file->text.start) + 1 : 0;
}

static void index_lines(Context *context, SourceFile *file) {
  Seq(uint32_t) starts = {0};
  uint32_t at = 0;
  do {
    seq_push(context->arena, &starts, at);
    at = next_line_start(file, at);
  } while (at);
  file->line_starts = starts.items;
  file->line_count = starts.size;
}

// Some editors write a byte order mark at the beginning of a file. It is not a part of the text.
static Text without_mark(Text bytes) {
  bool marked = text_starts_with(bytes, TEXT("\xef\xbb\xbf"));
  return marked ? text_from(bytes, 3) : bytes;
}

uint32_t source_add(Context *context, Text path, Text bytes) {
  bytes = without_mark(bytes);
  SourceFile file = {.path = {text_c_string(context->arena, path), path.size},
                     .text = {text_c_string(context->arena, bytes), bytes.size}};
  index_lines(context, &file);
  seq_push(context->arena, &context->files, file);
  return context->files.size - 1;
}

static bool read_all(FILE *stream, Out *out) {
  char buffer[65536];
  size_t got;
  while ((got = fread(buffer, 1, sizeof buffer, stream)) > 0) out_text(out, (Text){buffer, got});
  return !ferror(stream);
}

uint32_t source_read(Context *context, Text path, Span wanted_by) {
  const char *c_path = text_c_string(context->arena, path);
  Arena *scratch = arena_new();
  Out out = out_new(scratch);
  FILE *stream = fopen(c_path, "rb");
  bool ok = stream && read_all(stream, &out);
  int error = errno;
  if (stream) fclose(stream);
  uint32_t file = 0;
  if (!ok) diag2(context, E0001, wanted_by, path, text_of(strerror(error)));
  else if (out.size >= UINT32_MAX / 2) diag2(context, E0001, wanted_by, path, TEXT("file is larger than 2 GiB"));
  else file = source_add(context, path, out_result(&out));
  arena_free(scratch);
  return file;
}

static uint32_t line_of_offset(const SourceFile *file, uint32_t offset) {
  uint32_t low = 0, high = file->line_count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (file->line_starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return low;
}

Position source_position(const Context *context, uint32_t number, uint32_t offset) {
  const SourceFile *file = &context->files.items[number];
  if (file->line_count == 0) return (Position){0, 0};
  uint32_t line = line_of_offset(file, offset), column = 1;
  for (uint32_t i = file->line_starts[line]; i < offset && i < file->text.size; i++)
    column += !char_continues(file->text.start[i]);
  return (Position){line + 1, column};
}

Text source_line_text(const Context *context, uint32_t number, uint32_t line) {
  const SourceFile *file = &context->files.items[number];
  Text rest = text_from(file->text, file->line_starts[line - 1]), text = TEXT("");
  (void)text_take_line(&rest, &text);
  return text_slice(text, 0, text_find(text, TEXT("\r")));
}

Text source_span_text(const Context *context, Span span) {
  const SourceFile *file = &context->files.items[span.file];
  if (span.end > file->text.size || span.start > span.end) return TEXT("");
  return text_slice(file->text, span.start, span.end);
}

Span span_quoted(const Context *context, Span span) {
  const SourceFile *file = &context->files.items[span.file];
  if (!file->quoted || span.start < file->quoted_at) return span;
  return (Span){file->quoted, span.start - file->quoted_at, span.end - file->quoted_at};
}

Text span_describe(Context *context, Span span) {
  span = span_quoted(context, span);
  if (span.file == 0) return TEXT("<unknown>");
  Position start = source_position(context, span.file, span.start), end = source_position(context, span.file, span.end);
  Text path = context->files.items[span.file].path;
  if (start.line == end.line && end.column > start.column + 1)
    return text_format(context->arena, "%.*s:%u:%u-%u", TEXT_ARG(path), start.line, start.column, end.column - 1);
  return text_format(context->arena, "%.*s:%u:%u", TEXT_ARG(path), start.line, start.column);
}

enum { MOST_CALLS = 32 };   // in a chain: the calls of a recursive function have no end

Span span_called(Context *context, Span span, Name callee, Span call) {
  SourceFile file = context->files.items[span.file];
  if (!context->options->backtrace || !span.file || file.depth == MOST_CALLS) return span;
  if (file.depth) call = span_called(context, file.call, callee, call), callee = file.callee;
  else file.original = span.file;
  file.callee = callee, file.call = call, file.depth = 1 + context->files.items[call.file].depth;
  const uint32_t key[] = {file.original, callee.id, call.file, call.start, call.end};
  MapEntry *known = map_add(&context->called_files, hash_bytes(key, sizeof key, 0));
  if (!known->as.value) {
    known->as.value = context->files.size;
    seq_push(context->arena, &context->files, file);
  }
  span.file = (uint32_t)known->as.value;
  return span;
}

Text span_calls(Context *context, Span span) {
  Out out = out_new(context->arena);
  for (const SourceFile *file = &context->files.items[span.file]; file->depth;
       file = &context->files.items[file->call.file])
    out_format(&out, "\n  in %.*s, called at %.*s", TEXT_ARG(name_text(context->names, file->callee)),
               TEXT_ARG(span_describe(context, file->call)));
  return out_result(&out);
}
