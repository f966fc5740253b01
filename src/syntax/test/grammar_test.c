// grammar_test: compares docs/grammar.md with the parser. The rules are read from the document, from "Files and
// declarations" on. The parser has to accept random sentences of the grammar, and the programs that the parser accepts
// have to be sentences of the grammar.
#include "syntax/parse.h"
#include "testing.h"
#include <dirent.h>

// ---- rules: everything in brackets becomes a rule of its own

// a token's text; a kind of token; a rule
typedef enum SymbolKind { SYMBOL_Text, SYMBOL_Class, SYMBOL_Rule } SymbolKind;
typedef struct Symbol { SymbolKind kind; Text text; uint32_t rule; } Symbol;
typedef Seq(Symbol) Symbols;
typedef Seq(Symbols) Alternatives;
// depth: of the lowest derivation
typedef struct Rule { Text name; Alternatives alternatives; uint32_t depth; bool nullable; } Rule;
typedef struct Grammar { Arena *arena; Seq(Rule) rules; } Grammar;

static const char *const classes[] = {"name", "number", "char", "string", "constructor", "operator", "digits"};

static bool is_class(Text name) {
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (text_equal(name, text_of(classes[i]))) return true;
  return false;
}

static uint32_t rule_named(Grammar *g, Text name) {
  for EACH(i, &g->rules)
    if (text_equal(g->rules.items[i].name, name)) return i;
  Rule rule = {.name = name};
  seq_push(g->arena, &g->rules, rule);
  return g->rules.size - 1;
}

typedef struct Reading { Grammar *grammar; Text text; size_t at; } Reading;

