import Foundation
import GzipKit
import JSONKit

@testable import Site

/// The files of an index, in memory.
struct WrittenIndex {
  private(set) var paths: [String] = []
  private(set) var contents: [[UInt8]] = []
  let root: String

  init(_ index: SearchIndex) {
    var paths: [String] = []
    var contents: [[UInt8]] = []
    root = index.write { path, bytes in
      paths.append(path)
      contents.append(bytes.array())
    }
    self.paths = paths
    self.contents = contents
  }

  /// What a web server sends of a file.
  func compressedSize(_ contents: [UInt8]) -> Int { gzip(contents, level: 9).count }

  func text(_ path: String) -> String {
    paths.firstIndex(of: path).map { String(decoding: contents[$0], as: UTF8.self) } ?? ""
  }

  /// Calls `body` with a folder that holds the files.
  func withFolder<R>(_ body: (String) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("search-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("search"), withIntermediateDirectories: true)
    for (path, contents) in zip(paths, contents) {
      try Data(contents).write(to: folder.appendingPathComponent(path))
    }
    return try body(folder.path)
  }
}
