import Catalog
import CatalogSources
import Pipeline
import Store

/// Asks for the heads of collections: one call each, where nothing goes wrong.
struct HeadStage: Sendable {
  let client: MarvelClient
  let concurrency: Int
  /// Is called for each head that could not be requested and is skipped; nil where every one is needed.
  var lost: (@Sendable (String) -> Void)?

  /// One head to ask for.
  struct Subject: Sendable {
    let kind: Kind
    /// How many heads of it this crawl has.
    let number: Int
    let basis: NightBasis
    /// The last answer to the same request, if it can be asked with its validator.
    let earlier: StoredPage?
  }

  /// Asks and sends the answers on.
  ///
  /// - Returns: the collections that the source does not have any more.
  /// - Throws: `SourceError`; what the channel throws when it is closed.
  func run(_ subjects: [Subject], into pages: BoundedChannel<FetchedPage>) async throws -> Set<Kind> {
    var absent: Set<Kind> = []
    var waiting = subjects[...]
    let stop = try await withBoundedCalls(
      limit: concurrency, next: { waiting.popFirst() }, ask: { try await head($0) },
      stop: { error in
        if error.code == .quota { return error }
        guard let lost, error.code == .unavailable else { throw error }
        lost(error.uri ?? error.message)
        return nil
      }
    ) { subject, page in
      if let page { try await pages.send(page) } else { absent.insert(subject.kind) }
    }
    if let stop { throw stop }
    return absent
  }

  static func request(_ kind: Kind, ordered: Bool) -> MarvelRequest {
    .list(kind.description, orderBy: ordered ? "-modified" : nil)
  }

  /// The head of a collection; nil where the source does not have it. Doubtful answers are asked for again.
  private func head(_ subject: Subject) async throws -> FetchedPage? {
    var request = Self.request(subject.kind, ordered: !subject.basis.lacksOrder)
    if let earlier = subject.earlier, earlier.uri == client.uri(of: request) { request.ifNoneMatch = earlier.etag }
    let place = PagePlace(kind: subject.kind, walk: PagePlace.head, offset: subject.number)
    var tries = 0
    var refusals = 0
    var absences = 0
    while true {
      tries += 1
      do {
        let answer = try await client.page(request)
        guard let envelope = answer.envelope else {
          return FetchedPage(
            place: place, uri: answer.uri, etag: answer.etag, total: subject.earlier?.total,
            rows: subject.earlier?.rows, body: [], status: 304, capture: answer.capture,
            implied: subject.earlier?.number)
        }
        let doubt = HeadDoubt(
          total: envelope.total, rows: envelope.rows,
          isConsistent: envelope.count == envelope.rows && envelope.offset == 0
            && envelope.total <= Envelope.greatestTotal,
          isOrdered: PageOrder.isKept(subject.basis.lacksOrder ? nil : "-modified", in: answer.body),
          known: subject.basis.total)
        if let doubt, tries < doubt.mostTries {
          request.ifNoneMatch = nil
          continue
        }
        return FetchedPage(answer, at: place)
      } catch let error as SourceError where error.code == .parameterRefused && refusals < 4 {
        // A source that refuses once may be failing; one that refuses four times takes no order.
        refusals += 1
        request.ifNoneMatch = nil
        if refusals == 4 { request = Self.request(subject.kind, ordered: false) }
      } catch let error as SourceError where error.code == .notFound {
        absences += 1
        // A refusal of an earlier crawl is believed at once.
        if absences == (subject.basis.isAbsent ? 1 : 3) { return nil }
      }
    }
  }
}

/// What makes the head of a collection doubtful, so that it is asked for again before it is believed.
enum HeadDoubt: Sendable, Equatable {
  /// No rows where there are some.
  case empty
  /// The rows come in another order than the one asked for.
  case disordered
  /// What stands around the rows does not agree with them.
  case inconsistent

  /// How often a head is asked for.
  var mostTries: Int { self == .inconsistent ? 2 : 4 }

  /// What is doubtful about an answer; nil for nothing.
  ///
  /// - Parameters:
  ///   - known: how many records there were.
  ///   - isOrdered: nil where it cannot be told.
  init?(total: Int, rows: Int, isConsistent: Bool, isOrdered: Bool?, known: Int?) {
    if rows == 0, max(total, known ?? 0) > 0 {
      self = .empty
    } else if isOrdered == false {
      self = .disordered
    } else if !isConsistent || rows > total || rows < min(WalkPlanner.pageSize, total) {
      self = .inconsistent
    } else {
      return nil
    }
  }
}
