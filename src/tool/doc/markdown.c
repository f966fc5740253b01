// markdown: comments as HTML. It supports a small part of Markdown; all else is printed as escaped text.
#include "tool/doc/doc.h"

void doc_root(const DocPlace *place, Out *out) {
  Text page = place->file ? place->file->page : TEXT("");
  for EACH_BYTE(i, page)
    if (page.start[i] == '/') out_string(out, "../");
}

// Letters, digits, dots and underscores are kept; other characters become their codes. The result is unique, and valid
// in a URL.
Text doc_anchor(const Doc *doc, const DocItem *item) {
  static const char *const kinds[] = {
      [ITEM_Value] = "value", [ITEM_Type] = "type", [ITEM_Module] = "module", [ITEM_ModuleType] = "mtype"};
  Out out = out_new(doc->arena);
  out_format(&out, "%s-", kinds[item->kind]);
  for EACH_BYTE(i, item->path) {
    unsigned char c = (unsigned char)item->path.start[i];
    if (ascii_is_letter((char)c) || ascii_is_digit((char)c) || c == '.' || c == '_') out_char(&out, (char)c);
    else out_format(&out, "-%02x", c);
  }
  return out_result(&out);
}

void doc_link(const DocPlace *place, Out *out, const DocItem *item, Text shown) {
  bool linked = item && item->file && item->file->listed;
  if (linked) {
    out_string(out, "<a href=\"");
    if (item->file != place->file) {
      doc_root(place, out);
      out_escaped(out, item->file->page);
    }
    out_format(out, "#%.*s\">", TEXT_ARG(doc_anchor(place->doc, item)));
  }
  out_escaped(out, shown);
  if (linked) out_string(out, "</a>");
}

// ---- within a line

typedef struct Inline { const DocPlace *place; Out *out; Text text; size_t at; } Inline;

static Text rest_of(const Inline *in) { return text_from(in->text, in->at); }

// The offset of the first `part` at or after `from`; the size of the text: none.
static size_t find_after(Text text, const char *part, size_t from) {
  return from < text.size ? from + text_find(text_from(text, from), text_of(part)) : text.size;
}

static bool safe_url(Text url) {
  static const char *const beginnings[] = {"http://", "https://", "mailto:", "#", "./", "../"};
  for RANGE(i, COUNT_OF(beginnings))
    if (text_starts_with(url, text_of(beginnings[i]))) return true;
  return find_after(url, ":", 0) == url.size && url.size > 0 && *url.start != '/';
}

// `code`, or `name`@term, which is a link to the definition of the name.
static bool put_code(Inline *in) {
  static const struct { const char *suffix; ItemKind kinds[2];
  } spaces[] = {{"@term", {ITEM_Value, ITEM_Module}},
                {"@type", {ITEM_Type, ITEM_Type}},
                {"@mtype", {ITEM_ModuleType, ITEM_ModuleType}}};
  size_t end = find_after(in->text, "`", in->at + 1);
  if (end == in->text.size) return false;
  Text code = text_slice(in->text, in->at + 1, end);
  const DocItem *item = NULL;
  in->at = end + 1;
  for RANGE(i, COUNT_OF(spaces)) {
    if (!text_starts_with(rest_of(in), text_of(spaces[i].suffix))) continue;
    in->at += strlen(spaces[i].suffix);
    for COUNTING(k, k < 2 && !item && in->place->scope)
      item = doc_find(in->place->doc, in->place->scope, spaces[i].kinds[k], code);
    break;
  }
  out_string(in->out, "<code>");
  doc_link(in->place, in->out, item, code);
  out_string(in->out, "</code>");
  return true;
}

static void put_inline(const DocPlace *place, Out *out, Text text);

static bool put_emphasis(Inline *in, const char *mark, const char *tag) {
  if (!text_starts_with(rest_of(in), text_of(mark))) return false;
  size_t start = in->at + strlen(mark), end = find_after(in->text, mark, start + 1);
  if (end == in->text.size || in->text.start[start] == ' ' || in->text.start[end - 1] == ' ') return false;
  out_format(in->out, "<%s>", tag);
  put_inline(in->place, in->out, text_slice(in->text, start, end));
  out_format(in->out, "</%s>", tag);
  in->at = end + strlen(mark);
  return true;
}

// [text](url)   <url>
static bool put_markdown_link(Inline *in) {
  bool bare = in->text.start[in->at] == '<';
  size_t close = find_after(in->text, bare ? ">" : "](", in->at),
         end = bare ? close : find_after(in->text, ")", close);
  if (end == in->text.size) return false;
  Text shown = text_slice(in->text, in->at + 1, close), url = bare ? shown : text_slice(in->text, close + 2, end);
  if (!safe_url(url) || (bare && find_after(url, "://", 0) == url.size)) return false;
  out_string(in->out, "<a href=\"");
  out_escaped(in->out, url);
  out_string(in->out, "\">");
  if (bare) out_escaped(in->out, shown);
  else put_inline(in->place, in->out, shown);
  out_string(in->out, "</a>");
  in->at = end + 1;
  return true;
}

static bool put_special(Inline *in) {
  switch (in->text.start[in->at]) {
    case '`': return put_code(in);
    case '*': return put_emphasis(in, "**", "strong") || put_emphasis(in, "*", "em");
    case '[': case '<': return put_markdown_link(in);
    case '\\':
      if (in->at + 1 >= in->text.size || !strchr("\\`*[]<>_#", in->text.start[in->at + 1])) return false;
      out_escaped(in->out, text_slice(in->text, in->at + 1, in->at + 2));
      in->at += 2;
      return true;
    default: return false;
  }
}