static void skip_blanks(Reading *r) {
  while (r->at < r->text.size && (r->text.start[r->at] == ' ' || r->text.start[r->at] == '\n')) r->at++;
}
static char next_char(Reading *r) {
  skip_blanks(r);
  return r->at < r->text.size ? r->text.start[r->at] : 0;
}
static bool take_char(Reading *r, char c) {
  if (next_char(r) != c) return false;
  r->at++;
  return true;
}
static bool is_word_char(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-'; }

static Text take_word(Reading *r) {
  skip_blanks(r);
  size_t start = r->at;
  while (r->at < r->text.size && is_word_char(r->text.start[r->at])) r->at++;
  return (Text){r->text.start + start, r->at - start};
}

static void read_alternatives(Reading *r, uint32_t rule);

static Symbol rule_symbol(uint32_t rule) { return (Symbol){.kind = SYMBOL_Rule, .rule = rule}; }

static uint32_t anonymous(Reading *r) {
  Rule rule = {.name = TEXT("")};
  seq_push(r->grammar->arena, &r->grammar->rules, rule);
  return r->grammar->rules.size - 1;
}

static void add_alternative(Grammar *g, uint32_t rule, Symbols symbols) {
  seq_push(g->arena, &g->rules.items[rule].alternatives, symbols);
}

// [ x ]: x or nothing.   { x }: nothing, or x and the same again.   ( x ): x.
static Symbol read_group(Reading *r, char close) {
  uint32_t inside = anonymous(r), group = close == ')' ? inside : anonymous(r);
  read_alternatives(r, inside);
  CHECK(take_char(r, close));
  if (close == ')') return rule_symbol(inside);
  Symbols nothing = {0}, something = {0};
  seq_push(r->grammar->arena, &something, rule_symbol(inside));
  if (close == '}') seq_push(r->grammar->arena, &something, rule_symbol(group));
  add_alternative(r->grammar, group, nothing);
  add_alternative(r->grammar, group, something);
  return rule_symbol(group);
}

// x ,,: x, with more of them behind commas, and perhaps a comma at the end.
static Symbol comma_list(Reading *r, Symbol element) {
  Grammar *g = r->grammar;
  uint32_t list = anonymous(r);
  Symbol comma = {.kind = SYMBOL_Text, .text = TEXT(",")};
  for RANGE(form, 3) {
    Symbols symbols = {0};
    seq_push(g->arena, &symbols, element);
    if (form > 0) seq_push(g->arena, &symbols, comma);
    if (form == 2) seq_push(g->arena, &symbols, rule_symbol(list));
    add_alternative(g, list, symbols);
  }
  return rule_symbol(list);
}

static bool read_symbol(Reading *r, Symbol *symbol) {
  char c = next_char(r);
  if (c == '[' || c == '{' || c == '(') {
    r->at++;
    *symbol = read_group(r, c == '[' ? ']' : c == '{' ? '}' : ')');
  } else if (c == '"') {
    size_t start = ++r->at;
    while (r->at < r->text.size && r->text.start[r->at] != '"') r->at++;
    *symbol = (Symbol){.kind = SYMBOL_Text, .text = {r->text.start + start, r->at - start}};
    r->at++;
  } else if (is_word_char(c)) {
    Text word = take_word(r);
    *symbol = is_class(word) ? (Symbol){.kind = SYMBOL_Class, .text = word} : rule_symbol(rule_named(r->grammar, word));
  } else return false;
  if (next_char(r) == ',' && r->text.start[r->at + 1] == ',') {
    r->at += 2;
    *symbol = comma_list(r, *symbol);
  }
  return true;
}

static void read_alternatives(Reading *r, uint32_t rule) {
  do {
    Symbols symbols = {0};
    Symbol symbol;
    while (read_symbol(r, &symbol)) seq_push(r->grammar->arena, &symbols, symbol);
    add_alternative(r->grammar, rule, symbols);
  } while (take_char(r, '|'));
}

// A rule begins with `name =`; its text goes up to the next one.
static size_t rule_start(Text text, size_t from) {
  for (size_t i = from; i < text.size; i++) {
    bool fresh = i == 0 || text.start[i - 1] == ' ' || text.start[i - 1] == '\n';
    if (!fresh || !is_word_char(text.start[i])) continue;
    size_t end = i;
    while (end < text.size && is_word_char(text.start[end])) end++;
    size_t equal = end;
    while (equal < text.size && text.start[equal] == ' ') equal++;
    if (equal < text.size && text.start[equal] == '=') return i;
    i = end;
  }
  return text.size;
}

// The indented blocks of the document below the heading, without the remarks behind `--`.
static Text rule_text(Arena *arena, Text document) {
  Out out = out_new(arena);
  bool below = false;
  for (size_t at = 0; at < document.size;) {
    size_t end = at;
    while (end < document.size && document.start[end] != '\n') end++;
    Text line = {document.start + at, end - at};
    below = below || text_equal(line, TEXT("## Files and declarations"));
    if (below && text_starts_with(line, TEXT("    "))) {
      for (size_t i = 0; i + 2 < line.size; i++)
        if (memcmp(line.start + i, " --", 3) == 0 && (i + 3 == line.size || line.start[i + 3] == ' ')) line.size = i;
      out_format(&out, "%.*s\n", TEXT_ARG(line));
    }
    at = end + 1;
  }
  return out_result(&out);
}

static void measure(Grammar *g) {
  for EACH(i, &g->rules) g->rules.items[i].depth = UINT32_MAX;
  for (bool changed = true; changed;) {
    changed = false;
    for EACH(i, &g->rules) {
      for EACH(k, &g->rules.items[i].alternatives) {
        const Symbols *symbols = &g->rules.items[i].alternatives.items[k];
        uint32_t deepest = 0;
        bool nullable = true;
        for EACH(j, symbols) {
          const Rule *inner = symbols->items[j].kind == SYMBOL_Rule ? &g->rules.items[symbols->items[j].rule] : NULL;
          uint32_t depth = inner ? inner->depth : 0;
          if (depth > deepest) deepest = depth;
          nullable = nullable && inner && inner->nullable;
        }
        if (deepest != UINT32_MAX && deepest + 1 < g->rules.items[i].depth)
          g->rules.items[i].depth = deepest + 1, changed = true;
        if (nullable && !g->rules.items[i].nullable) g->rules.items[i].nullable = changed = true;
      }
    }
  }
}

static Grammar *read_grammar(Context *context) {
  uint32_t file = source_read(context, TEXT("docs/grammar.md"), (Span){0, 0, 0});
  Grammar *g = NEW(context->arena, Grammar);
  g->arena = context->arena;
  Text text = file ? rule_text(context->arena, context->files.items[file].text) : TEXT("");
  for (size_t start = rule_start(text, 0); start < text.size;) {
    size_t end = rule_start(text, start + 1);
    while (end < text.size && text.start[end - 1] != ' ' && text.start[end - 1] != '\n')
      end = rule_start(text, end + 1);
    Reading r = {g, {text.start + start, end - start}, 0};
    uint32_t rule = rule_named(g, take_word(&r));
    CHECK(take_char(&r, '='));
    read_alternatives(&r, rule);
    if (next_char(&r)) fprintf(stderr, "cannot read the rule: %.*s\n", TEXT_ARG(r.text));
    CHECK(next_char(&r) == 0);
    start = end;
  }
  for EACH(i, &g->rules) {
      if (g->rules.items[i].alternatives.size == 0)
        fprintf(stderr, "no rule for %.*s\n", TEXT_ARG(g->rules.items[i].name));
      CHECK(g->rules.items[i].alternatives.size > 0);
  }
  measure(g);
  return g;
}

// ---- random sentences

typedef struct Writer { const Grammar *grammar; Out *out; uint32_t random; } Writer;

static uint32_t draw(Writer *w, uint32_t limit) {
  return (w->random = w->random * 1664525u + 1013904223u, w->random >> 16) % limit;
}

static void write_class(Writer *w, Text name) {
  static const char *const examples[][4] = {{"name", "x", "y'", "_z1"},          {"number", "1", "2.5f32", "0x1F"},
                                            {"char", "'a'", "'\\n'", "'\\''"},   {"string", "\"s\"", "\"\\n\"", "\"\""},
                                            {"constructor", "#c", "#d_1", "#e"}, {"operator", "+", "*^", "`f`"},
                                            {"digits", "0", "1", "12"}};
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
    if (text_equal(name, text_of(examples[i][0]))) out_format(w->out, " %s", examples[i][1 + draw(w, 3)]);
}

static uint32_t depth_of(const Grammar *g, const Symbols *symbols) {
  uint32_t deepest = 0;
  for EACH(i, symbols)
      if (symbols->items[i].kind == SYMBOL_Rule && g->rules.items[symbols->items[i].rule].depth > deepest)
        deepest = g->rules.items[symbols->items[i].rule].depth;
  return deepest;
}

// Writes a random alternative that can be derived in `budget` levels. A bracket of `slices` has no blank before it.
static void write_rule(Writer *w, uint32_t index, uint32_t budget) {
  const Rule *rule = &w->grammar->rules.items[index];
  uint32_t possible = 0;
  for EACH(i, &rule->alternatives) possible += depth_of(w->grammar, &rule->alternatives.items[i]) < budget;
  uint32_t chosen = possible ? draw(w, possible) : 0;
  for EACH(i, &rule->alternatives) {
    const Symbols *symbols = &rule->alternatives.items[i];
    bool fits = possible ? depth_of(w->grammar, symbols) < budget : depth_of(w->grammar, symbols) < rule->depth;
    if (!fits || chosen-- > 0) continue;
    for EACH(j, symbols) {
      const Symbol *symbol = &symbols->items[j];
      bool touches = j == 0 && text_equal(rule->name, TEXT("slices"));
      if (symbol->kind == SYMBOL_Text) out_format(w->out, "%s%.*s", touches ? "" : " ", TEXT_ARG(symbol->text));
      else if (symbol->kind == SYMBOL_Class) write_class(w, symbol->text);
      else write_rule(w, symbol->rule, budget ? budget - 1 : 0);
    }
    return;
  }
}

// Rules that the document states in words: left operands of sections bind tightly enough; `_` is no initial value; only
// modules are opened; an inner match takes all following cases; a body and the end of a range extend as far as
// possible.
static bool said_in_words(const Context *context) {
  for EACH(i, &context->diags) {
    const Diag *diag = context->diags.items[i];
    bool no_case = text_starts_with(diag->headline, TEXT("expected keyword `case`"));
    if (diag->code != DIAG_E0110 && diag->code != DIAG_E0112 && diag->code != DIAG_E0113 && diag->code != DIAG_E0114 &&
        !no_case)
      return false;
  }
  return true;
}

static bool accepted(const Grammar *g, uint32_t start, uint32_t seed) {
  Context *context = context_new();
  Out out = out_new(context->arena);
  Writer writer = {g, &out, seed * 2654435761u};
  write_rule(&writer, start, 8 + seed % 12);
  (void)syntax_parse(context, source_add(context, TEXT("sentence"), out_result(&out)));
  bool good = said_in_words(context);
  if (!good) {
    Out problems = out_new(context->arena);
    diag_print(context, &problems, false);
    fprintf(stderr, "seed %u:\n%.*s\n%.*s\n", seed, TEXT_ARG(out_result(&out)), TEXT_ARG(out_result(&problems)));
  }
  context_free(context);
  return good;
}

static void sentences_of_the_grammar_are_accepted(void) {
  Context *context = context_new();
  Grammar *g = read_grammar(context);
  uint32_t start = rule_named(g, TEXT("declaration")), wrong = 0;
  for (uint32_t seed = 1; seed <= 4000 && wrong < 3; seed++) wrong += !accepted(g, start, seed);
  CHECK(wrong == 0);
  context_free(context);
}

// ---- recognition by Earley's algorithm: the set of partly matched rules at every token

typedef struct State { uint32_t rule, alternative, dot, origin; } State;
typedef struct Column { Seq(State) states; Map seen; } Column;
typedef struct Recogniser {
  const Grammar *grammar;
  Arena *arena;
  const Context *context;
  const Lexed *lexed;
  uint32_t file;
  Column *columns;
} Recogniser;

static void add_state(Recogniser *r, uint32_t at, State state) {
  Column *column = &r->columns[at];
  uint64_t key = ((uint64_t)state.rule * 64 + state.alternative) * 64 + state.dot;
  MapEntry *entry = map_add(&column->seen, key << 24 | state.origin);
  if (entry->as.value) return;
  entry->as.value = 1;
  seq_push(r->arena, &column->states, state);
}

static bool class_matches(Text name, const Token *token) {
  TokenKind kind = (TokenKind)token->kind;
  if (text_equal(name, TEXT("name"))) return kind == TOKEN_Identifier;
  if (text_equal(name, TEXT("number")) || text_equal(name, TEXT("digits"))) return kind == TOKEN_Number;
  if (text_equal(name, TEXT("char"))) return kind == TOKEN_Char;
  if (text_equal(name, TEXT("string"))) return kind == TOKEN_String;
  if (text_equal(name, TEXT("constructor"))) return kind == TOKEN_Constructor;
  return is_infix_symbol(token);
}

static bool matches(const Recogniser *r, const Symbol *symbol, const Token *token) {
  if (token->kind == TOKEN_End) return false;
  if (symbol->kind == SYMBOL_Class) return class_matches(symbol->text, token);
  return text_equal(symbol->text, source_span_text(r->context, (Span){r->file, token->start, token->end}));
}

static void predict(Recogniser *r, uint32_t at, uint32_t rule) {
  for EACH(i, &r->grammar->rules.items[rule].alternatives) add_state(r, at, (State){rule, i, 0, at});
}

static void complete(Recogniser *r, uint32_t at, State done) {
  Column *origin = &r->columns[done.origin];
  for RANGE(i, origin->states.size) {
    State waiting = origin->states.items[i];
    const Symbols *symbols = &r->grammar->rules.items[waiting.rule].alternatives.items[waiting.alternative];
    if (waiting.dot < symbols->size && symbols->items[waiting.dot].kind == SYMBOL_Rule &&
        symbols->items[waiting.dot].rule == done.rule) {
      waiting.dot++;
      add_state(r, at, waiting);
    }
  }
}

static void advance_state(Recogniser *r, uint32_t at, State state) {
  const Symbols *symbols = &r->grammar->rules.items[state.rule].alternatives.items[state.alternative];
  if (state.dot == symbols->size) {
    complete(r, at, state);
    return;
  }
  const Symbol *symbol = &symbols->items[state.dot];
  State next = {state.rule, state.alternative, state.dot + 1, state.origin};
  if (symbol->kind != SYMBOL_Rule) {
    if (matches(r, symbol, &r->lexed->tokens.items[at])) add_state(r, at + 1, next);
    return;
  }
  predict(r, at, symbol->rule);
  if (r->grammar->rules.items[symbol->rule].nullable) add_state(r, at, next);
}

// The number of tokens that begin a sentence; all of them (without End) when it is one.
static uint32_t recognise(const Grammar *g, const Context *context, uint32_t file, const Lexed *lexed, uint32_t start) {
  Arena *arena = arena_new();
  uint32_t count = lexed->tokens.size;
  Recogniser r = {g, arena, context, lexed, file, NEW_ARRAY(arena, Column, count + 1)};
  for COUNTING(i, i <= count) r.columns[i].seen = map_new(arena);
  predict(&r, 0, start);
  uint32_t last = 0;
  bool whole = false;
  for COUNTING(at, at < count && r.columns[at].states.size) {
    last = at;
    for RANGE(i, r.columns[at].states.size) {
      State state = r.columns[at].states.items[i];
      bool ends = state.dot == g->rules.items[state.rule].alternatives.items[state.alternative].size;
      whole = whole || (at == count - 1 && ends && state.rule == start && state.origin == 0);
      advance_state(&r, at, state);
    }
  }
  arena_free(arena);
  return whole ? count - 1 : last;
}

static bool derived(const Grammar *g, const char *path) {
  Context *context = context_new();
  uint32_t file = source_read(context, text_of(path), (Span){0, 0, 0});
  (void)syntax_parse(context, file);
  bool good = true;
  if (!diag_has_errors(context)) {
    Lexed lexed = {0};
    lex(context, file, &lexed);
    uint32_t reached = recognise(g, context, file, &lexed, rule_named((Grammar *)(uintptr_t)g, TEXT("file")));
    good = reached == lexed.tokens.size - 1;
    Position place = source_position(context, file, lexed.tokens.items[reached].start);
    if (!good) fprintf(stderr, "%s:%u:%u: the grammar does not allow this\n", path, place.line, place.column);
    arena_free(lexed.arena);
  }
  context_free(context);
  return good;
}

static void programs_are_derived_by_the_grammar(void) {
  static const char *const directories[] = {
      "src/syntax/test/format", "src/prelude", "examples", "test/rows", "test/run", "test/error"};
  Context *context = context_new();
  Grammar *g = read_grammar(context);
  for (size_t i = 0; i < sizeof directories / sizeof *directories; i++) {
    DIR *entries = opendir(directories[i]);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
      size_t size = strlen(entry->d_name);
      char path[512];
      snprintf(path, sizeof path, "%s/%s", directories[i], entry->d_name);
      if (size > 4 && strcmp(entry->d_name + size - 4, ".fut") == 0) CHECK(derived(g, path));
    }
    CHECK(entries != NULL);
    if (entries) closedir(entries);
  }
  context_free(context);
}

// Every reserved word is in the rules, and every rule can be finished.
static void the_rules_are_complete(void) {
  static const char *const words[] = {
#define TOKEN(Tag, text)
#define KEYWORD(Tag, text) text,
#include "syntax/token.def"
  };
  Context *context = context_new();
  Grammar *g = read_grammar(context);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    bool found = false;
    for EACH(k, &g->rules)
      for EACH(a, &g->rules.items[k].alternatives)
        for EACH(s, &g->rules.items[k].alternatives.items[a]) {
          const Symbol *symbol = &g->rules.items[k].alternatives.items[a].items[s];
          found = found || (symbol->kind == SYMBOL_Text && text_equal(symbol->text, text_of(words[i])));
        }
    if (!found) fprintf(stderr, "the grammar has no `%s`\n", words[i]);
    CHECK(found);
  }
  for EACH(i, &g->rules) CHECK(g->rules.items[i].depth != UINT32_MAX);
  context_free(context);
}

int main(void) {
  RUN(the_rules_are_complete);
  RUN(sentences_of_the_grammar_are_accepted);
  RUN(programs_are_derived_by_the_grammar);
  return testing_finish();
}
