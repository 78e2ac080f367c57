import Pipeline

extension SourceKind {
  /// A dump of the Grand Comics Database.
  static let gcd = SourceKind(
    "gcd", "A dump of the Grand Comics Database on disk.", Source.GCD.section, of: GCDSource(),
    selectionKeys: [
      SelectionKey(
        name: "publishers", section: .choice(["ids": .ids, "names": .names]),
        meaning: "Of a gcd source: whose series, with their issues and all that these name."),
      SelectionKey(
        name: "series", section: .choice(["ids": .ids, "names": .names]),
        meaning: "Of a gcd source: which series, with all that these name."),
      SelectionKey(
        name: "languages", section: .choice(["names": .names]),
        meaning: "Of a gcd source: the languages of series, by code or name."),
      SelectionKey(
        name: "countries", section: .choice(["names": .names]),
        meaning: "Of a gcd source: the countries of series, by code or name."),
      SelectionKey(
        name: "years", section: .choice(["ranges": .ranges]),
        meaning: "Of a gcd source: the years of issues, by their key dates."),
    ],
    exampleOfSelection: ["languages": ["names": ["en"]]])
}

extension Source {
  /// A dump of the Grand Comics Database: the SQLite file that its site offers for download.
  struct GCD: SourceSettings {
    /// The file, a zip archive with it, or a folder or pattern whose newest file is read; relative to the current folder.
    var path = ""

    static let section = Section(
      Source.GCD(),
      [
        Field(
          "path", \.path, .path,
          "The SQLite file of a dump or a zip archive with it, or a folder or a pattern such as dumps/*.db, of which the newest "
            + "one is read; relative to the current folder. It is only read; what is in an archive is unpacked into the state folder.",
          required: true, example: "2026-11-01.db")
      ])

    var kind: SourceKind { .gcd }

    var opening: Source.Opening {
      .database(Source.Database(path: path) { try GCDDump(path: $0, selection: $1) })
    }
  }
}

extension Section<Selection.Choice> {
  /// Returns the section of a choice by some keys, of which at least one is required.
  fileprivate static func choice(_ fields: KeyValuePairs<String, Field<Selection.Choice>>) -> Section<Selection.Choice>
  {
    Section(
      Selection.Choice(), fields.map(\.value),
      checks: [
        { choice in
          choice.isEmpty
            ? .init(fields[0].key, "is missing or empty", remedy: "say which, or leave the whole key out") : nil
        }
      ])
  }
}

extension Field<Selection.Choice> {
  fileprivate static let ids = Field(
    "ids", \.ids, .list(of: .integer(1...Int.max)), "Their ids.", example: [78])
  fileprivate static let names = Field("names", \.names, .list(of: .text()), "Their names or codes.", example: ["en"])
  fileprivate static let ranges = Field(
    "ranges", \.ranges,
    .list(
      of: .text(
        TextRule(
          "a year or two, such as 1975 or 1960-1969", pattern: "^[0-9]{4}(-[0-9]{4})?$",
          where: { GCDSelection.years($0) != nil }))),
    "Years, or first and last years.", example: ["1960-1969"])
}
