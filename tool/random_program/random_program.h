// random_program: well-typed source programs by chance, for `make check` and `make fuzz`.
//
// Every program terminates and is defined: loops have small constant bounds, indices are taken modulo a length that was tested to be
// positive, divisors are odd, scatter indices are distinct. A program is a function of a sequence of choices; choice 0 is always the
// simplest alternative, so deleting choices and lowering them gives smaller well-typed programs: that is the shrinker.
#ifndef RANDOM_PROGRAM_H
#define RANDOM_PROGRAM_H
#include "base/base.h"

// ---- choice.c: where chance comes from
typedef struct Choices { Arena *arena; uint64_t state; bool replaying; Seq(uint32_t) made; Seq(uint32_t) given; } Choices;
Choices choices_random(Arena *arena, uint64_t seed);
Choices choices_replay(Arena *arena, const uint32_t *given, uint32_t count);  // 0 when they are used up
uint32_t choose(Choices *choices, uint32_t below);                           // 0 .. below-1
bool chance(Choices *choices, uint32_t one_in);

// ---- scope.c: types and what is in scope
typedef enum Scalar { SCALAR_i32, SCALAR_i64, SCALAR_u8, SCALAR_i16, SCALAR_f64, SCALAR_f32, SCALAR_bool, SCALAR_COUNT } Scalar;
enum { RANK_MAX = 3, NESTING_MAX = 3 };
typedef struct Size { uint32_t id; } Size;      // into Generator.sizes
typedef struct Type { Scalar scalar; uint32_t rank; Size size[RANK_MAX]; } Type;
typedef struct Variable { Text name; Type type; } Variable;
// A helper function: its parameters are over its own sizes 0 .. size_count-1, so are its results.
typedef struct Function { Text name; uint32_t size_count, parameter_count; Type parameters[4]; Type result; } Function;
typedef struct Generator {
  Choices *choices;
  Arena *arena;
  Out out;
  Text prefix;              // of top-level names
  Seq(Text) sizes;          // how each size is written
  Seq(Size) known_sizes;    // in scope
  Seq(Variable) scope;
  Seq(Function) functions;
  uint32_t next_name;
  int fuel;                 // expressions that may still branch
  uint32_t nesting;         // bodies of functions and loops around this expression: each multiplies the work
} Generator;
typedef struct Mark { uint32_t sizes, variables; } Mark;
Mark scope_mark(const Generator *g);
void scope_leave(Generator *g, Mark mark);
Text fresh_name(Generator *g, const char *stem);
Variable bind(Generator *g, Text name, Type type);
Size new_size(Generator *g, Text text);                  // and puts it in scope
Size any_size(Generator *g);
Type any_type(Generator *g, uint32_t rank_max);
Scalar any_number(Generator *g);
Type scalar_type(Scalar scalar);
Type array_of(Type element, Size size);
Type element_of(Type array);
bool type_equal(Type a, Type b);
const char *scalar_name(Scalar scalar);
void put(Generator *g, const char *format, ...) PRINTF_LIKE(2, 3);
void put_type(Generator *g, Type type);
const char *size_text(Generator *g, Size size);          // in the generator's arena

// ---- expression.c, scalars.c, arrays.c, control.c, sums.c: productions
typedef struct Production { const char *name; uint32_t weight; bool (*fits)(Generator *g, Type want); void (*write)(Generator *g, Type want); } Production;
extern const Production scalar_productions[], array_productions[], control_productions[], sum_productions[];   // each ends with a NULL name
void expression(Generator *g, Type want);
void literal(Generator *g, Scalar scalar);
void in_bounds_index(Generator *g, Size size);           // for a size known to be positive
void nested_expression(Generator *g, Type want);         // a body that runs many times
bool is_simple_size(Generator *g, Size size);            // small enough to be multiplied
void lambda(Generator *g, uint32_t count, const Type *parameters, Type result);
void associative_operator(Generator *g, Scalar scalar);  // "(+) 0i32": operator and its neutral element

extern const char random_common[];                        // types and functions that every program may use

// ---- program.c: one entry point with its helpers, and the inputs it is tested on
Text random_program(Arena *arena, Choices *choices, const char *prefix);

// ---- shrink.c: the smallest program found for which `fails` still holds, within `attempts` calls
typedef bool (*Fails)(void *user, Text program);
Text shrink(Arena *arena, const Choices *from, const char *prefix, Fails fails, void *user, uint32_t attempts);
#endif
