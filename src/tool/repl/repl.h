// repl: the parts of the interactive session: the classification of input, and definitions and their evaluation.
#ifndef ASHLAR_TOOL_REPL_H
#define ASHLAR_TOOL_REPL_H
#include "tool/run/runner.h"

// ---- input.c
typedef enum InputKind { INPUT_Empty, INPUT_Command, INPUT_Declarations, INPUT_Expression, INPUT_Incomplete } InputKind;
// A text with errors is Incomplete if more text could correct them; otherwise its beginning determines the kind.
InputKind repl_input_kind(Text text);

// ---- world.c: all definitions so far, checked. Each input with definitions is a piece; a later piece may define a
// name again.
typedef struct World World;
World *world_new(const volatile sig_atomic_t *stop);
void world_free(World *world);
void world_clear(World *world);
// Each prints its messages to standard error. False: there was an error, and the world is unchanged.
bool world_load(World *world, const char *path);                       // replaces all pieces
bool world_define(World *world, const char *name, Text text);          // name: of the text in messages
bool world_evaluate(World *world, const char *name, Text text);        // prints the value of an expression
bool world_type(World *world, const char *name, Text text);            // prints its type
bool world_stage(World *world, const char *name, const char *stage, Text text);   // prints the compiled form at a stage
void world_list(const World *world);                                   // prints the pieces
const char *world_loaded_path(const World *world);                     // NULL: nothing was loaded
#endif
