package import Basics
import JSONKit
package import Serving

/// A question of a tagging program for issues whose covers look like one: `GET /match_cover_hash`.
///
/// Two generations of programs ask it. Answers have the members of both, so that either finds its own.
package struct CoverHashQuestion: Sendable, Equatable {
  /// A kind of hash of 64 bits.
  package enum Kind: String, Sendable, CaseIterable {
    case average = "ahash"
    case difference = "dhash"
    case perception = "phash"
  }

  /// The hashes of the cover, as far as they were sent.
  package var hashes: [Kind: UInt64] = [:]
  /// The greatest number of differing bits.
  package var greatestDistance = 8
  /// Whether only equal hashes count where there are any.
  package var isExactOnly = false
  /// Whether the older generation asks for its short form.
  package var isSimple = false

  /// Reads the parameters; nil for a value that no program sends.
  package init?(_ target: RequestTarget) {
    if let most = target["max"], !most.isEmpty {
      guard let number = Int(most), (0...8).contains(number) else { return nil }
      greatestDistance = number
    }
    for kind in Kind.allCases {
      guard let text = target[kind.rawValue], !text.isEmpty else { continue }
      guard text.utf8.count <= 16, let hash = UInt64(text, radix: 16) else { return nil }
      hashes[kind] = hash
    }
    isExactOnly = target["exactOnly"]?.lowercased() == "true"
    isSimple = target["simple"]?.lowercased() == "true"
  }
}

/// An issue whose cover looks like the one in question.
package struct CoverHashMatch: Sendable, Equatable {
  /// A number of the issue in a catalogue, which is named by the host of its site.
  package typealias ID = (domain: String, id: String)

  package let kind: CoverHashQuestion.Kind
  package let hash: UInt64
  package let distance: Int
  /// The numbers of the issue, the first of them the one by which it is served.
  package let ids: [ID]

  package init(kind: CoverHashQuestion.Kind, hash: UInt64, distance: Int, ids: [ID]) {
    (self.kind, self.hash, self.distance, self.ids) = (kind, hash, distance, ids)
  }

  package static func == (one: CoverHashMatch, other: CoverHashMatch) -> Bool {
    one.kind == other.kind && one.hash == other.hash && one.distance == other.distance
      && one.ids.elementsEqual(other.ids) { $0 == $1 }
  }

  /// Returns the answer with some matches; 404 for none.
  package static func answer(_ matches: [CoverHashMatch], isSimple: Bool) -> WebAnswer {
    guard !matches.isEmpty else { return refusal("No hashes found", status: 404) }
    var out = ByteBuilder(capacity: matches.count * 256)
    let rows = ComicVineValue.flat(matches.map { .object($0.members) })
    if isSimple {
      rows.appendJSON(to: &out)
    } else {
      ComicVineValue.object([("results", rows), ("msg", .text(""))]).appendJSON(to: &out)
    }
    return .json(out.array())
  }

  /// Returns an answer without matches.
  package static func refusal(_ message: String, status: Int) -> WebAnswer {
    var out = ByteBuilder(capacity: 128)
    ComicVineValue.object([("msg", .text(message))]).appendJSON(to: &out)
    return .json(out.array(), status: status)
  }

  private var members: ComicVineValue.Members {
    let pairs = ids.map { ComicVineValue.object([("Domain", .text($0.domain)), ("ID", .text($0.id))]) }
    let lists = ComicVineValue.object(ids.map { ($0.domain, .flat([.text($0.id)])) })
    return [
      ("Hash", .object([("Hash", .digits(hash)), ("Kind", .text(kind.rawValue))])), ("ID", pairs.first ?? .null),
      ("Distance", .number(Int64(distance))), ("EquivalentIDs", .flat(pairs)), ("IDs", lists), ("IDList", lists),
    ]
  }
}
