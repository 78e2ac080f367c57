/// One request on its way, as hooks see it.
public struct Attempt: Sendable, Hashable {
  /// What is asked.
  public let request: MarvelRequest
  /// The request's name in logs and captures.
  public let uri: String
  /// Which call of this request it is, from 1; each hop of a redirect is a call.
  public let number: Int
}
