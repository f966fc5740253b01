// token: pieces of memory, the names that have them, and whether they are consumed; and the state of the walk that
// consumes them.
#ifndef ASHLAR_TYPES_UNIQUE_TOKEN_H
#define ASHLAR_TYPES_UNIQUE_TOKEN_H
#include "types/checker.h"
#include "types/unique/alias.h"

// Fresh: it may be consumed where it was made. Observed: of a parameter that is not unique. Global: of a global value.
typedef enum TokenKind { TOKEN_Fresh, TOKEN_Observed, TOKEN_Global } TokenKind;
// `token` was consumed at `at` because `by` was. `by` is the token itself, a part of its value, or a value that it is a
// part of.
typedef struct Consumption {
  uint32_t token, by;
  Binding *through;             // the name that was consumed; may be NULL
  Span at;
} Consumption;
// The parts of a value whose construction the walk has seen. They have the numbers first, first + 1, ..
typedef struct Contents { uint32_t first, count; const Alias **parts; } Contents;
typedef struct Token {
  Binding *owner;               // the name that had this memory first
  TokenKind kind;
  uint32_t functions, loops;    // numbers of functions and loops that enclose the expression that made it
  uint32_t parent, index;       // it is part number `index` of the value of `parent`; 0: it is no part
  uint32_t child, next;         // its own parts: the first, and the next part of the same parent
  uint32_t whole;               // it is somewhere inside the value of this token; 0: it is no such token
  uint32_t holder;              // the constructed value that contains the value of `whole`; 0: none
  const Contents *contents;     // NULL: its construction was not seen
  bool consumed;
  bool reported;                // an error about it was reported
  bool hidden;                  // of an abstract type
  Consumption how;              // if it was consumed
  Seq(AstExp *) lookers;        // calls that received it as an argument or in a closure
} Token;
// The memory outside a function that its body mentions.
typedef struct Capture { struct Capture *outer; uint32_t functions; const Alias *alias; } Capture;
// The walk over a definition, in the order of evaluation.
struct Walk {
  Checker *c;
  Arena *arena;
  Seq(Token) tokens;            // token 0 is unused
  Map aliases;                  // binding id to Alias
  Map globals;                  // 2 * binding id, + 1 when hidden, to token
  Map parts;                    // token and index to the token of the part (cells.c)
  Map loops;                    // loop expression to its consumed parts, when they are known
  Seq(uint32_t) trail;          // tokens in the order of their consumption
  uint32_t functions, loop_depth;   // numbers of functions and loops that enclose the present expression
  Capture *captures;
  Binding *matched;             // the name that the present match takes apart, or NULL
  Map once;                     // ids of local functions that are called once, where they are defined (linear.c)
  uint32_t born;                // inside such a function: tokens below this number are from outside; else 0
  bool quiet;                   // nothing is reported
  bool has_parts;               // there are tokens of parts
  bool reported_place;          // E0420 or E0422 was reported
};

static inline Token *token_at(const Walk *w, uint32_t id) { return &w->tokens.items[id]; }

// ---- consume.c
Text owner_name(Walk *w, uint32_t token);
const Alias *own_alias(Walk *w, const Alias *alias, const SourceType *type, Binding *owner, TokenKind kind);
void bind_pat_alias(Walk *w, AstPat *pat, const Alias *alias, TokenKind kind);
const Alias *alias_of_reference(Walk *w, const Reference *reference);
const Alias *alias_of_value(Walk *w);                          // of a new value without a name
void observe(Walk *w, const Alias *alias, AstExp *exp);        // a use: E0401 when consumed
void observe_name(Walk *w, const Alias *alias, Binding *name, Span span);
void consume(Walk *w, const Alias *alias, AstExp *exp);        // E0402, E0403, E0405 when it may not be
bool is_consumable(const Walk *w, uint32_t id);
void note_captured(Walk *w, uint32_t token);                   // if the enclosing function captures it
void consume_name(Walk *w, const Alias *alias, Binding *name, Span span);
typedef struct Undone { uint32_t count; const Consumption *items; } Undone;   // in their order
Undone undo_consumption(Walk *w, uint32_t from);               // everything consumed since the trail had size `from`
void redo_consumption(Walk *w, Undone undone);
#endif
