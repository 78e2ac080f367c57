extension MarvelRequest {
  /// The greatest `limit` that the API takes (marvel-api 1.3).
  public static let greatestLimit = 100

  /// A page of a whole collection.
  ///
  /// - Parameters:
  ///   - collection: `characters`, `comics`, `creators`, `events`, `series` or `stories`.
  ///   - orderBy: An order of the collection, `-` in front for descending; nil for the source's own.
  ///   - filters: Further parameters, such as `modifiedSince`.
  public static func list(
    _ collection: String, limit: Int = greatestLimit, offset: Int = 0, orderBy: String? = nil,
    filters: [QueryItem] = [], ifNoneMatch: String? = nil
  ) -> MarvelRequest {
    var query = filters
    query.append(QueryItem("limit", String(limit)))
    query.append(QueryItem("offset", String(offset)))
    if let orderBy { query.append(QueryItem("orderBy", orderBy)) }
    return MarvelRequest(path: collection, query: query, ifNoneMatch: ifNoneMatch)
  }

  /// One record; the answer is a page of one row.
  public static func record(_ collection: String, id: Int64, ifNoneMatch: String? = nil) -> MarvelRequest {
    MarvelRequest(path: "\(collection)/\(id)", ifNoneMatch: ifNoneMatch)
  }

  /// A page of the records of another kind that belong to one record, such as a character's comics.
  public static func related(
    _ collection: String, id: Int64, _ related: String, limit: Int = greatestLimit, offset: Int = 0,
    orderBy: String? = nil, ifNoneMatch: String? = nil
  ) -> MarvelRequest {
    list("\(collection)/\(id)/\(related)", limit: limit, offset: offset, orderBy: orderBy, ifNoneMatch: ifNoneMatch)
  }
}
