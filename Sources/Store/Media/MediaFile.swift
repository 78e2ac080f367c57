/// A checked picture on disk, named by its content.
public struct MediaFile: Sendable, Hashable {
  /// SHA-256 of its bytes in 64 lower-case hexadecimal digits.
  public let digest: String
  /// The usual end of a name for what the bytes are, without a dot.
  public let fileExtension: String
  /// Its length.
  public let bytes: Int
  /// Pixels in a row.
  public let width: Int
  /// Pixels in a column.
  public let height: Int
  /// The mean colour, 0xRRGGBB.
  public let color: Int

  /// A file of its parts.
  public init(digest: String, fileExtension: String, bytes: Int, width: Int, height: Int, color: Int) {
    self.digest = digest
    self.fileExtension = fileExtension
    self.bytes = bytes
    self.width = width
    self.height = height
    self.color = color
  }

  /// Where it lies within the folder of pictures: `ab/abcdef….jpg`.
  public var path: String { "\(digest.prefix(2))/\(digest).\(fileExtension)" }
}
