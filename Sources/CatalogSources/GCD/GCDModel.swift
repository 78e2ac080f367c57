import CGCD
public import Catalog

extension CatalogModel {
  /// The catalogue of the Grand Comics Database, as its dumps have it.
  public static let gcd = GCDModel.model
}

/// The model of the Grand Comics Database: its kinds, whose numbers follow the alphabet, and its relations.
enum GCDModel {
  static let awards = Kind(number: 0)
  static let brandGroups = Kind(number: 1)
  static let brands = Kind(number: 2)
  static let characters = Kind(number: 3)
  static let creators = Kind(number: 4)
  static let featureLogos = Kind(number: 5)
  static let features = Kind(number: 6)
  static let groups = Kind(number: 7)
  static let indiciaPrinters = Kind(number: 8)
  static let indiciaPublishers = Kind(number: 9)
  static let issues = Kind(number: 10)
  static let printers = Kind(number: 11)
  static let publishers = Kind(number: 12)
  static let series = Kind(number: 13)
  static let stories = Kind(number: 14)
  static let storyArcs = Kind(number: 15)
  static let universes = Kind(number: 16)

  /// The kinds by number.
  static let kinds: [GCDKind] = [
    awardKind, brandGroupKind, brandKind, characterKind, creatorKind, featureLogoKind, featureKind, groupKind,
    indiciaPrinterKind, indiciaPublisherKind, issueKind, printerKind, publisherKind, seriesKind, storyKind,
    storyArcKind, universeKind,
  ]

  static let model: CatalogModel = {
    var model = CatalogModel(
      id: "gcd", kinds: kinds.map(\.description),
      order: [
        publishers, indiciaPublishers, brandGroups, brands, printers, indiciaPrinters, series, issues, stories,
        creators, characters, groups, universes, storyArcs, features, featureLogos, awards,
      ],
      relations: relations, parts: parts, references: .number(member: "id"))
    model.origin = CatalogOrigin(
      source: ("The Grand Comics Database", "https://www.comics.org/"),
      license: (
        "Creative Commons Attribution-ShareAlike 4.0 International", "https://creativecommons.org/licenses/by-sa/4.0/"
      ),
      conditions:
        "Name the Grand Comics Database with a link to comics.org, and pass on what you make of the data under the same licence. Covers are not part of it."
    )
    model.implyByStories(creators, characters, storyArcs)
    model.collectors = CollectorTraits(catalogue: "Grand Comics Database", numbersFrom: 1_100_000_000)
    (model.collectors.coverTypes, model.collectors.storyTypes) = (["cover"], ["comic story", "photo story"])
    model.linkBase = "https://www.comics.org"
    let dictionary = cgcd_records_dictionary()
    model.packing = Array(UnsafeBufferPointer(start: dictionary.start, count: dictionary.count))
    // A date that is not exact to the day is null already.
    model.hasSentinelDates = false
    return model
  }()

  /// The role of a creator.
  static let role = ListDetail("role", isKey: true, "type of credit, lower case; empty string where unknown")
  /// The role of a character in a story.
  static let part = ListDetail("role", isKey: false, "what the character is in the story")
  /// The kind of a character's membership in a group.
  static let membership = ListDetail("type", isKey: false, "kind of membership")

  static let relations: [Relation] = [
    Relation(publishers, nil, series, "publisher"),
    Relation(publishers, nil, indiciaPublishers, "parent"),
    Relation(publishers, nil, brandGroups, "parent"),
    Relation(brandGroups, "brands", brands, nil),
    Relation(printers, nil, indiciaPrinters, "parent"),
    Relation(series, nil, issues, "series"),
    Relation(issues, nil, stories, "issue"),
    Relation(issues, "brands", brands, nil),
    Relation(issues, "indicia_printers", indiciaPrinters, nil),
    Relation(issues, "credits", creators, nil, role),
    Relation(stories, "credits", creators, nil, role),
    Relation(stories, "appearances", characters, nil, part),
    Relation(stories, "features", features, nil),
    Relation(stories, "feature_logos", featureLogos, nil),
    Relation(stories, "story_arcs", storyArcs, nil),
    Relation(stories, "universes", universes, nil),
    Relation(characters, "memberships", groups, nil, membership),
    Relation(featureLogos, "features", features, nil),
  ]
}
