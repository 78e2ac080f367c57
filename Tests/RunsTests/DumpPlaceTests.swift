import Basics
import CatalogSources
import CompressionKit
import Definitions
import Foundation
import Pipeline
import Serving
import Site
import Stages
import StandIns
import Synchronization
import TestSupport
import Testing

@testable import Runs

/// What `source.path` of a dump may be: a file, a zip archive, a folder, a pattern.
@Suite("Places of dumps")
struct DumpPlaceTests {
  private func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  @Test func `of a folder or a pattern the newest dump is read, by the day in its name, and the note says which`()
    async throws
  {
    try await withTemporaryFolder { folder in
      for name in ["2026-11-01.db", "2026-11-15.db", "2026-10-15.db", "notes.txt", "a.db"] {
        try write("x", to: "\(folder)/\(name)")
      }
      let place = try DumpPlace(of: folder)
      #expect(place.path == "\(folder)/2026-11-15.db" && place.archived == nil)
      #expect(place.note == "\(folder) has 4 dumps, of which \(folder)/2026-11-15.db is the newest")
      #expect(try DumpPlace(of: folder + "/2026-1[01]-0*.db").path == "\(folder)/2026-11-01.db")
      #expect(try DumpPlace(of: folder + "/a.d?").note == "\(folder)/a.d? has one dump: \(folder)/a.db")
      #expect(try DumpPlace(of: folder + "/a.db").note == nil)
      // A file that is not there yet is found missing when it is read.
      #expect(try DumpPlace(of: folder + "/2027-01-01.db").path.hasSuffix("2027-01-01.db"))
      // The archive is called alike every time: what is in it has the day.
      try ZipFile(["2026-12-01.db": "x"]).write(to: folder + "/current.zip")
      #expect(try DumpPlace(of: folder + "/*").path == "\(folder)/current.zip")
      #expect(try DumpPlace(of: folder).archived?.name == "2026-12-01.db")
    }
  }

