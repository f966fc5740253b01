// repl: the interactive session: reads, evaluates, prints, and continues after every error.
#include "tool/commands/command.h"
#include "tool/repl/line_editor.h"
#include "tool/repl/repl.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;   // global, because the signal handler sets it

typedef struct Repl { World *world; LineEditor *editor; uint32_t number; bool over; } Repl;
typedef struct ReplCommand { const char *name, *arguments, *help; void (*run)(Repl *repl, Text argument); } ReplCommand;
static const ReplCommand *repl_commands(void);

// The name of the current input in messages: the number in its prompt.
static const char *input_name(const Repl *repl) {
  static char name[32];
  (void)snprintf(name, sizeof name, "[%u]", repl->number);
  return name;
}

// ---- commands

static void show_help(Repl *repl, Text argument) {
  (void)repl, (void)argument;
  printf("An expression is evaluated; a definition (def, let, type, module, open, import, ...) holds from then on.\n"
         "Input that is not complete goes on in the next line; an empty line ends it.\n\n");
  for (const ReplCommand *command = repl_commands(); command->name; command++)
    printf("  :%-7s %-12s %s\n", command->name, command->arguments, command->help);
  printf("\nA command may be shortened, as in :t or :l. Ctrl-C stops a computation, Ctrl-D leaves.\n");
}

static void load_repl_file(Repl *repl, Text argument) {
  char path[4096];
  const char *known = world_loaded_path(repl->world);
  if (argument.size == 0 && !known) fprintf(stderr, "which file?\n");
  else {
    (void)snprintf(path, sizeof path, "%.*s", argument.size ? (int)argument.size : (int)strlen(known),
                   argument.size ? argument.start : known);
    if (world_load(repl->world, path)) printf("Loaded %s\n", path);
  }
}

static void reload_file(Repl *repl, Text argument) {
  (void)argument;
  load_repl_file(repl, TEXT(""));
}

static void show_type(Repl *repl, Text argument) { (void)world_type(repl->world, input_name(repl), argument); }

static void show_stage(Repl *repl, Text argument) {
  char stage[64];
  size_t size = 0;
  while (size < argument.size && size + 1 < sizeof stage && (unsigned char)argument.start[size] > ' ') size++;
  (void)snprintf(stage, sizeof stage, "%.*s", (int)size, argument.start);
  Text expression = text_trim(text_from(argument, size));
  if (expression.size == 0)
    fprintf(stderr, ":stage wants a stage (ast, lower, core, mem, imp, c or a pass) and an expression\n");
  else (void)world_stage(repl->world, input_name(repl), stage, expression);
}

static void list_definitions(Repl *repl, Text argument) {
  (void)argument;
  world_list(repl->world);
}

static void clear_definitions(Repl *repl, Text argument) {
  (void)argument;
  world_clear(repl->world);
}

static void leave_repl(Repl *repl, Text argument) {
  (void)argument;
  repl->over = true;
}

static const ReplCommand *repl_commands(void) {
  static const ReplCommand commands[] = {
      {"help", "", "this text", show_help},
      {"?", "", "the same", show_help},
      {"load", "FILE", "forget all definitions and read those of a file", load_repl_file},
      {"reload", "", "read the file again", reload_file},
      {"type", "EXPRESSION", "its type", show_type},
      {"stage", "NAME EXPR", "what the expression is compiled to: ast, lower, core, mem, imp, c, or after a pass",
       show_stage},
      {"list", "", "the definitions so far", list_definitions},
      {"clear", "", "forget them", clear_definitions},
      {"quit", "", "leave_repl (also Ctrl-D)", leave_repl},
      {NULL, NULL, NULL, NULL},
  };
  return commands;
}

// The first command in the table that begins with `name`.
static const ReplCommand *find_colon_command(Text name) {
  for (const ReplCommand *command = repl_commands(); name.size && command->name; command++)
    if (text_starts_with(text_of(command->name), name)) return command;
  return NULL;
}

