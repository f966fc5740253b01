// oracle: a second, independent implementation of every scalar operation of the language. It shares no code with the
// compiler: integers are computed in 128 bits and wrapped, floats as exact numbers m * 2^e that are rounded once, the
// functions of the C library in a wider format. The program writes test programs with the expected results (write.c).
#ifndef ORACLE_H
#define ORACLE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

__extension__ typedef unsigned __int128 Wide;
__extension__ typedef __int128 Whole;

typedef enum Kind { KIND_Signed, KIND_Unsigned, KIND_Float, KIND_Bool } Kind;
typedef struct Type {
  const char *name;
  Kind kind;
  int width;                      // in bits
  // of a float: bits of the significand, exponent of the smallest unit and of the largest one
  int precision, least, most;
  const char *bits;               // the unsigned type of the same width
} Type;
extern const Type types[12];
const Type *type_named(const char *name);
uint64_t type_mask(const Type *type);

// ---- exact.c: a value is its bits, zero-extended. An Exact is a number; the lowest bit of m may stand for anything
// smaller.
typedef enum Class { CLASS_Zero, CLASS_Finite, CLASS_Infinite, CLASS_Nan } Class;
typedef struct Exact { Class class; bool negative; Wide m; int e; } Exact;
Exact exact_of_bits(const Type *type, uint64_t bits);
Exact exact_of_whole(Whole value);
uint64_t exact_round(const Type *type, Exact x);           // nearest, ties to even
Exact exact_add(Exact x, Exact y);
Exact exact_multiply(Exact x, Exact y);
Exact exact_divide(Exact x, Exact y);
Exact exact_root(Exact x);
Exact exact_modulo(Exact x, Exact y);                      // sign of x
int exact_compare(Exact x, Exact y);                       // -1, 0, 1; 2 when one is no number
typedef enum Direction { DIRECTION_Down, DIRECTION_Up, DIRECTION_ToZero, DIRECTION_Nearest } Direction;
Exact exact_to_whole(Exact x, Direction direction);
Wide exact_magnitude(Exact x);                             // of a whole number below 2^127; larger ones give 2^127
uint64_t nan_bits(const Type *type);

// ---- convert.c
Whole integer_value(const Type *type, uint64_t bits);
uint64_t convert(const Type *from, const Type *to, uint64_t bits);

// ---- integer.c, floating.c, approximate.c: tables of operations, ended by a row without a name
typedef enum ResultKind { RESULT_Own, RESULT_Bool, RESULT_I32, RESULT_I64 } ResultKind;
typedef struct Operation {
  const char *name;
  const char *text;               // in the language, of a b c; T is the type's module
  int arity;                      // a third operand (and a second that is named `bit`) comes from its own list
  ResultKind result;
  uint64_t (*meaning)(const Type *type, const uint64_t *operands);
  bool (*defined)(const Type *type, const uint64_t *operands);   // NULL: everywhere
} Operation;
extern const Operation integer_operations[], float_operations[];
typedef struct Approximation {
  const char *name, *text;
  int arity, units;               // allowed distance from the correctly rounded result
  long double (*meaning)(long double x, long double y);
} Approximation;
extern const Approximation approximations[];
uint64_t approximate(const Type *type, const Approximation *function, const uint64_t *operands);

// ---- edges.c
typedef struct Values { size_t count; uint64_t items[160]; } Values;
Values edges(const Type *type);                            // where operations change what they do
Values short_edges(const Type *type);                      // few, for triples
Values samples(const Type *type);                          // arguments of an approximated function

// ---- write.c
void write_integer_program(FILE *file, const Type *type);
void write_float_program(FILE *file, const Type *type);
void write_conversion_program(FILE *file, const Type *from);
void write_constant_program(FILE *file, const Type *type);
void write_exhaustive_program(FILE *file, const Type *type);

#endif
