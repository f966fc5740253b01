// Rows that compare ways to write one program: filter with its predicate twice and by flags (paper 5, Figs. 19 and 20,
// section 3.4), and programs beyond the language of paper 1 (its sections 3.7 and 6.2).
#include "driving.h"
#include "mem/test/mem_counting.h"

// ---- filter in four ways: the predicate once; twice, for the size and for the values; flags with a scan that computes
// the positions of kept elements; flags carried along
#define PREDICATE "def p (x: i64) : bool = (x * x * 3 + x * 5 + 1) % 7 < 4\n"
static const char once[] = PREDICATE "entry f [n] (a: [n]i64) : []i64 = filter p a\n";
static const char twice[] = PREDICATE
    "entry f [n] (a: [n]i64) : []i64 = let k = reduce (+) 0 (map (\\x -> i64.bool (p x)) a) in filter p a :> [k]i64\n";
static const char packed[] =
    PREDICATE "entry f [n] (a: [n]i64) : []i64 =\n  let flags = map (\\x -> i64.bool (p x)) a let ends = scan (+) 0 "
              "flags let k = if n == 0 then 0 else last ends\n"
              "  in scatter (replicate k 0) (map2 (\\flag end -> if flag == 1 then end - 1 else -1) flags ends) a\n";
static const char zipped[] =
    PREDICATE "entry f [n] (a: [n]i64) : []i64 = (unzip (filter (\\(flag, _) -> flag) (zip (map p a) a))).1\n";

static const char *const variants[] = {once, twice, packed, zipped};

static Driven deferred(const char *source) { return driven_under(source, 1, SIZES_Deferred); }

static uint64_t operations(Driven *driven, const char *entry, int64_t n) {
  const Program *program = driven->compilation.optimised;
  const Function *function = function_named(driven->context, program, entry);
  const ArrayValue **results = NEW_ARRAY(driven->context->arena, const ArrayValue *, function->results.count + 1);
  uint64_t count = 0;
  RuntimeError error = {0};
  InterpretOptions options = {.fuel = 20000000, .operation_count = &count};
  CHECK(core_interpret(driven->context, program, function->name,
                       arguments_of(driven->context, program, function, NUMBERS(n)), results, &options, &error));
  return count;
}
static uint64_t operations_of_element(const char *source) {
  Driven driven = deferred(source);
  const uint64_t small = operations(&driven, "f", 100), large = operations(&driven, "f", 200);
  driven_free(&driven);
  return (large - small) / 100;
}
// Core, optimised Core and heap agree; the heap's high-water mark.
static int64_t high_water_of(Driven *driven, const char *entry, const int64_t *numbers) {
  int64_t bytes = -1;
  const char *expected = value_result(driven->context, driven->compilation.core, entry, numbers);
  CHECK(strcmp(expected, "error") != 0);
  CHECK_TEXT(value_result(driven->context, driven->compilation.optimised, entry, numbers), expected);
  CHECK_TEXT(
      heap_result(driven->context, driven->compilation.memory, driven->compilation.layout, entry, numbers, &bytes),
      expected);
  return bytes;
}
static int64_t bytes_of(const char *source, int64_t n) {
  Driven driven = deferred(source);
  const int64_t bytes = high_water_of(&driven, "f", NUMBERS(n));
  driven_free(&driven);
  return bytes;
}
static ContractTag contract_of(Driven *driven, const char *entry) {
  return mem_contract(driven->context, driven->compilation.memory, driven->compilation.layout,
                      function_named(driven->context, driven->compilation.memory, entry))
      .tag;
}

// The predicate has at least seven operations, which run once or twice for each element.
static void predicate_twice(void) {
  const uint64_t one = operations_of_element(once), two = operations_of_element(twice);
  CHECK(one < 14 && two >= one + 7);
  CHECK(bytes_of(once, 100) == 0 && bytes_of(twice, 100) == 0);
}
// With a capacity, the memory is known before the call; a size that is computed first depends on the data and has no
// bound.
static void what_the_caller_is_told(void) {
  static const ContractTag expected[] = {CONTRACT_Bounded, CONTRACT_Growing, CONTRACT_Growing, CONTRACT_Bounded};
  for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
    Driven driven = deferred(variants[i]);
    CHECK(contract_of(&driven, "f") == expected[i]);
    driven_free(&driven);
  }
}
// Flags carried through filter are fused into it. Positions computed by a scan cost an array or two, and the predicate
// runs once.
static void filter_by_flags(void) {
  CHECK(operations_of_element(zipped) == operations_of_element(once) && bytes_of(zipped, 100) == 0);
  const uint64_t by_places = operations_of_element(packed);
  CHECK(by_places > operations_of_element(once) && by_places < operations_of_element(twice));
  CHECK(bytes_of(packed, 200) - bytes_of(packed, 100) == 1600);
}
static void all_variants_agree(void) {
  for (int64_t n = 0; n < 12; n += n < 3 ? 1 : 4) {
    const char *expected = NULL;
    Driven all[4];
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
      all[i] = deferred(variants[i]);
      (void)high_water_of(&all[i], "f", NUMBERS(n));
      const char *result = value_result(all[i].context, all[i].compilation.optimised, "f", NUMBERS(n));
      if (expected) CHECK_TEXT(result, expected);
      else expected = result;
    }
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) driven_free(&all[i]);
  }
}

// ---- beyond the language of paper 1: recursion, data-dependent sizes, sizes that change in loops, arrays of a
// Fibonacci number of elements
static const char fibonacci[] = "def fibs (n: i64) : []i64 = if n < 2 then [n] else fibs (n - 1) ++ fibs (n - "
                                "2)\nentry f (n: i64) : []i64 = fibs n\n";
