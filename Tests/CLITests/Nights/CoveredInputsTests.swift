import Basics
import Foundation
import GRDB
import Pipeline
import Site
import Stages
import Synchronization
import TestSupport
import Testing

@testable import APIs
@testable import Invented
@testable import Runs
@testable import Serving
@testable import SpinrackCLI
@testable import StandIns

/// Proves that the digests in the memory of a set cover what its parts are made of.
///
/// Values of records are changed one here and one there, whatever they are, in the answers of a source of each model. After each night the
/// set, which takes over what its memory says is unchanged, must be the one that is made from nothing: a part that shows a value which its
/// digest does not cover would be the old one.
@Suite("What the parts of a set are made of", .serialized)
struct CoveredInputsTests {
  private static let nights = Soak.count(4, soak: 30)

  /// A catalogue at a source, in which values can be changed.
  private protocol ChangingSource: Sendable {
    /// The source of a pipeline file, and more of its lines.
    func pipeline(at origin: String, in folder: String) -> String
    /// Makes the catalogue of a night.
    func prepare(night: Int, in folder: String) throws
    /// The answer to a request; the catalogue is that of the night that was prepared last.
    func answer(_ request: WebRequest) -> WebAnswer
  }

  /// A stand-in whose answers are changed: its windows of calls are not asked.
  private struct ChangedService: ChangingSource {
    let service: any FaultyService
    let lines: @Sendable (_ origin: String) -> String
    let night = Night()

    func pipeline(at origin: String, in folder: String) -> String { lines(origin) }

    func prepare(night: Int, in folder: String) { self.night.number.withLock { $0 = night } }

    func answer(_ request: WebRequest) -> WebAnswer {
      let call = ServiceCall(request, at: 0)
      return night.changed(service.answer(call), to: call.target)
    }
  }

  /// The API of the demo, changed alike.
  private struct ChangedMarvel: ChangingSource {
    let responder = MarvelResponder(
      InventedCatalog(universe: Universe(seed: 3, scale: 0.0005), order: .stable), authentication: .open, now: { 0 })
    let night = Night()

    func pipeline(at origin: String, in folder: String) -> String {
      """
      source: {kind: marvel, base-url: "\(origin)/v1/public", allow-private-hosts: true}
      enrich: {look-ups: 50}
      """
    }

    func prepare(night: Int, in folder: String) { self.night.number.withLock { $0 = night } }

    func answer(_ request: WebRequest) -> WebAnswer {
      let plain = WebRequest(method: request.method, target: request.target, host: request.host)
      return night.changed(responder.answer(to: plain), to: RequestTarget(request.target))
    }
  }

  /// A dump of which cells are changed.
  private struct ChangedDump: ChangingSource {
    func pipeline(at origin: String, in folder: String) -> String { "source: {kind: gcd, path: \"\(folder)/dump.db\"}" }

    func prepare(night: Int, in folder: String) throws {
      guard night > 0 else { return try InventedDump(scale: 0.0005).write(to: folder + "/dump.db") }
      var random = SplitMix64(seed: UInt64(night))
      let queue = try DatabaseQueue(path: folder + "/dump.db")
      try queue.write { database in
        let tables = try String.fetchAll(
          database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'gcd%' ORDER BY name")
        for _ in 0..<40 {
          let table = tables[Int(random.next() % UInt64(tables.count))]
          let columns = try database.columns(in: table).map(\.name).filter { $0 != "id" }
          let rows = try Int64.fetchAll(database, sql: "SELECT rowid FROM \(table) ORDER BY rowid")
          guard !columns.isEmpty, !rows.isEmpty else { continue }
          let column = columns[Int(random.next() % UInt64(columns.count))]
          let row = rows[Int(random.next() % UInt64(rows.count))]
          try database.execute(
            sql: """
              UPDATE OR IGNORE \(table) SET "\(column)" = CASE typeof("\(column)")
                WHEN 'integer' THEN "\(column)" + 1 WHEN 'text' THEN "\(column)" || 'x' ELSE "\(column)" END
              WHERE rowid = ?
              """, arguments: [row])
        }
      }
      try queue.close()
    }

    func answer(_ request: WebRequest) -> WebAnswer { WebAnswer(status: 404) }
  }

  /// The night of a source, which decides about the values that are changed.
  private final class Night: Sendable {
    let number = Mutex(0)

    /// One value of these is another one than in the night before.
    private static let rarity: UInt64 = 300

