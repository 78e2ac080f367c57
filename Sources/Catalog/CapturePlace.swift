/// The place of an answer in the captures of a pipeline.
public struct CapturePlace: Sendable, Hashable {
  /// The name of the file.
  public let file: String
  /// The first byte of its gzip member.
  public let offset: Int
  /// The bytes of the member.
  public let count: Int

  /// A place of its parts.
  public init(file: String, offset: Int, count: Int) {
    self.file = file
    self.offset = offset
    self.count = count
  }
}
