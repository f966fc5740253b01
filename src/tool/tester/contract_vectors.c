// contract_vectors: see the header.
#include "tool/tester/contract_vectors.h"
#include "tool/run/runner.h"

enum { PLAIN_TRIALS = 30, MOST_ELEMENTS = 1 << 16, MOST_SIZE = 1 << 16, MANY = 1000 };
static const int64_t plain_sizes[] = {0, 1, 2, 3, 5, 7, 11, 13, 4, 17};
enum { PLAIN_COUNT = COUNT_OF(plain_sizes) };

static int64_t below(rt_random *random, int64_t limit) {
  return limit > 1 ? (int64_t)(rt_random_word(random) % (uint64_t)limit) : 0;
}

static bool is_vector_number(const rt_parameter *parameter) {
  return parameter->rank == 0 && !rt_type_is_float(parameter->element);
}

// ---- coordinates: the sizes, then the numbers
static bool is_vector_size(const VectorSearch *search, int coordinate) {
  return coordinate < search->entry->size_count;
}

static const rt_parameter *number_at(const VectorSearch *search, int coordinate) {
  int at = search->entry->size_count;
  for INT_RANGE(i, search->entry->parameter_count)
    if (is_vector_number(&search->entry->parameters[i]) && at++ == coordinate) return &search->entry->parameters[i];
  return NULL;
}

static int64_t clipped(const VectorSearch *search, int coordinate, int64_t value) {
  if (is_vector_size(search, coordinate)) return value < 0 ? 0 : value > MOST_SIZE ? MOST_SIZE : value;
  const rt_parameter *parameter = number_at(search, coordinate);
  if (parameter->element == RT_BOOL) return value & 1;
  const int bits = 8 * (int)rt_type_size(parameter->element);
  return bits < 32 ? value % (INT64_C(1) << (bits - 1)) : value;
}

static void set_coordinate(VectorSearch *search, int coordinate, int64_t value) {
  search->vector.coordinates[coordinate] = clipped(search, coordinate, value);
}

static int64_t any_coordinate(VectorSearch *search) {
  return search->coordinate_count ? search->vector.coordinates[below(&search->random, search->coordinate_count)] : 0;
}

// A value for one coordinate computed from the others, because entries require relations between sizes and numbers.
static int64_t related(VectorSearch *search) {
  const int64_t a = any_coordinate(search), b = any_coordinate(search);
  if (a > MOST_SIZE || a < -MOST_SIZE || b > MOST_SIZE || b < -MOST_SIZE) return 1;
  switch (below(&search->random, 8)) {
    case 0: return a;
    case 1: return a * b;
    case 2: return a + b;
    case 3: return a - b;
    case 4: return a + 1;
    case 5: return a - 1;
    case 6: return 2 * a;
    default: return a / 2;
  }
}

static int64_t drawn(VectorSearch *search) {
  rt_random *random = &search->random;
  switch (below(random, 8)) {
    case 0: case 1: return below(random, 6);
    case 2: return below(random, 17);
    case 3: return below(random, 64);
    case 4: return INT64_C(1) << below(random, 11);
    case 5: return below(random, 9) * below(random, 9);
    case 6: return below(random, 12) ? below(random, 40) : -1 - below(random, 3);
    default: return below(random, 300);
  }
}

static int64_t changed(VectorSearch *search, int64_t value) {
  switch (below(&search->random, 8)) {
    case 0: return value + 1;
    case 1: return value - 1;
    case 2: return value + 2 + below(&search->random, 8);
    case 3: return value > INT64_MAX / 2 || value < INT64_MIN / 2 ? 1 : 2 * value;
    case 4: case 5: return related(search);
    default: return drawn(search);
  }
}

// In the first trials all sizes are equal; later they differ more and more.
static int64_t plain_number(int number, int coordinate) {
  const int step = number < 10 ? 0 : number < 20 ? 1 : 3;
  return plain_sizes[(number + step * coordinate) % PLAIN_COUNT];
}

// ---- manners of filling arrays (and floats)
typedef enum Manner {
  MANNER_Small,
  MANNER_Zero,
  MANNER_One,
  MANNER_Position,
  MANNER_Backwards,
  MANNER_Index,
  MANNER_Constant,
  MANNER_Positive,
  MANNER_Signed,
  MANNER_Large,
  MANNER_Unit,
  MANNER_Any,
  MANNER_COUNT,
  MANNER_Sample
} Manner;

typedef struct Filler { VectorSearch *search; const rt_value *value; Manner manner; int64_t constant, limit; } Filler;

static int64_t least_size(const VectorSearch *search) {
  int64_t least = MOST_SIZE;
  for INT_RANGE(i, search->coordinate_count)
    if (search->vector.coordinates[i] > 0 && search->vector.coordinates[i] < least)
      least = search->vector.coordinates[i];
  return least;
}

