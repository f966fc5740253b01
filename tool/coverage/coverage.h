// coverage: which test program covers which construct, pair of constructs, prelude function and error code.
//
// A construct is a row of ast.def or one of the finer ones of construct.def. A pair of constructs of expressions,
// patterns and types is covered by a definition that has both. If one of them is a declaration or a part of a module,
// the pair is covered by a file that has both.
#ifndef ASHLAR_COVERAGE_H
#define ASHLAR_COVERAGE_H
#include "types/types.h"

typedef enum Construct {
#define F(Kind, name)
#define AST_EXP(Tag, template, parts) CONSTRUCT_Exp##Tag,
#include "syntax/ast.def"
#define F(Kind, name)
#define AST_PAT(Tag, template, parts) CONSTRUCT_Pat##Tag,
#include "syntax/ast.def"
#define F(Kind, name)
#define AST_TYPE(Tag, template, parts) CONSTRUCT_Type##Tag,
#include "syntax/ast.def"
#define FINER(Tag, text) CONSTRUCT_##Tag,
#include "construct.def"
  CONSTRUCT_FirstOfModules,
#define F(Kind, name)
#define AST_DEC(Tag, template, parts) CONSTRUCT_Dec##Tag,
#include "syntax/ast.def"
#define F(Kind, name)
#define AST_MOD(Tag, template, parts) CONSTRUCT_Mod##Tag,
#include "syntax/ast.def"
#define F(Kind, name)
#define AST_SIG(Tag, template, parts) CONSTRUCT_Sig##Tag,
#include "syntax/ast.def"
  CONSTRUCT_COUNT
} Construct;

typedef Bitset Tests;                    // indices into Coverage.names
typedef struct Unit { uint32_t test; bool of_file; Bitset constructs; } Unit;   // a definition, or a file
typedef struct Coverage {
  Arena *arena;
  Seq(Text) names;                       // of the tests: "run/loop_for"
  Seq(Unit) units;
  Tests constructs[CONSTRUCT_COUNT];
  uint32_t pairs[CONSTRUCT_COUNT][CONSTRUCT_COUNT];   // the first test, plus one; the smaller construct first
  Seq(Text) functions;                   // of the prelude
  Seq(Tests) function_tests;
  Seq(Text) members;                     // of the numeric modules
  Seq(uint32_t) member_types;            // a bit for each of coverage_types
  Tests codes[DIAG_COUNT];
} Coverage;

// ---- construct.c
bool construct_pairs(Construct a, Construct b, bool of_file);   // does the pair count in files or in definitions?
Text construct_name(Construct construct);
bool construct_counts(Construct construct);         // not those that are everywhere, or stand for mistakes
// checked
void coverage_record(Coverage *coverage, uint32_t test, const Context *context, const AstDecs *declarations);
extern const char *const coverage_types[12];
// ---- gather.c: runs over the files of a directory, in order of their names
Coverage *coverage_new(Arena *arena);               // knows which functions and members the prelude has
bool coverage_gather(Coverage *coverage, const char *directory);      // programs that run
bool coverage_gather_errors(Coverage *coverage, const char *directory);
// ---- report.c
void coverage_print(const Coverage *coverage, Out *out);
// False after reporting which line makes a wrong claim, or which claim is missing.
bool coverage_check(const Coverage *coverage);         // names on standard error whatever lacks a test
#endif
