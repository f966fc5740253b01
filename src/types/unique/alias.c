// alias: sets of tokens, for the consumption checker. Immutable; sets are sorted.
#include "types/unique/token.h"
#include <stdlib.h>

bool has_alias_parts(const SourceType *type, const Alias *alias) {
  const bool some = type->tag == SOURCE_Record ? type->as.record.count > 0 : type->tag == SOURCE_Sum;
  return some && (!alias || alias->field_count == part_count(type));
}

uint32_t payload_start(const SourceType *sum, Name constructor) {
  uint32_t start = 0;
  for COUNTING(i, i < sum->as.sum.count && !name_equal(sum->as.sum.constructors[i].name, constructor))
    start += sum->as.sum.constructors[i].payload.size;
  return start;
}

const Alias **new_parts(Walk *w, uint32_t count) { return NEW_ARRAY(w->arena, const Alias *, count); }

const Alias *alias_of_token(Walk *w, uint32_t token) {
  Alias *alias = NEW(w->arena, Alias);
  alias->count = 1;
  alias->tokens = arena_copy(w->arena, &token, sizeof token);
  return alias;
}

const Alias *alias_of_fields(Walk *w, uint32_t count, const Alias **fields) {
  bool any = false;
  for RANGE(i, count) any |= fields[i] != NULL;
  if (!any) return NULL;
  Alias *alias = NEW(w->arena, Alias);
  alias->field_count = count;
  alias->fields = fields;
  return alias;
}

static const Alias *merge(Walk *w, const Alias *a, const Alias *b) {
  uint32_t *tokens = NEW_ARRAY(w->arena, uint32_t, a->count + b->count), count = 0, i = 0, j = 0;
  while (i < a->count || j < b->count) {
    bool left = j == b->count || (i < a->count && a->tokens[i] <= b->tokens[j]);
    if (left && j < b->count && a->tokens[i] == b->tokens[j]) j++;
    tokens[count++] = left ? a->tokens[i++] : b->tokens[j++];
  }
  if (count == a->count) return a;
  if (count == b->count) return b;
  Alias *alias = NEW(w->arena, Alias);
  alias->count = count;
  alias->tokens = tokens;
  return alias;
}

typedef struct Tokens { Seq(uint32_t) items; } Tokens;

static void collect_tokens(Walk *w, const Alias *alias, Tokens *tokens) {
  for COUNTING(i, alias && i < alias->field_count) collect_tokens(w, alias->fields[i], tokens);
  for COUNTING(i, alias && i < alias->count) seq_push(w->arena, &tokens->items, alias->tokens[i]);
}

static int compare_tokens(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

const Alias *alias_of_tokens(Walk *w, uint32_t size, uint32_t *tokens) {
  uint32_t count = 1;
  qsort(tokens, size, sizeof *tokens, compare_tokens);
  for RANGE_FROM(i, 1, size)
    if (tokens[i] != tokens[count - 1]) tokens[count++] = tokens[i];
  const Alias made = {.count = count, .tokens = tokens};
  return COPY_OF(w->arena, &made);
}

// The tokens of all fields, found once for each alias.
const Alias *alias_flat(Walk *w, const Alias *alias) {
  if (!alias || alias->field_count == 0 || alias->flat) return alias && alias->flat ? alias->flat : alias;
  Tokens all = {0};
  collect_tokens(w, alias, &all);
  if (all.items.size == 0) return NULL;
  return ((Alias *)(uintptr_t)alias)->flat = alias_of_tokens(w, all.items.size, all.items.items);
}

const Alias *alias_union(Walk *w, const Alias *a, const Alias *b) {
  if (!a || a == b) return b;
  if (!b) return a;
  if (a->field_count && a->field_count == b->field_count) {
    const Alias **fields = new_parts(w, a->field_count);
    for RANGE(i, a->field_count) fields[i] = alias_union(w, a->fields[i], b->fields[i]);
    return alias_of_fields(w, a->field_count, fields);
  }
  a = alias_flat(w, a);
  b = alias_flat(w, b);
  if (!a || !b) return a ? a : b;
  return merge(w, a, b);
}

static uint32_t ways_of(const Alias *alias) { return alias->ways ? alias->ways : 1; }

// Of many branches only the union is kept.
const Alias *alias_either(Walk *w, const Alias *a, const Alias *b) {
  enum { MOST_WAYS = 16 };
  const Alias *all = alias_union(w, a, b);
  if (!a || !b || a == b || !all->field_count || ways_of(a) + ways_of(b) > MOST_WAYS) return all;
  Alias either = {.field_count = all->field_count,
                  .fields = all->fields,
                  .flat = all->flat,
                  .either = {a, b},
                  .ways = ways_of(a) + ways_of(b)};
  return COPY_OF(w->arena, &either);
}

const Alias *alias_field(const Alias *alias, uint32_t index) {
  if (!alias || alias->field_count == 0) return alias;
  return index < alias->field_count ? alias->fields[index] : NULL;
}

bool alias_overlaps(Walk *w, const Alias *a, const Alias *b) {
  a = alias_flat(w, a);
  b = alias_flat(w, b);
  if (!a || !b) return false;
  for (uint32_t i = 0, j = 0; i < a->count && j < b->count;) {
    if (a->tokens[i] == b->tokens[j]) return true;
    if (a->tokens[i] < b->tokens[j]) i++;
    else j++;
  }
  return false;
}
