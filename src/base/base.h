// base: arenas, names, containers, text and output buffers. No compiler words here.
//
// Memory: everything is allocated from an Arena, zeroed, and freed with it. Zero is a valid empty value of every
// struct. Containers: Seq (growable array), Map (integer keys, insertion order), Bitset, Text (pointer + size), Out
// (output buffer).
#ifndef ASHLAR_BASE_H
#define ASHLAR_BASE_H
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)
#define PRINTF_LIKE(at, first) __attribute__((__format__(__printf__, at, first)))
#define NORETURN __attribute__((__noreturn__))
#else
#define PRINTF_LIKE(at, first)
#define NORETURN
#endif

// ---- panic.c: broken invariants of the compiler, and failures of the system
// Prints "internal error" with the stage set by panic_stage, asks for a report, and aborts through the handler.
NORETURN void panic(const char *format, ...) PRINTF_LIKE(1, 2);
#define REQUIRE(condition)                                                                                             \
  ((condition) ? (void)0 : panic("%s:%d: broken invariant: %s", __FILE__, __LINE__, #condition))
NORETURN void out_of_memory(size_t size);   // through the handler as well, or exit(1)
// A thread-local handler lets a library caller (or a test) survive a panic: it receives the message and must not return
// (longjmp). NULL restores the default: print to stderr and exit(70).
typedef void (*PanicHandler)(void *user, const char *message);
void panic_set_handler(PanicHandler handler, void *user);

// ---- arena.c
typedef struct Arena Arena;
Arena *arena_new(void);
void arena_free(Arena *arena);   // NULL is allowed
void arena_reset(Arena *arena);  // keeps the memory for reuse, forgets its contents
void *arena_alloc(Arena *arena, size_t size);  // zeroed, 16-byte aligned, never NULL
void *arena_copy(Arena *arena, const void *bytes, size_t size);
// memcpy for arrays that may be empty, whose address may then be NULL.
static inline int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }
static inline void copy_items(void *to, const void *from, size_t size) { if (size > 0) memcpy(to, from, size); }
size_t arena_used(const Arena *arena);
bool memory_is_there(size_t size);   // true for less than 1 GiB, which is not tried
#define NEW(arena, T) ((T *)arena_alloc((arena), sizeof(T)))
#define NEW_ARRAY(arena, T, n) ((T *)arena_alloc((arena), sizeof(T) * (size_t)(n)))
#define COPY_OF(arena, value_pointer) (arena_copy((arena), (value_pointer), sizeof *(value_pointer)))

// ---- text.c: immutable bytes, not terminated
typedef struct Text { const char *start; size_t size; } Text;
#define TEXT(literal) ((Text){(literal), sizeof(literal) - 1})
#define TEXT_ARG(text) (int)(text).size, (text).start  // for "%.*s"
#define EACH_BYTE(index, text) (size_t index = 0; index < (text).size; index++)   // the head of a loop
Text text_of(const char *c_string);
bool text_equal(Text a, Text b);
bool char_is_space(char c);                       // a blank, tab, line end or form feed
Text text_trim(Text text);                        // without white space at both ends
bool text_starts_with(Text text, Text prefix);
bool text_ends_with(Text text, Text suffix);
// a part of the text: up to position `to`, or to its end
static inline Text text_slice(Text text, size_t from, size_t to) { return (Text){text.start + from, to - from}; }
static inline Text text_from(Text text, size_t from) { return text_slice(text, from, text.size); }
size_t text_find(Text text, Text part);         // the offset of its first occurrence; text.size: none
bool text_take_line(Text *rest, Text *line);    // the next line, without its end; false: nothing is left
int text_order(Text a, Text b);                 // as strcmp
// Is this a continuation byte of UTF-8?
static inline bool char_continues(char c) { return ((unsigned char)c & 0xC0) == 0x80; }
uint32_t text_characters(Text text);            // the number of UTF-8 characters
const char *text_c_string(Arena *arena, Text text);
// The edit distance: the number of characters to insert, remove, change or swap with the next. Long texts are far from
// all others.
uint32_t text_distance(Text a, Text b);
bool text_is_near(Text wanted, Text other);     // may `wanted` be a misspelling of `other`?
Text text_format(Arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);
const char *c_string_format(Arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);

// ---- out.c: growable output; tools write files only through it
typedef struct Out { Arena *arena; char *start; size_t size, capacity; } Out;
Out out_new(Arena *arena);
void out_char(Out *out, char c);
void out_text(Out *out, Text text);
void out_string(Out *out, const char *c_string);
void out_number(Out *out, uint64_t value);
void out_format(Out *out, const char *format, ...) PRINTF_LIKE(2, 3);
void out_vformat(Out *out, const char *format, va_list arguments);
Text out_result(const Out *out);
void out_utf8(Out *out, uint32_t code);
void out_escaped(Out *out, Text text);   // as HTML and XML write it

// ---- json_write.c: JSON text, one item a line; an object or list that is opened flat is on one line.
// Initialise with {.out = ...}.
typedef struct JsonWriter { Out *out; uint32_t depth, flat_depth; bool has_items, is_flat; } JsonWriter;
void json_quote(Out *out, Text text);
void json_open(JsonWriter *json, const char *key, char bracket);        // '{' or '['; key: NULL in a list
void json_open_flat(JsonWriter *json, const char *key, char bracket);
void json_close(JsonWriter *json, char bracket);
void json_text(JsonWriter *json, const char *key, Text value);
void json_number(JsonWriter *json, const char *key, int64_t value);
void json_decimals(JsonWriter *json, const char *key, double value);    // with three decimals
void json_truth(JsonWriter *json, const char *key, bool value);

// ---- characters of ASCII, independent of the locale
static inline bool ascii_is_letter(char c) { return (unsigned)((c | 32) - 'a') < 26u; }
static inline bool ascii_is_digit(char c) { return (unsigned)(c - '0') < 10u; }
// Can the character begin a name of the language? Can it be inside one?
static inline bool ascii_begins_name(char c) { return ascii_is_letter(c) || c == '_'; }
static inline bool ascii_is_in_name(char c) { return ascii_begins_name(c) || ascii_is_digit(c) || c == '\''; }

// ---- seq.c: growable arrays. A Seq(T) is {T *items; uint32_t size, capacity;}
#define Seq(T) struct { T *items; uint32_t size, capacity; }
typedef Seq(void) SeqVoid;
void seq_grow_(Arena *arena, void *seq, size_t item_size);
#define seq_push(arena, seq, item)                                                                        \
  (((seq)->size == (seq)->capacity ? seq_grow_((arena), (seq), sizeof *(seq)->items) : (void)0), \
   (void)((seq)->items[(seq)->size++] = (item)))
#define seq_last(seq) ((seq)->items[(seq)->size - 1])
#define seq_pop(seq) ((seq)->items[--(seq)->size])
// The heads of loops: `for EACH(i, &seq)` over the items of a sequence, `for RANGE(i, count)` over 0 .. count - 1.
#define EACH(index, seq) RANGE(index, (seq)->size)
#define EACH_IN(index, items) RANGE(index, (items).count)   // a pointer and a count, such as Vars
#define RANGE(index, count) (uint32_t index = 0; index < (count); index++)
#define INT_RANGE(index, count) (int index = 0; index < (count); index++)
#define I64_RANGE(index, count) (int64_t index = 0; index < (count); index++)
#define RANGE_DOWN(index, count) (uint32_t index = (count); index-- > 0;)   // from count - 1 to 0
#define RANGE_FROM(index, first, end) (uint32_t index = (first); index < (end); index++)
#define COUNTING(index, condition) (uint32_t index = 0; condition; index++)   // while the condition holds
#define COUNT_OF(array) (sizeof(array) / sizeof *(array))   // of an array, not of a pointer

// ---- intern.c: names. Equal spelling <=> equal id. Id 0 is the empty name.
typedef struct Name { uint32_t id; } Name;
#define NO_NAME ((Name){0})
typedef struct Interner Interner;
Interner *interner_new(Arena *arena);
Name intern(Interner *interner, Text text);
Name intern_string(Interner *interner, const char *c_string);
Text name_text(const Interner *interner, Name name);
bool name_matches(const Interner *interner, Name name, const char *wanted);   // NULL: every name does
static inline bool name_equal(Name a, Name b) { return a.id == b.id; }

// ---- map.c: from 64-bit keys to 64-bit values (or pointers); iterates in insertion order
typedef struct MapEntry { uint64_t key; union { uint64_t value; void *pointer; } as; } MapEntry;
typedef struct Map { Arena *arena; Seq(MapEntry) entries; uint32_t *slots; uint32_t slot_count; } Map;
Map map_new(Arena *arena);
static inline uint64_t key_of(const void *address) { return (uint64_t)(uintptr_t)address; }
MapEntry *map_find(const Map *map, uint64_t key);            // NULL when absent
MapEntry *map_add(Map *map, uint64_t key);                   // finds or inserts a zero value
static inline void map_put(Map *map, uint64_t key, uint64_t value) { map_add(map, key)->as.value = value; }
static inline void map_put_pointer(Map *map, uint64_t key, const void *p) {
  map_add(map, key)->as.pointer = (void *)(uintptr_t)p;
}
static inline void *map_pointer(const Map *map, uint64_t key) {
  MapEntry *e = map_find(map, key);
  return e ? e->as.pointer : NULL;
}
static inline uint64_t map_value_or(const Map *map, uint64_t key, uint64_t otherwise) {
  MapEntry *e = map_find(map, key);
  return e ? e->as.value : otherwise;
}
uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed);  // deterministic across runs

