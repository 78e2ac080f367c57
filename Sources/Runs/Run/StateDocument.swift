import Basics
import Foundation
import Pipeline

/// A small JSON file of a state folder that a run leaves for the next one.
protocol StateDocument: Codable {
  /// The name of the document's file.
  static var fileName: String { get }
}

extension StateDocument {
  /// Returns the path of the document in a state folder.
  static func path(in state: String) -> String { state + "/" + fileName }

  /// Reads the document of a state folder; nil for none, or for one that cannot be decoded.
  ///
  /// - Throws: `FileError`.
  static func read(in state: String) throws -> Self? {
    guard try FileAccess.system.isDocument(path(in: state)) else { return nil }
    var bytes: [UInt8] = []
    try FileAccess.system.read(path(in: state)) { bytes += $0 }
    return try? JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  /// Saves the document in place of the one before.
  ///
  /// - Throws: `FileError`.
  func save(in state: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = [UInt8]((try? encoder.encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
    try FileAccess.system.replace(Self.path(in: state), with: bytes)
  }

  /// Deletes the document, if it exists.
  ///
  /// - Throws: `FileError`.
  static func remove(in state: String) throws {
    if try FileAccess.system.status(path(in: state)) != nil { try FileAccess.system.removeFile(path(in: state)) }
  }
}

extension FileAccess {
  /// Whether a path is a plain file that may be read whole. Reading a pipe would wait, and a device has no end.
  func isDocument(_ path: String) throws(FileError) -> Bool {
    try status(path).map { $0.kind == .file && $0.size <= 1 << 30 } ?? false
  }
}
