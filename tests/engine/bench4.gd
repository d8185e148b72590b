# Times bytes_to_var and var_to_bytes of Godot 4 on files: `godot --headless --path HERE -s bench4.gd FILE…`.
# A file is a sequence of values, each behind its length. Prints `RESULT file decode-µs encode-µs`, the least of some runs.
extends SceneTree

func _init():
	var files = OS.get_environment("BENCH_FILES").split(":")
	for path in files:
		var file = FileAccess.open(path, FileAccess.READ)
		var packets = []
		while file.get_position() < file.get_length():
			packets.append(file.get_buffer(file.get_32()))
		file.close()
		var decode = 1 << 60
		var encode = 1 << 60
		var values = []
		values.resize(packets.size())
		for _round in 7:
			var start = Time.get_ticks_usec()
			for at in packets.size():
				values[at] = bytes_to_var(packets[at])
			decode = min(decode, Time.get_ticks_usec() - start)
			start = Time.get_ticks_usec()
			for at in packets.size():
				var _bytes = var_to_bytes(values[at])
			encode = min(encode, Time.get_ticks_usec() - start)
		print("RESULT %s %d %d" % [path, decode, encode])
	quit()
