-- An attribute that never ends.
#[inline -- error E0108
def x = 1
