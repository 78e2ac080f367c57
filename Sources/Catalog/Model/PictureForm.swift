import Basics

/// How a source names pictures.
public struct PictureForm: Sendable {
  /// What a value that names a picture is.
  public enum Value: Sendable {
    /// An object of a `path` without a size, and an `extension`: `PATH/SIZE.EXTENSION` is a file.
    case parts
    /// The address of the file.
    case address
    /// An object of addresses of one picture in several sizes: the member with the largest, and the one that is fetched to be
    /// shown.
    case sizes(whole: StaticString, shown: StaticString)
  }

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

  /// What a value that names a picture is.
  public let value: Value
  /// Where pictures are that are not where addresses say that they are: what addresses begin with, and what takes its place.
  public let moved: (from: StaticString, to: StaticString)?
  /// Ends of the paths of pictures that the source shows where it has none. Host and scheme vary between recordings.
  private let placeholders: [StaticString]
  /// Hosts that are known to serve pictures by `https` too; browsers block the plain form. Each is written as `http://host/`.
  private let secured: [StaticString]
  private let sizes: [Size]
  /// The hosts that pictures are fetched from where nobody names others.
  public package(set) var hosts: [String] = []

  package init(
    _ value: Value = .parts, moved: (from: StaticString, to: StaticString)? = nil, placeholders: [StaticString] = [],
    secured: [StaticString] = [], sizes: [Size] = []
  ) {
    self.value = value
    self.moved = moved
    self.placeholders = placeholders
    self.secured = secured
    self.sizes = sizes
  }

  /// Whether the address of a file has the name of a size at its end, which a record does not say.
  public var namesSizes: Bool { !sizes.isEmpty }

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
