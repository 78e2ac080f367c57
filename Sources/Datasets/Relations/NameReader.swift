import Catalog

/// Reads the names of stored records.
struct NameReader: Sendable {
  /// A part of a name.
  private struct Part: Sendable {
    let part: RecordName.Part
    /// Whether the part begins a name, and so ends the name before it.
    let begins: Bool
  }

  /// The parts of all names, and by kind the range of its own parts: two arrays that are read in place.
  private let parts: [Part]
  private let kinds: [Range<Int>]
  /// A name that is made of several texts.
  private var made: [UInt8] = []

  init(_ model: CatalogModel) {
    var (parts, kinds): ([Part], [Range<Int>]) = ([], [])
    for kind in model.kinds {
      let start = parts.count
      for name in kind.names {
        parts += name.parts.enumerated().map { Part(part: $1, begins: $0 == 0) }
      }
      kinds.append(start..<parts.count)
    }
    (self.parts, self.kinds) = (parts, kinds)
  }

  /// Calls `body` with the name of a record, escaped as in JSON; it is empty where the record has none.
  ///
  /// - Parameter json: the record as it is stored.
  mutating func withName<Result>(
    of kind: Kind, in json: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    var nothing: Void = ()
    return try withName(of: kind, in: json, passing: &nothing) { try body($1) }
  }

  /// Calls `body` with the name of a record and a value that `body` may change, even where that value is stored beside this reader.
  mutating func withName<State, Result>(
    of kind: Kind, in json: UnsafeRawBufferPointer, passing state: inout State,
    _ body: (inout State, UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    var place = kinds[kind.index].lowerBound
    let end = kinds[kind.index].upperBound
    while place < end {
      var next = place + 1
      while next < end, !parts[next].begins { next += 1 }
      let first = Self.text(of: parts[place].part, in: json)
      if !first.isEmpty {
        guard next > place + 1 else { return try body(&state, first) }
        make(place..<next, in: json)
        return try made.withUnsafeBytes { try body(&state, $0) }
      }
      place = next
    }
    return try body(&state, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private mutating func make(_ range: Range<Int>, in json: UnsafeRawBufferPointer) {
    made.removeAll(keepingCapacity: true)
    for place in range {
      let text = Self.text(of: parts[place].part, in: json)
      guard !text.isEmpty else { continue }
      parts[place].part.before.withUTF8Buffer { made.append(contentsOf: $0) }
      made.append(contentsOf: text)
      parts[place].part.behind.withUTF8Buffer { made.append(contentsOf: $0) }
    }
  }

  /// Returns a text or a number; empty for anything else.
  private static func text(of part: RecordName.Part, in json: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let value = JSONText.value(of: part.field, in: json)
    guard let member = part.member else { return value.name }
    return value.isText
      ? UnsafeRawBufferPointer(start: nil, count: 0) : JSONText.value(of: member, in: value.bytes).name
  }
}