  @Test func `a folder and a pattern without a dump are refused, and a check of the pipeline file says so`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try write("x", to: folder + "/notes.txt")
      for path in [folder, folder + "/*.db", folder + "/none/*.db"] {
        let error = try #require(throws: RecordingError.self) { try DumpPlace(of: path) }
        #expect(error.code == .empty && error.path == path && error.remedy.contains("source.path"))
        let text = "name: gcd\nsource:\n  kind: gcd\n  path: \"\(path)\"\nwrite: {csv: {}}\n"
        let problem = try PipelineDefinition.read(text, file: "gcd.yaml").problemOfDump
        #expect("\(try #require(problem))".hasPrefix("gcd.yaml:4: source.path is \(path), where there is no dump; "))
      }
      let later = "name: gcd\nsource: {kind: gcd, path: \"\(folder)/later.db\"}\nwrite: {csv: {}}\n"
      #expect(try PipelineDefinition.read(later, file: "gcd.yaml").problemOfDump == nil)
    }
  }

  @Test(arguments: [
    (ZipFile(["2026-11-01.sql": "CREATE TABLE x"]), "with 2026-11-01.sql, a text for MySQL"),
    (ZipFile(["a.db": "x", "b/c.db": "x"]), "with 2 databases"), (ZipFile(["a.txt": "x"]), "without a database"),
    (ZipFile([:]), "without a database"),
    (ZipFile(["a.db": "x"], cut: 5), "has no directory at its end"),
  ])
  private func `an archive that is not one of one database is refused, with what it is`(archive: ZipFile, what: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/current.zip"
      try archive.write(to: path)
      let error = try #require(throws: SourceError.self) { try DumpPlace(of: path) }
      #expect(error.code == .unavailable && error.message.contains(path) && error.message.contains(what))
    }
  }

  @Test(arguments: [true, false])
  func `a database in an archive is unpacked whole or not at all, once, and only within the state folder`(
    isDeflated: Bool
  ) async throws {
    try await withTemporaryFolder { folder in
      let (path, state) = (folder + "/current.zip", folder + "/state")
      let text = (0..<200_000).map { "row \($0 * 7_919 % 10_007)" }.joined(separator: "\n")
      try ZipFile(["../../2026-11-01.db": text], isDeflated: isDeflated).write(to: path)
      let told = Mutex(0)
      func unpack() throws -> String {
        try DumpPlace(of: path).unpacked(in: state) { _ in told.withLock { $0 += 1 } }
      }
      let first = try unpack()
      #expect(first.hasPrefix(state + "/dump/") && first.hasSuffix("/2026-11-01.db") && !first.contains(".."))
      #expect(try String(contentsOfFile: first, encoding: .utf8) == text)
      #expect(try unpack() == first && told.withLock(\.self) == 1)
      // The next archive takes its place, and a damaged one leaves nothing.
      try ZipFile(["2026-11-15.db": "other"], isDeflated: isDeflated).write(to: path)
      let second = try unpack()
      #expect(try String(contentsOfFile: second, encoding: .utf8) == "other")
      #expect(try FileAccess.system.files(under: state).count == 1)
      try ZipFile(["2026-11-15.db": text], isDeflated: isDeflated, damage: 1_000).write(to: path)
      let error = try #require(throws: SourceError.self) { try unpack() }
      #expect(error.message == "\(path) is damaged." || error.message.contains("cannot be unpacked"))
      #expect(try FileAccess.system.files(under: state).isEmpty)
      // A file of its own needs no room in the state folder.
      try write("x", to: folder + "/a.db")
      #expect(try DumpPlace(of: folder + "/a.db").unpacked(in: state) == folder + "/a.db")
    }
  }

  @Test func `sizes of more than four gigabytes are looked for where archives have them`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/current.zip"
      try ZipFile(["2026-11-01.db": "some text", "readme.txt": "more"], isWide: true).write(to: path)
      let place = try DumpPlace(of: path)
      #expect(place.archived?.size == 9)
      #expect(try String(contentsOfFile: place.unpacked(in: folder + "/state"), encoding: .utf8) == "some text")
      try ZipFile(["2026-11-01.db": "some text"], isWide: true, claimed: 1 << 40).write(to: path)
      let error = try #require(throws: SourceError.self) { try DumpPlace(of: path).unpacked(in: folder + "/state") }
      #expect(error.message.contains("1099511627776 bytes, which are more than"))
    }
  }

  @Test(arguments: [false, true])
  func `an archive with a wrong byte gives what it had, or an error`(isWide: Bool) async throws {
    try await withTemporaryFolder { folder in
      let text = (0..<60).map { "row \($0 * 7_919 % 101)" }.joined(separator: "\n")
      let path = folder + "/current.zip"
      for place in 0..<ZipFile(["2026-11-01.db": text], isWide: isWide).count {
        for bits in [0x01, 0x80, 0xFF] as [UInt8] {
          try ZipFile(["2026-11-01.db": text], isWide: isWide, damage: place, bits: bits).write(to: path)
          do {
            let file = try DumpPlace(of: path).unpacked(in: folder + "/state")
            // The name and times may be other ones, and the file is no archive where its first bytes are.
            if file != path { #expect(try String(contentsOfFile: file, encoding: .utf8) == text, "byte \(place)") }
          } catch {
            #expect(error is SourceError, "byte \(place): \(error)")
          }
        }
      }
    }
  }

  @Test func `a run reads the dump in an archive of a folder, and says which one it is`() async throws {
    try await withTemporaryFolder { folder in
      try InventedDump(scale: 0.0005).write(to: folder + "/a.db")
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/a.db")))
      try FileManager.default.createDirectory(atPath: folder + "/dumps", withIntermediateDirectories: true)
      try ZipFile([(name: "2026-11-01.db", bytes: bytes)]).write(to: folder + "/dumps/current.zip")
      let text = "name: gcd\nsource: {kind: gcd, path: \"\(folder)/dumps\"}\nwrite: {csv: {}}\n"
      let definition = try PipelineDefinition.read(text, file: "gcd.yaml").value
      let words = Mutex("")
      let wall = WallClock { WallTime(seconds: 1_793_000_000) }
      let run = PipelineRun(
        definition: definition, publisher: try PublisherFiles(of: definition), output: folder + "/output/gcd",
        state: folder + "/state/gcd", environment: [:], width: 2, wall: wall,
        limits: RunLimits(stateDir: folder + "/state", wall: wall), opener: NoServers()
      ) { if case .note(let text) = $0 { words.withLock { $0 += text + "\n" } } }
      let result = try await run.run(calls: CallCounter(), times: StageTimes())
      #expect(result.outcome == .published)
      let told = words.withLock(\.self)
      #expect(told.contains("\(folder)/dumps has one dump: \(folder)/dumps/current.zip"))
      #expect(told.contains("unpacking 2026-11-01.db, \(bytes.count) bytes"))
      #expect(told.contains("read 2026-11-01.db of 2026-11-01"))
    }
  }
}

