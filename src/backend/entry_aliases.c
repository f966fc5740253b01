// entry_aliases: which arguments of an entry may overlap. Inputs that are only read may overlap each other. A
// destination and an input may be the same array where this is proven (imp/in_place.c). All other arguments must not
// overlap.
//   out: a table of the memory of all arguments, which a build with ASHLAR_CHECK_ALIASES compares; a sentence for the
//        header
#include "backend/entry_checks.h"

static bool is_passed_by_pointer(const Argument *argument) {
  return argument->role != ROLE_Size && argument->role != ROLE_ScalarInput && argument->role != ROLE_Workers;
}
static bool is_only_read(const Argument *argument) { return argument->role == ROLE_ArrayInput && !argument->unique; }

bool may_overlap(const EntryPlan *entry, const Argument *a, const Argument *b) {
  (void)entry;
  return a != b && is_only_read(a) && is_only_read(b);
}

// ---- a destination that may be an input
enum {
  MOST_PAIRS = 32,   // bounds the time: of further pairs nothing is proven
  MOST_RANGES = 64   // the numbers of ranges are a set of bits in a word
};

static uint64_t pair_key(const Argument *to, const Argument *from) {
  return (uint64_t)to->core.id << 32 | from->core.id;
}
static bool have_one_shape(const Argument *a, const Argument *b) {
  if (a->type != b->type || a->rank != b->rank) return false;
  for RANGE(d, a->rank)
    if (!atom_equal(a->shape[d], b->shape[d])) return false;
  return true;
}
static const ImpFunction *ordered_function(const Emitter *e, const ImpFunction *function) {
  for RANGE(i, e->program->function_count)
    if (e->program->functions[i] == function) return e->ordered->functions[i];
  panic("no such function");
}
void find_same(Emitter *e, EntryPlan *entry) {
  uint32_t asked = 0;
  entry->same = map_new(e->arena);
  if (!e->is_library || entry->entry->is_strided || entry->plan->has_body) return;
  for EACH(i, &entry->arguments)
    for EACH_ARGUMENT(argument, entry) {
      const Argument *to = &entry->arguments.items[i], *from = argument;
      if (to->role != ROLE_ArrayResult || !to->imp.id || from->role != ROLE_ArrayInput || !from->imp.id ||
          to->type != from->type || to->rank != from->rank || asked++ >= MOST_PAIRS)
        continue;
      const ImpFunction *function = ordered_function(e, entry->plan->function);
      if (have_one_shape(to, from) ? imp_may_be_same(e->context, e->ordered, function, to->imp, from->imp)
                                   : imp_is_settled(function, to->imp, from->imp))
        map_put(&entry->same, pair_key(to, from), 1);
    }
}
bool may_be_same(const EntryPlan *entry, const Argument *a, const Argument *b) {
  return map_find(&entry->same, pair_key(a, b)) || map_find(&entry->same, pair_key(b, a));
}
bool is_same_as_any(const EntryPlan *entry, const Argument *argument) {
  if (entry->same.entries.size == 0) return false;
  for EACH(i, &entry->arguments)
    if (may_be_same(entry, argument, &entry->arguments.items[i])) return true;
  return false;
}

// NULL: the size is not known before the call.
static const CExpr *size_before(Emitter *e, const EntryPlan *entry, Atom size) {
  int64_t constant;
  if (atom_is_i64(size, &constant)) return c_number(e, constant);
  for EACH_ARGUMENT(argument, entry) {
    if (argument->core.id != size.as.var.id || argument->role == ROLE_ScalarResult) continue;
    const CExpr *name = c_name(e, argument->name);
    return argument->role == ROLE_ResultSize ? c_unary(e, "*", name) : name;
  }
  return NULL;
}

static const CExpr *bytes_before(Emitter *e, const EntryPlan *entry, const Argument *argument) {
  const CExpr *bytes = c_sizeof(e, argument->type);
  for RANGE(d, argument->rank) {
    const CExpr *size = size_before(e, entry, argument->shape[d]);
    if (!size) return NULL;
    bytes = c_binary(e, "*", bytes, c_cast(e, c_type("size_t"), size));
  }
  return bytes;
}

