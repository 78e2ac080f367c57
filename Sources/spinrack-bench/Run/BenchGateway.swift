import Glibc

/// Runs the program's gateway as a process of its own while `body` runs, and stops it on every way out.
///
/// - Returns: what `body` returns.
/// - Throws: `BenchError` where the gateway does not start; what `body` throws.
func withBenchGateway<R>(program: String, scale: Double, _ body: (_ base: String) async throws -> R) async throws -> R {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { throw BenchError("cannot make a pipe") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  defer { close(ends[0]) }
  var gateway: ChildProcess
  do {
    defer { close(ends[1]) }
    gateway = try ChildProcess(
      program, ["gateway", "--seed", "1", "--scale", "\(scale)", "--port", "0"], output: ends[1])
  }
  let result: Result<R, any Error>
  do {
    result = .success(try await body(try firstLine(of: ends[0])))
  } catch {
    result = .failure(error)
  }
  await gateway.stop()
  return try result.get()
}

/// The base URL, which the gateway prints once it answers.
private func firstLine(of descriptor: Int32) throws -> String {
  var line: [UInt8] = []
  var byte: UInt8 = 0
  var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  while line.count < 256, poll(&waiting, 1, 60_000) == 1, read(descriptor, &byte, 1) == 1 {
    if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
    line.append(byte)
  }
  throw BenchError("the gateway did not start within a minute")
}
