/// A file format for pictures.
public enum ImageFormat: Sendable, Hashable {
  /// JPEG (baseline); quality from 1 to 100.
  case jpeg(quality: Int = 85)
  /// JPEG that shows the whole picture coarsely before all of it has come; mostly a little smaller. Quality from 1 to 100.
  case progressiveJPEG(quality: Int = 80)
  /// PNG, true colour; a decoded picture keeps its opacity.
  case png
  /// GIF with a palette of at most 256 colours.
  case gif
  /// WebP (lossy); quality from 1 to 100.
  case webp(quality: Int = 80)

  /// The media type, as HTTP writes it.
  public var mediaType: String {
    switch self {
    case .jpeg, .progressiveJPEG: "image/jpeg"
    case .png: "image/png"
    case .gif: "image/gif"
    case .webp: "image/webp"
    }
  }
}

/// The qualities in which a lossy file is written one after the other, until it is small enough.
public struct QualityLadder: Sendable, Hashable {
  /// The qualities from the best to the least acceptable, each from 1 to 100; at least one.
  public let qualities: [Int]
  /// The number of bytes that the file should not exceed.
  public let budget: Int

  /// Creates a ladder of these steps.
  ///
  /// - Parameters:
  ///   - qualities: The qualities from the best down; an empty list stands for one step of quality 75.
  ///   - budget: The number of bytes that the file should not exceed.
  public init(_ qualities: [Int], budget: Int) {
    self.qualities = qualities.isEmpty ? [75] : qualities
    self.budget = budget
  }

  /// Returns the place of the next quality to try; nil where the file is small enough or no step is left.
  ///
  /// A file that is far too large skips steps, since each costs an encoding: by measurement a step of ten saves an eighth.
  func step(after step: Int, bytes: Int) -> Int? {
    guard bytes > budget, step + 1 < qualities.count else { return nil }
    let excess = bytes * 8 / max(budget, 1) - 8
    return min(step + max(1, min(excess, 3)), qualities.count - 1)
  }
}

extension DecodedPicture {
  /// Returns the picture as a file's bytes in the best quality of a ladder that fits its budget, in the last one where none does.
  ///
  /// - Parameter format: Gives the format for a quality.
  /// - Throws: `ImageError` with `encoding`.
  /// - Complexity: O(pixels) for each step that is tried.
  public func encoded(
    by ladder: QualityLadder, as format: (_ quality: Int) -> ImageFormat
  ) throws(ImageError) -> [UInt8] {
    var step = 0
    while true {
      let bytes = try encoded(as: format(ladder.qualities[step]))
      guard let next = ladder.step(after: step, bytes: bytes.count) else { return bytes }
      step = next
    }
  }
}
