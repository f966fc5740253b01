// Rows of paper 2 about the code that remains of views after the passes, and about the exploration.
#include "driver/decide.h"
#include "driving.h"

// ---- the remaining code

static bool is_delayed(const Stm *stm) { return stm->exp->tag == EXP_Build && (stm->marks & MARK_Source); }
static bool is_loop(const Stm *stm) {
  return stm->exp->tag == EXP_Build || stm->exp->tag == EXP_Reduce || stm->exp->tag == EXP_Loop;
}
static bool is_copy(const Stm *stm) { return stm->exp->tag == EXP_Copy; }
static bool is_branch(const Stm *stm) { return stm->exp->tag == EXP_If; }

typedef struct Left { uint32_t delayed, loops, copies, branches, blocks; } Left;
static uint32_t counted(const Program *program, bool (*wanted)(const Stm *stm)) {
  StmCounter counter = {wanted, 0};
  for RANGE(i, program->function_count) count_in_body(&counter, program->functions[i]->body);
  return counter.count;
}
static Left left_of(const char *source) {
  Driven driven = driven_from(source);
  const Program *program = driven.compilation.memory;
  const Left left = {counted(program, is_delayed), counted(program, is_loop), counted(program, is_copy),
                     counted(program, is_branch), counted(program, is_alloc)};
  driven_free(&driven);
  return left;
}
static bool leaves(const char *source, uint32_t loops, uint32_t copies, uint32_t branches, uint32_t blocks) {
  const Left left = left_of(source);
  const bool right = left.delayed == 0 && left.loops == loops && left.copies == copies && left.branches == branches &&
                     left.blocks == blocks;
  if (!right)
    fprintf(stderr, "%s\nleaves %u loops, %u copies, %u branches, %u blocks, %u delayed\n", source, left.loops,
            left.copies, left.branches, left.blocks, left.delayed);
  return right;
}

// Each source view under a reduction: the only loop is that of the reduction, and nothing is stored.
static void source_views_cost_nothing(void) {
  CHECK(leaves("entry f [n] (a: [n]i64) = reduce (+) 0 (#[source] map (+ 1) a)\n", 1, 0, 0, 0));
  CHECK(leaves("entry f [n] (a: [n]i64) (b: [n]i64) = reduce (+) 0 (map (\\(x, y) -> x * y) (#[source] zip a b))\n", 1,
               0, 0, 0));
  CHECK(leaves("entry f (n: i64) (m: i64) (a: [n * m]i64) = reduce (+) 0 (map (reduce (+) 0) (#[source] unflatten a : "
               "[n][m]i64))\n",
               2, 0, 0, 0));
  CHECK(leaves("entry f [n][m] (a: [n][m]i64) = reduce (+) 0 (#[source] flatten (transpose a))\n", 1, 0, 0, 0));
  CHECK(leaves("entry f [n][m] (a: [n]i64) (b: [m]i64) = reduce (+) 0 (#[source] (a ++ b))\n", 1, 0, 1, 0));
  CHECK(leaves("entry f [n] (a: [n]i64) = reduce (+) 0 (map (\\w -> w[0] * w[2]) (#[source] slide 3 1 a))\n", 1, 0, 0,
               0));
  CHECK(leaves("entry f (n: i64) (x: i64) = reduce (+) 0 (map2 (*) (#[source] replicate n x) (#[source] iota n))\n", 1,
               0, 0, 0));
  CHECK(leaves("entry f [n] (c: bool) (a: [n]i64) (b: [n]i64) = reduce (+) 0 (#[source] if c then a else b)\n", 1, 0, 1,
               0));
  CHECK(leaves("entry f [n] (i: i64) (a: [n]i64) = #[source] (map (+ 1) a)[i]\n", 0, 0, 0, 0));
  CHECK(
      leaves("entry f [n] (a: [n]i64) = let p = #[source] (map (+ 1) a, map (+ 2) a) in reduce (+) 0 (#[source] p.1)\n",
             1, 0, 0, 0));
}

