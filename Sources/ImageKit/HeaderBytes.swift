import CZlib

/// Numbers at places of a file that may be shorter than it says.
struct HeaderBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  subscript(_ place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

  func bigEndian(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  func littleEndian(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func holds(_ text: StaticString, at place: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard place >= 0, place <= bytes.count - length else { return false }
    return text.withUTF8Buffer { bytes[place..<(place + length)].elementsEqual($0) }
  }

  /// The size in the frame header (ITU T.81, B.2.2), which follows any number of other segments.
  func jpegSize() -> (width: Int, height: Int)? {
    let frame = jpegSegment { (0xC0...0xCF).contains($0) && ![0xC4, 0xC8, 0xCC].contains($0) }
    guard let frame, let height = bigEndian(frame + 5, 2), let width = bigEndian(frame + 7, 2) else { return nil }
    return (width, height)
  }

  /// Whether an end marker follows the beginning of the scan; a file that was cut off has none.
  ///
  /// Within a scan 0xFF is never followed by 0xD9 but at the end (ITU T.81, B.1.1.5).
  func jpegIsEnded() -> Bool {
    guard var place = jpegSegment(where: { $0 == 0xDA }) else { return false }
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF, bytes[place + 1] == 0xD9 { return true }
      place += 1
    }
    return false
  }

  /// The place of the first marker of a kind, its 0xFF counted, before the scan's data.
  private func jpegSegment(where isWanted: (UInt8) -> Bool) -> Int? {
    var place = 2
    while let first = self[place], let marker = self[place + 1] {
      guard first == 0xFF else { return nil }
      if marker == 0xFF {
        // Fill bytes may precede a marker.
        place += 1
      } else if isWanted(marker) {
        return place
      } else if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        place += 2
      } else if marker == 0xDA || marker == 0xD9 {
        return nil
      } else if let length = bigEndian(place + 2, 2), length >= 2 {
        place += 2 + length
      } else {
        return nil
      }
    }
    return nil
  }

  /// The size in the first chunk (PNG, section 11.2.1).
  func pngSize() -> (width: Int, height: Int)? {
    guard holds("IHDR", at: 12), let width = bigEndian(16, 4), let height = bigEndian(20, 4) else { return nil }
    return (width, height)
  }

  /// The size of the logical screen (GIF89a, section 18).
  func gifSize() -> (width: Int, height: Int)? {
    guard let width = littleEndian(6, 2), let height = littleEndian(8, 2) else { return nil }
    return (width, height)
  }

  /// Whether the first picture of a GIF is there to its end: the decoder fills up what is missing without a word.
  func gifFirstFrameIsEnded() -> Bool {
    guard let flags = self[10] else { return false }
    var place = 13 + Self.colorTable(flags)
    while let block = self[place] {
      switch block {
      case 0x21: place = endOfSubBlocks(place + 2)
      case 0x2C:
        guard let flags = self[place + 9] else { return false }
        return endOfSubBlocks(place + 11 + Self.colorTable(flags)) <= bytes.count
      default: return false
      }
    }
    return false
  }

  private static func colorTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  /// The place behind the empty sub-block that ends a run of them; past the end where there is none.
  private func endOfSubBlocks(_ start: Int) -> Int {
    var place = start
    while let length = self[place] {
      if length == 0 { return place + 1 }
      place += 1 + Int(length)
    }
    return bytes.count + 1
  }

  /// The size in the first chunk of either kind, or of the canvas (RFC 9649, section 2).
  func webpSize() -> (width: Int, height: Int)? {
    if holds("VP8 ", at: 12), bigEndian(23, 3) == 0x9D_012A, let width = littleEndian(26, 2),
      let height = littleEndian(28, 2)
    {
      return (width & 0x3FFF, height & 0x3FFF)
    }
    if holds("VP8L", at: 12), self[20] == 0x2F, let bits = littleEndian(21, 4) {
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if holds("VP8X", at: 12), let width = littleEndian(24, 3), let height = littleEndian(27, 3) {
      return (width + 1, height + 1)
    }
    return nil
  }
}

/// The chunks of a PNG file (PNG, section 5), checked and reduced to what the pixels need.
///
/// libpng writes what it thinks of the others, such as odd colour profiles, to standard error.
enum PNGChunks {
  /// Signature, header, palette, transparency, data and end; nil where a chunk is cut off or damaged, or the end is missing.
  ///
  /// - Complexity: O(bytes).
  static func essential(of bytes: [UInt8]) -> [UInt8]? {
    let reader = HeaderBytes(bytes)
    var kept = Array(bytes.prefix(8))
    kept.reserveCapacity(bytes.count)
    var place = 8
    while let length = reader.bigEndian(place, 4), length <= bytes.count - place - 12 {
      let end = place + 12 + length
      let isEnd = reader.holds("IEND", at: place + 4)
      let isNeeded =
        isEnd || reader.holds("IHDR", at: place + 4) || reader.holds("PLTE", at: place + 4)
        || reader.holds("IDAT", at: place + 4) || reader.holds("tRNS", at: place + 4)
      if isNeeded {
        // CRC-32 (PNG, annex D).
        let sum = bytes[(place + 4)..<(end - 4)].withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
        guard reader.bigEndian(end - 4, 4) == Int(sum) else { return nil }
        kept += bytes[place..<end]
      }
      if isEnd { return kept }
      place = end
    }
    return nil
  }
}
