import Glibc

/// A file that gets one line a request; owns the descriptor.
final class RequestLog: Sendable {
  /// What a line tells of a request.
  struct Entry {
    let method: String
    let target: RequestTarget
    /// 0 for a connection that ended without an answer.
    let status: Int
    /// Those of the body.
    let bytes: Int
    let fault: Fault?
    /// When it came, counted from the first one; nil leaves the time out.
    var seconds: Double?
  }

  private let descriptor: Int32

  /// - Throws: `GatewayError` with `log`.
  init(path: String) throws(GatewayError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw GatewayError(
        code: .log,
        message:
          "The log \(path) cannot be opened (\(String(cString: strerror(errno)))). Choose a file that can be written.")
    }
  }

  deinit { close(descriptor) }

  /// Appends `GET /v1/public/comics?limit=100 200 31415 -`: method, target without credentials, status (0 for none),
  /// bytes of the body, and the key of the fault that was drawn or `-`.
  ///
  /// The line goes out in one write, so that lines stay whole.
  func record(_ entry: Entry) {
    var line =
      "\(entry.method) \(Self.withoutCredentials(entry.target.raw)) \(entry.status) \(entry.bytes) "
      + (entry.fault?.rawValue ?? "-")
    if let seconds = entry.seconds {
      let thousandths = Int(seconds * 1_000)
      line += " \(thousandths / 1_000).\("\(1_000 + thousandths % 1_000)".dropFirst())"
    }
    line += "\n"
    line.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
  }

  private static func withoutCredentials(_ raw: String) -> String {
    let parts = raw.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return raw }
    let kept = parts[1].split(separator: "&").filter { pair in
      let name = String(pair.prefix { $0 != "=" })
      return !RequestTarget.credentials.contains(name) && name != "api_key"
    }
    return kept.isEmpty ? String(parts[0]) : parts[0] + "?" + kept.joined(separator: "&")
  }
}
