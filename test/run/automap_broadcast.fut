-- Expressions of operators and functions on arrays of any rank, with the values that broadcasting along the last
-- dimensions gives them.
def total (xs: []i64) : i64 = i64.sum xs
def lin (x: i64) (y: i64) : i64 = 2 * x + y
def v0_0 : i64 = 0i64
def v0_1 : i64 = -3i64
def v1_0 : [2]i64 = [1i64, 5i64]
def v1_1 : [2]i64 = [-5i64, -4i64]
def v2_0 : [2][2]i64 = [[3i64, -4i64], [0i64, 4i64]]
def v2_1 : [2][2]i64 = [[-5i64, 3i64], [-2i64, -5i64]]
def v3_0 : [2][2][2]i64 = [[[-4i64, 1i64], [1i64, -4i64]], [[-2i64, -4i64], [3i64, 1i64]]]
def v3_1 : [2][2][2]i64 = [[[-5i64, 4i64], [-4i64, -2i64]], [[5i64, 5i64], [4i64, -5i64]]]

entry e0 : [2][2]i64 = (v2_0 + ((\x -> x * x + 1) v1_0))
-- ==
-- entry: e0
-- input { } output { [[5i64, 22i64], [2i64, 30i64]] }

entry e1 : [2][2][2]i64 = (-(((lin v3_1 v0_1) * v2_1) * (lin (v2_1 * v2_1) (let t = v0_1 in t - v2_0))))
-- ==
-- entry: e1
-- input { } output { [[[-2860i64, -285i64], [-110i64, -1505i64]], [[1540i64, -399i64], [50i64, -2795i64]]] }

entry e2 : [2][2][2]i64 = (((lin v3_0 v2_1) * v1_0) + (lin v1_0 (total v3_1)))
-- ==
-- entry: e2
-- input { } output { [[[-12i64, 29i64], [12i64, -56i64]], [[-8i64, -21i64], [16i64, -6i64]]] }

entry e3 : [2][2][2]i64 = (7 + (lin ((v2_1 - v0_0) - ((\x -> x * x + 1) v3_0)) (lin (0 + v0_1) ((-1) + v2_1))))
-- ==
-- entry: e3
-- input { } output { [[[-49i64, 5i64], [-10i64, -49i64]], [[-25i64, -25i64], [-26i64, -19i64]]] }

entry e4 : [2][2][2]i64 = (((\x -> x * x + 1) (((\x -> x * x + 1) v2_1) - (let t = v1_1 in t - v3_0)))
  * ((-(v1_1 - v2_1)) + (-(-(-2)))))
-- ==
-- entry: e4
-- input { } output { [[[-1460i64, 1130i64], [122i64, -2031i64]], [[-1684i64, 505i64], [170i64, -2886i64]]] }

entry e5 : [2][2][2]i64 = (lin (total (-v3_0)) (((lin v1_0 v3_1) + (-5)) * 8))
-- ==
-- entry: e5
-- input { } output { [[[-58i64, 78i64], [-44i64, 16i64]], [[22i64, 86i64], [20i64, -8i64]]] }

entry e6 : [2]i64 = (lin ((\x -> x * x + 1) ((\x -> x * x + 1) 5)) v1_0)
-- ==
-- entry: e6
-- input { } output { [1355i64, 1359i64] }

entry e7 : [2][2][2]i64 = ((let t = (let t = (v3_1 - v1_1) in t - (v1_1 * v1_0)) in t - (total (v0_1 * v2_0)))
  + ((-v3_1) * ((v1_0 * v3_0) - (v2_1 - 5))))
-- ==
-- entry: e7
-- input { } output { [[[32i64, 12i64], [35i64, 14i64]], [[-28i64, 131i64], [-29i64, 106i64]]] }

entry e8 : [2][2]i64 = ((let t = (v1_1 + v0_1) in t - v1_0) - ((5 - v2_1) - 8))
-- ==
-- entry: e8
-- input { } output { [[-11i64, -6i64], [-8i64, -14i64]] }

entry e9 : [2][2][2]i64 = (((v2_0 + v1_1) + ((\x -> x * x + 1) v2_0)) * (5 - (v3_1 * 7)))
-- ==
-- entry: e9
-- input { } output { [[[320i64, -207i64], [-132i64, 323i64]], [[-240i64, -270i64], [92i64, 680i64]]] }

entry e10 : i64 = ((\x -> x * x + 1) (total (v1_1 * v1_0)))
-- ==
-- entry: e10
-- input { } output { 626i64 }

entry e11 : [2][2]i64 = (v2_0 + ((total v2_0) + (v1_0 + v0_0)))
-- ==
-- entry: e11
-- input { } output { [[3i64, 5i64], [0i64, 13i64]] }

entry e12 : [2]i64 = (-((\x -> x * x + 1) (v1_0 - 3)))
-- ==
-- entry: e12
-- input { } output { [-5i64, -5i64] }

