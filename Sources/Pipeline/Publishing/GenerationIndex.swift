import Basics

/// A file beside the generations that leads readers to the files of several of them, such as a catalogue of all kept sets.
///
/// Publishing changes it right after `current`, and then removes no generation that it named before or names now. So a reader who has
/// opened it finds every file until the second publishing after that.
public protocol GenerationIndex: Sendable {
  /// Returns the generations to whose files the index leads; none where there is no index.
  func generations(in folder: OutputFolder) -> Set<GenerationID>

  /// Makes the index lead to these generations alone, in one step; nothing is written where it does so already.
  ///
  /// - Parameters:
  ///   - kept: the generations, newest first.
  ///   - current: the one of them that is current.
  /// - Throws: any error; the index is as it was then.
  func update(in folder: OutputFolder, to kept: [GenerationID], current: GenerationID) throws
}

extension OutputFolder {
  /// Returns the generations that are kept while one is current: this one and the newest others, newest first.
  func kept(with current: GenerationID) throws -> [GenerationID] {
    let all = try list()
    let kept = Set(all.filter { $0 != current }.prefix(keep - 1))
    return all.filter { kept.contains($0) || $0 == current }
  }

  /// Brings the index up to date, where there is one. A failure is a warning: the index still leads to the sets that it led to before.
  public func updateIndex(events: EventSink) {
    guard let index else { return }
    do {
      guard let current = try currentID() else { return }
      try index.update(in: self, to: kept(with: current), current: current)
    } catch {
      events(.warning("The index of the kept sets is not up to date; the next run tries again. \(error)"))
    }
  }
}
