// values: the reader of text and binary values. Law: reading, writing in either form and reading again gives the same
// bits.
#include "fuzzing.h"
#include "runtime/values.h"

static bool same(const rt_value *a, const rt_value *b) {
  if (a->element != b->element || a->rank != b->rank) return false;
  for (int i = 0; i < a->rank; i++)
    if (a->shape[i] != b->shape[i]) return false;
  return memcmp(a->data, b->data, (size_t)rt_value_count(a) * rt_type_size(a->element)) == 0;
}

static bool has_nan(const rt_value *value) {
  for (int64_t i = 0; rt_type_is_float(value->element) && i < rt_value_count(value); i++) {
    double x = rt_value_double(value, i);
    if (x != x) return true;
  }
  return false;
}

static void reread(const rt_value *value, bool binary) {
  rt_writer writer = rt_writer_of(NULL);
  rt_value again;
  if (binary) rt_write_binary(&writer, value);
  else rt_write_text(&writer, value);
  rt_reader reader = rt_reader_of(writer.bytes, writer.size);
  LAW(!writer.failed && rt_read(&reader, &again) == 1);
  LAW(same(value, &again) || (!binary && has_nan(value)));   // text has one NaN
  rt_value_free(&again);
  LAW(rt_read(&reader, &again) == 0);
  rt_release(writer.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  rt_reader reader = rt_reader_of(bytes, size);
  if (size && bytes[0] == '!') reader.no_comments = true;
  rt_value value;
  int result;
  while ((result = rt_read(&reader, &value)) == 1) {
    reread(&value, false);
    reread(&value, true);
    rt_value_free(&value);
  }
  LAW((result < 0) == (reader.error[0] != 0));
  return 0;
}
