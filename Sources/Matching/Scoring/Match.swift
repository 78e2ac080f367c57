/// The issue that a file is, as far as it is known.
package struct Match: Sendable {
  /// The certainty of a match.
  package enum Verdict: String, Sendable, CaseIterable {
    case found, doubtful, unknown
  }

  /// The fact by which an issue was found.
  package enum Basis: String, Sendable, CaseIterable {
    case id, address, code, metadata, name, folder
  }

  /// An issue that the file may be.
  package struct Candidate: Sendable {
    /// The slot of the series among the candidates.
    package var series: Int
    package var issue: IssueFacts
    package var points: Double
    package var basis: Basis
  }

  /// The age of the metadata in a file, compared with the catalogue.
  package enum Metadata: String, Sendable, CaseIterable {
    /// The file has none.
    case none
    /// They do not contradict the catalogue, and are not older than the record's last change, as far as both are known.
    case current
    /// They are older than the record's last change.
    case older
    /// They name another series, number or year than the catalogue.
    case differs
    /// They are there, and the issue is not found.
    case unknown
  }

  package var verdict: Verdict
  /// The candidates, the best first; at most ``greatestCount``. Of a found file the first is the issue.
  package var candidates: [Candidate]
  /// The issues of a file with several, by id, the first of them among the candidates.
  package var issues: [Int64] = []
  /// The distance of the best candidate to the second, in points.
  package var margin: Double
  package var metadata = Metadata.none
  /// The reason for the verdict, in a few words; nil for one that needs none.
  package var reason: String?

  /// The most candidates that are kept.
  static let greatestCount = 5
}
