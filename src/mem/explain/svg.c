// svg: a map as a picture: bytes upwards, program points from left to right, a rectangle for each block. It has no
// script; its colours follow the reader's light or dark theme.
#include "mem/explain.h"

enum {
  LEFT = 96,
  TOP = 80,
  PLOT_HEIGHT = 360,
  LEAST_WIDTH = 640,
  MOST_WIDTH = 1400,
  COLUMN = 26,
  RIGHT = 24,
  LEGEND_ROW = 20,
  COLOURS = 10,
  AXIS = 64,
  CHARACTER = 7
};

typedef struct Drawing { Context *context; Out *out; const ArenaMap *map; double column, width; } Drawing;

static double column_x(const Drawing *drawing, uint32_t column) { return LEFT + drawing->column * column; }
static double byte_y(const Drawing *drawing, int64_t bytes) {
  return TOP + PLOT_HEIGHT - (drawing->map->total ? (double)bytes / (double)drawing->map->total * PLOT_HEIGHT : 0);
}

static Text grouped(Context *context, int64_t number) {
  Text digits = text_format(context->arena, "%lld", (long long)number);
  Out out = out_new(context->arena);
  for EACH_BYTE(i, digits) {
    if (i && (digits.size - i) % 3 == 0) out_string(&out, "\xe2\x80\xaf");   // narrow space
    out_char(&out, digits.start[i]);
  }
  return out_result(&out);
}

static void print_formula(Out *out, const ArenaMap *map, const Extent *extent) {
  out_escaped(out, map_formula(out->arena, map, extent));
}

// ---- head

static void print_style(Out *out) {
  static const char *const light[COLOURS] = {"#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1",
                                             "#76b7b2", "#edc948", "#9c755f", "#ff9da7", "#86bcb6"};
  static const char *const dark[COLOURS] = {"#6b9bd1", "#ffa94d", "#7bc96f", "#ff7b7d", "#cf9cc2",
                                            "#8fd3cd", "#f5d76e", "#c49a80", "#ffb3bb", "#a0d2cc"};
  out_string(out,
             "<style>\n"
             " .page { fill: #ffffff } .ink { fill: #222222 } .pale { fill: #666666 } .line { stroke: #999999 } .grid "
             "{ stroke: #e4e4e4 }\n"
             " .edge { stroke: #222222; stroke-opacity: 0.55 } .need { fill: none; stroke: #222222; stroke-dasharray: "
             "5 3 } .name { fill: #111111 }\n"
             " text { font-family: system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 13px }\n"
             " .head { font-size: 16px; font-weight: 600 } .small { font-size: 11px }\n");
  for RANGE(i, COLOURS) out_format(out, " .c%u { fill: %s }", i, light[i]);
  out_string(out, "\n @media (prefers-color-scheme: dark) {\n"
                  "  .page { fill: #1b1b1f } .ink { fill: #eeeeee } .pale { fill: #aaaaaa } .line { stroke: #777777 } "
                  ".grid { stroke: #33333a }\n"
                  "  .edge { stroke: #000000 } .need { stroke: #ffffff }\n ");
  for RANGE(i, COLOURS) out_format(out, " .c%u { fill: %s }", i, dark[i]);
  out_string(out, "\n }\n</style>\n");
}

static void print_title(const Drawing *drawing) {
  Out *out = drawing->out;
  const ArenaMap *map = drawing->map;
  const Function *function = map->function;
  Text name = names_of_function(drawing->context, function);
  out_format(out, "<text class=\"ink head\" x=\"16\" y=\"24\">%s %.*s: workspace %.*s bytes</text>\n",
             function->entry ? "entry" : "function", TEXT_ARG(name), TEXT_ARG(grouped(drawing->context, map->total)));
  out_string(out, "<text class=\"pale\" x=\"16\" y=\"44\">");
  print_formula(out, map, map->frame->total);
  bool chosen = false;
  for EACH(i, &map->values) {
      out_format(out, "%s%.*s = %lld", i ? ", " : " &#160; for ", TEXT_ARG(map->values.items[i].name),
                 (long long)scalar_to_index(scalar_convert(map->values.items[i].value, SCALAR_I64)));
      chosen = chosen || !map->values.items[i].is_given;
  }
  out_format(out, "%s%s</text>\n", chosen ? " (chosen for this picture)" : "",
             map->frame->is_dynamic ? "; more is taken while it runs" : "");
}

