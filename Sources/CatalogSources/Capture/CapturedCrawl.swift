import Catalog
import Glibc

/// All answers of one crawl, to be read again in place of its source.
public actor CapturedCrawl {
  /// The crawl's name in file names.
  public nonisolated let name: String
  /// What the first record of its files says of it, by name: `spinrack-source`, `spinrack-crawl`, `spinrack-plan`.
  public nonisolated let info: [String: String]
  /// Whether its captures say that the crawl was read to its end; nil where they do not tell, as those of older versions.
  public nonisolated let isFinished: Bool?
  /// Whether its captures say that the crawl's set was published; nil where they do not tell, as those of older versions.
  public nonisolated let isPublished: Bool?
  /// What its captures say of the data of that set; nil for nothing.
  public nonisolated let publishedData: String?
  private var stock: AnswerStock

  /// The crawls in a folder of captures, the oldest first.
  ///
  /// - Throws: `CaptureError` where the folder cannot be read; nothing where there is none.
  public static func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw CaptureError(errno: errno, call: "opendir", path: folder)
    }
    defer { closedir(stream) }
    var names: Set<String> = []
    while let entry = readdir(stream) {
      let text = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if let name = CaptureName(text) { names.insert(name.crawl) }
    }
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
    var number = 1
    while true {
      let file = CaptureName(crawl: name, number: number).text
      let path = folder + "/" + file
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == ENOENT { break }
        throw CaptureError(errno: errno, call: "open", path: path)
      }
      defer { Glibc.close(descriptor) }
      _ = try CaptureReader.forEachRecord(of: descriptor, path) { entry in
        if entry.record.isEndOfCrawl { hasEnd = true }
        if entry.record.isOfPublishedCrawl {
          isPublished = true
          publishedData = Self.fields(of: entry.record.block)[WARCRecord.publishedData] ?? publishedData
        }
        if entry.record.type == "warcinfo", info.isEmpty { info = Self.fields(of: entry.record.block) }
        stock.add(entry.record, at: CapturePlace(file: file, offset: entry.offset, count: entry.count))
      }
      number += 1
    }
    self.stock = stock
    self.info = info
    self.publishedData = publishedData
    self.isPublished = isPublished ? true : info[CaptureFolder.tells.name] == nil ? nil : false
    isFinished = hasEnd ? true : info["spinrack-plan"] == nil ? nil : false
  }

  /// `name: value` in lines.
  private static func fields(of block: [UInt8]) -> [String: String] {
    let lines = String(decoding: block, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.reduce(into: [:]) { fields, line in
      guard let colon = line.firstIndex(of: ":") else { return }
      fields[String(line[..<colon])] = String(line[line.index(after: colon)...]).trimmed
    }
  }

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
      throw TransportError(.connect, "The captures hold no answer to this, and nobody is asked.")
    }
    return MarvelClient(base: base, transport: transport, policy: policy, hooks: hooks)
  }
}
