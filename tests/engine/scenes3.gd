# Times `load` of Godot 3 on a scene of the project: `BENCH_FILE=A godot3-server --path FOLDER -s scenes3.gd`.
# Prints `RESULT µs`, the least of some runs.
extends SceneTree

func _init():
	var path = "res://" + OS.get_environment("BENCH_FILE").get_file()
	# Kept, so that they are in the cache.
	var kept = ResourceLoader.load(path)
	if kept == null:
		print("it does not load")
		quit()
		return
	var least = 1 << 60
	for _round in 9:
		var start = OS.get_ticks_usec()
		var _again = ResourceLoader.load(path, "", true)
		least = min(least, OS.get_ticks_usec() - start)
	print("RESULT %d" % least)
	quit()
