import Basics
import Catalog
import CatalogSources

/// The address of a picture that is known to be allowed.
public struct ThumbnailAddress: Sendable, Hashable {
  /// The whole address, under which the picture is known.
  public let url: String
  /// Scheme, host and port, an alias not replaced.
  let origin: WebOrigin
  /// Everything behind the origin.
  let target: String

  /// Creates the address of a picture in the needed size: `path/SIZE.extension`.
  ///
  /// - Throws: `ThumbnailSkip`.
  init(
    path: String, fileExtension: String, settings: ThumbnailSettings, form: ThumbnailForm
  ) throws(ThumbnailSkip) {
    let bytes = Array(path.utf8)
    switch bytes.withUnsafeBytes({ (ImagePath($0, form.pictures), WebScheme.isForeign(in: $0)) }) {
    case (.placeholder, _): throw .placeholder
    case (_, true): throw .scheme
    case (.refused, _): throw path.isEmpty ? .none : .unusable
    case (.usable, _): break
    }
    guard let start = path.firstRange(of: "://") else { throw .relative }
    let end = path[start.upperBound...].firstIndex(of: "/") ?? path.endIndex
    guard end < path.endIndex, ImagePath.isExtension(fileExtension.utf8), let folder = Self.encoded(path[end...])
    else { throw .unusable }
    guard let origin = try? BaseURL(String(path[..<end])).origin else { throw .unusable }
    guard settings.allows(origin) else { throw .host }
    self.origin = origin
    target = "\(folder)\(form.size).\(fileExtension)"
    url = "\(origin)\(target)"
  }

  /// Returns the host of a picture's path, with its port where that is not the usual one; nil for a path without a host.
  static func host(of path: String) -> String? {
    guard let start = path.firstRange(of: "://"),
      let origin = try? BaseURL(String(path[..<(path[start.upperBound...].firstIndex(of: "/") ?? path.endIndex)]))
        .origin
    else { return nil }
    return origin.port == origin.scheme.defaultPort ? origin.host : "\(origin.host):\(origin.port)"
  }

  /// Returns the path in the form of a request; nil where it holds characters that no path may have.
  private static func encoded(_ path: Substring) -> String? {
    var bytes: [UInt8] = []
    let isUsable = Array(path.utf8).withUnsafeBytes { PictureKey.appendFolder($0, to: &bytes) }
    return isUsable ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

/// The source's form of picture names, and the size that is asked for.
struct ThumbnailForm {
  let pictures: PictureForm
  /// The part behind the folder of a picture: `/SIZE`, or nothing where the source has no upright sizes.
  ///
  /// The size covers 300 by 450, which a page of a record shows on a screen of usual density. A card in a list has the same shape: it shows
  /// the same picture made smaller, which saves a second download of every picture.
  let size: String

  init(_ pictures: PictureForm) {
    self.pictures = pictures
    size = pictures.upright(covering: 300, 450).map { "/\($0.name)" } ?? ""
  }
}

/// A reason why a record's picture is skipped.
public enum ThumbnailSkip: String, Error, Sendable, CaseIterable, Comparable {
  /// The record has no picture.
  case none
  /// The picture is one of those that the source shows where it has none.
  case placeholder
  /// The path names no host.
  case relative
  /// The address is not an HTTP address.
  case scheme
  /// Pictures may not come from the host, or the port is an odd one.
  case host
  /// The path or the extension cannot be part of an address.
  case unusable

  /// Orders reasons by name.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
