public import Catalog

/// All answers of one crawl, to be read again in place of its source.
public actor CapturedCrawl {
  /// The crawl's name in file names.
  public nonisolated let name: String
  /// What the first record of its files says of it, by name: `spinrack-source`, `spinrack-crawl`, `spinrack-plan`.
  public nonisolated let info: [String: String]
  /// Whether its captures say that the crawl was read to its end; nil where they do not tell, as those of older versions,
  /// or where what tells may be lost.
  public nonisolated let isFinished: Bool?
  /// Whether its captures say that the crawl's set was published; nil where they do not tell.
  public nonisolated let isPublished: Bool?
  /// What is lost of its captures, as far as they show it themselves; nil for nothing.
  public nonisolated let loss: CaptureLoss?
  private let places: Set<CapturePlace>
  /// What its captures say of the data of that set; nil for nothing.
  public nonisolated let publishedData: String?
  private var stock: AnswerStock

  /// The crawls in a folder of captures, the oldest first.
  ///
  /// - Throws: `CaptureError` where the folder cannot be read; nothing where there is none.
  public static func names(in folder: String) throws -> [String] {
    let names = Set(try CaptureName.all(in: folder).map(\.crawl))
    // `20261121T100000Z-12`: a clock may be set back, numbers only go up.
    return names.sorted { (number(of: $0) ?? 0, $0) < (number(of: $1) ?? 0, $1) }
  }

  /// The crawl's number in the store that it was captured for.
  public nonisolated var number: Int64? { Self.number(of: name) }

  /// The greatest number of a crawl in a folder of captures; 0 for none.
  ///
  /// - Throws: `CaptureError` where the folder cannot be read.
  public static func greatestNumber(in folder: String) throws -> Int64 {
    try names(in: folder).compactMap { number(of: $0) }.max() ?? 0
  }

  private static func number(of name: String) -> Int64? { name.split(separator: "-").last.flatMap { Int64($0) } }

  /// Looks through the files of a crawl.
  ///
  /// - Throws: `CaptureError`.
  /// - Complexity: O(bytes of the files); some megabytes of memory.
  public init(named name: String, folder: String) throws {
    self.name = name
    var stock = AnswerStock(folder: folder, isEndless: true)
    var info: [String: String] = [:]
    var hasEnd = false
    var isPublished = false
    var publishedData: String?
    var places: Set<CapturePlace> = []
    var loss = CaptureLoss(crawl: name)
    let files = try CaptureName.all(in: folder, of: name)
    for (index, file) in files.enumerated() {
      for number in ((index > 0 ? files[index - 1].number : 0) + 1)..<file.number {
        loss.add("\(CaptureName(crawl: name, number: number).text) is missing")
      }
      let findings = try CaptureReader.forEachRecord(of: folder + "/" + file.text) { entry in
        if entry.record.isEndOfCrawl { hasEnd = true }
        if entry.record.isOfPublishedCrawl {
          isPublished = true
          publishedData = entry.record.blockFields[WARCRecord.publishedData] ?? publishedData
        }
        if entry.record.type == "warcinfo" {
          let fields = entry.record.blockFields
          if info.isEmpty { info = fields }
          // The run that began this file knew what was wrong with those before it, and asked again for what it had not stored.
          if let lost = fields[CaptureFolder.lostField].flatMap({ Int($0) }) { loss.settle(answers: lost) }
        }
        let place = CapturePlace(file: file.text, offset: entry.offset, count: entry.count)
        places.insert(place)
        stock.add(entry.record, at: place)
      }
      for bytes in findings.damage {
        loss.add("\(file.text) is damaged from byte \(bytes.lowerBound) to \(bytes.upperBound)")
      }
      // A process that is killed leaves the last file so.
      if findings.isTorn, index < files.count - 1 {
        loss.add("\(file.text) ends at byte \(findings.end), within a record")
      }
    }
    self.stock = stock
    self.info = info
    self.places = places
    self.loss = loss.isNone ? nil : loss
    self.publishedData = publishedData
    let tells = loss.isNone && info[CaptureFolder.tells.name] != nil
    self.isPublished = isPublished ? true : tells ? false : nil
    isFinished = hasEnd ? true : loss.isNone && info["spinrack-plan"] != nil ? false : nil
  }

  /// How many of some answers are not among its captures.
  ///
  /// - Parameter stored: the places of answers that a store has.
  public nonisolated func lacks(_ stored: [CapturePlace]) -> Int { stored.count { !places.contains($0) } }

  /// The next answer to an attempt; after the last one, that one again.
  ///
  /// - Throws: `CaptureError`.
  public func answer(_ attempt: Attempt) throws -> EarlierAnswer? { try stock.take(attempt.uri) }

  /// A client that asks nobody: a request to which no answer was captured fails as one of a source that is down.
  ///
  /// - Parameters:
  ///   - base: the base URL of the addresses in the captures.
  ///   - older: crawls that are asked for what this one has no answer to, the newest first: for answers that outlive their
  ///     crawl. None for the pages of collections, which are whole or are not.
  public nonisolated func client(base: BaseURL, older: [CapturedCrawl] = []) -> MarvelClient {
    var hooks = ClientHooks()
    hooks.earlierAnswer = {
      for crawl in [self] + older { if let answer = try await crawl.answer($0) { return answer } }
      return nil
    }
    var policy = RetryPolicy()
    policy.maximumAttempts = 1
    let transport = HTTPTransport { _ in
      throw TransportError(.other, "The captures hold no answer to this, and nobody is asked.")
    }
    return MarvelClient(base: base, transport: transport, policy: policy, hooks: hooks)
  }
}
