import Basics
import Catalog
import XMLKit

/// An issue with its series and everything else that a file about it says.
struct DescribedIssue {
  let series: SeriesFacts
  let issue: IssueFacts
  /// The place of the issue in the reading order of each of its story arcs, from 1; nil where it is not known.
  var places: [Int?] = []
}

/// The facts about the source that files about issues state.
struct FileOrigin: Sendable {
  /// The name of the source in files; nil for a source that programs do not know.
  let catalogue: String?
  /// The sentences about origin and terms.
  let notices: [String]
  /// The address of the licence; nil where none is stated.
  let license: String?

  init(_ model: CatalogModel) {
    catalogue = model.collectors.catalogue?.description
    notices = model.origin?.notices ?? []
    license = model.origin?.license.address
  }

  /// The name of the source for people.
  func name(_ model: CatalogModel) -> String { catalogue ?? model.origin?.source.title ?? model.id.description }

  /// Returns the remark about the origin of a file: a line in the form that taggers read again, and the terms.
  ///
  /// The number stands behind `issue_id`, never behind `Issue ID`, which programs take for one of Comic Vine's.
  func note(_ issue: IssueFacts) -> String {
    let day = issue.changed.map { " on \(CivilDate(seconds: $0).timestamp.prefix(10))" } ?? ""
    let source = catalogue.map { " using info from \($0)" } ?? ""
    return (["Tagged with Spinrack\(source)\(day). [issue_id:\(issue.id)]"] + notices).joined(separator: " ")
  }
}

extension PartialDate {
  /// The year, the month and the day as far as they are known.
  var parts: (year: Int64, month: Int64?, day: Int64?) {
    let date = CivilDate(days: Int64(day))
    return (
      date.year, precision == .year ? nil : date.month, precision == .day ? date.day : nil
    )
  }

  /// `1963-03-15`; nil where the day is not known.
  var whole: String? { precision == .day ? text : nil }

  /// `1963-03-15`, with the first month and the first day in place of those that are not known.
  var filled: String { CivilDate(days: Int64(day)).withDay { String(decoding: $0, as: UTF8.self) } }
}

extension XMLWriter {
  /// Writes an element with a text on a line of its own; nothing for nil or an empty text.
  func optional(_ name: XMLName, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    line(name, text: text)
  }

  /// Writes an element with a whole number on a line of its own; nothing for nil.
  func optional(_ name: XMLName, _ number: Int64?) {
    guard let number else { return }
    element(name, number: number)
    newLine()
  }
}
