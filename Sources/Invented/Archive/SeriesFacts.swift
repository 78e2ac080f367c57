import APIs
package import Basics

/// The facts about series: name, type, volume, publisher, status.
package struct SeriesFacts: Sendable {
  /// The types of series, with the numbers that Metron gives them.
  package enum Form: Int, Sendable, CaseIterable {
    case oneShot = 5, annual = 6, hardcover = 8, graphicNovel = 9, paperback = 10, limited = 11, digital = 12
    case single = 13, omnibus = 15

    var isBook: Bool {
      switch self {
      case .hardcover, .graphicNovel, .paperback, .omnibus: true
      default: false
      }
    }
  }

  package enum Status: Int, Sendable { case cancelled = 1, completed, hiatus, ongoing }

  package private(set) var names = TextList()
  /// The names without a leading article.
  package private(set) var sortNames = TextList()
  package private(set) var form: [Form] = []
  package private(set) var status: [Status] = []
  /// The number of each series among all of its publisher, name and type.
  package private(set) var volume: [Int] = []
  package private(set) var publisher: [UInt32] = []
  /// The imprint of each series; `SeriesShelf.nobody` for most.
  package private(set) var imprint: [UInt32] = []
  /// The last year, 0 for none.
  package private(set) var endYear: [Int] = []

  init(of universe: Universe, in surroundings: Surroundings, count: Int) {
    struct Key: Hashable {
      let name: String
      let publisher: UInt32
      let form: Form
    }
    var volumes: [Key: Int] = [:]
    for slot in 0..<count {
      let title = String(decoding: universe.series.titles[slot], as: UTF8.self)
      var draws = surroundings.publishers.dice.draws(.series, slot, .publishing)
      let form = Self.form(of: universe.series.form[slot], title: title, &draws)
      let name = Self.name(title)
      let publisher = surroundings.publisher(ofSeries: slot, in: universe)
      let key = Key(name: name, publisher: publisher, form: form)
      volumes[key, default: 0] += 1
      names.append(Array(name.utf8))
      sortNames.append(Array(Self.sortName(name).utf8))
      self.form.append(form)
      self.publisher.append(publisher)
      volume.append(volumes[key] ?? 1)
      imprint.append(surroundings.imprint(ofSeries: slot, in: universe) ?? SeriesShelf.nobody)
      let end = Int(universe.series.endYear[slot])
      let status: Status =
        switch draws.unit() {
        case _ where end == 2099 && form == .single: .ongoing
        case ..<0.05: .cancelled
        case ..<0.06: .hiatus
        default: .completed
        }
      self.status.append(status)
      let isOver = status == .completed || status == .cancelled
      endYear.append(
        isOver && end >= Int(universe.series.startYear[slot]) && end < 2030 && draws.chance(0.85) ? end : 0)
    }
  }

  private static func form(of form: SeriesShelf.Form, title: String, _ draws: inout Draws) -> Form {
    switch form {
    case .ongoing: title.hasSuffix(" Annual") ? .annual : .single
    case .limited: draws.chance(0.03) ? .digital : .limited
    case .oneShot: title.hasSuffix(" Annual") ? .annual : .oneShot
    case .collection:
      title.lowercased().contains("omnibus")
        ? .omnibus : draws.choose([(0.6, .paperback), (0.85, .hardcover), (1, .graphicNovel)])
    }
  }

  /// Returns a title without an ending that only repeats the type.
  private static func name(_ title: String) -> String {
    var name = String(decoding: Shelf.trimmed(Array(title.utf8)[...]), as: UTF8.self)
    for suffix in [" TPB", " HC", " Omnibus", " OMNIBUS"] where name.hasSuffix(suffix) && name.count > suffix.count {
      name.removeLast(suffix.count)
    }
    return name
  }

  private static func sortName(_ name: String) -> String {
    for article in ["The ", "A ", "THE "] where name.hasPrefix(article) { return String(name.dropFirst(article.count)) }
    return name
  }
}
