import Glibc

/// A hash of 64 bits of the look of a picture, by which programs find a cover among others: like pictures differ in few bits.
///
/// The bits stand row by row, the first pixel in the highest bit. Source: the Python library `imagehash`, whose hashes tagging programs and
/// catalogues of comics use, with the resizing of Pillow, so that both give equal bits.
public enum PictureHash {
  /// Returns the perception hash of a picture: the low frequencies of its grey values, each compared with their median.
  ///
  /// - Throws: `ImageError` for bytes that are no picture.
  /// - Complexity: O(pixels).
  public static func perception(_ bytes: [UInt8]) throws(ImageError) -> UInt64 {
    perception(of: try GreyPicture(bytes).resized(width: 32, height: 32))
  }

  /// Returns the average hash of a picture: eight by eight grey values, each compared with their mean.
  ///
  /// - Throws: `ImageError` for bytes that are no picture.
  /// - Complexity: O(pixels).
  public static func average(_ bytes: [UInt8]) throws(ImageError) -> UInt64 {
    average(of: try GreyPicture(bytes).resized(width: 8, height: 8))
  }

  /// Returns the difference hash of a picture: in nine by eight grey values each compared with its right neighbour.
  ///
  /// - Throws: `ImageError` for bytes that are no picture.
  /// - Complexity: O(pixels).
  public static func difference(_ bytes: [UInt8]) throws(ImageError) -> UInt64 {
    difference(of: try GreyPicture(bytes).resized(width: 9, height: 8))
  }

  static func difference(of small: GreyPicture) -> UInt64 {
    bits { row, column in small[column + 1, row] > small[column, row] }
  }

  static func average(of small: GreyPicture) -> UInt64 {
    let mean = Double(small.pixels.reduce(0) { $0 + Int($1) }) / 64
    return bits { row, column in Double(small[column, row]) > mean }
  }

  static func perception(of small: GreyPicture) -> UInt64 {
    // The transform of columns, then of rows; only the eight lowest frequencies of both are compared.
    var columns = [Double](repeating: 0, count: 8 * 32)
    for frequency in 0..<8 {
      for x in 0..<32 {
        var sum = 0.0
        for y in 0..<32 { sum += Double(small[x, y]) * cosines[frequency * 32 + y] }
        columns[frequency * 32 + x] = sum * 2
      }
    }
    var low = [Double](repeating: 0, count: 64)
    for row in 0..<8 {
      for frequency in 0..<8 {
        var sum = 0.0
        for x in 0..<32 { sum += columns[row * 32 + x] * cosines[frequency * 32 + x] }
        low[row * 8 + frequency] = sum * 2
      }
    }
    let sorted = low.sorted()
    let median = (sorted[31] + sorted[32]) / 2
    return bits { row, column in low[row * 8 + column] > median }
  }

  /// The cosines of the transform, by frequency and place.
  private static let cosines: [Double] = (0..<8).flatMap { frequency in
    (0..<32).map { place in cos(Double(frequency) * Double(2 * place + 1) * .pi / 64) }
  }

  private static func bits(_ isSet: (_ row: Int, _ column: Int) -> Bool) -> UInt64 {
    var hash: UInt64 = 0
    for place in 0..<64 { hash = hash << 1 | (isSet(place / 8, place % 8) ? 1 : 0) }
    return hash
  }
}

/// The grey values of a picture, row after row.
struct GreyPicture: Sendable {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height, "A picture has a value for each place.")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Decodes a picture; of an animation the first one.
  ///
  /// - Throws: `ImageError`.
  init(_ bytes: [UInt8]) throws(ImageError) {
    let picture = try DecodedPicture(bytes)
    // Pillow's weights, in parts of 65,536.
    let grey = picture.bitmap.pixels.map { pixel in
      let color = Color(packed: pixel)
      let sum = Int(color.red) * 19_595 + Int(color.green) * 38_470 + Int(color.blue) * 7_471 + 0x8000
      return UInt8(truncatingIfNeeded: sum >> 16)
    }
    self.init(width: picture.bitmap.width, height: picture.bitmap.height, pixels: grey)
  }

  subscript(x: Int, y: Int) -> UInt8 { pixels[y * width + x] }

  /// Returns the picture in another size, by Lanczos' filter with three lobes: first the rows, then the columns, each rounded to whole
  /// values.
  ///
  /// - Complexity: O(pixels).
  func resized(width newWidth: Int, height newHeight: Int) -> GreyPicture {
    var rows = [UInt8](repeating: 0, count: newWidth * height)
    for (x, part) in FilterPart.all(from: width, to: newWidth).enumerated() {
      for y in 0..<height {
        rows[y * newWidth + x] = part.value { Int(pixels[y * width + $0]) }
      }
    }
    var small = [UInt8](repeating: 0, count: newWidth * newHeight)
    for (y, part) in FilterPart.all(from: height, to: newHeight).enumerated() {
      for x in 0..<newWidth {
        small[y * newWidth + x] = part.value { Int(rows[$0 * newWidth + x]) }
      }
    }
    return GreyPicture(width: newWidth, height: newHeight, pixels: small)
  }
}

/// The weights of the values that become one, in whole parts of 2²².
private struct FilterPart {
  let first: Int
  let weights: [Int]

  private static let precision = 22

  func value(_ at: (Int) -> Int) -> UInt8 {
    var sum = 1 << (Self.precision - 1)
    for (place, weight) in weights.enumerated() { sum += at(first + place) * weight }
    return UInt8(clamping: sum >> Self.precision)
  }

  static func all(from size: Int, to newSize: Int) -> [FilterPart] {
    let scale = Double(size) / Double(newSize)
    let stretch = max(scale, 1)
    let support = 3 * stretch
    return (0..<newSize).map { place in
      let center = (Double(place) + 0.5) * scale
      let first = max(0, Int(center - support + 0.5))
      let end = min(size, Int(center + support + 0.5))
      var weights = (first..<end).map { lanczos((Double($0) - center + 0.5) / stretch) }
      let sum = weights.reduce(0, +)
      if sum != 0 { for place in weights.indices { weights[place] /= sum } }
      return FilterPart(
        first: first,
        weights: weights.map { Int(($0 < 0 ? -0.5 : 0.5) + $0 * Double(1 << precision)) })
    }
  }

  private static func lanczos(_ x: Double) -> Double {
    guard x >= -3, x < 3 else { return 0 }
    return sinc(x) * sinc(x / 3)
  }

  private static func sinc(_ x: Double) -> Double {
    guard x != 0 else { return 1 }
    return sin(x * .pi) / (x * .pi)
  }
}
