/// The six collections of the catalogue as a pipeline file spells them, in the order in which they are fetched by default.
public enum CollectionName: String, Sendable, Hashable, CaseIterable {
  case characters
  case comics
  case series
  case stories
  case events
  case creators
}
