import APIs
import Invented

extension MetronResource {
  /// The kind of its records in the archive; nil for a resource without records there.
  var kind: Archive.Kind? {
    switch self {
    case .arc: .arc
    case .character: .character
    case .creator: .creator
    case .imprint: .imprint
    case .issue: .issue
    case .publisher: .publisher
    case .series: .series
    case .team: .team
    case .universe: .world
    default: nil
    }
  }
}
