// machine: the processor that loops are arranged for, as a row of numbers (machine.def).
#ifndef ASHLAR_MACHINE_H
#define ASHLAR_MACHINE_H
#include "source/source.h"

typedef struct Machine {
#define MACHINE(name, value, meaning) int64_t name;
#include "machine/machine.def"
} Machine;
const Machine *machine_of(const Context *context);          // the target's, or the default
int64_t machine_lanes(const Machine *machine, int64_t element_bytes);   // columns that have arrays of their own
int64_t machine_tile_bytes(const Machine *machine);         // all vector registers: a row of accumulators
#endif
