import Catalog
import CatalogSources
import Testing

@testable import Site

/// Every column, list and relation of issues and stories: pages show it, or there is a reason why not. ``RecordColumnsTests`` has those of
/// other records.
@Suite("What pages show of issues and stories")
struct IssueColumnsTests {
  private static let models: [CatalogModel] = [.marvel, .metron, .comicVine, .gcd]

  /// The fields that pages do not show, by model, kind and field, each with the reason.
  private static let reasons: [String: String] = [
    "comicvine.issues.date_added": "says when the source began the record",
    "comicvine.issues.api_detail_url": "an address for programs",
    "comicvine.issues.has_staff_review": "says that the source's own page has a review; the page is linked",
    "gcd.issues.display_volume_with_number": "says how the name is made",
    "gcd.issues.variant_cover_status": "a code of the source's editors",
    "gcd.issues.key_day": "a part of key_date",
    "gcd.issues.sort_code": "an order, in which the site lists issues",
    "gcd.issues.valid_isbn": "the ISBN once more, without hyphens",
    "gcd.issues.is_indexed": "the state of the work at the source",
    "gcd.issues.created": "says when the source began the record",
    "gcd.stories.created": "says when the source began the record",
    "marvel.comics.digitalId": "a number of the source's other services",
    "marvel.comics.series": "the column series_id shows it",
    "marvel.stories.series": "the series of its issue",
    "marvel.stories.events": "the events of its issue",
    "metron.issues.cover_hash": "a digest",
    "metron.issues.desc_is_solicitation": "says who wrote the description",
    "metron.issues.issue": "the name of the page",
  ]

  /// Whether a field says why another one is empty: `no_isbn`, `volume_not_printed`.
  private static func isAbsence(_ name: String) -> Bool {
    name.hasPrefix("no_") || name.hasSuffix("_not_printed")
  }

  @Test(arguments: models.map { "\($0.id)" })
  func `Pages show every field of an issue and a story, or there is a reason why not`(id: String) throws {
    let model = try #require(Self.models.first { "\($0.id)" == id })
    let kinds = SiteKinds(model)
    for kind in model.all where kind == kinds.issue || kind == kinds.story {
      let (roles, parts) =
        kind == kinds.issue
        ? (IssueContent.layout, IssueContent.parts) : (StoryDetails.layout, StoryDetails.parts)
      let (description, readers) = (model[kind], RecordReaders(kind, in: model))
      let facts = Set(readers.others(besides: roles, kinds).map(\.column))
      for (place, field) in description.fields.enumerated() {
        let name = "\(field.name)"
        let columns = description.columns.filter { $0.field == place }.map(\.column)
        let members = description.columns.filter { description.places[$0.field].owner == place }.map(\.column)
        let reason = Self.reasons["\(model.id).\(description.name).\(name)"]
        let isShown: Bool
        switch field.shape {
        // The foot of the page, its picture, the text beside its markup.
        case .id, .modified, .ownAddress, .picture, .markup: isShown = true
        case .list:
          isShown = model.relation(of: field.name, of: kind) != nil
        default:
          let part = model.parts.first { part in
            (part.kind == nil || part.kind == kind) && part.fields.contains { $0.description == name }
          }
          isShown =
            (columns + members).contains { column in
              facts.contains(column.name) || column.webPages != nil || column.role.map(roles.contains) ?? false
            } || description.names.contains { $0.field?.description == name }
            || part?.role.map(parts.contains) ?? false || model.relation(of: field.name, of: kind) != nil
            || kind == kinds.story && readers.items.contains { $0.field.description == name }
            || description.columns.contains { ColumnReader.flagOfDoubt(in: $0.column.name) == name }
            // A field that no table has was null in all known answers.
            || columns.isEmpty && members.isEmpty && part == nil
        }
        #expect(
          isShown || reason != nil || Self.isAbsence(name), "nothing shows \(model.id).\(description.name).\(name)")
        // Pages obey the model, and the model has its reason.
        #expect(field.isForReaders || reason != nil || Self.isAbsence(name))
      }
    }
  }

  @Test(arguments: models.map { "\($0.id)" })
  func `Pages show every relation of an issue and a story`(id: String) throws {
    let model = try #require(Self.models.first { "\($0.id)" == id })
    let kinds = SiteKinds(model)
    for relation in model.relations where relation.left == kinds.issue {
      // Characters, creators, stories and events have panels; a second relation to one of them, and all to others, have panels, too.
      #expect(relation.leftField != nil || relation.right == kinds.story)
    }
    guard let story = model.kind(.story) else { return }
    let items = RecordReaders(story, in: model).items.map { "\($0.field)" }
    for relation in model.relations where relation.left == story {
      #expect(relation.leftField.map { items.contains("\($0)") } ?? false)
    }
  }
}
