/* Two entry points share one arena on a device without an allocator. The arena's size is a macro that run.sh takes
   from the manifest. */
#include "console.h"
#include "pulse.h"

enum { SAMPLES = 200, WINDOW = 5 };
static uint64_t arena[ARENA_BYTES / 8];
static int32_t samples[SAMPLES], smoothed[SAMPLES];
static int64_t places[SAMPLES];

/* A pulse every 40 samples, on a rising floor, with some noise. */
static void measure(void) {
  uint32_t noise = 1;
  for (int i = 0; i < SAMPLES; i++) {
    const int phase = i % 40;
    noise = noise * 1664525u + 1013904223u;
    samples[i] = i / 4 + (phase < 10 ? 40 * phase : phase < 20 ? 40 * (20 - phase) : 0) + (int32_t)(noise >> 28);
  }
}

static int failed(const char *what, const pulse_error *error) {
  char message[160];
  print(what);
  print(pulse_message(error, message, sizeof message));
  print("\n");
  return 1;
}

int main(void) {
  pulse_error error;
  int64_t count = SAMPLES;
  measure();
  if (pulse_smooth(smoothed, SAMPLES, WINDOW, samples, arena, sizeof arena, &error) != 0)
    return failed("smooth: ", &error);
  if (pulse_peaks(places, &count, SAMPLES, 200, smoothed, arena, sizeof arena, &error) != 0)
    return failed("peaks: ", &error);
  print("arena "), print_number((long)sizeof arena), print(" bytes, at most ");
  print_number((long)pulse_smooth_largest_n(sizeof arena)), print(" samples\n");
  for (int64_t i = 0; i < count; i++) print("pulse at "), print_number((long)places[i]), print("\n");
  /* One byte less is refused before anything is written; so is an index beyond the samples. */
  const size_t too_few = pulse_smooth_workspace(SAMPLES) - 1;
  if (pulse_smooth(smoothed, SAMPLES, WINDOW, samples, arena, too_few, &error) != 2) return 2;
  if (pulse_smooth(smoothed, SAMPLES, -1, samples, arena, sizeof arena, &error) != 1) return 3;
  failed("a window of -1: ", &error);
  return 0;
}
