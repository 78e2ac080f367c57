extension OutputFolder {
  /// The folder of a generation.
  public func place(of id: GenerationID) -> String { generations + "/" + id.description }
}
