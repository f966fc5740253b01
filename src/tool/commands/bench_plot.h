// bench_plot: the picture of `ashlar bench --plot`.
#ifndef ASHLAR_BENCH_PLOT_H
#define ASHLAR_BENCH_PLOT_H
#include "base/base.h"

typedef struct PlotRow { Text label; double least, first_quartile, median, third_quartile, most; } PlotRow;
typedef struct BenchPlot { Seq(PlotRow) rows; } BenchPlot;
void bench_plot_add(Arena *arena, BenchPlot *plot, Text label, const double *seconds, uint32_t count);
void bench_plot_draw(Out *out, const BenchPlot *plot, Text title);
#endif
