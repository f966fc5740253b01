// describe_cells: describes recursive data for callers, who build and read them: the recursive types that an entry
// point's interface reaches, their constructors, and the contents of the words of a cell.
//   rule: the words of a payload are its leaves in order, as in cells.c; its arrays are rows, as in rows.c
#include "lower/cells/cells.h"
#include "lower/entry/entry.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

typedef Seq(CellWord) CellWords;
typedef struct DescribeCells {
  Lower *lower;
  Map numbers;                   // Name id of a type's key -> its number in `types` + 1
  Seq(const SourceType *) types;
  CellWords words;               // of the current constructor
  uint32_t next;                 // the offset of the next word
  Seq(const Poly *) sizes;
  RowKinds *rows;
  const char *problem;           // why a type cannot cross the interface, or NULL
} DescribeCells;

static Text plain_text(Lower *lower, const SourceType *type) {
  SourceType plain = *type;
  plain.unique = false;
  return lower_type_text(lower, &plain);
}

// For callers, types that differ only in the sizes of arrays are the same.
static Text text_without_sizes(Lower *lower, const SourceType *type) {
  const Text text = plain_text(lower, type);
  Out out = out_new(lower->arena);
  uint32_t open = 0;
  for EACH_BYTE(i, text) {
    if (text.start[i] == ']') open--;
    if (!open) out_char(&out, text.start[i]);
    if (text.start[i] == '[') open++;
  }
  return out_result(&out);
}

// Regular types with the same name and arguments are the same.
static uint32_t number_of_type(DescribeCells *describing, const SourceType *type) {
  Lower *lower = describing->lower;
  const Text key = text_format(lower->arena, "%u %.*s", type->as.parameter.id, TEXT_ARG(plain_text(lower, type)));
  MapEntry *entry = map_add(&describing->numbers, intern(lower->context->names, key).id);
  if (!entry->as.value) {
    seq_push(describing->lower->arena, &describing->types, type);
    entry->as.value = describing->types.size;
  }
  return (uint32_t)entry->as.value - 1;
}

static uint32_t number_for_type(void *user, const SourceType *type) { return number_of_type(user, type); }

static void add_cell_word(DescribeCells *describing, Text name, CellWordTag tag, ScalarType type, uint32_t link) {
  const uint32_t words = cells_words_of(describing->lower, type, tag != WORD_Scalar);
  const CellWord word = {name, tag, type, link, describing->next, words, 0};
  describing->next += words;
  seq_push(describing->lower->arena, &describing->words, word);
}

// ---- arrays: rows, of one size for each number in a payload
enum { MOST_ROWS = 64 };         // each is a parameter of all functions that use cells

static uint32_t rows_before(const DescribeCells *describing, ScalarType type, uint32_t rank) {
  uint32_t count = 0;
  for EACH(i, &describing->words) {
    const CellWord *word = &describing->words.items[i];
    count += word->tag == WORD_Row && word->type == type && word->rank == rank;
  }
  return count;
}

static void add_described_row(DescribeCells *describing, const RowKind *kind) {
  uint32_t variable;
  int64_t constant;
  for RANGE(d, kind->rank)
    if (!kind->shape[d] || kind->shape[d]->broken ||
        !(poly_is_constant(kind->shape[d], &constant) || poly_is_variable(kind->shape[d], &variable)))
      describing->problem = "have an array in their cells whose size is computed";
  for COUNTING(i, !describing->problem && i < describing->rows->size) {
    const RowKind *known = &describing->rows->items[i];
    if (known->scalar != kind->scalar || known->rank != kind->rank || known->number != kind->number) continue;
    for RANGE(d, kind->rank)
      if (!poly_equal(known->shape[d], kind->shape[d]))
        describing->problem = "have arrays of several sizes in their cells";
    return;
  }
  if (describing->rows->size == MOST_ROWS) describing->problem = "have more than 64 arrays in their cells";
  if (!describing->problem) seq_push(describing->lower->arena, describing->rows, *kind);
}

// A payload, or a part of one. The sizes of the value that is made for it are indices into `sizes`.
typedef struct CellPart { DescribeCells *describing; Text path; } CellPart;

static Atom cell_size(void *user, const Scope *scope, const Poly *size) {
  DescribeCells *describing = ((CellPart *)user)->describing;
  (void)scope;
  seq_push(describing->lower->arena, &describing->sizes, size);
  return atom_i64(describing->sizes.size - 1);
}

static void add_row(DescribeCells *describing, Text name, const MadeLeaf *leaf) {
  const Poly **shape = NEW_ARRAY(describing->lower->arena, const Poly *, leaf->rank);
  for RANGE(i, leaf->rank) shape[i] = describing->sizes.items[form_size(leaf->shape[i])];
  const RowKind kind = {NULL, leaf->type, leaf->rank, rows_before(describing, leaf->type, leaf->rank), shape};
  const CellWord word = {name, WORD_Row, leaf->type, kind.number, describing->next, 0, leaf->rank};
  add_described_row(describing, &kind);
  seq_push(describing->lower->arena, &describing->words, word);
}

