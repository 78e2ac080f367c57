import Catalog
import CatalogSources
import Pipeline
import Stages

extension Selection.Choice {
  /// Returns the section of a collection with its keys: ids, and the other choices that a source takes.
  static func section(of collection: String) -> Section<Self> {
    let found = SourceKind.recorded.compactMap { source in
      source.model.kind(named: collection).map { source.traits[$0] }
    }
    var fields = [
      Field<Self>("ids", \.ids, .list(of: .integer(1...Int.max)), "Their ids.", example: [1_009_610])
    ]
    if found.contains(where: \.takesBeginnings) {
      fields.append(
        Field(
          "name-starts-with", \.beginnings, .list(of: .text()), "Beginnings of their names or titles.",
          example: ["Spider"]))
    }
    if found.contains(where: \.takesNames) {
      fields.append(
        Field(
          "names", \.names, .list(of: .text()), "Parts of their names, as the source compares them.", example: ["Saga"])
      )
    }
    if found.contains(where: \.takesDays) {
      fields.append(
        Field(
          "store-dates", \.days, .list(of: .text(.dayRange)), "The days between which they came out.",
          example: ["2026-09-01..2026-09-30"]))
    }
    return Section(Selection.Choice(), fields)
  }
}

extension TextRule {
  /// The rule for two days: `2026-09-01..2026-09-30`.
  static let dayRange = Self(
    "two days, such as 2026-09-01..2026-09-30",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}\\.\\.[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    remedy: { _ in "write the first day, two points and the last day" }, where: { DayRange($0) != nil })
}
