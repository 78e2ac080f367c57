import CGD

extension Bitmap {
  /// Leaves of each channel of each pixel its upper bits, so that a lossless file gets smaller; opacity stays.
  ///
  /// - Parameter bits: How many are left, 1 to 8.
  /// - Complexity: O(pixels).
  func posterize(to bits: Int) {
    // A true colour picture has an array of rows, each of `sx` packed pixels; both loops stay within it.
    guard let rows = image.pointee.tpixels else { return }
    let kept = UInt32(0xFF00 >> bits) & 0xFF
    // What is cut off comes back as half a step, so that the whole becomes neither darker nor lighter.
    let half = UInt32(0x80 >> bits)
    let (mask, middle) = (kept << 16 | kept << 8 | kept, half << 16 | half << 8 | half)
    for y in 0..<height {
      guard let row = rows[y] else { continue }
      for x in 0..<width {
        let pixel = UInt32(bitPattern: row[x])
        row[x] = CInt(bitPattern: pixel & 0x7F00_0000 | pixel & mask | middle)
      }
    }
  }
}
