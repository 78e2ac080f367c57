import Basics
import Catalog
import CatalogSources
import SourceTestSupport
import Stages
import Synchronization
import TestSupport

/// A gateway with more to complete than a crawl may ask for: the lists of both sides are cut after two items, a fourth of the comics is on
/// no page, and rows move between two requests.
final class CrowdedGateway: Sendable {
  private struct State {
    var random: SplitMix64
    /// How often each list was asked for.
    var times: [String: Int] = [:]
  }

  /// The heroes of each comic, and the comics of each hero.
  private let heroes: [Int: [Int]]
  private let comics: [Int: [Int]]
  private let faults: Double
  private let state: Mutex<State>
  private static let count = 260

  /// - Parameter faults: the share of requests for lists and records that get no answer, or one that lacks its last row.
  init(seed: UInt64, faults: Double) {
    var random = SplitMix64(seed: seed)
    var heroes: [Int: Set<Int>] = [:]
    var comics: [Int: Set<Int>] = [:]
    for hero in 1...Self.count {
      for _ in 0..<(hero % 40 == 0 ? 120 : 3 + hero % 3) {
        let comic = Int.random(in: 1...Self.count, using: &random)
        heroes[comic, default: []].insert(hero)
        comics[hero, default: []].insert(comic)
      }
    }
    self.heroes = heroes.mapValues { $0.sorted() }
    self.comics = comics.mapValues { $0.sorted() }
    self.faults = faults
    state = Mutex(State(random: random))
  }

  func calls(captures: CallCaptures) throws -> CallLoop {
    let transport = HTTPTransport { [self] request in
      for _ in 0..<(request.target.utf8.count % 5) { await Task.yield() }
      return answer(request.target)
    }
    var manners = ClientManners()
    manners.time = InstantTime().source
    let client = SourceClient(
      MarvelSource(), base: try BaseURL("http://gateway.example/v1/public"), transport: transport, manners: manners)
    return CallLoop(client: client, captures: captures)
  }

  private func answer(_ target: String) -> TransportResponse {
    let parts = target.split(separator: "?", maxSplits: 1)
    let path = parts[0].split(separator: "/").dropFirst(2).map(String.init)
    let query = Dictionary(
      (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
        let sides = pair.split(separator: "=", maxSplits: 1)
        return (String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
      }
    ) { first, _ in first }
    let isSingle = path.count > 1
    let kind = path.count > 2 ? path[2] : path[0]
    let id = path.count > 1 ? Int(path[1]) ?? 0 : 0
    var ids =
      switch path.count {
      case 1: (1...Self.count).filter { kind == "characters" || $0 % 4 != 0 }
      case 2: [id]
      default: (kind == "comics" ? comics : heroes)[id] ?? []
      }
    let isFailing = state.withLock { state in
      state.times[target, default: 0] += 1
      // Some fail each time, others now and then.
      let isLasting = faults > 0 && isSingle && id % 29 == 0
      if isLasting || isSingle && Double.random(in: 0..<1, using: &state.random) < faults { return true }
      for _ in 0..<ids.count / 20 where path.count != 2 {
        ids.swapAt(
          Int.random(in: ids.indices, using: &state.random), Int.random(in: ids.indices, using: &state.random))
      }
      if path.count > 2, ids.count > 1, Double.random(in: 0..<1, using: &state.random) < faults { ids.removeLast() }
      return false
    }
    guard !isFailing else { return TransportResponse(status: id % 2 == 0 ? 500 : 404) }
    if query["orderBy"]?.hasPrefix("-") == true { ids.reverse() }
    let (offset, limit) = (query["offset"].flatMap { Int($0) } ?? 0, query["limit"].flatMap { Int($0) } ?? 20)
    let rows = ids.dropFirst(offset).prefix(limit).map { row($0, of: kind) }
    let body = """
      {"code":200,"status":"Ok","data":{"offset":\(offset),"limit":\(limit),"total":\(ids.count),"count":\(rows.count),\
      "results":[\(rows.joined(separator: ","))]}}
      """
    return TransportResponse(status: 200, body: Array(body.utf8))
  }

  private func row(_ id: Int, of kind: String) -> String {
    let isComic = kind == "comics"
    let (target, ids) = isComic ? ("characters", heroes[id] ?? []) : ("comics", comics[id] ?? [])
    let items = ids.prefix(2).map {
      #"{"resourceURI":"http://gateway.example/v1/public/\#(target)/\#($0)","name":"n"}"#
    }
    return """
      {"id":\(id),"\(isComic ? "title" : "name")":"Number \(id)","modified":"20\(10 + id % 10)-01-01T00:00:00-0500",\
      "\(target)":{"available":\(ids.count),"returned":\(items.count),"items":[\(items.joined(separator: ","))]}}
      """
  }
}
