/* The inputs of a program in C alone. */
#include "harness.h"

static double *inputs[MOST_INPUTS];
static float *floats;
const Implementation *const implementations[] = {in_c, NULL};

double *make_input(int number, size_t count) { return inputs[number] = calloc(count, sizeof(double)); }
const double *input(int number) { return inputs[number]; }
float *input_floats(size_t count) { return floats ? floats : (floats = calloc(count, sizeof(float))); }
