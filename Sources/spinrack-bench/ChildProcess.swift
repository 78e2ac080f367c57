import Foundation
import Glibc

/// A program that was started, and its greatest resident memory.
///
/// The peak comes from `VmHWM` in `/proc`, looked at every few milliseconds: `ru_maxrss` of a child begins at the size of the
/// process that started it.
struct ChildProcess {
  private(set) var peakBytes = 0
  /// The time that the program spent on processors, once it has ended; right where no other child ends at the same time.
  private(set) var processorTime = Duration.zero
  private let process = Process()
  private let before = ProcessStatus.childrenTime

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - output: a `Pipe` or a `FileHandle` that becomes its standard output.
  ///   - messages: a `Pipe` or a `FileHandle` that becomes its standard error; nil for this process's own.
  init(_ program: String, arguments: [String], output: Any = FileHandle.nullDevice, messages: Any? = nil) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    if let messages { process.standardError = messages }
    do {
      try process.run()
    } catch {
      throw BenchError("cannot start \(program): \(error.localizedDescription); build it with `make build`")
    }
  }

  /// Waits until the program ends.
  ///
  /// - Returns: its exit code; a signal counts as 128 and its number.
  mutating func wait() async throws -> Int32 {
    while process.isRunning {
      peakBytes = max(peakBytes, ProcessStatus.peak(of: process.processIdentifier))
      try await Task.sleep(for: .milliseconds(5))
    }
    processorTime = ProcessStatus.childrenTime - before
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  /// Asks the program to end, and kills it after two seconds.
  func stop() async {
    process.terminate()
    for _ in 0..<200 where process.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}

/// The kernel's facts about processes and about the machine.
enum ProcessStatus {
  /// Returns the greatest resident memory of a process so far, in bytes; 0 for a process that has ended.
  static func peak(of process: pid_t) -> Int {
    (number("VmHWM:", in: "/proc/\(process)/status") ?? 0) << 10
  }

  /// The machine's memory in bytes.
  static var memory: Int { (number("MemTotal:", in: "/proc/meminfo") ?? 0) << 10 }

  /// The time that this process has spent on processors, in user and system mode.
  static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The time that the ended children of this process have spent on processors.
  static var childrenTime: Duration {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(.zero) { $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec) }
  }

  private static func number(_ name: String, in path: String) -> Int? {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: "\n").first { $0.hasPrefix(name) }.flatMap { Int($0.filter(\.isNumber)) }
  }
}

/// Returns the median time on processors of some rounds. Parts run alone on one core, and the time of other programs on a busy machine does
/// not count.
func medianTime(_ body: () async throws -> Void) async throws -> Duration {
  var times: [Duration] = []
  for _ in 0..<PartMeasurements.rounds {
    let start = ProcessStatus.processorTime
    try await body()
    times.append(ProcessStatus.processorTime - start)
  }
  return times.sorted()[times.count / 2]
}
