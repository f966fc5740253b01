// host: the main program of a generated executable. Reads the arguments of an entry point from standard input, calls
// it, and writes the results to standard output; understands the flags that users of Futhark's executables know.
//   rule: an executable is one C file, in this order: a line `#define _POSIX_C_SOURCE 200809L` and one `#define
//         _DEFAULT_SOURCE`, then without their quoted includes ashlar_threads.h (with --workers) entry.h values.h
//         values_chunks.h values_call.h host.h values.c values_number.c values_read.c values_write.c values_chunks.c
//         values_call.c host_main.c, the generated code, and int main(int argc, char **argv) { return
//         rt_main(&NAME_program, argc, argv); } The names of static functions are unique over all these files.
#ifndef RT_HOST_H
#define RT_HOST_H
#include "runtime/values_call.h"

int rt_main(const rt_program *program, int argc, char **argv);  // the exit status

#endif
