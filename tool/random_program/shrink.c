// Makes a failing program small: deletes runs of choices and lowers choices as long as it still fails.
#include "random_program.h"

typedef struct Shrinker {
  Arena *arena, *scratch;
  Fails fails;
  void *user;
  uint32_t attempts;
  uint32_t *choices;
  uint32_t count;
  Text program;
  ProgramKind kind;
} Shrinker;

static Text program_of(Arena *arena, Choices *choices) {
  const Text program = random_program(arena, choices, "p", NULL);
  return text_format(arena, "%s%.*s", common_of(choices), TEXT_ARG(program));
}

// A candidate lives in `scratch` for one attempt; what is taken is copied.
static uint32_t *candidate_new(Shrinker *s) {
  arena_reset(s->scratch);
  return NEW_ARRAY(s->scratch, uint32_t, s->count + 1);
}
// Takes the candidate if its program still fails; what was drawn replaces what was given, so unused choices fall away.
static bool try_choices(Shrinker *s, const uint32_t *candidate, uint32_t count) {
  if (s->attempts == 0) return false;
  Choices choices = choices_replay(s->scratch, candidate, count);
  choices.kind = s->kind;
  Text program = program_of(s->scratch, &choices);
  if (program.size > s->program.size || text_equal(program, s->program)) return false;
  s->attempts--;
  if (!s->fails(s->user, program)) return false;
  s->choices = arena_copy(s->arena, choices.made.items, choices.made.size * sizeof *s->choices);
  s->count = choices.made.size;
  s->program = (Text){arena_copy(s->arena, program.start, program.size), program.size};
  return true;
}
static bool try_without(Shrinker *s, uint32_t at, uint32_t size) {
  uint32_t *candidate = candidate_new(s);
  memcpy(candidate, s->choices, at * sizeof *candidate);
  uint32_t rest = s->count - at - size;
  memcpy(candidate + at, s->choices + at + size, rest * sizeof *candidate);
  return try_choices(s, candidate, at + rest);
}
static bool try_lower(Shrinker *s, uint32_t at, uint32_t size, uint32_t divisor) {
  uint32_t *candidate = candidate_new(s);
  memcpy(candidate, s->choices, s->count * sizeof *candidate);
  for (uint32_t i = at; i < at + size; i++) candidate[i] = divisor == 0 ? 0 : candidate[i] / divisor;
  return try_choices(s, candidate, s->count);
}
static bool pass(Shrinker *s, uint32_t size) {
  bool changed = false;
  for (uint32_t at = 0; at + size <= s->count;) {
    if (try_without(s, at, size) || try_lower(s, at, size, 0) || (size == 1 && try_lower(s, at, size, 2)))
      changed = true;
    else at += size;
  }
  return changed;
}
Text shrink(Arena *arena, const Choices *from, Fails fails, void *user, uint32_t attempts) {
  Shrinker s = {arena, arena_new(), fails, user, attempts, from->made.items, from->made.size, {NULL, 0}, from->kind};
  Choices choices = choices_replay(arena, s.choices, s.count);
  choices.kind = from->kind;
  s.program = program_of(arena, &choices);
  bool changed = true;
  while (changed && s.attempts > 0) {
    changed = false;
    for (uint32_t size = s.count / 2; size > 0; size /= 2) changed |= pass(&s, size);
  }
  arena_free(s.scratch);
  return s.program;
}
