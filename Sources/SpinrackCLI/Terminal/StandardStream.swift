import Basics
import Foundation
import Glibc

/// Standard output or standard error.
struct StandardStream: Sendable {
  private let descriptor: Int32

  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let error = StandardStream(descriptor: STDERR_FILENO)

  /// Whether it is a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of its terminal; nil for another stream.
  var columns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether it leads to the journal of systemd, which notes the time of each line itself (systemd.exec(5), JOURNAL_STREAM).
  func isJournal(environment: [String: String]) -> Bool {
    var status = stat()
    guard let stream = environment["JOURNAL_STREAM"], fstat(descriptor, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// Writes a text at once, unbuffered, its control characters written out.
  func write(_ text: String) { write(styled: text.visible) }

  /// Writes a text as one line, with its control characters and line feeds written out.
  func write(line: String) { write(styled: line.visibleLine + "\n") }

  /// Writes each text as one line, with its control characters and line feeds written out.
  func write(lines: [String]) { for line in lines { write(line: line) } }

  /// Writes the result of a command: as one document, or for people.
  func show(_ result: some CommandResult, asJSON: Bool) {
    if asJSON { write(result.json + "\n") } else { write(lines: result.lines) }
  }

  /// Writes a text unchanged, with its colours and cursor movements. Parts from outside must be ``String/visible``.
  ///
  /// If the reader of standard output has gone, as `| head` does, the text is dropped: nobody wants the rest, and the outcome of the
  /// command does not depend on it. A failed write to standard error is ignored, for there is nobody to tell.
  func write(styled text: String) {
    var text = text
    let failure = text.withUTF8 { bytes -> Int32 in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return errno }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return 0
    }
    guard failure != 0, failure != EPIPE, descriptor == STDOUT_FILENO else { return }
    let reason =
      isOpen ? "cannot be written: \(String(cString: strerror(failure)))" : "is closed, so the result cannot be written"
    StandardStream.error.write("spinrack: standard output \(reason).\n")
    exit(73)
  }

  /// Whether it was open when the program began. The runtime uses the number of a closed stream for a descriptor of its own, which has no
  /// type.
  private var isOpen: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != 0
  }
}

/// The result of a command, in its two forms.
protocol CommandResult {
  /// The result for people.
  var lines: [String] { get }
  /// The result as one JSON document.
  var json: String { get }
}

/// The environment of the process.
enum ProcessEnvironment {
  /// All variables.
  static var current: [String: String] { ProcessInfo.processInfo.environment }
}
