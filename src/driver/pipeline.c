// pipeline: the order of the passes, from pipeline.def.
#include "driver/driver.h"

static const Step steps[] = {
#define STEP(phase, pass, when) {PHASE_##phase, PASS_##pass, WHEN_##when},
#include "driver/pipeline.def"
};

const Step *pipeline(uint32_t *count) {
  *count = COUNT_OF(steps);
  return steps;
}
