import Glibc

/// A program that was started, known by its process id, and its greatest resident memory.
///
/// The peak comes from `VmHWM` in `/proc`, looked at every few milliseconds: `ru_maxrss` of a child begins at the size of the
/// process that started it.
struct ChildProcess: ~Copyable {
  let id: pid_t
  private(set) var peakBytes = 0
  /// What it spent on processors, once it has ended.
  private(set) var processorTime = Duration.zero
  private var exitCode: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - output: the descriptor that is its standard output; nil for none.
  ///   - messages: the file that takes its standard error; nil for this process's own.
  init(_ program: String, _ arguments: [String], output: Int32? = nil, messages: String? = nil) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    if let messages { posix_spawn_file_actions_addopen(&actions, 2, messages, O_WRONLY | O_CREAT, 0o600) }
    var child: pid_t = 0
    var strings: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for string in strings { free(string) } }
    strings.append(nil)
    let status = posix_spawn(&child, program, &actions, nil, strings, environ)
    guard status == 0 else {
      throw BenchError("cannot start \(program): \(String(cString: strerror(status))); build it with `make build`")
    }
    id = child
  }

  /// Waits until it ends.
  ///
  /// - Returns: its exit code; a signal counts as 128 and its number.
  mutating func wait(every interval: Duration = .milliseconds(5)) async throws -> Int32 {
    while true {
      if let code = poll() { return code }
      try await Task.sleep(for: interval)
    }
  }

  /// Asks it to end, and ends it after two seconds in any case.
  mutating func stop() async {
    guard exitCode == nil else { return }
    kill(id, SIGTERM)
    for _ in 0..<200 {
      if poll() != nil { return }
      try? await Task.sleep(for: .milliseconds(10))
    }
    kill(id, SIGKILL)
    var status: Int32 = 0
    waitpid(id, &status, 0)
    exitCode = 128 + SIGKILL
  }

  private mutating func poll() -> Int32? {
    if let exitCode { return exitCode }
    peakBytes = max(peakBytes, ProcessStatus.peak(of: id))
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(id, &status, WNOHANG, &usage) == id else { return nil }
    for time in [usage.ru_utime, usage.ru_stime] {
      processorTime += .seconds(time.tv_sec) + .microseconds(time.tv_usec)
    }
    let signal = status & 0x7F
    exitCode = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    return exitCode
  }
}

/// What the kernel says of processes and of the machine.
enum ProcessStatus {
  /// The greatest resident memory of a process so far, in bytes; 0 for one that is gone.
  static func peak(of process: pid_t) -> Int {
    (number("VmHWM:", in: "/proc/\(process)/status") ?? 0) << 10
  }

  /// The machine's memory in bytes.
  static var memory: Int { (number("MemTotal:", in: "/proc/meminfo") ?? 0) << 10 }

  /// The time that this process has spent on processors, in and for it.
  static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func number(_ name: String, in path: String) -> Int? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = line.withUnsafeBufferPointer {
        String(decoding: $0.lazy.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      }
      guard text.hasPrefix(name) else { continue }
      return Int(text.dropFirst(name.count).filter(\.isNumber))
    }
    return nil
  }
}
