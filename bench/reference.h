// reference: the hand-written C that generated code is measured against.
#ifndef BENCH_REFERENCE_H
#define BENCH_REFERENCE_H
#include <stddef.h>
#include <stdint.h>

void reference_add3(double *restrict out, int64_t n, const double *a, const double *b, const double *c);
double reference_dot(int64_t n, const double *x, const double *y);
void reference_saxpy(float *restrict out, int64_t n, float a, const float *x, const float *y);
void reference_matvec(double *restrict out, int64_t n, int64_t m, const double *a, const double *x);
void reference_matmul(double *restrict out, int64_t n, int64_t m, int64_t p, const double *a, const double *b);
void reference_cross(double *restrict out, const double *a, const double *b);
// the interface of generated code
int reference_cross_contract(double *restrict out, const double *a, const double *b, void *restrict workspace,
                             size_t workspace_bytes, void *error);
void reference_cross_many(double *restrict out, int64_t n, const double *a, const double *b);
double reference_cross_loop(int64_t calls, const double *a, const double *b);
void reference_project(double *restrict out, const double *camera, const double *point);
double reference_project_loop(int64_t calls, const double *camera, const double *point);
double reference_hand_tracking_loop(int64_t calls, const double *v);
#endif
