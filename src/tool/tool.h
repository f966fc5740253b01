// tool: the command line. One file per subcommand; shared pieces below.
#ifndef ASHLAR_TOOL_H
#define ASHLAR_TOOL_H
#include "driver/driver.h"

// Exit codes: 0 success, 1 a test failed or the program failed at run time, 2 the user's mistake (bad program, bad
// arguments,
// unreadable or unwritable file), 70 a mistake of the compiler.
enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USER = 2, EXIT_INTERNAL = 70 };

// ---- commands/commands.c: the rows of commands.def
typedef struct Command {
  const char *name, *usage, *summary;
  bool takes_common_options;
  const char *help, *examples;   // whole lines
  int (*run)(int argc, char **argv);
} Command;
const Command *command_table(void);                  // ends with a NULL name

// ---- arguments.c: options of one subcommand. A long option is "--name", "--name=value" or "--name value".
int tool_usage(const char *command, const char *problem, const char *detail);   // prints to stderr, returns EXIT_USER
typedef struct Arguments { int count, next; char **items; const char *command; } Arguments;
// "--verify" or "-v" given as the next item
bool argument_flag(Arguments *arguments, const char *name);
// NULL when the next item is not this option
const char *argument_value(Arguments *arguments, const char *name);
// the next item begins with '-' and is not "-"
bool argument_is_option(const Arguments *arguments);

// ---- session.c: one compilation as a subcommand sees it
typedef struct Session {
  Context *context;
  Compilation compilation;
  Options asked;                // context->options
  DriverOptions options;
  const ImpProgram *imp;        // to be interpreted; made at need
  bool reported;
} Session;
Session *session_new(void);
void session_free(Session *session);
// "-" is standard input; 0 after reporting
uint32_t session_read(Session *session, const char *path);
bool session_check(Session *session, const char *path);                           // parse and type-check
bool session_compile(Session *session, const char *path);                         // up to Mem and its layout
// prints what has been reported so far to stderr
void session_report(Session *session);
// "blur" for "dir/blur.fut", a valid C identifier
const char *session_program_name(Session *session, const char *path);

// ---- options.c: the common options (option.def)
bool session_option(Session *session, Arguments *arguments);   // whether the next argument was one of them
// of a text; the first word that is none, or NULL
const char *session_options(Session *session, const char *command, const char *words);
void common_options_describe(void);                   // to standard output, a line for each
void common_options_list(void);                       // their names only
bool index_bits_of(const char *text, bool *narrow);   // 32 or 64; false: neither

// ---- stage.c: `stage` is ast, lower, core, mem, imp, c or the name of a pass; the session is checked (and may hold
// Core already).
// False after saying why.
bool stage_print(Session *session, const char *stage, const char *function, const char *program_name, Out *out);

// ---- workspace.c
Text workspace_formula(Session *session, Name function);                          // "8*n*m + roundup(n, 8)"

// ---- files.c
// whole or not at all: temporary file, then rename
bool file_write(const char *path, Text text, Text *problem);
// the same for a file that exists: its mode stays, links are followed
bool file_replace(const char *path, Text text, Text *problem);
bool file_read(Arena *arena, const char *path, Text *text, Text *problem);        // "-" is standard input
bool file_exists(const char *path);
bool file_make_executable(const char *path, Text *problem);
// created; $ASHLAR_CACHE, $XDG_CACHE_HOME/ashlar or ~/.cache/ashlar or $TMPDIR
Text directory_for_cache(Arena *arena);

// ---- process.c: running other programs without a shell
typedef struct ProcessResult {
  int status; /* exit status, 128 + signal, 127 not found, -1 timed out */
  Text output, errors;
  double seconds;
  long peak_kilobytes;
} ProcessResult;
// words end with NULL; timeout <= 0: none
ProcessResult process_run(Arena *arena, const char *const *words, Text input, double timeout_seconds);

// ---- cc.c: the system's C compiler
typedef enum ArtifactKind { ARTIFACT_SharedLibrary, ARTIFACT_Program } ArtifactKind;
typedef struct CcOptions {
  const char *compiler; /* "gcc -O3": split at spaces; NULL: $CC $CFLAGS, else cc -O3 */
  ArtifactKind kind;
  bool measure;
  bool keep;
} CcOptions;
// Compiles C text (which must contain the adapter and, for a program, the host main) and returns the path of the
// result, taken
// from the cache when the same text was compiled with the same words before. NULL with *problem set when that failed.
const char *cc_compile(Arena *arena, Text name, Text c_text, Text header_text, const CcOptions *options, Text *problem);
// CcOptions.compiler with more words
const char *cc_with_option(Arena *arena, const char *compiler, const char *option);
#endif
