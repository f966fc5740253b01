// commands: the table behind `ashlar --help`.
#include "tool/commands/command.h"

static const Command commands[] = {
    {"check", "[OPTIONS] FILE.fut", "check a program and list the size checks left to run time", command_check,
     "  -q, --quiet       print only mistakes\n"
     "  --sizes           instead: each entry point as static, sliced, bounded or growing, the operations its sizes "
     "take, its checks and work\n"
     "  --json            with --sizes: as JSON\n"
     "  --cells           instead: where recursive data written without `@` are built, which cells nothing takes, and "
     "how many entry points take\n"
     "  --fits BYTES      instead: for each entry point the largest size whose workspace fits (64K, 2M, 1G; sizes grow "
     "together)\n"
     "  --size NAME=N     with --fits: this size or scalar input is N\n"
     "\nExit code: 0 correct, 2 mistakes were found.\n"},
    {"run", "[OPTIONS] FILE.fut [ARGUMENT...]", "compile a program and run one entry point", command_run,
     "An ARGUMENT is a picture (.png .ppm .pgm), an array file (.npy), a file of values, or a value such as '[1,2,3]' "
     "or 2.5f32.\n"
     "Without arguments the values are read from standard input, as text or binary.\n\n"
     "  -e, --entry-point NAME   the entry point to call (default: main, or the only one)\n"
     "  -o FILE                  write the result there (.png .ppm .pgm .npy, else values); once per result\n"
     "  -b                       write results in binary\n"
     "  -i, --interpret          use the interpreter instead of the C compiler\n"
     "  --report                 print time, workspace formula and bytes to standard error\n"
     "  --cc 'WORDS'             the C compiler with its options (default: $CC $CFLAGS, else cc -O3)\n"},
    {"eval", "[OPTIONS] EXPRESSION [FILE.fut]", "interpret an expression, with the program's definitions in scope",
     command_eval, "  -b                       write the result in binary\n"},
    {"repl", "[FILE.fut]", "evaluate expressions and definitions as they are typed", command_repl,
     "Expressions are interpreted; definitions hold from then on and may be given anew. `:help` lists the commands, "
     "such as\n"
     ":type, :load, :reload and :stage. Input that is not from a terminal is read without prompts. Ctrl-C stops a "
     "computation.\n\n"
     "History is kept in $ASHLAR_HISTORY, or beside the compiled programs; an empty ASHLAR_HISTORY keeps none.\n"},
    {"c", "[OPTIONS] FILE.fut", "write C: a program, or with --library FILE.c and FILE.h", command_c,
     "  --library                write NAME.c and NAME.h and no main function\n"
     "  --strided                with --library: also f_strided for each entry f, whose arrays lie where their strides "
     "say\n"
     "  --executable             write a program (default) and compile it\n"
     "  --manifest FILE.json     also write the contract of the library: arguments, sizes, workspaces as trees\n"
     "  -o NAME                  where to write (default: the program's name without .fut)\n"
     "  --cc 'WORDS'             the C compiler with its options\n"},
    {"fmt", "[OPTIONS] [FILE.fut...]", "lay programs out anew, in place, keeping every comment", command_fmt,
     "Without files, standard input is laid out to standard output.\n\n"
     "  --check                  change nothing; exit code 1 when a file is not laid out like that\n"
     "  --width N                lines of at most N characters, where possible (default 80)\n"
     "\nA form that its writer broke over several lines stays broken; one on a single line is broken only when it is "
     "too long.\n"},
    {"test", "[OPTIONS] FILE-OR-DIRECTORY...", "run the test blocks of programs", command_test,
     "  -t, --type-check         only check;  -C, --compiled-only  only compile;  -c, --compiled  compile and run "
     "(default)\n"
     "  -i, --interpret          run in the value interpreter\n"
     "  --backend NAME           c, value, heap or imp (may be repeated; results must be equal)\n"
     "  --cc 'WORDS'             a C compiler with options for backend c (may be repeated)\n"
     "  --pass-compiler-option W more words for the C compiler (may be repeated)\n"
     "  --with 'OPTIONS'         common options of the compilation (see ashlar c --help)\n"
     "  --contract               also call every entry with many sizes: exact workspace, one byte less, untouched "
     "outputs\n"
     "  --index-bits 32          compiled entry points have indices of 32 bits\n"
     "  --strided                compiled entry points get their arrays with gaps, in other orders and backwards\n"
     "  -v, --verbose            with --contract: the bytes each entry was measured to use\n"
     "  --entry-point NAME       only this entry point;  --exclude TAG  skip cases with this tag\n"
     "  --concurrency N          run N programs at a time\n"
     "  --no-artefacts           write no PROGRAM.ENTRY.N.actual and .expected when the result of case N is wrong "
     "(first runner: C)\n"
     "  --no-terminal            no progress line\n"
     "  -s, --structure          only compile; `structure` clauses stay ignored\n"
     "  --runner X, --pass-option X, --tuning X, --no-tuning   accepted, without effect\n"
     "\n`auto output` is what the value interpreter computes (what is too large for it: the unoptimised program, its C "
     "at -O1).\n"
     "Script inputs and properties run on the first runner. A `property:` must hold for 100 values; #[prop(gen(f), "
     "shrink(g), size(n),\n"
     "seed(k), pprint(h))] at its entry point says how they are made, made smaller and shown; gen(auto), shrink(auto): "
     "by the tester.\n"
     "The messages of `check` must match the regular expression of each `warning:` clause; `warning: ^$` wants none.\n"
     "`structure` clauses are read and ignored: they count operations inside another compiler.\n"
     "\nEnds with `N passed, N failed`. Exit code: 0 all passed, 1 a test failed.\n"},
    {"bench", "[OPTIONS] FILE-OR-DIRECTORY...", "time the test cases of programs", command_bench,
     "  --json FILE              write the measurements\n"
     "  --index-bits 32          entry points have indices of 32 bits\n"
     "  --with 'WORDS'           compile with these common options, as for `ashlar c`\n"
     "  -r, --runs N             at least N runs (default 10)\n"
     "  --spec-file FILE         the cases, written without `--` before each line, instead of those in the programs\n"
     "  --entry-point NAME       only this entry point;  --exclude TAG  skip cases with this tag\n"
     "  --cc 'WORDS'             the C compiler with its options\n"
     "  --pass-compiler-option W more words for the C compiler (may be repeated)\n"
     "  --no-terminal            accepted: there is no progress line\n"
     "  -p, --pass-option X      accepted, without effect: programs are loaded, not started\n"},
    {"explain", "[OPTIONS] FILE.fut", "show any stage of a program, its size checks and its memory", command_explain,
     "  --stage NAME             ast, core, mem, imp, stream, c, or the name of a pass (see --passes): the program "
     "after it\n"
     "  --function NAME          only this function\n"
     "  --memory                 the workspace of each entry point as a map: addresses against program points\n"
     "  --size NAME=NUMBER       with --memory: for this value of a size or scalar input (repeatable)\n"
     "  --format FORMAT          with --memory: text, json or svg; with --effects: text or json\n"
     "  --copies                 the array copies that remain: where, how many bytes, how often, what for, and what "
     "forces them\n"
     "  --effects                what is a source view, a destination view or stored, and who decided that; also with "
     "--format json\n"
     "  --checks                 the size checks and bounds checks that remain at run time\n"
     "  --rules                  how often each rewrite rule fired\n"
     "  --passes                 every pass of every level, in the order in which they run\n"
     "  --stop-after PASS        stop there (with --verify, to find a guilty pass)\n"
     "  E0401                    what an error code means, and how to cure it\n"},
    {"tune", "[OPTIONS] FILE.fut", "find what is best read in place, written in place or stored, and write it down",
     command_tune,
     "Looks for effects of the program's sites (`ashlar explain --effects`) with a model of what a run costs, times "
     "the best few on the test\n"
     "cases of the program, and writes the decisions to FILE.tuning, which the option --tuning of other commands "
     "replays.\n\n"
     "  -o FILE                  where the decisions go\n"
     "  --budget N               look at no more than N variants (default 96)\n"
     "  --measure N              time N of them, and the program without decisions (default 6)\n"
     "  --model                  time none: the model decides\n"
     "  --front FILE.svg         draw time and workspace of all variants, and those that no other beats in both\n"
     "  --size NAME=NUMBER       what the model takes for a size or number of the inputs (repeatable; else 256 and "
     "16)\n"
     "  --runs N                 at least N runs of each case (default 5)\n"
     "  --cc 'WORDS'             the C compiler with its options\n"},
    {"doc", "-o DIRECTORY [OPTIONS] PATH...", "write HTML pages from documentation comments", command_doc,
     "A PATH is a program, or a directory of which every .fut file gets a page; so do the files they import.\n\n"
     "  -o DIRECTORY             where the pages go (made if it is not there)\n"
     "  -v, --verbose            say what is read and written, and which names have no documentation\n"
     "  --prelude                also document what every program sees\n"
     "\nA comment that begins with `-- |` documents the definition below it, and one at the beginning of a file, with "
     "an empty line\n"
     "below, the file. Simple Markdown; `name`@term, @type and @mtype are links. A file whose comment is `ignore` gets "
     "no page.\n"},
    {"dataset", "[OPTIONS]", "make values: random ones, constants, or those read in another format", command_dataset,
     "  -g, --generate TYPE      a random value, as in -g i32 or -g [10][20]f32; or a value: -g 10i64 -g '[1, 2, 3]'\n"
     "  -s, --seed N             what random values are drawn from (default 1)\n"
     "  --i32-bounds LOW:HIGH    both included; likewise for every type of number\n"
     "  --text (default), -b, --binary, -t, --type   write text, the binary format, or only the types\n"
     "\nOptions hold for the -g that follow them. Without -g, the values on standard input are written again in the "
     "format asked for.\n"},
    {"datacmp", "FILE FILE", "compare two files of values", command_datacmp,
     "Integers and bools are compared exactly; floats may differ by 0.002 times the largest element of the second "
     "file's array, or 1.\n"
     "\nExit code: 0 equal, 2 different (each difference is printed with its place) or unreadable.\n"},
    {"dataget", "FILE.fut NAME", "write the input of a data set of a program in binary", command_dataget,
     "NAME is any part of the data set's name, such as '#0'. Inputs computed by scripts cannot be written.\n"},
    {"benchcmp", "FILE FILE", "compare two files of `bench --json`", command_benchcmp,
     "A number above 1 says how many times faster the second file is.\n"},
    {"hash", "FILE.fut", "a digest of a program with its imports, whatever its layout and comments", command_hash, ""},
    {"imports", "FILE.fut", "list the files a program consists of", command_imports,
     "A line for each, imported files before those that import them.\n"},
    {"defs", "FILE.fut", "list the definitions of a program and their places", command_defs,
     "Also those in modules. The program need not type-check.\n"},
    {"query", "FILE.fut LINE COLUMN", "what the name at a place means: its type and definition", command_query,
     "Lines and columns count from 1.\n"},
    {"check-syntax", "FILE.fut", "check only the syntax of a program and its imports", command_check_syntax, ""},
    {"tokens", "FILE.fut", "list the tokens of a file", command_tokens, ""},
    {NULL, NULL, NULL, NULL, NULL},
};

