import Basics

/// A value in Thrift's compact protocol (thrift-compact-protocol.md).
indirect enum CompactValue: Equatable {
  case bool(Bool)
  case number(Int64)
  case bytes([UInt8])
  case list([CompactValue])
  /// The fields of a structure, by their numbers.
  case structure([Int64: CompactValue])

  /// The whole number; nil for another value.
  var number: Int64? { if case .number(let number) = self { number } else { nil } }
  /// The truth value; nil for another value.
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The bytes; nil for another value.
  var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
  /// The elements; nil for another value.
  var list: [CompactValue]? { if case .list(let list) = self { list } else { nil } }
  /// The bytes as a text; nil for another value.
  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// A field of a structure; nil where there is none.
  subscript(_ field: Int64) -> CompactValue? {
    if case .structure(let fields) = self { fields[field] } else { nil }
  }
}

/// Reads structures that ``CompactWriter`` writes. Damaged bytes give nil, never a trap.
struct CompactReader {
  private let bytes: [UInt8]
  private var place = 0

  /// Reads the structure that the bytes begin with; nil where they hold none.
  static func structure(in bytes: [UInt8]) -> CompactValue? {
    var reader = CompactReader(bytes)
    return reader.structure(depth: 0)
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The deepest nesting that is read; a footer has eight levels.
  private static let deepest = 32

  private mutating func structure(depth: Int) -> CompactValue? {
    guard depth < Self.deepest else { return nil }
    var fields: [Int64: CompactValue] = [:]
    var last: Int64 = 0
    while let head = byte() {
      guard head != 0 else { return .structure(fields) }
      guard let id = head >> 4 == 0 ? zigzag() : last &+ Int64(head >> 4) else { return nil }
      let kind = head & 0xF
      // The truth value of a field is in its kind.
      guard let value = kind <= 2 ? .bool(kind == 1) : value(kind, depth: depth) else { return nil }
      fields[id] = value
      last = id
    }
    return nil
  }

  private mutating func value(_ kind: UInt8, depth: Int) -> CompactValue? {
    switch kind {
    case 1, 2: byte().map { .bool($0 == 1) }
    case 3: byte().map { .number(Int64(Int8(bitPattern: $0))) }
    case 4, 5, 6: zigzag().map { .number($0) }
    case 7: take(8).map { .bytes($0) }
    case 8: varint().flatMap { Int(exactly: $0) }.flatMap { take($0) }.map { .bytes($0) }
    case 9, 10: list(depth: depth)
    case 12: structure(depth: depth + 1)
    default: nil
    }
  }

  private mutating func list(depth: Int) -> CompactValue? {
    guard depth < Self.deepest, let head = byte() else { return nil }
    let size = head >> 4 == 15 ? varint() : UInt64(head >> 4)
    // Each element has a byte at least.
    guard let size, size <= UInt64(bytes.count - place) else { return nil }
    var elements: [CompactValue] = []
    for _ in 0..<size {
      guard let element = value(head & 0xF, depth: depth + 1) else { return nil }
      elements.append(element)
    }
    return .list(elements)
  }

  private mutating func byte() -> UInt8? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func take(_ count: Int) -> [UInt8]? {
    guard count <= bytes.count - place else { return nil }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  private mutating func varint() -> UInt64? {
    var next = place
    guard let number = bytes.withUnsafeBytes({ Varint.read($0, at: &next) }) else { return nil }
    place = next
    return number
  }

  private mutating func zigzag() -> Int64? {
    varint().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
  }
}
