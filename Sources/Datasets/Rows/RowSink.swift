import Basics
import JSONKit
import Pipeline

/// Takes the rows of one table, cell by cell in the order of its columns, and makes a format of them.
///
/// Sources of rows are generic over the sink, so that a format costs no indirect call a cell. A class, since the sinks of several tables
/// are filled at the same time and each owns a buffer, a statement or the like.
///
/// ```swift
/// /// Counts the cells without a value.
/// final class NullCount: RowSink {
///   private(set) var nulls = 0
///   func null() { nulls += 1 }
///   func int64(_ value: Int64) {}
///   func double(_ value: Double) {}
///   func bool(_ value: Bool) {}
///   func string(_ utf8: UnsafeRawBufferPointer) {}
///   func endRow() {}
/// }
/// ```
public protocol RowSink: AnyObject {
  /// Takes a cell without a value.
  func null()
  /// Takes a whole number.
  func int64(_ value: Int64)
  /// Takes a finite number.
  func double(_ value: Double)
  /// Takes a truth value.
  func bool(_ value: Bool)
  /// Takes a text, UTF-8; it may be empty. The bytes are valid only during the call.
  func string(_ utf8: UnsafeRawBufferPointer)
  /// Takes a moment, in microseconds since 1970-01-01T00:00:00Z.
  func timestamp(_ microseconds: Int64)
  /// Takes a day, counted from 1970-01-01.
  func date(_ days: Int64)
  /// Ends the row.
  func endRow()
}

extension RowSink {
  /// Takes a moment as `YYYY-MM-DDThh:mm:ssZ`, with a fraction where there is one, for a sink that has no other form of moments.
  public func timestamp(_ microseconds: Int64) { CivilDate.withTimestamp(microseconds: microseconds) { string($0) } }

  /// Takes a day as `YYYY-MM-DD`, for a sink that has no other form of days.
  public func date(_ days: Int64) { CivilDate(days: days).withDay { string($0) } }

  func int64(_ value: Int64?) {
    if let value { int64(value) } else { null() }
  }

  /// Takes a number of a record. Zero has no sign: SQLite does not keep it.
  func double(_ value: Double?) {
    if let value { double(value == 0 ? 0 : value) } else { null() }
  }

  func timestamp(_ microseconds: Int64?) {
    if let microseconds { timestamp(microseconds) } else { null() }
  }

  /// Takes the day of a moment.
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

  /// Takes a text of a document; null where the value is no text.
  func string(_ value: JSONValue?) {
    guard let text = value?.string else { return null() }
    text.withUTF8 { string($0) }
  }

  /// Takes a text of a document in a column that is never null; empty where the value is no text.
  func requiredString(_ value: JSONValue?) {
    if let text = value?.string { text.withUTF8 { string($0) } } else { string("" as StaticString) }
  }

  /// Takes a whole number of a document; null where the value is none.
  func int64(_ value: JSONValue?) {
    int64(value?.number?.int64)
  }
}

/// One table in one format, while it is written: a sink for its rows and the file that they go into.
///
/// Sources of rows are generic over this type, too, so that the records are read once for several formats.
protocol TableFile: AnyObject {
  associatedtype Rows: RowSink
  /// The sink of the rows.
  var rows: Rows { get }
  /// Writes the rows so far, if they are enough to be worth it; called every few thousand rows.
  func drain() throws
  /// Writes the remaining rows.
  ///
  /// - Returns: the files that are now part of the set; none where the table is a part of something larger.
  func close() throws -> [PublishedFile]
}
