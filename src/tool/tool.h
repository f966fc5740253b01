// tool: the command line. One file per subcommand; shared pieces below.
#ifndef ASHLAR_TOOL_H
#define ASHLAR_TOOL_H
#include "driver/driver.h"

// Exit codes: 0 success, 1 a test failed or the program failed at run time, 2 an error of the user (bad program, bad
// arguments, unreadable or unwritable file), 70 an internal error of the compiler.
enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USER = 2, EXIT_INTERNAL = 70 };

// ---- commands/commands.c: the rows of commands.def
typedef struct Arguments Arguments;
typedef struct Command {
  const char *name, *usage, *summary;
  bool takes_common_options;
  const char *help, *examples;   // whole lines
  int (*run)(Arguments *arguments);   // returns an exit code
} Command;
const Command *command_table(void);                  // ends with a NULL name

// ---- arguments.c: the options of a subcommand are rows of a table. A long option with a value is "--name value" or
// "--name=value".
typedef Seq(const char *) Words;
typedef Seq(CostSize) NamedSizes;
typedef enum OptionKind {
  OPTION_Flag,       // the bool becomes `value`
  OPTION_Set,        // the enumeration becomes `value`
  OPTION_Do,         // calls `read` without a value
  OPTION_Choice,     // this kind and the following have a value. A bool: the word `on` or the word `off`
  OPTION_Word,       // a const char *
  OPTION_Words,      // appends to Words
  OPTION_Number,     // an int64_t: the number at the beginning of the value
  OPTION_Count,      // an int64_t from `value` to `most`
  OPTION_Size,       // appends "NAME=NUMBER" to NamedSizes
  OPTION_Read,       // calls `read`
  OPTION_Common,     // a const char *: a text of common options, checked by reading them into the session
  OPTION_Ignored     // has no effect; `complaint` is the reason
} OptionKind;
typedef struct Option {
  const char *name, *short_name;   // short_name: another name, or NULL
  OptionKind kind;
  size_t field;                    // the offset of the field that the option sets
  int value;
  const char *(*read)(void *into, const char *value);   // returns NULL, or a complaint to be printed before the value
  const char *off, *on, *complaint;
  int64_t most;
  const char *argument, *help;     // of common options only
} Option;
#define OPTION(T, Kind, long_name, other, member) \
  {.name = long_name, .short_name = other, .kind = OPTION_##Kind, .field = offsetof(T, member), .value = true}
#define OPTION_SET(T, Kind, long_name, other, member, number) \
  {.name = long_name, .short_name = other, .kind = OPTION_##Kind, .field = offsetof(T, member), .value = number}
#define OPTION_CALL(Kind, long_name, other, function) \
  {.name = long_name, .short_name = other, .kind = OPTION_##Kind, .read = function}
#define OPTION_INDEX_BITS(T, member)                                                                   \
  {.name = "--index-bits", .kind = OPTION_Choice, .field = offsetof(T, member), .off = "64", .on = "32", \
   .complaint = "indices have 32 or 64 bits, not"}
#define OPTION_COUNT(T, long_name, member, least, largest, problem) \
  {.name = long_name, .kind = OPTION_Count, .field = offsetof(T, member), .value = least, .most = largest, \
   .complaint = problem}
#define OPTION_SIZE(T, member, problem) \
  {.name = "--size", .kind = OPTION_Size, .field = offsetof(T, member), .complaint = problem}
#define OPTION_COMMON(T, member, problem) \
  {.name = "--with", .kind = OPTION_Common, .field = offsetof(T, member), .complaint = problem}
#define OPTION_IGNORED(long_name, other, why) \
  {.name = long_name, .short_name = other, .kind = OPTION_Ignored, .complaint = why}
#define OPTIONS_END {.name = NULL}

typedef struct Session Session;
struct Arguments {
  const char *command;
  int count;
  char **items;
  bool takes_common_options;
  Session *session;              // stores the common options; its errors are reported when the command has ended
  Arena *arena;                  // of the session
  bool begins_with_expression;   // the first argument may begin with '-'
  int next;                      // the number of the item to be read next
};
int tool_usage(const char *command, const char *problem, const char *detail);   // prints to stderr, returns EXIT_USER
// Reports the errors of the session, then "ashlar COMMAND: SUBJECT: PROBLEM", without the subject if it is NULL. An
// empty problem is not printed. Returns EXIT_USER.
int tool_fail(const Arguments *arguments, const char *subject, Text problem);
// Reports an error on the command line and ends the program.
NORETURN void arguments_refuse(const Arguments *arguments, const char *problem, const char *detail);
void arguments_read(Arguments *arguments, const Option *options, void *into);   // removes the options from the items
bool option_take(Arguments *arguments, const Option *options, void *into);      // false: the next item is no option
const char *arguments_program(const Arguments *arguments);                      // the only item that is no option
bool number_read(const char *text, int64_t least, int64_t most, int64_t *number);
bool named_number_read(const char *text, Text *name, const char **number);      // "NAME=NUMBER"
bool words_contain(const Words *words, Text word);

// ---- session.c: one compilation as a subcommand sees it
struct Session {
  Context *context;
  Arena *arena;                 // of the context
  Compilation compilation;
  Options asked;                // copied to context->options
  DriverOptions options;
  const ImpProgram *imp;        // for the interpreter; built at its first use
  bool reported;
};
Session *session_new(void);
void session_free(Session *session);
// "-" is standard input; 0 after reporting
uint32_t session_read(Session *session, const char *path);
bool session_check(Session *session, const char *path);                           // parse and type-check
// false after an error: the program was read at level Imp
bool session_has_memory(Session *session, const char *what);
bool session_compile(Session *session, const char *path);                         // up to Mem and its layout
Text session_name(const Session *session, Name name);
// Prints the diagnostics so far to standard error.
void session_report(Session *session);
AstDec *session_import(Arena *arena, AstDecs declarations, Span span);            // an import of these declarations
// "blur" for "dir/blur.fut", a valid C identifier
const char *session_program_name(Session *session, const char *path);

// ---- options.c: the common options (option.def)
extern const Option common_options[];                 // read into a Session
// Reads the common options in a text. Returns the first word that is no common option, or NULL.
const char *session_options(Session *session, const char *command, const char *words);
void common_options_describe(void);                   // to standard output, a line for each
void common_options_list(void);                       // their names only

// ---- stage.c: `stage` is ast, lower, core, mem, imp, c or the name of a pass. The session is checked, and may be
// lowered already. False after reporting the reason.
bool stage_print(Session *session, const char *stage, const char *function, const char *program_name, Out *out);

// ---- workspace.c
Text workspace_formula(Session *session, Name function);                          // "8*n*m + roundup(n, 8)"

// ---- files.c
// Writes the whole file or nothing: it writes a temporary file and renames it.
bool file_write(const char *path, Text text, Text *problem);
// The same for a file that exists: its mode is kept, and links are followed.
bool file_replace(const char *path, Text text, Text *problem);
bool file_read(Arena *arena, const char *path, Text *text, Text *problem);        // "-" is standard input
bool file_exists(const char *path);
bool is_directory(const char *path);
const char *file_name(const char *path);   // the last part
Text path_without_suffix(Text path);   // without ".fut"
bool tool_write(const char *command, const char *path, Text text);                // false after a message
// Appends the path of a file, or the programs below a directory in the order of their names. False: the path cannot be
// read.
bool files_below(Arena *arena, const char *path, Words *files);
bool file_make_executable(const char *path, Text *problem);
void print_out(const Out *out);                                                   // to standard output
// The first of $ASHLAR_CACHE, $XDG_CACHE_HOME/ashlar, ~/.cache/ashlar and $TMPDIR; the directory is created.
const char *directory_for_cache(Arena *arena);

// ---- process.c: running other programs without a shell
// status: the exit status, 128 + signal, 127 if the program is not found, -1 after a timeout
typedef struct ProcessResult { int status; Text output, errors; } ProcessResult;
ProcessResult process_run(Arena *arena, const char *const *words);   // words end with NULL

// ---- cc.c: the system's C compiler
typedef enum ArtifactKind { ARTIFACT_SharedLibrary, ARTIFACT_Program } ArtifactKind;
typedef struct CcOptions {
  const char *compiler; /* "gcc -O3": split at spaces; NULL: $CC $CFLAGS, else cc -O3 */
  ArtifactKind kind;
  bool measure;
  bool *found;          // set when the result was in the cache; may be NULL
} CcOptions;
// Compiles C text (which must contain the adapter and, for a program, the host main) and returns the path of the
// result. The result comes from the cache when the same text was compiled by the same command before. NULL with
// *problem set when the compilation fails.
const char *cc_compile(Arena *arena, Text name, Text c_text, Text header_text, const CcOptions *options, Text *problem);
// cache.c: bounds the folder: what was not used for the longest time goes. key: of the program that is added
void cache_used(const char *program);
void cache_trim(const char *directory, uint64_t key);
typedef struct CacheUse { uint32_t programs; int64_t bytes; } CacheUse;
CacheUse cache_use(const char *directory);
CacheUse cache_clear(const char *directory);   // removes the programs; returns what they took
int64_t cache_limit(void);                     // in mebibytes
// CcOptions.compiler with one more option.
const char *cc_with_option(Arena *arena, const char *compiler, const char *option);
#endif