static bool on_diagonal(const rt_value *value, int64_t at) {
  if (value->rank < 2) return true;
  const int64_t columns = value->shape[value->rank - 1], rows = value->shape[value->rank - 2];
  return at % columns == at / columns % rows;
}

static int64_t integer_at(const Filler *filler, int64_t at) {
  rt_random *random = &filler->search->random;
  switch (filler->manner) {
    case MANNER_Zero: return 0;
    case MANNER_One: return 1;
    case MANNER_Position: return at;
    case MANNER_Backwards: return rt_value_count(filler->value) - 1 - at;
    case MANNER_Index: return below(random, filler->limit);
    case MANNER_Constant: return filler->constant;
    case MANNER_Positive: return 1 + below(random, 9);
    case MANNER_Signed: return below(random, 7) - 3;
    case MANNER_Large: return 4 + below(random, 90);
    case MANNER_Unit: return on_diagonal(filler->value, at) ? filler->constant + 1 : 0;
    case MANNER_Any: return (int64_t)rt_random_word(random);
    case MANNER_Small: case MANNER_Sample: case MANNER_COUNT: break;
  }
  return below(random, 3);
}

static double float_at(const Filler *filler, int64_t at) {
  const double fraction = (double)below(&filler->search->random, 1 << 20) / (1 << 20);
  switch (filler->manner) {
    case MANNER_Small: return fraction;
    case MANNER_Positive: return 0.5 + fraction;
    case MANNER_Signed: return 2 * fraction - 1;
    case MANNER_Large: return 100 * fraction;
    case MANNER_Unit: return fraction / 16 + (on_diagonal(filler->value, at) ? 1 + (double)filler->limit : 0);
    case MANNER_Any: return (fraction - 0.5) * 1e30;
    case MANNER_Zero: case MANNER_One: case MANNER_Position: case MANNER_Backwards: case MANNER_Index:
    case MANNER_Constant: case MANNER_Sample: case MANNER_COUNT: break;
  }
  return (double)integer_at(filler, at);
}

static void store_vector(const rt_value *value, int64_t at, int64_t integer, double real) {
  const ScalarType type = runner_scalar(value->element);
  void *place = (char *)value->data + (size_t)at * rt_type_size(value->element);
  if (scalar_is_float(type)) scalar_store(place, scalar_from_f64(type, real));
  else scalar_store(place, type == SCALAR_Bool ? scalar_bool(integer & 1) : scalar_from_i64(type, integer));
}

// The position in a sample of another shape whose element is repeated at position `at` of the value.
static int64_t place_in_sample(const rt_value *sample, const rt_value *value, int64_t at) {
  int64_t place = 0, scale = 1;
  for (int d = value->rank; d-- > 0; at /= value->shape[d]) {
    if (sample->shape[d] == 0) return -1;
    place += at % value->shape[d] % sample->shape[d] * scale;
    scale *= sample->shape[d];
  }
  return place;
}

static void fill_vector(VectorSearch *search, int parameter, rt_value *value) {
  rt_random *random = &search->random;
  const Manner manner = (Manner)search->vector.manners[parameter];
  const Filler filler = {search, value, manner, below(random, 12),
                         below(random, 2) ? least_size(search)
                         : value->rank    ? value->shape[0]
                                          : 9};
  const rt_value *sample =
      manner == MANNER_Sample ? &search->samples.items[search->vector.sample].values.items[parameter] : NULL;
  const int64_t count = rt_value_count(value);
  const size_t size = rt_type_size(value->element);
  for I64_RANGE(i, count) {
    const int64_t from = sample ? place_in_sample(sample, value, i) : -1;
    if (from >= 0)
      memcpy((char *)value->data + (size_t)i * size, (const char *)sample->data + (size_t)from * size, size);
    else if (rt_type_is_float(value->element)) store_vector(value, i, 0, float_at(&filler, i));
    else store_vector(value, i, integer_at(&filler, i), 0);
  }
}

static bool make_argument(VectorSearch *search, int parameter, int *number, rt_value *value) {
  const rt_parameter *described = &search->entry->parameters[parameter];
  int64_t shape[RT_MAX_RANK], elements = 1;
  for INT_RANGE(i, described->rank) {
    const int index = described->size_index[i];
    shape[i] = index >= 0                                                     ? search->vector.coordinates[index]
               : described->size_constant && described->size_constant[i] >= 0 ? described->size_constant[i]
                                                                              : 3;
    if (shape[i] > 0 && elements > MOST_ELEMENTS / shape[i]) return false;
    elements *= shape[i];
  }
  if (!rt_value_new(value, described->element, described->rank, shape)) return false;
  if (is_vector_number(described)) store_vector(value, 0, search->vector.coordinates[(*number)++], 0);
  else fill_vector(search, parameter, value);
  return true;
}

