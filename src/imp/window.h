// window: a few elements of a buffer that statements access, and how (localise_windows).
#ifndef ASHLAR_IMP_WINDOW_H
#define ASHLAR_IMP_WINDOW_H
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { WINDOW_ELEMENTS = 64 };

// What the statements do, in their order. Enter, Leave: a loop of at most `trips` iterations begins and ends; 0: of an
// unknown number. Read, Write: an access `offset` strides from the base; is_certain: in each iteration of the loops
// around it, all of which have iterations.
typedef enum EventTag { EVENT_Enter, EVENT_Leave, EVENT_Read, EVENT_Write } EventTag;
typedef struct Event { EventTag tag; uint32_t index; const Poly *offset; bool is_certain; } Event;
typedef Seq(Event) Events;

// `locals`, `blocks`: buffers that are local arrays, and blocks of the arena. searches: buffer -> up to where it was
// looked for a window in vain. definitions: of the function's variables. around: loop -> the one around it
typedef struct Localiser { Bitset locals, blocks; Map searches, definitions, around; } Localiser;

typedef struct Window {
  ImpRewriter *rewriter;
  ImpVar buffer;
  const Poly *base;             // NULL: before the first write
  const Poly *stride;           // between neighbours: 1, or a product of sizes that is positive; NULL: not known yet
  Bitset bound, assigned;       // by the statements
  Map definitions;              // variable -> its value where the statements declare it
  Map trips;                    // index -> the greatest number of iterations, or 0
  Events events;
  uint32_t copies;              // copies count as loops, over variables behind those of the program
  uint32_t uncertain;           // how many branches and loops of unknown bounds enclose the statement
  int64_t low, high;            // the least and the greatest offset, in strides
  bool refused, is_straight;    // is_straight: all offsets are numbers
  ImpVar local;
} Window;

// How many strides an access at `index` is behind the base. NULL: it is not known.
const Poly *window_offset(Window *window, const ImpExp *index);
// Adds what the statement does, or sets `refused`.
void window_add(Window *window, const ImpStm *stm);
// Is every element written before it is read, and are some written again? `window` is complete.
bool window_is_worth_localising(const Window *window);
#endif