static void put_inline(const DocPlace *place, Out *out, Text text) {
  Inline in = {place, out, text, 0};
  while (in.at < text.size) {
    if (put_special(&in)) continue;
    out_escaped(out, text_slice(text, in.at, in.at + 1));
    in.at++;
  }
}

// ---- lines and blocks

// line: the current line, without blanks at its end; rest: the text after it.
typedef struct Blocks { const DocPlace *place; Out *out; Text line, rest; bool has_ended; } Blocks;

static void next_line(Blocks *b) {
  b->has_ended = !text_take_line(&b->rest, &b->line);
  if (b->has_ended) b->line = TEXT("");
  while (text_ends_with(b->line, TEXT(" "))) b->line.size--;
}

static size_t indentation(Text line) {
  size_t i = 0;
  while (i < line.size && line.start[i] == ' ') i++;
  return i;
}

// The length of the mark of a list item: "- ", "* ", "12. "; 0: there is none.
static size_t item_mark(Text line, bool *ordered) {
  size_t start = indentation(line), i = start;
  while (i < line.size && line.start[i] >= '0' && line.start[i] <= '9') i++;
  *ordered = i > start;
  bool mark = *ordered ? i < line.size && line.start[i] == '.'
                       : i < line.size && (line.start[i] == '-' || line.start[i] == '*');
  return mark && i + 1 < line.size && line.start[i + 1] == ' ' ? i + 2 : 0;
}

static size_t heading_level(Text line) {
  size_t level = 0;
  while (level < line.size && line.start[level] == '#') level++;
  return level >= 1 && level <= 6 && level < line.size && line.start[level] == ' ' ? level : 0;
}

static bool is_fence(Text line) { return text_starts_with(line, TEXT("```")); }
static bool begins_block(Text line) {
  bool ordered;
  return line.size == 0 || is_fence(line) || heading_level(line) || item_mark(line, &ordered);
}

static void put_fenced(Blocks *b) {
  out_string(b->out, "<pre>");
  for (next_line(b); !b->has_ended && !is_fence(b->line); next_line(b)) {
    out_escaped(b->out, b->line);
    out_char(b->out, '\n');
  }
  next_line(b);
  out_string(b->out, "</pre>\n");
}

static void put_indented(Blocks *b) {
  out_string(b->out, "<pre>");
  for (; !b->has_ended && (b->line.size == 0 || indentation(b->line) >= 4); next_line(b)) {
    if (b->line.size) out_escaped(b->out, text_from(b->line, 4));
    out_char(b->out, '\n');
  }
  while (b->out->size && b->out->start[b->out->size - 1] == '\n') b->out->size--;
  out_string(b->out, "</pre>\n");
}

// Joins the lines up to the next block. `skip`: the number of characters of the first line to skip.
static Text take_paragraph(Blocks *b, size_t skip) {
  Out out = out_new(b->place->doc->arena);
  out_text(&out, text_from(b->line, skip ? skip : indentation(b->line)));
  for (next_line(b); !b->has_ended && !begins_block(b->line); next_line(b)) {
    out_char(&out, '\n');
    out_text(&out, text_from(b->line, indentation(b->line)));
  }
  return out_result(&out);
}

static void put_list(Blocks *b) {
  bool ordered, other;
  (void)item_mark(b->line, &ordered);
  out_string(b->out, ordered ? "<ol>\n" : "<ul>\n");
  for (size_t mark; (mark = item_mark(b->line, &other)) && other == ordered;) {
    out_string(b->out, "<li>");
    put_inline(b->place, b->out, take_paragraph(b, mark));
    out_string(b->out, "</li>\n");
    Blocks ahead = *b;   // items may have empty lines between them
    while (!ahead.has_ended && ahead.line.size == 0) next_line(&ahead);
    if (item_mark(ahead.line, &other) && other == ordered) *b = ahead;
  }
  out_string(b->out, ordered ? "</ol>\n" : "</ul>\n");
}

static void put_wrapped(const Blocks *b, const char *tag, Text text) {
  out_format(b->out, "<%s>", tag);
  put_inline(b->place, b->out, text);
  out_format(b->out, "</%s>\n", tag);
}

static void put_heading(Blocks *b, size_t level) {
  static const char *const tags[] = {"", "h3", "h4", "h5", "h6", "h6", "h6"};   // below the page's own headings
  put_wrapped(b, tags[level], text_from(b->line, level + 1));
  next_line(b);
}

void doc_markdown(const DocPlace *place, Out *out, Text comment) {
  Blocks b = {.place = place, .out = out, .rest = comment};
  bool ordered;
  next_line(&b);
  while (!b.has_ended) {
    const size_t level = heading_level(b.line);
    if (b.line.size == 0) next_line(&b);
    else if (level) put_heading(&b, level);
    else if (is_fence(b.line)) put_fenced(&b);
    else if (item_mark(b.line, &ordered)) put_list(&b);
    else if (indentation(b.line) >= 4) put_indented(&b);
    else put_wrapped(&b, "p", take_paragraph(&b, 0));
  }
}

Text doc_first_sentence(Text comment) {
  for EACH_BYTE(i, comment) {
    bool stops = comment.start[i] == '.' &&
                 (i + 1 == comment.size || comment.start[i + 1] == ' ' || comment.start[i + 1] == '\n');
    bool ends = comment.start[i] == '\n' && i + 1 < comment.size && comment.start[i + 1] == '\n';
    if (stops || ends) return text_slice(comment, 0, i + stops);
  }
  return comment;
}
