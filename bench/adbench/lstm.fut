-- A long short-term memory with diagonal weights, ADBench's objective: how well each character of a text is foretold
-- from those before it.

def sigmoid (x: f64) : f64 = 1 / (1 + f64.exp (-x))

-- One layer: new hidden and cell values. Weights and biases are those of the gates to forget, to take in, to give out,
-- and of the change.
def layer [b] (weights: [4][b]f64) (biases: [4][b]f64) (hidden: [b]f64) (cell: [b]f64) (input: [b]f64)
  : (*[b]f64, *[b]f64) =
  let gate k xs = map3 (\x w c -> x * w + c) xs weights[k] biases[k]
  let cell = map4 (\c f i change -> c * sigmoid f + sigmoid i * f64.tanh change) cell (gate 0 input) (gate 1 hidden)
    (gate 3 hidden)
  in (map2 (\o c -> sigmoid o * f64.tanh c) (gate 2 input) cell, cell)

-- main: of each layer weights and biases; extra: factors at the input and at the output, and offsets there; state:
-- hidden and cell of each layer.
entry objective [l][b][c] (main: [l][2][4][b]f64) (extra: [3][b]f64) (state: [l][2][b]f64) (text: [c][b]f64) : f64 =
  let (_, total) = loop (state, total) = (copy state, 0) for t < c - 1 do
    let first = map2 (*) text[t] extra[0]
    let (state, output) = loop (state, input) = (state, first) for k < l do
      let (hidden, cell) = layer main[k, 0] main[k, 1] state[k, 0] state[k, 1] input
      in (state with [k] = [hidden, cell], hidden)
    let foretold = map3 (\o w v -> o * w + v) output extra[1] extra[2]
    let norm = f64.log (f64.sum (map f64.exp foretold) + 2)
    in (state, total + f64.sum (map2 (\gold y -> gold * (y - norm)) text[t + 1] foretold))
  in -total / f64.i64 ((c - 1) * b)
