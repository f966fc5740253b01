// fuzzing: shared by the targets. A target is a function over bytes that must not crash, hang, leak or panic. It is
// called by libFuzzer or by our own driver (driver.c), which replays files and mutates them without coverage feedback.
#ifndef ASHLAR_FUZZING_H
#define ASHLAR_FUZZING_H
#include "base/base.h"
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// A law the target states about its input.
#define LAW(condition)                                                                                                 \
  ((condition) ? (void)0 : (fprintf(stderr, "%s:%d: broken law: %s\n", __FILE__, __LINE__, #condition), abort()))
#endif
