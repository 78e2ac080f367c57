/// What a set says of itself and of where its records come from.
public struct DatasetOrigin: Sendable, Equatable {
  /// The pipeline's name: in the names of archives and in descriptions.
  public var name: String
  /// The source, for people: `Marvel Comics API`.
  public var source: String
  /// Where the source is on the web; nil where it is not there.
  public var address: String?
  /// Whether the records are invented, by the program's own gateway.
  public var isInvented: Bool

  /// An origin.
  public init(name: String, source: String, address: String? = nil, isInvented: Bool = false) {
    self.name = name
    self.source = source
    self.address = address
    self.isInvented = isInvented
  }
}
