/// The APIs of catalogues that are served, by the names of their models.
package enum API: String, Sendable, CaseIterable {
  case marvel, metron, comicvine, superhero
}
