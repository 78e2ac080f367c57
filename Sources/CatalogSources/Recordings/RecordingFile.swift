import Basics
import GzipKit

/// A file of recorded answers, listed but not read.
public struct RecordingFile: Sendable, Equatable {
  /// The greatest plain size that is read: 1 GiB, the only limit of what is in a file.
  public static let maximumBytes = 1 << 30

  /// The path below the folder of recordings; of a single file its name.
  public let relativePath: String
  /// The position among the files of the folder, from 0.
  public let rank: Int
  /// The bytes on disk when the folder was listed.
  public let size: Int
  /// Changes when the file does: its size and the time of its last change, when the folder was listed.
  public let validator: String
  /// The whole path as the system knows it, which need not be UTF-8.
  let path: RawPath
  /// The calls by which it is read.
  let access: FileAccess
  /// Whether the file was named itself; then it is an error that it cannot be read, and a notice otherwise.
  var isNamed = false
  /// Why there is nothing to read, where listing the folder showed it already.
  var problem: Notice?
  /// The file in the zip file at the path that this is; nil for the file at the path itself.
  var entry: ZipArchive.Entry?

  /// The plain bytes of the file.
  ///
  /// What begins as gzip does is inflated, whatever its name; a file that only has the name is read as it is. Of a
  /// damaged file as much is read as can be had.
  /// - Parameter maximumBytes: the most bytes, on disk and inflated.
  /// - Throws: `Notice` when the file is to be skipped: too large, or not readable within its folder. `RecordingError`
  ///   with `unreadable` when the system refuses to read a file that was named itself, or has no file handle left.
  /// - Complexity: O(plain bytes).
  public func read(maximumBytes: Int = Self.maximumBytes) throws -> RecordedBytes {
    if let problem { throw problem }
    let file: RecordedBytes
    do {
      file = try contents(maximumBytes: maximumBytes)
    } catch let error as RecordingError where !isNamed && !error.isShortage {
      throw Notice.damaged("cannot be read: \(error.message) \(error.remedy)")
    }
    return try Self.plain(file, maximumBytes: maximumBytes)
  }

  /// The text of a file: inflated if it begins as gzip does, and as UTF-8.
  ///
  /// - Throws: `Notice` where the plain bytes would be more than `maximumBytes`.
  static func plain(_ file: RecordedBytes, maximumBytes: Int) throws -> RecordedBytes {
    var result = file
    if file.bytes.starts(with: [0x1F, 0x8B]) {
      result = try inflate(file.bytes, maximumBytes: maximumBytes)
      result.damage = file.damage ?? result.damage
    }
    result.decodeUTF16()
    return result
  }

  private func contents(maximumBytes: Int) throws -> RecordedBytes {
    do {
      return try access.reading(path) { file in
        let details = try file.details()
        guard details.kind == .file else { throw RecordingError.noFile(path.text) }
        if let entry { return try Self.plain(entry, of: file, maximumBytes: maximumBytes) }
        guard details.size <= maximumBytes else { throw Self.tooLarge(maximumBytes) }
        return RecordedBytes(try file.bytes(count: details.size))
      }
    } catch let error as FileError {
      throw RecordingError.system(error)
    }
  }

  /// Whether two files are the same place with the same content, as far as the listings of their folders tell.
  public static func == (one: RecordingFile, other: RecordingFile) -> Bool {
    one.relativePath == other.relativePath && one.rank == other.rank && one.validator == other.validator
      && one.path == other.path && one.isNamed == other.isNamed && one.problem == other.problem
  }
}

extension RecordingFile {
  /// A bomb is not suspected below this many plain bytes.
  private static let bombThreshold = 16 << 20
  /// How many times catalogue answers may shrink: they do 5 to 30 times, and deflate cannot do more than 1,032.
  private static let bombRatio = 250

  private struct Bomb: Error {}

