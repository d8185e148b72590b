# Times `load` of Godot 4 on a scene of the project: `BENCH_FILE=A godot --headless --path FOLDER -s scenes4.gd`.
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
		var start = Time.get_ticks_usec()
		var _again = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
		least = mini(least, Time.get_ticks_usec() - start)
	print("RESULT %d" % least)
	quit()
