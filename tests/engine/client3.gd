# The client of the engine test, for Godot 3. Talks Variants with a server of ours over TCP and UDP and compares.
#
# 1. TCP, put_var: every sample goes to the server, which reads it and writes it back; get_var must give the same value.
# 2. TCP, the other way: the server sends bytes, the engine reads them with bytes2var and sends back what var2bytes makes of them.
# 3. UDP, put_var: as 1, a packet for each value with its number in front.
# Ends with the line "RESULT <compared> compared, <failed> failed" and exit status 0 or 1.
extends SceneTree

var compared = 0
var failed = 0

func _init():
	var tcp = StreamPeerTCP.new()
	tcp.connect_to_host("127.0.0.1", int(OS.get_environment("BYTESPEC_TCP")))
	while tcp.get_status() == StreamPeerTCP.STATUS_CONNECTING:
		OS.delay_msec(5)
	if tcp.get_status() != StreamPeerTCP.STATUS_CONNECTED:
		print("RESULT 0 compared, 1 failed (no connection)")
		quit(1)
		return
	# put_var sends the length by itself; the value would wait for it to be acknowledged.
	tcp.set_no_delay(true)
	send_samples(tcp)
	answer(tcp)
	tcp.disconnect_from_host()
	send_packets(int(OS.get_environment("BYTESPEC_UDP")))
	print("RESULT %d compared, %d failed" % [compared, failed])
	quit(0 if failed == 0 else 1)

func samples():
	var deep = []
	for i in range(100):
		deep = [deep]
	return [
		null, true, false,
		0, 1, -1, 127, 2147483647, -2147483648, 2147483648, -2147483649, 9223372036854775807, -9223372036854775807 - 1,
		0.0, -0.0, 0.5, 0.1, 1e300, -1e-300, INF, -INF, NAN,
		"", "a", "abc", "abcd", "Grüße, 你好 😀", "line\nbreak\ttab \"quoted\" \\",
		Vector2(1, -2), Rect2(1, 2, 3, 4), Vector3(1.5, -2.25, 0.1),
		Transform2D(Vector2(1, 2), Vector2(3, 4), Vector2(5, 6)),
		Plane(Vector3(0, 1, 0), 7), Quat(0.1, 0.2, 0.3, 0.9), AABB(Vector3(1, 2, 3), Vector3(4, 5, 6)),
		Basis(Vector3(1, 2, 3), Vector3(4, 5, 6), Vector3(7, 8, 9)),
		Transform(Basis(Vector3(1, 2, 3), Vector3(4, 5, 6), Vector3(7, 8, 9)), Vector3(10, 11, 12)),
		Color(1, 0.5, 0.25, 0.125),
		RID(), NodePath(""), NodePath("A:b"), NodePath("/root/A/B:position:x"), NodePath("../x"),
		{}, {"a": 1, 2: "b", null: [], Vector2(1, 2): {"deep": {"deeper": true}}},
		[], [1, "two", 3.5, [null, [true]], {"k": []}], deep,
		PoolByteArray(), PoolByteArray([1]), PoolByteArray([1, 2, 3]), PoolByteArray([0, 255, 128, 4, 5]),
		PoolIntArray(), PoolIntArray([1, -1, 2147483647, -2147483648]),
		PoolRealArray(), PoolRealArray([0.5, 0.1, -1e30]),
		PoolStringArray(), PoolStringArray(["", "a", "abc", "abcd", "ü"]),
		PoolVector2Array([Vector2(1, 2), Vector2(-3, 0.1)]),
		PoolVector3Array([Vector3(1, 2, 3)]),
		PoolColorArray([Color(1, 0, 0), Color(0, 1, 0, 0.5)]),
	]

func compare(what, sent, received):
	compared += 1
	if typeof(sent) != typeof(received) or var2str(sent) != var2str(received):
		failed += 1
		print("%s: sent %s, came back as %s" % [what, var2str(sent), var2str(received)])

func send_samples(tcp):
	var values = samples()
	tcp.put_32(values.size())
	for value in values:
		tcp.put_var(value)
		compare("TCP", value, tcp.get_var())

# The server sends byte arrays, null at the end; the answer is var2bytes of what bytes2var reads in them. What it cannot read is null.
func answer(tcp):
	while true:
		var bytes = tcp.get_var()
		if bytes == null:
			return
		tcp.put_var(var2bytes(read(bytes)))

# By itself: refused bytes end the function that calls bytes2var, and the result is null.
func read(bytes):
	return bytes2var(bytes)

func send_packets(port):
	var udp = PacketPeerUDP.new()
	udp.set_dest_address("127.0.0.1", port)
	var values = samples()
	for number in range(values.size()):
		var answer = null
		# A datagram may be lost or late: ask again, and know by the number what is answered.
		for attempt in range(600):
			udp.put_var([number, values[number]])
			var waited = 0
			while typeof(answer) == TYPE_NIL and waited < 100:
				if udp.get_available_packet_count() == 0:
					OS.delay_msec(2)
					waited += 2
				else:
					answer = udp.get_var()
					if typeof(answer) != TYPE_ARRAY or answer.size() != 2 or answer[0] != number:
						answer = null
			if typeof(answer) != TYPE_NIL:
				break
		compare("UDP", values[number], answer[1] if typeof(answer) == TYPE_ARRAY else "nothing")
	udp.put_var("bye")
