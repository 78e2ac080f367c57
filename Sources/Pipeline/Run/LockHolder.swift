/// Who holds, or held, the lock of a folder.
public struct LockHolder: Equatable, Sendable, CustomStringConvertible {
  /// The process.
  public var process: Int32
  /// The machine it runs on.
  public var host: String
  /// When it started, as text: ISO 8601 in UTC.
  public var since: String

  /// Three lines: `pid N`, `host NAME`, `since TIME`.
  var text: String { "pid \(process)\nhost \(host)\nsince \(since)\n" }

  /// For messages.
  public var description: String { "process \(process) on \(host), since \(since)" }
}

extension LockHolder {
  /// Reads the three lines; nil when one is missing or makes no sense.
  init?(text: String) {
    var fields: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    guard let process = fields["pid"].flatMap({ Int32($0) }), let host = fields["host"], let since = fields["since"]
    else { return nil }
    self.init(process: process, host: String(host), since: String(since))
  }
}
