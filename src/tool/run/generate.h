// generate: the texts of a compiled program, joined with the runtime files they need.
#ifndef ASHLAR_GENERATE_H
#define ASHLAR_GENERATE_H
#include "tool/tool.h"

typedef enum GenerateKind {
  GENERATE_Library,
  GENERATE_Loadable /* with the adapter table */,
  GENERATE_Program /* with the adapter and main */
} GenerateKind;
// header_name: the name in the #include of the header; empty: PROGRAM_NAME.h. also: EMIT_Manifest, EMIT_CPlusPlus
BackendOutput generate(Session *session, const char *program_name, Text header_name, GenerateKind kind, uint32_t also);
#endif
