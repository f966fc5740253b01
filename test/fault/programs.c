// The programs into which faults are injected: together they use every way of sharing memory. Each has an entry `main`
// with two sizes and a number.
#include "fault.h"

const char *const fault_programs[] = {
    // views, and a result made of parts
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : [m][n]i64 = let b = transpose (map (map (+ k)) a) in reverse (map "
    "reverse b)\n",
    "entry main [n] [m] (k: i64) (a: [n][m]i64) (b: [n]i64) : []i64 = let c = map (* k) b let d = map i64.sum a in c "
    "++ reverse d ++ map (\\x -> x - 1) c\n",
    // updates in place: a value built in its region, an element, a row
    "entry main [n] [m] (k: i64) (a: *[n][m]i64) (b: [m]i64) : *[n][m]i64 = if k >= 0 && k < n then let r = map2 (\\x "
    "i -> x * 3 + i) b (iota m) in a with [k] = r else a\n",
    "entry main [n] [m] (k: i64) (a: *[n]i64) (b: [m]i64) : *[n]i64 = loop a for i < n do a with [i] = a[i] + (if i > "
    "0 then a[i - 1] else k) + m\n",
    // checks that come before writes
    "entry main [n] [m] (k: i64) (a: *[n][m]i64) (b: [n]i64) : (*[n][m]i64, i64) = let y = b[k] let x = map (+ y) "
    "(iota m) in (a with [k] = x, y)\n",
    // a callee writes a column of the caller's matrix
    "#[noinline]\ndef col [n] (x: [n]i64) (s: i64) : [n]i64 = scan (+) s x\n"
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : [n][m]i64 = transpose (map (\\c -> col c k) (transpose a))\n",
    "#[noinline]\ndef bump [n] (x: *[n]i64) (s: i64) : *[n]i64 = let x[0] = x[0] + s in x\n"
    "#[noinline]\ndef mix [n] (x: [n]i64) (y: [n]i64) : [n]i64 = map2 (\\p q -> 2 * p - q) (reverse x) y\n"
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : ([n]i64, [n]i64) = if n == 0 then (a, a) else let u = mix "
    "(scan (+) 0 a) a let v = bump (map (+ m) u) k in (mix u v, v)\n",
    // states of loops: exchanged, in place, several at once
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : [n]i64 = loop a for _i < 3 do map (\\i -> a[i] + (if i > 0 "
    "then a[i - 1] else k) + (if i + 1 < n then a[i + 1] else m)) (iota n)\n",
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : ([n]i64, [n]i64) = loop (x, y) = (copy a, map (+ k) a) for "
    "i < 2 + k % 3 do (map2 (+) y (rotate 1 x), x)\n",
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : [n][m]i64 = map (\\r -> loop r for i < 3 do let s = scan (+) k r in "
    "map2 (-) (reverse s) r) a\n",
    // accumulators, bins, rows
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : ([m]i64, [n][m]i64) = (reduce_comm (map2 (+)) (replicate m k) a, "
    "scan (map2 (\\x y -> x + 2 * y)) (replicate m 0) a)\n",
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : ([m]i64, [m]i64) = (hist (+) k m (map (% (m + 1)) a) (map "
    "(* 2) a), scatter (copy b) (map (\\i -> m - 1 - i) (iota n)) a)\n",
    // sizes that depend on data, and on a number
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : ([]i64, i64) = let f = filter (\\x -> x % 3 != k % 3) a let "
    "g = map (* 2) f in (g ++ f, length g)\n",
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : i64 = let t = i64.abs k + 2 let w = tabulate t (\\i -> i * "
    "n) let v = scan (+) m w in v[t - 1] + reduce (+) 0 (map2 (*) (reverse v) w)\n",
    // branches with different views or blocks as results
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : [m]i64 = if n < 2 then replicate m k else let r = if k > 0 then a[0] "
    "else reverse a[1] let s = map (+ k) r in map2 (+) s (if k > 2 then reverse s else r)\n",
    "entry main [n] [m] (k: i64) (a: *[n]i64) (b: [m]i64) : *[n]i64 = let c = if k > 1 then map (+ 1) (reverse a) else "
    "(if n > 0 then a with [0] = k else a) let d = scan (+) 0 c in map2 (-) d c\n",
    // scratch memory inside iterations, live blocks of several sizes
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : [n]i64 = map (\\r -> let s = scan (+) k r let t = scan (i64.max) 0 "
    "(reverse s) in reduce (+) 0 (map2 (*) s t)) a\n",
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : i64 = let x = scan (+) k a let y = scan (+) 1 b let u = "
    "scan (+) 0 (reverse x) let v = scan (i64.max) 0 (reverse y)\n"
    "  let s = reduce (+) 0 (map2 (*) x u) let t = reduce (+) 0 (map2 (*) y v) in s - t\n",
    "#[noinline]\ndef inner [n] (x: [n]i64) : i64 = let s = scan (+) 0 x let t = scan (+) 0 (reverse s) in reduce (+) "
    "0 (map2 (*) s t)\n"
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : i64 = let s = scan (+) k a let p = inner b let t = scan (+) "
    "p (reverse s) in inner t + reduce (+) 0 (map2 (*) s t)\n",
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : [n][m]i64 =\n"
    "  map (\\r -> let s = scan (+) k r in scan (i64.max) 0 (reverse s)) a\n",
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : [n][m]i64 =\n"
    "  map (\\r -> map (\\x -> let t = scan (+) x r in reduce (+) k (map2 (*) t (reverse t))) r) a\n",
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : [n][m]i64 =\n"
    "  map (\\r -> loop (s: [m]i64) = copy r for i < 3 do map (\\j -> s[(j + 1) % m] + k * i) (iota m)) a\n",
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : [n]i64 =\n"
    "  map (\\r -> (hist (+) k 4 (map (% 4) r) (map (* 2) r))[m % 4]) a\n",
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : [n]i64 =\n"
    "  map (\\x -> let f = loop f = replicate (m + 1) x for i < m do f with [i + 1] = f[i] + b[i]\n"
    "             in f[m] + f[m / 2] * k) a\n",
    // small blocks of constant size; a workspace that depends on a number through a multiple and a difference
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : i64 = let s = scan (+) k [n, m, k, 3] let t = scan "
    "(i64.max) m (reverse s) in if n > 0 then reduce (+) 0 (map2 (*) s (rotate n t)) else k\n",
    "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : i64 = let t = i64.max 0 (k / 2) + n let w = scan (+) m "
    "(tabulate t (\\i -> i * n)) in if t > 0 then w[t - 1] + reduce (+) 0 (map2 (*) (reverse w) w) else 0\n",
    // iterations on workers, each with memory of its own; one that may fail
    "-- workers\nentry main [n] [m] (k: i64) (a: [n][m]i64) : [n]i64 =\n"
    "  map (\\r -> let s = scan (+) k r let t = reverse s in reduce i64.max k (map2 (*) s t)) a\n",
    "-- workers\nentry main [n] [m] (k: i64) (a: [n][m]i64) (b: [m]i64) : [n][m]i64 =\n"
    "  map (\\r -> let s = scan (+) 0 r in map (\\x -> x + b[(s[0] + k) % m]) (reverse s)) a\n",
    NULL,
};
