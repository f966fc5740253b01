// format_document: prints a document with optional line breaks as lines of at most `width` characters, if possible.
//   rule: a group is printed on one line if it contains no mandatory break and fits on the line together with the text
//         that follows it up to the next optional break. Looking ahead stops at the width, so the time is linear in
//         the size of the Doc.
#include "syntax/format.h"

typedef enum Mode { MODE_Flat, MODE_Broken, MODE_Rest } Mode;
// index: the next part; lines: when the part before it began; base: the column of the innermost Base.
typedef struct Item { const Doc *doc; uint32_t index, indent, base, lines; Mode mode; } Item;
typedef Seq(Item) Items;
typedef struct Renderer {
  Arena *arena;
  Out out;
  Items stack, ahead;
  uint32_t width, column, indent;   // indent: of the current line
  uint32_t lines;
  bool at_start;                    // the current line is empty: not even its indentation is printed
} Renderer;

uint32_t text_width(Text text) {
  uint32_t width = 0;
  for EACH_BYTE(i, text) width += ((unsigned char)text.start[i] & 0xc0) != 0x80;
  return width;
}

static uint32_t current_column(const Renderer *r) { return r->at_start ? r->indent : r->column; }

static void put_text_at(Renderer *r, Text text) {
  if (r->at_start) {
    for RANGE(i, r->indent) out_char(&r->out, ' ');
    r->column = r->indent;
    r->at_start = false;
  }
  out_text(&r->out, text);
  r->column += text_width(text);
}

static void begin_line(Renderer *r, uint32_t indent) {
  if (!r->at_start) {
    out_char(&r->out, '\n');
    r->lines++;
  }
  r->at_start = true;
  r->indent = indent;
}

static void put_blank(Renderer *r) {
  size_t size = r->out.size;
  bool already = size == 0 || (size >= 2 && r->out.start[size - 1] == '\n' && r->out.start[size - 2] == '\n');
  if (r->at_start && !already) out_char(&r->out, '\n');
}

static void put_own(Renderer *r, Text text, uint32_t at, uint32_t indent) {
  begin_line(r, at);
  put_text_at(r, text);
  begin_line(r, indent);
}

// Text that begins on a new line only because of a comment continues a form: it is indented by two more columns.
static void put_trailing(Renderer *r, Text text, uint32_t indent) {
  bool alone = r->at_start;
  if (!alone) put_text_at(r, TEXT(" "));
  put_text_at(r, text);
  begin_line(r, alone ? indent : indent + 2);
}

// ---- does it fit?

// lenient: loose groups may be broken
typedef struct Ahead { Renderer *renderer; uint32_t room, rest; bool lenient; } Ahead;

static bool next_ahead(Ahead *a, Item *item) {
  Renderer *r = a->renderer;
  if (r->ahead.size) {
    *item = seq_pop(&r->ahead);
    return true;
  }
  if (a->rest == 0) return false;
  *item = r->stack.items[--a->rest];
  item->mode = MODE_Rest;
  return true;
}

// The document whose width is tested is flat, except for mandatory breaks. The text behind it may break anywhere.
static Mode mode_inside(const Ahead *a, const Doc *doc, Mode mode) {
  bool loose = doc->tag == DOC_Loose && a->lenient;
  if (mode == MODE_Rest || (doc->tag != DOC_Group && doc->tag != DOC_Loose)) return mode;
  return doc->breaks || loose ? MODE_Broken : MODE_Flat;
}

// Parts are visited one by one, so that looking ahead into a long list costs no more than the parts that are visited.
static void look_into(Ahead *a, Item item) {
  const Doc *doc = item.doc;
  if (item.index >= doc->count) return;
  if (item.index == 0) item.mode = mode_inside(a, doc, item.mode);
  Item part = {.doc = doc->parts[item.index++], .mode = item.mode};
  if (item.index < doc->count) seq_push(a->renderer->arena, &a->renderer->ahead, item);
  seq_push(a->renderer->arena, &a->renderer->ahead, part);
}

// True if the current line, with `room` characters left, can be printed up to the next optional break.
static bool doc_fits(Renderer *r, const Doc *doc, uint32_t room, bool lenient) {
  Ahead a = {r, room, r->stack.size, lenient};
  r->ahead.size = 0;
  seq_push(r->arena, &r->ahead, ((Item){.doc = doc, .mode = MODE_Flat}));
  Item item;
  while (next_ahead(&a, &item)) {
    uint32_t used = 0;
    switch (item.doc->tag) {
      case DOC_Text: used = text_width(item.doc->text); break;
      case DOC_Space: used = 1; break;
      case DOC_Line: case DOC_Soft:
        if (item.mode != MODE_Flat || item.doc->breaks) return true;
        used = item.doc->tag == DOC_Line;
        break;
      case DOC_Own: case DOC_FarLeft: case DOC_Trailing: return true;
      case DOC_Blank: case DOC_Resume: break;
      case DOC_Group:
      case DOC_Loose:
      case DOC_Cat:
      case DOC_Nest:
      case DOC_Hang:
      case DOC_Align:
      case DOC_Base:
      case DOC_Fill: look_into(&a, item); break;
    }
    if (used > a.room) return false;
    a.room -= used;
  }
  return true;
}