// ---- axes

static int64_t tick_step(int64_t total) {
  int64_t step = 1;
  while (step < total / 8) step *= step < total / 80 ? 10 : 2;
  return step < 8 ? 8 : step;
}

// The last tick is the total; a tick whose label would touch that of the total is left out.
static int64_t next_tick(int64_t bytes, int64_t step, int64_t total) {
  if (bytes < total && bytes + step > total - step / 2) return total;
  return bytes + step;
}

static void print_bytes_axis(const Drawing *drawing) {
  Out *out = drawing->out;
  int64_t step = tick_step(drawing->map->total);
  for (int64_t bytes = 0; bytes <= drawing->map->total; bytes = next_tick(bytes, step, drawing->map->total)) {
    out_format(out, "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", LEFT,
               byte_y(drawing, bytes), LEFT + drawing->width, byte_y(drawing, bytes));
    out_format(out, "<text class=\"pale small\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.*s</text>\n", LEFT - 8,
               byte_y(drawing, bytes) + 4, TEXT_ARG(grouped(drawing->context, bytes)));
  }
  out_format(out, "<text class=\"pale small\" x=\"%d\" y=\"%d\" text-anchor=\"end\">bytes</text>\n", LEFT - 8,
             TOP - 14);
}

static void print_point_labels(const Drawing *drawing) {
  Out *out = drawing->out;
  double free_from = 0;
  Text before = {0};
  for EACH(i, &drawing->map->columns) {
    Text line = map_line(drawing->context, drawing->map, drawing->map->columns.items[i].span);
    double x = column_x(drawing, i);
    if (text_equal(line, before) || x < free_from) continue;
    before = line;
    free_from = x + CHARACTER * (double)line.size + 8;
    out_format(out, "<line class=\"line\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>", x, TOP + PLOT_HEIGHT, x,
               TOP + PLOT_HEIGHT + 5);
    out_format(out, "<text class=\"ink small\" x=\"%.1f\" y=\"%d\">", x + 1, TOP + PLOT_HEIGHT + 18);
    out_escaped(out, line);
    out_string(out, "</text>\n");
  }
  out_format(out, "<text class=\"pale small\" x=\"%d\" y=\"%d\" text-anchor=\"end\">line</text>\n", LEFT - 8,
             TOP + PLOT_HEIGHT + 18);
}

// ---- blocks

static void print_hover(const Drawing *drawing, const MapBlock *block) {
  Out *out = drawing->out;
  out_string(out, "<title>");
  out_escaped(out, block->name);
  out_string(out, ": ");
  print_formula(out, drawing->map, block->bytes);
  out_format(out, " = %.*s bytes at %.*s\n%.*s", TEXT_ARG(grouped(drawing->context, block->size)),
             TEXT_ARG(grouped(drawing->context, block->start)),
             TEXT_ARG(map_lifetime(drawing->context, drawing->map, block)));
  for EACH(i, &block->arrays) {
    out_string(out, i ? ", " : "\nholds ");
    out_escaped(out, block->arrays.items[i]);
  }
  out_string(out, "</title>");
}