    /// An answer of JSON in which some values are changed: the same ones whenever it is asked for in that night.
    func changed(_ answer: WebAnswer, to target: RequestTarget) -> WebAnswer {
      let night = number.withLock(\.self)
      guard night > 0, answer.status == 200, answer["Content-Type"]?.hasPrefix("application/json") == true,
        let document = try? JSONSerialization.jsonObject(with: Data(answer.body.array))
      else { return answer }
      let path = target.segments.joined(separator: "/")
      func changed(_ value: Any, _ place: String, isRecord: Bool) -> Any {
        switch value {
        case let members as [String: Any]:
          return Dictionary(
            uniqueKeysWithValues: members.map { name, value in
              let isInside = isRecord || ["results", "data"].contains(name) || members["count"] == nil
              return (name, name == "id" || !isInside ? value : changed(value, place + "/" + name, isRecord: isInside))
            })
        case let items as [Any]:
          return items.enumerated().map { changed($1, "\(place)/\($0)", isRecord: true) }
        case let text as String where isRecord:
          // Every night has the changes of those before.
          return (1...night).reduce(text) { isHit($1, place) ? $0 + "x" : $0 }
        case let number as Int where isRecord: return (1...night).reduce(number) { isHit($1, place) ? $0 + 1 : $0 }
        default: return value
        }
      }
      func isHit(_ night: Int, _ place: String) -> Bool {
        FNV1a.hash("\(night) \(path)\(place)".utf8) % Self.rarity == 0
      }
      let isDetail = (document as? [String: Any])?["results"] == nil && (document as? [String: Any])?["data"] == nil
      var other = answer
      let bytes = try? JSONSerialization.data(withJSONObject: changed(document, "", isRecord: isDetail))
      other.body = .bytes([UInt8](bytes ?? Data()))
      other["ETag"] = nil
      other["Last-Modified"] = nil
      return other
    }
  }

  private static let metron = MetronService(
    catalog: MetronCatalog(seed: 3, scale: 0.0005, night: 0), StandInConfiguration(.metron, order: .stable))

  /// A source of each model.
  private static func source(_ model: String) -> any ChangingSource {
    switch model {
    case "gcd": ChangedDump()
    case "metron":
      ChangedService(service: metron) {
        """
        source: {kind: metron, base-url: "\($0)/api", allow-private-hosts: true, token: {file: token}, contact: a@example.org}
        fetch: {depth: detail}
        """
      }
    case "metron-account":
      ChangedService(service: metron) {
        """
        source: {kind: metron-account, base-url: "\($0)/api", allow-private-hosts: true, token: {file: token}, contact: a@example.org}
        """
      }
    case "comicvine":
      ChangedService(
        service: ComicVineService(
          catalog: ComicVineCatalog(archive: Archive(seed: 3, scale: 0.001, night: 0)), StandInConfiguration(.comicvine)
        )
      ) {
        """
        source: {kind: comicvine, base-url: "\($0)/api", allow-private-hosts: true, api-key: {file: token}, contact: a@example.org, private: true}
        fetch: {depth: detail, only: {volumes: {ids: [1000, 1003]}}}
        """
      }
    case "superhero":
      ChangedService(service: SuperheroService(StandInConfiguration(.superhero, scale: 0.05))) {
        "source: {kind: superhero, base-url: \"\($0)/superhero-api/api\", allow-private-hosts: true}"
      }
    default: ChangedMarvel()
    }
  }

  private static let outputs = """
    write:
      {csv: {}, ndjson: {}, sqlite: {}, statistics: {}, xml: {}, archive: {},
       site: {title: Heroes, archive: true}}
    """

  @Test(arguments: ["marvel", "metron", "metron-account", "comicvine", "superhero", "gcd"])
  func `are made again when any value of them changes`(model: String) async throws {
    try await withTemporaryFolder { folder in
      let source = Self.source(model)
      try write("demo\n", to: folder + "/token")
      try await withServer("The test", at: ServerPlace(), answer: { source.answer($0) }) { address in
        let path = folder + "/nights.yaml"
        let lines = source.pipeline(at: address.origin, in: folder).replacing(
          "{file: token}", with: "{file: \(folder)/token}")
        try write("name: nights\n\(lines)\n\(Self.outputs)\n", to: path)
        var (changed, reused) = (0, 0)
        for night in 0..<Self.nights {
          try source.prepare(night: night, in: folder)
          var run = InProcessRun(folder: folder, path: path, wall: .day(night + 1))
          run.accept = Set(GuardRule.allCases)
          run.speed = TimeSpeed(100_000)
          let made = try await run.run().run(calls: CallCounter(), times: StageTimes())
          run.output = "anew-\(night)"
          var again = try run.run()
          again.stages = try StageRange(from: .write, to: .publish)
          let anew = try await again.run(calls: CallCounter(), times: StageTimes())
          #expect(
            made.publication?.digest == anew.publication?.digest, "night \(night): from nothing it is another set")
          if made.publication?.isNew == true { changed += 1 }
          reused += made.site?.reused ?? 0
        }
        // Something was changed, and something taken over. The pages of a dump have its date.
        #expect(changed >= Self.nights - 1 && (reused > 20 || model == "gcd"), "\(changed) sets, \(reused) pages")
      }
    }
  }
}
