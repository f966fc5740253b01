// reserved: names that the functions, variables and types of a program cannot have in C: keywords of C and C++, names
// that the headers of the host program declare (the C library and the system's interface), and names of the generated
// code itself.
#include "backend/names.h"
#include <string.h>

// Sorted; a blank ends each word. A name of <math.h> stands for its variants, too: sin for sinf, sinl and sinf64.
static const char of_mathematics[] =
    "acos acosh asin asinh atan atan2 atanh canonicalize cbrt ceil copysign cos cosh drem erf erfc exp exp10 exp2 "
    "expm1 fabs fdim finite floor fma fmax fmaximum fmaximum_mag fmaximum_mag_num fmaximum_num fmaxmag fmin fminimum "
    "fminimum_mag fminimum_mag_num fminimum_num fminmag fmod frexp fromfp fromfpx gamma getpayload hypot ilogb isinf "
    "isnan j0 j1 jn ldexp lgamma lgamma_r llogb llrint llround log log10 log1p log2 logb lrint lround modf nan "
    "nearbyint nextafter nextdown nexttoward nextup pow remainder remquo rint round roundeven scalb scalbln scalbn "
    "setpayload setpayloadsig signgam significand sin sincos sinh sqrt tan tanh tgamma totalorder totalordermag "
    "trunc ufromfp ufromfpx y0 y1 yn ";

// In two parts: compilers need not take longer texts.
static const char *const others[] = {
    "NULL a64l abort abs accept access alarm alignas aligned_alloc alignof alloca and and_eq arc4random "
    "arc4random_buf arc4random_uniform arena asctime asctime_r ashlar_chunks asm asprintf assert at_quick_exit "
    "atexit atof atoi atol atoll auto basename bcmp bcopy bind bitand bitor blkcnt_t blksize_t bool break brk "
    "bsearch bzero caddr_t calloc canonicalize_file_name case catch char char16_t char32_t char8_t chdir chmod chown "
    "class clearenv clearerr clearerr_unlocked clock clock_adjtime clock_getcpuclockid clock_getres clock_gettime "
    "clock_nanosleep clock_settime clock_t clockid_t close co_await co_return co_yield compl concept connect const "
    "const_cast consteval constexpr constinit continue creat crypt ctermid ctime ctime_r cuserid daddr_t daemon "
    "daylight decltype default delete dev_t difftime div div_t do double double_t dprintf drand48 drand48_r dup dup2 "
    "dynamic_cast dysize ecvt ecvt_r else encrypt enum environ erand48 erand48_r errno error error_t execl execve "
    "exit explicit explicit_bzero export extern false fclose fcloseall fcvt fcvt_r fd_mask fd_set fdopen feof "
    "feof_unlocked ferror ferror_unlocked fflush fflush_unlocked ffs ffsl ffsll fgetc fgetc_unlocked fgetpos fgets "
    "fgets_unlocked fileno fileno_unlocked float float_t flockfile fmemopen fopen fopencookie for fork fpclassify "
    "fpos_t fprintf fputc fputc_unlocked fputs fputs_unlocked fread fread_unlocked free freopen friend fsblkcnt_t "
    "fscanf fseek fseeko fsetpos fsfilcnt_t fsid_t fsync ftell ftello ftrylockfile funlockfile fwrite "
    "fwrite_unlocked gcvt getc getc_unlocked getchar getchar_unlocked getcwd getdate getdate_err getdate_r getdelim "
    "getenv getline getloadavg getlogin getopt getpass getpid getpt gets getsubopt getw gid_t gmtime gmtime_r goto "
    "grantpt htons id_t if imaxabs imaxdiv imaxdiv_t index initstate initstate_r inline ino_t int int16_t int32_t "
    "int64_t int8_t int_fast16_t int_fast32_t int_fast8_t int_least16_t int_least32_t int_least8_t intmax_t intptr_t "
    "isalnum isalpha isatty isblank iscntrl isdigit isfinite isgraph isgreater isless islower isnormal isprint "
    "ispunct isspace isunordered isupper isxdigit jrand48 jrand48_r key_t kill l64a labs lcong48 lcong48_r ldiv ",
    "ldiv_t limit link linux listen llabs lldiv lldiv_t locale_t localtime localtime_r lockf loff_t long longjmp "
    "lrand48 lrand48_r lseek madvise main malloc max_align_t mblen mbstowcs mbtowc memccpy memchr memcmp memcpy "
    "memfrob memmem memmove mempcpy memrchr memset mincore mkdir mkdtemp mkfifo mknod mkostemp mkostemps mkstemp "
    "mkstemps mktemp mktime mlock mlockall mmap mode_t mprotect mrand48 mrand48_r mremap msync munlock munlockall "
    "munmap mutable namespace nanosleep new nice nlink_t noexcept not not_eq nrand48 nrand48_r ntohs nullptr "
    "obstack_printf obstack_vprintf off_t offsetof on_exit open open_memstream operator optarg opterr optind optopt "
    "or or_eq pause pclose perror pid_t pipe poll popen posix_madvise posix_memalign posix_openpt printf private "
    "process_madvise process_mrelease program_invocation_name program_invocation_short_name protected pselect "
    "ptrdiff_t ptsname ptsname_r public putc putc_unlocked putchar putchar_unlocked putenv puts putw qecvt qecvt_r "
    "qfcvt qfcvt_r qgcvt qsort qsort_r quad_t quick_exit raise rand rand_r random random_r rawmemchr read realloc "
    "reallocarray realpath recv register reinterpret_cast remap_file_pages remove rename renameat renameat2 requires "
    "restrict return rewind rindex rmdir rpmatch scanf secure_getenv seed48 seed48_r select send setbuf setbuffer "
    "setenv setjmp setlinebuf setstate setstate_r setvbuf shapes shm_open shm_unlink short shutdown sigabbrev_np "
    "sigaction sigdescr_np signal signbit signed sigprocmask sigset_t size_t sizeof sleep snprintf socket sprintf "
    "srand srand48 srand48_r srandom srandom_r sscanf ssize_t stat static static_assert static_cast status stderr "
    "stdin stdout stpcpy stpncpy strcasecmp strcasecmp_l strcasestr strcat strchr strchrnul strcmp strcoll strcoll_l "
    "strcpy strcspn strdup strerror strerror_l strerror_r strerrordesc_np strerrorname_np strfromd strfromf "
    "strfromf128 strfromf32 strfromf32x strfromf64x strfroml strfry strftime strftime_l strlen strncasecmp "
    "strncasecmp_l strncat strncmp strncpy strndup strnlen strpbrk strptime strptime_l strrchr strsep strsignal "
    "strspn strstr strtod strtod_l strtof strtof128 strtof128_l strtof32 strtof32_l strtof32x strtof32x_l strtof64_l "
    "strtof64x strtof64x_l strtof_l strtoimax strtok strtok_r strtol strtol_l strtold strtold_l strtoll strtoll_l "
    "strtoq strtoul strtoul_l strtoull strtoull_l strtoumax strtouq struct strverscmp strxfrm strxfrm_l suseconds_t "
    "swab switch symlink sync syscall system template tempnam this thread_local throw time time_t timegm timelocal "
    "timer_create timer_delete timer_getoverrun timer_gettime timer_settime timer_t times timespec_get "
    "timespec_getres timezone tmpfile tmpnam tmpnam_r toascii tolower toupper true truncate try ttyname typedef "
    "typeid typename typeof tzname tzset u_char u_int u_int16_t u_int32_t u_int8_t u_long u_quad_t u_short uid_t "
    "uint uint16_t uint32_t uint64_t uint8_t uint_fast16_t uint_fast32_t uint_fast8_t uint_least16_t uint_least32_t "
    "uint_least8_t uintmax_t uintptr_t ulong umask ungetc union unix unlink unlockpt unsetenv unsigned useconds_t "
    "ushort using usleep utime va_arg va_copy va_end va_list va_start valloc vasprintf vdprintf vfork vfprintf "
    "vfscanf virtual void volatile vprintf vscanf vsnprintf vsprintf vsscanf wait wait3 waitpid wchar_t wcstoimax "
    "wcstombs wcstoumax wctomb while workspace workspace_bytes write xor xor_eq "};

