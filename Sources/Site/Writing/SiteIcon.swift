/// The site's icon: a spinner rack from above.
enum SiteIcon {
  /// The name of its file.
  static let name = "icon.svg"

  /// SVG.
  static var bytes: [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#b3261e"/>\
      <g fill="#fff8e7"><path d="M7 6h11v8H7z"/><path d="M20 9h5v14h-5z"/><path d="M7 16h11v10H7z"/></g></svg>

      """.utf8)
  }
}
