package import Catalog

/// The result of comparing a folder with a catalogue.
package struct MatchReport: Sendable {
  /// A file with its match.
  package struct Entry: Sendable {
    package var file: ComicFile
    package var match: Match
  }

  /// An issue that the folder lacks.
  package struct Missing: Sendable {
    package var id: Int64
    package var number: String
    package var name: String
    package var date: String?
  }

  /// A series or a reading list of which the folder has issues.
  package struct Holding: Sendable {
    package var id: Int64
    package var name: String
    package var firstYear: Int?
    /// The number of its issues that the folder has, and of all that the catalogue has, without variants.
    package var owned: Int
    package var total: Int
    /// The issues that the folder lacks, in their order.
    package var missing: [Missing]
  }

  /// The name of the catalogue, and the sentences about its terms.
  package var catalogue: String
  package var notices: [String]
  /// The path of the folder, as it was given.
  package var folder: String
  package var entries: [Entry] = []
  /// The series of candidates, by slot.
  package var candidates: [SeriesFacts] = []
  package var series: [Holding] = []
  package var lists: [Holding] = []
  package var links = 0
  package var others = 0
  package var unreadable: [(path: String, reason: String)] = []
  /// The beginning of the addresses of issues' pages, before an id; nil where there are none.
  package var pages: String?

  package init(catalogue: String, folder: String, model: CatalogModel) {
    (self.catalogue, self.folder) = (catalogue, folder)
    notices = model.origin?.notices ?? []
    pages = model.kind(.issue).flatMap { model[$0].webPages?.description }
  }

  /// The number of files of a verdict.
  package func count(_ verdict: Match.Verdict) -> Int { entries.count { $0.match.verdict == verdict } }

  /// The number of files whose metadata are in a state.
  package func count(_ metadata: Match.Metadata) -> Int { entries.count { $0.match.metadata == metadata } }

  /// The number of issues that the folder lacks of its series.
  package var missingCount: Int { series.reduce(0) { $0 + $1.missing.count } }

  /// Returns a candidate in words: `Old Harbour (2018) #3`.
  package func name(_ candidate: Match.Candidate) -> String {
    let series = candidates[candidate.series]
    let (title, first, _) = SeriesFacts.split(series.name)
    let year = (series.firstYear ?? first).map { " (\($0))" } ?? ""
    return "\(title)\(year)\(candidate.issue.text.isEmpty ? "" : " #\(candidate.issue.text)")"
  }
}
