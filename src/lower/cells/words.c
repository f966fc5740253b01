// words: parts of payloads in the words of cells. An integer is stored unchanged, a float as its bits, a link or a
// diamond as its number. If words have 32 bits, a part of 64 bits occupies two of them. C compilers merge the two
// accesses into one at any offset, so cells need no padding.
#include "lower/cells/cells.h"
#include "lower/cells/heap.h"
#include "lower/sizes/sizes.h"

ScalarType cells_word(const Lower *lower) { return lower->context->options->wide_links ? SCALAR_I64 : SCALAR_I32; }

// A link to a cell, including the bits of the constructor, has to fit in one word and must not be negative.
int64_t cells_most_words(const Lower *lower) {
  return (cells_word(lower) == SCALAR_I32 ? (int64_t)INT32_MAX : INT64_MAX) >> lower->plan->known.shift;
}

void cells_note_shift(Lower *lower, uint32_t shift) {
  if (shift > lower->plan->found.shift) lower->plan->found.shift = shift;
}

uint32_t cells_words_of(const Lower *lower, ScalarType type, bool is_link) {
  return !is_link && scalar_bytes(type) > scalar_bytes(cells_word(lower)) ? 2 : 1;
}

static ScalarType word_bits(ScalarType type) {
  return scalar_is_float(type) ? scalar_bits_type(type) : type;
}

static Atom read_halves(Lower *lower, Atom cell, uint32_t offset) {
  const Atom low =
      lower_convert(lower, SCALAR_I64, lower_convert(lower, SCALAR_U32, heap_word(lower, cell, offset)));
  const Atom high = lower_convert(lower, SCALAR_I64, heap_word(lower, cell, offset + 1));
  return lower_i64(lower, PRIM_Or, lower_i64(lower, PRIM_Shl, high, atom_i64(32)), low);
}

Atom cells_read(Lower *lower, Atom cell, uint32_t offset, ScalarType type, bool is_link) {
  const ScalarType bits = word_bits(type);
  const bool is_split = cells_words_of(lower, type, is_link) == 2;
  const Atom atom =
      lower_convert(lower, bits, is_split ? read_halves(lower, cell, offset) : heap_word(lower, cell, offset));
  return bits == type ? atom : lower_unary(lower, PRIM_FromBits, type, atom);
}

void cells_write(Lower *lower, Atom cell, uint32_t offset, Atom part, bool is_link) {
  const ScalarType type = atom_type(lower->vars, part).scalar, word = cells_word(lower);
  if (word_bits(type) != type) part = lower_unary(lower, PRIM_ToBits, type, part);
  if (cells_words_of(lower, type, is_link) == 1) {
    heap_set_word(lower, cell, offset, lower_convert(lower, word, part));
    return;
  }
  const Atom whole = lower_convert(lower, SCALAR_I64, part);
  heap_set_word(lower, cell, offset, lower_convert(lower, word, whole));
  heap_set_word(lower, cell, offset + 1,
                lower_convert(lower, word, lower_i64(lower, PRIM_Shr, whole, atom_i64(32))));
}
