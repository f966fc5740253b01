/* What a call of each entry point costs: instructions, from the system timer of a machine that takes one nanosecond
   for each. */
#include "console.h"
#include "pulse.h"

enum { SAMPLES = 200, CALLS = 100, NANOSECONDS = 40 /* of a tick at 25 MHz */, MOST_TICKS = 0xffffff };
static uint64_t arena[ARENA_BYTES / 8];
static int32_t samples[SAMPLES], smoothed[SAMPLES];
static int64_t places[SAMPLES];

/* The timer counts down, and is not asked for longer than it takes to begin anew. */
static volatile uint32_t *const timer = (volatile uint32_t *)0xE000E010;
static uint32_t now(void) { return timer[2]; }
static long instructions(uint32_t before) { return (long)(((before - now()) & MOST_TICKS) * NANOSECONDS / CALLS); }

int main(void) {
  pulse_error error;
  int64_t count = SAMPLES;
  for (int i = 0; i < SAMPLES; i++) samples[i] = 40 * (i % 10) + i / 4;
  timer[1] = MOST_TICKS, timer[2] = 0, timer[0] = 5;
  uint32_t before = now();
  for (int i = 0; i < CALLS; i++)
    if (pulse_smooth(smoothed, SAMPLES, 5, samples, arena, sizeof arena, &error) != 0) return 1;
  print_number(instructions(before)), print(" instructions for smooth, ");
  before = now();
  for (int i = 0; i < CALLS; i++, count = SAMPLES)
    if (pulse_peaks(places, &count, SAMPLES, 200, smoothed, arena, sizeof arena, &error) != 0) return 1;
  print_number(instructions(before)), print(" for peaks\n");
  return 0;
}
