// bench_plot: the measurements of `ashlar bench` as a picture: a row for each case, on a logarithmic axis of time. A
// box from the first to the third quartile, its median, and a line from the least to the greatest time.
#include "tool/commands/bench_plot.h"
#include <math.h>
#include <stdlib.h>

enum { LABELS = 260, AXIS = 420, RIGHT_RIM = 110, ROW = 22, TOP_RIM = 46, BOTTOM_RIM = 34 };
typedef struct TimeAxis { double low, high; } TimeAxis;   // powers of ten, as exponents

static int by_size(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

void bench_plot_add(Arena *arena, BenchPlot *plot, Text label, const double *seconds, uint32_t count) {
  if (count == 0) return;
  double *sorted = arena_copy(arena, seconds, sizeof *seconds * count);
  qsort(sorted, count, sizeof *sorted, by_size);
  const PlotRow row = {label, sorted[0], sorted[count / 4], sorted[count / 2], sorted[count - 1 - count / 4],
                       sorted[count - 1]};
  seq_push(arena, &plot->rows, row);
}

static TimeAxis axis_of(const BenchPlot *plot) {
  TimeAxis axis = {1e9, -1e9};
  for EACH(i, &plot->rows) {
    axis.low = fmin(axis.low, floor(log10(fmax(plot->rows.items[i].least, 1e-9))));
    axis.high = fmax(axis.high, ceil(log10(fmax(plot->rows.items[i].most, 1e-9))));
  }
  if (axis.high <= axis.low) axis.high = axis.low + 1;
  return axis;
}

static double time_position(const TimeAxis *axis, double seconds) {
  return LABELS + AXIS * (log10(fmax(seconds, 1e-9)) - axis->low) / (axis->high - axis->low);
}

static void put_seconds(Out *out, double seconds) {
  if (seconds < 1e-6) out_format(out, "%.3g ns", seconds * 1e9);
  else if (seconds < 1e-3) out_format(out, "%.3g us", seconds * 1e6);
  else if (seconds < 1) out_format(out, "%.3g ms", seconds * 1e3);
  else out_format(out, "%.3g s", seconds);
}

static void put_time_axis(Out *out, const TimeAxis *axis, int bottom) {
  for (double power = axis->low; power <= axis->high; power++) {
    const double x = time_position(axis, pow(10, power));
    out_format(out,
               "<path stroke=\"#dddddd\" d=\"M%.1f %dV%d\"/>\n"
               "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
               x, TOP_RIM - 6, bottom, x, bottom + 16);
    put_seconds(out, pow(10, power));
    out_string(out, "</text>\n");
  }
}

static void put_case(Out *out, const TimeAxis *axis, const PlotRow *row, int y) {
  const double first = time_position(axis, row->first_quartile), third = time_position(axis, row->third_quartile);
  out_format(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", LABELS - 10, y + 4);
  out_escaped(out, row->label);
  out_format(out, "</text>\n<path stroke=\"#8899aa\" d=\"M%.1f %dH%.1f\"/>\n", time_position(axis, row->least), y,
             time_position(axis, row->most));
  out_format(out, "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"10\" fill=\"#c6d4e4\" stroke=\"#8899aa\"/>\n",
             first, y - 5, fmax(third - first, 1));
  out_format(out, "<path stroke=\"#b03020\" stroke-width=\"2\" d=\"M%.1f %dv14\"/>\n<text x=\"%d\" y=\"%d\">",
             time_position(axis, row->median), y - 7, LABELS + AXIS + 10, y + 4);
  put_seconds(out, row->median);
  out_string(out, "</text>\n");
}

void bench_plot_draw(Out *out, const BenchPlot *plot, Text title) {
  const TimeAxis axis = axis_of(plot);
  const int bottom = TOP_RIM + ROW * (int)plot->rows.size, width = LABELS + AXIS + RIGHT_RIM;
  out_format(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
                  "font-size=\"11\">\n<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n"
                  "<text x=\"%d\" y=\"20\" font-size=\"14\" text-anchor=\"middle\">",
             width, bottom + BOTTOM_RIM, width, bottom + BOTTOM_RIM, width / 2);
  out_escaped(out, title);
  out_string(out, "</text>\n");
  if (plot->rows.size) put_time_axis(out, &axis, bottom);
  for EACH(i, &plot->rows) put_case(out, &axis, &plot->rows.items[i], TOP_RIM + ROW * (int)i + ROW / 2);
  out_string(out, "</svg>\n");
}
