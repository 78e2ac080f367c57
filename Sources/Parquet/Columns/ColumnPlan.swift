/// How the values of a column are encoded in the open row group.
enum ColumnPlan {
  /// There were no values yet.
  case undecided
  /// By a dictionary, as long as it pays.
  case dictionary
  /// Without a dictionary. Pages that were written with one stay.
  case direct
}