static const char fibonacci_loop[] =
    "entry f (n: i64) : []i64 = (loop (a, b) = ([1], [0]) for _i < n do (a ++ b, a)).1\n";
static const char halving[] = "entry f [n] (a: [n]i64) : i64 = (loop a = a while length a > 1 do map2 (+) (take "
                              "(length a / 2) a) (drop (length a - length a / 2) a))[0]\n";

// Sizes are results of the calls that make the arrays, so there are only the O(1.6^n) calls for the values. With
// separate shape functions there would be O(2.7^n) calls.
static void shapes_cost_no_calls(void) {
  Driven driven = deferred(fibonacci);
  // 1.62^3 = 4.2; 2.7^3 = 19.7
  for (int64_t n = 8; n < 18; n += 3) CHECK(operations(&driven, "f", n + 3) < 5 * operations(&driven, "f", n));
  CHECK(contract_of(&driven, "f") == CONTRACT_Growing);
  (void)high_water_of(&driven, "f", NUMBERS(9));
  CHECK_TEXT(value_result(driven.context, driven.compilation.optimised, "f", NUMBERS(4)),
             "[5] 1i64 0i64 1i64 1i64 0i64; ");
  driven_free(&driven);
}
static void sizes_that_change_are_accepted(void) {
  Driven loop = deferred(fibonacci_loop), half = deferred(halving);
  CHECK_TEXT(value_result(loop.context, loop.compilation.optimised, "f", NUMBERS(4)), "[5] 1i64 0i64 1i64 1i64 0i64; ");
  (void)high_water_of(&loop, "f", NUMBERS(9));
  CHECK(contract_of(&half, "f") == CONTRACT_Bounded || contract_of(&half, "f") == CONTRACT_Static);
  (void)high_water_of(&half, "f", NUMBERS(21));
  driven_free(&loop);
  driven_free(&half);
}
// The same programs are refused, with a reason, in the profile of paper 1 and where sizes have to be known.
static void the_profile_refuses_them(void) {
  static const struct { const char *source; bool profile; const char *says; } cases[] = {
      {"#[static]\nentry f [n] (a: [n]i64) : []i64 = iota (i64.sum a)\n", false, "E0703"},
      {fibonacci, true, "recursi"},
      {halving, true, "while"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Context *context = context_new();
    context_configure(context, (Options){.f_smooth = cases[i].profile});
    Compilation compilation = {.context = context};
    const DriverOptions options = driver_options_new();
    const uint32_t file = source_add(context, TEXT("test.fut"), text_of(cases[i].source));
    CHECK(!(driver_check(&compilation, file) && driver_run(&compilation, &options, PHASE_Memory)));
    Out out = out_new(context->arena);
    diag_print(context, &out, false);
    CHECK(has(text_in(context, &out), cases[i].says));
    context_free(context);
  }
}

// ---- any large object: a call that is not inlined writes arrays in tuples, records and sums to the caller's
// destinations
static void check_destinations(const char *source, uint32_t places) {
  Driven driven = deferred(source);
  const Program *memory = driven.compilation.memory;
  CHECK(mem_copies(driven.context, memory) == 0 && mem_count(memory, EXP_Call) == 1 &&
        mem_count(memory, EXP_Alloc) == 0);
  const Function *callee = function_named(driven.context, memory, "make");
  uint32_t blocks = 0;
  for COUNTING(i, callee && i < callee->places.count)
    blocks += var_type(memory->vars, callee->places.items[i]).tag == TYPE_Block;
  CHECK(blocks == places);
  for I64_RANGE(n, 4) CHECK(high_water_of(&driven, "f", NUMBERS(n)) == 0);
  driven_free(&driven);
}
static void objects_have_destinations(void) {
  check_destinations("#[noinline]\ndef make [n] (a: [n]i64) : ([n]i64, [n]bool) = (scan (+) 0 a, map (> 3) a)\n"
                     "entry f [n] (a: [n]i64) : ([n]i64, [n]bool) = make a\n", 3);
  check_destinations(
      "type^ pair [n] = {sums: [n]i64, one: {two: [n]i64, three: i64}}\n#[noinline]\ndef make [n] (a: [n]i64) : pair "
      "[n] = {sums = scan (+) 0 a, one = {two = map (* 2) a, three = n}}\n"
      "entry f [n] (a: [n]i64) : ([n]i64, [n]i64, i64) = let r = make a in (r.sums, r.one.two, r.one.three)\n",
      3);
  check_destinations("#[noinline]\ndef make [n] (a: [n]i64) : [n](#small i64 | #large (i64, f64)) = map (\\x -> if x < "
                     "5 then #small x else #large (x, f64.i64 x)) a\n"
                     "entry f [n] (a: [n]i64) : [n](#small i64 | #large (i64, f64)) = make a\n",
                     4);
}

int main(void) {
  RUN_ROW("SS-34", predicate_twice);
  RUN_ROW("SS-34", what_the_caller_is_told);
  RUN_ROW("SS-36", filter_by_flags);
  RUN_ROW("SS-36", all_variants_agree);
  RUN_ROW("FS-72", objects_have_destinations);
  RUN_ROW("FS-74", shapes_cost_no_calls);
  RUN_ROW("FS-74", sizes_that_change_are_accepted);
  RUN_ROW("FS-74", the_profile_refuses_them);
  return testing_finish();
}
