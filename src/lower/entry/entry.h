// entry: entry points, and the description of sum types and recursive types at their interface.
#ifndef ASHLAR_LOWER_ENTRY_H
#define ASHLAR_LOWER_ENTRY_H
#include "lower/values/made.h"

// ---- entry.c
void lower_entry(Lower *lower, const EntryPoint *entry);

// ---- describe_sum.c: names of the parts of a value, and sum types
Text payload_path(Lower *lower, Text path, Text part);   // path_part; an empty path: part
Text leaf_path(Lower *lower, Text path, const MadeLeaf *leaf);   // the leaf of a value named x: x, x_tag, x_0
EntrySum describe_sum(Lower *lower, const SourceType *type, Name value);

// ---- describe_type.c: the structure of values
// Numbers recursive types.
typedef struct LinkNumber { void *user; uint32_t (*of)(void *user, const SourceType *type); } LinkNumber;
const EntryType *describe_type(Lower *lower, const SourceType *type, const LinkNumber *number);
const EntryType *describe_payload_types(Lower *lower, const SourceConstructor *constructor, const LinkNumber *number);

// ---- describe_cells.c: recursive types
// Describes the recursive types of an interface in `cells`, raises cells->words to the largest payload, and appends the
// arrays of payloads to `rows`; their sizes are those of the source. Returns NULL, or why these types cannot cross an
// interface (the end of a sentence).
const char *describe_cells(Lower *lower, uint32_t count, const SourceType *const *interface, EntryCells *cells,
                           RowKinds *rows);
// The number of a recursive type in `cells`, + 1; 0: a diamond.
uint32_t described_number(Lower *lower, const EntryCells *cells, const SourceType *type);

// ---- interface_cells.c: recursive data at the interface of an entry point
// Their description; NULL: there are none. The arrays of payloads are appended to `rows`, with the sizes of the source.
EntryCells *interface_cells(Lower *lower, const AstDec *declaration, RowKinds *rows);
// The type of the body after the written parameters; it may be a function type.
const SourceType *interface_result_type(const AstDec *declaration);
const Binding *interface_binding(const AstPat *pattern);         // of a pattern that is a name; else NULL
#endif
