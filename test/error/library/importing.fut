import "ones"
def two = one + 1
