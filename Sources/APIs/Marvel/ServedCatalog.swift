package import Basics
package import Serving

/// A catalogue that is served as the Marvel Comics API: an invented one, or the records of a pipeline.
///
/// Each record has a slot, a number of the catalogue's own. The value does not change: a slot always stands for the same record.
package protocol ServedCatalog: Sendable {
  /// A text that changes whenever answers may change.
  var version: String { get }
  /// The day that decides which week is "this week", in days since 1970.
  var today: Int { get }
  /// The texts around the data of every answer.
  var envelope: Envelope { get }

  /// Returns the order of a list whose request names none.
  func usualOrder(of collection: MarvelCollection) -> [OrderTerm]
  /// Returns the slot of the record with an id; nil for a record that cannot be shown.
  func slot(id: Int, in collection: MarvelCollection) -> Int?
  /// Returns the id of a record.
  func id(_ collection: MarvelCollection, _ slot: Int) -> Int
  /// Finds the records of a page.
  ///
  /// - Parameter target: the request that the query was read from.
  func rows(of query: Query, for target: RequestTarget) -> QueryRows
  /// Returns the part of a caller's address or key that answers show; it is passed to `append`.
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
  /// Returns the file of a picture; nil where there is none.
  ///
  /// - Parameter segments: the parts of its path.
  func picture(_ segments: [String]) -> ServedPicture?
}

/// The origin of a served catalogue, in its newest state.
package protocol CatalogProvider: Sendable {
  /// The most bytes of finished pages that are cached.
  var cacheBytes: Int { get }
  /// Returns the catalogue as it is now.
  func current() throws(Refusal) -> any ServedCatalog
  /// Returns the document at an address outside of the API, such as `/`; nil where there is none.
  ///
  /// - Parameter origin: where the caller reaches the gateway.
  func document(_ target: RequestTarget, at origin: String) -> WebAnswer?
  /// Notes a request that could not be answered.
  func note(_ refusal: Refusal, of target: RequestTarget)
}

/// The texts around the data of an answer.
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
  /// The number of distinct records that the query finds.
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
  /// Whether it is the placeholder of a missing picture.
  var isPlaceholder = false

  package init(bytes: [UInt8], mediaType: String, isPlaceholder: Bool = false) {
    (self.bytes, self.mediaType, self.isPlaceholder) = (bytes, mediaType, isPlaceholder)
  }
}
