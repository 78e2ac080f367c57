/// The metadata that a program or a person left about one comic, of any form of file.
package struct ComicMetadata: Sendable, Equatable {
  /// The form of the metadata, by the name of its file, such as `ComicInfo.xml`.
  package var form: String
  package var series: String?
  package var number: String?
  package var title: String?
  package var count: Int?
  /// The volume: a count from 1, or the year in which it began.
  package var volume: Int?
  package var year: Int?
  package var month: Int?
  package var publisher: String?
  /// The language, ISO 639-1.
  package var language: String?
  package var comicForm: ComicForm?
  /// The codes of the trade: digits alone, and an X at the end of an old ISBN.
  package var codes: [String] = []
  package var marks: [CatalogueMark] = []
  /// The addresses of pages about the comic.
  package var addresses: [String] = []
  /// The day of the last change of the metadata, `YYYY-MM-DD`, where they state it.
  package var day: String?
  /// Whether they say nothing by which the comic could be found.
  package var isEmpty: Bool { series == nil && number == nil && marks.isEmpty && codes.isEmpty && title == nil }

  package init(form: String) { self.form = form }

  /// Returns a code without blanks and hyphens; nil for a text that is no code.
  package static func code(_ text: String) -> String? {
    let code = text.uppercased().filter { $0.isASCII && ($0.isNumber || $0 == "X") }
    let others = text.filter { !($0.isNumber || $0 == "X" || $0 == "x" || $0 == "-" || $0 == " ") }
    return others.isEmpty && (8...18).contains(code.count) && code.contains(where: { $0 != "0" }) ? code : nil
  }

  mutating func add(code text: String?) {
    guard let code = text.flatMap(Self.code), !codes.contains(code), codes.count < 8 else { return }
    codes.append(code)
  }

  mutating func add(mark: CatalogueMark) {
    if marks.count < 64, !marks.contains(mark) { marks.append(mark) }
  }

  mutating func add(address: String) {
    guard addresses.count < 32 else { return }
    addresses.append(address)
    if let mark = CatalogueMark(address: address) { add(mark: mark) }
  }

  mutating func add(notes: String) {
    for mark in CatalogueMark.all(inNotes: notes) { add(mark: mark) }
    if day == nil { day = CatalogueMark.day(inNotes: notes) }
  }
}
