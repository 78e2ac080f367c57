import APIs
import Basics
import Invented

/// Writes heroes as superhero-api does, with its ways to write an empty value: "-", "", null, "0 cm".
struct SuperheroWriter: Sendable {
  let dice: Dice
  let lexicon: Lexicon
  let cast: HeroCast

  struct Hero {
    let id: Int
    /// The number of the hero in the file.
    let place: Int
    let name: [UInt8]
    /// The number of times that the file was made anew.
    let edition: Int
  }

  /// The address of the pictures in records: its host no longer exists.
  static let pictures = "https://cdn.rawgit.com/akabab/superhero-api/0.2.0/api/images"

  /// Returns the record of a hero as JSON.
  func record(_ hero: Hero) -> [UInt8] {
    let slug = "\(hero.id)-" + String(decoding: PlainText.slug(hero.name), as: UTF8.self)
    let images = ["xs", "sm", "md", "lg"].map { "\"\($0)\":\"\(Self.pictures)/\($0)/\(slug).jpg\"" }
    let members = [
      "\"id\":\(hero.id)", "\"name\":\"\(String(decoding: hero.name, as: UTF8.self))\"", "\"slug\":\"\(slug)\"",
      "\"powerstats\":\(powers(hero))", "\"appearance\":\(appearance(hero))", "\"biography\":\(biography(hero))",
      "\"work\":\(work(hero))", "\"connections\":\(connections(hero))", "\"images\":{\(images.joined(separator: ","))}",
    ]
    return Array("{\(members.joined(separator: ","))}".utf8)
  }

  private func draws(_ hero: Hero, of field: Dice.Field) -> Draws { dice.draws(.characters, hero.place, field) }

  private func word(_ list: WordList, by draws: inout Draws) -> String {
    String(decoding: lexicon.pick(list, &draws), as: UTF8.self)
  }

  private func phrase(_ list: PatternList, by draws: inout Draws) -> String {
    String(decoding: lexicon.phrase(list, &draws), as: UTF8.self)
  }

  private func person(_ draws: inout Draws) -> String { "\(word(.first, by: &draws)) \(word(.family, by: &draws))" }

  /// Returns an object of members in order, whose values are JSON.
  private func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private func powers(_ hero: Hero) -> String {
    // A new file has other numbers for one hero.
    let isChanged = hero.edition > 0 && hero.place < hero.edition
    var draws = dice.draws(.characters, hero.place, .numbers, isChanged ? hero.edition : 0)
    return object(
      ["intelligence", "strength", "speed", "durability", "power", "combat"].map { ($0, "\(draws.below(101))") })
  }

  private func appearance(_ hero: Hero) -> String {
    var draws = draws(hero, of: .cast)
    let gender = draws.choose([(0.68, "Male"), (0.97, "Female"), (1, "-")])
    let race = draws.choose([
      (0.29, "null"), (0.62, "\"Human\""), (0.75, "\"Mutant\""), (0.9, "\"Cyborg\""), (1, "\"God / Eternal\""),
    ])
    let eyes = draws.choose([(0.14, "-"), (0.45, "Blue"), (0.75, "Brown"), (0.9, "Green"), (1, "Yellow")])
    let hair = draws.choose([(0.15, "-"), (0.3, "No Hair"), (0.6, "Black"), (0.8, "Blond"), (1, "Brown / Black")])
    return object([
      ("gender", quoted(gender)), ("race", race), ("height", height(hero)), ("weight", weight(hero)),
      ("eyeColor", quoted(eyes)), ("hairColor", quoted(hair)),
    ])
  }

  private func height(_ hero: Hero) -> String {
    var draws = draws(hero, of: .length)
    // One record has something else in this place.
    if hero.place == 20 { return "[\"\(word(.city, by: &draws))\"]" }
    switch hero.place == 21 ? 0.199 : draws.unit() {
    case ..<0.19: return "[\"-\",\"0 cm\"]"
    case ..<0.2:
      let metres = 15 + draws.below(300)
      return "[\"\(metres * 328 / 100)\",\"\(metres).\(draws.below(10)) meters\"]"
    default:
      let inches = 55 + draws.below(40)
      return "[\"\(inches / 12)'\(inches % 12)\",\"\(inches * 254 / 100) cm\"]"
    }
  }

