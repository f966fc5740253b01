// random_program: random well-typed source programs, for `make check` and `make fuzz`.
//
// Every program terminates: loops have small constant bounds, and scatter indices are distinct. Most have a result for
// every input: indices are taken modulo a length that was tested to be positive, and divisors are odd. In every fifth
// program an expression may fail (partial.c), and all backends have to fail alike. A program is a function of a
// sequence of choices. Choice 0 is always the simplest alternative, so the shrinker deletes choices and lowers them to
// get smaller well-typed programs.
#ifndef RANDOM_PROGRAM_H
#define RANDOM_PROGRAM_H
#include "reduce.h"

// ---- choice.c: the source of random choices
typedef enum ProgramKind {
  PROGRAM_General,
  PROGRAM_Linear,    // recursive data
  PROGRAM_Nests,
  PROGRAM_Views      // as General, with existential maps, views, rolling windows and updates through strided slices
} ProgramKind;
typedef struct Choices {
  Arena *arena;
  uint64_t state;
  bool replaying;
  ProgramKind kind;
  Seq(uint32_t) made;
  Seq(uint32_t) given;
} Choices;
Choices choices_random(Arena *arena, uint64_t seed);
Choices choices_replay(Arena *arena, const uint32_t *given, uint32_t count);  // 0 when they are used up
uint32_t choose(Choices *choices, uint32_t below);                           // 0 .. below-1
bool chance(Choices *choices, uint32_t one_in);

// ---- scope.c: types and what is in scope
typedef enum Scalar {
  SCALAR_i32,
  SCALAR_i64,
  SCALAR_u8,
  SCALAR_i16,
  SCALAR_i8,
  SCALAR_u16,
  SCALAR_u32,
  SCALAR_u64,
  SCALAR_f64,   // the first float
  SCALAR_f32,
  SCALAR_f16,
  SCALAR_bool,
  SCALAR_COUNT
} Scalar;
enum { VIEW_KINDS = 13, PADS = 4 };
// Properties of a program that are no production, for the statistics.
typedef enum Feature {
  FEATURE_Type,   // one for each scalar type
  FEATURE_ExtremeInteger = SCALAR_COUNT,
  FEATURE_NotANumber,
  FEATURE_Infinity,
  FEATURE_NegativeZero,
  FEATURE_LargeSizes,   // to 40
  FEATURE_MayFail,
  FEATURE_UnusedResult, // made part of a result
  FEATURE_ReduceComm,
  FEATURE_Exscan,
  FEATURE_Parallel,
  FEATURE_GrowingWhile,
  FEATURE_ShrinkingWhile,
  FEATURE_RunTimeSlice,
  FEATURE_MapOfCalls,   // of a function that is not inlined, with a result of existential size
  FEATURE_RowsOfTwoResults,
  FEATURE_RunTimeStride,
  FEATURE_StrideOfRow,
  FEATURE_StrideOfColumn,
  FEATURE_StrideOfMatrix,   // in both dimensions
  FEATURE_ReadsOtherSlices,
  FEATURE_View,   // one for each view
  FEATURE_ComposedViews = FEATURE_View + VIEW_KINDS,
  FEATURE_Pad,    // one for each border
  FEATURE_ConstantWindow = FEATURE_Pad + PADS,
  FEATURE_RunTimeWindow,
  FEATURE_WeightedWindow,
  FEATURE_COUNT
} Feature;
enum {
  RANK_MAX = 3,
  NESTING_MAX = 3,
  SIZE_MAX_OF_INPUT = 7,
  LARGE_SIZE_OF_INPUT = 40,
  ELEMENTS_MAX = 2500,
  WORK_MAX = 100000,
  LARGE_WORK_MAX = 20000,
  DIGEST_MAX = 3000,
  DIGEST_RECENT = 3
};
typedef struct Size { uint32_t id; } Size;      // into Generator.sizes and .largest
typedef struct Type { Scalar scalar; uint32_t rank; Size size[RANK_MAX]; } Type;
typedef struct Variable { Text name; Type type; bool used; } Variable;
// A helper function: its parameters are over its own sizes 0 .. size_count-1, so are its results.
typedef struct Function { Text name; uint32_t size_count, parameter_count; Type parameters[4]; Type result; } Function;
// A function of an element, a number and an array, whose one or two results are vectors of one or two sizes that only
// the value tells. These depend on the number and the array alone.
typedef struct RowFunction {
  Text name;           // none: written where it is used
  bool is_call;        // not inlined
  uint32_t result_count, size_count;
  Type element, array, results[2];   // scalars; array: of its elements
} RowFunction;
typedef struct Generator {
  Choices *choices;
  Arena *arena;
  Out out;
  Text prefix;              // of top-level names
  Seq(Text) sizes;          // the text of each size
  Seq(uint32_t) largest;    // the upper bound of each size
  Seq(Size) known_sizes;    // in scope
  Seq(Variable) scope;
  Seq(Function) functions;
  Seq(RowFunction) row_functions;
  uint32_t next_name;
  int fuel;                 // expressions that may still branch
  uint32_t nesting;         // bodies of functions and loops around this expression: each multiplies the work
  uint32_t largest_input;   // the largest size of an input
  // some expressions have no result for some inputs; then nothing is dropped, as a value that is not used need not fail
  bool may_fail;
  Bitset *used;             // numbers of the productions that were chosen, then of the features
} Generator;
typedef struct Mark { uint32_t sizes, variables; } Mark;
Mark mark_scope(const Generator *g);
void leave_scope(Generator *g, Mark mark);
Text new_name(Generator *g, const char *stem);
Variable bind(Generator *g, Text name, Type type);
Size new_size(Generator *g, Text text, uint32_t largest);   // and puts it in scope
uint32_t largest_size(const Generator *g, Size size);
uint64_t largest_count(const Generator *g, Type type);      // of elements
Size size_in_scope(Generator *g);
Type any_type(Generator *g, uint32_t rank_max);
Scalar any_number(Generator *g);
bool is_float_type(Scalar scalar);
void note(Generator *g, uint32_t feature);                  // that the program has it
Type scalar_type(Scalar scalar);
Type array_of(Type element, Size size);
Type element_of(Type array);
bool types_equal(Type a, Type b);
const char *name_of_scalar(Scalar scalar);
void say(Generator *g, const char *format, ...) PRINTF_LIKE(2, 3);
void put_type(Generator *g, Type type);
void open_iterations(Generator *g);     // "(", sometimes with an attribute: whether they run in parallel (control.c)
const char *text_of_size(Generator *g, Size size);          // in the generator's arena

