import JSONKit

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

/// Pages of a universe without a server.
struct Walk {
  let universe: Universe
  var order: StandInConfiguration.Order = .unstable

  func page(_ path: String) throws -> ListAnswer {
    try ListAnswer(try body(path))
  }

  func body(_ path: String, caller: String = "demo") throws -> [UInt8] {
    let target = RequestTarget("/v1/public/" + path)
    guard let route = Route(target) else { throw Refusal.noSuchRoute(target) }
    let page = try PageRenderer(
      catalog: InventedCatalog(universe: universe, order: order), isCompressed: false
    ).page(
      route, of: target, caller: caller)
    return page.body.array
  }

  /// All pages of a collection, in rows of 100.
  func records(_ path: String) throws -> [Tree] {
    var records: [Tree] = []
    var offset = 0
    while true {
      let page = try page(path + (path.contains("?") ? "&" : "?") + "limit=100&offset=\(offset)")
      records += page.records
      offset += 100
      if offset >= page.total { return records }
    }
  }

  func ids(_ path: String) throws -> [Int] { try records(path).compactMap { $0["id"]?.integer } }
}

/// One universe for all tests; it never changes.
let sampleUniverse = Universe(seed: 1, scale: 0.05)
let sampleCatalog = InventedCatalog(universe: sampleUniverse, order: .unstable)

extension Universe {
  /// How many records the lists of a collection return.
  func total(_ collection: MarvelCollection) -> Int { ordering(collection).listed }

  /// The id of the record at `rank` of the default order.
  func id(_ collection: MarvelCollection, rank: Int) -> Int {
    population(collection).id(Int(ordering(collection).slots[rank]))
  }
}

extension StandInConfiguration {
  /// The sample at a place.
  static func at(_ place: ServerPlace, faults: [String: Double] = [:]) -> StandInConfiguration {
    var configuration = StandInConfiguration(faults: faults)
    configuration.place = place
    return configuration
  }

  /// The sample that asks for a proof.
  static func asking(_ access: AccessRule) -> StandInConfiguration {
    var configuration = StandInConfiguration()
    configuration.access = access
    return configuration
  }
}
