public import JSONKit

/// What stands around the rows of a page (marvel-api 1.4).
public struct Envelope: Sendable, Equatable {
  /// Index of the first row.
  public let offset: Int
  /// Rows asked for.
  public let limit: Int
  /// Rows of the whole list.
  public let total: Int
  /// Rows on this page, as the source counts them.
  public let count: Int
  /// Rows on this page, as they were counted here.
  public internal(set) var rows: Int
  /// What is wrong with a body that was read nevertheless; nil for a sound one.
  public internal(set) var damage: String?

  /// Reads the envelope of a document; the rows are counted, not looked at.
  ///
  /// - Throws: `MalformedPage` when this is not a page.
  /// - Complexity: O(number of rows).
  public init(_ document: JSONValue) throws(MalformedPage) {
    guard case .object = document.kind else { throw MalformedPage("the body is JSON, but not an object") }
    guard let data = document["data"], case .object = data.kind else {
      if let fault = APIFault(document) { throw MalformedPage("an error with status 200: \(fault)") }
      throw MalformedPage("the object has no data")
    }
    if let code = document["code"], code.number?.int64 != 200 {
      throw MalformedPage("the status is 200, but the body's code is another")
    }
    guard let results = data["results"]?.array else { throw MalformedPage("data has no results") }
    offset = try Self.integer("offset", in: data)
    limit = try Self.integer("limit", in: data)
    total = try Self.integer("total", in: data)
    count = try Self.integer("count", in: data)
    rows = results.count
  }

  private static func integer(_ name: StaticString, in data: JSONValue) throws(MalformedPage) -> Int {
    guard let value = data[name]?.number?.int64, value >= 0 else {
      throw MalformedPage("data.\(name) is not a whole number of at least 0")
    }
    return Int(value)
  }
}

extension Envelope {
  /// Checks a whole page and reads its envelope; also of a page in which only some rows are damaged, which `damage`
  /// describes.
  ///
  /// - Parameters:
  ///   - bytes: The plain body.
  ///   - reader: A reader of the caller's own.
  /// - Throws: `MalformedPage`, also for broken JSON.
  /// - Complexity: O(number of bytes).
  public static func peek(_ bytes: [UInt8], reader: JSONReader) throws -> Envelope {
    do {
      return try reader.read(bytes) { try Envelope($0) }
    } catch let error as JSONError {
      if var envelope = bytes.withUnsafeBytes({ salvage($0, reader: reader) }) {
        envelope.damage = "broken JSON at byte \(error.offset)"
        return envelope
      }
      throw MalformedPage("broken JSON at byte \(error.offset)")
    }
  }
}

extension Envelope {
  /// The envelope of a page whose rows are damaged, if the damage ends there.
  ///
  /// Single bytes that JSON does not allow are repaired. Where that is not enough, every row must stand in its place,
  /// broken or not: as many as the envelope says, and at least one of them whole unless there is only one. Anything
  /// else is a torn answer, and is asked for again.
  /// - Returns: the envelope, or nil.
  /// - Complexity: O(number of bytes).
  static func salvage(_ bytes: UnsafeRawBufferPointer, reader: JSONReader) -> Envelope? {
    if let repair = JSONRepair(bytes), let envelope = try? reader.read(repair.bytes, { try Envelope($0) }) {
      return envelope
    }
    guard let list = JSONSalvage.list(named: "results", in: bytes) else { return nil }
    let closing = JSONSalvage.closing(of: bytes, upTo: list)
    var salvage = JSONSalvage(bytes, reader: reader, isElement: RecordedShape.holdsRows)
    var whole = 0
    var broken = 0
    let end = try? salvage.elements(ofListAt: list, closing: closing) { piece in
      switch piece {
      case .value: whole += 1
      case .broken: broken += 1
      }
    }
    guard let end else { return nil }
    let frame = Array(bytes[..<list]) + Array(bytes[end...])
    guard var envelope = try? reader.read(frame, { try Envelope($0) }) else { return nil }
    envelope.rows = whole + broken
    guard envelope.rows == envelope.count, whole > 0 || envelope.count == 1 else { return nil }
    return envelope
  }
}

/// Why a body with status 200 is not a page; the request is tried again.
public struct MalformedPage: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, as half a sentence; redacted by whoever shows it.
  public let reason: String

  /// A reason.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}
