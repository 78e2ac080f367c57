import Basics

/// Writes structures in Thrift's compact protocol (thrift-compact-protocol.md), in which the format has its headers and footer.
struct CompactWriter {
  private var bytes: [UInt8] = []
  /// The last field of each open structure.
  private var last: [Int32] = [0]

  /// Begins a structure; it is open until `finished`.
  init() {}

  /// Ends the outermost structure and returns its bytes.
  func finished() -> [UInt8] { bytes + [0] }

  /// Writes a field with a truth value.
  mutating func field(_ id: Int32, _ value: Bool) { begin(id, value ? .true : .false) }

  /// Writes a field with a whole number of 16, 32 or 64 bits.
  mutating func field<Number: FixedWidthInteger & SignedInteger>(_ id: Int32, _ value: Number) {
    begin(id, Kind(Number.self))
    append(zigzag: Int64(value))
  }

  /// Writes a field with a text.
  mutating func field(_ id: Int32, _ text: String) { field(id, Array(text.utf8)) }

  /// Writes a field with bytes.
  mutating func field(_ id: Int32, _ value: [UInt8]) {
    begin(id, .binary)
    append(binary: value)
  }

  /// Writes a field with a structure.
  mutating func field(_ id: Int32, _ body: (inout CompactWriter) -> Void) {
    begin(id, .structure)
    structure(body)
  }

  /// Writes a field with a list of structures.
  mutating func list<S: Collection>(_ id: Int32, _ elements: S, _ body: (inout CompactWriter, S.Element) -> Void) {
    begin(id, of: .structure, elements.count)
    for element in elements { structure { body(&$0, element) } }
  }

  /// Writes a field with a list of truth values, a byte each.
  mutating func list(_ id: Int32, _ elements: [Bool]) {
    begin(id, of: .true, elements.count)
    for element in elements { bytes.append(element ? Kind.true.rawValue : Kind.false.rawValue) }
  }

  /// Writes a field with a list of whole numbers of 32 or 64 bits.
  mutating func list<Number: FixedWidthInteger & SignedInteger>(_ id: Int32, _ elements: [Number]) {
    begin(id, of: Kind(Number.self), elements.count)
    for element in elements { append(zigzag: Int64(element)) }
  }

  /// Writes a field with a list of byte strings.
  mutating func list(_ id: Int32, _ elements: [[UInt8]]) {
    begin(id, of: .binary, elements.count)
    for element in elements { append(binary: element) }
  }

  /// The protocol's numbers of types.
  private enum Kind: UInt8 {
    case `true` = 1
    case `false` = 2
    case int16 = 4
    case int32 = 5
    case int64 = 6
    case binary = 8
    case list = 9
    case structure = 12

    init<Number: FixedWidthInteger>(_ number: Number.Type) {
      self = Number.bitWidth == 16 ? .int16 : Number.bitWidth == 32 ? .int32 : .int64
    }
  }

  private mutating func begin(_ id: Int32, _ kind: Kind) {
    let step = id - last[last.count - 1]
    precondition(step > 0, "Fields are written in the order of their numbers.")
    if step <= 15 {
      bytes.append(UInt8(step) << 4 | kind.rawValue)
    } else {
      bytes.append(kind.rawValue)
      append(zigzag: Int64(id))
    }
    last[last.count - 1] = id
  }

  private mutating func begin(_ id: Int32, of kind: Kind, _ count: Int) {
    begin(id, .list)
    if count < 15 {
      bytes.append(UInt8(count) << 4 | kind.rawValue)
    } else {
      bytes.append(0xF0 | kind.rawValue)
      append(varint: UInt64(count))
    }
  }

  private mutating func structure(_ body: (inout CompactWriter) -> Void) {
    last.append(0)
    body(&self)
    last.removeLast()
    bytes.append(0)
  }

  private mutating func append(binary: [UInt8]) {
    append(varint: UInt64(binary.count))
    bytes += binary
  }

  private mutating func append(zigzag value: Int64) {
    append(varint: Varint.zigzag(value))
  }

  private mutating func append(varint value: UInt64) {
    Varint.append(value, to: &bytes)
  }
}