static void draw_block(const Drawing *drawing, uint32_t number) {
  const MapBlock *block = &drawing->map->blocks.items[number];
  Out *out = drawing->out;
  if (!map_is_in_arena(block) || block->start == block->end) return;
  double x = column_x(drawing, block->first), width = drawing->column * (block->last - block->first + 1);
  double y = byte_y(drawing, block->end), height = byte_y(drawing, block->start) - y;
  out_string(out, "<g>");
  print_hover(drawing, block);
  out_format(out, "<rect class=\"c%u edge\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\"/>",
             number % COLOURS, x, y, width, height < 1 ? 1 : height);
  if (width > CHARACTER * (double)(block->name.size + 3) + 10 && height > 16) {
    out_format(out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%c &#160; ", x + width / 2,
               y + height / 2 + 4, map_letter(number));
    out_escaped(out, block->name);
    out_string(out, "</text>");
  } else if (width > 12 && height > 14) {
    out_format(out, "<text class=\"name small\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%c</text>", x + width / 2,
               y + height / 2 + 4, map_letter(number));
  }
  out_string(out, "</g>\n");
}

// The bytes needed at each point, drawn when the layout takes more than their maximum.
static void print_needed(const Drawing *drawing) {
  Out *out = drawing->out;
  if (drawing->map->lower_bound == drawing->map->total) return;
  out_string(out, "<path class=\"need\" d=\"");
  for EACH(i, &drawing->map->columns) {
    double y = byte_y(drawing, drawing->map->columns.items[i].needed);
    out_format(out, "%c%.1f %.1fL%.1f %.1f", i ? 'L' : 'M', column_x(drawing, i), y, column_x(drawing, i + 1), y);
  }
  out_string(out, "\"/>\n");
}

static int print_legend(const Drawing *drawing) {
  Out *out = drawing->out;
  int y = TOP + PLOT_HEIGHT + AXIS;
  for EACH(i, &drawing->map->blocks) {
    const MapBlock *block = &drawing->map->blocks.items[i];
    if (!map_is_in_arena(block)) continue;
    out_format(out,
               "<rect class=\"c%u edge\" x=\"16\" y=\"%d\" width=\"14\" height=\"14\" rx=\"2\"/><text class=\"ink\" "
               "x=\"38\" y=\"%d\">%c &#160; ",
               i % COLOURS, y - 11, y, map_letter(i));
    out_escaped(out, block->name);
    out_string(out, ": ");
    print_formula(out, drawing->map, block->bytes);
    out_format(out, " = %.*s bytes at %.*s, %.*s</text>\n", TEXT_ARG(grouped(drawing->context, block->size)),
               TEXT_ARG(grouped(drawing->context, block->start)),
               TEXT_ARG(map_lifetime(drawing->context, drawing->map, block)));
    y += LEGEND_ROW;
  }
  if (drawing->map->lower_bound == drawing->map->total) return y;
  out_format(out,
             "<path class=\"need\" d=\"M16 %dL30 %d\"/><text class=\"ink\" x=\"38\" y=\"%d\">bytes needed at that "
             "point, at most %.*s</text>\n",
             y - 4, y - 4, y, TEXT_ARG(grouped(drawing->context, drawing->map->lower_bound)));
  return y + LEGEND_ROW;
}

static double plot_width(const ArenaMap *map) {
  double wanted = (double)COLUMN * map->columns.size;
  return wanted < LEAST_WIDTH ? LEAST_WIDTH : wanted > MOST_WIDTH ? MOST_WIDTH : wanted;
}

void map_print_svg(Context *context, Out *out, const ArenaMap *map) {
  Out inside = out_new(context->arena);
  double width = plot_width(map);
  Drawing drawing = {context, &inside, map, map->columns.size ? width / map->columns.size : width, width};
  print_title(&drawing);
  print_bytes_axis(&drawing);
  for EACH(i, &map->blocks) draw_block(&drawing, i);
  print_needed(&drawing);
  print_point_labels(&drawing);
  int height = print_legend(&drawing), total = LEFT + RIGHT + (int)width;
  out_format(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
             total, height, total, height);
  print_style(out);
  out_format(out, "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", total, height);
  out_text(out, out_result(&inside));
  out_string(out, "</svg>\n");
}
