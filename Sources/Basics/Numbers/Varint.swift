/// Whole numbers as unsigned LEB128: seven bits a byte, the lowest first, the top bit set where another byte follows.
///
/// Source: DWARF 5, section 7.6; Apache Parquet and Thrift's compact protocol write them the same way.
public enum Varint {
  /// The greatest number of bytes of a number of 64 bits.
  public static let maximumBytes = 10

  /// Gives the bytes of a number to `emit`, in their order.
  @inlinable @inline(__always)
  public static func encode(_ number: UInt64, _ emit: (UInt8) -> Void) {
    var rest = number
    while rest > 0x7F {
      emit(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    emit(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a number.
  @inlinable @inline(__always)
  public static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    encode(number) { bytes.append($0) }
  }

  /// Reads a number and moves `position` behind it.
  ///
  /// - Parameter maximumBytes: the greatest number of bytes, ten at most. Bits above the 64th are dropped.
  /// - Returns: nil where the number does not end within the bytes or the limit; `position` is then undefined.
  @inlinable @inline(__always)
  public static func read(
    _ bytes: UnsafeRawBufferPointer, at position: inout Int, maximumBytes: Int = Varint.maximumBytes
  ) -> UInt64? {
    let end = min(bytes.count, position &+ maximumBytes)
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position &+= 1
      number |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return number }
      shift &+= 7
    }
    return nil
  }

  /// Returns a signed number as an unsigned one, small for a small magnitude: 0, -1, 1, -2 become 0, 1, 2, 3.
  @inlinable @inline(__always)
  public static func zigzag(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: (number << 1) ^ (number >> 63))
  }

  /// Returns the signed number from which `zigzag(_:)` made a number.
  @inlinable @inline(__always)
  public static func signed(zigzag number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}
