import Glibc

/// A file that gets one line a request; owns the descriptor.
package final class RequestLog: Sendable {
  /// The facts of one line of the log.
  package struct Entry {
    let method: String
    let target: RequestTarget
    /// 0 for a connection that ended without an answer.
    let status: Int
    /// The bytes of the body.
    let bytes: Int
    /// The key of a deliberate fault; nil for none.
    let fault: String?
    /// The seconds from the first request to this one; nil leaves the time out.
    let seconds: Double?

    /// Creates the entry of a request and its answer.
    package init(
      _ method: String, _ target: RequestTarget, _ answer: WebAnswer, fault: String?, seconds: Double? = nil
    ) {
      (self.method, self.target, self.fault, self.seconds) = (method, target, fault, seconds)
      status = answer.delivery == .nothing ? 0 : answer.status
      bytes = answer.body.count
    }
  }

  private let descriptor: Int32

  /// - Throws: `ServingError` with `log`.
  package init(path: String) throws(ServingError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw ServingError(
        code: .log,
        message:
          "The log \(path) cannot be opened (\(String(cString: strerror(errno)))). Choose a file that can be written.")
    }
  }

  deinit { close(descriptor) }

  /// Appends `GET /v1/public/comics?limit=100 200 31415 -`: method, target without credentials, status (0 for none),
  /// bytes of the body, and the key of the fault that was drawn or `-`.
  ///
  /// The line is written in one call, so that lines do not mix.
  package func record(_ entry: Entry) {
    var line =
      "\(entry.method) \(Self.withoutCredentials(entry.target.raw)) \(entry.status) \(entry.bytes) "
      + (entry.fault ?? "-")
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
