/// What the captures of a crawl have lost.
public struct CaptureLoss: Sendable, Equatable {
  /// The crawl's name in file names.
  public let crawl: String
  /// How many answers, at least.
  public private(set) var answers = 0
  /// Where captures are damaged or missing, each as half a sentence.
  public private(set) var places: [String] = []
  /// Addresses to which there is no answer any more, as far as they are known.
  public private(set) var addresses: [String] = []

  /// Nothing is lost yet.
  public init(crawl: String) {
    self.crawl = crawl
  }

  /// What damage has cost.
  ///
  /// - Parameter known: what a run knew of it and asked again for: only answers that the store knew were lost there, for as long as
  ///   any of it is damaged.
  init(crawl: String, damage: [CaptureDamage], known: KnownDamage?) {
    self.crawl = crawl
    let isKnown = { (place: CaptureDamage) in known?.places.contains { place.isPart(of: $0) } ?? false }
    let left = damage.filter(isKnown)
    if let known, known.answers > 0, !left.isEmpty || known.places.isEmpty {
      answers = known.answers
      places = left.map { $0.text(in: crawl) }
    }
    for place in damage where !isKnown(place) { add(place.text(in: crawl)) }
  }

  /// Whether nothing is lost.
  public var isNone: Bool { answers == 0 && places.isEmpty && addresses.isEmpty }

  /// Adds a place where an answer is lost, or more.
  public mutating func add(_ place: String) {
    answers += 1
    places.append(place)
  }

  /// Adds an address without an answer.
  public mutating func add(address: String) {
    guard !addresses.contains(address) else { return }
    addresses.append(address)
    answers = max(answers, addresses.count)
  }

  /// Says that a store knows so many answers that no capture has.
  public mutating func add(answers count: Int) { answers = max(answers, count) }
}
