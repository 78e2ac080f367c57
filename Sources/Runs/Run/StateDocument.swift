import Basics
import Foundation

/// A small JSON file of a state folder that a run leaves for the next one.
protocol StateDocument: Codable {
  /// The name of the file.
  static var fileName: String { get }
}

extension StateDocument {
  /// Where a state folder has it.
  static func path(in state: String) -> String { state + "/" + fileName }

  /// The one that a state folder keeps; nil for none, or for one that is not understood.
  ///
  /// - Throws: `FileError`.
  static func read(in state: String, files: FileAccess = .system) throws -> Self? {
    guard try files.status(path(in: state)) != nil else { return nil }
    var bytes: [UInt8] = []
    try files.read(path(in: state)) { bytes += $0 }
    return try? JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  /// Keeps it, in place of the one before.
  ///
  /// - Throws: `FileError`.
  func save(in state: String, files: FileAccess = .system) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = [UInt8]((try? encoder.encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
    try files.replace(Self.path(in: state), with: bytes)
  }
}
