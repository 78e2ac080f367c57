/// A value of Thrift's compact protocol, as a test looks at it.
indirect enum CompactValue: Equatable {
  case bool(Bool)
  case int(Int)
  case binary([UInt8])
  case list([CompactValue])
  case structure([Int: CompactValue])

  subscript(_ field: Int) -> CompactValue? {
    if case .structure(let fields) = self { fields[field] } else { nil }
  }

  var int: Int? { if case .int(let value) = self { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var bytes: [UInt8]? { if case .binary(let value) = self { value } else { nil } }
  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
  var list: [CompactValue] { if case .list(let values) = self { values } else { [] } }
}

/// Reads structures in Thrift's compact protocol.
struct CompactReader {
  let bytes: [UInt8]
  var place: Int

  mutating func structure() -> CompactValue {
    var fields: [Int: CompactValue] = [:]
    var id = 0
    while true {
      let head = byte()
      if head == 0 { return .structure(fields) }
      id = head >> 4 == 0 ? zigzag() : id + head >> 4
      fields[id] = head & 15 < 3 ? .bool(head & 15 == 1) : value(head & 15)
    }
  }

  mutating func varint() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = UInt64(byte())
      value |= (next & 0x7F) << shift
      if next < 0x80 { return value }
      shift += 7
    }
  }

  mutating func zigzag() -> Int {
    let value = varint()
    return Int(bitPattern: UInt(value >> 1)) ^ -Int(value & 1)
  }

  mutating func byte() -> Int {
    defer { place += 1 }
    return Int(bytes[place])
  }

  private mutating func value(_ kind: Int) -> CompactValue {
    switch kind {
    case 1, 2: return .bool(byte() == 1)
    case 4...6: return .int(zigzag())
    case 8:
      let count = Int(varint())
      defer { place += count }
      return .binary(Array(bytes[place..<place + count]))
    case 9:
      let head = byte()
      let count = head >> 4 == 15 ? Int(varint()) : head >> 4
      return .list((0..<count).map { _ in value(head & 15) })
    case 12: return structure()
    default: fatalError("no kind \(kind) of value is written")
    }
  }
}
