import Basics
import Pipeline

/// The index of the folder of made pictures, by name, so that the files need not be read again.
///
/// As a text it has one line for each picture: the name, `o` for opaque or `t` for transparent, and for each file
/// `WIDTH:FORMAT:BYTES:SHA-256`. A line of another form is ignored, so its picture is made again.
/// - Complexity: about 150 bytes of memory a picture.
struct PictureIndex: Sendable {
  private struct Slot: Sendable {
    var start: Int32
    var count: UInt8
    var isTransparent: Bool
  }

  private var slots: [PictureName: Slot] = [:]
  private var files: ContiguousArray<DerivedFile> = []

  init() {}

  /// The names of the pictures, in no order.
  var names: some Sequence<PictureName> { slots.keys }

  /// The picture with a name; setting it to nil removes it.
  subscript(name: PictureName) -> DerivedPicture? {
    get {
      guard let slot = slots[name] else { return nil }
      let start = Int(slot.start)
      return DerivedPicture(
        isTransparent: slot.isTransparent, files: Array(files[start..<(start + Int(slot.count))]))
    }
    set {
      slots[name] = newValue.map { picture in
        let start = Int32(files.count)
        files.append(contentsOf: picture.files)
        return Slot(start: start, count: UInt8(clamping: picture.files.count), isTransparent: picture.isTransparent)
      }
    }
  }

  /// Adds the pictures of an index text.
  ///
  /// - Returns: the names in the text.
  /// - Complexity: O(bytes).
  @discardableResult
  mutating func read(_ text: [UInt8]) -> [PictureName] {
    var names: [PictureName] = []
    var start = 0
    // What is behind the last line break was cut off.
    while let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if let (name, picture) = Self.line(text[start..<end]) {
        self[name] = picture
        names.append(name)
      }
      start = end + 1
    }
    return names
  }

  /// The index as a text, sorted by name.
  ///
  /// - Complexity: O(*n* log *n*).
  var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(slots.count * 280)
    for name in slots.keys.sorted(by: { $0.number < $1.number }) {
      if let picture = self[name] { Self.append(picture, named: name, to: &text) }
    }
    return text
  }

  /// Appends the line of a picture.
  static func append(_ picture: DerivedPicture, named name: PictureName, to text: inout [UInt8]) {
    Hexadecimal.append(name.number, to: &text)
    text.append(contentsOf: picture.isTransparent ? " t".utf8 : " o".utf8)
    for file in picture.files {
      text.append(contentsOf: " \(file.width):\(file.format.rawValue):\(file.bytes):\(file.digest.hexadecimal)".utf8)
    }
    text.append(UInt8(ascii: "\n"))
  }

  private static func line(_ line: ArraySlice<UInt8>) -> (PictureName, DerivedPicture)? {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count > 2, let name = Hexadecimal.number(words[0]) else { return nil }
    var picture = DerivedPicture(isTransparent: words[1].elementsEqual("t".utf8), files: [])
    guard picture.isTransparent || words[1].elementsEqual("o".utf8) else { return nil }
    for word in words.dropFirst(2) {
      let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      let texts = parts.prefix(3).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 4, let width = UInt16(texts[0]), let format = DerivedFile.Format(rawValue: texts[1]),
        let bytes = UInt32(texts[2]), let digest = ContentDigest(hexadecimal: parts[3])
      else { return nil }
      picture.files.append(DerivedFile(format: format, width: width, bytes: bytes, digest: digest))
    }
    return (PictureName(number: name), picture)
  }
}

/// The name of the files made of a picture: the same for the same picture and recipe.
///
/// The probability that two of 100,000 pictures share a name is 1 in 3,000 million.
struct PictureName: Sendable, Hashable {
  /// The number whose sixteen hexadecimal digits stand in the paths.
  let number: UInt64

  /// Appends `ab/abcdef0123456789`: 256 folders, so that none holds too many files.
  func appendPath(to path: inout [UInt8]) {
    let start = path.count
    Hexadecimal.append(number, to: &path)
    let folder = [path[start], path[start + 1], UInt8(ascii: "/")]
    path.insert(contentsOf: folder, at: start)
  }

  /// Returns the path of a file: `ab/abcdef0123456789-240.webp`.
  func path(of file: DerivedFile) -> String {
    var path: [UInt8] = []
    path.reserveCapacity(32)
    appendPath(to: &path)
    path.append(UInt8(ascii: "-"))
    return String(decoding: path, as: UTF8.self) + "\(file.width).\(file.format.rawValue)"
  }
}

extension PictureName {
  /// Creates the name for the digest of a picture and the identity of a recipe.
  init(_ digest: ContentDigest, identity: String) {
    number = ContentDigest(of: Array((digest.hexadecimal + identity).utf8)).prefix
  }
}

/// The files made of one picture.
struct DerivedPicture: Sendable, Equatable {
  /// Whether the picture has transparent pixels.
  var isTransparent: Bool
  /// The WebP files by width, then the fallback file in another format.
  var files: [DerivedFile]
}

/// One file made of a picture.
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
