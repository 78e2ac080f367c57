import Catalog
public import CatalogSources
import Synchronization

/// The captures of a call loop: the place to write answers to, or the answers to use in place of calls.
public enum CallCaptures: Sendable {
  /// Nothing is captured, as for calls that only ask for a number.
  case none
  /// The folder of a pipeline's captures. Answers that a killed run captured and did not store are taken from there.
  case folder(CaptureFolder)
  /// Captured answers in place of calls. Nothing is captured again.
  ///
  /// The second value collects the addresses of lost answers; nil where every answer is needed.
  case replay(any CapturedAnswers, LostAnswers?)

  /// The folder that answers are captured in; nil for none.
  var folder: CaptureFolder? { if case .folder(let folder) = self { folder } else { nil } }

  /// Returns the next captured answer to a request, by its name; nil where there is none.
  ///
  /// - Throws: `FileError`.
  func answer(to uri: String) async throws -> EarlierAnswer? {
    switch self {
    case .none: nil
    case .folder(let folder): try await folder.earlierAnswer(uri)
    case .replay(let answers, _): try await answers.answer(uri)
    }
  }

  /// Returns the captured decisions of a replayed crawl that its answers do not show, in the order in which they were written.
  ///
  /// - Parameter field: the field of the decisions, such as `WARCRecord.enrichmentPass`.
  func decisions(_ field: String) -> [String] {
    if case .replay(let answers, _) = self { answers.decisions[field] ?? [] } else { [] }
  }

  /// Records the address of a lost answer.
  func lose(_ address: String) {
    if case .replay(_, let lost?) = self { lost.add(address) }
  }
}

/// Captured answers, by the name of their request.
public protocol CapturedAnswers: Sendable {
  /// Returns the next answer to a request, by its name; nil for none.
  ///
  /// - Throws: `FileError`.
  func answer(_ uri: String) async throws -> EarlierAnswer?
  /// The captured decisions that answers do not show, by field.
  var decisions: [String: [String]] { get }
}

extension CapturedAnswers {
  /// No decisions: answers that come from elsewhere have none.
  public var decisions: [String: [String]] { [:] }
}

extension CapturedCrawl: CapturedAnswers {}

/// The addresses to which damaged captures have no answer.
///
/// It is a class because all requests of a replay share it.
public final class LostAnswers: Sendable {
  private let state = Mutex<[String]>([])

  /// Creates an empty list of addresses.
  public init() {}

  /// The addresses, in the order in which they were asked for.
  public var addresses: [String] { state.withLock { $0 } }

  func add(_ address: String) { state.withLock { $0.append(address) } }
}