// ---- the search
static bool is_above(const VectorSearch *search, const SizeVector *vector, const SizeVector *least) {
  for INT_RANGE(k, search->coordinate_count)
    if (vector->coordinates[k] < least->coordinates[k]) return false;
  return true;
}

// Is the current vector larger than one that took too long? (forget_late removes vectors that a larger one refutes.)
// One time in 16 the answer is no, because the elements may have caused the delay rather than the sizes.
static bool will_be_late(VectorSearch *search) {
  if (below(&search->random, 16) == 0) return false;
  for EACH(i, &search->late)
    if (is_above(search, &search->vector, &search->late.items[i])) return true;
  return false;
}

static void forget_late(VectorSearch *search) {
  uint32_t kept = 0;
  for EACH(i, &search->late)
    if (!is_above(search, &search->vector, &search->late.items[i])) search->late.items[kept++] = search->late.items[i];
  search->late.size = kept;
}

static void draw_manners(VectorSearch *search) {
  const Manner one = (Manner)below(&search->random, MANNER_COUNT);
  const bool all_alike = below(&search->random, 2);
  for INT_RANGE(i, search->entry->parameter_count)
    search->vector.manners[i] = (unsigned char)(all_alike ? one : (Manner)below(&search->random, MANNER_COUNT));
}

static void draw_vector(VectorSearch *search) {
  const int64_t all = below(&search->random, 6) ? -1 : drawn(search);
  for INT_RANGE(k, search->coordinate_count)
    set_coordinate(search, k, all >= 0 ? all : drawn(search));
  for (int64_t times = below(&search->random, 3); times > 0 && search->coordinate_count > 1; times--) {
    const int k = (int)below(&search->random, search->coordinate_count);
    set_coordinate(search, k, related(search));
  }
  draw_manners(search);
}

// A coordinate that is a multiple of coordinate `of` in an accepted vector, or -1. *by: the factor.
static int multiple_of(const VectorSearch *search, int of, int64_t *by) {
  const int64_t *at = search->vector.coordinates;
  for INT_RANGE(k, search->coordinate_count)
    for INT_RANGE(i, search->coordinate_count)
      if (k != of && k != i && at[of] > 1 && at[i] > 0 && at[i] <= MOST_SIZE / at[of] && at[k] == at[of] * at[i])
        return *by = at[i], k;
  return -1;
}

// Changes two coordinates at once, so that their sum, their difference or a product is preserved.
static void change_two(VectorSearch *search) {
  rt_random *random = &search->random;
  const int64_t *at = search->vector.coordinates;
  int64_t by;
  const int one = (int)below(random, search->coordinate_count),
            product = below(random, 2) ? multiple_of(search, one, &by) : -1;
  const int other = product >= 0 ? product : (int)below(random, search->coordinate_count);
  const int64_t before = at[one], sign = below(random, 2) ? 1 : -1;
  set_coordinate(search, one,
                 below(random, 3) ? before + (below(random, 2) ? 1 : -1) * (1 + below(random, 4)) : drawn(search));
  if (other == one || at[one] > MOST_SIZE || at[one] < -MOST_SIZE || before > MOST_SIZE || before < -MOST_SIZE) return;
  if (product >= 0) set_coordinate(search, other, at[one] * by);
  else if (at[other] < INT64_MAX / 2 && at[other] > INT64_MIN / 2)
    set_coordinate(search, other, at[other] + sign * (at[one] - before));
}

static void change_vector(VectorSearch *search) {
  search->vector = search->suited.items[below(&search->random, search->suited.size)];
  if (search->coordinate_count > 1 && below(&search->random, 5) == 0) {
    change_two(search);
    return;
  }
  // many entries require two sizes to be equal, or one to be the other plus 1
  const int64_t more = below(&search->random, 4) ? 0 : 1 + below(&search->random, 6);
  for INT_RANGE(k, search->entry->size_count)
    set_coordinate(search, k, search->vector.coordinates[k] + more);
  for (int64_t times = more ? -1 : below(&search->random, 2); times >= 0 && search->coordinate_count; times--) {
    const int k = (int)below(&search->random, search->coordinate_count);
    set_coordinate(search, k, changed(search, search->vector.coordinates[k]));
  }
  if (below(&search->random, 6) == 0) draw_manners(search);
}

static void plain_vector(VectorSearch *search, int number) {
  for INT_RANGE(k, search->coordinate_count)
    set_coordinate(
        search, k, number % 3 == 0 && !is_vector_size(search, k) ? below(&search->random, 2) : plain_number(number, k));
  memset(search->vector.manners, number % 2 ? MANNER_Positive : MANNER_Small, sizeof search->vector.manners);
}

