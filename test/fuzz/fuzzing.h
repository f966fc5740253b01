// fuzzing: what the targets share. A target is one function over bytes that may do anything but crash, hang, leak or
// panic; libFuzzer
// calls it, or the driver of our own (driver.c), which replays files and mutates them without looking at coverage.
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