// ---- bitset.c: grows on demand
typedef struct Bitset { Arena *arena; uint64_t *words; uint32_t word_count; } Bitset;
Bitset bitset_new(Arena *arena);
void bitset_add(Bitset *set, uint32_t bit);
void bitset_remove(Bitset *set, uint32_t bit);
static inline bool bitset_has(const Bitset *set, uint32_t bit) {
  return bit / 64 < set->word_count && (set->words[bit / 64] >> (bit % 64) & 1);
}
bool bitset_intersects(const Bitset *a, const Bitset *b);
bool bitset_within(const Bitset *inner, const Bitset *outer);   // is it a subset?
void bitset_union(Bitset *into, const Bitset *from);
#define BITSET_END UINT32_MAX
// The least member >= `from`, or BITSET_END.
uint32_t bitset_next(const Bitset *set, uint32_t from);
#define EACH_BIT(bit, set) (uint32_t bit = bitset_next(set, 0); bit != BITSET_END; bit = bitset_next(set, bit + 1))

// ---- embedded.c (generated by the build): the files of src/prelude and src/runtime, by path ("runtime/scalar.h")
typedef struct EmbeddedFile { const char *path; const unsigned char *bytes; size_t size; } EmbeddedFile;
extern const EmbeddedFile embedded_files[];  // ends with a NULL path
Text embedded_file(const char *path);        // size 0 when there is none

#endif
