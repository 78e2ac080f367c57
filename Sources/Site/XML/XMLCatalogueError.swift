public import Pipeline
import XMLKit

/// The XML catalogue is not what its schema says, or could not be written: a defect of this program.
public struct XMLCatalogueError: OutcomeError {
  /// The file, below the root of the set.
  public let path: String
  /// What is wrong, and where in the file.
  public let findings: [String]

  init(_ path: String, _ violations: [XMLViolation]) {
    self.path = path
    findings = violations.map(\.description)
  }

  init(_ path: String, _ error: XMLWritingError) {
    self.path = path
    findings = [error.description]
  }

  init(_ path: String, _ error: RelaxNGError) {
    self.path = path
    findings = [error.description]
  }

  /// No code of its own: the disk is well, and so is the source.
  public var outcome: Outcome { .failed }

  /// What happened, where, and what to do.
  public var description: String {
    """
    '\(path)' is not what its schema 'xml/catalog.rng' says, which is a defect of this program:
    \(findings.map { "  \($0)" }.joined(separator: "\n"))
    Report it with this text; until it is mended, leave 'xml' out of 'write'. The published set is as it was.
    """
  }
}
