// generate: joins the generated code with the runtime files its kind needs, in the order runtime/host.h prescribes.
#include "tool/run/generate.h"

static const char *const loadable_files[] = {"runtime/entry.h"};
static const char *const program_files[] = {
    "runtime/entry.h",        "runtime/values.h",        "runtime/values_chunks.h", "runtime/values_call.h",
    "runtime/host.h",         "runtime/values.c",        "runtime/values_number.c", "runtime/values_read.c",
    "runtime/values_write.c", "runtime/values_chunks.c", "runtime/values_call.c",   "runtime/host_main.c"};

// Appends a runtime file without its quoted includes, because all files are joined into one.
static void append_runtime(Out *out, const char *path) {
  Text rest = embedded_file(path), line;
  REQUIRE(rest.size > 0);
  while (text_take_line(&rest, &line))
    if (!text_starts_with(line, TEXT("#include \""))) out_format(out, "%.*s\n", TEXT_ARG(line));
}

BackendOutput generate(Session *session, const char *program_name, Text header_name, GenerateKind kind, uint32_t also) {
  Context *context = session->context;
  const BackendOptions options = {.program_name = text_of(program_name),
                                  .header_name = header_name,
                                  .emit = kind == GENERATE_Library    ? also
                                          : kind == GENERATE_Loadable ? EMIT_Adapter
                                                                      : EMIT_Adapter | EMIT_Executable};
  BackendOutput output = driver_generate(&session->compilation, &session->options, &options);
  if (kind == GENERATE_Library) return output;
  Out out = out_new(context->arena);
  size_t count = kind == GENERATE_Loadable ? COUNT_OF(loadable_files)
                                           : COUNT_OF(program_files);
  const char *const *files = kind == GENERATE_Loadable ? loadable_files : program_files;
  if (kind == GENERATE_Program) out_string(&out, "#define _POSIX_C_SOURCE 200809L\n#define _DEFAULT_SOURCE\n");
  // the main program has threads when their header stands before it
  if (kind == GENERATE_Program && context->options->workers) append_runtime(&out, "runtime/ashlar_threads.h");
  for (size_t i = 0; i < count; i++) append_runtime(&out, files[i]);
  out_text(&out, output.source);
  if (kind == GENERATE_Program)
    out_format(&out, "\nint main(int argc, char **argv) { return rt_main(&%s_program, argc, argv); }\n", program_name);
  output.source = out_result(&out);
  return output;
}
