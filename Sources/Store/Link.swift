/// One reference from a record to another, as places in the record's canonical JSON.
public struct Link: Sendable, Equatable {
  /// The target's number; nil where the address named none.
  public var id: Int64?
  /// The target's name, an escaped JSON text without its quotes.
  public var name: Range<Int>
  /// Role or type, likewise; nil where the list has none or the item does not say.
  public var detail: Range<Int>?

  /// A reference.
  public init(id: Int64?, name: Range<Int>, detail: Range<Int>?) {
    self.id = id
    self.name = name
    self.detail = detail
  }
}

/// What follows the items of a list: where in the canonical JSON the list can be continued.
public struct LinkListEnd: Sendable, Equatable {
  /// Offset just after the last item.
  public var items: Int
  /// The digits of `returned`; empty for a field that is not a resource list.
  public var returned: Range<Int>

  /// The end of a list.
  public init(items: Int, returned: Range<Int>) {
    self.items = items
    self.returned = returned
  }
}