entry e13 : i64 = ((\x -> x * x + 1) (v0_1 * v0_1))
-- ==
-- entry: e13
-- input { } output { 82i64 }

entry e14 : [2][2][2]i64 = (let t = (-(lin v1_0 v3_0)) in t - ((\x -> x * x + 1) v0_0))
-- ==
-- entry: e14
-- input { } output { [[[1i64, -12i64], [-4i64, -7i64]], [[-1i64, -7i64], [-6i64, -12i64]]] }

entry e15 : i64 = (2 + ((\x -> x * x + 1) 5))
-- ==
-- entry: e15
-- input { } output { 28i64 }

entry e16 : i64 = ((\x -> x * x + 1) (lin (total v1_1) 8))
-- ==
-- entry: e16
-- input { } output { 101i64 }

entry e17 : [2]i64 = ((lin v1_0 4) - (total v1_0))
-- ==
-- entry: e17
-- input { } output { [0i64, 8i64] }

entry e18 : [2][2][2]i64 = ((v0_1 - v0_0) + ((v3_0 + v1_1) * (total v3_0)))
-- ==
-- entry: e18
-- input { } output { [[[24i64, 6i64], [21i64, -35i64]], [[18i64, 21i64], [9i64, -15i64]]] }

entry e19 : [2][2][2]i64 = ((total ((lin 5 4) * (v2_0 - v1_1))) + ((\x -> x * x + 1) ((v3_1 + v3_1) + (lin v1_1 v1_0))))
-- ==
-- entry: e19
-- input { } output { [[[474i64, 208i64], [402i64, 232i64]], [[114i64, 232i64], [114i64, 352i64]]] }

entry e20 : i64 = (((\x -> x * x + 1) (lin (5 + v0_1) (lin 9 9))) - v0_0)
-- ==
-- entry: e20
-- input { } output { 962i64 }

entry e21 : [2][2][2]i64 = ((total (v1_1 + (5 * v3_1))) * (-(((\x -> x * x + 1) v3_0) - (4 + v3_0))))
-- ==
-- entry: e21
-- input { } output { [[[238i64, -117i64], [123i64, 238i64]], [[42i64, 663i64], [-123i64, -42i64]]] }

entry e22 : [2][2][2]i64 = (((\x -> x * x + 1) v1_1) - ((v1_0 - (lin v0_0 v1_0)) + (v3_0 + 3)))
-- ==
-- entry: e22
-- input { } output { [[[27i64, 13i64], [22i64, 18i64]], [[25i64, 18i64], [20i64, 13i64]]] }

entry e23 : [2][2][2]i64 = (((8 - v2_1) - (lin 2 v3_1)) * v3_0)
-- ==
-- entry: e23
-- input { } output { [[[-56i64, -3i64], [10i64, -44i64]], [[-8i64, 16i64], [6i64, 14i64]]] }

entry e24 : [2]i64 = (total ((v1_1 * v2_1) - (let t = 0 in t - v1_0)))
-- ==
-- entry: e24
-- input { } output { [19i64, 36i64] }

entry e25 : [2][2][2]i64 = (v1_1 + ((let t = (v3_1 * v1_1) in t - ((-2) * v1_1)) - ((lin v0_1 0) * (-1))))
-- ==
-- entry: e25
-- input { } output { [[[4i64, -34i64], [-1i64, -10i64]], [[-46i64, -38i64], [-41i64, 2i64]]] }

entry e26 : [2][2][2]i64 = ((((v3_0 + v1_0) + (4 + v0_1)) + (total (v1_0 * v2_0)))
  + (((-v0_0) - (-v3_0)) * (((-2) - v2_1) + (5 + 9))))
-- ==
-- entry: e26
-- input { } output { [[[-87i64, 36i64], [0i64, -46i64]], [[-51i64, -14i64], [30i64, 44i64]]] }

entry e27 : [2][2][2]i64 = (((\x -> x * x + 1) (((-3) - v3_1) + (let t = v3_0 in t - 8)))
  - (((0 - 5) * (-0)) * ((v0_1 * v3_1) + (v1_1 * v2_1))))
-- ==
-- entry: e27
-- input { } output { [[[101i64, 197i64], [37i64, 170i64]], [[325i64, 401i64], [145i64, 26i64]]] }

entry e28 : [2][2][2]i64 = (v3_1 + (let t = (lin v3_1 v0_1) in t - v0_1))
-- ==
-- entry: e28
-- input { } output { [[[-15i64, 12i64], [-12i64, -6i64]], [[15i64, 15i64], [12i64, -15i64]]] }

entry e29 : i64 = ((((\x -> x * x + 1) 9) * (total v1_0)) + 6)
-- ==
-- entry: e29
-- input { } output { 498i64 }
