// backend: Imp -> a tree of C -> text. Generated code has no allocator and no globals but `static const` tables.
#ifndef ASHLAR_BACKEND_H
#define ASHLAR_BACKEND_H
#include "imp/imp.h"

// Adapter: also emits `const rt_program PROGRAM_program` of runtime/entry.h and its adapter functions, with which the
// host runtime runs, tests and times programs. Executable, with Adapter: for host_main.c, which reads and writes arrays
// and scalars only. Manifest, CPlusPlus, of a library, that is without Adapter: also these texts.
enum { EMIT_Adapter = 1, EMIT_Executable = 2, EMIT_Manifest = 4, EMIT_CPlusPlus = 8 };
typedef struct BackendOptions {
  Text program_name;
  Text header_name;  // the name under which the .c includes its header; empty: PROGRAM.h
  uint32_t emit;
} BackendOptions;
typedef struct BackendInput {
  const Program *memory;         // Mem, from which the loops were made
  const Layout *layout;
  const ImpProgram *ordered;     // the loops before stream_stores: imp_may_be_same answers about them
  const ImpProgram *imp;
} BackendInput;
typedef struct BackendOutput {
  Text source;     // the .c, which includes the header
  Text header;     // the .h
  Text manifest;   // where it was asked for: the contract of the entries of a library as JSON
  Text cplusplus;  // the .hpp, which includes the header, where it was asked for
} BackendOutput;

// ---- target.c: the targets. A row has an emitter, and the numbers of the processor for which loops are optimised
// (machine/machine.def).
typedef struct Target {
  const char *name, *description;
  const struct Machine *machine;     // NULL: the default
  BackendOutput (*emit)(Context *context, const BackendInput *input, const BackendOptions *options);
} Target;
const Target *target_find(const char *name);   // NULL when unknown; "c" is the default

// ---- names.c
// The C identifier with which the names of a program begin: letters, digits and underscores, neither the first nor the
// last of them an underscore. Names that begin with `rt_` belong to the runtime, so a program `rt` is `program_rt`.
Text backend_program_name(Arena *arena, Text name);

// ---- c.c: the emitter of C99
BackendOutput backend_c(Context *context, const BackendInput *input, const BackendOptions *options);

#endif
