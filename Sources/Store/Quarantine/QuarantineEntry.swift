public import Catalog

/// A value, or a whole record, that a crawl set aside, with the place that it came from.
public struct QuarantineEntry: Sendable, Equatable {
  /// The rule's name.
  public let rule: String
  /// The kind of the record, or of the collection that was asked; nil where neither is known.
  public let kind: Kind?
  /// The record's number; nil where it has none that can be used.
  public let id: Int64?
  /// RFC 6901 pointer into the record; empty for the whole of it.
  public let pointer: String
  /// The value as it was sent, cut and without keys.
  public let raw: String
  /// What to do about it.
  public let remedy: String
  /// The request or the file, without secrets.
  public let place: String
  /// The row of that answer, from 1.
  public let row: Int
  /// Whether the whole record was set aside.
  public let rejectsRecord: Bool
  /// How many values or records this stands for: itself, and those behind it in the same list or page.
  public let count: Int
}
