-- A picture to work on: hills under a sky, a sun, and a fence, drawn from nothing but arithmetic.

def hash (x: u32) : u32 =
  let x = (x ^ (x >> 16)) * 0x7feb352du32
  let x = (x ^ (x >> 15)) * 0x846ca68bu32
  in x ^ (x >> 16)

def noise (i: i64) (j: i64) : f32 =
  f32.u32 (hash (u32.i64 (i * 7919 + j * 104729)) >> 8) / 16777216f32

def hill (x: f32) (k: f32) : f32 =
  0.5f32 + 0.08f32 * k + 0.07f32 * f32.sin (x * (5f32 + k) + k * 2f32) + 0.03f32 * f32.sin (x * (17f32 - k) + k)

def mix (t: f32) (a: f32, b: f32, c: f32) (d: f32, e: f32, f: f32) : (f32, f32, f32) =
  (a + t * (d - a), b + t * (e - b), c + t * (f - c))

def colour (x: f32) (y: f32) (grain: f32) : (f32, f32, f32) =
  let sun = f32.sqrt ((x - 0.72f32) * (x - 0.72f32) * 2.25f32 + (y - 0.2f32) * (y - 0.2f32))
  let sky = mix (f32.min 1 (y * 1.6f32)) (70, 120, 200) (230, 220, 200)
  let fence = y > 0.86f32 && y < 0.95f32 && (x * 40f32 - f32.floor (x * 40f32)) < 0.35f32
  in if fence then mix grain (215, 185, 140) (190, 160, 120)
     else if y > hill x 4 then mix grain (40, 90, 30) (60, 120, 40)
     else if y > hill x 2 then mix grain (60, 110, 60) (80, 130, 70)
     else if y > hill x 0 then mix grain (90, 120, 110) (100, 135, 120)
     else if sun < 0.08f32 then (255, 240, 180)
     else sky

def byte (x: f32) : u8 = u8.f32 (f32.max 0 (f32.min 255 x))

entry main (h: i64) (w: i64) : [h][w][3]u8 =
  tabulate_2d h w (\i j ->
    let (r, g, b) = colour (f32.i64 j / f32.i64 w) (f32.i64 i / f32.i64 h) (noise i j)
    in [byte r, byte g, byte b])

-- ==
-- input { 1i64 1i64 } output { [[[70u8, 120u8, 200u8]]] }
