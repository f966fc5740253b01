// repl: the parts of the interactive session: what a line of input is, and the definitions and evaluation behind it.
#ifndef ASHLAR_TOOL_REPL_H
#define ASHLAR_TOOL_REPL_H
#include "tool/run/runner.h"

// ---- input.c
typedef enum InputKind { INPUT_Empty, INPUT_Command, INPUT_Declarations, INPUT_Expression, INPUT_Incomplete } InputKind;
// Text with mistakes is Incomplete if they are at its end and more text could cure them, else what it begins like.
InputKind repl_input_kind(Text text);

// ---- world.c: all definitions so far, checked. Definitions come in pieces; a later piece may define a name anew.
typedef struct World World;
World *world_new(const volatile sig_atomic_t *stop);
void world_free(World *world);
void world_clear(World *world);
// Each prints its own messages to standard error and answers false when there was a mistake; the world is as before
// then.
bool world_load(World *world, const char *path);                       // in place of all pieces
bool world_define(World *world, const char *name, Text text);          // name: what messages call the text
bool world_evaluate(World *world, const char *name, Text text);        // prints the value of an expression
bool world_type(World *world, const char *name, Text text);            // prints its type
bool world_stage(World *world, const char *name, const char *stage, Text text);   // prints what it is compiled to
void world_list(const World *world);                                   // prints the pieces
const char *world_loaded_path(const World *world);                     // NULL: nothing was loaded
#endif
