import Definitions
package import Pipeline
import Stages
import Store

/// The stages that a run makes, from the first to the last of them. A stage's input is always on disk, so a run can begin after stages that
/// an earlier one made, and end before those that a later one will make.
package struct StageRange: Sendable, Equatable {
  /// The stage that the run begins with.
  package var first = StageName.fetch
  /// The stage that the run ends with.
  package var last = StageName.publish

  /// Creates the range of all stages.
  package init() {}

  /// Creates a range of some stages.
  ///
  /// - Throws: ``RunError`` for a range that no run can make.
  package init(from first: StageName, to last: StageName) throws(RunError) {
    // Outputs are written into a folder that becomes the generation, or is deleted.
    let fault: String? =
      if first > last {
        "--from \(first.rawValue) comes after --to \(last.rawValue)"
      } else if first == .publish {
        "no written set waits for --from publish; a set is written and published by --from write"
      } else if last == .statistics {
        "statistics are written with the other outputs; end with --to enrich or --to write"
      } else if first == .normalize, last != .publish {
        "--from normalize makes the store again, which replaces the old one when its set is published; leave out --to"
      } else {
        nil
      }
    if let fault { throw RunError(.usage, saying: fault) }
    self.first = first
    self.last = last
  }

  /// The options that ask for the range, with a space before each; empty for all stages.
  var options: String {
    (first == .fetch ? "" : " --from \(first.rawValue)") + (last == .publish ? "" : " --to \(last.rawValue)")
  }
}

extension PipelineRun {
  /// Returns an error saying that a run cannot begin after the stages that read the source, since their results do not suffice.
  ///
  /// - Parameters:
  ///   - newest: the newest crawl, of which no set can be made.
  ///   - hasCaptures: whether there are captures, though there is no store.
  func notRead(_ newest: NewestCrawl, hasCaptures: Bool = false) -> RunError {
    let (pipeline, from) = (definition.name, "--from \(stages.first.rawValue)")
    let reason =
      switch newest {
      case .none where hasCaptures:
        "no store has a crawl of \(pipeline), so \(from) has nothing to begin with; there are captures, of which "
          + "'spinrack rebuild' makes it again"
      case .open(let crawl):
        "\(from) begins with the newest crawl of \(pipeline), and that of \(crawl.started) is not read to its end; "
          + "'spinrack run' finishes it"
      case .ofOtherCollections(let names):
        "\(from) begins with the newest crawl of \(pipeline), which read other collections than the pipeline file "
          + "names: \(names.joined(separator: ", ")); 'spinrack run' reads those that it names"
      case .none, .finished:
        "no crawl of \(pipeline) is read to its end, so \(from) has nothing to begin with; run it without --from first"
      }
    return RunError(.usage, saying: reason)
  }
}