// Each destination view of a computed array: the loop that computes it writes the result, and nothing is copied.
static void destination_views_cost_nothing(void) {
  CHECK(leaves("entry f (n: i64) (m: i64) : [n][m]i64 = #[dest] unflatten (map (+ 1) (iota (n * m)))\n", 1, 0, 0, 0));
  CHECK(leaves("entry f [n][m] (a: [n][m]i64) = #[dest] flatten (map (map (+ 1)) a)\n", 1, 0, 0, 0));
  CHECK(leaves("entry f [n][m] (a: [n][m]i64) = #[dest] transpose (map (map (+ 1)) a)\n", 1, 0, 0, 0));
  CHECK(leaves("entry f [n] (a: [n]i64) = #[dest] reverse (scan (+) 0 a)\n", 0, 0, 0, 0));
  CHECK(leaves("entry f [n][m] (a: [n]i64) (b: [m]i64) = #[dest] (map (+ 1) a ++ map (+ 2) b)\n", 2, 0, 0, 0));
  CHECK(leaves("entry f [n] (a: [n]i64) (b: [n]i64) = #[dest] zip (map (+ 1) a) (scan (+) 0 b)\n", 1, 0, 0, 0));
  CHECK(leaves("entry f [n] (c: bool) (a: [n]i64) = #[dest] if c then map (+ 1) a else scan (+) 0 a\n", 1, 0, 1, 0));
  // of rows, and of each
  CHECK(leaves(
      "entry f [n][m] (a: [n][m]i64) = #[dest] reverse (#[dest] transpose (#[dest] reverse (map (map (+ 1)) a)))\n", 2,
      0, 0, 0));
  CHECK(leaves("entry f [n] (a: [n]i64) = (#[dest] (map (+ 1) a, map (+ 2) a)).0\n", 1, 0, 0, 0));
}

// An input that is written through a view is copied once, by a loop in its own order.
static void inputs_are_copied_once(void) {
  CHECK(leaves("entry f [n][m] (a: [n][m]i64) = #[dest] transpose a\n", 1, 0, 0, 0));
  CHECK(leaves("entry f [n] (a: [n]i64) = #[eager] reverse a\n", 1, 0, 0, 0));
  CHECK(leaves("entry f [n][m] (a: [n][m]i64) = #[dest] flatten (#[dest] transpose a)\n", 1, 0, 0, 0));
}

// The inner array is computed once, however often it is read. Otherwise it would be computed again for every element.
static void temporaries_are_computed_once(void) {
  CHECK(leaves("entry f [n] (a: [n]i64) = let b = #[eager] map (\\x -> x * x + 1) a in map (\\x -> reduce (+) x b) a\n",
               3, 0, 0, 1));
}

static void one_loop_a_store(void) {
  CHECK(
      leaves("entry f [n] (a: [n]i64) = #[eager] map (+ 1) (#[eager] map (* 2) (#[eager] map (+ 3) a))\n", 3, 0, 0, 0));
  CHECK(leaves("entry f [n] (a: [n]i64) = #[eager] map (+ 1) (#[source] map (* 2) (#[source] map (+ 3) a))\n", 1, 0, 0,
               0));
}

// Without attributes: views where they cost nothing; expensive arrays that are read several times are stored; the parts
// of a concatenation are written to their final positions.
static void defaults(void) {
  CHECK(leaves("entry f [n] (a: [n]i64) = reduce (+) 0 (map (* 2) (map (+ 1) (reverse a)))\n", 1, 0, 0, 0));
  CHECK(leaves("entry f [n][m] (a: [n]f64) (b: [m]f64) = let c = map f64.exp a in map (\\y -> reduce (+) y c) b\n", 3,
               0, 0, 1));
  CHECK(leaves("entry f [n][m] (a: [n]i64) (b: [m]i64) = map (* 2) a ++ map (* 3) b\n", 2, 0, 0, 0));
}

// ---- memory

