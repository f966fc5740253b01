// runtime: copies from src/runtime the functions that the generated code calls, and those that they call.
//   in:  Emitter.required      out: their text, callees first
//   rule: a block is a line `// rt_name: needs ...`, the function, a blank line (runtime/scalar.def)
#include "backend/emit.h"

typedef struct Fragment {
  Name name;
  Text needs, text;           // needs: words: other fragments; math, string: <math.h>, <string.h>
} Fragment;
typedef struct Fragments {
  Emitter *e;
  Map by_name;                // Name id -> Fragment *
  Map printed;                // Name id -> 1
  Out *out;
} Fragments;

static Text next_word(Text *rest) {
  while (rest->size && *rest->start == ' ') rest->start++, rest->size--;
  Text word = {rest->start, 0};
  while (word.size < rest->size && rest->start[word.size] != ' ') word.size++;
  rest->start += word.size, rest->size -= word.size;
  return word;
}

static Text text_line_at(Text text, size_t at) {
  if (at >= text.size) return TEXT("");
  const char *end = memchr(text.start + at, '\n', text.size - at);
  return (Text){text.start + at, end ? (size_t)(end - text.start) - at : text.size - at};
}

// A comment about a function is no head: behind its name stands no colon.
static bool is_head(Text line) {
  if (!text_starts_with(line, TEXT("// rt_"))) return false;
  Text rest = {line.start + 3, line.size - 3};
  return text_ends_with(next_word(&rest), TEXT(":"));
}

// The head line `// rt_name: needs a b math string`.
static Fragment *fragment_of_head(Fragments *f, Text head) {
  Fragment *fragment = NEW(f->e->arena, Fragment);
  Text rest = {head.start + 3, head.size - 3};
  Text name = next_word(&rest);
  name.size--;                                         // the colon
  fragment->name = intern(f->e->context->names, name);
  next_word(&rest);                                    // "needs"
  fragment->needs = rest;
  return fragment;
}

static void read_fragments(Fragments *f, const char *path) {
  const Text text = embedded_file(path);
  REQUIRE(text.size > 0);
  size_t at = 0;
  while (at < text.size) {
    const Text head = text_line_at(text, at);
    at += head.size + 1;
    if (!is_head(head)) continue;
    Fragment *fragment = fragment_of_head(f, head);
    const size_t start = at;
    for (Text line = text_line_at(text, at); line.size > 0; line = text_line_at(text, at)) at += line.size + 1;
    fragment->text = (Text){text.start + start, at - start};
    map_put_pointer(&f->by_name, fragment->name.id, fragment);
  }
}

static void print_fragment(Fragments *f, Name name) {
  const Fragment *fragment = map_pointer(&f->by_name, name.id);
  if (map_find(&f->printed, name.id)) return;
  if (!fragment) panic("backend: runtime has no function %.*s", TEXT_ARG(spelling(f->e, name)));
  map_put(&f->printed, name.id, 1);
  Text needs = fragment->needs;
  for (Text word = next_word(&needs); word.size; word = next_word(&needs)) {
    if (text_equal(word, TEXT("math"))) f->e->uses_math = true;
    else if (text_equal(word, TEXT("string"))) f->e->uses_memcpy = true;
    else print_fragment(f, intern(f->e->context->names, word));
  }
  out_text(f->out, fragment->text);
  out_char(f->out, '\n');
}

Text runtime_text(Emitter *e) {
  Out out = out_new(e->arena);
  Fragments f = {e, map_new(e->arena), map_new(e->arena), &out};
  read_fragments(&f, "runtime/scalar.h");
  read_fragments(&f, "runtime/scalar_convert.h");
  read_fragments(&f, "runtime/scalar_f16.h");
  read_fragments(&f, "runtime/size.h");
  read_fragments(&f, "runtime/stream.h");
  read_fragments(&f, "runtime/grain.h");
  read_fragments(&f, storage_file(f.e));
  read_fragments(&f, "runtime/strided.h");
  read_fragments(&f, "runtime/message.h");
  for EACH(i, &e->required.entries) print_fragment(&f, (Name){(uint32_t)e->required.entries.items[i].key});
  return out_result(&out);
}

// The text with every occurrence of the words replaced.
static Text replaced(Arena *arena, Text text, const SectionWord *words) {
  Out out = out_new(arena);
  size_t done = 0;
  for (size_t at = 0; at < text.size;) {
    const Text rest = {text.start + at, text.size - at};
    const SectionWord *found = words;
    while (found->word && (*found->word != *rest.start || !text_starts_with(rest, text_of(found->word)))) found++;
    if (!found->word) { at++; continue; }
    out_text(&out, (Text){text.start + done, at - done});
    out_text(&out, found->by);
    done = at += strlen(found->word);
  }
  out_text(&out, (Text){text.start + done, text.size - done});
  return out_result(&out);
}

Text section_with(Emitter *e, const char *section, const SectionWord *words) {
  const Text text = embedded_file("runtime/program.h"), head = text_format(e->arena, "// section: %s", section);
  size_t start = 0;
  for (Text line = text_line_at(text, 0); !text_equal(line, head); line = text_line_at(text, start)) {
    start += line.size + 1;
    REQUIRE(start < text.size);
  }
  start += head.size + 1;
  size_t end = start;
  for (Text line = text_line_at(text, end); end < text.size && !text_starts_with(line, TEXT("// section: "));
       line = text_line_at(text, end))
    end += line.size + 1;
  return replaced(e->arena, replaced(e->arena, (Text){text.start + start, end - start}, words),
                  (const SectionWord[]){{"NAME_", program_name(e, "_")},
                                        {"BLOCK_ALIGNMENT", text_format(e->arena, "%d", BLOCK_ALIGNMENT)},
                                        {0}});
}

Text section_text(Emitter *e, const char *section) { return section_with(e, section, (const SectionWord[]){{0}}); }
