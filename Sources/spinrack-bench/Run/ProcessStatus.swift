import Glibc

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
