/// A file format of pictures that is taken from elsewhere, told by a file's first bytes and by nothing else.
public enum PictureType: String, Sendable, Hashable, CaseIterable {
  case jpeg
  case png
  case gif
  case webp

  /// The format whose signature a file begins with; nil for none of the four.
  ///
  /// Source: the signatures of the WHATWG MIME Sniffing Standard, section 6.1.
  public init?(sniffing bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(14))
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: Array("GIF87a".utf8)) || start.starts(with: Array("GIF89a".utf8)) {
      self = .gif
    } else if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).starts(with: Array("WEBPVP".utf8)) {
      self = .webp
    } else {
      return nil
    }
  }

  /// The media type, as HTTP writes it.
  public var mediaType: String { "image/\(rawValue)" }

  /// The usual end of a file name, without a dot.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
