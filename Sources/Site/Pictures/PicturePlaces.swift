/// Where the pictures of a pipeline are.
public struct PicturePlaces: Sendable, Equatable {
  /// The folder of fetched pictures.
  public var media: String
  /// The folder of those that are made of them for sites.
  public var thumbnails: String
  /// Whether those are read before they are used, since their bytes may be damaged; else their lengths are looked at.
  public var areRead: Bool

  /// The folders of a pipeline's state, `STATE-DIR/NAME`.
  public init(state: String, areRead: Bool = false) {
    media = state + "/media"
    thumbnails = state + "/thumbnails"
    self.areRead = areRead
  }
}
