import Foundation
import TestSupport
import Testing

@testable import Pipeline

@Suite("A manifest read back")
struct ManifestTests {
  private static let digest = ContentDigest(of: [1]).hexadecimal

  private func read(_ text: String) async throws -> Manifest? {
    try withTemporaryFolder { folder in
      try Data(text.utf8).write(to: URL(filePath: folder + "/manifest.json"))
      return Manifest(in: folder)
    }
  }

  private func manifest(rows: String = "1", bytes: String = "2", total: String = "3") -> String {
    """
    {"format":1,"set":"ab","files":[{"path":"a","bytes":\(bytes),"sha256":"\(Self.digest)","rows":\(rows)}],
    "collections":{"comics":{"total":\(total),"distinct":3,"status":"complete","missing":null}},"later":[1]}
    """
  }

  @Test func `What is absent or null is not known; what a later version adds is left alone`() async throws {
    let read = try #require(try await read(manifest(rows: "null")))
    #expect(read.files == [PublishedFile(path: "a", bytes: 2, sha256: ContentDigest(of: [1]))])
    #expect(read.collections["comics"]?.total == 3 && read.collections["comics"]?.missing == nil && read.records == 3)
  }

  @Test(arguments: [#""1""#, "1.5", "-1", "1e99"])
  func `A number that is none makes it unreadable, rather than unknown`(number: String) async throws {
    #expect(try await read(manifest(rows: number)) == nil)
    #expect(try await read(manifest(bytes: number)) == nil)
    #expect(try await read(manifest(total: number)) == nil)
  }

  @Test func `One that ends early, or has no digest, is not understood`() async throws {
    #expect(try await read(String(manifest().dropLast(4))) == nil)
    #expect(try await read(manifest().replacing(Self.digest, with: "xyz")) == nil)
    #expect(try await read("[]") == nil)
  }

  @Test func `A manifest of many files is written in pieces and read back whole`() async throws {
    let files = (0..<2000).map { number in
      PublishedFile(path: "site/\(number).html", bytes: number, sha256: ContentDigest(of: Array("\(number)".utf8)))
    }
    let set = SealedSet(files: files)
    var text = ""
    var pieces = 0
    Manifest.write(pipeline: "x", set: set, collections: []) { piece in
      text += String(decoding: piece, as: UTF8.self)
      pieces += 1
    }
    #expect(pieces > 2)
    let read = try #require(try await read(text))
    #expect(read.files == set.files && read.set == set.digest)
    // Laid out in another way it is read as well, and so is one that is damaged in some piece not read at all.
    #expect(try await self.read(text.replacing("},{", with: "},\n {")) == read)
    #expect(try await self.read(text.replacing("\"bytes\":700,", with: "\"bytes\":7.5,")) == nil)
    #expect(try await self.read(text.replacing("\"bytes\":1999,", with: "\"bytes\":-1,")) == nil)
    #expect(try await self.read(String(text.dropLast(200))) == nil)
  }

  @Test func `Paths that look like what stands between two files cut nothing`() async throws {
    let files = (0..<2000).map { number in
      PublishedFile(
        path: #"\#(number)"},{"path":"},{"#, bytes: number, sha256: ContentDigest(of: [1]), original: #"},{"path":""#)
    }
    let set = SealedSet(files: files)
    var text = ""
    Manifest.write(pipeline: #"x","files":["#, set: set, collections: []) {
      text += String(decoding: $0, as: UTF8.self)
    }
    #expect(try await read(text)?.files == set.files)
  }
}