typedef struct Placed { const Program *program; uint32_t arrays; bool right; } Placed;
static void see_places(void *user, const Body *body) {
  Placed *placed = user;
  const Visitor visitor = {.user = user, .body = see_places};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    for EACH_IN(k, stm->pattern) {
      const Type type = var_type(placed->program->vars, stm->pattern.items[k]);
      const Memory *memory = type.tag == TYPE_Array ? memory_of(placed->program, stm->pattern.items[k]) : NULL;
      if (type.tag != TYPE_Array) continue;
      placed->arrays++;
      placed->right = placed->right && memory && memory->lmad->rank == type.rank &&
                      var_type(placed->program->vars, memory->block).tag == TYPE_Block;
    }
    exp_visit(stm->exp, &visitor);
  }
}

// Every array has a block and an index function of its rank. Blocks have no element type. A function has parameters for
// the blocks of its results.
static void places_are_typed(void) {
  Driven driven = driven_from("entry f [n][m] (a: [n][m]i64) = (#[dest] transpose (#[eager] map (scan (+) 0) a), "
                              "#[source] flatten a, #[eager] a[0:n, 0:m])\n");
  const Function *function = function_named(driven.context, driven.compilation.memory, "f");
  Placed placed = {driven.compilation.memory, 0, true};
  see_places(&placed, function->body);
  CHECK(placed.arrays > 3 && placed.right && function->places.count >= 4);
  for EACH_IN(i, function->places)
    CHECK(var_type(driven.compilation.memory->vars, function->places.items[i]).tag == TYPE_Block);
  driven_free(&driven);
}

static int64_t workspace_of(const char *source) {
  Driven driven = driven_from(source);
  const CostSizes sizes = {.size = 1000, .number = 50};
  const ProgramCost cost = mem_cost(driven.context, driven.compilation.memory, driven.compilation.layout, &sizes);
  driven_free(&driven);
  return cost.workspace;
}

// The memory of an iteration or a branch is free at its end: the next one uses it again.
static void blocks_are_given_back(void) {
  const int64_t one = workspace_of("entry f [n] (a: [n]i64) = reduce (+) 0 (#[eager] map (* 3) a)\n");
  CHECK(one >= 8000 && one < 8100);
  CHECK(workspace_of(
            "entry f [n] (k: i64) (a: [n]i64) = loop x = 0 for i < k do x + reduce (+) x (#[eager] map (* i) a)\n") ==
        one);
  CHECK(workspace_of("entry f [n] (c: bool) (a: [n]i64) = if c then reduce (+) 0 (#[eager] map (* 3) a) else reduce "
                     "(*) 1 (#[eager] map (+ 3) a)\n") == one);
  CHECK(workspace_of(
            "entry f [n] (a: [n]i64) = reduce (+) 0 (#[eager] map (* 3) a) + reduce (*) 1 (#[eager] map (+ 4) a)\n") ==
        one);
}

// ---- exploration

typedef struct Explored { Driven driven; EffectSites sites; Exploration exploration; } Explored;
static Explored explored(const char *source, uint32_t budget) {
  Explored explored = {.driven = driven_from(source),
                       .exploration = {.budget = budget, .sizes = {.size = 1000, .number = 10}}};
  Context *context = explored.driven.context;
  explored.sites = types_effect_sites(context, explored.driven.compilation.ast);
  explore(&explored.driven.compilation, &explored.sites, &explored.exploration);
  return explored;
}

static const char addition[] = "entry f [n] (a: [n]f32) (b: [n]f32) = map (\\(x, y) -> x + y) (zip a b)\n";
static const char stencil[] = "entry f (a: []f64) = map (\\w -> w[0] + w[1] + w[2]) (slide 3 1 (pad 1 1 0 a))\n";

// The search starts with undecided, all source views, and all eager; every other variant differs from an earlier one at
// one site.
static void starting_points(void) {
  Explored all = explored(stencil, 3);
  CHECK(all.exploration.tried == 3 && all.exploration.variants.size == 3);
  uint32_t met = 0;   // a bit for each effect that all sites of a variant have
  for EACH(i, &all.exploration.variants) met |= 1u << all.exploration.variants.items[i].effects[1];
  CHECK(met == (1u << 0 | 1u << EFFECT_Source | 1u << EFFECT_Eager));
  driven_free(&all.driven);
}

