// scalar: the scalar types and the one table of primitive operations, shared by every IR, interpreter and code
// generator.
#ifndef ASHLAR_SCALAR_H
#define ASHLAR_SCALAR_H
#include "base/base.h"

// ---- type.c
// SCALAR(Tag, "name", bytes, class)   class: Signed, Unsigned, Float, Bool
typedef enum ScalarType {
#define SCALAR(Tag, name, bytes, class) SCALAR_##Tag,
#include "scalar/scalar.def"
  SCALAR_COUNT
} ScalarType;
typedef enum ScalarClass { CLASS_Signed, CLASS_Unsigned, CLASS_Float, CLASS_Bool } ScalarClass;
const char *scalar_name(ScalarType type);
uint32_t scalar_bytes(ScalarType type);
ScalarType scalar_bits_type(ScalarType type);   // the unsigned type of its width
ScalarClass scalar_class(ScalarType type);
bool scalar_is_integer(ScalarType type);
bool scalar_is_float(ScalarType type);
bool scalar_from_name(Text name, ScalarType *type);

// ---- value.c: one scalar value. Integers are kept sign- or zero-extended in `bits`; f32/f64 in their own members;
// f16 keeps its IEEE bits in `bits`.
typedef struct Scalar { ScalarType type; union { int64_t s; uint64_t u; float f32; double f64; bool b; } as; } Scalar;
Scalar scalar_i64(int64_t value);
Scalar scalar_bool(bool value);
Scalar scalar_zero(ScalarType type);
Scalar scalar_extreme(ScalarType type, bool greatest);   // of floats: the infinities
Scalar scalar_from_i64(ScalarType type, int64_t value);   // wraps; floats round to nearest
Scalar scalar_from_f64(ScalarType type, double value);    // integers truncate as the conversion does
// bit equality (NaN equals the same NaN, 0.0 differs from -0.0)
bool scalar_equal(Scalar a, Scalar b);
void scalar_store(void *place, Scalar value);             // writes scalar_bytes(type) bytes in native order
Scalar scalar_load(ScalarType type, const void *place);
int64_t scalar_to_index(Scalar value);                    // any integer type, as i64
// Prints as source syntax: "3i64", "1.5f64" (shortest text that reads back exactly), "f64.nan", "true".
void scalar_print(Out *out, Scalar value);
bool scalar_parse(Text text, Scalar *value);              // reads what scalar_print writes (suffix required)
// read_float.c: the value that strtod reads, rounded once to `type`. scalar_read_odd rounds to odd, so that rounding
// its result again, to any narrower float, gives the correctly rounded value of the text.
Scalar scalar_read_float(ScalarType type, const char *text);
double scalar_read_f64(const char *text);   // strtod, faster for short decimals
double scalar_read_odd(const char *text);

// A rectangular array value in row-major order: what interpreters compute with and tools read and write.
typedef struct ArrayValue { ScalarType element; uint32_t rank; int64_t *shape; void *data; } ArrayValue;
int64_t array_value_count(const ArrayValue *array);       // product of the shape
ArrayValue *array_value_new(Arena *arena, ScalarType element, uint32_t rank, const int64_t *shape);  // zeroed
Scalar array_value_get(const ArrayValue *array, int64_t flat);
void array_value_set(ArrayValue *array, int64_t flat, Scalar value);
bool array_value_equal(const ArrayValue *a, const ArrayValue *b);  // bitwise, NaN = NaN

// ---- prim.c: the primitives
// PRIM(Tag, "name", arity, classes, result, flags, integer cost, float cost, "C spelling")  in prim.def; see there.
typedef enum Prim {
#define PRIM(Tag, name, arity, classes, result, flags, integer_cost, float_cost, c) PRIM_##Tag,
#include "scalar/prim.def"
  PRIM_COUNT
} Prim;
typedef enum PrimResult { RESULT_Same, RESULT_Bool, RESULT_I32, RESULT_Bits, RESULT_FromBits } PrimResult;
enum {  // which operand classes a primitive accepts
  ON_Signed = 1, ON_Unsigned = 2, ON_Float = 4, ON_Bool = 8,
  ON_Integer = ON_Signed | ON_Unsigned, ON_Number = ON_Integer | ON_Float, ON_All = ON_Number | ON_Bool
};
enum {  // algebraic facts; a rewrite rule may use them for integers and bools; floats only where the flag says Exact
  PRIM_Commutes = 1, PRIM_Associates = 2, PRIM_Partial = 4,  // Partial: may fail (integer division by zero)
  PRIM_Idempotent = 8, PRIM_FloatExactCommutes = 16
};
typedef struct PrimInfo {
  const char *name;
  uint32_t arity, classes;
  PrimResult result;
  uint32_t flags;
  uint32_t integer_cost, float_cost;
  const char *c;
} PrimInfo;
const PrimInfo *prim_info(Prim prim);
bool prim_from_name(Text name, Prim *prim);
bool prim_accepts(Prim prim, ScalarType operand);
ScalarType prim_result_type(Prim prim, ScalarType operand);
// In additions. The only cost model of scalar operations: fusion, hoisting, tiling and streaming use it.
uint32_t prim_cost(Prim prim, ScalarType operand);
uint32_t conversion_cost(ScalarType to, ScalarType from);
bool conversion_has_lanes(ScalarType to, ScalarType from);   // of a float, without jumps: rt_lanes_FROM_TO
enum {
  PRIM_COST_VECTOR = 2,     // at most this cost: a few vector instructions
  PRIM_COST_DIVISION = 5,   // from this cost on, one operation takes as long as several others
  PRIM_COST_SCALAR = 8,     // from this cost on, the C compiler does not vectorise the operation
  PRIM_COST_CALL = 20
};
// Applies `prim` at operand type `type`. False: the operation fails at run time (integer division or remainder by
// zero). This function is the definition of every scalar operation: floor division, wrap-around, shifts, NaN,
// rounding half to even.
bool prim_apply(Prim prim, ScalarType type, const Scalar *arguments, Scalar *result);
// Conversion between any two scalar types, Futhark's semantics: integers wrap, float to integer truncates (NaN and
// out of range give 0 / saturate as documented in convert.c), to bool: non-zero, from bool: 0 or 1.
Scalar scalar_convert(Scalar value, ScalarType to);

#endif
