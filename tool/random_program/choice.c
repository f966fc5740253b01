// The sequence of choices a program is made from: drawn at random and recorded, or replayed.
#include "random_program.h"

static uint64_t mix(uint64_t z) {   // splitmix64
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}
Choices choices_random(Arena *arena, uint64_t seed) {
  // (else the draws of one seed would be those of the last, one later)
  return (Choices){.arena = arena, .state = mix(seed)};
}
Choices choices_replay(Arena *arena, const uint32_t *given, uint32_t count) {
  Choices choices = {.arena = arena, .replaying = true};
  for (uint32_t i = 0; i < count; i++) seq_push(arena, &choices.given, given[i]);
  return choices;
}
static uint32_t draw(Choices *choices) {
  choices->state += UINT64_C(0x9E3779B97F4A7C15);
  return (uint32_t)(mix(choices->state) >> 16);
}
uint32_t choose(Choices *choices, uint32_t below) {
  uint32_t at = choices->made.size;
  uint32_t value = !choices->replaying ? draw(choices) : at < choices->given.size ? choices->given.items[at] : 0;
  value = choices->replaying && value >= below ? below - 1 : value % below;
  seq_push(choices->arena, &choices->made, value);
  return value;
}
bool chance(Choices *choices, uint32_t one_in) { return choose(choices, one_in) == one_in - 1; }
