import CZlib

/// The chunks of a PNG file (PNG, section 5), checked and reduced to what the pixels need.
///
/// libpng reports faults of other chunks, such as odd colour profiles, on standard error.
enum PNGChunks {
  /// Returns signature, header, palette, transparency, data and end; nil where a chunk is cut off or damaged, or the end is missing.
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