static void space_and_bound(void) {
  Explored all = explored(stencil, 60);
  // 4 for the map, 3 for the windows, 4 for the border
  CHECK(all.exploration.free_sites == 3 && all.exploration.space > 47 && all.exploration.space < 49);
  CHECK(all.exploration.tried <= 48 && all.exploration.variants.size <= all.exploration.tried);
  driven_free(&all.driven);
}

static void variants_are_valid(void) {
  Explored all = explored(stencil, 48);
  Context *context = all.driven.context;
  for EACH(i, &all.exploration.variants) {
    all.driven.compilation.typed->effects = map_new(context->arena);
    variant_choose(all.driven.compilation.typed, &all.sites, &all.exploration.variants.items[i]);
    Compilation trial;
    CHECK(all.exploration.variants.items[i].valid &&
          effects_try(&all.driven.compilation, PHASE_Lowering, &trial));
  }
  driven_free(&all.driven);
}

static void model(void) {
  Explored all = explored(addition, 20);
  const Variant *best = &all.exploration.variants.items[0];
  // two loads and a store an element
  CHECK(best->cost.workspace == 0 && best->cost.loads < 2001 && best->cost.stores < 1001);
  driven_free(&all.driven);
  Explored other = explored(stencil, 48);
  const Variant *first = &other.exploration.variants.items[0],
                *last = &other.exploration.variants.items[other.exploration.variants.size - 1];
  CHECK(last->cost.time > first->cost.time && last->cost.stores > first->cost.stores);
  driven_free(&other.driven);
}

static void padding_finds_its_form(void) {
  Explored all = explored(stencil, 48);
  bool found = false;
  for EACH(i, &all.sites)
      if (text_equal(all.sites.items[i].name, TEXT("f.pad")))
        found = all.exploration.variants.items[0].effects[i] != EFFECT_Source &&
                all.exploration.variants.items[0].effects[i] != EFFECT_Eager;
  CHECK(found);
  driven_free(&all.driven);
}

static void same_input_same_decision(void) {
  Explored one = explored(stencil, 30), two = explored(stencil, 30);
  CHECK(one.sites.size == two.sites.size && memcmp(one.exploration.variants.items[0].effects,
                                                   two.exploration.variants.items[0].effects, one.sites.size) == 0);
  driven_free(&one.driven);
  driven_free(&two.driven);
}

static void strategies(void) {
  Strategy strategy;
  uint64_t seed = 0;
  CHECK(strategy_read("none", &strategy, &seed) && strategy == STRATEGY_None);
  CHECK(strategy_read("random:17", &strategy, &seed) && strategy == STRATEGY_Random && seed == 17);
  CHECK(!strategy_read("random:x", &strategy, &seed) && !strategy_read("all:1", &strategy, &seed) &&
        !strategy_read("", &strategy, &seed));
}

int main(void) {
  RUN_ROW("DV-41", source_views_cost_nothing);
  RUN_ROW("DV-43", source_views_cost_nothing);
  RUN_ROW("DV-45", destination_views_cost_nothing);
  RUN_ROW("DV-46", destination_views_cost_nothing);
  RUN_ROW("DV-54", destination_views_cost_nothing);
  RUN_ROW("DV-51", inputs_are_copied_once);
  RUN_ROW("DV-35", temporaries_are_computed_once);
  RUN_ROW("DV-37", one_loop_a_store);
  RUN_ROW("DV-82", defaults);
  RUN_ROW("DV-29", places_are_typed);
  RUN_ROW("DV-56", blocks_are_given_back);
  RUN_ROW("DV-62", starting_points);
  RUN_ROW("DV-64", space_and_bound);
  RUN_ROW("DV-65", variants_are_valid);
  RUN_ROW("DV-67", model);
  RUN_ROW("DV-90", padding_finds_its_form);
  RUN_ROW("DV-68", same_input_same_decision);
  RUN_ROW("DV-69", strategies);
  return testing_finish();
}