static Atom describe_leaf(void *user, const MadeLeaf *leaf) {
  const CellPart *part = user;
  const Text path = leaf_path(part->describing->lower, part->path, leaf);
  if (leaf->rank) add_row(part->describing, path, leaf);
  else add_cell_word(part->describing, path, WORD_Scalar, leaf->type, 0);
  return atom_constant(scalar_zero(leaf->type));
}

static const Value *describe_special(void *user, const Scope *scope, const SourceType *type, uint32_t rank,
                                     const Atom *shape) {
  const CellPart *part = user;
  DescribeCells *describing = part->describing;
  (void)scope, (void)shape;
  if (is_link(describing->lower, type)) {
    const bool is_diamond = types_is_diamond(describing->lower->typed, type);
    if (rank) describing->problem = "are in arrays";
    add_cell_word(describing, part->path, is_diamond ? WORD_Diamond : WORD_Link, SCALAR_I64,
                  is_diamond ? 0 : number_of_type(describing, type));
  } else if (type->tag == SOURCE_Function || type->tag == SOURCE_Parameter) {
    describing->problem = "have functions in their cells";
  } else {
    return NULL;
  }
  return value_i64(describing->lower, 0);
}

static void *describe_field(void *user, const SourceField *field, uint32_t rank) {
  const CellPart *whole = user;
  Lower *lower = whole->describing->lower;
  (void)rank;
  const CellPart part = {whole->describing,
                         payload_path(lower, whole->path, name_text(lower->context->names, field->name))};
  return COPY_OF(lower->arena, &part);
}

static CellConstructor describe_cell_constructor(DescribeCells *describing, const SourceConstructor *constructor) {
  describing->words = (CellWords){0};
  describing->next = 0;
  for EACH(i, &constructor->payload) {
    CellPart part = {describing, text_format(describing->lower->arena, "%u", i)};
    const ValueMaker maker = {describing->lower, &part, describe_leaf, cell_size, describe_special, describe_field};
    (void)value_of_type(&maker, NULL, constructor->payload.items[i], 0, NULL);
  }
  const LinkNumber number = {describing, number_for_type};
  return (CellConstructor){constructor->name, describing->words.size, describing->words.items,
                           describe_payload_types(describing->lower, constructor, &number)};
}

static CellType describe_cell_type(DescribeCells *describing, const SourceType *type) {
  Lower *lower = describing->lower;
  const SourceType *sum = types_unfold(lower->typed, type);
  CellConstructor *constructors = NEW_ARRAY(lower->arena, CellConstructor, sum->as.sum.count);
  const Linking linking = cells_linking(sum, sum->as.sum.constructors[0].name);
  cells_note_shift(lower, linking.shift);
  for EACH_IN(i, sum->as.sum)
    constructors[i] = describe_cell_constructor(describing, &sum->as.sum.constructors[i]);
  return (CellType){type->as.parameter.name, text_without_sizes(lower, type),
                    linking.alone,           linking.shift,
                    sum->as.sum.count,       constructors};
}

static void find_types(DescribeCells *describing, const SourceType *type) {
  if (is_link(describing->lower, type)) {
    if (!types_is_diamond(describing->lower->typed, type)) (void)number_of_type(describing, type);
    return;
  }
  if (type->tag == SOURCE_Array && holds_link(describing->lower, NULL, type)) describing->problem = "are in arrays";
  if (type->tag == SOURCE_Function || type->tag == SOURCE_Parameter) return;
  for EACH_PART(at, type)
    if (at.type) find_types(describing, at.type);
}

static uint32_t words_of_leaf(const CellConstructor *constructor) {
  const CellWord *last = constructor->word_count ? &constructor->words[constructor->word_count - 1] : NULL;
  return last ? last->place + last->words : 0;
}

const char *describe_cells(Lower *lower, uint32_t count, const SourceType *const *interface, EntryCells *cells,
                           RowKinds *rows) {
  DescribeCells describing = {.lower = lower, .numbers = map_new(lower->arena), .rows = rows};
  Seq(CellType) types = {0};
  for COUNTING(i, i < count && !describing.problem) find_types(&describing, interface[i]);
  for COUNTING(i, i < describing.types.size && !describing.problem) {   // grows while it is read
    const CellType type = describe_cell_type(&describing, describing.types.items[i]);
    seq_push(lower->arena, &types, type);
    for RANGE(j, type.constructor_count)
      if (words_of_leaf(&type.constructors[j]) > cells->words) cells->words = words_of_leaf(&type.constructors[j]);
  }
  cells->type_count = types.size, cells->types = types.items;
  return describing.problem;
}

uint32_t described_number(Lower *lower, const EntryCells *cells, const SourceType *type) {
  const Text text = text_without_sizes(lower, type);
  for RANGE(i, cells->type_count)
    if (text_equal(cells->types[i].type, text) && name_equal(cells->types[i].name, type->as.parameter.name))
      return i + 1;
  return 0;
}
