import Foundation
import Glibc
import Synchronization
import Testing

@testable import Runs

@Suite("A line for a shell") struct ShellCommandTests {
  /// How a line ends, and what it writes.
  private func run(
    _ line: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"], limit: Duration = .seconds(600),
    grace: Duration = .seconds(600)
  ) async -> (end: CommandEnd, lines: [String]) {
    var lines: [String] = []
    let end = await ShellCommand(line: line, environment: environment, limit: limit, grace: grace).run {
      lines.append($0)
    }
    return (end, lines)
  }

  @Test(arguments: [("true", 0), ("exit 7", 7), ("no-such-program", 127)])
  func `tells how it ended`(line: String, code: Int32) async {
    #expect(await run(line).end == .exited(code))
  }

  @Test func `tells which signal ended it`() async {
    #expect(await run("kill -KILL $$").end == .killed(SIGKILL))
  }

  @Test func `gives what it writes to both of its outputs, in order and by lines, also without a last line feed`() async
  {
    let (end, lines) = await run(#"echo one; echo two >&2; printf '\n\nthree\r\nf\377ur'"#)
    #expect(end == .exited(0))
    #expect(lines == ["one", "two", "three", "f\u{FFFD}ur"])
  }

  @Test func `gives the beginning of a line that has no end, and all lines of much output`() async {
    let (_, long) = await run("head -c 300000 /dev/zero | tr '\\0' x; echo; echo end")
    #expect(long.map(\.utf8.count) == [1 << 16, 3])
    let (_, many) = await run("seq 200000")
    #expect(many.count == 200_000 && many.last == "200000")
  }

  @Test func `has the environment that it is given and no other`() async {
    #expect(await run("env | grep -v ^PWD=", environment: ["A": "b c"]).lines == ["A=b c"])
  }

  @Test func `that does not heed SIGTERM is killed when its time is up and the grace, too`() async {
    let line = "trap 'echo asked' TERM; while :; do sleep 0.05; done"
    let (end, lines) = await run(line, limit: .milliseconds(300), grace: .milliseconds(300))
    #expect(end == .tooLong)
    #expect(lines.contains("asked"))
  }

  @Test func `that never stops writing is ended, too, when its time is up`() async {
    let (end, lines) = await run("yes", limit: .milliseconds(300))
    #expect(end == .tooLong)
    #expect(lines.first == "y")
  }

  @Test(arguments: ["", "trap '' TERM;"])
  func `that is cancelled ends, whether it heeds SIGTERM or not`(trap: String) async {
    let (begun, announcement) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      await ShellCommand(
        line: "\(trap) echo begun; while :; do sleep 0.05; done", environment: ["PATH": "/usr/bin:/bin"],
        limit: .seconds(600)
      ).run { _ in announcement.yield() }
    }
    for await _ in begun { break }
    task.cancel()
    #expect(await task.value == .stopped)
  }
}
