// alias: the memory that a value may share, as a sorted set of tokens. A token is one piece of array memory: of a fresh
// value that has got a name, of a parameter, or of a global. NULL is the alias of a value that shares nothing with
// named values.
#ifndef ASHLAR_TYPES_UNIQUE_ALIAS_H
#define ASHLAR_TYPES_UNIQUE_ALIAS_H
#include "types/types.h"

typedef struct Walk Walk;   // token.h
typedef struct Alias {
  uint32_t count;
  const uint32_t *tokens;
  uint32_t field_count;               // of a record; of a sum: the payloads of all constructors
  const struct Alias **fields;
  const struct Alias *flat;           // with fields: the union of their tokens, computed on demand
  const struct Alias *either[2];      // of two branches; `fields` are the unions of those of both branches
  uint32_t ways;                      // number of branches; 0: it is not of branches
} Alias;
// whether the alias is known for each part of the type, in the order of EACH_PART
bool has_alias_parts(const SourceType *type, const Alias *alias);
uint32_t payload_start(const SourceType *sum, Name constructor);     // index of the first payload of the constructor
const Alias *alias_of_token(Walk *w, uint32_t token);
const Alias *alias_of_fields(Walk *w, uint32_t count, const Alias **fields);
const Alias *alias_union(Walk *w, const Alias *a, const Alias *b);
const Alias *alias_either(Walk *w, const Alias *a, const Alias *b);        // the value of one branch or the other
const Alias *alias_flat(Walk *w, const Alias *alias);                      // without fields
const Alias *alias_field(const Alias *alias, uint32_t index);
const Alias *alias_of_tokens(Walk *w, uint32_t size, uint32_t *tokens);     // in any order, at least one
bool alias_overlaps(Walk *w, const Alias *a, const Alias *b);
// `for EACH_TOKEN(at, w, alias)`: the tokens of an alias and of all its fields: at.id
typedef struct TokenWalk { const Alias *flat; uint32_t next, id; } TokenWalk;
static inline bool next_token(TokenWalk *at) {
  if (!at->flat || at->next == at->flat->count) return false;
  at->id = at->flat->tokens[at->next++];
  return true;
}
#define EACH_TOKEN(at, w, alias) (TokenWalk at = {.flat = alias_flat((w), (alias))}; next_token(&at);)
const Alias **new_parts(Walk *w, uint32_t count);
#endif
