/// A way of finding displaced records.
public enum RecoveryMove: String, Sendable, CaseIterable, Hashable {
  /// A page some of whose rows were unusable, once more.
  case samePage = "same-page"
  /// Rows around a place where records repeat each other, or other rows than those of a page.
  case border
  /// A page in another order.
  case otherOrder = "other-order"
  /// The records that belong to those which refer to ids nobody saw.
  case referrers
  /// A look-up of an id that others refer to and nobody saw.
  case lookUp = "look-up"
}
