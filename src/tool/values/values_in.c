// values_in: reading arguments and writing results of `run` and `eval`.
#include "tool/values/values_in.h"
#include <stdio.h>
#include <unistd.h>

static bool has_suffix(const char *path, const char *suffix) { return text_ends_with(text_of(path), text_of(suffix)); }

static bool is_picture(const char *path) {
  PictureFormat format;
  return picture_format_of_path(text_of(path), &format);
}

static bool read_picture(Session *session, const Function *entry, uint32_t at, const char *path, rt_value *value,
                         Text *problem) {
  Arena *arena = session->arena;
  Text bytes;
  Picture picture;
  if (at >= entry->entry->parameter_count) {
    *problem = text_format(arena, "there is no parameter for %s", path);
    return false;
  }
  Type type = var_type(session->compilation.core->vars, entry->entry->parameters[at].variable);
  int64_t channels = 0;
  if (type.tag == TYPE_Array && type.rank == 3 && !atom_is_i64(type.shape[2], &channels)) channels = 3;
  if (type.tag != TYPE_Array || type.rank < 2 || type.rank > 3) {
    *problem = text_format(arena,
                           "%s is a picture, but parameter %u is no picture: it should have type [h][w][3]u8, "
                           "[h][w]u8, [h][w]u32 or [h][w]f32",
                           path, at + 1);
    return false;
  }
  return file_read(arena, path, &bytes, problem) && picture_read(arena, bytes, &picture, problem) &&
         picture_to_value(&picture, runner_type(type.scalar), channels, value, problem);
}

static bool read_npy(Session *session, const char *path, rt_value *value, Text *problem) {
  Text bytes;
  return file_read(session->arena, path, &bytes, problem) &&
         npy_read(session->arena, bytes, value, problem);
}

ElementTypes types_of_parameters(const Session *session, const Function *entry, uint32_t from) {
  const uint32_t count = entry->entry->parameter_count;
  rt_type *types = NEW_ARRAY(session->arena, rt_type, count + 1);
  for RANGE(i, count)
    types[i] = runner_type(var_type(session->compilation.core->vars, entry->entry->parameters[i].variable).scalar);
  from = from < count ? from : count;
  return (ElementTypes){count - from, types + from};
}

bool values_of_argument(Session *session, const Function *entry, uint32_t at, const char *argument, DataValues *values,
                        Text *problem) {
  Arena *arena = session->arena;
  const bool picture = is_picture(argument), array = has_suffix(argument, ".npy");
  const ElementTypes types = types_of_parameters(session, entry, at);
  if (!picture && !array && !file_exists(argument))
    return data_values_of(arena, text_of(argument), &types, values, problem);
  rt_value value = {0};
  Text bytes;
  const bool ok = picture ? read_picture(session, entry, at, argument, &value, problem)
                  : array ? read_npy(session, argument, &value, problem)
                          : file_read(arena, argument, &bytes, problem) &&
                                data_values_of(arena, bytes, &types, values, problem);
  if (!ok) *problem = text_format(arena, "cannot read %s: %.*s", argument, TEXT_ARG(*problem));
  else if (picture || array) seq_push(arena, values, value);
  return ok;
}

bool values_of_input(Session *session, const Function *entry, DataValues *values, Text *problem) {
  const ElementTypes types = types_of_parameters(session, entry, 0);
  return data_read_values(session->arena, "-", &types, values, problem);
}

// Formats of pictures that are neither read nor written.
static bool is_unknown_picture(const char *path) {
  static const char *const suffixes[] = {".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff"};
  for RANGE(i, COUNT_OF(suffixes))
    if (has_suffix(path, suffixes[i])) return true;
  return false;
}

static bool write_file(Session *session, const rt_value *value, const char *path, bool binary, Text *problem) {
  Arena *arena = session->arena;
  Out out = out_new(arena);
  PictureFormat format;
  Picture picture;
  if (is_unknown_picture(path)) return *problem = TEXT("pictures are .png, .pgm, .ppm and .pnm"), false;
  if (picture_format_of_path(text_of(path), &format)) {
    if (!picture_of_value(arena, value, &picture, problem) || !picture_write(arena, &picture, format, &out, problem))
      return false;
  } else if (has_suffix(path, ".npy")) {
    if (!npy_write(arena, value, &out, problem)) return false;
  } else {
    rt_writer writer = rt_writer_of(NULL);
    if (binary) rt_write_binary(&writer, value);
    else rt_write_text(&writer, value);
    bool ok = !writer.failed && file_write(path, (Text){writer.bytes, writer.size}, problem);
    rt_release(writer.bytes);
    return ok;
  }
  return file_write(path, out_result(&out), problem);
}

bool values_write(Session *session, const CallOutcome *outcome, const Words *files,
                  bool binary, Text *problem) {
  rt_writer writer = rt_writer_of(stdout);
  for RANGE(i, outcome->result_count) {
    const rt_value *value = &outcome->results[i];
    if (i < files->size) {
      if (write_file(session, value, files->items[i], binary, problem)) continue;
      *problem = text_format(session->arena, "cannot write %s: %.*s", files->items[i], TEXT_ARG(*problem));
      return false;
    }
    if (binary) rt_write_binary(&writer, value);
    else rt_write_text(&writer, value);
  }
  if (rt_writer_finish(&writer)) return true;
  *problem = TEXT("cannot write to standard output");
  return false;
}
