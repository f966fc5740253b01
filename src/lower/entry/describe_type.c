// describe_type: describes the types of a program's values for callers, who flatten and rebuild the values: which
// leaves belong together in a record, a tuple, a sum, an array of these or a cell.
//   rule: in a walk over the description in order, the n-th leaf is the n-th parameter or result of the function (for a
//         payload of recursive data: the n-th word of its cell). A sum has its tag, if it has one, and its slots.
//   test: test/suite/manifest.sh, test/suite/python.sh
#include "lower/cells/cells.h"
#include "lower/entry/entry.h"

typedef const EntryType *DescribedType;

static const EntryType *described(Lower *lower, EntryType type) { return COPY_OF(lower->arena, &type); }

static const EntryType *describe_array_type(Lower *lower, const SourceType *type, const LinkNumber *number) {
  uint32_t rank = 0;
  for (; type->tag == SOURCE_Array; type = type->as.array.element) rank++;
  return described(lower, (EntryType){.tag = ENTRY_Array, .rank = rank, .element = describe_type(lower, type, number)});
}

static const EntryType *describe_record_type(Lower *lower, const SourceType *type, const LinkNumber *number) {
  const uint32_t count = type->as.record.count;
  DescribedType *parts = NEW_ARRAY(lower->arena, DescribedType, count);
  Name *names = NEW_ARRAY(lower->arena, Name, count);
  for RANGE(i, count) {
    names[i] = type->as.record.fields[i].name;
    parts[i] = describe_type(lower, type->as.record.fields[i].type, number);
  }
  return described(lower, (EntryType){.tag = type->as.record.is_tuple ? ENTRY_Tuple : ENTRY_Record,
                                      .name = type->alias,
                                      .count = count,
                                      .names = names,
                                      .parts = parts});
}

const EntryType *describe_payload_types(Lower *lower, const SourceConstructor *constructor, const LinkNumber *number) {
  const uint32_t count = constructor->payload.size;
  DescribedType *parts = NEW_ARRAY(lower->arena, DescribedType, count);
  for RANGE(i, count) parts[i] = describe_type(lower, constructor->payload.items[i], number);
  return described(lower, (EntryType){.tag = ENTRY_Tuple, .count = count, .parts = parts});
}

static const EntryType *describe_sum_type(Lower *lower, const SourceType *type, const LinkNumber *number) {
  const uint32_t count = type->as.sum.count;
  const EntrySum sum = describe_sum(lower, type, (Name){0});
  DescribedType *payloads = NEW_ARRAY(lower->arena, DescribedType, count);
  for RANGE(i, count) payloads[i] = describe_payload_types(lower, &type->as.sum.constructors[i], number);
  return described(lower, (EntryType){.tag = ENTRY_Sum,
                                      .name = type->alias,
                                      .count = count,
                                      .parts = payloads,
                                      .sum = COPY_OF(lower->arena, &sum)});
}

const EntryType *describe_type(Lower *lower, const SourceType *type, const LinkNumber *number) {
  if (is_link(lower, type)) {
    const bool is_diamond = types_is_diamond(lower->typed, type);
    return described(lower, (EntryType){.tag = is_diamond ? ENTRY_Diamond : ENTRY_Link,
                                        .name = type->as.parameter.name,
                                        .link = is_diamond ? 0 : number->of(number->user, type)});
  }
  switch (type->tag) {
    case SOURCE_Scalar: return described(lower, (EntryType){.tag = ENTRY_Scalar, .scalar = type->as.scalar});
    case SOURCE_Array: return describe_array_type(lower, type, number);
    case SOURCE_Record: return describe_record_type(lower, type, number);
    case SOURCE_Sum: return describe_sum_type(lower, type, number);
    case SOURCE_Error: case SOURCE_Function: case SOURCE_Parameter: case SOURCE_Variable: break;
  }
  return described(lower, (EntryType){.tag = ENTRY_Tuple});   // it has no leaves; the interface refuses such a type
}
