import Basics
import JSONKit
import Pipeline

/// Takes the rows of one table, cell by cell in the order of its columns, and makes a format of them.
///
/// What gives the rows is generic over the sink, so that a format costs no indirect call a cell. A class, since the
/// sinks of several tables are filled side by side and each owns a buffer, a statement or the like.
public protocol RowSink: AnyObject {
  /// A cell without a value.
  func null()
  /// A whole number.
  func int64(_ value: Int64)
  /// A finite number.
  func double(_ value: Double)
  /// True or false.
  func bool(_ value: Bool)
  /// A text, UTF-8; it may be empty. The bytes are valid only during the call.
  func string(_ utf8: UnsafeRawBufferPointer)
  /// A moment, in microseconds since 1970-01-01T00:00:00Z.
  func timestamp(_ microseconds: Int64)
  /// A day, counted from 1970-01-01.
  func date(_ days: Int64)
  /// Ends the row.
  func endRow()
}

extension RowSink {
  /// `YYYY-MM-DDThh:mm:ssZ`, with a fraction where there is one, for a sink that has no other form of moments.
  public func timestamp(_ microseconds: Int64) { CivilDate.withTimestamp(microseconds: microseconds) { string($0) } }

  /// `YYYY-MM-DD`, for a sink that has no other form of days.
  public func date(_ days: Int64) { CivilDate(days: days).withDay { string($0) } }

  func int64(_ value: Int64?) {
    if let value { int64(value) } else { null() }
  }

  /// A number of a record. Zero has no sign: SQLite does not keep it.
  func double(_ value: Double?) {
    if let value { double(value == 0 ? 0 : value) } else { null() }
  }

  func timestamp(_ microseconds: Int64?) {
    if let microseconds { timestamp(microseconds) } else { null() }
  }

  /// The day of a moment.
  func date(ofSeconds seconds: Int64?) {
    if let seconds { date(CivilDate.days(ofSeconds: seconds)) } else { null() }
  }

  func string(_ text: StaticString) {
    text.withUTF8Buffer { string(UnsafeRawBufferPointer($0)) }
  }

  package func string(_ text: String?) {
    guard var text else { return null() }
    text.withUTF8 { string(UnsafeRawBufferPointer($0)) }
  }

  /// A text of a document, or null where it is none.
  func string(_ value: JSONValue?) {
    guard let text = value?.string else { return null() }
    text.withUTF8 { string($0) }
  }

  /// A text of a document in a column that is never null; empty where it is none.
  func requiredString(_ value: JSONValue?) {
    if let text = value?.string { text.withUTF8 { string($0) } } else { string("" as StaticString) }
  }

  /// A whole number of a document, or null where it is none.
  func int64(_ value: JSONValue?) {
    int64(value?.number?.int64)
  }
}

/// One table in one format, while it is written: a sink for its rows and what becomes of them.
///
/// What gives the rows is generic over this, too, so that the records are read once for several formats.
protocol TableFile: AnyObject {
  associatedtype Rows: RowSink
  /// Where the rows go.
  var rows: Rows { get }
  /// Called every few thousand rows: writes what has come together, if it is enough to be worth it.
  func drain() throws
  /// Writes what is left.
  ///
  /// - Returns: the files that are now part of the set; none where the table is a part of something larger.
  func close() throws -> [PublishedFile]
}
