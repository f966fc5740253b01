// words: parts of payloads in the words of cells: an integer as it is, a float as its bits, a link or a diamond as the
// number it is. Where words have 32 bits, a part of 64 bits is in two: C compilers make one access of the two,
// wherever in the cell they are, so cells need no padding.
#include "lower/cells/cells.h"
#include "lower/sizes/sizes.h"

ScalarType cells_word(const Lower *lower) { return lower->context->options->wide_links ? SCALAR_I64 : SCALAR_I32; }

// A link, constructor included, is a word, and not negative where there is a cell.
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

static Atom converted_word(Lower *lower, ScalarType to, ScalarType from, Atom atom) {
  return build_convert(&lower->code->builder, to, from, atom);
}

static Atom read_halves(Lower *lower, Atom cell, uint32_t place) {
  const Atom low = converted_word(lower, SCALAR_I64, SCALAR_U32,
                                  converted_word(lower, SCALAR_U32, SCALAR_I32, heap_word(lower, cell, place)));
  const Atom high = converted_word(lower, SCALAR_I64, SCALAR_I32, heap_word(lower, cell, place + 1));
  return lower_i64(lower, PRIM_Or, lower_i64(lower, PRIM_Shl, high, atom_i64(32)), low);
}

Atom cells_read(Lower *lower, Atom cell, uint32_t place, ScalarType type, bool is_link) {
  const ScalarType bits = word_bits(type);
  const bool is_split = cells_words_of(lower, type, is_link) == 2;
  Atom atom = is_split ? read_halves(lower, cell, place) : heap_word(lower, cell, place);
  atom = converted_word(lower, bits, is_split ? SCALAR_I64 : cells_word(lower), atom);
  return bits == type ? atom : build_prim(&lower->code->builder, PRIM_FromBits, type, 1, &atom);
}

void cells_write(Lower *lower, Atom cell, uint32_t place, Atom part, bool is_link) {
  const ScalarType type = atom_type(lower->vars, part).scalar, bits = word_bits(type), word = cells_word(lower);
  if (bits != type) part = build_prim(&lower->code->builder, PRIM_ToBits, type, 1, &part);
  if (cells_words_of(lower, type, is_link) == 1) {
    heap_set_word(lower, cell, place, converted_word(lower, word, bits, part));
    return;
  }
  const Atom whole = converted_word(lower, SCALAR_I64, bits, part);
  heap_set_word(lower, cell, place, converted_word(lower, word, SCALAR_I64, whole));
  heap_set_word(lower, cell, place + 1,
                converted_word(lower, word, SCALAR_I64, lower_i64(lower, PRIM_Shr, whole, atom_i64(32))));
}
