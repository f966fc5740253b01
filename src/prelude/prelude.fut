-- The prelude: every file sees what is defined here, without importing it.
open import "intrinsics"
open import "functional"
open import "math"
open import "array"
open import "zip"
open import "soacs"
open import "fsmooth"
open import "linear"

-- | Nearest f32 of an i32, and truncation back.
def r32 (x: i32) : f32 = intrinsics.convert x
def t32 (x: f32) : i32 = intrinsics.convert x
-- | Nearest f64 of an i32, and truncation back.
def r64 (x: i32) : f64 = intrinsics.convert x
def t64 (x: f64) : i32 = intrinsics.convert x

-- | Logical negation.
def not (x: bool) : bool = !x

-- | The identity, which no optimisation may look through.
def opaque 't (x: t) : t = intrinsics.opaque x
-- | The identity, which shows its argument when the program is interpreted.
def trace 't (x: t) : t = #[trace] x
-- | The identity; a place for debugging tools to stop.
def break 't (x: t) : t = x
