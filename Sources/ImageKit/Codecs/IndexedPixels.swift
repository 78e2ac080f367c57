/// The pixels of an opaque picture as numbers of colours, of which there are a power of two, 256 at most.
struct IndexedPixels {
  private var palette: [Color] = []
  private var numbers: [UInt8] = []

  /// The colours, and for each pixel the number of its own.
  var parts: (palette: [Color], numbers: [UInt8]) { (palette, numbers) }

  /// Keeps the colours of a picture where they are few enough; else mixes them of the colours of a cube.
  ///
  /// - Complexity: O(pixels).
  init(_ bitmap: borrowing Bitmap) {
    if !takeOwnColors(bitmap) { dither(bitmap) }
    let count = palette.count
    // giflib takes powers of two.
    palette += Array(repeating: Color(0), count: max(2, 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)) - count)
  }

  private mutating func takeOwnColors(_ bitmap: borrowing Bitmap) -> Bool {
    var known: [UInt32: UInt8] = [:]
    var last: (pixel: UInt32, number: UInt8)?
    numbers.reserveCapacity(bitmap.pixels.count)
    for place in bitmap.pixels.indices {
      let pixel = bitmap.pixels[place]
      if pixel != last?.pixel {
        let number = known[pixel] ?? UInt8(truncatingIfNeeded: known.count)
        if known[pixel] == nil {
          guard known.count < 256 else { return false }
          known[pixel] = number
          palette.append(Color(packed: pixel))
        }
        last = (pixel, number)
      }
      if let last { numbers.append(last.number) }
    }
    return true
  }

  /// Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973; sixteenths.
  private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Six steps of red and blue and seven of green, to which eyes are most sensitive.
  private mutating func dither(_ bitmap: borrowing Bitmap) {
    palette = (0..<252).map { number in
      func channel(_ step: Int, of steps: Int) -> UInt8 { UInt8(step * 255 / (steps - 1)) }
      return Color(
        red: channel(number / 42, of: 6), green: channel(number / 6 % 7, of: 7), blue: channel(number % 6, of: 6))
    }
    numbers.removeAll(keepingCapacity: true)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let color = Color(packed: bitmap.pixels[y * bitmap.width + x])
        let threshold = Self.thresholds[y % 4 * 4 + x % 4]
        func step(_ channel: UInt8, of steps: Int) -> Int {
          (Int(channel) * (steps - 1) * 32 + (threshold * 2 + 1) * 255) / (255 * 32)
        }
        numbers.append(
          UInt8(step(color.red, of: 6) * 42 + step(color.green, of: 7) * 6 + step(color.blue, of: 6)))
      }
    }
  }
}