static int64_t vector_number_of(const rt_value *value) {
  return scalar_convert(scalar_load(runner_scalar(value->element), value->data), SCALAR_I64).as.s;
}

static void sample_vector(VectorSearch *search, uint32_t which) {
  const DataValues *values = &search->samples.items[which].values;
  int number = search->entry->size_count;
  for INT_RANGE(i, search->entry->parameter_count) {
    const rt_parameter *described = &search->entry->parameters[i];
    for INT_RANGE(d, described->rank)
      if (described->size_index[d] >= 0)
        search->vector.coordinates[described->size_index[d]] = values->items[i].shape[d];
    if (is_vector_number(described)) search->vector.coordinates[number++] = vector_number_of(&values->items[i]);
  }
  memset(search->vector.manners, MANNER_Sample, sizeof search->vector.manners);
  search->vector.sample = which;
}

static void choose_vector(VectorSearch *search, int number) {
  const int sample = number - PLAIN_TRIALS;
  search->random = rt_random_seeded((uint64_t)number + 1);
  if (number < PLAIN_TRIALS) plain_vector(search, number);
  else if (sample < (int)search->samples.size) sample_vector(search, (uint32_t)sample);
  else if (search->suited.size && number % 4) change_vector(search);
  else draw_vector(search);
}

static uint64_t vector_key_of(const VectorSearch *search, const rt_value *arguments) {
  uint64_t key =
      hash_bytes(search->vector.coordinates, sizeof *search->vector.coordinates * (size_t)search->coordinate_count, 1);
  for (int i = 0; search->floats_count && i < search->entry->parameter_count; i++)
    if (arguments[i].rank == 0 && rt_type_is_float(arguments[i].element))
      key = hash_bytes(arguments[i].data, rt_type_size(arguments[i].element), key);
  return key;
}

bool vector_next(VectorSearch *search, int number, rt_value *arguments) {
  if (search->only_samples && (number < PLAIN_TRIALS || number >= PLAIN_TRIALS + (int)search->samples.size))
    return false;
  choose_vector(search, number);
  if (number >= PLAIN_TRIALS && will_be_late(search)) return false;
  int made = 0, numbers = search->entry->size_count;
  while (made < search->entry->parameter_count && make_argument(search, made, &numbers, &arguments[made])) made++;
  if (made == search->entry->parameter_count &&
      (number < PLAIN_TRIALS || !map_find(&search->counted, vector_key_of(search, arguments))))
    return true;
  while (made > 0) rt_value_free(&arguments[--made]);
  return false;
}

bool vector_suits(VectorSearch *search, const rt_value *arguments) {
  const uint64_t key = vector_key_of(search, arguments);
  if (map_find(&search->counted, key)) return false;
  map_put(&search->counted, key, 1);
  seq_push(search->arena, &search->suited, search->vector);
  forget_late(search);
  return true;
}

void vector_is_late(VectorSearch *search) { seq_push(search->arena, &search->late, search->vector); }

int64_t vectors_possible(const VectorSearch *search) {
  int64_t possible = 1;
  for (int i = 0; i < search->entry->parameter_count && possible < MANY; i++) {
    const rt_parameter *parameter = &search->entry->parameters[i];
    if (parameter->rank == 0 && parameter->element == RT_BOOL) possible *= 2;
    else if (is_vector_number(parameter) || (parameter->rank == 0 && search->floats_count)) possible = MANY;
  }
  return search->entry->size_count > 0 || possible > MANY ? MANY : possible;
}

static bool is_usable(const rt_entry *entry, const ArgumentSample *sample) {
  if (!text_equal(sample->entry, text_of(entry->name)) || sample->values.size != (size_t)entry->parameter_count)
    return false;
  for EACH(i, &sample->values) {
    const rt_value *value = &sample->values.items[i];
    if (value->element != entry->parameters[i].element || value->rank != entry->parameters[i].rank ||
        rt_value_count(value) > MOST_ELEMENTS)
      return false;
  }
  return true;
}

VectorSearch vector_search(Arena *arena, const rt_entry *entry, const ArgumentSamples *samples, bool floats_count) {
  VectorSearch search = {.arena = arena,
                         .entry = entry,
                         .floats_count = floats_count,
                         .coordinate_count = entry->size_count,
                         .counted = map_new(arena)};
  for INT_RANGE(i, entry->parameter_count) search.coordinate_count += is_vector_number(&entry->parameters[i]);
  for EACH(i, samples)
    if (is_usable(entry, &samples->items[i])) seq_push(arena, &search.samples, samples->items[i]);
  return search;
}
