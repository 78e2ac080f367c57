import JSONKit

/// The pictures that the site has.
struct PictureSet: Sendable {
  /// A picture, or none.
  struct Handle: Sendable, Equatable {
    let place: Int32
    static let none = Handle(place: -1)
  }

  /// No pictures.
  init() {}

  /// The picture of a record's `thumbnail`.
  func handle(of thumbnail: JSONValue) -> Handle { .none }

  /// What pages say of a picture; nil for none.
  subscript(_ handle: Handle) -> SitePicture? { nil }
}

/// A picture in the widths that the site has of it.
struct SitePicture: Sendable, Equatable {
  /// The path below `pictures/` without width and extension: `ab/abcdef0123456789`.
  let path: [UInt8]
  /// In pixels, ascending; at least one.
  let sizes: [Size]
  /// What stands beside WebP: `jpg` or `png`.
  let fallback: StaticString
  /// Its colour class.
  let color: Int

  /// The size of one of its files.
  struct Size: Sendable, Equatable {
    let width: Int
    let height: Int
  }

  static func == (a: SitePicture, b: SitePicture) -> Bool {
    a.path == b.path && a.sizes == b.sizes && a.color == b.color
  }
}
