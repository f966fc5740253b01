// script: the small expression language of `script` inputs, evaluated by calling the entry points of the tested
// program.
//   in:   the text of an expression      out: a ScriptValue, spread into the arguments of the tested entry point
//   rule: exp  = let pat = exp in exp | post+ (a function and its arguments)
//         post = atom followed, without space, by any of  .field  [exp]
//         atom = number | true | false | "text" | name | $loaddata "f" | $loadbytes "f" | (exp, ...) | {x=exp, ...} |
//           [exp, ...]
//         pat  = name | _ | (pat, ...)
//         A name is a variable or an entry point. A call with too few arguments yields a function. An n-tuple is passed
//         as n arguments. A number without suffix has the type that its use requires. Calls pass and return the parts
//         of tuples and records.
#ifndef ASHLAR_TOOL_SCRIPT_H
#define ASHLAR_TOOL_SCRIPT_H
#include "tool/values/data.h"
#include "tool/run/runner.h"

typedef enum ScriptTag {
  SCRIPT_Literal,
  SCRIPT_Name,
  SCRIPT_LoadData,
  SCRIPT_LoadBytes,
  SCRIPT_Apply,
  SCRIPT_Let,
  SCRIPT_Tuple,
  SCRIPT_Record,
  SCRIPT_Array,
  SCRIPT_Field,
  SCRIPT_Index
} ScriptTag;
typedef struct ScriptExp ScriptExp;
typedef Seq(const ScriptExp *) ScriptExps;
struct ScriptExp {
  ScriptTag tag;
  uint32_t line, column;  // within the script, from 1
  Text name;              // Name; Field: the field; Load...: the file
  rt_value literal;
  bool is_constant;       // Literal: a number without suffix
  // Apply: function, arguments; Let: pattern (Name or Tuple), value, body; Field, Index: the operands
  ScriptExps parts;
  Seq(Text) names;        // Record
};

// ---- parse.c: NULL with *problem ("line 2, column 5: ...")
const ScriptExp *script_parse(Arena *arena, Text source, Text *problem);

// ---- script.c
// The parts of the script's value, as arguments of `entry` (constants converted to its parameters' types).
bool script_arguments(const Machine *machine, Text source, const Function *entry, DataValues *values,
                      Text *problem);
const char *script_path(Arena *arena, const char *program_path, Text path);   // relative to the program's directory
// ---- value.c
// A value: one array or scalar, or named parts. Arrays of tuples and records are parts with a rank.
typedef enum ScriptValueTag { SCRIPT_VALUE_Leaf, SCRIPT_VALUE_Parts, SCRIPT_VALUE_Function } ScriptValueTag;
typedef struct ScriptValue ScriptValue;
typedef Seq(const ScriptValue *) ScriptLeaves;
struct ScriptValue {
  ScriptValueTag tag;
  rt_value leaf;
  bool is_constant;
  uint32_t count;              // of Parts; of the arguments of a Function so far
  const Text *names;           // Parts: "0", "1", ... of a tuple; the sorted fields of a record
  const ScriptValue **parts;
  uint32_t rank;               // Parts: the rank of the array of tuples or records; 0: a single one
  const Function *entry;       // Function
  const struct AstDec *declaration;
};
const ScriptValue *script_leaf(Arena *arena, rt_value value, bool is_constant);
const ScriptValue *script_parts(Arena *arena, uint32_t count, const Text *names, const ScriptValue **parts,
                                uint32_t rank);
const ScriptValue *script_tuple(Arena *arena, uint32_t count, const ScriptValue **parts);
bool script_is_tuple(const ScriptValue *value);
// Appends the leaves of a value. False: the value contains a function.
bool script_flatten(Arena *arena, const ScriptValue *value, ScriptLeaves *leaves);
// NULL: *problem
const ScriptValue *script_index(Arena *arena, const ScriptValue *array, int64_t index, Text *problem);
const ScriptValue *script_array(Arena *arena, uint32_t count, const ScriptValue **rows, Text *problem);
// Converts a constant; false when it does not fit. Integers go to any number, floats to floats.
bool script_convert(Arena *arena, rt_value *value, rt_type wanted, Text *problem);
#endif
