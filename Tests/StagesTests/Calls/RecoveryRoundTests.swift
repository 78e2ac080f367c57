import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("A round of the recovery")
struct RecoveryRoundTests {
  private func round(_ offsets: [Int], _ options: RecoveryRound.Options = .init()) throws -> RecoveryRound {
    let list = CatalogList(.comics)
    let names = NamedSource(MarvelSource(), at: try BaseURL("http://a.example"))
    let calls = offsets.enumerated().map { number, offset in
      let request = RecoveryRequest(
        place: list.recoveryPlace(call: number), list: list, move: .border,
        subject: .rows(orderBy: "modified", offset: offset, limit: 100))
      return RecoveryCall(.init(request: request, place: request.place), names: names)
    }
    return RecoveryRound(
      calls, habits: SourceHabits(totals: [list: 1000], disordered: []), options: options)
  }

  private static func error(_ code: SourceError.Code) -> SourceError {
    SourceError(code: code, message: "\(code)", remedy: "r")
  }

  private func next(_ round: inout RecoveryRound) throws -> RecoveryCall {
    let call = round.next()
    return try #require(call)
  }

  private func fail(_ round: inout RecoveryRound, _ code: SourceError.Code) throws -> [CallAction] {
    let call = try next(&round)
    return try round.received(call.answer(failing: Self.error(code)), to: call)
  }

  @Test func `probes the source once when a request failed and all others are in; one that is up has no answer to it`()
    throws
  {
    var round = try round([0, 150])
    #expect(try fail(&round, .unavailable).isEmpty)
    #expect(try fail(&round, .unavailable).isEmpty)
    let probe = try next(&round)
    #expect(probe.subject == nil)
    #expect(round.next() == nil, "the probe is still open")
    _ = try round.received(.probed(attempts: 0), to: probe)
    // An answer that was captured earlier says nothing of today.
    let second = try next(&round)
    _ = try round.received(.probed(attempts: 1), to: second)
    #expect(round.next() == nil)
    #expect(try round.end(nil).count == 2)
  }

  @Test
  func `ends with the failure of the request where the probe fails, and with the quota where that is what ends it`()
    throws
  {
    var round = try round([0])
    _ = try fail(&round, .malformed)
    let probe = try next(&round)
    #expect { try round.received(.failed(Self.error(.unavailable)), to: probe) } throws: {
      ($0 as? SourceError)?.code == .malformed
    }
    guard case .stop = try #require(try round.received(.failed(Self.error(.quota)), to: probe).first) else {
      Issue.record("the quota is no stop")
      return
    }
  }

  @Test func `asks no probe where answers may be lost, and hands failures on at the end only`() throws {
    var round = try round([0], .init(isReplay: true, mayLackAnswers: true))
    #expect(try fail(&round, .unavailable).isEmpty)
    #expect(round.next() == nil)
    #expect(try round.end(nil).count == 1)
  }

  @Test func `makes a refused request four times before it is believed`() throws {
    var round = try round([0])
    for tries in 1...4 { #expect(try fail(&round, .parameterRefused).count == (tries < 4 ? 0 : 1)) }
    #expect(round.observations.askedAgain[.comics] == 3)
  }
}
