import GzipKit

extension RecordingFile {
  /// A bomb is not suspected below this many plain bytes.
  private static let bombThreshold = 16 << 20
  /// How many times catalogue answers may shrink: they do 5 to 30 times, and deflate cannot do more than 1,032.
  private static let bombRatio = 250

  private struct Bomb: Error {}

  /// Inflates what can be inflated.
  ///
  /// - Throws: `Notice` where the plain bytes would be more than `maximumBytes`.
  static func inflate(_ bytes: [UInt8], maximumBytes: Int) throws -> RecordedBytes {
    let limits = InflateLimits(maximumBytes: maximumBytes, maximumRatio: 1100)
    var inflater = Inflater(format: .gzip, limits: limits, trailing: .refuse)
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
          "the gzip file unpacks to over \(bombRatio) times its size, like a bomb; "
            + "only its first \(plain.count) bytes were read"))
    } catch let error as GzipError where error.code == .tooLarge || error.code == .ratio {
      throw Self.tooLarge(maximumBytes)
    } catch let error as GzipError {
      let what =
        switch error.code {
        case .truncated: "the gzip file ends too early; what was before the end is used"
        case .trailingBytes: "bytes follow the gzip data; they are ignored"
        default: "the gzip data is wrong; what was before the fault is used (\(error))"
        }
      return RecordedBytes(plain, damage: .damaged(what))
    }
  }

  static func tooLarge(_ maximumBytes: Int) -> Notice {
    .damaged("too large: more than \(maximumBytes) bytes; split it into smaller files")
  }
}
