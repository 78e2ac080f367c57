/// A document could not be written, for a reason that lies in this program or in the machine's memory.
public struct XMLWritingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was being written: `the element 'comic'`.
  public let place: String

  /// What happened, where, and what to do.
  public var description: String {
    "libxml2 refused \(place): memory has run out, or the document's parts were written in a wrong order. Run again; if "
      + "it comes back, report it with this text."
  }
}
