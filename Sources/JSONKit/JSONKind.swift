/// The six kinds of JSON value (RFC 8259, section 3).
public enum JSONKind: UInt8, Sendable, CaseIterable {
  case object
  case array
  case string
  case number
  case bool
  case null
}
