// c: writes the generated C: a program (and compiles it), or with --library a .c and a .h; with --manifest also
// the contract as JSON.
#include "tool/commands/command.h"
#include "tool/run/generate.h"
#include <stdio.h>
#include <unistd.h>

typedef struct Emit {
  Session *session;
  Arguments arguments;
  const char *path, *name, *compiler, *manifest;
  bool library;
} Emit;

static int parse_c_arguments(Emit *emit) {
  Arguments *arguments = &emit->arguments;
  const char *value;
  while (arguments->next < arguments->count) {
    if (session_option(emit->session, arguments)) continue;
    if (argument_flag(arguments, "--library")) emit->library = true;
    else if (argument_flag(arguments, "--executable")) emit->library = false;
    else if ((value = argument_value(arguments, "--manifest"))) emit->manifest = value;
    else if ((value = argument_value(arguments, "-o"))) emit->name = value;
    else if ((value = argument_value(arguments, "--cc"))) emit->compiler = value;
    else if (argument_is_option(arguments)) return tool_usage("c", "unknown option", arguments->items[arguments->next]);
    else if (emit->path) return tool_usage("c", "only one program, please", arguments->items[arguments->next]);
    else emit->path = arguments->items[arguments->next++];
  }
  return emit->path ? EXIT_OK : tool_usage("c", "which program?", "");
}

// "dir/blur.fut" -> "dir/blur"; the output lies beside the program unless -o says otherwise.
static const char *base_of(Emit *emit) {
  Arena *arena = emit->session->context->arena;
  if (emit->name) return emit->name;
  Text path = strcmp(emit->path, "-") == 0 ? TEXT("program") : text_of(emit->path);
  if (text_ends_with(path, TEXT(".fut"))) path.size -= 4;
  return text_c_string(arena, path);
}

static bool write_output(Emit *emit, const char *path, Text text, Text *problem) {
  if (file_write(path, text, problem)) return true;
  *problem = text_format(emit->session->context->arena, "cannot write %s: %.*s", path, TEXT_ARG(*problem));
  return false;
}

// The last part of a path.
static const char *file_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static BackendOutput generate_beside(Emit *emit, const char *base, GenerateKind kind) {
  const Text header = text_format(emit->session->context->arena, "%s.h", file_name(base));
  return generate(emit->session, session_program_name(emit->session, base), header, kind);
}

// The .c and the .h, under the name of the output.
static bool write_sources(Emit *emit, const char *base, const BackendOutput *output, Text *problem) {
  Arena *arena = emit->session->context->arena;
  const char *source = text_c_string(arena, text_format(arena, "%s.c", base)),
             *header = text_c_string(arena, text_format(arena, "%s.h", base));
  return write_output(emit, header, output->header, problem) && write_output(emit, source, output->source, problem);
}

static bool write_library(Emit *emit, const char *base, Text *problem) {
  const BackendOutput output = generate_beside(emit, base, GENERATE_Library);
  return write_sources(emit, base, &output, problem);
}

// The manifest describes the library, with or without a program beside it.
static bool write_manifest(Emit *emit, const char *base, Text *problem) {
  if (!emit->manifest) return true;
  return write_output(emit, emit->manifest, generate_beside(emit, base, GENERATE_Library).manifest, problem);
}

static bool write_program(Emit *emit, const char *base, Text *problem) {
  Arena *arena = emit->session->context->arena;
  const BackendOutput output = generate_beside(emit, base, GENERATE_Program);
  if (!write_sources(emit, base, &output, problem)) return false;
  CcOptions options = {.compiler = emit->compiler, .kind = ARTIFACT_Program};
  const char *built = cc_compile(arena, text_of(file_name(base)), output.source, output.header, &options, problem);
  Text program;
  if (!built || !file_read(arena, built, &program, problem) || !write_output(emit, base, program, problem))
    return false;
  return file_make_executable(base, problem);
}

int command_c(int argc, char **argv) {
  Emit emit = {.session = session_new(), .arguments = {argc, 0, argv, "c"}};
  int status = parse_c_arguments(&emit);
  if (status == EXIT_OK) {
    Text problem = TEXT("");
    bool ok = session_compile(emit.session, emit.path);
    session_report(emit.session);
    if (ok)
      ok = emit.library ? write_library(&emit, base_of(&emit), &problem)
                        : write_program(&emit, base_of(&emit), &problem);
    if (ok) ok = write_manifest(&emit, base_of(&emit), &problem);
    if (problem.size) fprintf(stderr, "ashlar c: %.*s\n", TEXT_ARG(problem));
    status = ok ? EXIT_OK : EXIT_USER;
  }
  session_free(emit.session);
  return status;
}