/// A small zip archive.
struct ZipFile: Sendable, CustomTestStringConvertible {
  private let bytes: [UInt8]
  let testDescription: String

  /// - Parameters:
  ///   - isWide: whether sizes and places stand in 64 bits, as in archives of more than 4 GiB.
  ///   - claimed: the size that the directory tells; nil for the true one.
  ///   - cut: how many bytes are missing at the end.
  ///   - damage: the place of a byte that is changed by some bits; nil for none.
  init(
    _ files: KeyValuePairs<String, String>, isDeflated: Bool = true, isWide: Bool = false, claimed: Int? = nil,
    cut: Int = 0, damage: Int? = nil, bits: UInt8 = 0x55
  ) {
    self.init(
      files.map { ($0.key, Array($0.value.utf8)) }, isDeflated: isDeflated, isWide: isWide, claimed: claimed, cut: cut,
      damage: damage, bits: bits)
  }

  init(
    _ files: [(name: String, bytes: [UInt8])], isDeflated: Bool = true, isWide: Bool = false, claimed: Int? = nil,
    cut: Int = 0, damage: Int? = nil, bits: UInt8 = 0x55
  ) {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    let none = [UInt8](repeating: 0xFF, count: 4)
    for (name, plain) in files {
      let checksum = plain.withUnsafeBytes { CRC32.checksum(of: $0) }
      // A member without its header and its end is deflated data alone.
      let packed = isDeflated ? Array(gzip(plain).dropFirst(10).dropLast(8)) : plain
      let about =
        [20, 0, 0, 0, isDeflated ? 8 : 0, 0, 0, 0, 0, 0] + Self.number(Int(checksum), 4)
        + (isWide ? none + none : Self.number(packed.count, 4) + Self.number(plain.count, 4))
        + Self.number(name.utf8.count, 2)
      let wide =
        isWide
        ? [1, 0, 24, 0] + Self.number(claimed ?? plain.count, 8) + Self.number(packed.count, 8)
          + Self.number(body.count, 8) : []
      directory +=
        [0x50, 0x4B, 1, 2, 20, 0] + about + Self.number(wide.count, 2) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        + (isWide ? none : Self.number(body.count, 4)) + Array(name.utf8) + wide
      body += [0x50, 0x4B, 3, 4] + about + [0, 0] + Array(name.utf8) + packed
    }
    var end: [UInt8] = []
    if isWide {
      end =
        [0x50, 0x4B, 6, 6, 44, 0, 0, 0, 0, 0, 0, 0, 45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        + Self.number(files.count, 8) + Self.number(files.count, 8) + Self.number(directory.count, 8)
        + Self.number(body.count, 8)
        + [0x50, 0x4B, 6, 7, 0, 0, 0, 0] + Self.number(body.count + directory.count, 8) + [1, 0, 0, 0]
    }
    end +=
      [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.number(files.count, 2) + Self.number(files.count, 2)
      + (isWide ? none + none : Self.number(directory.count, 4) + Self.number(body.count, 4)) + [0, 0]
    var bytes = body + directory + end
    if let damage { bytes[damage] ^= bits }
    self.bytes = bytes.dropLast(cut)
    testDescription = files.map(\.name).joined(separator: ", ") + (cut > 0 ? ", cut off" : "")
  }

  /// How many bytes it has.
  var count: Int { bytes.count }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  func write(to path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }
}
