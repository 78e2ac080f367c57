public import Catalog

extension CatalogModel {
  /// The catalogue of superhero-api: heroes of several publishers.
  public static let superhero = SuperheroModel.model
}

/// The model of superhero-api: one kind, and a table of the further names of its records.
///
/// Source: the file itself. Counting in it gave the texts for "none": "-" in eleven fields, "0 cm" and "0 kg" beside it, and a sentence for
/// alter egos.
enum SuperheroModel {
  static let heroes = Kind(number: 0)

  static let model: CatalogModel = {
    var model = CatalogModel(
      id: "superhero", kinds: [heroKind], order: [heroes], relations: [], parts: parts,
      references: .number(member: "id"))
    model.noTexts = ["-", "- lb", "0 cm", "0 kg", "No alter egos found."]
    model.pictures = PictureForm(
      .sizes(whole: "lg", shown: "md"),
      // The host that the file names was closed in 2019; the pictures stand beside the file.
      moved: (
        from: "https://cdn.rawgit.com/akabab/superhero-api/0.2.0/api/",
        to: "https://akabab.github.io/superhero-api/api/"
      ), placeholders: ["/no-portrait"])
    model.pictures.hosts = ["akabab.github.io"]
    model.origin = origin
    model.hasHeroes = true
    return model
  }()

  /// The repository's licence is one for software, and names no owner of any text or picture.
  static let origin = CatalogOrigin(
    source: ("superhero-api", "https://github.com/akabab/superhero-api"),
    license: ("MIT License, of the repository", "https://opensource.org/license/mit"),
    conditions: """
      The licence is that of the repository that the file stands in. Texts and pictures of heroes are of mixed origin; names, \
      characters and pictures belong to their publishers and are not covered by it.
      """)

  static let heroKind = KindDescription(
    "heroes", "hero", title: "Heroes", "one hero, villain or other figure", role: .character, named: "name",
    distinguishing: ["powerstats", "appearance", "biography"],
    [
      FieldDescription("id", .id, Column("id", .int64, null: false, .whole, "hero")),
      FieldDescription(
        "name", .name, Column("name", .string, null: false, .whole, "not unique: two heroes may have one name")),
      FieldDescription("slug", .text, Column("slug", .string, .whole, "number and name in an address")).notForReaders,
      FieldDescription("powerstats", .object(powers.map { power($0.name, $0.role) })),
      FieldDescription(
        "appearance",
        .object([
          text("gender", role: .gender), text("race", role: .race),
          measured("height", "cm", larger: "meters", times: 100, role: .height),
          measured("weight", "kg", larger: "tons", times: 1000, role: .weight),
          text("eyeColor", "eye_color", role: .eyeColor), text("hairColor", "hair_color", role: .hairColor),
        ])),
      FieldDescription(
        "biography",
        .object([
          text("fullName", "full_name", role: .realName),
          text("alterEgos", "alter_egos", "as sent: names with commas between them", role: .alterEgos),
          FieldDescription("aliases", .texts),
          text("placeOfBirth", "place_of_birth", role: .birthCity),
          text("firstAppearance", "first_appearance", role: .statedAppearance),
          FieldDescription(
            "publisher", .text,
            Column(
              "publisher", .string, .unlessBegins("biography.alterEgos"),
              "null where the source repeats the first alter ego in its place", role: .publisherName)),
          text("alignment", "alignment", "good, bad or neutral", role: .alignment),
        ])),
      FieldDescription(
        "work", .object([text("occupation", role: .occupation), text("base", role: .base)])),
      FieldDescription(
        "connections",
        .object([
          text("groupAffiliation", "group_affiliation", "free text", role: .affiliation),
          text("relatives", "relatives", "free text", role: .relatives),
        ])),
      FieldDescription(
        "images", .picture,
        Column(
          "image_url", .string, .whole, "the largest picture, where the source has it now; null for its placeholder",
          role: .picture)),
    ])

  static let parts = [
    PartTable(
      "hero_aliases", title: "Other names of heroes", "one other name of one hero",
      .field("biography.aliases", of: heroes, as: .otherNames), .values(Column("name", .string, null: false)))
  ]

  private static let powers: [(name: StaticString, role: ColumnRole)] = [
    ("intelligence", .intelligence), ("strength", .strength), ("speed", .speed), ("durability", .durability),
    ("power", .power), ("combat", .combat),
  ]

  private static func power(_ name: StaticString, _ role: ColumnRole) -> FieldDescription {
    FieldDescription(
      name, .integer(zeroIsNull: false), Column(name.description, .int64, .whole, "from 0 to 100", role: role))
  }

  private static func text(
    _ name: StaticString, _ column: String? = nil, _ meaning: String? = nil, role: ColumnRole
  ) -> FieldDescription {
    FieldDescription(name, .text, Column(column ?? name.description, .string, .whole, meaning, role: role))
  }

  /// Returns the field of a size in imperial and metric units, as texts.
  private static func measured(
    _ name: StaticString, _ unit: StaticString, larger: StaticString, times: Double, role: ColumnRole
  ) -> FieldDescription {
    FieldDescription(
      name, .texts,
      Column(
        "\(name)_\(unit)", .double, .measure(unit, larger: larger, times: times),
        "of the text in \(unit) or \(larger); 0 is null", role: role),
      Column("\(name)_text", .string, .joined(" / "), "as sent"))
  }
}
