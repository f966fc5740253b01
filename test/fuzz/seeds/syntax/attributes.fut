#[a(b, 1, c("x"))]
#[e] def x = #[f] 1 -- | d


-- | e
-- | f
def y=2