static void run_colon_command(Repl *repl, Text line) {
  line = text_trim(text_from(line, 1));
  size_t size = 0;
  while (size < line.size && (unsigned char)line.start[size] > ' ') size++;
  Text name = text_slice(line, 0, size);
  const ReplCommand *command = find_colon_command(name);
  if (command) command->run(repl, text_trim(text_from(line, size)));
  else fprintf(stderr, "unknown command `:%.*s`; :help lists them\n", TEXT_ARG(name));
}

// ---- input

// Reads lines until the input is complete or a line is empty. False at the end of the input or when cancelled.
static bool read_input(Repl *repl, Out *input, InputKind *kind) {
  char prompt[40];
  (void)snprintf(prompt, sizeof prompt, "[%u]> ", repl->number);
  for (;;) {
    Text line;
    LineResult result = line_editor_read(repl->editor, prompt, &line);
    interrupted = 0;
    if (result == LINE_Cancelled) return false;
    repl->over = result == LINE_End;
    bool ends = repl->over || (input->size && text_trim(line).size == 0);
    if (!repl->over) out_text(input, line), out_char(input, '\n');
    *kind = repl_input_kind(out_result(input));
    if (*kind != INPUT_Incomplete || ends) return input->size > 0;
    memset(prompt, '.', strlen(prompt) - 2);
  }
}

static void evaluate_repl(Repl *repl, Text input, InputKind kind) {
  switch (kind) {
    case INPUT_Empty: return;
    case INPUT_Command: run_colon_command(repl, text_trim(input)); return;
    case INPUT_Declarations: (void)world_define(repl->world, input_name(repl), text_trim(input)); break;
    case INPUT_Expression:
    case INPUT_Incomplete: (void)world_evaluate(repl->world, input_name(repl), text_trim(input)); break;
  }
  repl->number++;
}

static void session(Repl *repl) {
  Arena *arena = arena_new();
  while (!repl->over) {
    arena_reset(arena);
    Out input = out_new(arena);
    InputKind kind;
    if (!read_input(repl, &input, &kind)) continue;
    line_editor_remember(repl->editor, text_trim(out_result(&input)));
    evaluate_repl(repl, out_result(&input), kind);
    fflush(stdout);
  }
  arena_free(arena);
}

// ---- surroundings

static void on_interrupt(int signal) {
  (void)signal;
  interrupted = 1;
}

static void catch_interrupts(void) {
  struct sigaction action = {.sa_handler = on_interrupt};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
}

// The address sanitizer reserves terabytes of addresses.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RESERVES_ADDRESSES
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(RESERVES_ADDRESSES)
enum { LIMITS_MEMORY = 0 };
#else
enum { LIMITS_MEMORY = 1 };
#endif

// With this limit, an array too large for the machine is an error of the computation and does not end the session.
static void limit_memory(void) {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  struct rlimit limit;
  if (pages <= 0 || size <= 0 || getrlimit(RLIMIT_AS, &limit) != 0) return;
  rlim_t wanted = (rlim_t)pages * (rlim_t)size / 4 * 3 + ((rlim_t)2 << 30);   // 2 GiB for the reserved stack
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > wanted) limit.rlim_cur = wanted;
  (void)setrlimit(RLIMIT_AS, &limit);
}

static const char *history_path(Arena *arena) {
  const char *chosen = getenv("ASHLAR_HISTORY");
  if (chosen) return *chosen ? chosen : NULL;
  return c_string_format(arena, "%s/history", directory_for_cache(arena));
}

int command_repl(Arguments *arguments) {
  const char *path = arguments->count ? arguments->items[0] : NULL;
  if (arguments->count > 1 || (path && *path == '-'))
    arguments_refuse(arguments, "at most one program, please", "");
  Repl repl = {.world = world_new(&interrupted),
               .editor = line_editor_new(STDIN_FILENO, STDOUT_FILENO, history_path(arguments->arena))};
  catch_interrupts();
  if (LIMITS_MEMORY) limit_memory();
  if (line_editor_is_terminal(repl.editor))
    printf("Ashlar %s. :help lists the commands, :quit leaves.\n", ASHLAR_VERSION);
  if (path) load_repl_file(&repl, text_of(path));
  fflush(stdout);
  session(&repl);
  line_editor_free(repl.editor);
  world_free(repl.world);
  return EXIT_OK;
}
