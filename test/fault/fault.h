// fault: injects small faults into compiled programs, one at a time, and tests which checker detects each. See
// docs/testing.md.
#ifndef ASHLAR_FAULT_H
#define ASHLAR_FAULT_H
#include "driver/test/driving.h"
#include "imp/imp.h"

// The form that a fault changes: the program in Mem, its layout or its loops. Later forms are compiled again from it.
typedef enum FaultLevel { FAULT_Mem, FAULT_Layout, FAULT_Imp, FAULT_LEVELS } FaultLevel;
typedef struct Subject {
  const char *source;
  Driven driven;
  const Program *memory;       // this and the following fields include the fault
  const Layout *layout;
  const ImpProgram *imp;
} Subject;

// Applies the fault at site `number` (from 0). False: there is no such site. Kinds that find a site where nothing would
// change skip it.
typedef bool (*FaultFunction)(Subject *subject, uint32_t number);
typedef struct FaultKind {
  const char *name;
  FaultLevel level;
  const char *origin; /* a bug of this kind elsewhere, or "" */
  FaultFunction apply;
} FaultKind;
extern const FaultKind mem_fault_kinds[], layout_fault_kinds[], imp_fault_kinds[];   // end with a NULL name
extern const char *const fault_programs[];                                           // end with NULL

static inline Arena *subject_arena(Subject *subject) { return subject->driven.context->arena; }
#endif
