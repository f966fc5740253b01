// parts: the parts of one value that may share memory with each other.
//   rule: a value of a sum type has one constructor, so the payloads of different constructors are never there together
#include "types/unique/unique.h"

static const Alias *overlap_among(Walk *w, uint32_t count, const SourceType *const *types, const Alias *const *fields) {
  const Alias *seen = NULL;
  for RANGE(i, count) {
    if (overlaps(w, seen, fields[i])) return alias_flat(w->c, fields[i]);
    const Alias *inner = parts_overlap(w, types[i], fields[i]);
    if (inner) return inner;
    seen = alias_union(w->c, seen, alias_flat(w->c, fields[i]));
  }
  return NULL;
}

static const Alias *fields_overlap(Walk *w, const SourceType *record, const Alias *alias) {
  const SourceType **types = NEW_ARRAY(w->c->arena, const SourceType *, record->as.record.count);
  for RANGE(i, record->as.record.count) types[i] = record->as.record.fields[i].type;
  return overlap_among(w, record->as.record.count, types, alias->fields);
}

static const Alias *payloads_overlap(Walk *w, const SourceType *sum, const Alias *alias) {
  const Alias *found = NULL;
  uint32_t at = 0;
  for (uint32_t i = 0; i < sum->as.sum.count && !found; i++) {
    const SourceConstructor *constructor = &sum->as.sum.constructors[i];
    found = overlap_among(w, constructor->payload.size, constructor->payload.items, alias->fields + at);
    at += constructor->payload.size;
  }
  return found;
}

const Alias *parts_overlap(Walk *w, const SourceType *type, const Alias *alias) {
  if (!alias || alias->field_count == 0) return NULL;
  if (alias->ways) {
    const Alias *first = parts_overlap(w, type, alias->either[0]);
    return first ? first : parts_overlap(w, type, alias->either[1]);
  }
  if (type->tag == SOURCE_Record && alias->field_count == type->as.record.count) return fields_overlap(w, type, alias);
  if (type->tag == SOURCE_Sum && alias->field_count == payload_count(type)) return payloads_overlap(w, type, alias);
  return NULL;
}

static uint32_t most_in_a_payload(const SourceType *sum) {
  uint32_t most = 0;
  for RANGE(i, sum->as.sum.count) {
    uint32_t count = 0;
    for EACH(j, &sum->as.sum.constructors[i].payload)
      count += shared_parts(sum->as.sum.constructors[i].payload.items[j]);
    if (count > most) most = count;
  }
  return most;
}

uint32_t shared_parts(const SourceType *type) {
  if (type->unique || !may_share(type)) return 0;
  if (type->tag == SOURCE_Sum) return most_in_a_payload(type);
  if (type->tag != SOURCE_Record) return 1;
  uint32_t count = 0;
  for RANGE(i, type->as.record.count) count += shared_parts(type->as.record.fields[i].type);
  return count;
}
