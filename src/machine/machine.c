// machine: the default processor (machine.def).
#include "machine/machine.h"

static const Machine machine_default = {
#define MACHINE(name, value, meaning) value,
#include "machine/machine.def"
};

const Machine *machine_of(const Context *context) {
  return context->options->machine ? context->options->machine : &machine_default;
}
int64_t machine_tile_bytes(const Machine *machine) { return machine->vector_registers * machine->vector_bytes; }
int64_t machine_lanes(const Machine *machine, int64_t element_bytes) { return machine->lanes_bytes / element_bytes; }
