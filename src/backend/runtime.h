// runtime: the functions and texts of src/runtime that generated code contains. Private to backend/.
#ifndef ASHLAR_BACKEND_RUNTIME_H
#define ASHLAR_BACKEND_RUNTIME_H
#include "backend/emitter.h"

void require_runtime(Emitter *e, Text function);
const CExpr *runtime_call(Emitter *e, Text function, uint32_t count, const CExpr *const *arguments);   // requires it
Text runtime_text(Emitter *e);   // the required functions, and those that they call

// A section of runtime/program.h. The program's name replaces NAME, and the alignment of blocks BLOCK_ALIGNMENT.
Text section_text(Emitter *e, const char *section);
// The same with further words replaced. The last row is empty.
typedef struct SectionWord { const char *word; Text by; } SectionWord;
Text section_with(Emitter *e, const char *section, const SectionWord *words);
#endif
