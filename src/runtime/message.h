// message: the text of a run-time error, in fragments as scalar.def describes. In a template, %i stands for the next
// value as a signed number, %u as an unsigned one, %b as a bool, %f as the bits of a double; %% is a percent sign. No
// library function is called.
#ifndef RT_MESSAGE_H
#define RT_MESSAGE_H
#include <stddef.h>
#include <stdint.h>

// rt_text_append: needs
static size_t rt_text_append(char *buffer, size_t size, size_t at, const char *text) {
  for (; *text; text++, at++) {
    if (at + 1 < size) buffer[at] = *text;
  }
  return at;
}

// rt_text_number: needs rt_text_append
static size_t rt_text_number(char *buffer, size_t size, size_t at, uint64_t value) {
  char digits[24];
  size_t first = sizeof digits - 1;
  digits[first] = 0;
  do digits[--first] = (char)('0' + value % 10), value /= 10;
  while (value);
  return rt_text_append(buffer, size, at, digits + first);
}

// rt_text_real: needs rt_text_append rt_text_number
static size_t rt_text_real(char *buffer, size_t size, size_t at, int64_t bits) {
  union { int64_t bits; double value; } real;
  int exponent = 0, i;
  real.bits = bits;
  if (real.value != real.value) return rt_text_append(buffer, size, at, "nan");
  if (real.value < 0) at = rt_text_append(buffer, size, at, "-"), real.value = -real.value;
  if (real.value - real.value != 0) return rt_text_append(buffer, size, at, "inf");
  while (real.value >= 1e15) real.value /= 10, exponent++;
  while (real.value > 0 && real.value < 1e-4) real.value *= 10, exponent--;
  at = rt_text_number(buffer, size, at, (uint64_t)real.value);
  at = rt_text_append(buffer, size, at, ".");
  real.value -= (double)(uint64_t)real.value;
  for (i = 0; i < 6; i++) {
    real.value *= 10;
    at = rt_text_number(buffer, size, at, (uint64_t)real.value);
    real.value -= (double)(uint64_t)real.value;
  }
  if (exponent == 0) return at;
  at = rt_text_append(buffer, size, at, exponent < 0 ? "e-" : "e");
  return rt_text_number(buffer, size, at, (uint64_t)(exponent < 0 ? -exponent : exponent));
}

// rt_text_value: needs rt_text_append rt_text_number rt_text_real
static size_t rt_text_value(char *buffer, size_t size, size_t at, char kind, int64_t value) {
  if (kind == 'b') return rt_text_append(buffer, size, at, value ? "true" : "false");
  if (kind == 'f') return rt_text_real(buffer, size, at, value);
  if (kind == 'i' && value < 0) {
    at = rt_text_append(buffer, size, at, "-");
    return rt_text_number(buffer, size, at, (uint64_t)0 - (uint64_t)value);
  }
  return rt_text_number(buffer, size, at, (uint64_t)value);
}

// rt_message: needs rt_text_value
static size_t rt_message(char *buffer, size_t size, size_t at, const char *template_, const int64_t *values,
                         int count) {
  int next = 0;
  for (; *template_; template_++) {
    char one[2] = {*template_, 0};
    if (*template_ != '%') {
      at = rt_text_append(buffer, size, at, one);
    } else if (*++template_ == '%') {
      at = rt_text_append(buffer, size, at, one);
    } else if (next < count) {
      at = rt_text_value(buffer, size, at, *template_, values[next++]);
    } else {
      at = rt_text_append(buffer, size, at, "?");
    }
  }
  if (size > 0) buffer[at < size ? at : size - 1] = 0;
  return at;
}

#endif
