import CatalogSources
import ImageKit
import JSONKit
import Store
import Testing

@testable import Site

@Suite("Which picture a record shows")
struct PictureSetTests {
  private func handle(_ set: PictureSet, _ thumbnail: String) throws -> PictureSet.Handle {
    try JSONReader().read(Array(thumbnail.utf8)) { set.handle(of: $0) }
  }

  private func handle(_ set: PictureSet, path: String, _ fileExtension: String = "jpg") throws -> PictureSet.Handle {
    try handle(set, #"{"path":"\#(path)","extension":"\#(fileExtension)"}"#)
  }

  @Test func `A record finds the picture that was fetched for it, however its address is written`() async throws {
    try await PictureFolder.with { folder in
      try folder.fetch("a", PictureFolder.cover(1))
      try folder.fetch("b%20c", PictureFolder.cover(2))
      let set = try PictureSet(store: folder.store)
      let (a, b) = (try handle(set, path: "https://i.example/a"), try handle(set, path: "https://i.example/b c/"))
      #expect(a != .none && b != .none && a != b)
      #expect(try handle(set, path: #"HTTPS:\/\/I.EXAMPLE:443\/a"#) == a)
      for path in [
        "https://i.example/c", "http://i.example/a", "https://other.example/a", "/a", "", "https://i.example/a?x",
      ] {
        #expect(try handle(set, path: path) == .none)
      }
      #expect(try handle(set, path: "https://i.example/a", "png") == .none)
      for thumbnail in ["null", "{}", "7", #"{"path":7,"extension":"jpg"}"#, #"{"path":"https://i.example/a"}"#] {
        #expect(try handle(set, thumbnail) == .none)
      }
    }
  }

  @Test func `The same content at two addresses is one picture, and of two sizes the larger one is shown`() async throws
  {
    try await PictureFolder.with { folder in
      try folder.fetch("a", PictureFolder.cover(1))
      try folder.fetch("b", PictureFolder.cover(1))
      try folder.fetch("c", PictureFolder.cover(3), variant: "portrait_incredible")
      try folder.fetch("c", PictureFolder.cover(3, width: 100, height: 150), variant: "portrait_medium")
      let set = try PictureSet(store: folder.store)
      #expect(try handle(set, path: "https://i.example/a") == handle(set, path: "https://i.example/b"))
      let c = try handle(set, path: "https://i.example/c")
      #expect(set.entries[Int(c.place)].width == 216)
    }
  }

  @Test func `Nothing is shown before it is made, and an empty set shows nothing`() async throws {
    try await PictureFolder.with { folder in
      try folder.fetch("a", PictureFolder.cover(1))
      let set = try PictureSet(store: folder.store)
      #expect(try set[handle(set, path: "https://i.example/a")] == nil)
      #expect(try set[.none] == nil && handle(PictureSet(of: .marvel), path: "https://i.example/a") == .none)
    }
  }

  @Test func `An entry of the store that never was a picture is ignored`() async throws {
    try await PictureFolder.with { folder in
      for (number, digest) in ["", "xy", String(repeating: "G", count: 64)].enumerated() {
        let file = MediaFile(digest: digest, fileExtension: "jpg", bytes: 1, width: 1, height: 1, color: 0)
        try folder.store.media.put([MediaEntry(url: "https://i.example/\(number)/x.jpg", file: file)])
      }
      let digest = String(repeating: "a", count: 64)
      for (fileExtension, width) in [("exe", 1), ("jpg", 0), ("jpg", -4), ("jpg", 1 << 40)] {
        let file = MediaFile(digest: digest, fileExtension: fileExtension, bytes: 1, width: width, height: 1, color: -1)
        try folder.store.media.put([MediaEntry(url: "https://i.example/\(fileExtension)\(width)/x.jpg", file: file)])
      }
      #expect(try PictureSet(store: folder.store).entries.isEmpty)
    }
  }
}
