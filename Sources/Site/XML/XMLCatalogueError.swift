public import Pipeline
import XMLKit

/// A document of the XML catalogue is not what its schema says, which is a defect of this program, or could not be made.
public struct XMLCatalogueError: OutcomeError {
  /// The file, below the root of the set.
  public let path: String
  /// What is wrong with it, and where in the file; empty for one that could not be made.
  public let findings: [String]
  /// What libxml2 says of a document that could not be made.
  private let cause: String?

  init(_ path: String, _ violations: [XMLViolation]) {
    self.path = path
    findings = violations.map(\.description)
    cause = nil
  }

  init(_ path: String, _ error: XMLWritingError) {
    self.path = path
    findings = []
    cause = error.description
  }

  init(_ path: String, _ error: RelaxNGError) {
    self.path = path
    findings = []
    cause = error.description
  }

  /// No code of its own: the disk is well, and so is the source.
  public var outcome: Outcome { .failed }

  /// What happened, where, and what to do.
  public var description: String {
    if let cause { return "'\(path)' could not be made. \(cause) The published set is as it was." }
    return """
      '\(path)' is not what its schema 'xml/catalog.rng' says, which is a defect of this program:
      \(findings.map { "  \($0)" }.joined(separator: "\n"))
      Report it with this text; until it is mended, leave 'xml' out of 'write'. The published set is as it was.
      """
  }
}
