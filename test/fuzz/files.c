// files: NumPy arrays, pictures and JSON. Law: reading, writing and reading again gives the same value.
#include "fuzzing.h"
#include "tool/values/data.h"
#include "tool/json.h"

static void try_npy(Arena *arena, Text bytes) {
  rt_value value, again;
  Text problem;
  Out out = out_new(arena);
  if (!npy_read(arena, bytes, &value, &problem)) return;
  LAW(npy_write(arena, &value, &out, &problem) && npy_read(arena, out_result(&out), &again, &problem));
  LAW(rt_value_count(&value) == rt_value_count(&again));
  LAW(memcmp(value.data, again.data, (size_t)rt_value_count(&value) * rt_type_size(value.element)) == 0);
  rt_value_free(&again);
  rt_value_free(&value);
}

static void try_picture(Arena *arena, Text bytes) {
  static const struct {
    rt_type element;
    int64_t channels;
  } forms[] = {{RT_U8, 0}, {RT_U8, 3}, {RT_U8, 4}, {RT_U32, 0}, {RT_F32, 0}, {RT_F64, 3}};
  Picture picture, again;
  Text problem;
  if (!picture_read(arena, bytes, &picture, &problem)) return;
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    rt_value value;
    if (!picture_to_value(&picture, forms[i].element, forms[i].channels, &value, &problem)) continue;
    LAW(picture_of_value(arena, &value, &again, &problem));
    rt_value_free(&value);
  }
  for (int format = PICTURE_PNG; format <= PICTURE_PNM; format++) {
    Out out = out_new(arena);
    if (!picture_write(arena, &picture, (PictureFormat)format, &out, &problem)) continue;
    LAW(picture_read(arena, out_result(&out), &again, &problem) && again.width == picture.width &&
        again.height == picture.height);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Arena *arena = arena_new();
  Text text = {(const char *)bytes, size}, problem;
  try_npy(arena, text);
  try_picture(arena, text);
  (void)json_read(arena, text, &problem);
  arena_free(arena);
  return 0;
}
