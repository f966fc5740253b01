// parts: the parts of one value that may share memory with each other.
//   rule: a value of a sum type has one constructor, so payloads of different constructors never exist together
#include "types/unique/unique.h"

// Compares the parts that exist together: all fields of a record, or the payload of one constructor of a sum.
static const Alias *overlap_among(Walk *w, const SourceType *type, const Alias *alias) {
  const Alias *seen = NULL;
  for EACH_PART(at, type) {
    const Alias *part = alias->fields[at.seen - 1];
    if (type->tag == SOURCE_Sum && at.index == 1) seen = NULL;
    if (overlaps(w, seen, part)) return alias_flat(w, part);
    const Alias *inner = parts_overlap(w, at.type, part);
    if (inner) return inner;
    seen = alias_union(w, seen, alias_flat(w, part));
  }
  return NULL;
}

const Alias *parts_overlap(Walk *w, const SourceType *type, const Alias *alias) {
  if (!alias || alias->field_count == 0) return NULL;
  if (alias->ways) {
    const Alias *first = parts_overlap(w, type, alias->either[0]);
    return first ? first : parts_overlap(w, type, alias->either[1]);
  }
  return has_alias_parts(type, alias) ? overlap_among(w, type, alias) : NULL;
}

uint32_t shared_parts(const SourceType *type) {
  uint32_t most = 0, count = 0;
  if (type->unique || !may_share(type)) return 0;
  if (type->tag != SOURCE_Sum && type->tag != SOURCE_Record) return 1;
  for EACH_PART(at, type) {
    if (type->tag == SOURCE_Sum && at.index == 1) count = 0;
    count += shared_parts(at.type);
    if (count > most) most = count;
  }
  return most;
}
