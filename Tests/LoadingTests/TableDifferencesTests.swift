import Basics
import CompressionKit
import Foundation
import Pipeline
import Sets
import TestSupport
import Testing

@testable import Loading

@Suite("Differences of tables") struct TableDifferencesTests {
  private static let package = """
    {"resources":[{"name":"things","path":"data/csv/things.csv.gz","schema":{"primaryKey":["kind","id"],"fields":[\
    {"name":"kind","type":"string","constraints":{"required":true}},{"name":"id","type":"integer","constraints":{"required":true}},\
    {"name":"text","type":"string"}]}}]}
    """

  /// A generation with one table.
  private func set(_ rows: String, in folder: String, header: String = "kind,id,text\n") throws -> PublishedSet {
    let output = OutputFolder(path: folder)
    let table = try gzip(Array((header + rows).utf8))
    let files = [
      ("data/csv/things.csv.gz", table, rows.isEmpty ? 0 : 1), (SetDescription.path, Array(Self.package.utf8), nil),
    ].map { path, bytes, count in
      (PublishedFile(path: path, bytes: bytes.count, sha256: ContentDigest(of: bytes), rows: count), bytes)
    }
    let sealed = SealedSet(files: files.map(\.0))
    let id = try #require(GenerationID("20260101T000000Z-" + sealed.digest.prefix(12)))
    for (file, bytes) in files {
      let path = output.place(of: id) + "/" + file.path
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
    var manifest: [UInt8] = []
    Manifest.write(pipeline: "t", set: sealed, collections: []) { manifest += $0 }
    try Data(manifest).write(to: URL(fileURLWithPath: output.place(of: id) + "/manifest.json"))
    return try PublishedSet(id, in: output)
  }

  private func differences(
    _ before: String, _ after: String, limit: Int = 1000, _ body: (TableDifferences?) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let (old, new) = (try set(before, in: folder + "/old"), try set(after, in: folder + "/new"))
      try body(try TableDifferences.between(old, new, new.description.tables[0], limit: limit))
    }
  }

  private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

  @Test func `Rows are told apart by key and cells, whatever is quoted; keys are compared as numbers`() throws {
    try differences(
      "a,9,\"x\ny, \"\"z\"\"\"\na,10,same\n\"b,\",1,old\nc,5,\nd,1,last\n",
      "a,2,new\na,9,\"x\ny, \"\"z\"\"\"\na,10,same\n\"b,\",1,\"new\n\\.\n\"\nd,1,last\ne,1,more\n"
    ) { found in
      #expect(text(found?.added) == "a,2,new\ne,1,more\n")
      #expect(text(found?.changed) == "\"b,\",1,\"new\n\\.\n\"\n")
      #expect(text(found?.removed) == "c,5,\n")
      #expect(found?.counts == RowCounts(added: 2, changed: 1, removed: 1))
    }
  }

  @Test func `A row that is longer than a piece of the file is one row`() throws {
    let long = (0..<60_000).map { "\($0 &* 2_654_435_761)" }.joined(separator: ",")
    try differences("a,1,\"\(long)\"\na,2,x\n", "a,1,\"\(long)!\"\na,2,x\n") { found in
      #expect(text(found?.changed) == "a,1,\"\(long)!\"\n")
      #expect(found?.counts.total == 1)
    }
  }

  @Test func `Empty tables, and too many differences`() throws {
    try differences("", "a,1,x\n") { #expect($0?.counts == RowCounts(added: 1)) }
    try differences("a,1,x\n", "") { #expect($0?.counts == RowCounts(removed: 1)) }
    try differences("", "") { #expect($0?.counts == RowCounts()) }
    try differences("a,1,x\na,2,x\n", "a,1,y\na,2,y\n", limit: 1) { #expect($0 == nil) }
    try differences("a,1,x\na,2,x\n", "a,1,y\na,2,y\n", limit: 2) { #expect($0?.counts.changed == 2) }
  }

  @Test func `A file with another header, or other bytes than the manifest says, is damaged`() throws {
    try withTemporaryFolder { folder in
      let old = try set("a,1,x\n", in: folder + "/old", header: "kind,id,name\n")
      let new = try set("a,1,x\n", in: folder + "/new")
      #expect(throws: SetError.self) {
        try TableDifferences.between(old, new, new.description.tables[0], limit: 9)
      }
      let path = new.folder + "/data/csv/things.csv.gz"
      try Data(try gzip(Array("kind,id,text\na,1,y\n".utf8))).write(to: URL(fileURLWithPath: path))
      let fault = #expect(throws: SetError.self) {
        try TableDifferences.between(new, new, new.description.tables[0], limit: 9)
      }
      #expect(fault?.damaged == new.id)
    }
  }
}