typedef Seq(const CExpr *) Ranges;

static void add_range(Emitter *e, Ranges *ranges, const CExpr *start, const CExpr *bytes, bool only_read,
                      uint64_t may_be) {
  const CExpr *items[] = {start, bytes, c_number(e, only_read), c_number(e, (int64_t)may_be)};
  seq_push(e->arena, ranges, c_braces(e, LAYOUT_Inline, 4, items));
}

// The arguments with the first ranges, in the order of their numbers.
typedef struct Numbered { uint32_t count; const Argument *items[MOST_RANGES - 1]; } Numbered;

static Numbered numbered_ranges(Emitter *e, const EntryPlan *entry) {
  Numbered numbered = {0};
  for COUNTING(i, i < entry->arguments.size && numbered.count < MOST_RANGES - 1) {
    const Argument *argument = &entry->arguments.items[i];
    if (is_passed_by_pointer(argument) && bytes_before(e, entry, argument)) numbered.items[numbered.count++] = argument;
  }
  return numbered;
}

// The set of the numbers of all ranges that may be the same array as the argument.
static uint64_t numbers_of_same(const EntryPlan *entry, const Numbered *numbered, const Argument *argument) {
  uint64_t numbers = 0;
  for RANGE(i, numbered->count)
    if (may_be_same(entry, argument, numbered->items[i])) numbers |= UINT64_C(1) << i;
  return numbers;
}

void check_aliases(Emitter *e, const EntryPlan *entry) {
  Ranges ranges = {0};
  const Numbered numbered = numbered_ranges(e, entry);
  for EACH_ARGUMENT(argument, entry) {
    const CExpr *bytes = is_passed_by_pointer(argument) ? bytes_before(e, entry, argument) : NULL;
    if (bytes)
      add_range(e, &ranges, c_name(e, argument->name), bytes, is_only_read(argument),
                numbers_of_same(entry, &numbered, argument));
  }
  add_range(e, &ranges, c_word(e, "workspace"), c_word(e, "workspace_bytes"), false, 0);
  if (ranges.size < 2) return;
  const char *type = text_c_string(e->arena, program_name(e, "_range"));
  const CExpr *table = c_compound(e, type, ranges.size, ranges.items);
  e->compares_aliases = true;
  c_eval(e, C_CALL(e, "ASHLAR_APART", c_number(e, ranges.size), table));
}

// "; result may be xs or ys itself", for each such result
static Text same_in_words(Emitter *e, const EntryPlan *entry) {
  Out out = out_new(e->arena);
  for EACH_ARGUMENT(to, entry) {
    uint32_t count = 0;
    if (to->role != ROLE_ArrayResult || !is_same_as_any(entry, to)) continue;
    out_format(&out, "; %.*s may be", TEXT_ARG(to->name));
    for EACH_ARGUMENT(argument, entry)
      if (may_be_same(entry, to, argument)) out_format(&out, "%s %.*s", count++ ? " or" : "", TEXT_ARG(argument->name));
    out_string(&out, " itself");
  }
  return out_result(&out);
}

// "xs, ys may overlap each other, nothing else; result may be xs or ys itself"
Text aliases_in_words(Emitter *e, const EntryPlan *entry) {
  Out out = out_new(e->arena);
  uint32_t count = 0;
  for EACH_ARGUMENT(argument, entry) {
    if (!is_only_read(argument)) continue;
    out_format(&out, "%s%.*s", count++ ? ", " : "", TEXT_ARG(argument->name));
  }
  const Text same = same_in_words(e, entry);
  if (count < 2) return text_format(e->arena, "no two arguments overlap%.*s", TEXT_ARG(same));
  return text_format(e->arena, "%.*s may overlap each other, nothing else%.*s", TEXT_ARG(out_result(&out)),
                     TEXT_ARG(same));
}
