/* Products of matrices of N x N by hand: every element is the sum of its products in their order, so that all agree
   bit for bit. */
#ifndef MATRICES_H
#define MATRICES_H
#include "views.h"
#include <string.h>

enum { N = 1024 };

static inline void matrices_draw(double *const *v, int count) {
  for (int k = 0; k < count; k++) {
    for (int i = 0; i < N * N; i++) v[k][i] = unit();
  }
}

/* Plain C, blocked: the rows of a block of b stay in the cache while all rows of a pass. */
static inline void multiply_blocked(double *restrict r, const double *restrict a, const double *restrict b) {
  enum { BLOCK = 64 };
  memset(r, 0, sizeof(double) * N * N);
  for (int from = 0; from < N; from += BLOCK) {
    for (int i = 0; i < N; i++) {
      for (int k = from; k < from + BLOCK; k++) {
        const double x = a[i * N + k];
        for (int j = 0; j < N; j++) r[i * N + j] += x * b[k * N + j];
      }
    }
  }
}

/* A tile of r in vector registers; b packed in the order in which the tile reads it. For each block of k the tile is
   loaded again and continued. */
typedef double Lanes __attribute__((vector_size(64), aligned(8)));
enum { LANES = 8, TILE_ROWS = 4, TILE_LANES = 3, TILE_COLUMNS = LANES * TILE_LANES, DEPTH = 256 };

static inline void multiply_tile(double *restrict r, const double *restrict a, const double *restrict panel, int rows,
                                 int columns, int depth) {
  double edge[TILE_ROWS * TILE_COLUMNS] = {0};
  const int whole = rows == TILE_ROWS && columns == TILE_COLUMNS, width = whole ? N : TILE_COLUMNS;
  double *to = whole ? r : edge;
  Lanes sum[TILE_ROWS][TILE_LANES];
  if (!whole) {
    for (int i = 0; i < rows; i++) memcpy(edge + i * TILE_COLUMNS, r + i * N, sizeof(double) * (size_t)columns);
  }
  for (int i = 0; i < TILE_ROWS; i++) {
    for (int j = 0; j < TILE_LANES; j++) sum[i][j] = *(const Lanes *)(to + i * width + j * LANES);
  }
  for (int k = 0; k < depth; k++) {
    for (int i = 0; i < TILE_ROWS; i++) {
      for (int j = 0; j < TILE_LANES; j++)
        sum[i][j] += a[(i < rows ? i : 0) * N + k] * *(const Lanes *)(panel + k * TILE_COLUMNS + j * LANES);
    }
  }
  for (int i = 0; i < TILE_ROWS; i++) {
    for (int j = 0; j < TILE_LANES; j++) *(Lanes *)(to + i * width + j * LANES) = sum[i][j];
  }
  if (!whole) {
    for (int i = 0; i < rows; i++) memcpy(r + i * N, edge + i * TILE_COLUMNS, sizeof(double) * (size_t)columns);
  }
}

static inline void multiply_packed(double *restrict r, const double *restrict a, const double *restrict b) {
  static double panel[DEPTH * TILE_COLUMNS] __attribute__((aligned(64)));
  memset(r, 0, sizeof(double) * N * N);
  for (int from = 0; from < N; from += DEPTH) {
    for (int j = 0; j < N; j += TILE_COLUMNS) {
      const int columns = N - j < TILE_COLUMNS ? N - j : TILE_COLUMNS;
      for (int k = 0; k < DEPTH; k++) {
        for (int x = 0; x < TILE_COLUMNS; x++)
          panel[k * TILE_COLUMNS + x] = x < columns ? b[(from + k) * N + j + x] : 0;
      }
      for (int i = 0; i < N; i += TILE_ROWS)
        multiply_tile(r + i * N + j, a + i * N + from, panel, N - i < TILE_ROWS ? N - i : TILE_ROWS, columns, DEPTH);
    }
  }
}

typedef void Multiply(double *restrict r, const double *restrict a, const double *restrict b);
#endif
