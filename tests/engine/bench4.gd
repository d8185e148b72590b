# Times bytes_to_var and var_to_bytes of Godot 4 on files: `BENCH_FILES=A:B godot --headless --path HERE -s bench4.gd`.
# A file is a sequence of values, each behind its length. Prints `RESULT file decode-µs encode-µs`, the least of some runs.
extends SceneTree

# As in bench3.gd, where the engine needs it.
const PORTION = 20000

func _init():
	for path in OS.get_environment("BENCH_FILES").split(":"):
		var file = FileAccess.open(path, FileAccess.READ)
		var decode = 0
		var encode = 0
		while file.get_position() < file.get_length():
			var packets = []
			while file.get_position() < file.get_length() and packets.size() < PORTION:
				packets.append(file.get_buffer(file.get_32()))
			var least = times(packets)
			decode += least[0]
			encode += least[1]
		file.close()
		print("RESULT %s %d %d" % [path, decode, encode])
	quit()

func times(packets):
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
	return [decode, encode]
