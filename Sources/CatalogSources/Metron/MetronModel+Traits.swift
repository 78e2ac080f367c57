import Basics
import Catalog

extension MetronModel {
  /// What the API can be asked.
  ///
  /// Source: the filters of its own code. A parameter that it does not know is ignored, and the whole list answers.
  ///
  /// - Parameter callsADay: how many calls the account may make in 24 hours.
  static func traits(callsADay: Int) -> SourceTraits {
    let named = SourceTraits.Collection(takesNames: true)
    var collections = model.kinds.map { $0.isCollected ? SourceTraits.Collection() : named }
    collections[series.index].filters = [publishers, imprints, creators, characters, teams, universes]
    collections[issues.index].filters = [series, arcs, characters, creators, teams, universes, imprints, publishers]
    // Roles and types of series are lists without records of their own, and nothing is asked of what records name.
    for kind in model.all where model[kind].isCollected || kind == roles || kind == seriesTypes {
      (collections[kind.index].takesIDs, collections[kind.index].hasLookUps) = (false, false)
    }
    // Issues are named by their series; what they can be chosen by is the day on which they are sold.
    collections[issues.index].takesNames = false
    collections[issues.index].takesDays = true
    collections[readingLists.index].pageSize = 50
    // Other pages have a hundred rows, and lists are in the order of names, which more than one record may have.
    var traits = SourceTraits(paging: .pageNumber(size: 100), collections: collections)
    traits.changes = .byMoment
    traits.pageParameters = ["is_private", "page"]
    traits.pacing = pacing(callsADay: callsADay)
    return traits
  }

  /// Fewer calls than the service allows (20 a minute, and so many a day), since it bans clients that run into its limits, and
  /// those that guess addresses or break calls off.
  private static func pacing(callsADay: Int) -> Pacing {
    var pacing = Pacing(
      [
        RateWindow("minute", calls: 16, in: 60, header: "X-RateLimit-Burst-"),
        RateWindow(
          "day", calls: callsADay, in: 86_400, keeping: callsADay / 20, header: "X-RateLimit-Sustained-"),
        RateWindow("two minutes", calls: 15, in: 120).counting(.notFound),
        RateWindow("minute", calls: 20, in: 60).counting(.throttled),
      ], callsInFlight: 1)
    pacing.lockOuts.includesPages = true
    pacing.lockOuts.droppedConnections = 3
    pacing.lockOuts.secondsOfRefusedCredentials = 86_400
    return pacing
  }
}
