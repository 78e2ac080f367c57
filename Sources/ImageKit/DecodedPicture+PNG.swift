extension DecodedPicture {
  /// The picture as a PNG file; while that is too large, its colours are made fewer, down to eight steps a channel.
  ///
  /// - Parameter budget: The most bytes that it should have; a picture that needs more all the same is not refused.
  /// - Throws: `ImageError` with `encoding`.
  /// - Complexity: O(pixels), at most four times.
  public consuming func encodedPNG(budget: Int) throws(ImageError) -> [UInt8] {
    var bytes = try encoded(as: .png)
    for bits in [5, 4, 3] where bytes.count > budget {
      bitmap.posterize(to: bits)
      bytes = try encoded(as: .png)
    }
    return bytes
  }
}
