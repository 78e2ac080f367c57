/// Numbers at places of a file that may be shorter than its header says.
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

  /// Returns the size in the frame header (ITU T.81, B.2.2), which follows any number of other segments.
  func jpegSize() -> (width: Int, height: Int)? {
    let frame = jpegSegment { marker, _ in (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) }
    guard let frame, let height = bigEndian(frame + 5, 2), let width = bigEndian(frame + 7, 2) else { return nil }
    return (width, height)
  }

  /// Returns the turn in the first Exif segment; upright where it cannot be read.
  func jpegOrientation() -> Orientation {
    let exif = jpegSegment { $0 == 0xE1 && holds("Exif\0\0", at: $1 + 4) }
    guard let exif, let length = bigEndian(exif + 2, 2) else { return .upright }
    return Orientation(
      exif: HeaderBytes(Array(bytes[min(exif + 10, bytes.count)..<min(exif + 2 + length, bytes.count)])))
      ?? .upright
  }

  /// Whether there is an Adobe segment (Adobe TN 5116, section 18); the programs that write it store inks inverted.
  func jpegIsOfAdobe() -> Bool {
    jpegSegment { $0 == 0xEE && holds("Adobe", at: $1 + 4) } != nil
  }

  /// Returns the file with an end marker in place of a truncated last segment, or behind its bytes; nil for a file that needs none.
  ///
  /// The decoder fills up a truncated scan, and gives up a file in which a part of a table is missing.
  ///
  /// - Complexity: O(bytes), where the last two bytes are no end marker.
  func jpegWithEnd() -> [UInt8]? {
    let end: [UInt8] = [0xFF, 0xD9]
    guard !bytes.suffix(2).elementsEqual(end), var place = jpegSegment(where: { marker, _ in marker == 0xDA }) else {
      return nil
    }
    while let marker = self[place + 1], marker != 0xD9 {
      guard let length = bigEndian(place + 2, 2), place + 2 + length <= bytes.count else { break }
      place += 2 + length
      // Within a scan 0xFF is followed by 0, by 0xFF or by the number of a restart (ITU T.81, B.1.1.5).
      while let first = self[place], let second = self[place + 1],
        first != 0xFF || second == 0 || second == 0xFF || (0xD0...0xD7).contains(second)
      { place += 1 }
      if place + 1 >= bytes.count { return bytes + end }
    }
    return self[place + 1] == 0xD9 ? nil : bytes[..<place] + end
  }

  /// Returns the place of the first marker of a kind, its 0xFF counted, before the scan's data.
  private func jpegSegment(where isWanted: (_ marker: UInt8, _ place: Int) -> Bool) -> Int? {
    var place = 2
    while let first = self[place], let marker = self[place + 1] {
      guard first == 0xFF else { return nil }
      if marker == 0xFF {
        // Fill bytes may precede a marker.
        place += 1
      } else if isWanted(marker, place) {
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

  /// Returns the size in the first chunk (PNG, section 11.2.1).
  func pngSize() -> (width: Int, height: Int)? {
    guard holds("IHDR", at: 12), let width = bigEndian(16, 4), let height = bigEndian(20, 4) else { return nil }
    return (width, height)
  }

  /// Returns the size of the logical screen (GIF89a, section 18).
  func gifSize() -> (width: Int, height: Int)? {
    guard let width = littleEndian(6, 2), let height = littleEndian(8, 2) else { return nil }
    return (width, height)
  }

  /// Whether the first picture of a GIF is complete: the decoder fills up missing parts without a warning.
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

  /// Returns the place behind the empty sub-block that ends a run of them; past the end of the file where there is none.
  private func endOfSubBlocks(_ start: Int) -> Int {
    var place = start
    while let length = self[place] {
      if length == 0 { return place + 1 }
      place += 1 + Int(length)
    }
    return bytes.count + 1
  }

  /// Returns the size in the first chunk of either kind, or of the canvas (RFC 9649, section 2).
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
