// pareto_front: see the header. The picture has time to the right and workspace upwards, both on linear scales from 0.
#include "tool/explain/pareto_front.h"
#include <stdlib.h>

enum { WIDTH = 640, HEIGHT = 400, LEFT = 90, RIGHT = 40, TOP = 40, BOTTOM = 50 };

static int by_time(const void *a, const void *b) {
  const FrontPoint *x = a, *y = b;
  if (x->time < y->time || x->time > y->time) return x->time < y->time ? -1 : 1;
  if (x->workspace != y->workspace) return x->workspace < y->workspace ? -1 : 1;
  return text_order(x->label, y->label);
}

void front_find(FrontPoints *points) {
  int64_t least = INT64_MAX;
  qsort(points->items.items, points->items.size, sizeof(FrontPoint), by_time);
  for EACH(i, &points->items) {
    FrontPoint *point = &points->items.items[i];
    point->on_front = point->workspace < least;
    if (point->on_front) least = point->workspace;
  }
}

void front_print(Out *out, const FrontPoints *points) {
  for EACH(i, &points->items) {
    const FrontPoint *point = &points->items.items[i];
    if (point->on_front)
      out_format(out, "%12.0f %12lld  %.*s\n", point->time, (long long)point->workspace, TEXT_ARG(point->label));
  }
}

// ---- the picture
typedef struct Scale { double time, workspace; } Scale;   // the largest values of the points

static Scale scale_of(const FrontPoints *points) {
  Scale scale = {1, 1};
  for EACH(i, &points->items) {
    const FrontPoint *point = &points->items.items[i];
    if (point->time > scale.time) scale.time = point->time;
    if ((double)point->workspace > scale.workspace) scale.workspace = (double)point->workspace;
  }
  return scale;
}
static double time_coordinate(const Scale *scale, double time) {
  return LEFT + (WIDTH - LEFT - RIGHT) * time / scale->time;
}
static double space_coordinate(const Scale *scale, double workspace) {
  return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * workspace / scale->workspace;
}

static void put_axes(Out *out, const Scale *scale) {
  out_format(out, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#888\"/>\n", LEFT, TOP, HEIGHT - BOTTOM,
             WIDTH - RIGHT);
  for (int i = 0; i <= 4; i++) {
    const double time = scale->time * i / 4, workspace = scale->workspace * i / 4;
    out_format(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.3g</text>\n", time_coordinate(scale, time),
               HEIGHT - BOTTOM + 16, time);
    out_format(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.3g</text>\n", LEFT - 6,
               space_coordinate(scale, workspace) + 4, workspace);
  }
  out_format(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">time (the model's)</text>\n",
             (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10);
  out_format(out, "<text x=\"%d\" y=\"%d\">workspace, bytes</text>\n", 10, TOP - 8);
}

// Draws the front as a staircase: from each point to the next by the corner between them.
static void put_steps(Out *out, const FrontPoints *points, const Scale *scale) {
  bool begun = false;
  out_string(out, "<path fill=\"none\" stroke=\"#b03020\" d=\"");
  for EACH(i, &points->items) {
    const FrontPoint *point = &points->items.items[i];
    if (!point->on_front) continue;
    const double x = time_coordinate(scale, point->time), y = space_coordinate(scale, (double)point->workspace);
    if (begun) out_format(out, "H%.1fV%.1f", x, y);
    else out_format(out, "M%.1f %.1f", x, y);
    begun = true;
  }
  out_string(out, "\"/>\n");
}

static void put_point(Out *out, const FrontPoint *point, const Scale *scale) {
  out_format(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\"><title>", time_coordinate(scale, point->time),
             space_coordinate(scale, (double)point->workspace), point->on_front ? 5 : 3,
             point->on_front ? "#b03020" : "#8899aa");
  out_escaped(out, point->label);
  out_string(out, "</title></circle>\n");
}

void front_draw(Out *out, const FrontPoints *points, Text title) {
  const Scale scale = scale_of(points);
  out_format(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
             "font-size=\"11\">\n",
             WIDTH, HEIGHT);
  out_format(out,
             "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n<text x=\"%d\" y=\"18\" font-size=\"14\" "
             "text-anchor=\"middle\">",
             WIDTH, HEIGHT, WIDTH / 2);
  out_escaped(out, title);
  out_string(out, "</text>\n");
  put_axes(out, &scale);
  put_steps(out, points, &scale);
  for INT_RANGE(front, 2)   // the points of the front last, so that they cover the others
    for EACH(i, &points->items)
      if (points->items.items[i].on_front == (front == 1)) put_point(out, &points->items.items[i], &scale);
  out_string(out, "</svg>\n");
}