  private func weight(_ hero: Hero) -> String {
    var draws = draws(hero, of: .issues)
    switch hero.place == 21 ? 0.225 : hero.place == 22 ? 0.2295 : draws.unit() {
    case ..<0.22: return "[\"- lb\",\"0 kg\"]"
    case ..<0.229:
      let tons = 2 + draws.below(60)
      return "[\"\(tons * 2_200) lb\",\"\(tons) tons\"]"
    case ..<0.23: return "[\"200000000 lb\",\"90,000 tons\"]"
    default:
      let pounds = 95 + draws.below(700)
      return "[\"\(pounds) lb\",\"\(pounds * 45 / 100) kg\"]"
    }
  }

  private func biography(_ hero: Hero) -> String {
    var draws = draws(hero, of: .name)
    let fullName = draws.chance(0.1) ? "" : person(&draws)
    let egos =
      draws.chance(0.91) ? "No alter egos found." : "\(phrase(.heroName, by: &draws)), \(phrase(.heroName, by: &draws))"
    let count = draws.chance(0.26) ? 0 : 1 + draws.below(draws.chance(0.05) ? 20 : 4)
    let aliases = count == 0 ? ["-"] : (0..<count).map { _ in phrase(.heroName, by: &draws) }
    let birth = draws.chance(0.52) ? "-" : "\(word(.city, by: &draws)), \(word(.region, by: &draws)) Shire"
    let month = ["January", "April", "August", "October"][draws.below(4)]
    let debut =
      draws.chance(0.1)
      ? "-" : "\(phrase(.eventTitle, by: &draws)) #\(1 + draws.below(400)) (\(month), \(1940 + draws.below(80)))"
    return object([
      ("fullName", quoted(fullName)), ("alterEgos", quoted(egos)),
      ("aliases", "[\(aliases.map(quoted).joined(separator: ","))]"), ("placeOfBirth", quoted(birth)),
      ("firstAppearance", quoted(debut)), ("publisher", publisher(hero)),
      ("alignment", quoted(draws.choose([(0.65, "good"), (0.945, "bad"), (0.99, "neutral"), (1, "-")]))),
    ])
  }

  /// Returns the publisher as JSON: two have most of the heroes; some heroes have none, and some have a hero's name in its place.
  private func publisher(_ hero: Hero) -> String {
    var draws = draws(hero, of: .publishing)
    let chance = draws.unit()
    if chance < 0.01 { return "null" }
    if chance < 0.02 { return "\"\"" }
    if chance < 0.06 {
      return quoted(String(decoding: cast.shortNames[draws.below(cast.shortNames.count)], as: UTF8.self))
    }
    let house = chance < 0.52 ? 0 : chance < 0.8 ? 1 : 2 + draws.below(9)
    var name = dice.draws(.series, house, .publishing)
    return quoted(phrase(.publisherName, by: &name))
  }

  private func work(_ hero: Hero) -> String {
    var draws = draws(hero, of: .stories)
    let occupation =
      draws.chance(0.35)
      ? "-"
      : "\(word(.quality, by: &draws).capitalizedFirst) \(word(.animal, by: &draws).lowercased()) keeper; former adventurer"
    let base = draws.chance(0.47) ? "-" : "\(word(.city, by: &draws)), \(word(.city, by: &draws))"
    return object([("occupation", quoted(occupation)), ("base", quoted(base))])
  }

  private func connections(_ hero: Hero) -> String {
    var draws = draws(hero, of: .team)
    let groups =
      draws.chance(0.21)
      ? "-" : "\(phrase(.teamName, by: &draws)), \(phrase(.teamName, by: &draws)); formerly \(word(.crew, by: &draws))"
    let relatives =
      draws.chance(0.28) ? "-" : "\(person(&draws)) (wife); \(person(&draws)) (brother, deceased), unidentified others"
    return object([("groupAffiliation", quoted(groups)), ("relatives", quoted(relatives))])
  }
}
