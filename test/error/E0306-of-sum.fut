-- A sum has no fields: its payload is reached by matching.
type shape = #circle {radius: f32} | #point
def radius (s: shape) : f32 = s.radius  -- error E0306
--                              ^^^^^^
