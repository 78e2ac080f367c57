/// What a walk showed of its source, besides rows.
public enum WalkFinding: String, Sendable, Equatable {
  /// It has no such collection.
  case absent
  /// It takes no explicit order.
  case refusesOrder = "refuses-order"
  /// It gives its rows in an order of its own.
  case ignoresOrder = "ignores-order"
  /// It gives the same page for every offset.
  case ignoresOffset = "ignores-offset"
  /// It takes no filter of the kind that narrows the list.
  case refusesFilter = "refuses-filter"
  /// It gives the same records with a filter and without.
  case ignoresFilter = "ignores-filter"
  /// Its total ran away from the walk, which was ended.
  case keepsGrowing = "keeps-growing"
}
