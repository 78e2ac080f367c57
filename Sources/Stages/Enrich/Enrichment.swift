/// What is asked for beyond the pages of collections.
public struct Enrichment: Sendable, Equatable {
  /// Whether lists that their owners cut short are completed by calls, where the other side does not complete them.
  public var completesLists: Bool
  /// The most calls in one run for records that are referred to and were never seen.
  public var lookUps: Int
  /// Whether the answers come from captures and nobody is asked: then nothing bounds the calls, and one that has no answer
  /// says nothing about the source.
  public var isReplay = false

  /// Enrichment within bounds.
  public init(completesLists: Bool = true, lookUps: Int = 0) {
    self.completesLists = completesLists
    self.lookUps = lookUps
  }

  /// The most calls for lists that one run makes.
  ///
  /// A night may cost twice what its pages cost, and no more: the rest is for the nights after it. One that walks nothing
  /// may make a few.
  ///
  /// - Parameter pages: calls of the walks of this crawl: none for collections that are only asked what changed.
  public func listCalls(pages: Int) -> Int { completesLists ? max(250, pages) : 0 }
}