static int compare_words(Text a, Text b) {
  const int order = memcmp(a.start, b.start, a.size < b.size ? a.size : b.size);
  return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

// Binary search among words, by their bytes.
static bool is_listed_word(const char *words, Text name) {
  size_t low = 0, high = strlen(words);
  while (low < high) {
    size_t first = (low + high) / 2, end = first;
    while (first > low && words[first - 1] != ' ') first--;
    while (words[end] != ' ') end++;
    const int order = compare_words(name, (Text){words + first, end - first});
    if (order == 0) return true;
    if (order < 0) high = first;
    else low = end + 1;
  }
  return false;
}

static bool is_of_mathematics(Text name) {
  static const char *const variants[] = {"", "f", "l", "f16", "f32", "f64", "f128", "f32x", "f64x", "f128x"};
  for RANGE(i, COUNT_OF(variants)) {
    const Text variant = text_of(variants[i]);
    if (!text_ends_with(name, variant)) continue;
    if (is_listed_word(of_mathematics, (Text){name.start, name.size - variant.size})) return true;
  }
  return false;
}

bool is_reserved(Text name) {
  if (text_starts_with(name, TEXT("rt_")) || text_starts_with(name, TEXT("ASHLAR_")) ||
      text_starts_with(name, TEXT("__")))
    return true;
  return is_listed_word(others[0], name) || is_listed_word(others[1], name) || is_of_mathematics(name);
}
