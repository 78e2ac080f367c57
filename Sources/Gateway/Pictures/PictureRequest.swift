import Basics
import ImageKit

/// A picture's path, taken apart: `/u/demo/i/comics/3f/46689-0/portrait_uncanny.jpg`.
struct PictureRequest: Sendable {
  enum Subject: Sendable, Equatable {
    case record(Collection, id: Int, number: Int)
    case placeholder
  }

  let subject: Subject
  let width: Int
  let height: Int
  let format: ImageFormat

  init(subject: Subject, width: Int, height: Int, format: ImageFormat) {
    (self.subject, self.width, self.height, self.format) = (subject, width, height, format)
  }

  init?(segments: [String]) {
    guard segments.count >= 6, segments[0] == "u", segments[1] == "demo", segments[2] == "i" else { return nil }
    guard let last = segments.last, let dot = last.lastIndex(of: ".") else { return nil }
    switch last[last.index(after: dot)...] {
    case "jpg", "jpeg": format = .jpeg(quality: 82)
    case "png": format = .png
    case "gif": format = .gif
    default: return nil
    }
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
      guard names.count == 3, let collection = Collection(named: names[0]) else { return nil }
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
    guard let size = Self.sizes[variant] else { return nil }
    (width, height) = size
  }

  /// The two hex digits of the folder a picture lies in.
  static func folder(id: Int) -> String {
    let hash = UInt8(truncatingIfNeeded: SplitMix64.mixed(UInt64(id)))
    // The lower digit comes first.
    return Hexadecimal.text(CollectionOfOne(hash << 4 | hash >> 4))
  }

  /// The sizes of the API's picture server.
  static let sizes: [String: (Int, Int)] = [
    "portrait_small": (50, 75), "portrait_medium": (100, 150), "portrait_xlarge": (150, 225),
    "portrait_fantastic": (168, 252), "portrait_uncanny": (300, 450), "portrait_incredible": (216, 324),
    "standard_small": (65, 45), "standard_medium": (100, 100), "standard_large": (140, 140),
    "standard_xlarge": (200, 200), "standard_fantastic": (250, 250), "standard_amazing": (180, 180),
    "landscape_small": (120, 90), "landscape_medium": (175, 130), "landscape_large": (190, 140),
    "landscape_xlarge": (270, 200), "landscape_amazing": (250, 156), "landscape_incredible": (464, 261),
    "detail": (500, 760),
  ]
}
