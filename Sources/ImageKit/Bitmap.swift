import CGD

/// Owns one true colour picture of libgd. Whatever draws, decodes or resizes holds its pixels in one of these.
struct Bitmap: ~Copyable {
  let image: gdImagePtr

  /// A black picture.
  ///
  /// - Throws: `ImageError` with `memory`.
  init(width: Int, height: Int) throws {
    guard let image = gdImageCreateTrueColor(CInt(width), CInt(height)) else {
      throw ImageError(code: .memory, message: "There is no memory for a picture of \(width) by \(height) pixels.")
    }
    self.image = image
  }

  /// Takes a true colour picture over, and frees it in the end.
  init(owning image: gdImagePtr) {
    self.image = image
  }

  deinit {
    gdImageDestroy(image)
  }

  var width: Int { Int(image.pointee.sx) }
  var height: Int { Int(image.pointee.sy) }
}
