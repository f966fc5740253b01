/* The inputs of a program in C alone. */
#include "harness.h"
#include <string.h>

static double *inputs[MOST_INPUTS];
static float *floats;
const Implementation *const implementations[] = {in_c, NULL};

static void *make(size_t bytes) {
  void *memory = malloc(bytes);
  if (!memory) exit(2);
  ask_for_huge_pages(memory, bytes);
  return memset(memory, 0, bytes);
}

double *make_input(int number, size_t count) { return inputs[number] = make(count * sizeof(double)); }
const double *input(int number) { return inputs[number]; }
float *input_floats(size_t count) { return floats ? floats : (floats = make(count * sizeof(float))); }
