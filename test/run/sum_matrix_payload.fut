-- Payloads that are matrices and arrays of matrices, in views and transposed, and combined by cases.
type tensor [n] [m] = #scalar f32 | #vector ([m]f32) | #matrix ([n][m]f32) | #stack ([2][n][m]f32)

def total [n][m] (t: tensor [n] [m]) : f32 =
  match t
  case #scalar x -> x
  case #vector xs -> f32.sum xs
  case #matrix xss -> f32.sum (flatten xss)
  case #stack xsss -> f32.sum (flatten (flatten xsss))

def flip [n][m] (t: tensor [n] [m]) : tensor [m] [n] =
  match t
  case #scalar x -> #scalar x
  case #vector _ -> #scalar (-1)
  case #matrix xss -> #matrix (transpose xss)
  case #stack xsss -> #stack (map transpose xsss)

def corner [n][m] (t: tensor [n] [m]) : f32 =
  match t
  case #scalar x -> x
  case #vector xs -> if m == 0 then 0 else xs[m - 1]
  case #matrix xss -> if n == 0 || m == 0 then 0 else xss[0, m - 1]
  case #stack xsss -> if n == 0 || m == 0 then 0 else xsss[1, 0, m - 1]

-- ==
-- input { [[1f32, 2f32, 3f32], [4f32, 5f32, 6f32]] }
-- output { [7f32, 6f32, 21f32, 63f32] [7f32, -1f32, 21f32, 63f32] [7f32, 3f32, 3f32, 6f32] [7f32, -1f32, 4f32, 8f32] }
-- input { empty([0][2]f32) }
-- output { [7f32, 0f32, 0f32, 0f32] [7f32, -1f32, 0f32, 0f32] [7f32, 0f32, 0f32, 0f32] [7f32, -1f32, 0f32, 0f32] }
entry main [n][m] (xss: [n][m]f32) : ([4]f32, [4]f32, [4]f32, [4]f32) =
  let row = if n == 0 then replicate m 0 else xss[0]
  let ts : [4](tensor [n] [m]) = [#scalar 7, #vector row, #matrix xss, #stack [xss, map (map (* 2)) xss]]
  in (map total ts, map (flip >-> total) ts, map corner ts, map (flip >-> corner) ts)
