# Times bytes2var and var2bytes of Godot 3 on files: `BENCH_FILES=A:B godot3-server --path HERE -s bench3.gd`.
# A file is a sequence of values, each behind its length. Prints `RESULT file decode-µs encode-µs`, the least of some runs.
extends SceneTree

# The engine has room for 65,536 pool arrays, so values are taken in portions.
const PORTION = 20000

func _init():
	for path in OS.get_environment("BENCH_FILES").split(":"):
		var file = File.new()
		file.open(path, File.READ)
		var decode = 0
		var encode = 0
		while file.get_position() < file.get_len():
			var packets = []
			while file.get_position() < file.get_len() and packets.size() < PORTION:
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
		var start = OS.get_ticks_usec()
		for at in packets.size():
			values[at] = bytes2var(packets[at])
		decode = min(decode, OS.get_ticks_usec() - start)
		start = OS.get_ticks_usec()
		for at in packets.size():
			var _bytes = var2bytes(values[at])
		encode = min(encode, OS.get_ticks_usec() - start)
	return [decode, encode]
