/// The pixels of a picture as numbers of its colours, 256 at most.
struct IndexedPixels {
  /// The colours; at least one.
  private(set) var palette: [Color] = []
  /// The number of each pixel's colour.
  private(set) var numbers: [UInt8] = []

  /// Keeps the colours of a picture; nil where they are more than 256.
  ///
  /// - Complexity: O(pixels).
  init?(exactly bitmap: borrowing Bitmap) {
    var known: [UInt32: UInt8] = [:]
    var last: (pixel: UInt32, number: UInt8)?
    numbers.reserveCapacity(bitmap.pixels.count)
    for place in bitmap.pixels.indices {
      let pixel = bitmap.pixels[place]
      if let last, last.pixel == pixel {
        numbers.append(last.number)
        continue
      }
      let number = known[pixel] ?? UInt8(truncatingIfNeeded: known.count)
      if known[pixel] == nil {
        guard known.count < 256 else { return nil }
        known[pixel] = number
        palette.append(Color(packed: pixel))
      }
      last = (pixel, number)
      numbers.append(number)
    }
  }

  /// The thresholds of ordered dithering, in sixteenths: Bayer, "An optimum method for two-level rendition of continuous-tone pictures",
  /// 1973.
  private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Approximates the colours of an opaque picture by 252: six steps of red and blue and seven of green, to which eyes are most sensitive.
  ///
  /// - Complexity: O(pixels).
  init(dithering bitmap: borrowing Bitmap) {
    palette = (0..<252).map { number in
      func channel(_ step: Int, of steps: Int) -> UInt8 { UInt8(step * 255 / (steps - 1)) }
      return Color(
        red: channel(number / 42, of: 6), green: channel(number / 6 % 7, of: 7), blue: channel(number % 6, of: 6))
    }
    numbers.reserveCapacity(bitmap.pixels.count)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let color = Color(packed: bitmap.pixels[y * bitmap.width + x])
        let threshold = Self.thresholds[y % 4 * 4 + x % 4]
        func step(_ channel: UInt8, of steps: Int) -> Int {
          (Int(channel) * (steps - 1) * 32 + (threshold * 2 + 1) * 255) / (255 * 32)
        }
        numbers.append(UInt8(step(color.red, of: 6) * 42 + step(color.green, of: 7) * 6 + step(color.blue, of: 6)))
      }
    }
  }
}
