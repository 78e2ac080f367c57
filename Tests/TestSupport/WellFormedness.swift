import Foundation
import FoundationXML

/// Checks that a document is well-formed XML 1.0. No external entity is read.
///
/// - Throws: ``NotWellFormed``.
public func checkWellFormed(_ document: [UInt8]) throws {
  let parser = XMLParser(data: Data(document))
  if !parser.parse() {
    throw NotWellFormed(line: parser.lineNumber, reason: "\(String(describing: parser.parserError))")
  }
}

/// Why a document is not well-formed.
public struct NotWellFormed: Error {
  /// The line, from 1.
  public let line: Int
  /// What the parser says.
  public let reason: String
}
