import Basics

/// The form in which a source names pictures.
///
/// ```swift
/// var pictures = PictureForm(.address, placeholders: ["/no-picture.png"])
/// pictures.hosts = ["images.toys.example"]
/// ```
public struct PictureForm: Sendable {
  /// The form of a value that names a picture.
  public enum Value: Sendable {
    /// An object of a `path` without a size, and an `extension`: `PATH/SIZE.EXTENSION` is a file.
    case parts
    /// The address of the file.
    case address
    /// An object of addresses of one picture in several sizes: the member with the largest, and the member whose picture is fetched to be
    /// shown.
    case sizes(whole: StaticString, shown: StaticString)
  }

  /// A size in which the source serves every picture.
  public struct Size: Sendable {
    /// The name of the size in addresses.
    public let name: StaticString
    /// The width and height in pixels; 0 for a size that keeps the picture's shape.
    public let width, height: Int

    package init(_ name: StaticString, _ width: Int, _ height: Int) {
      self.name = name
      self.width = width
      self.height = height
    }
  }

  /// The form of a value that names a picture.
  public let value: Value
  /// The beginning of addresses whose pictures have moved, and the beginning that replaces it; nil where none have.
  public let moved: (from: StaticString, to: StaticString)?
  /// The ends of the paths of the source's placeholder pictures. Host and scheme vary between recordings.
  private let placeholders: [StaticString]
  /// The hosts that are known to serve pictures by `https` too; browsers block the plain form. Each is written as `http://host/`.
  private let secured: [StaticString]
  private let sizes: [Size]
  /// The hosts that pictures are fetched from unless a pipeline names others.
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

  /// Whether the address of a file ends with the name of a size, which a record does not have.
  public var namesSizes: Bool { !sizes.isEmpty }

  /// Whether a path is that of a placeholder picture.
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

  /// Returns the smallest upright size, two wide and three high, that covers a box of pixels, else the greatest one; nil where the source
  /// has no such size.
  public func upright(covering width: Int, _ height: Int) -> Size? {
    let upright = sizes.filter { $0.width > 0 && $0.height * 2 == $0.width * 3 }.sorted { $0.width < $1.width }
    return upright.first { $0.width >= width && $0.height >= height } ?? upright.last
  }
}