static uint32_t room_left(const Renderer *r, uint32_t used) {
  uint32_t column = current_column(r) + used;
  return r->width > column ? r->width - column : 0;
}

// ---- rendering

static void push_rest(Renderer *r, Item item, uint32_t index) {
  item.index = index;
  if (index < item.doc->count) seq_push(r->arena, &r->stack, item);
}

// The line before a content stays unbroken if the first line of the content fits and the content before the line is not
// broken itself.
static bool breaks_separator(Renderer *r, Item item) {
  const Doc *separator = item.doc->parts[item.index], *before = item.doc->parts[item.index - 1];
  if (separator->breaks || (r->lines > item.lines && !before->breaks)) return true;
  uint32_t size = r->stack.size;
  push_rest(r, item, item.index + 2);
  bool fit =
      doc_fits(r, item.doc->parts[item.index + 1], room_left(r, separator->tag == DOC_Line && !r->at_start), true);
  r->stack.size = size;
  return !fit;
}

static void render_fill(Renderer *r, Item item) {
  const Doc *part = item.doc->parts[item.index];
  bool separates = item.index % 2 == 1, flat = item.mode == MODE_Flat;
  if (!separates) item.lines = r->lines;
  if (!flat && separates) flat = !breaks_separator(r, item);
  push_rest(r, item, item.index + 1);
  if (!flat && !separates) flat = !part->breaks && doc_fits(r, part, room_left(r, 0), false);
  seq_push(r->arena, &r->stack, ((Item){part, 0, item.indent, item.base, 0, flat ? MODE_Flat : MODE_Broken}));
}

static void render_parts(Renderer *r, Item item) {
  if (item.doc->count == 0) return;
  push_rest(r, item, item.index + 1);
  seq_push(r->arena, &r->stack, ((Item){item.doc->parts[item.index], 0, item.indent, item.base, 0, item.mode}));
}

static void render_group(Renderer *r, Item item) {
  if (item.index == 0 && item.mode != MODE_Flat)
    item.mode = !item.doc->breaks && doc_fits(r, item.doc, room_left(r, 0), false) ? MODE_Flat : MODE_Broken;
  render_parts(r, item);
}

static void render_line(Renderer *r, const Item *item) {
  if (item->mode != MODE_Flat) begin_line(r, item->indent);
  else if (item->doc->tag == DOC_Line && !r->at_start) put_text_at(r, TEXT(" "));
}

static void set_indent(const Renderer *r, Item *item) {
  switch ((int)item->doc->tag) {
    case DOC_Nest: item->indent += item->doc->amount; break;
    case DOC_Hang: item->indent = item->base + item->doc->amount; break;
    case DOC_Base: item->base = item->indent = current_column(r); break;
    default: item->indent = current_column(r);
  }
}

static void render(Renderer *r, Item item) {
  const Doc *doc = item.doc;
  switch (doc->tag) {
    case DOC_Text: put_text_at(r, doc->text); break;
    case DOC_Space: if (!r->at_start) put_text_at(r, TEXT(" ")); break;
    case DOC_Line: case DOC_Soft: render_line(r, &item); break;
    case DOC_Resume: if (r->at_start) r->indent = item.indent; break;
    case DOC_Blank: put_blank(r); break;
    case DOC_Own: put_own(r, doc->text, item.indent, item.indent); break;
    case DOC_FarLeft: put_own(r, doc->text, 0, item.indent); break;
    case DOC_Trailing: put_trailing(r, doc->text, item.indent); break;
    case DOC_Nest: case DOC_Hang: case DOC_Align: case DOC_Base:
      if (item.index == 0) set_indent(r, &item);
      render_parts(r, item);
      break;
    case DOC_Cat: render_parts(r, item); break;
    case DOC_Group: case DOC_Loose: render_group(r, item); break;
    case DOC_Fill: if (doc->count) render_fill(r, item); break;
  }
}

Text doc_render(Arena *arena, const Doc *doc, uint32_t width) {
  Renderer r = {.arena = arena, .out = out_new(arena), .width = width, .at_start = true};
  seq_push(arena, &r.stack, ((Item){.doc = doc, .mode = MODE_Broken}));
  while (r.stack.size) {
    Item item = seq_pop(&r.stack);
    render(&r, item);
  }
  begin_line(&r, 0);
  return out_result(&r.out);
}
