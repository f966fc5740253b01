// name_functions: the C names of functions. All of them differ, also from the names of the functions that come with an
// entry (f_shape), and from the names that the generated code defines for every program (PROGRAM_error).
//   rule: an entry f is PROGRAM_f, or what --prefix says; another name is kept where it is free; a reserved name f
//         becomes PROGRAM_f; the second f becomes f_v2
#include "backend/names.h"

static const char *const of_entry[] = {"", "_workspace", "_shape", "_cells"};
enum { SUFFIXES_None = 1, SUFFIXES_Entry = 3, SUFFIXES_EntryOfPool = 4 };   // how many of of_entry come with a function

// Those from `pool` on come with recursive data at the interface.
static const char *const of_program[] = {
    "H", "ERROR_DEFINED", "error", "message", "fail", "sites", "program", "range", "misplaced",
    "pool", "pool_of", "pool_room", "diamond", "diamond_new", "diamond_dispose", "word", "cell_words", "most_words"};
enum { OF_PROGRAM = 9, OF_PROGRAM_WITH_CELLS = COUNT_OF(of_program) };

bool is_program_suffix(Text suffix, bool has_cells) {
  for RANGE(i, has_cells ? OF_PROGRAM_WITH_CELLS : OF_PROGRAM)
    if (text_equal(suffix, text_of(of_program[i]))) return true;
  return false;
}

typedef struct TakenNames {
  Map all;             // Name id -> 1
  Seq(Text) entries;   // the names of entries
} TakenNames;

static void take_program_name(Emitter *e, TakenNames *taken, Text name) {
  map_put(&taken->all, name_id(e, name), 1);
}

// An entry f takes all names f_largest_n, whatever its sizes are called.
static bool is_inverse_of(Text name, Text entry) {
  return text_starts_with(name, entry) &&
         text_starts_with((Text){name.start + entry.size, name.size - entry.size}, TEXT("_largest_"));
}

static bool is_inverse(const TakenNames *taken, Text name) {
  for EACH(i, &taken->entries)
    if (is_inverse_of(name, taken->entries.items[i])) return true;
  return false;
}

static bool is_free_name(Emitter *e, const TakenNames *taken, Text name, uint32_t suffixes) {
  for RANGE(i, suffixes)
    if (map_find(&taken->all, name_id(e, name_with(e, name, of_entry[i])))) return false;
  for EACH(i, &taken->entries)
    if (suffixes > SUFFIXES_None && is_inverse_of(taken->entries.items[i], name)) return false;
  return true;
}

static Text take_function_name(Emitter *e, TakenNames *taken, Text wanted, uint32_t suffixes) {
  for (bool again = is_reserved(wanted); again || is_inverse(taken, wanted); again = false)
    wanted = text_format(e->arena, "%.*s_%.*s", TEXT_ARG(e->prefix), TEXT_ARG(wanted));
  Text name = wanted;
  for (uint32_t number = 2; !is_free_name(e, taken, name, suffixes); number++)
    name = text_format(e->arena, "%.*s_v%u", TEXT_ARG(wanted), number);
  for RANGE(i, suffixes) take_program_name(e, taken, name_with(e, name, of_entry[i]));
  if (suffixes > SUFFIXES_None) seq_push(e->arena, &taken->entries, name);
  return name;
}

// PREFIX_f. Without --prefix, a name that is the program's or begins with it is kept: PROGRAM_f, not PROGRAM_PROGRAM_f.
// With an empty prefix, the strided variant of an entry that is called PROGRAM_f is PROGRAM_f_strided.
static Text wanted_name(Emitter *e, const Entry *entry) {
  const Text name = c_identifier(e->arena, spelling(e, entry->name)), prefix = prefix_of_entries(e);
  const bool begins = text_starts_with(name_with(e, name, "_"), program_name(e, "_"));
  const bool varied = entry->is_strided && is_reserved(text_slice(name, 0, name.size - strlen("_strided")));
  if (prefix.size ? !e->context->options->prefix && begins : !varied) return name;
  return text_format(e->arena, "%.*s_%.*s", TEXT_ARG(prefix.size ? prefix : e->prefix), TEXT_ARG(name));
}

// The types of the header and the functions on them have names that begin with the program's name. A function with such
// a name could clash with them. For a function `p_list_sum` of a program `p`, notes both `p_list` and `p_list_sum`.
static void note_beginnings(Emitter *e, Text name) {
  if (!text_starts_with(name, program_name(e, "_"))) return;
  for (size_t i = e->prefix.size + 1; i <= name.size; i++)
    if (i == name.size || name.start[i] == '_')
      map_put(&e->beginnings, name_id(e, (Text){name.start, i}), 1);
}

void name_functions(Emitter *e) {
  TakenNames taken = {.all = map_new(e->arena)};
  for RANGE(i, OF_PROGRAM_WITH_CELLS) take_program_name(e, &taken, name_with(e, program_name(e, "_"), of_program[i]));
  for EACH_FUNCTION(plan, e) {
    const Entry *entry = plan->is_entry ? plan->function->source->entry : NULL;
    if (entry)
      plan->public_name =
          take_function_name(e, &taken, wanted_name(e, entry), entry->cells ? SUFFIXES_EntryOfPool : SUFFIXES_Entry);
  }
  for EACH_FUNCTION(plan, e) {
    const Text name = c_identifier(e->arena, spelling(e, plan->function->name));
    if (!plan->has_body) plan->c_name = plan->public_name;
    else
      plan->c_name = take_function_name(e, &taken, plan->is_entry ? name_with(e, name, "_body") : name, SUFFIXES_None);
  }
  e->beginnings = map_new(e->arena);
  for EACH_FUNCTION(plan, e) {
    note_beginnings(e, plan->c_name);
    if (plan->is_entry) note_beginnings(e, plan->public_name);
  }
}
