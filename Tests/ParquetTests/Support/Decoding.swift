/// Reads back what the encoders write, slowly and plainly, by Encodings.md.
enum Decoding {
  /// Numbers of a given width, the lowest bit first.
  static func packed(_ bytes: ArraySlice<UInt8>, width: Int, count: Int) -> [UInt64] {
    (0..<count).map { number in
      (0..<width).reduce(UInt64(0)) { value, bit in
        let place = number * width + bit
        return value | UInt64(bytes[bytes.startIndex + place / 8] >> UInt8(place % 8) & 1) << UInt64(bit)
      }
    }
  }

  /// The hybrid of runs and packed bits.
  static func hybrid(_ bytes: [UInt8], width: Int, count: Int) -> [UInt64] {
    var reader = CompactReader(bytes: bytes, place: 0)
    var values: [UInt64] = []
    while values.count < count {
      let head = Int(reader.varint())
      if head & 1 == 1 {
        let size = (head >> 1) * width
        values += packed(bytes[reader.place..<reader.place + size], width: width, count: (head >> 1) * 8)
        reader.place += size
      } else {
        let value = (0..<(width + 7) / 8).reduce(UInt64(0)) { $0 | UInt64(reader.byte()) << UInt64(8 * $1) }
        values += Array(repeating: value, count: head >> 1)
      }
    }
    precondition(reader.place == bytes.count, "The runs end where their bytes do.")
    return Array(values[..<count])
  }

  /// Differences in packed bits.
  static func delta<T: FixedWidthInteger & SignedInteger>(_ bytes: [UInt8], as type: T.Type) -> [T] {
    var reader = CompactReader(bytes: bytes, place: 0)
    let block = Int(reader.varint())
    let parts = Int(reader.varint())
    let count = Int(reader.varint())
    var values = [T(reader.zigzag())]
    while values.count < count {
      let least = reader.zigzag()
      let widths = (0..<parts).map { _ in reader.byte() }
      for width in widths where values.count < count {
        let size = block / parts * width / 8
        let deltas = packed(bytes[reader.place..<reader.place + size], width: width, count: block / parts)
        reader.place += size
        for delta in deltas where values.count < count {
          values.append(values[values.count - 1] &+ T(truncatingIfNeeded: least) &+ T(truncatingIfNeeded: delta))
        }
      }
    }
    precondition(reader.place == bytes.count, "The blocks end where their bytes do.")
    return Array(values[..<count])
  }

  /// Numbers side by side, little-endian.
  static func fixed(_ bytes: [UInt8], width: Int) -> [UInt64] {
    stride(from: 0, to: bytes.count, by: width).map { start in
      (0..<width).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
    }
  }

  /// Texts, each behind its length.
  static func texts(_ bytes: [UInt8]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var place = 0
    while place < bytes.count {
      let count = Int(fixed(Array(bytes[place..<place + 4]), width: 4)[0])
      texts.append(Array(bytes[place + 4..<place + 4 + count]))
      place += 4 + count
    }
    return texts
  }
}
