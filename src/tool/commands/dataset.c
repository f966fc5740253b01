// dataset: makes values: random ones of given types, constants, or those on standard input in another format.
//   rule: options apply to the following -g. The n-th -g uses seed + n - 1, so that its value does not depend on the
//         others.
#include "tool/commands/command.h"
#include "tool/values/data.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

typedef enum Format { FORMAT_Text, FORMAT_Binary, FORMAT_Type } Format;
typedef struct Dataset {
  Arena *arena;
  rt_writer writer;
  Format format;
  int64_t seed;
  uint64_t drawn;
  const char *bounds;    // of one type, as given
  rt_range ranges[RT_TYPE_COUNT];
  const char *wanted;    // the type or value that is being generated
  bool generated;
} Dataset;

static void write_type(Dataset *dataset, rt_type element, int rank, const int64_t *shape) {
  char buffer[RT_MAX_RANK * 24 + 16];
  rt_type_text(buffer, sizeof buffer, element, rank, shape);
  rt_write_string(&dataset->writer, buffer);
  rt_write_string(&dataset->writer, "\n");
}

static void write_value(Dataset *dataset, const rt_value *value) {
  if (dataset->format == FORMAT_Type) write_type(dataset, value->element, value->rank, value->shape);
  else if (dataset->format == FORMAT_Binary) rt_write_binary(&dataset->writer, value);
  else rt_write_text(&dataset->writer, value);
}

static bool ends(rt_reader *reader) {
  rt_skip_space(reader);
  return reader->position == reader->size;
}

static int refuse_dataset(const char *what, const char *text, const char *why) {
  fprintf(stderr, "ashlar dataset: %s `%s`: %s\n", what, text, why);
  return EXIT_USER;
}

static int draw_dataset(Dataset *dataset, const char *text, rt_type element, int rank, const int64_t *shape) {
  rt_value value;
  rt_random random = rt_random_seeded((uint64_t)dataset->seed + dataset->drawn);
  if (dataset->format == FORMAT_Type) {
    write_type(dataset, element, rank, shape);
    return EXIT_OK;
  }
  if (!rt_value_new(&value, element, rank, shape)) return refuse_dataset("cannot make", text, "it is too large");
  rt_random_fill(&random, &value, &dataset->ranges[element]);
  write_value(dataset, &value);
  rt_value_free(&value);
  return EXIT_OK;
}

// Writes a random value of the type in `text`, or the value in `text`. (`[3]` begins like a type, but has no name.)
static int generate_one(Dataset *dataset, const char *text) {
  rt_reader as_type = rt_reader_of(text, strlen(text)), as_value = as_type;
  rt_type element;
  int rank;
  int64_t shape[RT_MAX_RANK];
  rt_value value;
  dataset->generated = true;
  rt_skip_space(&as_type);
  int status = EXIT_OK;
  if (rt_read_type(&as_type, &element, &rank, shape) && ends(&as_type))
    status = draw_dataset(dataset, text, element, rank, shape);
  else if (rt_read(&as_value, &value) <= 0)
    return refuse_dataset("neither a type nor a value:", text, as_type.error[0] ? as_type.error : as_value.error);
  else {
    bool whole = ends(&as_value);
    if (whole) write_value(dataset, &value);
    rt_value_free(&value);
    if (!whole)
      return refuse_dataset("neither a type nor a value:", text,
                            as_type.error[0] ? as_type.error : "something follows it");
  }
  dataset->drawn++;
  return status;
}

// ---- bounds

static bool read_bound(rt_reader *reader, rt_type type, void *place) {
  rt_number number;
  size_t start = reader->position;
  return rt_scan_number(reader, &number) && rt_store_number(reader, start, &number, type, place);
}