const Command *command_table(void) { return commands; }

// Lines shown below the options.
static const struct { const char *name, *lines;
} examples[] = {
    {"check", "ashlar check blur.fut\nashlar check --proven-sizes blur.fut\n"},
    {"run", "ashlar run sum.fut '[1, 2, 3]'\nashlar run -e edges edges.fut photo.png -o edges.png\nashlar run blur.fut "
            "<input >output\n"},
    {"eval", "ashlar eval 'reduce (+) 0 (iota 10)'\nashlar eval 'mean [1, 2, 3]' statistics.fut\n"},
    {"repl", "ashlar repl\nashlar repl statistics.fut\nashlar repl <session.txt\n"},
    {"c", "ashlar c blur.fut && ./blur <input\nashlar c --library -o kernel blur.fut\n"},
    {"fmt", "ashlar fmt *.fut\nashlar fmt --check src/*.fut\nashlar fmt <old.fut >new.fut\n"},
    {"test", "ashlar test tests\nashlar test -i --entry-point main blur.fut\nashlar test --cc 'gcc -O3' --cc 'clang "
             "-O3' tests\n"},
    {"bench", "ashlar bench --json new.json blur.fut\nashlar bench --with '--views none' blur.fut\n"},
    {"explain", "ashlar explain --memory blur.fut\nashlar explain --memory --size n=100 --format svg --function main "
                "blur.fut >blur.svg\nashlar explain --stage core --function main blur.fut\nashlar explain E0401\n"},
    {"tune",
     "ashlar tune blur.fut && ashlar c --tuning blur.tuning blur.fut\nashlar tune --model --size n=1000 blur.fut\n"},
    {"doc", "ashlar doc -o html lib\nashlar doc -v --prelude -o html lib\n"},
    {"datacmp", "ashlar datacmp result expected\n"},
    {"dataget", "ashlar dataget blur.fut '#0' | ashlar run blur.fut\n"},
    {"benchcmp", "ashlar benchcmp old.json new.json\n"},
    {"dataset", "ashlar dataset -g '[10][20]f32' >picture\nashlar dataset -b --f32-bounds=-1:1 -g '[1000]f32' "
                "--i64-bounds=0:999 -g '[50]i64' >input\nashlar dataset -t <input\n"},
    {"hash", "ashlar hash blur.fut\n"},
    {"imports", "ashlar imports blur.fut\n"},
    {"defs", "ashlar defs blur.fut\n"},
    {"query", "ashlar query blur.fut 12 7\n"},
    {"check-syntax", "ashlar check-syntax blur.fut\n"},
    {"tokens", "ashlar tokens blur.fut\n"},
};

const char *command_examples(const char *name) {
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
    if (strcmp(examples[i].name, name) == 0) return examples[i].lines;
  return "";
}

bool command_compiles(const Command *command) {
  static int (*const compiling[])(int, char **) = {command_check, command_run,     command_eval,
                                                   command_c,     command_explain, command_tune};
  for (size_t i = 0; i < sizeof compiling / sizeof *compiling; i++)
    if (command->run == compiling[i]) return true;
  return false;
}
