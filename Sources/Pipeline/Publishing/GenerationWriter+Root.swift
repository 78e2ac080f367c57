extension GenerationWriter {
  /// The folder of the new set, for guards that look at its files after sealing; nobody else writes or keeps it.
  public var root: String { staging.set }
}
