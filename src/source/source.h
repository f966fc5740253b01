// source: files, spans and diagnostics, and the Context that every stage receives.
#ifndef ASHLAR_SOURCE_H
#define ASHLAR_SOURCE_H
#include "base/base.h"
#include "options/options.h"

// ---- file.c: the files of one compilation. A Span is a file and two byte offsets; file 0 means "no position".
typedef struct Span { uint32_t file, start, end; } Span;
#define NO_SPAN ((Span){0})
// The body of a function that replaces a call of it is a file of its own, with the same text: `call`, in `callee`.
// The text from `quoted_at` on may be quoted from the beginning of another file, `quoted`, where diagnostics show it.
typedef struct SourceFile {
  Text path, text;
  uint32_t *line_starts, line_count, original, depth, quoted, quoted_at;
  Name callee;
  Span call;
} SourceFile;
typedef struct Position { uint32_t line, column; } Position;  // both from 1; column counts characters, not bytes
static inline uint64_t span_key(Span span) {
  return (((uint64_t)span.start << 32 | span.end) + span.file * 0x9E3779B97F4A7C15u) | 1;
}
static inline Span span_join(Span a, Span b) {
  return a.file == 0 ? b : b.file == 0 ? a : (Span){a.file, a.start, b.end};
}

// ---- diag.c: errors and warnings; their texts are in diag.def
typedef enum Severity { SEVERITY_Error, SEVERITY_Warning } Severity;
typedef enum DiagCode {
#define DIAG(code, severity, headline, help) DIAG_##code,
#include "source/diag.def"
  DIAG_COUNT
} DiagCode;
typedef struct DiagNote { Span span; Text text; } DiagNote;
typedef struct Diag { DiagCode code; Span span; Text headline, help; Seq(DiagNote) notes; } Diag;

typedef struct Context Context;
// Reports `code` at `span`; {0}..{3} of the headline and help are replaced by the Text arguments (unused: TEXT("")).
// The Diag returned may be given notes. Diagnostics never stop anything: the caller poisons its node and carries on.
Diag *diag_report(Context *context, DiagCode code, Span span, Text a0, Text a1, Text a2);
#define diag0(context, code, span) diag_report((context), DIAG_##code, (span), TEXT(""), TEXT(""), TEXT(""))
#define diag1(context, code, span, a) diag_report((context), DIAG_##code, (span), (a), TEXT(""), TEXT(""))
#define diag2(context, code, span, a, b) diag_report((context), DIAG_##code, (span), (a), (b), TEXT(""))
#define diag3(context, code, span, a, b, c) diag_report((context), DIAG_##code, (span), (a), (b), (c))
// Adds a note. Its span is marked in the source shown with the diagnostic; when `span` is diag->span, its text is added
// to the primary mark. A note whose span has no file is printed on a line of its own.
void diag_note(Context *context, Diag *diag, Span span, Text text);
bool diag_has_errors(const Context *context);
const char *diag_code_name(DiagCode code);                            // "E0101"
const char *diag_help_text(DiagCode code);
Severity diag_severity(DiagCode code);

// ---- diag_print.c
void diag_print(const Context *context, Out *out, bool colour);       // sorted by position, at most 20 errors

// ---- rule.c: named rewrites are counted, can be left out, and stop when the fuel is spent
bool rule_allowed(Context *context, const char *rule);   // true: counts the rule and consumes fuel
// What rules decide about the loops or the array at a place (schedule.def): recorded if `decisions` is not NULL. For
// each place and rule, that it fired, or the first refusal.
typedef enum Refusal {
#define REFUSAL(About, Tag, rule, why) REFUSAL_##Tag,
#include "source/schedule.def"
  REFUSAL_COUNT
} Refusal;
typedef enum DecisionAbout { ABOUT_Array, ABOUT_Loops, ABOUT_Parallel } DecisionAbout;
typedef struct Decision {
  Text place;
  DecisionAbout about;
  const char *rule, *text;
  bool fired;
  Name function;
} Decision;
typedef Seq(Decision) Decisions;
bool rule_refused(Context *context, Refusal refusal);    // false, for the rule to return
const char *refusal_text(Refusal refusal);
void rule_place(Context *context, Span span, Name name); // the array that the next rules decide about

// ---- request.c: whether the code at a span is to run in parallel. met: something in it does. why: the first refusal.
typedef struct OrderRequest { Span span; bool parallel, met, told; const char *why; } OrderRequest;
void request_add(Context *context, Span span, bool parallel);
OrderRequest *request_at(Context *context, Span span);        // the innermost one around the span; NULL: there is none
bool context_has_workers(const Context *context);   // with --workers: statements may run at the same time
// With --workers: what is made from `inner` is not to become a part of what is made from `outer`.
bool request_keeps_apart(Context *context, Span inner, Span outer);
bool request_refused(Context *context, Span span, Refusal refusal);   // as rule_refused; the request gets the reason
void request_report(Context *context, OrderRequest *request);  // warns once that it is not met

// ---- file.c
struct Context {
  Arena *arena;            // lives as long as the compilation
  Arena *scratch;          // a pass may use it; the driver resets it after each pass
  Interner *names;
  Seq(SourceFile) files;   // index 0 is a dummy
  Map called_files;        // hash of a file, a function and a call of it -> the number of the file for its body
  Seq(Diag *) diags;
  const Options *options;
  int64_t rule_fuel;       // remaining rewrites, < 0: unlimited
  Map skipped_rules;       // Name id of a rewrite rule -> 1
  Map rule_counts;         // Name id of a rewrite rule -> firings
  Span invalid;            // where a checker found the first problem of a program; file 0: nowhere
  Text place;              // of the loops or the array that rules decide about
  Name function;           // that contains them
  const Bitset *selected;  // Name ids of the functions that program_map passes on, the others stay; NULL: all
  Decisions *decisions;    // NULL: nobody asks
  Seq(OrderRequest) requests;
};
Context *context_new(void);
void context_configure(Context *context, Options options);   // copied
void context_free(Context *context);
// Adds a file whose bytes are already in memory (copied); returns its number for spans. Paths are shown as given.
uint32_t source_add(Context *context, Text path, Text bytes);
// Reads a file from disk; returns 0 after reporting E0001 at `wanted_by` if it cannot be read.
uint32_t source_read(Context *context, Text path, Span wanted_by);
Position source_position(const Context *context, uint32_t file, uint32_t offset);
Text source_line_text(const Context *context, uint32_t file, uint32_t line);   // without its end
Text source_span_text(const Context *context, Span span);
Span span_quoted(const Context *context, Span span);   // where the text is quoted from, or the span itself
// "blur.fut:12:7" (or "blur.fut:12:7-19")
Text span_describe(Context *context, Span span);
// With --backtrace: the span, in the body of `callee`, when it is reached by `call`; else the span itself.
Span span_called(Context *context, Span span, Name callee, Span call);
// "\n  in f, called at blur.fut:12:7" for each of these calls, the innermost first
Text span_calls(Context *context, Span span);

#endif
