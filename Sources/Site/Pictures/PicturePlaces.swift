/// Where the pictures of a pipeline are.
public struct PicturePlaces: Sendable, Equatable {
  /// The folder of fetched pictures.
  public var media: String
  /// The folder of those that are made of them for sites.
  public var thumbnails: String

  /// The folders of a pipeline's state, `STATE-DIR/NAME`.
  public init(state: String) {
    media = state + "/media"
    thumbnails = state + "/thumbnails"
  }
}
