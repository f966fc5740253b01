// Makes a failing program smaller as a tree: lines of its test block go, then declarations, then expressions give way
// to a part of themselves that has their type, or to a constant.
//   in: the text of a program that fails   out: the text of a smaller one that fails
//   rule: what the checker refuses is not tried, unless the program was refused from the start
#include "reduce.h"
#include "types/types.h"
#include <stdlib.h>

typedef struct Place { Span span; Text type; bool replaceable; } Place;
typedef Seq(Place) Places;
typedef struct Reducer {
  Arena *arena;
  Fails fails;
  void *user;
  uint32_t attempts;
  Text program;
  bool well_typed;
} Reducer;
// A program as the checker sees it, while one edit after the other is tried.
typedef struct View {
  Context *context;
  uint32_t file;
  TypedProgram *typed;
  Places places;
  Seq(Span) declarations;
  bool accepted;
} View;

static void collect(View *view, const AstExp *exp) {
  if (exp->span.file != view->file || exp->span.start >= exp->span.end) return;
  Out out = out_new(view->context->arena);
  if (exp->type) source_type_print(view->context, view->typed, &out, exp->type);
  Place place = {exp->span, out_result(&out), exp->type != NULL};
  seq_push(view->context->arena, &view->places, place);
}
static int by_size(const void *a, const void *b) {   // larger ones first
  const Place *x = a, *y = b;
  const uint32_t p = x->span.end - x->span.start, q = y->span.end - y->span.start;
  return p != q ? (p < q ? 1 : -1) : x->span.start < y->span.start ? -1 : x->span.start > y->span.start;
}
static View view_of(Text program) {
  View view = {.context = context_new()};
  view.file = source_add(view.context, TEXT("random.fut"), program);
  AstProgram *tree = syntax_load(view.context, view.file);
  view.typed = types_check(view.context, tree);
  view.accepted = !diag_has_errors(view.context);
  for EACH(i, &tree->declarations) seq_push(view.context->arena, &view.declarations, tree->declarations.items[i]->span);
  for EACH(i, &tree->declarations)
    for EACH_NODE(walk, view.context->arena, tree->declarations.items[i])
      if (walk.at.exp) collect(&view, walk.at.exp);
  if (view.places.size) qsort(view.places.items, view.places.size, sizeof *view.places.items, by_size);
  return view;
}
static void view_close(View *view) { context_free(view->context); }

static bool is_accepted(Text program) {
  View view = view_of(program);
  const bool accepted = view.accepted;
  view_close(&view);
  return accepted;
}

// Takes the program with the bytes from `start` to `end` replaced, if it still fails.
static bool try_edit(Reducer *r, uint32_t start, uint32_t end, Text with) {
  if (r->attempts == 0 || with.size >= end - start) return false;
  Out out = out_new(r->arena);
  out_text(&out, (Text){r->program.start, start});
  out_text(&out, with);
  out_text(&out, (Text){r->program.start + end, r->program.size - end});
  const Text candidate = out_result(&out);
  if (r->well_typed && !is_accepted(candidate)) return false;
  r->attempts--;
  if (!r->fails(r->user, candidate)) return false;
  r->program = candidate;
  return true;
}

// ---- lines
static bool is_spare_line(Text line) { return text_starts_with(line, TEXT("-- input")) || line.size == 0; }
static void drop_lines(Reducer *r) {
  for (uint32_t start = 0; start < r->program.size;) {
    uint32_t end = start;
    while (end < r->program.size && r->program.start[end] != '\n') end++;
    const Text line = {r->program.start + start, end - start};
    if (end == r->program.size || !is_spare_line(line) || !try_edit(r, start, end + 1, TEXT(""))) start = end + 1;
  }
}

// ---- declarations, from the last, as later ones use earlier ones. Without its entry point a test fails for another
// reason.
static void drop_declarations(Reducer *r) {
  View view = view_of(r->program);
  for (uint32_t i = view.declarations.size; i-- > 0;) {
    const Span span = view.declarations.items[i];
    if (text_starts_with((Text){r->program.start + span.start, r->program.size - span.start}, TEXT("entry"))) continue;
    uint32_t end = span.end;
    while (end < r->program.size && (r->program.start[end] == '\n' || r->program.start[end] == ' ')) end++;
    (void)try_edit(r, span.start, end, TEXT(""));
  }
  view_close(&view);
}

// ---- expressions
// "[n][2 * n]i32" -> "(replicate (n) (replicate (2 * n) 0i32))"; nothing for other types.
static Text constant_of(Arena *arena, Text type) {
  Out out = out_new(arena);
  uint32_t rank = 0;
  while (type.size > 2 && type.start[0] == '[') {
    size_t close = 1;
    while (close < type.size && type.start[close] != ']') close++;
    if (close == 1 || close == type.size) return TEXT("");
    out_format(&out, "(replicate (%.*s) ", (int)close - 1, type.start + 1);
    type = (Text){type.start + close + 1, type.size - close - 1};
    rank++;
  }
  bool known = text_equal(type, TEXT("bool"));
  for (int scalar = 0; scalar < SCALAR_COUNT; scalar++)
    known = known || text_equal(type, text_of(scalar_name((ScalarType)scalar)));
  if (!known) return TEXT("");
  if (text_equal(type, TEXT("bool"))) out_string(&out, "true"); else out_format(&out, "0%.*s", TEXT_ARG(type));
  while (rank-- > 0) out_char(&out, ')');
  return out_result(&out);
}
static bool is_inside(Span inner, Span outer) {
  return inner.start >= outer.start && inner.end <= outer.end && inner.end - inner.start < outer.end - outer.start;
}
static Text text_of_span(const Reducer *r, Span span) {
  return text_format(r->arena, "(%.*s)", (int)(span.end - span.start), r->program.start + span.start);
}

static bool shrink_expression(Reducer *r, const View *view, uint32_t number) {
  const Place *place = &view->places.items[number];
  if (!place->replaceable) return false;
  const Text constant = constant_of(r->arena, place->type);
  if (constant.size && try_edit(r, place->span.start, place->span.end, constant)) return true;
  for (uint32_t i = view->places.size; i-- > number + 1;) {   // the smallest part first
    const Place *part = &view->places.items[i];
    if (!is_inside(part->span, place->span) || !text_equal(part->type, place->type)) continue;
    if (try_edit(r, place->span.start, place->span.end, text_of_span(r, part->span))) return true;
  }
  return false;
}
static void shrink_expressions(Reducer *r) {
  View view = view_of(r->program);
  for (uint32_t i = 0; i < view.places.size && r->attempts > 0;) {
    if (!shrink_expression(r, &view, i)) { i++; continue; }
    view_close(&view);
    view = view_of(r->program);
  }
  view_close(&view);
}

Text reduce(Arena *arena, Text program, Fails fails, void *user, uint32_t attempts) {
  Reducer r = {arena, fails, user, attempts, program, is_accepted(program)};
  for (size_t before = 0; before != r.program.size && r.attempts > 0;) {
    before = r.program.size;
    drop_lines(&r);
    drop_declarations(&r);
    shrink_expressions(&r);
  }
  return r.program;
}
