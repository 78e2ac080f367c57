import Basics

/// The packed form of a record, as `RecordPacker` makes it.
struct PackedRecord {
  /// The first byte of a packed record. A record that is not packed, as older programs stored it, begins with a brace.
  static let mark: UInt8 = 1

  /// How many bytes the record has.
  let plainCount: Int
  private let block: UnsafeRawBufferPointer
  private let isPlain: Bool

  /// Reads the head of a stored record; nil where it is damaged.
  init?(_ stored: UnsafeRawBufferPointer) {
    guard stored.first == PackedRecord.mark else {
      guard stored.isEmpty || stored.first == UInt8(ascii: "{") else { return nil }
      isPlain = true
      plainCount = stored.count
      block = stored
      return
    }
    var position = 1
    guard let number = Varint.read(stored, at: &position, maximumBytes: 5) else { return nil }
    let count = Int(number)
    isPlain = false
    plainCount = count
    block = UnsafeRawBufferPointer(rebasing: stored[position...])
    // No byte of a block stands for more than 255: a damaged length must not ask for memory without end.
    guard count <= block.count * 255 else { return nil }
  }

  /// Unpacks the record to the front of `room`, of which at most `room.count` bytes are written.
  ///
  /// - Parameter room: `plainCount` bytes at least; what is more makes it faster.
  /// - Returns: false where the record is damaged.
  /// - Complexity: O(bytes of the record).
  func unpack(into room: UnsafeMutableRawBufferPointer) -> Bool {
    guard let out = room.baseAddress, room.count >= plainCount else { return plainCount == 0 }
    guard !isPlain else {
      if let start = block.baseAddress { out.copyMemory(from: start, byteCount: block.count) }
      return true
    }
    guard let source = block.baseAddress else { return false }
    return RecordDictionary.bytes.withUnsafeBytes { dictionary in
      unpack(source, to: out, room: room.count, dictionary)
    }
  }

  // Every read lies before `block.count` and every write before `room`: each length is held against what is left before
  // it is used.
  private func unpack(
    _ source: UnsafeRawPointer, to out: UnsafeMutableRawPointer, room: Int, _ dictionary: UnsafeRawBufferPointer
  ) -> Bool {
    var position = 0
    var written = 0
    while position < block.count {
      let token = Int(source.load(fromByteOffset: position, as: UInt8.self))
      position += 1
      var literals = token >> 4
      if literals == 15, !addLength(&literals, source, &position) { return false }
      guard literals <= block.count - position, literals <= plainCount - written else { return false }
      if literals <= 16, block.count - position >= 16, room - written >= 16 {
        copy16(source + position, out + written)
      } else {
        (out + written).copyMemory(from: source + position, byteCount: literals)
      }
      position += literals
      written += literals
      if position == block.count { break }

      guard position + 2 <= block.count else { return false }
      let offset = Int(UInt16(littleEndian: source.loadUnaligned(fromByteOffset: position, as: UInt16.self)))
      position += 2
      var length = token & 15
      if length == 15, !addLength(&length, source, &position) { return false }
      length += 4
      guard offset > 0, length <= plainCount - written, offset <= written + dictionary.count else { return false }
      repeatBytes(offset, length, at: written, in: out, room: room, dictionary)
      written += length
    }
    return written == plainCount
  }

  /// Copies what stands `offset` bytes before, maybe in the dictionary, which lies before the record.
  @inline(__always)
  private func repeatBytes(
    _ offset: Int, _ length: Int, at start: Int, in out: UnsafeMutableRawPointer, room: Int,
    _ dictionary: UnsafeRawBufferPointer
  ) {
    var written = start
    var length = length
    if offset > written {
      let before = offset - written
      let part = UnsafeRawBufferPointer(rebasing: dictionary[(dictionary.count - before)...].prefix(length))
      UnsafeMutableRawBufferPointer(start: out + written, count: part.count).copyMemory(from: part)
      written += part.count
      length -= part.count
    }
    var from = written - offset
    let end = written + length
    if offset >= 16, room - end >= 16 {
      while written < end {
        copy16(UnsafeRawPointer(out + from), out + written)
        written += 16
        from += 16
      }
    } else {
      // The match may reach into itself: byte by byte it repeats.
      while written < end {
        out.storeBytes(of: out.load(fromByteOffset: from, as: UInt8.self), toByteOffset: written, as: UInt8.self)
        written += 1
        from += 1
      }
    }
  }

  @inline(__always)
  private func copy16(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer) {
    to.storeBytes(of: from.loadUnaligned(as: SIMD2<UInt64>.self), as: SIMD2<UInt64>.self)
  }

  /// Adds the bytes that continue a length; false where they do not end.
  @inline(__always)
  private func addLength(_ length: inout Int, _ source: UnsafeRawPointer, _ position: inout Int) -> Bool {
    while position < block.count {
      let byte = Int(source.load(fromByteOffset: position, as: UInt8.self))
      position += 1
      length += byte
      if byte < 255 { return true }
    }
    return false
  }
}
