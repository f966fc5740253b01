/* views: the interface between a benchmark of the second paper and the harness (harness/). NAME.c contains the
   workload, the generated code and C by hand; NAME.cpp contains C++ as its users write it, and Eigen where it is
   installed. All read the same inputs. The C parts are also built as a program without C++. */
#ifndef VIEWS_H
#define VIEWS_H
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#ifdef __cplusplus
extern "C" {
#endif

enum { MOST_INPUTS = 4 };
typedef struct { int64_t rows, columns; } Shape;
typedef struct {
  const double *result;
  int64_t count;
  double totals[2];
  const float *floats; /* instead of result */
} Answer;              /* count 0: only totals */
typedef struct {
  const char *name;          /* NULL ends a list */
  int is_strict;             /* the operations of the program in its order: equal bit for bit */
  Answer (*run)(void);       /* the timed work; the result stays valid until the next run */
  void (*release)(void);     /* frees the result, untimed; NULL: nothing is to be freed */
  void (*prepare)(void);     /* before the first run: the inputs in another form; NULL: they are read as they are */
} Implementation;
typedef struct {
  const char *name, *title;
  int input_count;
  Shape shapes[MOST_INPUTS];
  void (*draw)(double *const *inputs);
  double weighted, totals[2];    /* the known sums of the answer (0: none); `weighted` of result[i] * (1 + i % 97) */
  double tolerance;              /* relative, of known sums */
  int copies;                    /* memory traffic in copies of the first input; 0: it is not the limit */
  double operations;             /* additions, and the same number of multiplications; 0: they are not the limit */
} Workload;

extern const Workload workload;
extern const Implementation in_c[], in_cpp[];

const double *input(int number);
float *input_floats(size_t count);   /* numbers of 32 bits, by request of `draw` */
/* The memory of a result or of a workspace, by slot: kept from run to run, or fresh for every run, as the harness
   wishes. */
void *take(int slot, size_t bytes);

static inline double unit(void) { return (double)rand() / (double)RAND_MAX; }
#ifdef __cplusplus
}
#endif
#endif
