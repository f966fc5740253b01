// header: the files about the entries of a program: the .h, the manifest and the adapter. Private to backend/.
#ifndef ASHLAR_BACKEND_HEADER_H
#define ASHLAR_BACKEND_HEADER_H
#include "backend/entry.h"

// ---- header.c
CUnit emit_header(Emitter *e);

// ---- header_sums.c: sum types
void add_sum_includes(Emitter *e, CUnit *unit);
void add_sums(Emitter *e, CUnit *unit);
Text payload_name(Emitter *e, Text field);               // of a parameter of the functions that build values

// ---- header_entry.c: the comment above an entry
Text entry_remark(Emitter *e, EntryPlan *entry);
void print_size_name(void *user, Out *out, uint32_t variable);  // a PolyName; user: the EntryPlan
// Is the variable that the statement of the frame's slice binds in `needed` (entry->for_workspace or entry->for_size)?
bool slice_is_for(const EntryPlan *entry, const Stm *stm, const Bitset *needed);

// ---- manifest/manifest.c
Text manifest_text(Emitter *e);

// ---- cplusplus/wrap.c
Text cplusplus_text(Emitter *e, Text header_name);

// ---- manifest/manifest_types.c: members "interface" and "cells" of an entry
void put_interface(Emitter *e, JsonWriter *json, const Entry *entry);
void put_cell_types(Emitter *e, JsonWriter *json, const EntryCells *cells);

// ---- adapter.c, adapter_tables.c
CUnit emit_adapter(Emitter *e, const Entries *entries);
void emit_entry_tables(Emitter *e, CUnit *unit, const EntryPlan *entry);   // parameters, results, names of sizes
void emit_program_table(Emitter *e, CUnit *unit, const Entries *entries);
#endif