// ---- scalars.c, arrays.c, updates.c, control.c, sizes.c, functions.c, sums.c, partial.c, rows.c, strides.c, views.c,
// windows.c: productions
typedef struct Production {
  const char *name;
  uint32_t weight;
  bool (*fits)(Generator *g, Type want);
  void (*write)(Generator *g, Type want);
} Production;
extern const Production scalar_productions[], array_productions[], update_productions[], control_productions[],
    size_productions[], function_productions[], sum_productions[],
    partial_productions[], row_productions[], stride_productions[], view_productions[],
    window_productions[];                                // each ends with a NULL name
const Production *production_of(uint32_t number);        // of all tables, from 0; NULL after the last
const char *name_of_feature(uint32_t feature);           // FEATURE_..
extern const char random_common[];                       // types, modules and functions that every program may use

// ---- expression.c
void expression(Generator *g, Type want);
void literal(Generator *g, Scalar scalar);
void in_bounds_index(Generator *g, Size size);           // for a size known to be positive
void nested_expression(Generator *g, Type want);         // a body that runs many times
// EXP, and most variables bound since the mark that it does not use, as a part of its value
void using_expression(Generator *g, Mark mark, Type want);
// whether a variable of the type can be made part of a wanted value
bool reaches_result(Generator *g, Type type, Type want);
bool is_simple_size(Generator *g, Size size);            // of an input, or not larger
bool may_be_multiplied(Generator *g, Size a, Size b);    // a body may run as often as the product
void lambda(Generator *g, uint32_t count, const Type *parameters, Type result);
void associative_operator(Generator *g, Scalar scalar);  // "(+) 0i32": operator and its neutral element
// ---- rows.c, windows.c: parts of programs and of productions
void row_function(Generator *g, uint32_t number);        // "def NAME = ", before the functions that call it
void pad_with(Generator *g, const char *left, const char *right, Type element);   // "pad_edge (LEFT) (RIGHT) "
// ---- shapes.c: what many productions write
bool fits_any(Generator *g, Type want);
bool may_drop(Generator *g, Type want);                                  // a part of what it computes is not used
Text let_of(Generator *g, const char *stem, Type type);                  // "(let x = EXP", then x is in scope
// "(let u = copy EXP"; u is not in scope: it is to be consumed
Text copy_of(Generator *g, Type type);
void in_scope(Generator *g, Mark mark, Type want);                       // "in EXP)", and the scope ends
// "in if 0 < SIZE then ARRAY", to be followed by an index
void if_some(Generator *g, Size size, Text array);
void pattern_of_two(Generator *g, Text first, Text second);              // "(let (a, b) = "
void pair(Generator *g, Type first, Type second);                        // "(EXP, EXP)"
void bind_two(Generator *g, Text first, Type a, Text second, Type b);

// ---- program.c: one entry point with its helpers, and the inputs it is tested on. `used` may be NULL.
Text random_program(Arena *arena, Choices *choices, const char *prefix, Bitset *used);
const char *common_of(const Choices *choices);           // what is before a program
// ---- linear.c: every fifth program is one of recursive data
extern const char linear_common[];
Text linear_program(Arena *arena, Choices *choices, const char *prefix);
// ---- nests.c: with --nests, every program is one of nests of loops over rows, columns and middle axes
Text nest_program(Arena *arena, Choices *choices, const char *prefix);

// ---- shrink.c: the smallest program found, by so many attempts, for which `fails` still holds; `random_common` is
// before it
Text shrink(Arena *arena, const Choices *from, Fails fails, void *user, uint32_t attempts);
// ---- run.c, statistics.c: each answers how many failed
enum { SOMETIMES_MAX = 8 };
typedef struct Options {
  uint64_t count, seed, step, batch, every, attempts, jobs, failures;
  // further compilers, for every `every`th file
  const char *keep, *defined /* a command that succeeds on programs with a result; NULL: none */,
      *sometimes[SOMETIMES_MAX];
  uint32_t sometimes_count;
  bool statistics;
  ProgramKind kind;
  char **command;
  int command_count;
} Options;
// Programs that failed, and that were left out because they take too long in the interpreter alone.
typedef struct Tally { uint64_t failed, left_out; } Tally;
Tally run_programs(const Options *options);
uint64_t print_statistics(const Options *options);   // constructs that no program contains
Text program_of_seed(Arena *arena, uint64_t seed, ProgramKind kind, Choices *choices, Bitset *used);
#endif
