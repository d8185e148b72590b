# Times bytes2var and var2bytes of Godot 3 on files: `godot3-server --path HERE -s bench3.gd FILE…`.
# A file is a sequence of values, each behind its length. Prints `RESULT file decode-µs encode-µs`, the least of some runs.
extends SceneTree

func _init():
	var files = OS.get_environment("BENCH_FILES").split(":")
	for path in files:
		var file = File.new()
		file.open(path, File.READ)
		var packets = []
		while file.get_position() < file.get_len():
			packets.append(file.get_buffer(file.get_32()))
		file.close()
		var decode = 1 << 60
		var encode = 1 << 60
		var values = []
		values.resize(packets.size())
		for _round in 7:
			var start = OS.get_ticks_usec()
			for at in packets.size():
				values[at] = bytes2var(packets[at])
			decode = min(decode, OS.get_ticks_usec() - start)
			start = OS.get_ticks_usec()
			for at in packets.size():
				var _bytes = var2bytes(values[at])
			encode = min(encode, OS.get_ticks_usec() - start)
		print("RESULT %s %d %d" % [path, decode, encode])
	quit()
