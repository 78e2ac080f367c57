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

  /// Says how many answers were lost for whoever knew of the places.
  mutating func settle(answers count: Int) {
    answers = count
    if count == 0 { places = [] }
  }
}
