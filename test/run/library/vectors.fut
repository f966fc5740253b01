-- A file that others import.
import "numbers"
type v3 = {x: f64, y: f64, z: f64}
def dot (a: v3) (b: v3) : f64 = a.x * b.x + a.y * b.y + a.z * b.z
def scale (k: f64) (a: v3) : v3 = {x = k * a.x, y = k * a.y, z = k * a.z}
def doubled = scale two
