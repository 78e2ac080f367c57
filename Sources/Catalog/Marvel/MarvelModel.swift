extension CatalogModel {
  /// The catalogue of the Marvel Comics API and of gateways that are compatible with it.
  public static let marvel: CatalogModel = {
    var model = CatalogModel(
      id: "marvel",
      kinds: [
        MarvelModel.characters, MarvelModel.comics, MarvelModel.creators, MarvelModel.events, MarvelModel.series,
        MarvelModel.stories,
      ],
      order: [.characters, .comics, .series, .stories, .events, .creators], relations: MarvelModel.relations,
      parts: MarvelModel.parts, referenceMember: "resourceURI")
    model.origin = MarvelModel.origin
    model.hasHandwrittenXML = true
    return model
  }()
}

/// The parts of the model. The numbers of its kinds follow the alphabet, so that the order of keys is that of names.
enum MarvelModel {
  /// Who gave the records, and the terms.
  static let origin = CatalogOrigin(
    source: .init(
      title: "The Marvel Comics API, or a source that is compatible with it", address: "https://developer.marvel.com"),
    license: .init(
      title: "The terms of the source; for data of the Marvel Comics API its terms of use",
      address: "https://developer.marvel.com/terms"))

  /// What a creator did.
  static let role = ListDetail("role", isKey: true, "as sent, trimmed, lower case; empty string where unknown")
  /// What a story is.
  static let type = ListDetail("type", isKey: false, "kind of story as the list says")

  /// Every relation, in the order of the tables.
  static let relations: [Relation] = [
    Relation(.comics, "characters", .characters, "comics"),
    Relation(.comics, "creators", .creators, "comics", role),
    Relation(.comics, "events", .events, "comics"),
    Relation(.comics, "stories", .stories, "comics", type),
    Relation(.series, "characters", .characters, "series"),
    Relation(.series, "creators", .creators, "series", role),
    Relation(.series, "events", .events, "series"),
    Relation(.series, "comics", .comics, "series", note: "the union of comics' `series` and series' `comics`"),
    Relation(.series, "stories", .stories, "series", type),
    Relation(.stories, "characters", .characters, "stories"),
    Relation(.stories, "creators", .creators, "stories", role),
    Relation(.stories, "events", .events, "stories"),
    Relation(.events, "characters", .characters, "events"),
    Relation(.events, "creators", .creators, "events", role),
  ]
}