  /// Inflates what can be inflated.
  ///
  /// - Parameter name: what notices call it.
  /// - Throws: `Notice` where the plain bytes would be more than `maximumBytes`.
  static func inflate(
    _ bytes: [UInt8], named name: String = "gzip file", maximumBytes: Int
  ) throws -> RecordedBytes {
    let limits = InflateLimits(maximumBytes: maximumBytes, maximumRatio: 1100)
    var inflater = Inflater(format: .gzip, limits: limits)
    var plain: [UInt8] = []
    plain.reserveCapacity(min(bytes.count * 8, maximumBytes))
    do {
      try bytes.withUnsafeBytes { bytes in
        // In pieces, so that the ratio is known before a bomb has gone off.
        var rest = bytes
        while !rest.isEmpty {
          let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(4 << 10))
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
          try inflater.push(piece) { plain.append(contentsOf: $0) }
          let read = bytes.count - rest.count
          if plain.count > bombThreshold, plain.count / read >= bombRatio { throw Bomb() }
        }
      }
      try inflater.finish()
      return RecordedBytes(plain)
    } catch is Bomb {
      return RecordedBytes(
        plain,
        damage: .damaged(
          "the \(name) unpacks to over \(bombRatio) times its size, like a bomb; "
            + "only its first \(plain.count) bytes were read"))
    } catch let error as GzipError where error.code == .tooLarge || error.code == .ratio {
      throw Self.tooLarge(maximumBytes)
    } catch let error as GzipError {
      let what =
        switch error.code {
        case .truncated: "the \(name) ends too early; what was before the end is used"
        case .trailingBytes: "bytes follow the data of the \(name); they are ignored"
        default: "the data of the \(name) is wrong; what was before the fault is used (\(error))"
        }
      return RecordedBytes(plain, damage: .damaged(what))
    }
  }

  static func tooLarge(_ maximumBytes: Int) -> Notice {
    .damaged("too large: more than \(maximumBytes) bytes; split it into smaller files")
  }
}

/// The plain text of a recording, and what was wrong with the file.
public struct RecordedBytes: Sendable, Equatable {
  /// The plain bytes, as UTF-8 where the file's encoding could be told.
  public var bytes: [UInt8]
  /// What was damaged, if anything: then the bytes are what could be had.
  public var damage: Notice?

  init(_ bytes: [UInt8], damage: Notice? = nil) {
    self.bytes = bytes
    self.damage = damage
  }

  /// Turns UTF-16 into UTF-8; anything else stays as it is.
  ///
  /// Without a byte order mark the zero beside the first bracket tells it (RFC 4627, section 3).
  /// - Complexity: O(bytes).
  mutating func decodeUTF16() {
    guard bytes.count >= 4 else { return }
    let isLittle: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (UInt8(ascii: "{"), 0), (UInt8(ascii: "["), 0): isLittle = true
    case (0xFE, 0xFF), (0, UInt8(ascii: "{")), (0, UInt8(ascii: "[")): isLittle = false
    default: return
    }
    let hasMark = bytes[0] >= 0xFE
    let units = bytes.withUnsafeBytes { bytes in
      stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2).map { at in
        let unit = bytes.loadUnaligned(fromByteOffset: at, as: UInt16.self)
        return isLittle ? UInt16(littleEndian: unit) : UInt16(bigEndian: unit)
      }
    }
    if bytes.count % 2 == 1, damage == nil { damage = .damaged("the UTF-16 text ends within a character") }
    bytes = Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

extension RecordingFile {
  /// The plain bytes of a file in a zip file, as far as they can be had.
  ///
  /// - Parameter maximumBytes: the most bytes, packed and plain.
  /// - Throws: `Notice` where nothing of it can be had; `FileError`.
  /// - Complexity: O(plain bytes).
  private static func plain(
    _ entry: ZipArchive.Entry, of file: OpenedFile, maximumBytes: Int
  ) throws -> RecordedBytes {
    guard !entry.isEncrypted else { throw Notice.damaged("a password protects it; unpack it") }
    guard entry.packedSize <= maximumBytes else { throw tooLarge(maximumBytes) }
    let bytes: [UInt8]
    do {
      bytes = try entry.packed(of: file)
    } catch is ZipError {
      throw Notice.damaged("the zip file does not have the bytes that its directory names")
    }
    switch entry.method {
    case 0: return RecordedBytes(bytes)
    case 8:
      // As a gzip member, whose check at its end is the same (RFC 1952).
      var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
      member.reserveCapacity(bytes.count + 18)
      member += bytes
      for number in [entry.crc32, UInt32(truncatingIfNeeded: entry.size)] {
        withUnsafeBytes(of: number.littleEndian) { member += $0 }
      }
      return try inflate(member, named: "packed file", maximumBytes: maximumBytes)
    default: throw Notice.damaged("packed by a method that is not read (\(entry.method)); unpack it")
    }
  }
}
