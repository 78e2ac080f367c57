import Basics
import Catalog

/// Captured answers by address, in the order in which they came. Only their places are in memory.
struct AnswerIndex: Sendable {
  /// The greatest plain body.
  private static let greatestBody = 256 << 20

  private let folder: String
  private let files: FileAccess
  private var waiting: [String: ArraySlice<CapturePlace>] = [:]
  /// Whether the last answer to an address is repeated for every further request.
  private let isEndless: Bool
  /// The addresses whose last answer was taken and is repeated.
  private var given: Set<String> = []

  /// Creates an index without answers.
  ///
  /// - Parameter folder: the folder of the captures.
  init(folder: String, files: FileAccess, isEndless: Bool = false) {
    self.folder = folder
    self.files = files
    self.isEndless = isEndless
  }

  /// Adds a record, if it is an answer.
  mutating func add(_ record: WARCRecord, at place: CapturePlace) {
    guard ["response", "revisit"].contains(record.type), let uri = record.targetURI else { return }
    waiting[uri, default: []].append(place)
  }

  /// Whether there are any answers.
  var isEmpty: Bool { waiting.isEmpty }

  /// Whether a wanted address has an answer that was not taken yet.
  ///
  /// - Complexity: O(addresses).
  func hasMore(where isWanted: (String) -> Bool) -> Bool {
    waiting.contains { !$0.value.isEmpty && !given.contains($0.key) && isWanted($0.key) }
  }

  /// The statuses of answers that are handed out. A refusal that a run accepted is in the store. One that is not in the store belongs to a
  /// run that failed at it, and is asked for again; otherwise it would be answered from here night after night.
  private var statuses: [Int] { isEndless ? [200, 304, 404, 409] : [200, 304] }

  /// Takes the next answer to an address; nil where there is none. Answers of a failing source are ignored.
  ///
  /// - Throws: `FileError`, `DecompressionError`, `WARCRecord.Fault`.
  mutating func take(_ uri: String) throws -> EarlierAnswer? {
    while let place = waiting[uri]?.first {
      let isLast = isEndless && waiting[uri]?.count == 1
      if isLast { given.insert(uri) } else { waiting[uri]?.removeFirst() }
      let record = try CaptureReader.record(at: place, folder: folder, files: files)
      if let answer = CapturedAnswer(block: record.block), statuses.contains(answer.status),
        try !isSuperseded(answer, uri),
        let body = try? answer.plainBody(maximumBytes: Self.greatestBody)
      {
        let response = TransportResponse(
          status: answer.status, headers: answer.headers, wireBody: answer.body, body: body)
        return EarlierAnswer(response: response, place: place)
      }
      if isLast { return nil }
    }
    return nil
  }

  /// Whether another answer came after this refusal: the run that got the refusal failed at it, or asked again.
  private func isSuperseded(_ answer: CapturedAnswer, _ uri: String) throws -> Bool {
    guard answer.status == 404 || answer.status == 409 else { return false }
    return try waiting[uri, default: []].contains { place in
      let record = try CaptureReader.record(at: place, folder: folder, files: files)
      let status = CapturedAnswer(block: record.block)?.status
      return status == 200 || status == 304
    }
  }
}
