import Store

/// How one picture of a night went.
struct PictureLanding: Sendable {
  enum Result: Sendable, Equatable {
    case fetched(isNewFile: Bool)
    case unchanged
    case failed(ThumbnailFailure)
  }

  let host: String
  let result: Result
  /// What is known of the picture from now on.
  let entry: MediaEntry
  let calls: Int
  let bytes: Int

  var failure: ThumbnailFailure? { if case .failed(let failure) = result { failure } else { nil } }
}
