// check: parses and type-checks, and lists the size equalities that remain as run-time checks (but not those of the
// prelude). `#[static]` can be checked only on the optimised program, so a program with such entries is compiled up to
// its memory layout.
#include "tool/explain/check_fits.h"
#include "tool/explain/check_sizes.h"
#include "tool/commands/command.h"
#include <stdio.h>

static void print_size_checks(Session *session) {
  const TypedProgram *typed = session->compilation.typed;
  for EACH(i, &typed->size_checks) {
    const SizeCheck *check = &typed->size_checks.items[i];
    Text place = span_describe(session->context, check->span);
    if (text_starts_with(place, TEXT("/prelude/"))) continue;
    printf("%.*s: checked at run time: %.*s = %.*s\n", TEXT_ARG(place), TEXT_ARG(check->left), TEXT_ARG(check->right));
  }
}

// For constructors without `@`: the cells in which they are built, in the order of the program.
static void print_cell_uses(Session *session) {
  static const char *const what[] = {[CELL_Reused] = "built in the cell released at",
                                     [CELL_New] = "built in a new cell",
                                     [CELL_Lost] = "this cell is lost",
                                     [CELL_LostHere] = "here is lost the cell released at",
                                     [CELL_Needs] = "",
                                     [CELL_NeedsMany] =
                                         "takes new cells, more the more often it calls itself or a loop iterates"};
  const TypedProgram *typed = session->compilation.typed;
  for EACH(i, &typed->cell_uses) {
    const CellUse *use = &typed->cell_uses.items[i];
    const Text place = span_describe(session->context, use->span),
               name = use->function ? session_name(session, use->function->name) : TEXT("");
    printf("%.*s: %.*s: %s", TEXT_ARG(place), TEXT_ARG(name), what[use->kind]);
    if (use->kind == CELL_Needs)
      printf("takes %u new %s, which its caller could give it: `(d: *diamond)`", use->count,
             use->count == 1 ? "cell" : "cells");
    if (use->kind == CELL_Reused || use->kind == CELL_LostHere)
      printf(" %.*s", TEXT_ARG(span_describe(session->context, use->from)));
    printf("\n");
  }
}

static void print_check_name(void *user, Out *out, uint32_t variable) {
  const Session *session = user;
  out_text(out, session_name(session, var_info(session->compilation.core->vars, (Var){variable})->name));
}

// The number of cells that entry points with recursive data at their interface take from their pool.
static void print_pools(Session *session) {
  const Program *program = session->compilation.core;
  for COUNTING(i, program && i < program->function_count) {
    const Entry *entry = program->functions[i]->entry;
    Out out = out_new(session->arena);
    if (!entry || !entry->cells) continue;
    entry_cells_print(&out, entry->cells, print_check_name, session);
    printf("%.*s: takes %.*s cells of %u bytes from its pool\n",
           TEXT_ARG(session_name(session, entry->name)), TEXT_ARG(out_result(&out)),
           entry_cell_bytes(entry->cells));
  }
}

typedef struct Check { bool quiet, fits, sizes, json, cells; Fits room; } Check;

static const char *read_fits(void *user, const char *text) {
  Check *check = user;
  check->fits = true;
  return fits_read_bytes(text, &check->room.bytes) ? NULL : "--fits wants bytes, such as 65536 or 64K, not";
}

static const Option check_options[] = {
    OPTION(Check, Flag, "--quiet", "-q", quiet),
    OPTION(Check, Flag, "--sizes", NULL, sizes),
    OPTION(Check, Flag, "--cells", NULL, cells),
    OPTION(Check, Flag, "--json", NULL, json),
    OPTION_CALL(Read, "--fits", NULL, read_fits),
    OPTION_SIZE(Check, room.sizes, "--size wants NAME=NUMBER, not"),
    OPTIONS_END,
};

static bool has_static_entries(const Program *program) {
  for RANGE(i, program->function_count)
    if (program->functions[i]->entry && program->functions[i]->entry->is_static) return true;
  return false;
}

static bool check_program(Session *session, const char *path, bool needs_memory) {
  Compilation *compilation = &session->compilation;
  if (!session_check(session, path) || !driver_run(compilation, &session->options, PHASE_Lowering)) return false;
  const bool all = session->options.verify && compilation->read != FORM_Tree;
  if (!needs_memory && !all && !has_static_entries(compilation->core)) return true;
  return driver_run(compilation, &session->options, all ? PHASE_Stores : PHASE_Memory);
}

int command_check(Arguments *arguments) {
  Session *session = arguments->session;
  Check check = {0};
  arguments_read(arguments, check_options, &check);
  if (check.json && !check.sizes) arguments_refuse(arguments, "--json goes with", "--sizes");
  const bool ok = check_program(session, arguments_program(arguments), check.fits || check.sizes);
  session_report(session);
  if (ok && check.fits) check_fits(session, &check.room);
  else if (ok && check.sizes) check_sizes(session, check.json);
  else if (ok && check.cells) print_cell_uses(session), print_pools(session);
  else if (ok && !check.quiet) print_size_checks(session);
  return ok ? EXIT_OK : EXIT_USER;
}
