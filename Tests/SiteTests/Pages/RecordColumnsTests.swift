import Catalog
import CatalogSources
import Testing

@testable import Site

/// Every column, list of parts and relation of a kind with a layout, and the place where its page shows it. ``IssueColumnsTests`` has those
/// of issues and stories.
///
/// A layout of a further role is added to `layouts`, with the roles that it shows by itself.
@Suite("What pages show of other records")
struct RecordColumnsTests {
  /// The layouts: the role of the kind, the roles of the columns and the parts that the layout shows or leaves out by itself, and the roles
  /// of the kinds to which it shows relations; nil for all.
  private static let layouts: [(role: Role, columns: Set<ColumnRole>, related: Set<Role>?)] = [
    (.series, SeriesContent.shown, [.issue, .character, .creator, .event]),
    (.creator, CreatorContent.shown, [.issue, .character, .series, .event]),
    (.character, CharacterContent.shown, [.issue, .character, .series, .event, .creator, .story]),
    (.event, EventContent.shown, [.issue, .character, .series, .creator]),
    (.publisher, PublisherContent.shown, nil), (.team, GeneralContent.shown, nil),
    (.universe, GeneralContent.shown, nil), (.imprint, GeneralContent.shown, nil),
    (.readingList, GeneralContent.shown, nil),
  ]

  private static let models: [CatalogModel] = [.marvel, .metron, .gcd, .comicVine, .superhero]

  /// The columns that pages leave out, each with the reason.
  private static let unshown: [String: String] = [
    "created": "the source's own bookkeeping", "date_added": "the source's own bookkeeping",
    "slug": "a part of an address", "display": "the name of the series and its first year",
    "origin_id": "the number of a thing without a record; its name is shown",
    "is_comics_publication": "a rule of the source on what it indexes", "is_singleton": "the list of issues shows it",
    "has_gallery": "a form of the source", "has_barcode": "a form of the source",
    "has_indicia_frequency": "a form of the source", "has_indicia_printer": "a form of the source",
    "has_isbn": "a form of the source", "has_issue_title": "a form of the source", "has_volume": "a form of the source",
    "has_rating": "a form of the source", "has_about_comics": "a form of the source",
    "has_publisher_code_number": "a form of the source",
    "id": "the number of a thing without a record", "reverse_type": "the type, seen from the other record",
    "sort_name": "an order", "is_official_name": "the name that the page is headed by",
    "given_name": "a part of the name beside it", "family_name": "a part of the name beside it",
    "script": "the writing of the name beside it", "signature_id": "a number of the source",
    "generic": "a form of the source",
    "origin_issue": "a number of the source", "target_issue": "a number of the source",
    "is_surrogate": "a form of the source", "year_overall_began": "the years of comics stand beside it",
    "year_overall_ended": "the years of comics stand beside it",
    "year_overall_began_uncertain": "the years of comics stand beside it",
    "year_overall_ended_uncertain": "the years of comics stand beside it",
    "birth_day": "the date beside it", "death_day": "the date beside it", "first_name": "a part of the name",
    "middle_name": "a part of the name", "last_name": "a part of the name", "suffix": "a part of the name",
    "no_award_name": "a form of the source", "brand_count": "the page lists the brands",
    "indicia_publisher_count": "the page lists them", "series_count": "the page lists the series",
  ]

  /// The relations that the page of a kind leaves out, each with the reason.
  private static let unseen: [String: String] = [
    "series stories": "stories are found by their issues", "creator stories": "stories are found by their issues",
    "event stories": "stories are found by their issues", "story_arc stories": "stories are found by their issues",
  ]

  @Test(arguments: models.map { "\($0.id)" })
  func `Each column is a fact, has a place in the layout, or a reason not to be shown`(id: String) throws {
    let model = try #require(Self.models.first { "\($0.id)" == id })
    for layout in Self.layouts {
      guard let kind = model.kind(layout.role) else { continue }
      let facts = Set(RecordReaders(kind, in: model).facts.map(\.column))
      let names = Set(model[kind].columns.map(\.column.name))
      for (field, column) in model[kind].columns {
        let place = place(of: column, at: model[kind].places[field].field, among: names, of: model[kind])
        let isSeen =
          place != nil || column.role.map { layout.columns.contains($0) } ?? false
          || facts.contains(column.name)
        #expect(isSeen, "\(id): \(model.name(of: kind)).\(column.name) is seen nowhere")
        let isShown = model[kind].places[field].field.isForReaders
        #expect(isShown || Self.unshown[column.name] != nil, "no reason for \(column.name)")
      }
    }
  }

  /// Returns the place where every page shows a column; nil for none.
  private func place(
    of column: Column, at field: FieldDescription, among names: Set<String>, of kind: KindDescription
  ) -> String? {
    switch (column.value, field.shape) {
    case (_, .id), (_, .modified): return "the last facts"
    case (_, .ownAddress): return "an address for programs"
    case (.markup, _): return "the text beside it"
    case (.storedTarget, _), (.targetName, _): return "the reference beside it"
    case (.listSize, _): return "the number of what is known, where it is greater"
    default: break
    }
    if !field.isForReaders { return "left out with a reason" }
    if column.role == .description || column.role == .picture { return "the head of the page" }
    if column.role == .webPage || column.webPages != nil { return "the foot of the page" }
    if kind.names.contains(where: { $0.parts.contains { $0.field.description == field.name.description } }) {
      return "the name"
    }
    if names.contains(where: { ColumnReader.flagOfDoubt(in: $0) == column.name }) {
      return "a mark behind the value"
    }
    // Of a measure the number with its unit says what the text says.
    if case .joined = column.value { return "the number beside it" }
    return nil
  }

  @Test(arguments: models.map { "\($0.id)" })
  func `Each list of parts is a panel, or stands with its relation`(id: String) throws {
    let model = try #require(Self.models.first { "\($0.id)" == id })
    for layout in Self.layouts {
      guard let kind = model.kind(layout.role) else { continue }
      let readers = RecordReaders(kind, in: model)
      for part in model.parts where part.kind == nil || part.kind == kind {
        guard let place = part.place(in: model[kind]) else { continue }
        let field = model[kind].places[place].name
        let isSeen =
          readers.lists.contains { "\($0.reader.field)" == "\(part.field)" } || readers.related["\(part.field)"] != nil
          || part.role == .links
        #expect(isSeen, "\(id): \(field) is seen nowhere")
        let members: [FieldDescription] =
          switch model[kind].places[place].field.shape {
          case .objects(let members), .credits(_, _, let members): members
          default: []
          }
        for member in members where !member.isForReaders {
          #expect(Self.unshown["\(member.name)"] != nil, "\(id): no reason for \(part.name).\(member.name)")
        }
      }
    }
  }

  @Test(arguments: models.map { "\($0.id)" })
  func `Each relation is a panel of the layout, or a panel behind it`(id: String) throws {
    let model = try #require(Self.models.first { "\($0.id)" == id })
    let kinds = SiteKinds(model)
    for layout in Self.layouts {
      guard let kind = model.kind(layout.role), let related = layout.related else { continue }
      for relation in model.relations {
        for (one, other) in [(relation.left, relation.right), (relation.right, relation.left)] where one == kind {
          let role = model[other].role
          let isFirst = relation == model.relations.first { Set([$0.left, $0.right]) == [one, other] }
          let isSeen = !kinds.all.contains(other) || !isFirst || role.map { related.contains($0) } ?? true
          let name = "\(model[kind].singular) \(model.name(of: other))"
          #expect(isSeen || Self.unseen[name] != nil, "\(id): \(name) is seen nowhere")
        }
      }
    }
  }
}
