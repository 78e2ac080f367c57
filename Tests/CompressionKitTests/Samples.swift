import Basics

@testable import CompressionKit

/// Inputs for the tests: the same on every run and machine.
enum Samples {
  static func random(_ count: Int, seed: UInt64 = 7) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  /// Text that deflates about as well as catalogue records do.
  static func text(_ count: Int, seed: UInt64 = 11) -> [UInt8] {
    let words = [
      "{\"id\":", "\"name\":", "\"title\":", "the ", "rack ", "issue ", "cover ", "\n", "1963", "hero ", "}", "spins ",
      "\"modified\":",
    ]
    var generator = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 16)
    while bytes.count < count {
      bytes.append(contentsOf: words[Int(generator.next() % UInt64(words.count))].utf8)
      if generator.next() % 4 == 0 { bytes.append(contentsOf: String(generator.next() % 100_000).utf8) }
    }
    return Array(bytes.prefix(count))
  }
}

extension GzipMember {
  /// A whole member made of blocks.
  static func closing(_ blocks: [CompressedBlock]) -> [UInt8] {
    var member = GzipMember()
    for block in blocks { member.append(crc32: block.about.crc32, uncompressedCount: block.about.plainCount) }
    return header + blocks.flatMap(\.bytes) + member.trailer
  }
}
