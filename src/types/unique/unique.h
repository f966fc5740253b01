// unique: what the files of the consumption checker share (consume.c, unique.c, call.c, loop.c).
#ifndef ASHLAR_TYPES_UNIQUE_H
#define ASHLAR_TYPES_UNIQUE_H
#include "types/checker.h"
#include "types/recursive/recursive.h"
#include "types/unique/alias.h"

// Observed: a parameter that is not unique
typedef enum TokenKind { TOKEN_Fresh, TOKEN_Observed, TOKEN_Global } TokenKind;
// A token was consumed at `at`, when the token `by` was, through a name.
typedef struct Consumption { uint32_t token, by; Binding *through; Span at; } Consumption;
// owner: the name that had this memory first; hidden: of an abstract type.
// parent: of a part of another token's value, number `index` of it; child, next: its own parts. whole: the token is
// somewhere inside that one.
// contents: of a value that was built in sight, its parts.
// holder: the built value that the one this token is inside of went into. numbers of parts: first, first + 1, ..
typedef struct Contents { uint32_t first, count; const Alias **parts; } Contents;
typedef struct Token {
  Binding *owner;
  TokenKind kind;
  uint32_t functions, loops, parent, index, child, next, whole, holder;
  const Contents *contents;
  bool consumed, told, hidden;
  Consumption how;              // it was consumed, if it was
  Seq(AstExp *) lookers;        // calls that were given it
} Token;
typedef struct Capture { struct Capture *outer; uint32_t functions; const Alias *alias; } Capture;
// The walk over a definition. functions and loop_depth count what encloses the present place; a token knows those of
// its birth.
struct Walk {
  Checker *c;
  Arena *arena;
  Seq(Token) tokens;            // token 0 is unused
  Map aliases;                  // binding id to Alias
  Map globals;                  // twice the binding id, one more when hidden, to token
  Map parts;                    // token and index to the token of the part (cells.c)
  Map loops;                    // loop expression to its consumed parts, once probed
  Seq(uint32_t) trail;          // tokens in the order of their consumption
  uint32_t functions, loop_depth;
  Capture *captures;
  Binding *matched;             // the name of what the match at hand is of
  bool quiet, has_parts, told_place;
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
void note_captured(Walk *w, uint32_t token);                   // by the function around, when it is from outside
void consume_name(Walk *w, const Alias *alias, Binding *name, Span span);
// what was consumed since, in order
typedef struct Undone { uint32_t count; const Consumption *items; } Undone;
Undone undo_consumption(Walk *w, uint32_t from);
void redo_consumption(Walk *w, Undone undone);

// ---- unique.c
void check_uniqueness(Checker *c, AstDec *dec);
// the value of an expression shares memory with the alias returned
const Alias *walk_exp(Walk *w, AstExp *exp);
// ---- cells.c: recursive data
uint32_t token_itself(const Walk *w, uint32_t id);             // what is consumed when the token is
uint32_t token_root(const Walk *w, uint32_t id);               // the value it is a part of
bool overlaps(Walk *w, const Alias *a, const Alias *b);        // memory in common
// of a value that is somewhere inside one that has this alias
const Alias *inside_alias(Walk *w, const Alias *alias);
void bind_recursive(Walk *w, AstPat *pat, const Alias *alias, TokenKind kind);   // a constructor pattern
const Alias *walk_recursive(Walk *w, AstExp *exp);             // a constructor
void check_place(Walk *w, AstExp *exp);                        // an expression whose type holds cells
void check_constant(Checker *c, const AstDecValue *value);
void note_path(Walk *w, Diag *diag, uint32_t id);              // how the token is a part of its root
// ---- parametric.c: a call of a polymorphic function.
// mentions: how often a type parameter is in the result; sources: what each of them may share memory with, once asked
typedef struct ParametricCall {
  const TypeScheme *scheme;
  uint32_t count;                // of the arguments, which may be fewer than the parameters
  AstExp **arguments;
  const Alias **aliases;
  Map mentions, sources;
} ParametricCall;
// What a part of the result may share. anything: also memory that nothing in the call speaks of; apart: nothing with
// the other parts
typedef struct PartSharing { const Alias *alias; bool anything, apart; } PartSharing;
ParametricCall parametric_call(Walk *w, const TypeScheme *scheme, const SourceType *result, uint32_t count,
                               AstExp **arguments, const Alias **aliases);
PartSharing parametric_part(Walk *w, ParametricCall *call, const SourceType *part);
// ---- parts.c
// memory that two parts of a value have, or NULL
const Alias *parts_overlap(Walk *w, const SourceType *type, const Alias *alias);
uint32_t shared_parts(const SourceType *type);                                     // that may have the same memory
// ---- call.c
// exp: NULL for an operator, which has a type and a closure. binding: what is called, when it has a name
typedef struct Callee { AstExp *exp; const Binding *binding; const SourceType *type; const Alias *closure; } Callee;
void report_overlap(Walk *w, DiagCode code, const AstExp *place, const Alias *alias, const AstExp *other,
                    const char *note);
const Alias *walk_call(Walk *w, AstExp *exp, const Callee *callee, uint32_t count, AstExp **arguments);
const Alias *walk_section(Walk *w, AstExp *exp);
// with what is known by now of the results of local functions
const SourceType *function_type(AstExp *exp);
// a function that consumes where one that does not is wanted
void check_modes(Walk *w, const SourceType *wanted, AstExp *given);
const Alias *walk_lambda(Walk *w, AstExp *exp);
void walk_local_function(Walk *w, AstDec *dec);
void walk_body(Walk *w, AstDec *dec);
// ---- loop.c
const Alias *walk_loop(Walk *w, AstExp *exp);
#endif
