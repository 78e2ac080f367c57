public import JSONKit

/// An error body of the API in either of its shapes (marvel-api 1.6).
public struct APIFault: Sendable, Equatable, CustomStringConvertible {
  /// A gateway's errors have a string, an application's a number.
  public enum Code: Sendable, Equatable {
    case text(String)
    case number(Int64)

    /// The code as a text; empty for one that might be a key: codes are words, and messages repeat queries with keys in them.
    var harmless: String {
      switch self {
      case .number(let number): String(number)
      case .text(let text):
        text.utf8.count <= 40 && text.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
          ? text : ""
      }
    }
  }

  /// The code.
  public let code: Code
  /// What the source says; not redacted yet.
  public let message: String

  /// Reads an error; nil when there is no `code` that says one.
  public init?(_ document: JSONValue) {
    guard let value = document["code"] else { return nil }
    if let text = value.string {
      code = .text(text.string)
    } else if let number = value.number?.int64, number != 200 {
      code = .number(number)
    } else {
      return nil
    }
    message = document["message"]?.string?.string ?? document["status"]?.string?.string ?? ""
  }

  /// Reads an error body; nil when it is not JSON or has no code.
  public init?(body: [UInt8]) {
    let fault = try? JSONReader(maximumBytes: 1 << 20).read(body) { APIFault($0) }
    guard let fault else { return nil }
    self = fault
  }

  /// Code and message in a line.
  public var description: String {
    switch code {
    case .text(let text): message.isEmpty ? text : "\(text): \(message)"
    case .number(let number): message.isEmpty ? String(number) : message
    }
  }
}
