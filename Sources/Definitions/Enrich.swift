import Basics
import Pipeline
import Stages

extension EnrichSettings {
  static let section = Section(
    EnrichSettings(),
    [
      Field(
        "look-ups", \.lookUps, .integer(0...10_000_000),
        "The most calls for records that are referred to and were never seen."),
      Field(
        "complete-lists", \.completesLists, .bool,
        "Whether resource lists that were cut at 20 items, and that the other side does not complete, are asked for."),
      Field(
        "thumbnails", optional: \.thumbnails, .section(ThumbnailSettings.section),
        "Which pictures are fetched; without this section none are."),
    ])
}

extension ThumbnailSettings {
  static let section = Section(
    ThumbnailSettings(kinds: [], hosts: []),
    [
      Field(
        "kinds", optional: \.namedKinds, .list(of: .collection, atLeast: 1),
        "The collections whose pictures are fetched; without this key all with pictures but stories and people.",
        example: ["characters", "comics"]),
      Field(
        "hosts", optional: \.namedHosts, .list(of: .text(.host), atLeast: 1),
        "The hosts that pictures may come from; without this key those of the source.",
        example: ["i.annihil.us"]),
      Field("concurrency", \.concurrency, .integer(1...128), "The number of pictures in flight."),
    ])
}

extension TextRule {
  /// The rule for the name of a host, without scheme, port and path.
  static let host = Self(
    "the name of a host, such as i.annihil.us", pattern: "^[A-Za-z0-9.-]+$",
    remedy: { text in
      // An address contains the host, behind its scheme and before its port and path.
      let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
      let host = String(rest.prefix { $0 != ":" && $0 != "/" })
      guard host != text, !host.isEmpty, isHost(host) else { return nil }
      return "write \(host): pictures are taken by http and https on their usual ports"
    },
    where: isHost)

  private static func isHost(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isASCIILetterOrDigit || ".-".utf8.contains($0) }
  }
}

extension ThumbnailSettings {
  /// The collections as a pipeline file names them; nil for the usual ones of the source.
  fileprivate var namedKinds: [String]? {
    get { kinds.isEmpty ? nil : kinds }
    set { kinds = newValue ?? [] }
  }

  /// The hosts as a pipeline file names them; nil for the usual ones of the source.
  fileprivate var namedHosts: [String]? {
    get { hosts.isEmpty ? nil : hosts }
    set { hosts = newValue ?? [] }
  }
}
