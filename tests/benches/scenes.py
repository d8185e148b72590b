"""Times godot_parser on a scene: `python scenes.py FILE`. Prints `RESULT µs`, the least of some runs, in time of the processor."""

import sys
import time

import godot_parser

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
least = float("inf")
for _ in range(5):
    start = time.process_time()
    godot_parser.parse(text)
    least = min(least, time.process_time() - start)
print("RESULT", round(least * 1e6))
