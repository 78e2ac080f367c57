/// The name of a generation: `YYYYMMDDTHHMMSSZ-` and the first 12 hexadecimal digits of its set digest.
public struct GenerationID: Comparable, Hashable, Sendable, CustomStringConvertible {
  /// The name as it stands in the file system.
  public let description: String

  init(time: WallTime, digest: String) {
    description = time.basic + "-" + digest.prefix(12)
  }

  /// Reads a name; nil when it is not one of a generation.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 29, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
      bytes[16] == UInt8(ascii: "-")
    else { return nil }
    let digit = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letter = UInt8(ascii: "a")...UInt8(ascii: "f")
    guard bytes[..<8].allSatisfy(digit.contains), bytes[9..<15].allSatisfy(digit.contains),
      bytes[17...].allSatisfy({ digit.contains($0) || letter.contains($0) })
    else { return nil }
    description = String(text)
  }

  /// The first 12 digits of the set digest.
  public var digestPrefix: String { String(description.suffix(12)) }

  /// Whether a generation is older than another one.
  public static func < (one: GenerationID, other: GenerationID) -> Bool { one.description < other.description }
}

extension GenerationID {
  /// The moment that the name begins with: when the generation was published, by the clock of its machine.
  public var time: WallTime {
    // The name was checked when it was read: these are digits.
    WallTime(digits: description.utf8.prefix(16).filter { (48...57).contains($0) }.map { Int64($0) - 48 })
  }
}
