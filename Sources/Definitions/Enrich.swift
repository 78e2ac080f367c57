public import Catalog
import Pipeline

/// How lists and records that pages do not give completely are filled in.
public struct Enrich: Sendable, Equatable {
  /// The most calls for records that are referred to and were never seen.
  public var lookUps = 0
  /// Whether resource lists that were cut at 20 items are completed.
  public var completeLists = true
  /// Which pictures are fetched; nil for none.
  public var thumbnails: Thumbnails?

  /// The stage with its defaults.
  public init() {}

  /// Which pictures are fetched.
  public struct Thumbnails: Sendable, Equatable {
    /// The collections whose pictures are fetched.
    public var kinds: [Kind] = [.characters, .comics, .series, .events]
    /// The hosts that pictures may come from.
    public var hosts = ["i.annihil.us"]
    /// The number of pictures in flight.
    public var concurrency = 8

    /// The pictures of the four collections that have them.
    public init() {}
  }
}

extension Enrich {
  static let section = Section(
    Enrich(),
    [
      Field(
        "look-ups", \.lookUps, .integer(0...10_000_000),
        "The most calls for records that are referred to and were never seen."),
      Field(
        "complete-lists", \.completeLists, .bool,
        "Whether resource lists that were cut at 20 items, and that the other side does not complete, are asked for."),
      Field(
        "thumbnails", optional: \.thumbnails, .section(Thumbnails.section),
        "Which pictures are fetched; without this section none are."),
    ])
}

extension Enrich.Thumbnails {
  static let section = Section(
    Enrich.Thumbnails(),
    [
      Field("kinds", \.kinds, .list(of: .collection, atLeast: 1), "The collections whose pictures are fetched."),
      Field("hosts", \.hosts, .list(of: .host, atLeast: 1), "The hosts that pictures may come from."),
      Field("concurrency", \.concurrency, .integer(1...128), "The number of pictures in flight."),
    ])
}

extension FieldFormat<String> {
  /// The name of a host, without scheme, port and path.
  static var host: Self {
    .text(
      "the name of a host, such as i.annihil.us", pattern: "^[A-Za-z0-9.-]+$",
      where: { text in
        text.utf8.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"): true
          default: false
          }
        }
      })
  }
}
