import JSONKit

/// Zip files as recordings.
extension RecordingParser {
  /// Reads the files of a zip archive as those of a folder: in the order of their names, each in whichever form it is.
  mutating func readZip(
    _ bytes: UnsafeRawBufferPointer, with reader: JSONReader, _ position: Position, _ body: Body
  ) throws {
    guard !isInZip else { return skip(position.place, "an archive within an archive; unpack it") }
    isInZip = true
    defer { isInZip = false }
    guard let archive = ZipArchive(bytes) else {
      return skip(position.place, Notice.damageMark + "the zip file is cut off: it has no directory at its end")
    }
    guard !archive.entries.isEmpty || !archive.isWhole else { return skip(position.place, "an empty zip file") }
    // A small archive could name the same packed bytes again and again.
    var room = (packed: bytes.count, plain: RecordingFile.maximumBytes)
    for entry in archive.entries {
      var inner = position
      inner.place = position.inside(redactor.excerpt(String(decoding: entry.name, as: UTF8.self)))
      room.packed -= archive.packedBytes(of: entry)?.count ?? 0
      guard room.packed >= 0 else {
        skip(inner.place, Notice.damageMark + "its bytes are those of other files in the zip file, too, as in a bomb")
        break
      }
      do {
        let file = try Self.bytes(of: entry, in: archive, maximumBytes: room.plain)
        room.plain -= file.bytes.count
        if let damage = file.damage { skip(inner.place, damage.reason) }
        try file.bytes.withUnsafeBytes { try readFile($0, with: reader, inner, body) }
      } catch let notice as Notice {
        guard notice != RecordingFile.tooLarge(room.plain) else {
          skip(inner.place, RecordingFile.tooLarge(RecordingFile.maximumBytes).reason)
          break
        }
        skip(inner.place, notice.reason)
      }
    }
    if !archive.isWhole {
      skip(
        position.place,
        Notice.damageMark + "the directory of the zip file is not whole; the files that it names are read")
    }
  }

  /// The plain bytes of a file in an archive.
  ///
  /// - Throws: `Notice` where nothing of it can be had.
  private static func bytes(
    of entry: ZipArchive.Entry, in archive: ZipArchive, maximumBytes: Int
  ) throws -> RecordedBytes {
    guard !entry.isEncrypted else { throw Notice.damaged("a password protects it; unpack it") }
    guard let packed = archive.packedBytes(of: entry) else {
      throw Notice.damaged("the zip file does not have the bytes that its directory names")
    }
    switch entry.method {
    case 0:
      guard packed.count <= maximumBytes else { throw RecordingFile.tooLarge(maximumBytes) }
      return try RecordingFile.plain(RecordedBytes(Array(packed)), maximumBytes: maximumBytes)
    case 8:
      // As a gzip member, whose check at its end is the same (RFC 1952).
      var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
      member.reserveCapacity(packed.count + 18)
      member += packed
      for number in [entry.check, UInt32(truncatingIfNeeded: entry.plain)] {
        withUnsafeBytes(of: number.littleEndian) { member += $0 }
      }
      let file = try RecordingFile.inflate(member, named: "packed file", maximumBytes: maximumBytes)
      return try RecordingFile.plain(file, maximumBytes: maximumBytes)
    default:
      throw Notice.damaged("packed by a method that is not read (\(entry.method)); unpack it")
    }
  }
}
