open import "common"
def area (a: f64) = a * a + 0 * pi
