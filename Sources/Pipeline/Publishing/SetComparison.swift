/// How closely the current generation is looked at, where a new set is the one that it has already.
public enum SetComparison: Sendable {
  /// Not at all: the set is published once more.
  case none
  /// Every file has to be there with its size, which one call a file tells.
  case sizes
  /// Every file has to have its digest, and there may be no others; all files are read.
  case digests
}
