import Pipeline

/// What is made of one picture.
struct DerivedPicture: Sendable, Equatable {
  /// Whether something shines through it.
  var isTransparent: Bool
  /// The WebP files by width, then the one that is no WebP.
  var files: [DerivedFile]
}

/// One file that is made of a picture.
struct DerivedFile: Sendable, Equatable {
  /// The formats, by their extensions.
  enum Format: String, Sendable {
    case webp, jpg, png
  }

  let format: Format
  let width: UInt16
  let bytes: UInt32
  let digest: ContentDigest
}
