-- Windows of three elements in each dimension, as slides of slides, and borders, as joins of repeated rows: the
-- primitives of sections 7.2 and 7.4 of paper 2. What is read, written in place or stored is decided for each program.
def slide_2d [n][m] 't (a: [n][m]t) = map (\rows -> map transpose (slide 3 1 (transpose rows))) (slide 3 1 a)

def slide_3d [n][m][l] 't (a: [n][m][l]t) =
  let window (w: [3][3][3]t) : [3][3][3]t = transpose (map transpose (transpose w))
  in map (\b ->
            map (\c -> map window (slide 3 1 (transpose (map transpose c)))) (slide 3 1 (transpose b)))
         (slide 3 1 a)

-- Pad: the first and the last element once more, before and behind.
def pad_ends [n] 't (a: [n]t) = replicate 1 a[0] ++ a ++ replicate 1 a[n - 1]

def pad_2d [n][m] 't (a: [n][m]t) = pad_ends (map pad_ends a)

-- The sums of the windows of a plane, in the order of its elements.
def sum9 (w: [][]f64) : f64 =
  w[0, 0] + w[0, 1] + w[0, 2] + w[1, 0] + w[1, 1] + w[1, 2] + w[2, 0] + w[2, 1] + w[2, 2]

def cross5 (w: [][]f64) : f64 = w[1, 1] + w[0, 1] + w[2, 1] + w[1, 0] + w[1, 2]
