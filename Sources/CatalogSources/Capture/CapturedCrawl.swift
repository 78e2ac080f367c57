public import Basics
public import Catalog

/// The captured answers of one crawl, to replay it without its source.
public actor CapturedCrawl {
  /// The crawl's name in file names.
  public nonisolated let name: String
  /// The fields of the first record of its files, by name: `spinrack-source`, `spinrack-crawl`, `spinrack-plan`.
  public nonisolated let info: [String: String]
  /// Whether its captures record that the crawl was finished; nil where they do not tell, as those of older versions, or where that record
  /// may be lost.
  public nonisolated let isFinished: Bool?
  /// Whether its captures record that a set of the crawl was published; nil where they do not tell.
  public nonisolated let isPublished: Bool?
  /// The known losses among its captures; nil for none.
  public nonisolated let loss: CaptureLoss?
  private let places: Set<CapturePlace>
  /// The identifier of the published set's data, as its captures record it; nil for none.
  public nonisolated let publishedData: String?
  /// The identifiers of the data of all sets that its captures record, also of sets made again by other rules and of partial sets.
  public nonisolated let dataOfSets: Set<String>
  /// Whether some of its answers say that an earlier answer still holds.
  public nonisolated let refersToEarlier: Bool
  /// The recorded decisions that its answers do not show, by field, such as `WARCRecord.enrichmentPass`, each in the order of writing.
  /// Empty where captures are lost, and for captures of older versions.
  public nonisolated let decisions: [String: [String]]
  /// Whether any of its answers is left.
  public nonisolated let hasAnswers: Bool
  private var answerIndex: AnswerIndex

  /// Returns the names of the crawls in a folder of captures, the oldest first; none where there is no folder.
  ///
  /// - Throws: `FileError` where the folder cannot be read.
  public static func names(in folder: String, files: FileAccess = .system) throws -> [String] {
    let names = Set(try CaptureName.all(in: folder, files).map(\.crawl))
    // `20261121T100000Z-12`: a clock may be set back, numbers only go up.
    return names.sorted { (number(of: $0) ?? 0, $0) < (number(of: $1) ?? 0, $1) }
  }

  /// The number that the crawl had in its store.
  public nonisolated var number: Int64? { Self.number(of: name) }

  /// Returns the greatest number of a crawl in a folder of captures; 0 for none.
  ///
  /// - Throws: `FileError` where the folder cannot be read.
  public static func greatestNumber(in folder: String, files: FileAccess = .system) throws -> Int64 {
    try names(in: folder, files: files).compactMap { number(of: $0) }.max() ?? 0
  }

  private static func number(of name: String) -> Int64? {
    // A number that can be counted on from.
    name.split(separator: "-").last.flatMap { $0.utf8.count <= 18 ? Int64($0) : nil }
  }

  /// Reads the files of a crawl.
  ///
  /// - Throws: `FileError`.
  /// - Complexity: O(bytes of the files); some megabytes of memory.
  public init(named name: String, folder: String, files: FileAccess = .system) throws {
    self.name = name
    var answerIndex = AnswerIndex(folder: folder, files: files, isEndless: true)
    var info: [String: String] = [:]
    var (hasEnd, refersToEarlier) = (false, false)
    var isPublished = false
    var publishedData: String?
    var dataOfSets: Set<String> = []
    var decisions: [String: [String]] = [:]
    var places: Set<CapturePlace> = []
    var damage: [CaptureDamage] = []
    var known: KnownDamage?
    let captures = try CaptureName.all(in: folder, of: name, files)
    for (index, file) in captures.enumerated() {
      damage += CaptureDamage.gap(between: index > 0 ? captures[index - 1].number : 0, and: file.number)
      let findings = try CaptureReader.forEachRecord(of: folder + "/" + file.text, files: files) { entry in
        if entry.record.isEndOfCrawl { hasEnd = true }
        if entry.record.isOfPublishedCrawl {
          isPublished = true
          publishedData = entry.record.blockFields[WARCRecord.publishedData] ?? publishedData
        }
        if entry.record.isRevisit { refersToEarlier = true }
        if let data = entry.record.dataOfSet { dataOfSets.insert(data) }
        if let (field, text) = entry.record.decision { decisions[field, default: []].append(text) }
        if entry.record.type == "warcinfo" {
          let fields = entry.record.blockFields
          if info.isEmpty { info = fields }
          known = KnownDamage(fields, before: damage) ?? known
        }
        let place = CapturePlace(file: file.text, offset: entry.offset, count: entry.count)
        places.insert(place)
        answerIndex.add(entry.record, at: place)
      }
      damage += CaptureDamage.found(findings, in: file.number, mayBeTorn: index == captures.count - 1)
    }
    let loss = CaptureLoss(crawl: name, damage: damage, known: known)
    self.answerIndex = answerIndex
    hasAnswers = !answerIndex.isEmpty
    self.refersToEarlier = refersToEarlier
    self.info = info
    self.places = places
    self.loss = loss.isNone ? nil : loss
    self.publishedData = publishedData
    self.dataOfSets = dataOfSets
    self.decisions = loss.isNone ? decisions : [:]
    let tells = loss.isNone && info[CaptureFolder.tells.name] != nil
    self.isPublished = isPublished ? true : tells ? false : nil
    isFinished = hasEnd ? true : loss.isNone && info["spinrack-plan"] != nil ? false : nil
  }

  /// Returns the number of stored answers that have no capture.
  ///
  /// - Parameter stored: the places of the answers in a store.
  public nonisolated func countWithoutCapture(_ stored: [CapturePlace]) -> Int { stored.count { !places.contains($0) } }

  /// Takes the next answer to a request, by its name; after the last one, that one again.
  ///
  /// - Throws: `FileError`.
  public func answer(_ uri: String) throws -> EarlierAnswer? { try answerIndex.take(uri) }

  /// Whether a wanted address has an answer that was not taken yet.
  ///
  /// - Complexity: O(addresses).
  public func hasMore(where isWanted: @Sendable (String) -> Bool) -> Bool { answerIndex.hasMore(where: isWanted) }

  /// Returns a client that makes no calls: a request without a captured answer fails as if the source were down.
  ///
  /// - Parameters:
  ///   - source: the source whose answers were captured.
  ///   - base: the base URL of the addresses in the captures.
  public nonisolated static func client(of source: any CatalogSource, base: BaseURL) -> SourceClient {
    var manners = ClientManners()
    manners.policy.maximumAttempts = 1
    let transport = HTTPTransport { _ in
      throw TransportError(.other, "The captures hold no answer to this, and nobody is asked.")
    }
    return SourceClient(source, base: base, transport: transport, manners: manners)
  }
}

/// The losses among the captures of a crawl.
public struct CaptureLoss: Sendable, Equatable {
  /// The crawl's name in file names.
  public let crawl: String
  /// The number of lost answers, at least.
  public private(set) var answers = 0
  /// The places where captures are damaged or missing, each as half a sentence.
  public private(set) var places: [String] = []
  /// The addresses known to have lost their answers.
  public private(set) var addresses: [String] = []

  /// Creates a loss of nothing.
  public init(crawl: String) {
    self.crawl = crawl
  }

  /// Counts the losses by the damage of a crawl.
  ///
  /// - Parameter known: damage that a run knew of when it asked again for what was not stored. As long as any of it
  ///   remains, only the stored answers count as lost there.
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

  /// Adds a place where at least one answer is lost.
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

  /// Records the number of stored answers that have no capture.
  public mutating func add(answers count: Int) { answers = max(answers, count) }
}
