/* Bodies on a pool of threads: the program brings the memory and the threads, and gets the same bits whatever their
   number. */
#include "ashlar_threads.h"
#include "bodies.h"
#include <stdio.h>
#include <string.h>

enum { BODIES = 600, STEPS = 10, WORKERS = 4 };
static double masses[BODIES], start[3 * BODIES], rest[3 * BODIES];
static double positions[3 * BODIES], velocities[3 * BODIES], other_positions[3 * BODIES], other_velocities[3 * BODIES];
static uint64_t arena[1 << 16];

static void place(void) {
  int i;
  for (i = 0; i < BODIES; i++) masses[i] = 1.0 / BODIES;
  for (i = 0; i < 3 * BODIES; i++) start[i] = (double)((long)i * 7919 % 1000) / 1000.0;
}

static int show_energy(const char *when, const double *xs, const double *vs, const ashlar_workers *workers,
                       bodies_error *error) {
  double parts[BODIES], sum = 0;
  int i;
  const int code = bodies_energies(parts, BODIES, masses, xs, vs, arena, sizeof arena, workers, error);
  if (code != 0) return code;
  for (i = 0; i < BODIES; i++) sum += parts[i];
  printf("energy %s: %.6f\n", when, sum);
  return 0;
}

static int simulate(double *xs, double *vs, const ashlar_workers *workers, bodies_error *error) {
  return bodies_advance(xs, vs, BODIES, STEPS, 0.01, masses, start, rest, arena, sizeof arena, workers, error);
}

int main(void) {
  ashlar_thread others[WORKERS - 1];
  ashlar_threads pool;
  bodies_error error;
  char text[200];
  if (sizeof arena < bodies_advance_workspace(BODIES, WORKERS)) return 1;
  if (sizeof arena < bodies_energies_workspace(BODIES, WORKERS)) return 1;
  if (ashlar_threads_open(&pool, WORKERS, others) != 0) return 1;
  place();
  int code = show_energy("at the start", start, rest, &pool.workers, &error);
  if (code == 0) code = simulate(positions, velocities, &pool.workers, &error);
  if (code == 0) code = show_energy("at the end", positions, velocities, &pool.workers, &error);
  if (code == 0) code = simulate(other_positions, other_velocities, NULL, &error);   /* one worker */
  if (code != 0) fprintf(stderr, "%s\n", bodies_message(&error, text, sizeof text));
  else if (memcmp(positions, other_positions, sizeof positions) == 0 &&
           memcmp(velocities, other_velocities, sizeof velocities) == 0)
    printf("the same bits on %d workers and on one\n", WORKERS);
  ashlar_threads_close(&pool);
  return code;
}
