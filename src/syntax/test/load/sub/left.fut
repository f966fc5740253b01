import "../shared"
def left = shared
