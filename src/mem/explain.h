// explain: the memory of a function as a map, addresses against program points, printed as text, JSON or SVG.
#ifndef ASHLAR_MEM_EXPLAIN_H
#define ASHLAR_MEM_EXPLAIN_H
#include "mem.h"

// Call: the callee's own workspace
typedef enum MapKind { MAP_Arena, MAP_Call, MAP_Local, MAP_Dynamic, MAP_Constant, MAP_KINDS } MapKind;

// A block. It is allocated in columns first..last of the map; `needed` is the first column in which an array in it is
// used or written.
typedef struct MapBlock {
  MapKind kind;
  const Stm *stm;                    // the Alloc or Call
  Var block;
  uint32_t first, needed, last;
  bool is_framed;                    // it is inside the frames of workers, at the place of that of the first one
  Span last_span;                    // the last statement that needs it
  Text name;                         // that of one of its arrays, from the source where possible
  Seq(Text) arrays;                  // all arrays that are in it at some time
  // Arena, Call: over the frame's variables. Other kinds have only `bytes`, over the variables at the Alloc
  const Extent *from, *bytes;
  const Extent *to;
  int64_t start, end, size;          // bytes, for the map's values
  Seq(uint32_t) shares;              // numbers of the blocks that use some of its bytes at other times
} MapBlock;
// A range of statements during which no block begins, ends or is first needed. `in_use`: the bytes from 0 to the end of
// the highest block; `needed`: the sum of the sizes of the blocks that hold a needed array.
typedef struct MapColumn { Span span, last_span; int64_t in_use, needed; } MapColumn;
typedef struct MapValue { Var var; Text name; Scalar value; bool is_given; } MapValue;
typedef struct ArenaMap {
  const Function *function;
  const Frame *frame;
  Contract contract;                 // of an entry
  ReadableNames *names;
  Seq(MapValue) values;              // of the inputs on which the map depends
  Map numbers;                       // Var id -> const Scalar *: of all the frame's variables
  Seq(MapBlock) blocks;
  Seq(MapColumn) columns;
  bool is_known;                     // the values give numbers: no size is negative or beyond all memory
  int64_t total, lower_bound;        // bytes; the lower bound is the largest `needed`
} ArenaMap;

typedef struct GivenSize { Text name; double number; bool is_used; } GivenSize;
typedef struct MapRequest { uint32_t count; GivenSize *sizes; } MapRequest;   // the --size options

// ---- explain.c: the maps of all functions, or of the one with this name; an SVG shows one
typedef enum MapFormat { MAP_FORMAT_Text, MAP_FORMAT_Json, MAP_FORMAT_Svg } MapFormat;
void mem_explain(Context *context, Out *out, const Program *program, const Layout *layout, const char *name,
                 MapFormat format, const MapRequest *request);

// ---- explain/map.c: the map without numbers. explain/values.c: the numbers of a map, from given values of inputs and
// chosen values for the others.
ArenaMap *arena_map(Context *context, const Program *program, const Layout *layout, const Function *function);
void arena_map_evaluate(Context *context, const Program *program, ArenaMap *map, const MapRequest *request);
bool map_is_in_arena(const MapBlock *block);                                  // it has addresses in the workspace
// ---- explain/text.c, explain/json.c, explain/svg.c: the forms of an evaluated map. A lifetime reads
// "in line 3" or "from line 3 until line 9".
Text map_lifetime(const Context *context, const ArenaMap *map, const MapBlock *block);
// "12", or "file:12" when it is another file
Text map_line(const Context *context, const ArenaMap *map, Span span);
const char *map_kind_name(MapKind kind);
Text map_formula(Arena *arena, const ArenaMap *map, const Extent *extent);     // in readable names
char map_letter(uint32_t number);                                              // of a block in the picture
void map_print_text(Context *context, Out *out, const ArenaMap *map);
void map_print_json(Context *context, Out *out, const Program *program, const ArenaMap *map);
void map_print_svg(Context *context, Out *out, const ArenaMap *map);
ScalarText map_scalar_text(Arena *arena, const ArenaMap *map);                 // of the frame's slice: "h = n / 2"
#endif
