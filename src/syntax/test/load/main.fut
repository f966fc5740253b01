-- Imports two files that import the same third one.
import "sub/left"
module right = import "./sub/../right"
def main = left + right.right
