/// What stored records of a model are packed with: bytes that nearly every record has. They are part of the stored form.
public struct PackingDictionaries: Sendable {
  /// A dictionary of Zstandard, which its frames name by its number; empty for none.
  public let current: [UInt8]
  /// The text that former versions packed records over with LZ4; empty for none.
  public let former: [UInt8]

  package init(current: [UInt8] = [], former: [UInt8] = []) {
    self.current = current
    self.former = former
  }
}
