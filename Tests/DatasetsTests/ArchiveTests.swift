import CatalogSources
import CompressionKit
import Datasets
import Foundation
import Pipeline
import Testing

@Suite("Archive") struct ArchiveTests {
  @Test func `archives hold the plain files, the tables with their package`() async throws {
    let published = try await Published.datasets(archive: true)
    let csv = try #require(published.plain["archive/test-csv.tar.gz"])
    var entries = Tar.entries(csv)
    let removed = entries.removeValue(forKey: "test-csv/datapackage.json")
    let package = try #require(removed)
    #expect(String(decoding: package, as: UTF8.self).contains(#""path":"comic_dates.csv""#))
    #expect(!String(decoding: package, as: UTF8.self).contains("sha256"))
    #expect(entries.count == CatalogTables(.marvel).all.count)
    for table in CatalogTables(.marvel).all {
      #expect(entries["test-csv/\(table.name).csv"] == published.plain["data/csv/\(table.name).csv.gz"])
    }
    let lines = Tar.entries(try #require(published.plain["archive/test-ndjson.tar.gz"]))
    #expect(lines.count == 7)
    #expect(lines["test-ndjson/comics.ndjson"] == published.plain["data/ndjson/comics.ndjson.gz"])
    #expect(lines["test-ndjson/changes.ndjson"] == published.plain["data/changes.ndjson.gz"])
  }

  @Test(arguments: ["csv", "ndjson"])
  func `the checksum beside is that of the archive, in the form that sha256sum reads`(format: String) async throws {
    let published = try await Published.datasets(archive: true)
    let archive = try #require(published.files.first { $0.path == "archive/test-\(format).tar.gz" })
    #expect(published.companion(archive.path + ".sha256") == "\(archive.sha256)  test-\(format).tar.gz\n")
  }

  @Test(arguments: [Compression.zstd(level: 3), .none], [Compression.gzip(level: 6), .zstd(level: 3), .none])
  func `files and archives have the same contents in every compression`(
    files: Compression, archive: Compression
  ) async throws {
    var compressions = FileCompressions()
    (compressions.csv, compressions.ndjson, compressions.archive) = (files, files, archive)
    let usual = try await Published.datasets(archive: true)
    let other = try await Published.datasets(archive: true, compressions: compressions)
    for (path, bytes) in usual.plain where path.hasPrefix("data/csv/") || path.hasPrefix("data/ndjson/") {
      #expect(other.plain[Compression.of(path).plainName + files.fileExtension] == bytes, "\(path)")
    }
    for format in ["csv", "ndjson"] {
      let path = "archive/test-\(format).tar"
      var entries = Tar.entries(try #require(other.plain[path + archive.fileExtension]))
      var expected = Tar.entries(try #require(usual.plain[path + ".gz"]))
      // The feed names the state of the files, which are others.
      let feed = "test-ndjson/changes.ndjson"
      #expect((entries.removeValue(forKey: feed) == nil) == (expected.removeValue(forKey: feed) == nil))
      #expect(entries == expected)
    }
    #expect(other.companion("datapackage.json").contains("data/csv/comics.csv\(files.fileExtension)\""))
    #expect(other.files.first { $0.path == "data/csv/comics.csv\(files.fileExtension)" }?.rows != nil)
  }

  @Test func `an archive is made of the formats that are written`() async throws {
    let archives = try await Published.datasets(ndjson: false, archive: true).files.map(\.path)
      .filter { $0.hasPrefix("archive/") }
    #expect(archives == ["archive/test-csv.tar.gz", "archive/test-csv.tar.gz.sha256"])
  }
}

/// Reads plain ustar archives.
enum Tar {
  /// The contents by name.
  static func entries(_ bytes: [UInt8]) -> [String: [UInt8]] {
    var entries: [String: [UInt8]] = [:]
    var offset = 0
    while offset + 512 <= bytes.count, bytes[offset] != 0 {
      let name = String(decoding: bytes[offset..<offset + 100].prefix { $0 != 0 }, as: UTF8.self)
      let size = Int(String(decoding: bytes[offset + 124..<offset + 135], as: UTF8.self), radix: 8) ?? 0
      entries[name] = Array(bytes[offset + 512..<offset + 512 + size])
      offset += 512 + (size + 511) / 512 * 512
    }
    return entries
  }
}
