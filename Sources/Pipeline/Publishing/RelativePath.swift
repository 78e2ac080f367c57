/// A path below the root of a set: `data/csv/comics.csv.gz`.
///
/// No leading slash, no empty part, no `.` or `..`, no control characters (one would break the lines of the set
/// digest), at most 255 bytes a part.
struct RelativePath: Hashable {
  static let manifest = RelativePath(unchecked: "manifest.json")

  let text: String

  private init(unchecked text: String) {
    self.text = text
  }

  init(_ text: String) throws(PublishingError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isSound = parts.allSatisfy { part in
      !part.isEmpty && part.count <= 255 && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        && part.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
    guard isSound else {
      throw PublishingError(
        .invalidPath,
        saying: "A published file must have a relative path without empty parts, '.' or '..', not '\(text)'.")
    }
    self.text = text
  }

  /// The folder that it is in; nil at the root.
  var parent: String? {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[..<$0]) }
  }

  /// The folders above it, outermost first.
  var folders: [String] {
    text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "/") }.map { String(text[..<$0]) }
  }
}
