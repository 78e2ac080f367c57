package import Serving

/// The faults of a server that spoils some of its answers on purpose.
package protocol AnswerFaults: MarvelFaults {
  /// Returns the spoiler of the answers of a service; nil where there are no faults.
  func spoiler(ofSound service: some Service) -> ServiceSpoiler?
}
