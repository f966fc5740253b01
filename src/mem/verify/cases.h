// cases: questions about memory that is chosen while the program runs, answered for every possible choice.
#ifndef ASHLAR_MEM_VERIFY_CASES_H
#define ASHLAR_MEM_VERIFY_CASES_H
#include "verify.h"

typedef struct Live Live;

// The one or two memories that a question is about. lmad NULL: the whole block.
typedef struct LivePlaces { uint32_t count; Memory items[2]; } LivePlaces;
typedef struct LiveCases {
  bool (*holds)(Live *live, void *user, const LivePlaces *places);   // false: the cases are asked one by one
  void *user;
  bool otherwise;                                                    // the answer where there are too many cases
} LiveCases;

// ---- verify/cases.c
void live_note_choice(Live *live, const Stm *stm, Vars vars, bool is_parameter);
bool live_all_cases(Live *live, const LiveCases *cases, LivePlaces places);

#endif
