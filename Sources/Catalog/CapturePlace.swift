/// The place of an answer in the captures of a pipeline.
public struct CapturePlace: Sendable, Hashable {
  /// The name of the file.
  public let file: String
  /// The offset of its gzip member in the file.
  public let offset: Int
  /// The number of bytes of the member.
  public let count: Int

  /// Creates a place from its parts.
  public init(file: String, offset: Int, count: Int) {
    self.file = file
    self.offset = offset
    self.count = count
  }
}
