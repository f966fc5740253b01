-- Softmax of rows, with the maximum taken out first so that large inputs do not overflow; the loss of a labelled
-- batch.
-- ==
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [3.0f64] }
-- output { [1.0f64] }
-- input { [1000.0f64, 1001.0f64, 999.0f64] }
-- output { [0.24472847105479764f64, 0.6652409557748218f64, 0.09003057317038046f64] }
-- input { [-4.0f64, -2.5f64, -1.0f64, -2.5f64, 3.5f64, 3.25f64, 0.25f64] }
-- output { [0.00030154072928526905f64, 0.0013514117906995593f64, 0.006056607451904207f64, 0.0013514117906995593f64,
--   0.5451984282337798f64, 0.4246009628377669f64, 0.02113963716586476f64] }

-- ==
-- entry: rows
-- input { empty([0][3]f64) }
-- output { empty([0][3]f64) }
-- input { empty([3][0]f64) }
-- output { empty([3][0]f64) }
-- input { [[-0.5f64, -3.25f64, 2.75f64, -0.25f64, 0.5f64], [1.25f64, 0.75f64, -0.25f64, 1.5f64, 3.75f64], [2.75f64,
--   -3.0f64, -0.75f64, -0.75f64, -0.75f64]] }
-- output { [[0.032408003779969205f64, 0.002071774367632326f64, 0.8358134335230835f64, 0.04161270055759286f64,
--   0.08809408777172234f64], [0.06537579886641467f64, 0.03965242641568692f64, 0.01458731247089464f64,
--   0.08394418738074207f64, 0.7964402748662617f64], [0.9142648744268722f64, 0.002909904685249171f64,
--   0.027608406962626134f64, 0.027608406962626134f64, 0.027608406962626134f64]] }

-- ==
-- entry: loss
-- input { [[1.0f64]] [0i64] }
-- output { -0.0f64 }
-- input { [[3.75f64, 3.25f64], [1.0f64, -1.75f64], [3.25f64, 2.25f64]] [0i64, 1i64, 1i64] }
-- output { 1.5331020869005094f64 }
-- input { [[-3.0f64, -3.75f64], [-1.75f64, 3.5f64]] [0i64, 2i64] }
-- error: out of bounds

def softmax [n] (xs: [n]f64) : [n]f64 =
  let top = f64.maximum xs
  let powers = map (\x -> f64.exp (x - top)) xs
  let sum = f64.sum powers
  in map (/ sum) powers

entry main [n] (xs: [n]f64) : [n]f64 = softmax xs

entry rows [n][m] (xs: [n][m]f64) : [n][m]f64 = map softmax xs

entry loss [n][m] (logits: [n][m]f64) (labels: [n]i64) : f64 =
  let picked = map2 (\row label -> row[label]) (map softmax logits) labels
  in -(f64.sum (map f64.log picked)) / f64.i64 n
