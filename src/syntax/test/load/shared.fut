def shared = 1
