import Glibc

/// What the kernel says of processes and of the machine.
enum ProcessStatus {
  /// The greatest resident memory of a process so far, in bytes; 0 for one that is gone.
  static func peak(of process: pid_t) -> Int {
    (number("VmHWM:", in: "/proc/\(process)/status") ?? 0) << 10
  }

  /// The machine's memory in bytes.
  static var memory: Int { (number("MemTotal:", in: "/proc/meminfo") ?? 0) << 10 }

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
