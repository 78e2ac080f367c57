import Basics

/// How a source names pictures: by a path without a size, and an extension. `PATH/SIZE.EXTENSION` is a file.
public struct PictureForm: Sendable {
  /// A size in which the source serves every picture.
  public struct Size: Sendable {
    /// Its name in addresses.
    public let name: StaticString
    /// Its width and height in pixels; 0 for a size that keeps the picture's shape.
    public let width, height: Int

    package init(_ name: StaticString, _ width: Int, _ height: Int) {
      self.name = name
      self.width = width
      self.height = height
    }
  }

  /// Ends of the paths of pictures that the source shows where it has none. Host and scheme vary between recordings.
  private let placeholders: [StaticString]
  /// Hosts that are known to serve pictures by `https` too; browsers block the plain form. Each is written as `http://host/`.
  private let secured: [StaticString]
  private let sizes: [Size]

  package init(placeholders: [StaticString] = [], secured: [StaticString] = [], sizes: [Size] = []) {
    self.placeholders = placeholders
    self.secured = secured
    self.sizes = sizes
  }

  /// Whether a path is one of the pictures that the source shows where it has none.
  public func isPlaceholder(path: UnsafeRawBufferPointer) -> Bool {
    placeholders.contains { end in
      let start = path.count - end.utf8CodeUnitCount
      return start >= 0 && path.slice(start..<path.count).equals(end)
    }
  }

  /// Whether a path should be written with `https`.
  public func wantsHTTPS(path: UnsafeRawBufferPointer) -> Bool {
    secured.contains { path.startsWith($0) }
  }

  /// The smallest upright size, two wide and three high, that covers a box of pixels, else the greatest one; nil where the source has
  /// no such size.
  public func upright(covering width: Int, _ height: Int) -> Size? {
    let upright = sizes.filter { $0.width > 0 && $0.height * 2 == $0.width * 3 }.sorted { $0.width < $1.width }
    return upright.first { $0.width >= width && $0.height >= height } ?? upright.last
  }
}
