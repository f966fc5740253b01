// c: writes the generated C: a program (and compiles it), or with --library a .c and a .h; with --manifest also the
// contract as JSON.
#include "tool/commands/command.h"
#include "tool/run/generate.h"
#include <stdio.h>
#include <unistd.h>

typedef struct Emit {
  Session *session;
  const char *path, *name, *compiler, *manifest, *prefix, *dependencies;
  bool library, cplusplus;
} Emit;

static const Option c_options[] = {
    OPTION(Emit, Flag, "--library", NULL, library),
    OPTION_SET(Emit, Flag, "--executable", NULL, library, false),
    OPTION(Emit, Flag, "--c++", NULL, cplusplus),
    OPTION(Emit, Word, "--manifest", NULL, manifest),
    OPTION(Emit, Word, "--depfile", NULL, dependencies),
    OPTION(Emit, Word, "--prefix", NULL, prefix),
    OPTION(Emit, Word, "-o", NULL, name),
    OPTION(Emit, Word, "--cc", NULL, compiler),
    OPTIONS_END,
};

// "dir/blur.fut" -> "dir/blur"; the output is beside the program unless there is an option -o.
static const char *base_of(Emit *emit) {
  Arena *arena = emit->session->arena;
  if (emit->name) return emit->name;
  if (strcmp(emit->path, "-") == 0) return "program";
  return text_c_string(arena, path_without_suffix(text_of(emit->path)));
}

static bool write_output(Emit *emit, const char *path, Text text, Text *problem) {
  if (file_write(path, text, problem)) return true;
  *problem = text_format(emit->session->arena, "cannot write %s: %.*s", path, TEXT_ARG(*problem));
  return false;
}

static BackendOutput generate_beside(Emit *emit, const char *base, GenerateKind kind, uint32_t also) {
  const Text header = text_format(emit->session->arena, "%s.h", file_name(base));
  return generate(emit->session, session_program_name(emit->session, base), header, kind, also);
}

// Compiles the C to a program.
static bool build_program(Emit *emit, const char *base, const BackendOutput *output, Text *problem) {
  Arena *arena = emit->session->arena;
  CcOptions options = {.compiler = emit->compiler, .kind = ARTIFACT_Program};
  const char *built = cc_compile(arena, text_of(file_name(base)), output->source, output->header, &options, problem);
  Text program;
  return built && file_read(arena, built, &program, problem) && write_output(emit, base, program, problem) &&
         file_make_executable(base, problem);
}

// A path as makefiles and Ninja read it.
static void put_escaped_path(Out *out, Text path) {
  for EACH_BYTE(i, path) {
    const char c = path.start[i];
    if (c == ' ' || c == '#' || c == '\\') out_char(out, '\\');
    if (c == '$') out_char(out, '$');
    out_char(out, c);
  }
}

// "BASE.c: FILE FILE", and an empty rule for each file, so that one that goes away is no mistake of the makefile.
static Text dependency_rules(Emit *emit, const char *base) {
  Out rule = out_new(emit->session->arena), files = out_new(emit->session->arena);
  const AstProgram *program = emit->session->compilation.ast;
  put_escaped_path(&rule, text_format(emit->session->arena, "%s.c", base));
  out_char(&rule, ':');
  for EACH(i, &program->files) {
    const Text path = emit->session->context->files.items[program->files.items[i]->file].path;
    if (text_starts_with(path, TEXT("/prelude/"))) continue;
    out_char(&rule, ' ');
    put_escaped_path(&rule, path);
    put_escaped_path(&files, path);
    out_string(&files, ":\n");
  }
  out_format(&rule, "\n%.*s", TEXT_ARG(out_result(&files)));
  return out_result(&rule);
}

// Writes all outputs. The manifest describes the library, even when a program is written.
static bool write_all(Emit *emit, const char *base, Text *problem) {
  Arena *arena = emit->session->arena;
  const uint32_t also = (emit->cplusplus ? EMIT_CPlusPlus : 0u) | (emit->manifest ? EMIT_Manifest : 0u);
  const BackendOutput output = generate_beside(emit, base, emit->library ? GENERATE_Library : GENERATE_Program, also);
  const Text manifest = emit->manifest && !emit->library
                            ? generate_beside(emit, base, GENERATE_Library, also).manifest
                            : output.manifest;
  return write_output(emit, c_string_format(arena, "%s.h", base), output.header, problem) &&
         write_output(emit, c_string_format(arena, "%s.c", base), output.source, problem) &&
         (!emit->cplusplus || write_output(emit, c_string_format(arena, "%s.hpp", base), output.cplusplus, problem)) &&
         (emit->library || build_program(emit, base, &output, problem)) &&
         (!emit->dependencies || write_output(emit, emit->dependencies, dependency_rules(emit, base), problem)) &&
         (!emit->manifest || write_output(emit, emit->manifest, manifest, problem));
}

static bool is_c_name(const char *text) {
  const char *const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  return *text && !(*text >= '0' && *text <= '9') && text[strspn(text, letters)] == 0;
}

int command_c(Arguments *arguments) {
  Emit emit = {.session = arguments->session};
  arguments_read(arguments, c_options, &emit);
  emit.path = arguments_program(arguments);
  Text problem = TEXT("");
  if (emit.prefix && *emit.prefix && !is_c_name(emit.prefix))
    arguments_refuse(arguments, "--prefix is a name of C, not", emit.prefix);
  if (emit.cplusplus && !emit.library) arguments_refuse(arguments, "--c++ describes a library: add --library", "");
  emit.session->asked.prefix = emit.prefix;
  const bool ok = session_compile(emit.session, emit.path) && session_has_memory(emit.session, "C");
  session_report(emit.session);
  const char *base = base_of(&emit);
  return ok && write_all(&emit, base, &problem) ? EXIT_OK : tool_fail(arguments, NULL, problem);
}
