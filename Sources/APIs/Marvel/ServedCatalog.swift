package import Basics
package import Serving

/// A catalogue that is served as the Marvel Comics API: an invented one, or what a pipeline holds.
///
/// Records have slots, numbers of the catalogue's own. It does not change: what a slot stands for holds as long as the value is kept.
package protocol ServedCatalog: Sendable {
  /// Differs where answers may differ.
  var version: String { get }
  /// The day that "this week" is of, in days since 1970.
  var today: Int { get }
  /// What stands around the data of every answer.
  var envelope: Envelope { get }

  /// The order of a list where none is asked for.
  func usualOrder(of collection: MarvelCollection) -> [OrderTerm]
  /// Where the record of a number is; nil for one that cannot be shown.
  func slot(id: Int, in collection: MarvelCollection) -> Int?
  /// The number of a record.
  func id(_ collection: MarvelCollection, _ slot: Int) -> Int
  /// Finds the records of a page.
  ///
  /// - Parameter target: the request that the query was read from.
  func rows(of query: Query, for target: RequestTarget) -> QueryRows
  /// What of a caller shows in answers; it is handed to `append`.
  ///
  /// - Parameters:
  ///   - key: the public key of the caller.
  ///   - origin: where the caller reaches the gateway, `http://127.0.0.1:8080`.
  func caller(key: String, origin: String) -> String
  /// Appends records as JSON, with commas between them.
  ///
  /// - Throws: a `Refusal` where they cannot be read.
  func append(
    _ slots: [UInt32], of collection: MarvelCollection, for caller: String, to out: inout ByteBuilder
  ) throws(Refusal)
  /// The file of a picture; nil where there is none.
  ///
  /// - Parameter segments: the parts of its path.
  func picture(_ segments: [String]) -> ServedPicture?
}

/// Where a catalogue comes from that is served; the newest state of it.
package protocol CatalogProvider: Sendable {
  /// How many bytes of finished pages are kept.
  var cacheBytes: Int { get }
  /// The catalogue as it is now.
  func current() throws(Refusal) -> any ServedCatalog
  /// What stands at an address outside of the API, such as `/`; nil for nothing.
  ///
  /// - Parameter origin: where the caller reaches the gateway.
  func document(_ target: RequestTarget, at origin: String) -> WebAnswer?
  /// Notes what could not be answered.
  func note(_ refusal: Refusal, of target: RequestTarget)
}

/// What stands around the data of an answer.
package struct Envelope: Sendable {
  let copyright: String
  package let attributionText: String
  let attributionHTML: String

  package init(copyright: String, attributionText: String, attributionHTML: String) {
    (self.copyright, self.attributionText) = (copyright, attributionText)
    self.attributionHTML = attributionHTML
  }
}

/// The records of a page.
package struct QueryRows {
  let query: Query
  /// How many distinct records the query has.
  let total: Int
  let slots: [UInt32]

  package init(query: Query, total: Int, slots: [UInt32]) {
    (self.query, self.total, self.slots) = (query, total, slots)
  }
}

/// A picture as it is sent.
package struct ServedPicture: Sendable {
  package let bytes: [UInt8]
  let mediaType: String
  /// Whether it stands for one that is not at hand.
  var isPlaceholder = false

  package init(bytes: [UInt8], mediaType: String, isPlaceholder: Bool = false) {
    (self.bytes, self.mediaType, self.isPlaceholder) = (bytes, mediaType, isPlaceholder)
  }
}
