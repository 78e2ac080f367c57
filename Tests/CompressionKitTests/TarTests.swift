import CompressionKit
import Foundation
import Testing

@Suite("A tar archive in gzip")
struct TarTests {
  private func archive(_ files: [(String, [UInt8])], spliced: Bool) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = TarWriter(.gzip(level: 6))
    for (name, content) in files {
      guard spliced else {
        try writer.append(name, content) { bytes += $0 }
        continue
      }
      let member = gzip(content)
      try writer.beginFile(TarEntry(name: name, size: content.count), count: member.count, .gzip(level: 6)) {
        bytes += $0
      }
      // In pieces of odd sizes, one of them in the frame.
      for start in stride(from: 0, to: member.count, by: 7001) {
        try member[start..<min(start + 7001, member.count)].withUnsafeBytes { piece in
          try writer.copy(piece) { bytes += $0 }
        }
      }
      try writer.endFile { bytes += $0 }
    }
    try writer.finish { bytes += $0 }
    return bytes
  }

  private static let files: [(String, [UInt8])] = [
    ("a/empty.txt", []), ("a/one.txt", [65]), ("a/block.txt", Samples.text(512)),
    ("a/large.txt", Samples.text(1_400_000)), ("a/after.txt", Samples.text(90_000)),
  ]

  @Test func `holds the same, whether contents are compressed anew or taken over`() throws {
    let anew = try gunzip(try archive(Self.files, spliced: false), maximumBytes: 1 << 30)
    let taken = try gunzip(try archive(Self.files, spliced: true), maximumBytes: 1 << 30)
    #expect(anew == taken)
    #expect(anew.count == Self.files.reduce(1024) { $0 + 512 + ($1.1.count + 511) / 512 * 512 })
  }

  @Test(
    arguments: [Compression.gzip(level: 5), .zstd(level: 3), .none],
    [Compression.gzip(level: 6), .zstd(level: 3), .none])
  func `takes contents of any compression into an archive of any`(from: Compression, to: Compression) throws {
    var bytes: [UInt8] = []
    var writer = TarWriter(to)
    try writer.append("a/first.json", [91, 93]) { bytes += $0 }
    for (name, content) in Self.files {
      let file = encoded(content, from)
      try writer.beginFile(TarEntry(name: name, size: content.count), count: file.count, from) { bytes += $0 }
      for start in stride(from: 0, to: file.count, by: 7001) {
        try file[start..<min(start + 7001, file.count)].withUnsafeBytes { piece in
          try writer.copy(piece) { bytes += $0 }
        }
      }
      try writer.endFile { bytes += $0 }
    }
    try writer.finish { bytes += $0 }
    let tar = try decompressed(bytes, to)
    #expect(Array(tar.dropFirst(1024)) == (try gunzip(try archive(Self.files, spliced: false), maximumBytes: 1 << 30)))
  }

  @Test func `does not depend on how contents come in`() throws {
    let one = try archive(Self.files, spliced: true)
    let other = try archive(Self.files, spliced: true)
    #expect(one == other)
  }

  @Test func `has the header of ustar, with one owner and one time`() {
    let header = TarEntry(name: "x/y.csv", size: 513).header
    #expect(header.count == 512)
    #expect(String(decoding: header[257..<265], as: UTF8.self) == "ustar\u{0}00")
    #expect(
      String(decoding: header[100..<148], as: UTF8.self)
        == "0000644\u{0}0000000\u{0}0000000\u{0}00000001001\u{0}02263523000\u{0}")
    let sum = (0..<512).reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(header[$1])) }
    #expect(Int(String(decoding: header[148..<154], as: UTF8.self), radix: 8) == sum)
  }

  @Test func `tells a size over 8 GiB and a long or foreign name in a pax header`() {
    let large = TarEntry(name: "large.csv", size: 1 << 33).header
    #expect(large.count == 1536)
    #expect(String(decoding: large[512..<533], as: UTF8.self) == "19 size=8589934592\n\u{0}\u{0}")
    #expect(String(decoding: large[1024 + 124..<1024 + 135], as: UTF8.self) == "00000000000")
    let name = "é" + String(repeating: "n", count: 120) + ".csv"
    let long = TarEntry(name: name, size: 1).header
    #expect(String(decoding: long[512...], as: UTF8.self).hasPrefix("136 path=\(name)\n"))
    #expect(TarEntry(name: String(repeating: "n", count: 100), size: (1 << 33) - 1).header.count == 512)
  }

  @Test(arguments: [0, -1, -10])
  func `refuses a member that is not as it was written`(place: Int) throws {
    var member = gzip(Samples.text(1000))
    member[place < 0 ? member.count + place : place] ^= 0x40
    var writer = TarWriter(.gzip(level: 6))
    try writer.beginFile(TarEntry(name: "x", size: 1000), count: member.count, .gzip(level: 6)) { _ in }
    try member.withUnsafeBytes { try writer.copy($0) { _ in } }
    do {
      try writer.endFile { _ in }
      Issue.record("A damaged member was taken.")
    } catch let error as DecompressionError {
      #expect(error.code == .corrupt)
    }
  }

  @Test func `refuses a member that is shorter or longer than it was`() throws {
    let member = gzip(Samples.text(1000))
    for count in [member.count - 1, member.count + 1] {
      var writer = TarWriter(.gzip(level: 6))
      try writer.beginFile(TarEntry(name: "x", size: 1000), count: count, .gzip(level: 6)) { _ in }
      try member.withUnsafeBytes { try writer.copy($0) { _ in } }
      do {
        try writer.endFile { _ in }
        Issue.record("A member of another length was taken.")
      } catch let error as DecompressionError {
        #expect(error.code == .corrupt)
      }
    }
  }
}
