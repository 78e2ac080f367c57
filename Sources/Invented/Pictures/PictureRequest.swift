package import APIs
import Basics
package import ImageKit

/// A picture's path, taken apart: `/u/demo/i/comics/3f/46689-0/portrait_uncanny.jpg`.
package struct PictureRequest: Sendable {
  package enum Subject: Sendable, Equatable {
    case record(MarvelCollection, id: Int, number: Int)
    case placeholder
  }

  let subject: Subject
  let width: Int
  let height: Int
  package let format: ImageFormat

  package init(subject: Subject, width: Int, height: Int, format: ImageFormat) {
    (self.subject, self.width, self.height, self.format) = (subject, width, height, format)
  }

  package init?(segments: [String]) {
    guard segments.count >= 6, segments[0] == "u", segments[1] == "demo", segments[2] == "i" else { return nil }
    guard let last = segments.last, let dot = last.lastIndex(of: ".") else { return nil }
    guard let format = MarvelPictures.format(ofSuffix: last[last.index(after: dot)...]) else { return nil }
    self.format = format
    let stem = String(last[..<dot])
    var names = Array(segments.dropFirst(3).dropLast())
    let variant: String?
    if segments[3] == "mg" ? names.count == 4 : names.count == 3 {
      variant = stem
    } else {
      names.append(stem)
      variant = nil
    }
    if names == ["mg", "b", "40", "image_not_available"] || names == ["mg", "f", "60", "4c002e0305708"] {
      subject = .placeholder
    } else {
      guard names.count == 3, let collection = MarvelCollection(named: names[0]) else { return nil }
      let parts = names[2].split(separator: "-").map { Int($0) }
      guard parts.count == 2, let id = parts[0], let number = parts[1], id >= 0, (0..<128).contains(number) else {
        return nil
      }
      subject = .record(collection, id: id, number: number)
      guard names[1] == Self.folder(id: id) else { return nil }
    }
    guard let variant else {
      (width, height) = (500, 760)
      return
    }
    guard let size = MarvelPictures.sizes[variant] else { return nil }
    (width, height) = size
  }

  /// Returns the two hex digits of the folder of a picture.
  static func folder(id: Int) -> String {
    let hash = UInt8(truncatingIfNeeded: SplitMix64.mixed(UInt64(id)))
    // The lower digit comes first.
    return Hexadecimal.text(CollectionOfOne(hash << 4 | hash >> 4))
  }
}
