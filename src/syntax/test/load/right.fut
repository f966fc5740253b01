open import "shared"
def right = shared