static bool read_bounds(rt_reader *reader, rt_type type, rt_range *range) {
  rt_type wide = rt_type_is_float(type) ? RT_F64 : rt_type_is_signed(type) ? RT_I64 : RT_U64;
  int64_t low, high;
  uint64_t narrow;
  rt_reader again = *reader;   // each bound is read twice: to check its type, and in the wider type of a range
  reader->expected = (int)type;
  again.expected = (int)wide;
  if (!read_bound(reader, type, &narrow) || !read_bound(&again, wide, &low)) return false;
  if (reader->position >= reader->size || reader->bytes[reader->position] != ':')
    return rt_read_fail(reader, reader->position, "expected LOW:HIGH") >= 0;
  again.position = ++reader->position;
  if (!read_bound(reader, type, &narrow) || !read_bound(&again, wide, &high)) return false;
  if (!ends(reader)) return rt_read_fail(reader, reader->position, "expected nothing after the bounds") >= 0;
  *range = (rt_range){.given = true, .low = low, .high = high};
  memcpy(&range->float_low, &low, sizeof low);
  memcpy(&range->float_high, &high, sizeof high);
  bool ordered = wide == RT_F64   ? range->float_low <= range->float_high
                 : wide == RT_I64 ? low <= high
                                  : (uint64_t)low <= (uint64_t)high;
  return ordered || rt_read_fail(reader, 0, "the lower bound is above the upper one") >= 0;
}

// Reads --i32-bounds=0:9; *status is set when the bounds are invalid.
static bool take_bounds(Dataset *dataset, Arguments *arguments, int *status) {
  for INT_RANGE(type, RT_TYPE_COUNT) {
    char name[32];
    snprintf(name, sizeof name, "--%s-bounds", rt_type_name((rt_type)type));
    const Option options[] = {OPTION(Dataset, Word, name, NULL, bounds), OPTIONS_END};
    if (!option_take(arguments, options, dataset)) continue;
    rt_reader reader = rt_reader_of(dataset->bounds, strlen(dataset->bounds));
    if (type == RT_BOOL) *status = refuse_dataset("bounds", dataset->bounds, "bool has none");
    else if (!read_bounds(&reader, (rt_type)type, &dataset->ranges[type]))
      *status = refuse_dataset("bounds", dataset->bounds, reader.error);
    return true;
  }
  return false;
}

static const char *read_seed(void *dataset, const char *text) {
  char *end;
  errno = 0;
  ((Dataset *)dataset)->seed = strtoll(text, &end, 0);
  return *text && !*end && !errno ? NULL : "-s wants a number, not";
}

static const Option dataset_options[] = {
    OPTION_SET(Dataset, Set, "--binary", "-b", format, FORMAT_Binary),
    OPTION_SET(Dataset, Set, "--text", NULL, format, FORMAT_Text),
    OPTION_SET(Dataset, Set, "--type", "-t", format, FORMAT_Type),
    OPTION(Dataset, Word, "--generate", "-g", wanted),
    OPTION_CALL(Read, "--seed", "-s", read_seed),
    OPTIONS_END,
};

static int generate_all(Dataset *dataset, Arguments *arguments) {
  int status = EXIT_OK;
  while (status == EXIT_OK && arguments->next < arguments->count) {
    dataset->wanted = NULL;
    if (!option_take(arguments, dataset_options, dataset) && !take_bounds(dataset, arguments, &status))
      status = tool_usage("dataset", "unknown option", arguments->items[arguments->next]);
    if (dataset->wanted) status = generate_one(dataset, dataset->wanted);
  }
  return status;
}

static int convert_input(Dataset *dataset, const Arguments *arguments) {
  DataValues values = {0};
  Text error;
  if (!data_read_values(dataset->arena, "-", NULL, &values, &error)) return tool_fail(arguments, NULL, error);
  for EACH(i, &values) write_value(dataset, &values.items[i]);
  data_free_values(&values);
  return EXIT_OK;
}

int command_dataset(Arguments *arguments) {
  Dataset dataset = {.arena = arguments->arena, .writer = rt_writer_of(stdout), .seed = 1};
  int status = generate_all(&dataset, arguments);
  if (status == EXIT_OK && !dataset.generated) status = convert_input(&dataset, arguments);
  if (!rt_writer_finish(&dataset.writer) && status == EXIT_OK) status = EXIT_USER;   // main reports the error
  return status;
}
