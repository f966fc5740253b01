// names: the C identifiers of generated code. Private to backend/.
#ifndef ASHLAR_BACKEND_NAMES_H
#define ASHLAR_BACKEND_NAMES_H
#include "backend/emitter.h"

// ---- reserved.c: C, C++, a library header or the runtime uses the name
bool is_reserved(Text name);

// ---- names.c
Text spelling(const Emitter *e, Name name);
uint32_t name_id(const Emitter *e, Text name);
// The name with an underscore for every character that is no letter, digit or underscore. The first and the last
// character are no underscores. The result can be a reserved name.
Text c_identifier(Arena *arena, Text name);
Text name_with(const Emitter *e, Text name, const char *suffix);   // the concatenation of both
Text program_name(const Emitter *e, const char *suffix);           // the program's name and the suffix
Text prefix_of_entries(const Emitter *e);                          // how their C names begin; may be empty

// Variables of one function. Each has a name of its own, which no function of the program has.
void names_begin(Emitter *e);
Text fresh_name(Emitter *e, Text wanted);
Text name_of(Emitter *e, ImpVar var);
void name_take(Emitter *e, ImpVar var, Text name);                 // name_of(var) is `name` from now on

// ---- name_functions.c
// Does the generated code define PROGRAM_suffix itself? `has_cells`: recursive data is at the interface.
bool is_program_suffix(Text suffix, bool has_cells);
void name_functions(Emitter *e);   // sets the names of all FunctionPlans, and e->beginnings
#endif
